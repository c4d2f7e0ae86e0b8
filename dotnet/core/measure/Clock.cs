using System.Diagnostics;
using System.Threading;

namespace Roundtrip.Core
{
    /// <summary>
    /// CLOCK_MONOTONIC in ticks of a fixed length. The loop reads ticks and converts them once the timing is over, so
    /// that a reading costs the system call and nothing more.
    /// </summary>
    internal abstract class Clock
    {
        // A sleep may last some milliseconds longer than asked for; the rest is waited for awake.
        private const long AwakeNs = 5000000;
        private const int SliceMs = 20;

        protected Clock(long nanosecondsPerTick)
        {
            NanosecondsPerTick = nanosecondsPerTick;
        }

        /// <summary>At least 1: a whole number, so that no conversion rounds.</summary>
        public long NanosecondsPerTick { get; }

        /// <summary>Ticks since an arbitrary start.</summary>
        public abstract long Ticks();

        /// <summary>The same in nanoseconds.</summary>
        public long Nanoseconds() => Ticks() * NanosecondsPerTick;

        /// <summary>Waits for a moment; returns at once if it has passed.</summary>
        public void WaitUntil(long ns)
        {
            for (long left = ns - Nanoseconds(); left > 0; left = ns - Nanoseconds())
            {
                if (left > AwakeNs)
                {
                    Thread.Sleep((int)System.Math.Min((left - AwakeNs) / 1000000 + 1, SliceMs));
                }
            }
        }
    }

    /// <summary>
    /// The runtime's Stopwatch. Its tick is 1 ns on .NET and 100 ns on Mono; both read CLOCK_MONOTONIC.
    /// </summary>
    internal sealed class SystemClock : Clock
    {
        private const long NanosecondsPerSecond = 1000000000;

        public SystemClock()
            : base(NanosecondsPerSecond / Stopwatch.Frequency)
        {
        }

        public override long Ticks() => Stopwatch.GetTimestamp();
    }
}
