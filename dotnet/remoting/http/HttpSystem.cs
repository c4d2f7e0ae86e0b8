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
        public static Adapter New(Formatter formatter) =>
            new Adapter(
                "remoting",
                typeof(HttpChannel).Assembly.GetName().Version.ToString(),
                () => new HttpServer(formatter),
                () => new HttpProxyClient(formatter),
                typeof(NoDelayOptions));
    }
}
