namespace Roundtrip.Grpc
{
    /// <summary>What both ends admit.</summary>
    internal static class Limits
    {
        /// <summary>The longest message in bytes, where gRPC by itself stops at 4 MiB.</summary>
        public const int MaxMessage = 64 << 20;
    }
}
