namespace Roundtrip.Core
{
    /// <summary>When a measurement ran, in nanoseconds of CLOCK_MONOTONIC, and what ended it.</summary>
    internal struct Measurement
    {
        public long StartedNs { get; set; }

        public long EndedNs { get; set; }

        public StoppedBy StoppedBy { get; set; }
    }

    /// <summary>
    /// The loop that times calls: clock, run, clock, store. The warm-up runs it as well, so that no measurement is the
    /// first to enter it: on .NET it would be measured as the quick compiler left it.
    /// </summary>
    internal static class Loop
    {
        /// <summary>
        /// Runs the call at least once, until the rule says stop. If a call raises, the samples before it are kept
        /// and are still in ticks.
        /// </summary>
        public static Measurement Run(Call call, StopRule rule, Samples samples, Clock clock)
        {
            long nanosecondsPerTick = clock.NanosecondsPerTick;
            samples.Clear();
            StoppedBy stopped;
            long after;
            long started = clock.Ticks();
            long before = started;
            while (true)
            {
                call.Run();
                after = clock.Ticks();
                samples.Add(before, after);
                stopped = rule.After(samples.Count, (after - started) * nanosecondsPerTick);
                if (stopped != StoppedBy.Nothing)
                {
                    break;
                }
                call.Settle();
                // Last: what was done above is in no sample.
                before = clock.Ticks();
            }
            samples.ToNanoseconds(nanosecondsPerTick);
            return new Measurement
            {
                StartedNs = started * nanosecondsPerTick,
                EndedNs = after * nanosecondsPerTick,
                StoppedBy = stopped,
            };
        }
    }
}
