using System;
using System.Collections.Generic;
using System.Globalization;
using System.Linq;
using System.Net;
using System.Net.Sockets;
using Newtonsoft.Json.Linq;
using Roundtrip.Core;
using Xunit;

namespace Roundtrip.Tests
{
    /// <summary>What holds of a system whatever its middleware: both ends here, over a real connection.</summary>
    public abstract class WireTest : IDisposable
    {
        private readonly Func<Adapter> adapter;
        private readonly string system;
        private readonly string wire;
        private readonly string options;
        private Pair pair;

        /// <summary>Tests one variant: the names of its system and its wire, and its options as JSON.</summary>
        protected WireTest(Func<Adapter> adapter, string system, string wire, string options = "{}")
        {
            this.adapter = adapter;
            this.system = system;
            this.wire = wire;
            this.options = options;
        }

        /// <summary>Operations that the mapping has no such thing for; every other one is called.</summary>
        protected virtual IEnumerable<Operation> Cannot => Operations.WideTexts;

        [Fact]
        public void EveryCaseComesBackAsExpected()
        {
            List<string> wrong = new List<string>();
            foreach (string name in Checkout.CasesOf(wire).Concat(FormulaCases()).Where(IsQuick))
            {
                JObject answer = Pair.Drive.Answer(Ask.Check(name));
                string outcome = (string)answer["results"]?.Single()["outcome"] ?? "error";
                if (outcome != Expected(name))
                {
                    wrong.Add("expected " + Expected(name) + ", got " + (answer["results"] ?? answer));
                }
            }
            Assert.Equal("", string.Join("\n", wrong));
            Pair.LedgersAgree();
        }

        [Fact]
        public void EveryOperationIsMeasured()
        {
            foreach (Operation operation in Operations.All.Where(
                each => each.Timed && Expected(each.Name + ".formula") == "exact"))
            {
                Smallest(operation).ForEach(values => Pair.Measures(operation.Name, values));
            }
            Pair.Measures("bounce", "{\"items\":7}");
            Pair.Measures("putChars", "{\"size\":1000}");
            Pair.Measures("getInt32Array", "{\"count\":1000}");
        }

        [Fact]
        public void WhatItCannotDoIsSaidAndNothingIsMissing()
        {
            JToken table = Pair.Drive.Answer(Ask.Operations)["operations"];
            foreach (JToken each in table.Where(each => (string)each["support"] != "called"))
            {
                Assert.Equal("cannot", (string)each["support"]);
                Assert.True(((string)each["reason"]).Contains(" "), "no reason is given: " + each);
            }
            Assert.Equal(
                CannotBeTimed().Select(each => each.Name),
                table.Where(each => (string)each["support"] == "cannot").Select(each => (string)each["name"]));
        }

        /// <summary>Whether a case takes well under a second.</summary>
        protected virtual bool IsQuick(string name) => true;

        /// <summary>What cannot even be timed; nearly always what it cannot do.</summary>
        protected virtual IEnumerable<Operation> CannotBeTimed() => Cannot;

        private protected Pair Pair => pair ?? (pair = NewPair(0));

        public void Dispose() => pair?.Dispose();

        /// <summary>Both ends, connected; what it is given may raise.</summary>
        protected void WithClient(Action<Client> use) => WithServer("127.0.0.1", (endpoint, read) =>
        {
            Client client = adapter().Connect(endpoint, read);
            try
            {
                use(client);
            }
            finally
            {
                client.Close();
            }
        });

        /// <summary>The endpoint of a server that advertises an address, and the options.</summary>
        protected void WithServer(string advertise, Action<string, Options> use)
        {
            Server server = adapter().NewServer();
            try
            {
                Options read = adapter().ReadOptions(JsonLine.Parse(options));
                use(server.Start("127.0.0.1", advertise, 0, read, new Servant()), read);
            }
            finally
            {
                server.Stop();
            }
        }

