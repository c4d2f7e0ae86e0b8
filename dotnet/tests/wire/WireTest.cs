using System;
using Newtonsoft.Json.Linq;
using Roundtrip.Core;
using Xunit;

namespace Roundtrip.Tests
{
    /// <summary>What holds of a system whatever its middleware: both ends here, over a real connection.</summary>
    public abstract class WireTest
    {
        private const string Loopback = "0100007F";

        private readonly string system;
        private readonly string wire;
        private readonly string options;

        /// <summary>Tests one variant.</summary>
        /// <param name="adapter">The system.</param>
        /// <param name="system">Its name.</param>
        /// <param name="wire">What its manifest calls its wire.</param>
        /// <param name="options">The variant's, as JSON.</param>
        protected WireTest(Adapter adapter, string system, string wire, string options)
        {
            Adapter = adapter;
            this.system = system;
            this.wire = wire;
            this.options = options;
        }

        /// <summary>What stands before host and port of an endpoint, and behind.</summary>
        protected abstract (string Scheme, string Path) Around { get; }

        protected Adapter Adapter { get; }

        [Fact]
        public void EveryCaseComesBackAsExpected()
        {
            using (Pair pair = NewPair())
            {
                foreach (string name in CaseFile.Names(wire))
                {
                    pair.Conforms(wire, name, system);
                }
            }
        }

        [Fact]
        public void EveryWorkloadIsMeasured()
        {
            using (Pair pair = NewPair())
            {
                pair.Measures("invocation", "{}");
                pair.Measures("data-bytes", "{}");
                pair.Measures("data-chars", "{\"size\":100000}");
                pair.Measures("data-string", "{\"size\":3}");
                pair.Measures("objects", "{}");
                pair.Measures("objects", "{\"items\":7}");
                pair.Measures("objects", "{\"items\":1}");
            }
        }

        [Fact]
        public void NagleIsOffAtBothEnds()
        {
            using (Pair pair = NewPair())
            {
                pair.Measures("invocation", "{}");
                Assert.Equal(new[] { true }, OpenSockets.NoDelayOfAccepted(pair.Port));
                Assert.Equal(new[] { true }, OpenSockets.NoDelayOfConnected(pair.Port));
            }
        }

        [Fact]
        public void ItListensOnTheAddressAskedForAlone()
        {
            using (Pair pair = NewPair())
            {
                Assert.Equal(EndpointOf("127.0.0.1", pair.Port), pair.Endpoint);
                Assert.Equal(new[] { Loopback }, OpenSockets.ListeningAddresses(pair.Port));
            }
        }

        [Fact]
        public void APortThatIsTakenIsOfKindBindAndOneThatIsFreeIsTaken()
        {
            int port;
            using (Pair pair = NewPair())
            {
                port = pair.Port;
                JObject answer = new Serve(Adapter).Answer(Ask.Serve(options, port));
                Ask.IsError(answer, "bind", "cannot serve on 127.0.0.1:" + port);
            }
            Assert.Equal(EndpointOf("localhost", port), StartedAndStopped("localhost", port));
        }

        [Fact]
        public void AServerThatIsNotThereIsOfKindConnect()
        {
            string endpoint;
            using (Pair pair = NewPair())
            {
                endpoint = pair.Endpoint;
            }
            Drive drive = new Drive(Adapter, new SystemClock(), null);
            Ask.IsError(drive.Answer(Ask.Connect(endpoint)), "connect", "cannot connect to " + endpoint);
            string allowed = "allowed: " + Around.Scheme + "host:port" + Around.Path;
            Ask.IsError(drive.Answer(Ask.Connect("nowhere")), "protocol", allowed);
        }

        [Fact]
        public void AnUnknownOptionIsNamed()
        {
            JObject answer = new Serve(Adapter).Answer(Ask.Serve("{\"executor\":\"direct\"}"));
            Ask.IsError(answer, "protocol", "serve.options.executor: unknown key");
        }

        /// <summary>Both ends, connected; what it is given may raise.</summary>
        protected void WithBench(Action<IBench> use)
        {
            Server server = Adapter.NewServer();
            Client client = Adapter.NewClient();
            try
            {
                client.Connect(new[] { server.Start("127.0.0.1", "127.0.0.1", 0, Read(), new Servant()) }, Read());
                use(client.Bench);
            }
            finally
            {
                client.Close();
                server.Stop();
            }
        }

        private string EndpointOf(string host, int port)
        {
            return Around.Scheme + new Endpoint(host, port) + Around.Path;
        }

        private Pair NewPair()
        {
            return new Pair(Adapter, options, options);
        }

        private string StartedAndStopped(string advertise, int port)
        {
            Server server = Adapter.NewServer();
            string endpoint = server.Start("127.0.0.1", advertise, port, Read(), new Servant());
            server.Stop();
            return endpoint;
        }

        private Options Read()
        {
            return Options.Read("", JsonLine.Parse(options), Adapter.Options);
        }
    }
}
