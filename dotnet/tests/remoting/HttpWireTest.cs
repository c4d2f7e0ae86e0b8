using System;
using System.Collections.Generic;
using System.Linq;
using System.Net;
using System.Net.Sockets;
using Newtonsoft.Json.Linq;
using Roundtrip.Core;
using Roundtrip.Remoting.Http;
using Xunit;

namespace Roundtrip.Tests
{
    /// <summary>Both formatters over HTTP, both ends in this process.</summary>
    public sealed class HttpWireTest
    {
        private const string Binary = "remoting-http";
        private const string Soap = "remoting-soap";
        private const string AsItComes = "{}";
        private const string NoDelay = "{\"no_delay\":true}";

        // The formatter takes a minute for it, which the tests of the workers wait for.
        private const string TooSlow = "putChars.large";

        public static IEnumerable<object[]> Checks =>
            from wire in new[] { Binary, Soap }
            from name in CaseFile.Names(wire)
            where wire == Binary || name != TooSlow
            select new object[] { wire, name };

        [Theory]
        [MemberData(nameof(Checks))]
        public void EveryCaseComesBackAsExpected(string wire, string name)
        {
            using (Pair pair = new Pair(Adapter(wire), NoDelay, NoDelay))
            {
                pair.Conforms(wire, name);
            }
        }

        [Theory]
        [InlineData(Binary, AsItComes)]
        [InlineData(Binary, NoDelay)]
        [InlineData(Soap, AsItComes)]
        [InlineData(Soap, NoDelay)]
        public void EveryWorkloadIsMeasured(string wire, string options)
        {
            using (Pair pair = new Pair(Adapter(wire), options, options))
            {
                pair.MeasuresEverything();
            }
        }

        // Two connections are all that a client may have, and the server ends each after 100 requests.
        [Theory]
        [InlineData(Binary)]
        [InlineData(Soap)]
        public void ManyCallsPassThroughAFewConnections(string wire)
        {
            using (Pair pair = new Pair(Adapter(wire), NoDelay, NoDelay))
            {
                Ask.IsEvent("prepared", pair.Drive.Answer(Ask.Prepare("invocation", "{}", 250)));
                Ask.IsEvent("done", pair.Drive.Answer(Ask.Go));
                Assert.InRange(OpenSockets.NoDelayOfConnected(PortOf(pair)).Count, 1, 2);
                pair.LedgersAgree();
            }
        }

        [Theory]
        [InlineData(AsItComes, false)]
        [InlineData(NoDelay, true)]
        public void NagleIsOffAtBothEndsWhereItShouldBe(string options, bool off)
        {
            using (Pair pair = new Pair(Adapter(Binary), options, options))
            {
                pair.Measures("invocation", "{}");
                Assert.Equal(new[] { off }, OpenSockets.NoDelayOfAccepted(PortOf(pair)).Distinct());
                Assert.Equal(new[] { off }, OpenSockets.NoDelayOfConnected(PortOf(pair)).Distinct());
            }
        }

        [Fact]
        public void AProxyOfTheEnvironmentIsNotAsked()
        {
            WebRequest.DefaultWebProxy = new WebProxy("http://192.0.2.1:9");
            using (Pair pair = new Pair(Adapter(Binary), AsItComes, AsItComes))
            {
                pair.Measures("invocation", "{}");
            }
        }

        [Fact]
        public void ItListensOnTheAddressAskedForAlone()
        {
            using (Pair pair = new Pair(Adapter(Soap), AsItComes, AsItComes))
            {
                Assert.Equal("http://127.0.0.1:" + PortOf(pair) + "/bench", pair.Endpoint);
                Assert.Equal(new[] { "0100007F" }, OpenSockets.ListeningAddresses(PortOf(pair)));
            }
        }

        [Fact]
        public void APortThatIsTakenIsOfKindBind()
        {
            using (Pair pair = new Pair(Adapter(Binary), AsItComes, AsItComes))
            {
                JObject answer = new Serve(Adapter(Binary)).Answer(Ask.Serve("{}", PortOf(pair)));
                Ask.IsError(answer, "bind", "cannot serve on 127.0.0.1:" + PortOf(pair));
            }
        }

        // The channel would try ports at random for ever.
        [Fact]
        public void AnAddressThatIsNotOfThisHostIsOfKindBind()
        {
            string serve = Ask.Serve().Replace("127.0.0.1", "192.0.2.1");
            Ask.IsError(new Serve(Adapter(Binary)).Answer(serve), "bind", "cannot serve on 192.0.2.1");
        }

        [Fact]
        public void AHostThatTheListenerWouldNotAnswerToIsRefused()
        {
            string serve = Ask.Serve().Replace("\"advertise\":\"127.0.0.1\"", "\"advertise\":\"localhost\"");
            JObject answer = new Serve(Adapter(Binary)).Answer(serve);
            Ask.IsError(answer, "bind", "serve.advertise: \"localhost\" is not the address listened on");
        }

        [Fact]
        public void OnEveryAddressItAnswersToAnyHost()
        {
            Server server = Adapter(Binary).NewServer();
            Client client = Adapter(Binary).NewClient();
            Options options = Options.Read("", JsonLine.Parse("{}"), Adapter(Binary).Options);
            try
            {
                string endpoint = server.Start("0.0.0.0", "localhost", 0, options, new Servant());
                client.Connect(new[] { endpoint }, options);
                Assert.Equal(42, client.Bench.Invoke(41));
            }
            finally
            {
                client.Close();
                server.Stop();
            }
        }

        [Fact]
        public void AServerThatIsNotThereIsOfKindConnect()
        {
            Socket unheard = new Socket(AddressFamily.InterNetwork, SocketType.Stream, ProtocolType.Tcp);
            unheard.Bind(new IPEndPoint(IPAddress.Loopback, 0));
            string endpoint = "http://" + unheard.LocalEndPoint + "/bench";
            Drive drive = new Drive(Adapter(Soap), new SystemClock(), null);
            Ask.IsError(drive.Answer(Ask.Connect(endpoint)), "connect", "cannot connect to " + endpoint);
            unheard.Dispose();
            Ask.IsError(drive.Answer(Ask.Connect("127.0.0.1:1")), "protocol", "allowed: http://host:port/bench");
        }

        [Fact]
        public void AWrongOptionIsNamed()
        {
            Ask.IsError(
                new Serve(Adapter(Soap)).Answer(Ask.Serve("{\"formatter\":\"binary\"}")),
                "protocol",
                "serve.options.formatter: unknown key; allowed: no_delay");
        }

        private static Adapter Adapter(string wire)
        {
            return new HttpAdapter(wire == Soap ? Formatter.Soap : Formatter.Binary);
        }

        private static int PortOf(Pair pair)
        {
            return new Uri(pair.Endpoint).Port;
        }
    }
}
