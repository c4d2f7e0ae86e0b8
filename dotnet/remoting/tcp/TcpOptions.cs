using Roundtrip.Core;

namespace Roundtrip.Remoting.Tcp
{
    /// <summary>The option that tells the variants apart, the same at both ends.</summary>
    internal static class TcpOptions
    {
        public const string NoDelay = "no_delay";

        /// <summary>
        /// Whether the server, too, sends without Nagle's algorithm; as the channel comes, only the client does. The
        /// server sends a reply of more than 4 KiB in two writes, a few bytes and the rest: with Nagle's algorithm the
        /// rest waits until the client has acknowledged the first, which it delays by 40 ms.
        /// </summary>
        public static readonly OptionRule Rule = OptionRule.Flag(NoDelay, false);
    }
}
