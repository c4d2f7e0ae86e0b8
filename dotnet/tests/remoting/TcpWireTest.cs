using System;
using System.Collections.Generic;
using System.Linq;
using System.Net;
using System.Net.Sockets;
using System.Runtime.Remoting;
using Newtonsoft.Json.Linq;
using Roundtrip.Core;
using Roundtrip.Remoting.Tcp;
using Xunit;

namespace Roundtrip.Tests
{
    /// <summary>Both ends over a real connection: Remoting goes through its channel within one process, too.</summary>
    public sealed class TcpWireTest
    {
        private const string AsItComes = "{}";
        private const string NoDelay = "{\"no_delay\":true}";

        public static IEnumerable<object[]> Checks =>
            from options in new[] { AsItComes, NoDelay }
            from name in CaseFile.Names("remoting")
            select new object[] { options, name };

        [Theory]
        [MemberData(nameof(Checks))]
        public void EveryCaseComesBackAsExpected(string options, string name)
        {
            using (Pair pair = new Pair(new TcpAdapter(), options, options))
            {
                pair.Conforms("remoting", name);
            }
        }

        [Theory]
        [InlineData(AsItComes)]
        [InlineData(NoDelay)]
        public void EveryWorkloadIsMeasured(string options)
        {
            using (Pair pair = new Pair(new TcpAdapter(), options, options))
            {
                pair.MeasuresEverything();
            }
        }

        // The client's end comes without Nagle's algorithm; only the server's is the option's to say.
        [Theory]
        [InlineData(AsItComes, false)]
        [InlineData("{\"no_delay\":false}", false)]
        [InlineData(NoDelay, true)]
        public void NagleIsOffWhereItShouldBe(string options, bool atServer)
        {
            using (Pair pair = new Pair(new TcpAdapter(), options, options))
            {
                pair.Measures("invocation", "{}");
                Assert.Equal(new[] { atServer }, OpenSockets.NoDelayOfAccepted(pair.Port));
                Assert.Equal(new[] { true }, OpenSockets.NoDelayOfConnected(pair.Port));
            }
        }

        [Fact]
        public void ItListensOnTheAddressAskedForAlone()
        {
            using (Pair pair = new Pair(new TcpAdapter(), AsItComes, AsItComes))
            {
                Assert.Equal("tcp://127.0.0.1:" + pair.Port + "/bench", pair.Endpoint);
                Assert.Equal(new[] { "0100007F" }, OpenSockets.ListeningAddresses(pair.Port));
            }
        }

        [Fact]
        public void ItAdvertisesTheAddressAskedFor()
        {
            TcpAdapter adapter = new TcpAdapter();
            Server server = adapter.NewServer();
            Options options = Options.Read("", JsonLine.Parse("{}"), adapter.Options);
            string endpoint = server.Start("127.0.0.1", "localhost", 0, options, new Servant());
            server.Stop();
            Assert.Equal("tcp://localhost:", endpoint.Substring(0, 16));
            Assert.Equal("/bench", endpoint.Substring(endpoint.Length - 6));
        }

        [Fact]
        public void APortThatIsTakenIsOfKindBind()
        {
            using (Pair pair = new Pair(new TcpAdapter(), AsItComes, AsItComes))
            {
                Serve second = new Serve(new TcpAdapter());
                JObject answer = second.Answer(Ask.Serve("{}", pair.Port));
                Ask.IsError(answer, "bind", "cannot serve on 127.0.0.1:" + pair.Port);
            }
        }

        [Fact]
        public void AServerThatIsNotThereIsOfKindConnect()
        {
            // A port of our own that nobody listens on: the pool may still hold a connection to a server that stopped.
            Socket unheard = new Socket(AddressFamily.InterNetwork, SocketType.Stream, ProtocolType.Tcp);
            unheard.Bind(new IPEndPoint(IPAddress.Loopback, 0));
            string endpoint = "tcp://" + unheard.LocalEndPoint + "/bench";
            Drive drive = new Drive(new TcpAdapter(), new SystemClock(), null);
            Ask.IsError(drive.Answer(Ask.Connect(endpoint)), "connect", "cannot connect to " + endpoint);
            unheard.Dispose();
            Ask.IsError(drive.Answer(Ask.Connect("127.0.0.1:1")), "protocol", "allowed: tcp://host:port/bench");
        }

        [Theory]
        [InlineData("{\"coding\":\"null\"}", "serve.options.coding: unknown key; allowed: no_delay")]
        [InlineData("{\"no_delay\":\"yes\"}", "serve.options.no_delay: \"yes\" is not allowed; allowed: true, false")]
        public void AWrongOptionIsNamed(string options, string message)
        {
            Ask.IsError(new Serve(new TcpAdapter()).Answer(Ask.Serve(options)), "protocol", message);
        }

        [Fact]
        public void ObjectsAreCopiedAndTheProxyIsOne()
        {
            using (Pair pair = new Pair(new TcpAdapter(), AsItComes, AsItComes))
            {
                IBench proxy = (IBench)Activator.GetObject(typeof(IBench), pair.Endpoint);
                Assert.True(RemotingServices.IsTransparentProxy(proxy));
                Item[] items = TimedValues.Items(2);
                Item back = proxy.Bounce(items).Single();
                Assert.False(ReferenceEquals(items[0], back));
                Assert.Null(Items.Difference(new[] { items[0] }, new[] { back }));
            }
        }
    }
}
