using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Runtime.InteropServices;
using Roundtrip.Core;
using Xunit;

namespace Roundtrip.Tests
{
    /// <summary>A clock that only a test moves; its tick is 100 ns, as on Mono.</summary>
    internal sealed class FakeClock : Clock
    {
        public const long TickNs = 100;

        public FakeClock() : base(TickNs) { }

        public long Now { get; set; } = 1000;

        public int Readings { get; private set; }

        public long LateTicks { get; set; }

        public override long Ticks()
        {
            Readings++;
            return Now;
        }

        public override void SleepUntil(long ns) { }

        public override long WaitUntil(long ns)
        {
            Now = Math.Max(Now, ns / TickNs) + LateTicks;
            return Now * TickNs;
        }
    }

    /// <summary>A call that takes as many ticks of a <see cref="FakeClock"/> as a test says.</summary>
    internal sealed class FakeCall : Call
    {
        private readonly FakeClock clock;
        private readonly Func<int, long> ticks;

        public FakeCall(FakeClock clock, Func<int, long> ticks)
        {
            this.clock = clock;
            this.ticks = ticks;
        }

        public int Runs { get; private set; }

        public int Settled { get; private set; }

        public long SettlingTicks { get; set; }

        public override void Run()
        {
            clock.Now += ticks(Runs);
            Runs++;
        }

        protected override void CleanUp()
        {
            clock.Now += SettlingTicks;
            Settled++;
        }
    }

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
            Samples.Store(file, new[] { buffer.Lengths, buffer.Starts });
            byte[] stored = File.ReadAllBytes(file);
            File.Delete(file);
            Assert.Equal(
                new long[] { 100, 200, 300, 100000, 100600, 101300 },
                Enumerable.Range(0, 6).Select(i => BitConverter.ToInt64(stored, 8 * i)).ToArray());
            Assert.Equal(101600L, measurement.EndedNs);
            Assert.Equal(2, call.Settled);
        }

        private static StopRule Count(int samples) =>
            new StopRule { Samples = samples, LimitNs = 1000000, Capacity = 10 };
    }

    public sealed class WarmupTest
    {
        private readonly FakeClock clock = new FakeClock();

        // Calls of 1,000 ticks, which are 100,000 ns: a pass has its half millisecond when it has its eight runs.
        [Theory]
        [InlineData(0, 0, 1, "")]
        [InlineData(1, 0, 1, "8:800000")]
        [InlineData(11, 0, 1, "8:800000 8:800000")]
        [InlineData(1, 0, 2500000, "32:3200000")]
        [InlineData(33, 0, 3000000, "32:3200000 32:3200000")]
        [InlineData(0, 4800000, 2000000, "24:2400000 24:2400000")]
        [InlineData(0, 4800001, 2000000, "24:2400000 24:2400000 24:2400000")]
        [InlineData(51, 1, 3000000, "32:3200000 32:3200000")]
        public void WindowsAreWholeAndBothAreReached(long calls, long elapsedNs, long windowNs, string windows)
        {
            FakeCall call = new FakeCall(clock, _ => 1000);
            Warmup warmup = new Warmup { Calls = calls, ElapsedNs = elapsedNs, WindowNs = windowNs };
            long runs = 0;
            List<Window> all = warmup.Run(call, new Samples(1000, false), clock, ref runs);
            Assert.Equal(windows, string.Join(" ", all.Select(each => each.Calls + ":" + each.ElapsedNs)));
            Assert.Equal((long)call.Runs, runs);
            Assert.Equal(Math.Max(call.Runs - 1, 0), call.Settled);
        }

        [Theory]
        [InlineData(1, 16)]
        [InlineData(20000, 1)]
        public void APassEndsAfterSixteenRunsOrAMillisecond(int ticks, int expected)
        {
            FakeCall call = new FakeCall(clock, _ => ticks);
            long runs = 0;
            new Warmup { Calls = 1, WindowNs = 1 }.Run(call, new Samples(1000, false), clock, ref runs);
            Assert.Equal((long)expected, runs);
        }

        [Fact]
        public void ASmallBufferEndsAPassAndNotTheWarmup()
        {
            FakeCall call = new FakeCall(clock, _ => 1000);
            long runs = 0;
            List<Window> windows =
                new Warmup { Calls = 8, WindowNs = 1 }.Run(call, new Samples(3, false), clock, ref runs);
            Assert.Equal("3 3 3", string.Join(" ", windows.Select(each => each.Calls)));
        }
    }

    public sealed class SamplesTest
    {
        [Fact]
        public void AnOlderLongerFileIsReplaced()
        {
            string file = Path.GetTempFileName();
            File.WriteAllBytes(file, new byte[100]);
            Samples samples = new Samples(1, false);
            samples.Add(0, 1);
            Assert.Equal(8L, Samples.Store(file, new[] { samples.Lengths }));
            Assert.Equal(8L, new FileInfo(file).Length);
            File.Delete(file);
        }

        [Theory]
        [InlineData(8191)]
        [InlineData(8192)]
        [InlineData(20000)]
        public void ManyAreStoredInOrder(int count)
        {
            Samples samples = new Samples(count + 1, false);
            for (int i = 0; i < count; i++)
            {
                samples.Add(0, i);
            }
            byte[] stored = Stored(samples);
            Assert.Equal(count * 8, stored.Length);
            Assert.True(Enumerable.Range(0, count).All(i => System.BitConverter.ToInt64(stored, 8 * i) == i));
        }

        private static byte[] Stored(Samples samples)
        {
            string file = Path.GetTempFileName();
            Samples.Store(file, new[] { samples.Lengths });
            byte[] stored = File.ReadAllBytes(file);
            File.Delete(file);
            return stored;
        }
    }

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
