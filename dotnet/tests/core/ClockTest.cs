using System.Runtime.InteropServices;
using Roundtrip.Core;
using Xunit;

namespace Roundtrip.Tests
{
    public sealed class ClockTest
    {
        private const int ClockMonotonic = 1;

        [Fact]
        public void ItReadsClockMonotonic()
        {
            SystemClock clock = new SystemClock();
            long before = MonotonicNs();
            long reading = clock.Ticks() * clock.NanosecondsPerTick;
            long after = MonotonicNs();
            Assert.InRange(reading, before - clock.NanosecondsPerTick, after);
        }

        [Fact]
        public void ItWaitsForAMoment()
        {
            SystemClock clock = new SystemClock();
            long moment = clock.Nanoseconds() + 30000000;
            clock.WaitUntil(moment);
            Assert.InRange(clock.Nanoseconds(), moment, long.MaxValue);
        }

        private static long MonotonicNs()
        {
            Assert.Equal(0, clock_gettime(ClockMonotonic, out TimeSpec now));
            return (now.Seconds * 1000000000L) + now.Nanoseconds;
        }

        [DllImport("libc")]
        private static extern int clock_gettime(int clock, out TimeSpec now);

        [StructLayout(LayoutKind.Sequential)]
        private struct TimeSpec
        {
            public long Seconds;
            public long Nanoseconds;
        }
    }
}
