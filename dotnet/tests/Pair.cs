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
        private readonly Tracked adapter;

        /// <summary>Serves and connects, each with its own options, written as JSON.</summary>
        public Pair(Adapter system, string serveOptions, string driveOptions, int port = 0)
        {
            adapter = new Tracked(system);
            Serve = new Serve(adapter);
            Drive = new Drive(adapter, new SystemClock(), Ask.CasesPath);
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

        /// <summary>
        /// Sends that case and holds the outcome against what the case file expects of the wire, or of the system,
        /// which goes before.
        /// </summary>
        public void Conforms(string wire, string name, string system = "")
        {
            JObject answer = Drive.Answer(Ask.Check(name));
            Ask.IsEvent("checked", answer);
            JToken result = answer["results"].Single();
            string expected = CaseFile.Expected(wire, name, system);
            Assert.True((string)result["outcome"] == expected, "expected " + expected + ", got " + result);
            LedgersAgree();
        }

        /// <summary>Measures a little of that workload; its replies are checked by the way.</summary>
        public void Measures(string workload, string parameters)
        {
            Ask.IsEvent("prepared", Drive.Answer(Ask.Prepare(workload, parameters, 3, 2)));
            Ask.IsEvent("done", Drive.Answer(Ask.Go));
            LedgersAgree();
        }

        /// <summary>A little of every workload.</summary>
        public void MeasuresEverything()
        {
            Measures("invocation", "{}");
            Measures("data-bytes", "{}");
            Measures("data-chars", "{\"size\":10000}");
            Measures("data-string", "{\"size\":3}");
            Measures("objects", "{\"items\":20}");
            Measures("objects", "{\"items\":7}");
        }

        public void LedgersAgree()
        {
            Assert.Equal(Serve.Answer(Ask.Ledger).ToString(), Drive.Answer(Ask.Ledger).ToString());
        }

        public void Dispose()
        {
            adapter.Release();
        }

        /// <summary>
        /// Remembers the ends that it made, so that a test can give them back; a worker's process just ends.
        /// </summary>
        private sealed class Tracked : Adapter
        {
            private readonly Adapter inner;
            private readonly List<Server> servers = new List<Server>();
            private readonly List<Client> clients = new List<Client>();

            public Tracked(Adapter inner)
            {
                this.inner = inner;
            }

            public override string Middleware => inner.Middleware;

            public override string Version => inner.Version;

            public override IReadOnlyList<OptionRule> Options => inner.Options;

            public override Server NewServer()
            {
                servers.Add(inner.NewServer());
                return servers.Last();
            }

            public override Client NewClient()
            {
                clients.Add(inner.NewClient());
                return clients.Last();
            }

            public void Release()
            {
                clients.ForEach(client => client.Close());
                servers.ForEach(server => server.Stop());
            }
        }
    }
}
