using System;
using System.Linq;
using System.Net;
using System.Net.Sockets;
using Roundtrip.Core;
using Xunit;

namespace Roundtrip.Tests
{
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
