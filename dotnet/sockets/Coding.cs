using Roundtrip.Core;

namespace Roundtrip.Sockets
{
    /// <summary>The option that tells the two variants apart, the same at both ends.</summary>
    internal static class Coding
    {
        public const string Key = "coding";

        /// <summary>Frames that are marshalled already.</summary>
        public const string Null = "null";

        /// <summary>Frames that are encoded and decoded by hand, call by call.</summary>
        public const string Coded = "coded";

        public static readonly OptionRule Rule = OptionRule.Choice(Key, Null, Coded);

        public static bool IsCoded(Options options)
        {
            return options.Choice(Key) == Coded;
        }
    }
}
