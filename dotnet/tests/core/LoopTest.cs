using System;
using System.IO;
using System.Linq;
using Roundtrip.Core;
using Xunit;

namespace Roundtrip.Tests
{
    public sealed class LoopTest
    {
        private readonly FakeClock clock = new FakeClock();

        // Calls of 10 ticks, which are 1,000 ns.
        [Theory]
        [InlineData(5, 0, 1000000, 100, 5, "Count")]
        [InlineData(5, 7000, 1000000, 100, 7, "Count")]
        [InlineData(5, 7001, 1000000, 100, 8, "Count")]
        [InlineData(50, 0, 3000, 100, 3, "Time")]
        [InlineData(50, 0, 1, 100, 1, "Time")]
        [InlineData(50, 0, 1000000, 4, 4, "Capacity")]
        [InlineData(4, 0, 4000, 4, 4, "Count")]
        [InlineData(1, 0, 1, 1, 1, "Count")]
        [InlineData(9, 0, 4000, 4, 4, "Capacity")]
        public void ItStopsByTheRule(long samples, long elapsedNs, long limitNs, int capacity, int taken, string by)
        {
            Samples buffer = new Samples(capacity, false);
            FakeCall call = new FakeCall(clock, _ => 10);
            StopRule rule = new StopRule
            {
                Samples = samples,
                ElapsedNs = elapsedNs,
                LimitNs = limitNs,
                Capacity = capacity,
            };
            Measurement measurement = Loop.Run(call, rule, buffer, clock);
            Assert.Equal(by, measurement.StoppedBy.ToString());
            Assert.Equal(taken, buffer.Count);
            Assert.Equal(taken, call.Runs);
            Assert.Equal(100000L, measurement.StartedNs);
            Assert.Equal(100000L + (1000L * taken), measurement.EndedNs);
        }

        [Fact]
        public void SamplesAreNanosecondsInOrder()
        {
            Samples buffer = new Samples(10, false);
            Loop.Run(new FakeCall(clock, i => i + 1), Count(4), buffer, clock);
            Assert.Equal(new long[] { 100, 200, 300, 400 }, Enumerable.Range(0, 4).Select(i => buffer[i]));
        }

        [Fact]
        public void TheClockIsReadOnceBeforeAndOnceAfterEachCall()
        {
            Loop.Run(new FakeCall(clock, _ => 1), Count(4), new Samples(10, false), clock);
            Assert.Equal(2 * 4, clock.Readings);
        }

        [Fact]
        public void StartsAreKeptBesideTheLengths()
        {
            Samples buffer = new Samples(10, true);
            FakeCall call = new FakeCall(clock, i => i + 1) { SettlingTicks = 5 };
            Measurement measurement = Loop.Run(call, Count(3), buffer, clock);
            Assert.Equal(new long[] { 100, 200, 300 }, Enumerable.Range(0, 3).Select(i => buffer[i]));
            // 1,000 ticks at the beginning, and what is settled between two runs is in neither.
            string file = Path.GetTempFileName();
            buffer.Store(file);
            byte[] stored = File.ReadAllBytes(file);
            File.Delete(file);
            Assert.Equal(
                new long[] { 100, 200, 300, 100000, 100600, 101300 },
                Enumerable.Range(0, 6).Select(i => BitConverter.ToInt64(stored, 8 * i)).ToArray());
            Assert.Equal(101600L, measurement.EndedNs);
            Assert.Equal(2, call.Settled);
        }

        [Fact]
        public void ACallThatRaisesLeavesTheSamplesBeforeIt()
        {
            Samples buffer = new Samples(10, false);
            FakeCall call = new FakeCall(clock, i => i == 2 ? throw new InvalidOperationException("third") : 1);
            StopRule rule = Count(9);
            Assert.Throws<InvalidOperationException>(() => Loop.Run(call, rule, buffer, clock));
            Assert.Equal(2, buffer.Count);
        }

        private static StopRule Count(int samples) =>
            new StopRule { Samples = samples, LimitNs = 1000000, Capacity = 10 };
    }
}
