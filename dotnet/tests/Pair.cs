using System;
using System.Collections.Generic;
using System.Globalization;
using System.Linq;
using Newtonsoft.Json.Linq;
using Roundtrip.Core;
using Xunit;

namespace Roundtrip.Tests
{
    /// <summary>
    /// Both ends of a system in this process, speaking the protocol; the wire between them is the real one.
    /// </summary>
    internal sealed class Pair : IDisposable
    {
        private readonly List<Server> servers = new List<Server>();
        private readonly List<Client> clients = new List<Client>();

        /// <summary>Serves and connects, each with its own options, written as JSON.</summary>
        public Pair(Adapter system, string serveOptions, string driveOptions, int port = 0)
        {
            Adapter tracked = Tracked(system);
            Serve = new Serve(tracked);
            Drive = new Drive(tracked, new SystemClock(), Checkout.CasesPath);
            try
            {
                JObject ready = Serve.Answer(Ask.Serve(serveOptions, port));
                Ask.IsEvent("ready", ready);
                Endpoint = (string)ready["endpoint"];
                Ask.IsEvent("connected", Drive.Answer(Ask.Connect(Endpoint, driveOptions)));
            }
            catch
            {
                Dispose();
                throw;
            }
        }

        public Serve Serve { get; }

        public Drive Drive { get; }

        public string Endpoint { get; }

        /// <summary>What stands behind the last colon: of host:port, and of a URL.</summary>
        public int Port => int.Parse(
            Endpoint.Substring(Endpoint.LastIndexOf(':') + 1).Split('/')[0], CultureInfo.InvariantCulture);

        /// <summary>Sends a case.</summary>
        /// <returns>Its result.</returns>
        public JToken Sends(string name)
        {
            JObject answer = Drive.Answer(Ask.Check(name));
            Ask.IsEvent("checked", answer);
            return answer["results"].Single();
        }

        /// <summary>Measures a little of that operation; its replies are checked by the way.</summary>
        public void Measures(string operation, string values = "{}")
        {
            Ask.IsEvent("prepared", Drive.Answer(Ask.Prepare(operation, values, 2, 1)));
            Ask.IsEvent("done", Drive.Answer(Ask.Go));
            LedgersAgree();
        }

        public void LedgersAgree() =>
            Assert.Equal(Serve.Answer(Ask.Ledger).ToString(), Drive.Answer(Ask.Ledger).ToString());

        public void Dispose()
        {
            clients.ForEach(client => client.Close());
            servers.ForEach(server => server.Stop());
        }

        // A worker's process just ends; a test gives back what it opened.
        private Adapter Tracked(Adapter system) =>
            new Adapter(
                system.Middleware,
                system.Version,
                () => Kept(servers, system.NewServer()),
                () => Kept(clients, system.NewClient()),
                system.OptionsType);

        private static T Kept<T>(List<T> all, T one)
        {
            lock (all)
            {
                all.Add(one);
            }
            return one;
        }
    }
}
