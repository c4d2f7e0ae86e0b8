using System.Collections.Generic;
using Newtonsoft.Json;

namespace Roundtrip.Core
{
    /// <summary>One window of a warm-up.</summary>
    internal struct Window
    {
        /// <summary>Runs of the call; at least 1.</summary>
        public long Calls { get; set; }

        public long ElapsedNs { get; set; }
    }

    /// <summary>
    /// Runs a call before it is measured: <see cref="Loop"/> itself, over and over for a millisecond, gathered into
    /// windows, until as many calls and as much time as asked have both gone by. Zero of both means no warm-up at all.
    /// </summary>
    [JsonObject(ItemRequired = Required.Always)]
    internal sealed class Warmup
    {
        private const long PassNs = 1000000;

        public long Calls { get; set; }

        public long ElapsedNs { get; set; }

        /// <summary>How long each window lasts at least.</summary>
        [JsonConverter(typeof(Exact), 1L, long.MaxValue)]
        public long WindowNs { get; set; }

        /// <summary>Warms up; the buffer holds nothing of value afterwards.</summary>
        /// <param name="call">What is run.</param>
        /// <param name="samples">Scratch, written over.</param>
        /// <param name="clock">Tells the time.</param>
        /// <param name="runs">From 0: counts the runs that returned, also if a later one raises.</param>
        /// <returns>The windows, in order.</returns>
        public List<Window> Run(Call call, Samples samples, Clock clock, ref long runs)
        {
            StopRule pass = new StopRule
            {
                Samples = 1,
                ElapsedNs = PassNs,
                LimitNs = PassNs,
                Capacity = samples.Capacity,
            };
            List<Window> windows = new List<Window>();
            long startedNs = clock.Nanoseconds();
            long nowNs = startedNs;
            while (runs < Calls || nowNs - startedNs < ElapsedNs)
            {
                long openedRuns = runs;
                long openedNs = nowNs;
                do
                {
                    if (runs > 0)
                    {
                        call.Settle();
                    }
                    try
                    {
                        nowNs = Loop.Run(call, pass, samples, clock).EndedNs;
                    }
                    finally
                    {
                        runs += samples.Count;
                    }
                }
                while (nowNs - openedNs < WindowNs);
                windows.Add(new Window { Calls = runs - openedRuns, ElapsedNs = nowNs - openedNs });
            }
            return windows;
        }
    }
}
