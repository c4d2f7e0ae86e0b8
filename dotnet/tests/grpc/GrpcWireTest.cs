using System.Collections.Generic;
using System.Linq;
using Grpc.Core;
using Newtonsoft.Json.Linq;
using Roundtrip.Core;
using Roundtrip.Grpc;
using Xunit;

namespace Roundtrip.Tests
{
    /// <summary>Both ends over a real connection.</summary>
    public sealed class GrpcWireTest
    {
        private const string AsItComes = "{}";

        public static IEnumerable<object[]> Names =>
            Cases.Load(Ask.CasesPath).Names.Select(name => new object[] { name });

        [Theory]
        [MemberData(nameof(Names))]
        public void EveryCaseComesBackAsExpected(string name)
        {
            using (Pair pair = NewPair())
            {
                pair.Conforms("grpc", name);
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
                Assert.Equal("127.0.0.1:" + pair.Port, pair.Endpoint);
                Assert.Equal(new[] { "0100007F" }, OpenSockets.ListeningAddresses(pair.Port));
            }
        }

        [Fact]
        public void APortThatIsTakenIsOfKindBindAndOneThatIsFreeIsTaken()
        {
            int port;
            using (Pair pair = NewPair())
            {
                port = pair.Port;
                ServeVerb second = new ServeVerb(new GrpcAdapter());
                Ask.IsError(second.Answer(Ask.Serve("{}", port)), "bind", "cannot serve on 127.0.0.1:" + port);
            }
            GrpcServer server = new GrpcServer();
            Assert.Equal("127.0.0.1:" + port, Start(server, "127.0.0.1", port));
            server.Stop();
        }

        [Fact]
        public void ItAdvertisesTheAddressAskedFor()
        {
            GrpcServer server = new GrpcServer();
            Assert.StartsWith("localhost:", Start(server, "localhost", 0));
            server.Stop();
        }

        [Fact]
        public void AServerThatIsNotThereIsOfKindConnect()
        {
            string endpoint;
            using (Pair pair = NewPair())
            {
                endpoint = pair.Endpoint;
            }
            DriveVerb drive = new DriveVerb(new GrpcAdapter(), new SystemClock(), null);
            Ask.IsError(drive.Answer(Ask.Connect(endpoint)), "connect", "no gRPC server answers at " + endpoint);
            Ask.IsError(drive.Answer(Ask.Connect("nowhere")), "protocol", "allowed: host:port");
        }

        [Fact]
        public void AnUnknownOptionIsNamed()
        {
            JObject answer = new ServeVerb(new GrpcAdapter()).Answer(Ask.Serve("{\"executor\":\"direct\"}"));
            Ask.IsError(answer, "protocol", "serve.options.executor: unknown key");
        }

        // The limit counts the whole message: the data, and five bytes before them.
        [Fact]
        public void AMessageUpToTheLimitPassesAndALongerOneIsRefusedByAServerThatLives()
        {
            const int Head = 5;
            GrpcServer server = new GrpcServer();
            GrpcClient client = new GrpcClient();
            try
            {
                Options none = Options.Read("", new JObject(), new GrpcAdapter().Options);
                client.Connect(new[] { Start(server, "127.0.0.1", 0) }, none);
                int most = Limits.MaxMessage - Head;
                Assert.Equal(most, client.Bench.PutBytes(new byte[most]));
                RpcException error = Assert.Throws<RpcException>(() => client.Bench.PutBytes(new byte[most + 1]));
                Assert.Equal(StatusCode.ResourceExhausted, error.StatusCode);
                Assert.Contains("exceeds the maximum configured message size", error.Status.Detail);
                Assert.Equal(42, client.Bench.Invoke(41));
            }
            finally
            {
                client.Close();
                server.Stop();
            }
        }

        private static Pair NewPair()
        {
            return new Pair(new GrpcAdapter(), AsItComes, AsItComes);
        }

        private static string Start(GrpcServer server, string advertise, int port)
        {
            Options none = Options.Read("", new JObject(), new GrpcAdapter().Options);
            return server.Start("127.0.0.1", advertise, port, none, new Servant());
        }
    }
}
