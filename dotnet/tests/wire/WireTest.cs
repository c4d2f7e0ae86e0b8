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
    public abstract class WireTest
    {
        private readonly Func<Adapter> adapter;
        private readonly string system;
        private readonly string wire;
        private readonly string options;

        /// <summary>Tests one variant.</summary>
        /// <param name="adapter">Makes the system.</param>
        /// <param name="system">Its name.</param>
        /// <param name="wire">What its manifest calls its wire.</param>
        /// <param name="options">The variant's, as JSON.</param>
        protected WireTest(Func<Adapter> adapter, string system, string wire, string options = "{}")
        {
            this.adapter = adapter;
            this.system = system;
            this.wire = wire;
            this.options = options;
        }

        /// <summary>Operations that the mapping has no such thing for; every other one is called.</summary>
        protected abstract IEnumerable<Operation> Cannot { get; }

        /// <summary>Operations that the system refuses to call at all.</summary>
        protected virtual IEnumerable<Operation> Refuses => Enumerable.Empty<Operation>();

        [Fact]
        public void EveryCaseComesBackAsExpected()
        {
            using (Pair pair = NewPair())
            {
                List<string> wrong = new List<string>();
                foreach (string name in Checkout.CasesOf(wire).Concat(FormulaCases()).Where(IsQuick))
                {
                    JObject answer = pair.Drive.Answer(Ask.Check(name));
                    string outcome = (string)answer["results"]?.Single()["outcome"] ?? "error";
                    if (outcome != Expected(name))
                    {
                        wrong.Add("expected " + Expected(name) + ", got " + (answer["results"] ?? answer));
                    }
                }
                Assert.Equal("", string.Join("\n", wrong));
                pair.LedgersAgree();
            }
        }

        [Fact]
        public void EveryOperationIsMeasured()
        {
            using (Pair pair = NewPair())
            {
                foreach (Operation operation in Operations.All.Where(each => each.Timed && !Cannot.Contains(each)))
                {
                    if (!Refuses.Contains(operation))
                    {
                        Smallest(operation).ForEach(values => pair.Measures(operation.Name, values));
                    }
                }
                pair.Measures("bounce", "{\"items\":7}");
                pair.Measures("putChars", "{\"size\":1000}");
                pair.Measures("getInt32Array", "{\"count\":1000}");
            }
        }

        [Fact]
        public void WhatItCannotDoIsSaidAndNothingIsMissing()
        {
            using (Pair pair = NewPair())
            {
                JToken table = pair.Drive.Answer(Ask.Operations)["operations"];
                foreach (JToken each in table.Where(each => (string)each["support"] != "called"))
                {
                    Assert.Equal("cannot", (string)each["support"]);
                    Assert.True(((string)each["reason"]).Contains(" "), "no reason is given: " + each);
                }
                Assert.Equal(
                    CannotBeTimed().Select(each => each.Name),
                    table.Where(each => (string)each["support"] == "cannot").Select(each => (string)each["name"]));
            }
        }

        /// <summary>Whether a case takes well under a second.</summary>
        protected virtual bool IsQuick(string name) => true;

        /// <summary>What cannot even be timed; nearly always what it cannot do.</summary>
        protected virtual IEnumerable<Operation> CannotBeTimed() => Cannot;

        private protected Pair NewPairOn(int port) => new Pair(adapter(), options, options, port);

        private protected Pair NewPair() => NewPairOn(0);

        /// <summary>Both ends, connected; what it is given may raise.</summary>
        protected void WithClient(Action<Client> use)
        {
            Options read = adapter().ReadOptions(JsonLine.Parse(options));
            Server server = adapter().NewServer();
            try
            {
                string endpoint = server.Start("127.0.0.1", "127.0.0.1", 0, read, new Servant());
                Client client = adapter().Connect(endpoint, read);
                try
                {
                    use(client);
                }
                finally
                {
                    client.Close();
                }
            }
            finally
            {
                server.Stop();
            }
        }

        /// <summary>The endpoint of a server that advertises an address.</summary>
        protected string EndpointAt(string advertise)
        {
            Server server = adapter().NewServer();
            try
            {
                Options read = adapter().ReadOptions(JsonLine.Parse(options));
                return server.Start("127.0.0.1", advertise, 0, read, new Servant());
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
            using (NewPairOn(port))
            {
                JObject answer = new Serve(adapter()).Answer(Ask.Serve(options, port));
                Ask.IsError(answer, "bind", "cannot serve on " + bound);
            }
            NewPairOn(port).Dispose();
        }

        /// <summary>An endpoint without a listener is an error of kind connect, and something else none.</summary>
        protected void CannotConnect(string endpoint, string expected)
        {
            Drive drive = new Drive(adapter(), new SystemClock(), null);
            Ask.IsError(drive.Answer(Ask.Connect(endpoint)), "connect", "cannot connect to " + endpoint);
            Ask.IsError(drive.Answer(Ask.Connect("nowhere")), "protocol", "expected " + expected);
        }

        private string Expected(string name) =>
            Cannot.Any(each => name.StartsWith(each.Name + ".", StringComparison.Ordinal))
                ? "cannot"
                : Checkout.Expected(wire, system, name);

        private static IEnumerable<string> FormulaCases() =>
            Operations.All.SelectMany(operation => operation.Limits.Count == 0
                ? new[] { operation.Name + ".formula" }
                : new[] { 0, 1, 1000, 16384 }.Where(n => Fits(n, operation)).Select(
                    n => operation.Name + ".formula-" + n.ToString(CultureInfo.InvariantCulture)));

        private static bool Fits(int n, Operation operation)
        {
            Limits limits = operation.Limits[0];
            return n >= limits.Least && n <= (operation == Operations.Sleep ? 1 : limits.Most);
        }

        // The least of each value and one more, as far as it goes.
        private static List<string> Smallest(Operation operation) =>
            operation.Limits.Count == 0
                ? new List<string> { "{}" }
                : new[] { operation.Limits[0].Least, operation.Limits[0].Least + 1 }
                    .Select(n => "{\"" + operation.Limits[0].Name + "\":" + n + "}").ToList();
    }

    /// <summary>What holds of a system whose endpoint is a TCP port.</summary>
    public abstract class TcpPortTest : WireTest
    {
        private readonly string scheme;
        private readonly string path;

        /// <summary>Tests one variant.</summary>
        /// <param name="adapter">Makes the system.</param>
        /// <param name="system">Its name.</param>
        /// <param name="wire">What its manifest calls its wire.</param>
        /// <param name="around">What stands before the host and port of an endpoint, and behind in messages.</param>
        /// <param name="options">The variant's, as JSON.</param>
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
            using (Pair pair = NewPair())
            {
                pair.Measures("invoke");
                Assert.Equal(new[] { NoDelay.Server }, OpenSockets.NoDelayOfAccepted(pair.Port).Distinct());
                Assert.Equal(new[] { NoDelay.Client }, OpenSockets.NoDelayOfConnected(pair.Port).Distinct());
            }
        }

        [Fact]
        public void ItsEndpointNamesTheAddressThatIsAdvertised()
        {
            string endpoint = EndpointAt(Advertised);
            Assert.Equal(scheme + Advertised, endpoint.Substring(0, endpoint.LastIndexOf(':')));
        }

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
