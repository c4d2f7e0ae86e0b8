using System;
using System.Collections.Generic;
using Roundtrip.Core;

namespace Roundtrip.Tests
{
    /// <summary>A client without a wire, whose answers a test may spoil.</summary>
    internal sealed class SpoiltClient : Client
    {
        private readonly SpoiltBench bench;
        private readonly InProcessCounters counters = new InProcessCounters();

        public SpoiltClient(SpoiltBench bench)
        {
            this.bench = bench;
        }

        public override IBench Bench => bench;

        /// <summary>What echo returns of its argument.</summary>
        public Func<AllTypes, AllTypes> Echoed { get; set; } = data => data;

        /// <summary>Whether fail returns instead of raising.</summary>
        public bool FailReturns { get; set; }

        /// <summary>What the unknown operation raises; null: it is answered.</summary>
        public Exception Unknown { get; set; } = new Refused("no such operation");

        public override Counters References => counters;

        public override void Connect(IReadOnlyList<string> endpoints, Options options)
        {
        }

        public override AllTypes Echo(AllTypes data)
        {
            return Echoed(bench.Servant.Echo(data));
        }

        public override AllArrays EchoArrays(AllArrays data)
        {
            return bench.Servant.EchoArrays(data);
        }

        public override void Fail(int code, string message)
        {
            BenchFault fault = bench.Servant.Fail(code, message);
            if (!FailReturns)
            {
                throw fault;
            }
        }

        public override void CallUnknown()
        {
            if (Unknown != null)
            {
                throw Unknown;
            }
        }

        public override void Close()
        {
        }

        private sealed class InProcessCounters : Counters
        {
            private readonly InProcessCounter existing = new InProcessCounter();

            public override Counter GetCounter()
            {
                return existing;
            }

            public override Counter OpenCounter()
            {
                return new InProcessCounter();
            }

            public override Counter[] GetCounterArray(int count)
            {
                Counter[] array = new Counter[count];
                for (int i = 0; i < count; i++)
                {
                    array[i] = existing;
                }
                return array;
            }

            public override int CallCounter(Counter target)
            {
                return target.Increment();
            }
        }

        private sealed class InProcessCounter : Counter
        {
            private int count;
            private bool closed;

            public override int Increment()
            {
                return closed ? throw new Refused("closed") : ++count;
            }

            public override void Close()
            {
                closed = true;
            }
        }
    }
}
