namespace Roundtrip.Core
{
    /// <summary>The loop that times calls: clock, run, clock, store.</summary>
    internal static class Loop
    {
        /// <summary>
        /// Runs the call at least once, until the rule says stop. Where a call raises, the samples before it are kept
        /// and are still in ticks.
        /// </summary>
        public static Measurement Run(Call call, StopRule rule, Samples samples, Clock clock, StopSignal told)
        {
            long nanosecondsPerTick = clock.NanosecondsPerTick;
            samples.Clear();
            StoppedBy stopped;
            long after;
            long started = clock.Ticks();
            long before = started;
            do
            {
                call.Run();
                after = clock.Ticks();
                samples.Add(after - before);
                stopped = rule.After(samples.Count, (after - started) * nanosecondsPerTick, told);
                before = clock.Ticks();
            }
            while (stopped == StoppedBy.Nothing);
            samples.ToNanoseconds(nanosecondsPerTick);
            return new Measurement(started * nanosecondsPerTick, after * nanosecondsPerTick, stopped);
        }
    }
}
