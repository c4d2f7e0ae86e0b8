using System;
using System.Collections.Generic;
using System.Linq;

namespace Roundtrip.Core
{
    /// <summary>The callers of a worker, one for each endpoint of `connect`.</summary>
    internal sealed class Connections
    {
        public const int MostCallers = 1000;

        private readonly Adapter adapter;
        private readonly IReadOnlyList<string> endpoints;
        private readonly Options options;
        private readonly CallCounts callCounts;
        private readonly List<Caller> callers = new List<Caller>();

        // Those of threads beyond the first, which call beside it; none if they share its own.
        private readonly List<Caller> further = new List<Caller>();

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
                    callers.Add(ConnectTo(endpoint));
                }
                catch
                {
                    callers.ForEach(each => each.Client.Close());
                    throw;
                }
            }
        }

        /// <summary>The one that calls what is not scattered.</summary>
        public Caller First => callers[0];

        /// <summary>How many threads call at the same time.</summary>
        public int Threads { get; private set; } = 1;

        /// <summary>The most that there may be: there is one if it calls several servers.</summary>
        public int MostThreads => callers.Count > 1 ? 1 : MostCallers;

        /// <summary>Sets that, and connects a client for each of them, or for all together.</summary>
        /// <exception cref="NotCallable">The binding does not say that threads may share one.</exception>
        /// <exception cref="Failure">A client cannot be connected.</exception>
        public void SetThreads(int threads, bool oneClient)
        {
            Threads = 1;
            if (threads > 1 && oneClient && !First.Client.IsShareable)
            {
                throw new NotCallable(Support.Unsupported, "the binding does not say that threads may share a client");
            }
            int wanted = oneClient ? 0 : threads - 1;
            for (; further.Count > wanted; further.RemoveAt(wanted))
            {
                further[wanted].Client.Close();
            }
            while (further.Count < wanted)
            {
                further.Add(ConnectTo(endpoints[0]));
            }
            Threads = threads;
        }

        /// <summary>Another caller of the same server, whose client is to be closed.</summary>
        public Caller ConnectAnother() => Connect(endpoints[0]);

        /// <summary>What each run of an operation adds to the call counts.</summary>
        public Traffic TrafficPerRun(Operation operation, Values values) =>
            operation == Operations.Connect ? new Traffic(Operations.Invoke, values.Count, values.Count)
                : IsDealt(operation) ? new Traffic(operation, callers.Count, values.Count)
                : operation.TrafficPerRun(values);

        /// <summary>A timed call for each thread, its argument ready.</summary>
        public List<Call> Prepare(Operation operation, Values values)
        {
            callers.ForEach(each => each.Client.Restore());
            further.ForEach(each => each.Client.Restore());
            return Enumerable.Range(0, Threads)
                .Select(i => Prepare(operation, values, i == 0 || further.Count == 0 ? First : further[i - 1]))
                .ToList();
        }

        private Call Prepare(Operation operation, Values values, Caller caller)
        {
            if (operation == Operations.Connect)
            {
                return new ConnectCall(adapter, endpoints[0], options, values.Count > 0);
            }
            return IsDealt(operation)
                ? new Scatter(callers.Select((each, i) => each.Prepare(operation, values.Part(i, callers.Count))))
                : caller.Prepare(operation, values);
        }

        private Caller ConnectTo(string endpoint)
        {
            try
            {
                return Connect(endpoint);
            }
            catch (Exception error) when (!(error is ProtocolError))
            {
                throw new Failure(FailureKind.Connect, "cannot connect to " + endpoint, error);
            }
        }

        private Caller Connect(string endpoint) => new Caller(adapter.Connect(endpoint, options), callCounts);

        /// <summary>Whether what there is to do is dealt over all servers.</summary>
        private bool IsDealt(Operation operation) => operation.Scattered && callers.Count > 1;
    }
}
