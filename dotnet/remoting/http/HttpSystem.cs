using System;
using System.Collections;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Net;
using System.Net.Sockets;
using System.Runtime.Remoting.Channels;
using System.Runtime.Remoting.Channels.Http;
using Roundtrip.Core;

namespace Roundtrip.Remoting.Http
{
    /// <summary>.NET Remoting over Mono's HTTP channel, with either formatter.</summary>
    public static class HttpSystem
    {
        /// <summary>
        /// The system of a formatter. Its option says whether both ends send without Nagle's algorithm; by default
        /// neither does. It is the server's that costs: it answers the head of a request with "100 Continue" and the
        /// body with the reply, and sends a reply of more than some KiB in two writes. Whatever comes second waits
        /// until the client has acknowledged the first, and a client that has nothing more to send delays that by 40
        /// ms. Mono's sends the body without waiting for the 100, so whether a small call meets this is a race between
        /// the two.
        /// </summary>
        public static Adapter New(Formatter formatter) => new Adapter(
            "remoting",
            typeof(HttpChannel).Assembly.GetName().Version.ToString(),
            () => new HttpServer(formatter),
            () => new HttpProxyClient(formatter),
            typeof(NoDelayOptions));

        private static int Main(string[] arguments) => Worker.Run(arguments, New(Formatter.Binary));
    }

    /// <summary>What writes the messages that the channel carries, and what goes with it at the client's end.</summary>
    public sealed class Formatter
    {
        /// <summary>
        /// The binary one. Its reader stops where a message ends, a moment before the reply's stream does; see
        /// <see cref="WholeReplies"/>.
        /// </summary>
        public static readonly Formatter Binary = new Formatter
        {
            NewClient = () => new BinaryClientFormatterSinkProvider { Next = new WholeReplies() },
            NewServer = () => new PublishedOnly(new BinaryServerFormatterSinkProvider()),
        };

        /// <summary>SOAP 1.1 in its RPC style, which the HTTP channel takes by itself.</summary>
        public static readonly Formatter Soap = new Formatter
        {
            NewClient = () => new SoapClientFormatterSinkProvider(),
            NewServer = () => new PublishedOnly(new SoapServerFormatterSinkProvider()),
        };

        internal Func<IClientChannelSinkProvider> NewClient { get; private set; }
        internal Func<IServerChannelSinkProvider> NewServer { get; private set; }
    }

    /// <summary>The servant behind HttpServerChannel, which is a front of System.Net.HttpListener.</summary>
    internal sealed class HttpServer : RemotingServer
    {
        private readonly Formatter formatter;

        public HttpServer(Formatter formatter) => this.formatter = formatter;

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
                foreach (Socket listening in ListeningSockets())
                {
                    // Linux hands a listening socket's TCP_NODELAY down to the sockets that it accepts.
                    listening.NoDelay = true;
                }
            }
            return channel;
        }

        /// <summary>
        /// Raises if that cannot be listened on. For port 0 the channel tries ports at random until one is free: on an
        /// address that is not this host's, for ever.
        /// </summary>
        private static void ListenOnce(IPAddress address, int port)
        {
            TcpListener probe = new TcpListener(address, port);
            probe.Start();
            probe.Stop();
        }

        /// <summary>All of this process, by Mono's table of address, port and listener.</summary>
        private static IEnumerable<Socket> ListeningSockets()
        {
            Type table = MonoInternals.Beside(typeof(HttpListener), "EndPointManager");
            return from ports in ((Hashtable)MonoInternals.Field(table, "ip_to_endpoints")).Values.Cast<Hashtable>()
                   from listener in ports.Values.Cast<object>()
                   select (Socket)MonoInternals.Field(listener, "sock");
        }
    }

    /// <summary>The proxy over HttpClientChannel, which makes an HttpWebRequest of each call.</summary>
    internal sealed class HttpProxyClient : RemotingClient
    {
        private readonly Formatter formatter;

        public HttpProxyClient(Formatter formatter) => this.formatter = formatter;

        protected override void Check(string url) => ServerUrl.Server(url, "http");

        protected override IChannelSender NewChannel(IDictionary properties, Options options)
        {
            // The environment's http_proxy is for the way out, not for the server under test.
            WebRequest.DefaultWebProxy = null;
            // Before the first request: connections to come are made by what holds now.
            ServicePointManager.UseNagleAlgorithm = !((NoDelayOptions)options).NoDelay;
            // 100 seconds by default, which a call of 1 Mi characters by SOAP may need. Who asks for calls knows
            // better when one has taken too long.
            properties["timeout"] = int.MaxValue;
            return new HttpClientChannel(properties, formatter.NewClient());
        }

        /// <summary>
        /// A request without a message: the formatter answers it with its complaint, without the servant, and the
        /// connection stays for the first call. It is not a HEAD request, which Mono's server answers with a body that
        /// its client then takes for the beginning of the next reply.
        /// </summary>
        public override void WarmConnection()
        {
            WebRequest request = WebRequest.Create(Url);
            using (WebResponse reply = request.GetResponse())
            using (Stream complaint = reply.GetResponseStream())
            {
                complaint.CopyTo(Stream.Null);
            }
        }
    }
}
