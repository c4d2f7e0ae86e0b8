using System;
using System.Collections.Generic;
using System.Linq;

namespace Roundtrip.Core
{
    /// <summary>The callers of a worker, one for each endpoint of `connect`.</summary>
    internal sealed class Connections
    {
        private readonly Adapter adapter;
        private readonly IReadOnlyList<string> endpoints;
        private readonly Options options;
        private readonly CallCounts callCounts;
        private readonly List<Caller> callers = new List<Caller>();

        /// <summary>Connects all of them.</summary>
        /// <exception cref="Failure">One of them cannot be connected; those before it are closed again.</exception>
        public Connections(Adapter adapter, IReadOnlyList<string> endpoints, Options options, CallCounts callCounts)
        {
            this.adapter = adapter;
            this.endpoints = endpoints;
            this.options = options;
            this.callCounts = callCounts;
            foreach (string endpoint in endpoints)
            {
                try
                {
                    callers.Add(Connect(endpoint));
                }
                catch (Exception error)
                {
                    callers.ForEach(each => each.Client.Close());
                    throw error as ProtocolError ?? (Exception)new Failure(
                        FailureKind.Connect, "cannot connect to " + endpoint, error);
                }
            }
        }

        /// <summary>The one that calls what is not scattered.</summary>
        public Caller First => callers[0];

        /// <summary>Another caller of the same server, whose client is to be closed.</summary>
        public Caller ConnectAnother() => Connect(endpoints[0]);

        /// <summary>What each run of an operation adds to the call counts.</summary>
        public Traffic TrafficPerRun(Operation operation, Values values) =>
            operation == Operations.Connect ? new Traffic(Operations.Invoke, values.Count, values.Count)
                : IsDealt(operation) ? new Traffic(operation, callers.Count, values.Count)
                : operation.TrafficPerRun(values);

        /// <summary>A timed call, its argument ready.</summary>
        public Call Prepare(Operation operation, Values values)
        {
            callers.ForEach(each => each.Client.Restore());
            if (operation == Operations.Connect)
            {
                return new ConnectCall(adapter, endpoints[0], options, values.Count > 0);
            }
            return IsDealt(operation)
                ? new Scatter(callers.Select((each, i) => each.Prepare(operation, values.Part(i, callers.Count))))
                : First.Prepare(operation, values);
        }

        private Caller Connect(string endpoint) => new Caller(adapter.Connect(endpoint, options), callCounts);

        /// <summary>Whether what there is to do is dealt over all servers.</summary>
        private bool IsDealt(Operation operation) => operation.Scattered && callers.Count > 1;
    }
}
