using System;
using System.Collections.Generic;
using System.Globalization;
using System.Runtime;

namespace Roundtrip.Core
{
    /// <summary>What the runtime has done beside our work; null for what it does not tell.</summary>
    internal sealed class RuntimeUse
    {
        public long? CompiledNs { get; private set; }
        public long? CollectedNs { get; private set; }
        public long Collections { get; private set; }
        public long? AllocatedBytes { get; private set; }

        public static RuntimeUse SoFar() => new RuntimeUse
        {
#if NET
            // Mono has no counterpart that it can read without a cost of its own.
            CompiledNs = JitInfo.GetCompilationTime(currentThread: false).Ticks * 100,
            CollectedNs = GC.GetTotalPauseDuration().Ticks * 100,
            AllocatedBytes = GC.GetTotalAllocatedBytes(precise: false),
#endif
            // Of the youngest generation, which every collection includes on .NET and nearly every one on Mono.
            Collections = GC.CollectionCount(0),
        };

        public RuntimeUse Since(RuntimeUse earlier) => new RuntimeUse
        {
            CompiledNs = CompiledNs - earlier.CompiledNs,
            CollectedNs = CollectedNs - earlier.CollectedNs,
            Collections = Collections - earlier.Collections,
            AllocatedBytes = AllocatedBytes - earlier.AllocatedBytes,
        };
    }

    /// <summary>
    /// What is in force of the runtime's settings that move figures, whether the project or the environment set them or
    /// they are the defaults. Mono has no names by which a process could ask for its own.
    /// </summary>
    internal static class RuntimeSettings
    {
#if NET
        public static void AddTo(IDictionary<string, string> versions)
        {
            // A collector that may work beside the program says so by the mode that it begins with.
            string concurrent = GCSettings.LatencyMode == GCLatencyMode.Interactive ? ", concurrent" : "";
            versions["collector"] = (GCSettings.IsServerGC ? "server" : "workstation") + concurrent;
            versions["tiered_compilation"] = Switch("TieredCompilation", true);
            versions["tiered_pgo"] = Switch("TieredPGO", true);
            versions["inline_completions"] = Switch("SYSTEM_NET_SOCKETS_INLINE_COMPLETIONS", false);
        }

        /// <summary>As the runtime looks it up: the environment comes before the program's own configuration.</summary>
        private static string Switch(string name, bool fallback)
        {
            string setting = Environment.GetEnvironmentVariable("DOTNET_" + name)
                ?? AppContext.GetData("System.Runtime." + name)?.ToString();
            // Numbers of the environment are hexadecimal.
            bool on = long.TryParse(setting, NumberStyles.HexNumber, CultureInfo.InvariantCulture, out long number)
                ? number != 0
                : bool.TryParse(setting, out bool flag) ? flag : fallback;
            return on ? "on" : "off";
        }
#else
        public static void AddTo(IDictionary<string, string> versions) { }
#endif
    }
}
