using System;
using System.Collections.Generic;
using System.Linq;

namespace Roundtrip.Core
{
    /// <summary>The clients of a worker, one for each endpoint that it was told.</summary>
    internal sealed class Connections
    {
        private readonly Adapter adapter;
        private readonly IReadOnlyList<string> endpoints;
        private readonly Options options;
        private readonly List<Client> clients = new List<Client>();

        /// <summary>Connects all of them.</summary>
        /// <exception cref="Failure">One of them cannot be connected; those before it are closed again.</exception>
        /// <exception cref="ProtocolError">An endpoint is none of this system.</exception>
        public Connections(Adapter adapter, IReadOnlyList<string> endpoints, Options options)
        {
            this.adapter = adapter;
            this.endpoints = endpoints;
            this.options = options;
            foreach (string endpoint in endpoints)
            {
                try
                {
                    clients.Add(adapter.Connect(endpoint, options));
                }
                catch (Exception error)
                {
                    clients.ForEach(each => each.Close());
                    if (error is ProtocolError)
                    {
                        throw;
                    }
                    throw new Failure(FailureKind.Connect, "cannot connect to " + endpoint, error);
                }
            }
        }

        /// <summary>The client that calls, but for `sort`.</summary>
        public Client First => clients[0];

        /// <summary>Another client of the same server, which the caller closes.</summary>
        public Client Another() => adapter.Connect(endpoints[0], options);

        /// <summary>How many servers a run of it calls: what there is to sort is dealt over all of them.</summary>
        public int ServersOf(Operation operation) => operation == Operations.Sort ? clients.Count : 1;

        /// <summary>A timed call, its argument ready.</summary>
        /// <exception cref="Unsupported">The binding has no such call.</exception>
        public Call Prepare(Operation operation, Values values, Ledger ledger)
        {
            clients.ForEach(each => each.Restore());
            if (operation == Operations.Connect)
            {
                return new ConnectCall(adapter, endpoints[0], options, values.Count > 0);
            }
            int servers = ServersOf(operation);
            if (servers > 1)
            {
                return new Scatter(clients.Select(
                    (client, server) => Prepare(client, operation, values.Part(server, servers), ledger)).ToList());
            }
            return Prepare(First, operation, values, ledger);
        }

        private static Call Prepare(Client client, Operation operation, Values values, Ledger ledger)
        {
            Caller calls = new Caller(client, ledger);
            Func<Values, Call> byHand = client.ByHand(operation);
            if (byHand == null)
            {
                return client.Calls.Prepare(operation, calls, values);
            }
            calls.SetFirst(operation, values);
            return byHand(values);
        }
    }
}
