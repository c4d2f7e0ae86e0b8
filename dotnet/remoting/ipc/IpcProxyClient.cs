using System.Collections;
using System.Runtime.Remoting.Channels;
using System.Runtime.Remoting.Channels.Ipc;
using Mono.Remoting.Channels.Unix;
using Roundtrip.Core;

namespace Roundtrip.Remoting.Ipc
{
    /// <summary>The proxy over IpcClientChannel and the binary formatter.</summary>
    internal sealed class IpcProxyClient : RemotingClient
    {
        // The channel is a front of this one, which is not among what System.Runtime.Remoting shows.
        private static readonly ConnectionPool Pool = new ConnectionPool(typeof(UnixClientChannel), "Unix");

        protected override void Check(string url) => PortOf(url);

        protected override IChannelSender NewChannel(IDictionary properties, Options options) =>
            new IpcClientChannel(properties, new BinaryClientFormatterSinkProvider());

        public override void WarmConnection() => Pool.Open(IpcPort.Path(PortOf(Url)));

        private static string PortOf(string url)
        {
            string port = ServerUrl.Where(url, "ipc", "port");
            return port.IndexOf('/') < 0 ? port : throw new ProtocolError(
                "connect.endpoints: \"" + port + "\" is not a port of IPC; expected a name without slashes");
        }
    }
}
