using System.Collections;
using System.Net.Sockets;
using System.Runtime.Remoting.Channels;
using System.Runtime.Remoting.Channels.Tcp;
using Roundtrip.Core;

namespace Roundtrip.Remoting.Tcp
{
    /// <summary>.NET Remoting over Mono's TCP channel with the binary formatter.</summary>
    public static class TcpSystem
    {
        /// <summary>
        /// The system. Its option says whether the server, too, sends without Nagle's algorithm; by default only the
        /// client does. The server sends a reply of more than 4 KiB in two writes, a few bytes and the rest: with
        /// Nagle's algorithm the rest waits until the client has acknowledged the first, which it delays by 40 ms.
        /// </summary>
        public static Adapter New() => new Adapter(
            "remoting",
            typeof(TcpChannel).Assembly.GetName().Version.ToString(),
            () => new TcpServer(),
            () => new TcpProxyClient(),
            typeof(NoDelayOptions));

        private static int Main(string[] arguments) => Worker.Run(arguments, New());
    }

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
                ((TcpListener)MonoInternals.Field(channel, "listener")).Server.NoDelay = true;
            }
            return channel;
        }
    }

    /// <summary>
    /// The proxy over TcpClientChannel and the binary formatter. The channel turns Nagle's algorithm off on each
    /// connection that it makes, whatever the variant: the option is the server's matter.
    /// </summary>
    internal sealed class TcpProxyClient : RemotingClient
    {
        private const string Scheme = "tcp";

        protected override void Check(string url) => ServerUrl.Server(url, Scheme);

        protected override IChannelSender NewChannel(IDictionary properties, Options options) =>
            new TcpClientChannel(properties, new BinaryClientFormatterSinkProvider());

        public override void WarmConnection()
        {
            Endpoint server = ServerUrl.Server(Url, Scheme);
            MonoInternals.FillPool(typeof(TcpClientChannel), "Tcp", server.Host, server.Port);
        }
    }
}
