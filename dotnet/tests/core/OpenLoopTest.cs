using System;
using System.Linq;
using Roundtrip.Core;
using Xunit;

namespace Roundtrip.Tests
{
    /// <summary>The queue of an open loop on a clock of its own: docs/load.md.</summary>
    public sealed class OpenLoopTest
    {
        private const long ServiceNs = 100000000; // a million ticks of the clock, which rounds nothing then
        private const int Calls = 1000000;
        private readonly FakeClock clock = new FakeClock();
        private long runs;

        [Fact]
        public void WaitsAreThoseOfLindley()
        {
            long[][] parts = Run(new long[] { 1000, 2000, 3000, 10000, 10500 }, _ => 25);
            Assert.Equal(new long[] { 2500, 4000, 5500, 2500, 4500 }, parts[0]);
            Assert.Equal(new long[] { 101000, 102000, 103000, 110000, 110500 }, parts[1]);
            Assert.Equal(new long[] { 101000, 103500, 106000, 110000, 112500 }, parts[2]);
            Assert.Equal(new long[5], parts[3]);
            Assert.Equal(5L, runs);
        }

        [Fact]
        public void ACallerThatIsFreeAndSendsLateIsLate()
        {
            clock.LateTicks = 7;
            long[][] parts = Run(new long[] { 1000, 2000 }, _ => 25);
            Assert.Equal(new long[] { 700, 700 }, parts[3]);
            Assert.Equal(new long[] { 3200, 5400 }, parts[0]);
        }

        [Fact]
        public void NothingIsSentAfterTheLimit()
        {
            Assert.Equal(new long[] { 2500, 4000 }, Run(new long[] { 1000, 2000, 3000, 4000 }, _ => 25, 6000)[0]);
            Assert.Equal(2L, runs);
        }

        [Fact]
        public void ArrivalsAreThoseOfAllCores()
        {
            Assert.Equal(new long[] { 7, 14, 21 }, Arrivals.Times(3, 7, false, 1));
            Assert.Equal(new long[] { 1353110, 1527357, 1853920, 2275805 }, Arrivals.Times(4, 1000000, true, 42));
        }

        // The mean wait of Pollaczek and Khinchine: load / (1 - load) x (1 + variation) / 2 calls.
        [Theory]
        [InlineData(50, false)]
        [InlineData(70, false)]
        [InlineData(90, false)]
        [InlineData(50, true)]
        [InlineData(70, true)]
        [InlineData(90, true)]
        public void MeanWaitsAreThoseOfTheory(int percent, bool exponential)
        {
            // Service times are drawn as gaps are.
            long[] ends = Arrivals.Times(Calls, ServiceNs / FakeClock.TickNs, exponential, 2);
            long[] due = Arrivals.Times(Calls, ServiceNs * 100 / percent, true, 1);
            long[][] parts = Run(due, i => ends[i] - (i == 0 ? 0 : ends[i - 1]));
            double waited = Enumerable.Range(0, Calls).Sum(i => (double)(parts[2][i] - parts[1][i]));
            double load = percent / 100.0;
            double expected = load / (1 - load) * (exponential ? 1 : 0.5);
            Assert.InRange((long)(1000 * waited / Calls / ServiceNs / expected), 950L, 1050L);
        }

        private long[][] Run(long[] dueNs, Func<int, long> ticks, long limitNs = long.MaxValue)
        {
            OpenLoop loop = new OpenLoop(dueNs, 0);
            loop.Begin(clock.Nanoseconds());
            loop.Run(new FakeCall(clock, ticks), clock, limitNs, ref runs);
            return loop.Parts.Select(part => part.ToArray()).ToArray();
        }
    }
}
