using System;
using System.Collections;
using System.Runtime.Remoting.Channels;
using System.Runtime.Remoting.Channels.Tcp;
using Roundtrip.Core;

namespace Roundtrip.Remoting.Tcp
{
    /// <summary>The proxy over TcpClientChannel and the binary formatter.</summary>
    internal sealed class TcpProxyClient : RemotingClient
    {
        private const string Scheme = "tcp://";
        private const string Path = "/" + RemoteBench.Uri;

        protected override IChannelSender NewChannel()
        {
            Hashtable properties = new Hashtable { ["name"] = "roundtrip-tcp-client-" + Guid.NewGuid() };
            return new TcpClientChannel(properties, new BinaryClientFormatterSinkProvider());
        }

        protected override void Reach(string url, Options options)
        {
            // The option is the server's matter: this end comes without Nagle's algorithm.
            TcpPool.Open(ServerOf(url));
        }

        private static Endpoint ServerOf(string url)
        {
            bool fits = url.StartsWith(Scheme, StringComparison.Ordinal)
                && url.EndsWith(Path, StringComparison.Ordinal);
            return fits
                ? Endpoint.Parse(url.Substring(Scheme.Length, url.Length - Scheme.Length - Path.Length))
                : throw new ProtocolError(
                    "connect.endpoints: \"" + url + "\" is not an endpoint; allowed: " + Scheme + "host:port" + Path);
        }
    }
}
