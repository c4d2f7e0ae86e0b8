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
            TcpPool.Open(Endpoint.ParseUrl(url, Scheme, Path));
        }
    }
}
