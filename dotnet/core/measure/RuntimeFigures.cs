using System;
using System.Collections.Generic;
#if NET
using System.Runtime;
#endif

namespace Roundtrip.Core
{
    /// <summary>
    /// What the runtime has done so far besides our work; two of them make the figures of a measurement.
    /// </summary>
    internal sealed class RuntimeFigures
    {
        private readonly Dictionary<string, long> totals = new Dictionary<string, long>
        {
            // Of the youngest generation, which every collection includes on .NET and nearly every one on Mono.
            ["collections"] = GC.CollectionCount(0),
#if NET
            // Mono has no counterpart that it can read without a cost of its own.
            ["compiled_ns"] = JitInfo.GetCompilationTime(currentThread: false).Ticks * 100,
            ["collected_ns"] = GC.GetTotalPauseDuration().Ticks * 100,
#endif
        };

        public IDictionary<string, long> Since(RuntimeFigures earlier)
        {
            var figures = new SortedDictionary<string, long>(StringComparer.Ordinal);
            foreach (KeyValuePair<string, long> total in totals)
            {
                figures[total.Key] = total.Value - earlier.totals[total.Key];
            }
            return figures;
        }
    }
}
