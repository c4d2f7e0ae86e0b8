using System.Collections.Generic;

namespace Roundtrip.Core
{
    /// <summary>One system: its two ends, its options and its version.</summary>
    public abstract class Adapter
    {
        /// <summary>The middleware's name, the key of its version in replies.</summary>
        public abstract string Middleware { get; }

        /// <summary>The middleware's version.</summary>
        public abstract string Version { get; }

        /// <summary>What `options` may hold, the same for both ends.</summary>
        public abstract IReadOnlyList<OptionRule> Options { get; }

        /// <summary>A server, not started.</summary>
        public abstract Server NewServer();

        /// <summary>A client, not connected.</summary>
        public abstract Client NewClient();
    }
}
