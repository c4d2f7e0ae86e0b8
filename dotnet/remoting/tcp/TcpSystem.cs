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
        public static Adapter New() =>
            new Adapter(
                "remoting",
                typeof(TcpChannel).Assembly.GetName().Version.ToString(),
                () => new TcpServer(),
                () => new TcpProxyClient(),
                typeof(NoDelayOptions));
    }
}
