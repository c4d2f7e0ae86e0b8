namespace Roundtrip.Wcf
{
    /// <summary>What both ends admit.</summary>
    public static class Limits
    {
        /// <summary>The longest message in bytes, where WCF by itself stops at 64 KiB.</summary>
        public const int MaxMessage = 64 << 20;
    }
}
