using System.Collections;
using System.Net.Sockets;
using System.Runtime.Remoting.Channels;
using System.Runtime.Remoting.Channels.Tcp;
using Roundtrip.Core;

namespace Roundtrip.Remoting.Tcp
{
    /// <summary>The servant behind TcpServerChannel and the binary formatter.</summary>
    internal sealed class TcpServer : RemotingServer
    {
        protected override IChannelReceiver Listen(string bind, string advertise, int port, Options options)
        {
            Hashtable properties = new Hashtable
            {
                ["name"] = "roundtrip-tcp-server",
                ["port"] = port,
                ["bindTo"] = Endpoint.Address(bind).ToString(),
                ["useIpAddress"] = true,
                ["machineName"] = advertise,
            };
            PublishedOnly sinks = new PublishedOnly(new BinaryServerFormatterSinkProvider());
            TcpServerChannel channel = new TcpServerChannel(properties, sinks);
            if (((NoDelayOptions)options).NoDelay)
            {
                // Linux hands a listening socket's TCP_NODELAY down to the sockets that it accepts.
                ((TcpListener)Hidden.Field(channel, "listener")).Server.NoDelay = true;
            }
            return channel;
        }
    }
}
