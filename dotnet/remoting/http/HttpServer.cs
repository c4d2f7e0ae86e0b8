using System.Collections;
using System.Net;
using System.Net.Sockets;
using System.Runtime.Remoting.Channels;
using System.Runtime.Remoting.Channels.Http;
using Roundtrip.Core;

namespace Roundtrip.Remoting.Http
{
    /// <summary>The servant behind HttpServerChannel, which is a front of System.Net.HttpListener.</summary>
    internal sealed class HttpServer : RemotingServer
    {
        private readonly Formatter formatter;

        public HttpServer(Formatter formatter)
        {
            this.formatter = formatter;
        }

        protected override IChannelReceiver Listen(string bind, string advertise, int port, Options options)
        {
            IPAddress address = Endpoint.Address(bind);
            bool anyAddress = address.Equals(IPAddress.Any);
            if (!anyAddress && advertise != address.ToString())
            {
                // The listener answers requests to the host of its own URL alone, and with 400 those to any other.
                throw new ProtocolError(
                    "serve.advertise: \"" + advertise + "\" is not the address listened on; expected " + address
                        + ", or anything with bind 0.0.0.0");
            }
            ListenOnce(address, port);
            Hashtable properties = new Hashtable
            {
                ["name"] = "roundtrip-http-server",
                ["port"] = port,
                ["useIpAddress"] = true,
                ["machineName"] = advertise,
            };
            if (!anyAddress)
            {
                properties["bindTo"] = address.ToString();
            }
            HttpServerChannel channel = new HttpServerChannel(properties, formatter.NewServer());
            if (((NoDelayOptions)options).NoDelay)
            {
                foreach (Socket listening in ListeningSockets.All())
                {
                    // Linux hands a listening socket's TCP_NODELAY down to the sockets that it accepts.
                    listening.NoDelay = true;
                }
            }
            return channel;
        }

        /// <summary>
        /// Raises if that cannot be listened on. For port 0 the channel tries ports at random until one is free: on
        /// an address that is not this host's, for ever.
        /// </summary>
        private static void ListenOnce(IPAddress address, int port)
        {
            TcpListener probe = new TcpListener(address, port);
            probe.Start();
            probe.Stop();
        }
    }
}