        /// <summary>
        /// A port or a name that is taken is an error of kind bind, and one that is free again is taken.
        /// </summary>
        protected void IsBoundOnce(string bound, int port)
        {
            using (NewPair(port))
            {
                JObject answer = new Serve(adapter()).Answer(Ask.Serve(options, port));
                Ask.IsError(answer, "bind", "cannot serve on " + bound);
            }
            NewPair(port).Dispose();
        }

        /// <summary>An endpoint without a listener is an error of kind connect, and something else none.</summary>
        protected void CannotConnect(string endpoint, string expected)
        {
            Drive drive = new Drive(adapter(), new SystemClock(), null);
            Ask.IsError(drive.Answer(Ask.Connect(endpoint)), "connect", "cannot connect to " + endpoint);
            Ask.IsError(drive.Answer(Ask.Connect("nowhere")), "protocol", "expected " + expected);
        }

        private Pair NewPair(int port) => new Pair(adapter(), options, options, port);

        private string Expected(string name) =>
            Cannot.Any(each => name.StartsWith(each.Name + ".", StringComparison.Ordinal))
                ? "cannot"
                : Checkout.Expected(wire, system, name);

        private static IEnumerable<string> FormulaCases() =>
            Operations.All.SelectMany(operation => operation.Ranges.Count == 0
                ? new[] { operation.Name + ".formula" }
                : new[] { 0, 1, 1000, 16384 }.Where(n => Fits(n, operation)).Select(
                    n => operation.Name + ".formula-" + n.ToString(CultureInfo.InvariantCulture)));

        private static bool Fits(int n, Operation operation)
        {
            ValueRange range = operation.Ranges[0];
            return n >= range.Least && n <= (operation == Operations.Sleep ? 1 : range.Most);
        }

        // The least of each value and one more, as far as it goes.
        private static List<string> Smallest(Operation operation) =>
            operation.Ranges.Count == 0
                ? new List<string> { "{}" }
                : new[] { operation.Ranges[0].Least, operation.Ranges[0].Least + 1 }
                    .Select(n => "{\"" + operation.Ranges[0].Name + "\":" + n + "}").ToList();
    }

    /// <summary>What holds of a system whose endpoint is a TCP port.</summary>
    public abstract class TcpPortTest : WireTest
    {
        private readonly string scheme;
        private readonly string path;

        /// <summary>
        /// Tests one variant; `around` is what stands before the host and port of an endpoint, and behind in messages.
        /// </summary>
        protected TcpPortTest(
            Func<Adapter> adapter,
            string system,
            string wire,
            (string Scheme, string Path) around,
            string options = "{}")
            : base(adapter, system, wire, options)
        {
            scheme = around.Scheme;
            path = around.Path;
        }

        /// <summary>Whether Nagle's algorithm is off at the server and at the client.</summary>
        protected virtual (bool Server, bool Client) NoDelay => (true, true);

        /// <summary>An address that a server on the loopback address may tell its clients.</summary>
        protected virtual string Advertised => "localhost";

        [Fact]
        public void NagleIsOffWhereItShouldBe()
        {
            Pair.Measures("invoke");
            Assert.Equal(new[] { NoDelay.Server }, OpenSockets.NoDelayOfAccepted(Pair.Port).Distinct());
            Assert.Equal(new[] { NoDelay.Client }, OpenSockets.NoDelayOfConnected(Pair.Port).Distinct());
        }

        [Fact]
        public void ItsEndpointNamesTheAddressThatIsAdvertised() => WithServer(Advertised, (endpoint, _) =>
            Assert.Equal(scheme + Advertised, endpoint.Substring(0, endpoint.LastIndexOf(':'))));

        [Fact]
        public void AServerThatIsNotThereIsOfKindConnect()
        {
            // A port of our own without a listener: nothing else can take it, and no pool has a connection to it.
            using (Socket unheard = new Socket(AddressFamily.InterNetwork, SocketType.Stream, ProtocolType.Tcp))
            {
                unheard.Bind(new IPEndPoint(IPAddress.Loopback, 0));
                CannotConnect(scheme + unheard.LocalEndPoint + path, scheme + "host:port" + path);
            }
        }
    }
}
