using Roundtrip.Core;

namespace Roundtrip.Remoting.Http
{
    /// <summary>The option that tells the variants apart, the same at both ends.</summary>
    internal static class HttpOptions
    {
        public const string NoDelay = "no_delay";

        /// <summary>
        /// Whether both ends send without Nagle's algorithm; as the channel comes, neither does. It is the server's
        /// that costs: it answers the head of a request with "100 Continue" and the body with the reply, and sends a
        /// reply of more than some KiB in two writes. Whatever comes second waits until the client has acknowledged
        /// the first, and a client that has nothing more to send delays that by 40 ms. Mono's sends the body without
        /// waiting for the 100, so whether a small call meets this is a race between the two.
        /// </summary>
        public static readonly OptionRule Rule = OptionRule.Flag(NoDelay, false);
    }
}
