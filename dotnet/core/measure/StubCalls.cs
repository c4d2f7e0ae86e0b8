using System;

namespace Roundtrip.Core
{
    /// <summary>
    /// The calls of every adapter whose stub takes C#'s own values: int, byte[], char[], string and
    /// <see cref="Item"/>[].
    /// </summary>
    public static class StubCalls
    {
        /// <summary>The workload's call through that stub.</summary>
        public static Call Prepare(Workload workload, IBench stub)
        {
            switch (workload.Operation)
            {
                case Operation.Invoke:
                    return new InvokeCall(stub);
                case Operation.PutBytes:
                    return new PutBytesCall(stub, TimedValues.Bytes(workload.Size));
                case Operation.PutChars:
                    return new PutCharsCall(stub, TimedValues.Chars(workload.Size));
                case Operation.PutString:
                    return new PutStringCall(stub, TimedValues.Text(workload.Size));
                case Operation.Bounce:
                    return new BounceCall(stub, TimedValues.Items(workload.Size), workload.RemoteCalls);
                default:
                    throw new ArgumentOutOfRangeException(nameof(workload), workload.Name, "no such operation");
            }
        }

        private sealed class InvokeCall : Call
        {
            private readonly IBench stub;
            private int reply;

            public InvokeCall(IBench stub)
            {
                this.stub = stub;
            }

            public override void Run()
            {
                reply = stub.Invoke(TimedValues.InvokeArgument);
            }

            public override void Check()
            {
                WrongReply.Unless(TimedValues.InvokeArgument + 1, reply);
            }
        }

        private sealed class PutBytesCall : Call
        {
            private readonly IBench stub;
            private readonly byte[] data;
            private int reply;

            public PutBytesCall(IBench stub, byte[] data)
            {
                this.stub = stub;
                this.data = data;
            }

            public override void Run()
            {
                reply = stub.PutBytes(data);
            }

            public override void Check()
            {
                WrongReply.Unless(data.Length, reply);
            }
        }

        private sealed class PutCharsCall : Call
        {
            private readonly IBench stub;
            private readonly char[] data;
            private int reply;

            public PutCharsCall(IBench stub, char[] data)
            {
                this.stub = stub;
                this.data = data;
            }

            public override void Run()
            {
                reply = stub.PutChars(data);
            }

            public override void Check()
            {
                WrongReply.Unless(data.Length, reply);
            }
        }

        private sealed class PutStringCall : Call
        {
            private readonly IBench stub;
            private readonly string data;
            private int reply;

            public PutStringCall(IBench stub, string data)
            {
                this.stub = stub;
                this.data = data;
            }

            public override void Run()
            {
                reply = stub.PutString(data);
            }

            public override void Check()
            {
                WrongReply.Unless(data.Length, reply);
            }
        }

        private sealed class BounceCall : Call
        {
            private readonly IBench stub;
            private readonly Item[] items;
            private readonly int roundTrips;
            private Item[] reply;

            public BounceCall(IBench stub, Item[] items, int roundTrips)
            {
                this.stub = stub;
                this.items = items;
                this.roundTrips = roundTrips;
            }

            // Counted, not "until it is empty": a server that removes nothing must not keep the loop for ever.
            public override void Run()
            {
                Item[] rest = items;
                for (int i = 0; i < roundTrips; i++)
                {
                    reply = stub.Bounce(rest);
                    rest = Items.WithoutLast(reply);
                }
            }

            public override void Check()
            {
                WrongReply.UnlessLastOfBounce(items.Length, reply);
            }
        }
    }
}
