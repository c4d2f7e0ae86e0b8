using Roundtrip.Core;

namespace Roundtrip.Remoting.Tcp
{
    /// <summary>The option that tells the variants apart, the same at both ends.</summary>
    internal static class TcpOptions
    {
        public const string NoDelay = "no_delay";

        /// <summary>Off, as the channel comes.</summary>
        public static readonly OptionRule Rule = OptionRule.Flag(NoDelay, false);
    }
}
