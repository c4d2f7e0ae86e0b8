using System;
using System.Collections.Generic;
using System.Diagnostics;
using System.Threading;
using Newtonsoft.Json;

namespace Roundtrip.Core
{
    /// <summary>
    /// CLOCK_MONOTONIC in ticks of a fixed length. The loop reads ticks and converts them once the timing is over, so
    /// that a reading costs the system call and nothing more.
    /// </summary>
    internal abstract class Clock
    {
        protected Clock(long nanosecondsPerTick) => NanosecondsPerTick = nanosecondsPerTick;
        public long NanosecondsPerTick { get; } // at least 1: a whole number, so that no conversion rounds

        public abstract long Ticks();

        public long Nanoseconds() => Ticks() * NanosecondsPerTick;

        /// <summary>Sleeps until a moment, which may have passed; it may last longer.</summary>
        public virtual void SleepUntil(long ns)
        {
            while (Nanoseconds() < ns)
            {
                ExactSleep.Until(ns);
            }
        }

        /// <summary>
        /// Waits awake, and lets other threads go first: a caller whose reply is there would wait until the scheduler
        /// took the CPU away. Returns the first reading at that moment, or after it.
        /// </summary>
        public virtual long WaitUntil(long ns)
        {
            long now = Nanoseconds();
            while (now < ns)
            {
                Thread.Yield();
                now = Nanoseconds();
            }
            return now;
        }
    }

    /// <summary>The runtime's Stopwatch: its tick is 1 ns on .NET, 100 ns on Mono; both read CLOCK_MONOTONIC.</summary>
    internal sealed class SystemClock : Clock
    {
        private const long NanosecondsPerSecond = 1000000000;

        public SystemClock() : base(NanosecondsPerSecond / Stopwatch.Frequency) { }

        public override long Ticks() => Stopwatch.GetTimestamp();
    }

    /// <summary>What ended a measurement; the names in lower case are the protocol's.</summary>
    internal enum StoppedBy { Nothing, Count, Capacity, Time }

    /// <summary>When a measurement ends: always after a whole run, of which there is at least one.</summary>
    [JsonObject(ItemRequired = Required.Always)]
    internal sealed class StopRule
    {
        // 1 GiB of samples; a count beyond it is a slip of the pen.
        private const long MostSamples = 1L << 27;

        // It ends once both of these are reached,
        [JsonConverter(typeof(Exact), 1L, long.MaxValue)] public long Samples { get; set; }
        public long ElapsedNs { get; set; }

        // once that time has passed, or once there are as many samples as the buffer holds.
        [JsonConverter(typeof(Exact), 1L, long.MaxValue)] public long LimitNs { get; set; }
        [JsonConverter(typeof(Exact), 1L, MostSamples)] public int Capacity { get; set; }

        /// <summary>
        /// Whether to stop after that many samples and that time, and why: the first reason that holds.
        /// </summary>
        public StoppedBy After(long count, long afterNs) =>
            count >= Samples && afterNs >= ElapsedNs ? StoppedBy.Count
                : count >= Capacity ? StoppedBy.Capacity
                : afterNs >= LimitNs ? StoppedBy.Time
                : StoppedBy.Nothing;
    }

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
        /// Runs the call at least once, until the rule says stop. If a call raises, the samples before it are kept and
        /// are still in ticks.
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

    /// <summary>One window of a warm-up.</summary>
    internal struct Window
    {
        public long Calls { get; set; } // runs of the call; at least 1
        public long ElapsedNs { get; set; }
    }

    /// <summary>
    /// Runs a call before it is measured: <see cref="Loop"/> itself in short passes, gathered into windows, until as
    /// many calls and as much time as asked have both gone by. Zero of both means no warm-up at all.
    /// </summary>
    [JsonObject(ItemRequired = Required.Always)]
    internal sealed class Warmup
    {
        // A pass lasts this long, or has so many runs.
        private const long PassNs = 1000000;
        private const int PassRuns = 16;

        public long Calls { get; set; }

        public long ElapsedNs { get; set; }

        /// <summary>How long each window lasts at least.</summary>
        [JsonConverter(typeof(Exact), 1L, long.MaxValue)]
        public long WindowNs { get; set; }

        /// <summary>
        /// Warms up, and returns the windows in order; the samples are scratch. Counts the runs that returned, from 0,
        /// also if a later one raises.
        /// </summary>
        public List<Window> Run(Call call, Samples samples, Clock clock, ref long runs)
        {
            StopRule pass = new StopRule
            {
                Samples = PassRuns / 2,
                ElapsedNs = PassNs / 2,
                LimitNs = PassNs,
                Capacity = Math.Min(PassRuns, samples.Capacity),
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
