using System;
#if NET
using System.Runtime;
#endif

namespace Roundtrip.Core
{
    /// <summary>What the runtime has done beside our work; null for what it does not tell.</summary>
    internal sealed class RuntimeUse
    {
        public long? CompiledNs { get; private set; }

        public long? CollectedNs { get; private set; }

        public long Collections { get; private set; }

        /// <summary>Since the process started.</summary>
        public static RuntimeUse SoFar() => new RuntimeUse
        {
#if NET
            // Mono has no counterpart that it can read without a cost of its own.
            CompiledNs = JitInfo.GetCompilationTime(currentThread: false).Ticks * 100,
            CollectedNs = GC.GetTotalPauseDuration().Ticks * 100,
#endif
            // Of the youngest generation, which every collection includes on .NET and nearly every one on Mono.
            Collections = GC.CollectionCount(0),
        };

        /// <summary>Since an earlier moment.</summary>
        public RuntimeUse Since(RuntimeUse earlier) => new RuntimeUse
        {
            CompiledNs = CompiledNs - earlier.CompiledNs,
            CollectedNs = CollectedNs - earlier.CollectedNs,
            Collections = Collections - earlier.Collections,
        };
    }
}
