using System.Collections;
using System.Runtime.Remoting.Channels;
using System.Runtime.Remoting.Channels.Tcp;
using Roundtrip.Core;

namespace Roundtrip.Remoting.Tcp
{
    /// <summary>
    /// The proxy over TcpClientChannel and the binary formatter. The channel turns Nagle's algorithm off on each
    /// connection that it makes, whatever the variant: the option is the server's matter.
    /// </summary>
    internal sealed class TcpProxyClient : RemotingClient
    {
        private const string Scheme = "tcp";

        private static readonly ConnectionPool Pool = new ConnectionPool(typeof(TcpClientChannel), "Tcp");

        protected override void Check(string url) => ServerUrl.Server(url, Scheme);

        protected override IChannelSender NewChannel(IDictionary properties, Options options) =>
            new TcpClientChannel(properties, new BinaryClientFormatterSinkProvider());

        public override void WarmConnection()
        {
            Endpoint server = ServerUrl.Server(Url, Scheme);
            Pool.Open(server.Host, server.Port);
        }
    }
}
