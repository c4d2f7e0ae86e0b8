using System;
#if NET
using System.Runtime;
#endif
using Newtonsoft.Json.Linq;

namespace Roundtrip.Core
{
    /// <summary>
    /// What the runtime has done beside our work since the process started; the difference of two is what it did in
    /// between.
    /// </summary>
    internal sealed class RuntimeUse
    {
        // Of the youngest generation, which every collection includes on .NET and nearly every one on Mono.
        private readonly long collections = GC.CollectionCount(0);
#if NET
        // Mono has no counterpart that it can read without a cost of its own.
        private readonly long compiledNs = JitInfo.GetCompilationTime(currentThread: false).Ticks * 100;
        private readonly long collectedNs = GC.GetTotalPauseDuration().Ticks * 100;
#endif

        /// <summary>As the protocol writes it.</summary>
        /// <param name="earlier">What to leave out; null for everything since the process started.</param>
        public JObject Since(RuntimeUse earlier = null)
        {
            return new JObject
            {
#if NET
                ["compiled_ns"] = compiledNs - (earlier?.compiledNs ?? 0),
                ["collected_ns"] = collectedNs - (earlier?.collectedNs ?? 0),
#endif
                ["collections"] = collections - (earlier?.collections ?? 0),
            };
        }
    }
}
