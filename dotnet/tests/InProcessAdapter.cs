using System;
using System.Collections.Generic;
using Roundtrip.Core;

namespace Roundtrip.Tests
{
    /// <summary>An adapter without a wire: its client calls whatever bench it is given.</summary>
    internal sealed class InProcessAdapter : Adapter
    {
        private readonly IBench bench;

        public InProcessAdapter(IBench bench)
        {
            this.bench = bench;
        }

        public override string Middleware => "in-process";

        public override string Version => "1";

        public override IReadOnlyList<OptionRule> Options { get; } = new[]
        {
            OptionRule.Flag("flag", true), OptionRule.Choice("colour", "red", "green"),
        };

        public Options LastOptions { get; private set; }

        public Exception AtConnect { get; set; }

        public Exception AtPrepare { get; set; }

        public override Server NewServer()
        {
            return new InProcessServer(this);
        }

        public override Client NewClient()
        {
            return new InProcessClient(this);
        }

        private sealed class InProcessServer : Server
        {
            private readonly InProcessAdapter adapter;

            public InProcessServer(InProcessAdapter adapter)
            {
                this.adapter = adapter;
            }

            public override string Start(string bind, string advertise, int port, Options options, Servant servant)
            {
                adapter.LastOptions = options;
                return port == 1 ? throw new InvalidOperationException("taken") : advertise;
            }

            public override void Stop()
            {
            }
        }

        private sealed class InProcessClient : Client
        {
            private readonly InProcessAdapter adapter;

            public InProcessClient(InProcessAdapter adapter)
            {
                this.adapter = adapter;
            }

            public override IBench Bench => adapter.bench;

            public override void Connect(IReadOnlyList<string> endpoints, Options options)
            {
                adapter.LastOptions = options;
                if (adapter.AtConnect != null)
                {
                    throw adapter.AtConnect;
                }
            }

            public override Call Prepare(Workload workload)
            {
                return adapter.AtPrepare == null ? base.Prepare(workload) : throw adapter.AtPrepare;
            }

            public override void Close()
            {
            }
        }
    }
}
