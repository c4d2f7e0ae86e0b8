using Roundtrip.Core;

namespace Roundtrip.Remoting
{
    /// <summary>What tells the variants of a channel over TCP apart.</summary>
    public sealed class NoDelayOptions : Options
    {
        /// <summary>Whether Nagle's algorithm is off where Mono's channel leaves it on.</summary>
        public bool NoDelay { get; set; }
    }
}
