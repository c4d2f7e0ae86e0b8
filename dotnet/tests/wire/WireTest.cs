using System;
using System.Linq;
using System.Net;
using System.Net.Sockets;
using Roundtrip.Core;
using Xunit;

namespace Roundtrip.Tests
{
    /// <summary>What holds of a system whatever its middleware: both ends here, over a real connection.</summary>
    public abstract class WireTest : IDisposable
    {
        private readonly Func<Adapter> adapter;
        private readonly string options;
        private Pair pair;

        /// <summary>Tests one variant, whose options are JSON.</summary>
        protected WireTest(Func<Adapter> adapter, string options = "{}")
        {
            this.adapter = adapter;
            this.options = options;
        }

        private protected string Version => adapter().Version;

        private protected Pair Pair => pair ?? (pair = new Pair(adapter(), options, options));

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

        /// <summary>An endpoint without a listener is an error of kind connect, and something else none.</summary>
        protected void CannotConnect(string endpoint, string expected)
        {
            Drive drive = new Drive(adapter(), new SystemClock(), null);
            Ask.IsError(drive.Answer(Ask.Connect(endpoint)), "connect", "cannot connect to " + endpoint);
            Ask.IsError(drive.Answer(Ask.Connect("nowhere")), "protocol", "expected " + expected);
        }
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
            Func<Adapter> adapter, (string Scheme, string Path) around, string options = "{}")
            : base(adapter, options)
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
