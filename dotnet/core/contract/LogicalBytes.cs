namespace Roundtrip.Core
{
    /// <summary>
    /// The sizes that both ledgers count, from the contract's table: defined for ASCII, alike on every wire.
    /// </summary>
    public static class LogicalBytes
    {
        /// <summary>Of one call of invoke.</summary>
        public const int Invoke = 4;

        /// <summary>Of one Item of a bounce's request, whatever its name.</summary>
        public const int Item = 28;
    }
}
