using System;
using System.Collections.Generic;
using System.Linq;
using System.Runtime.InteropServices;
using System.Threading;

namespace Roundtrip.Core
{
    /// <summary>Calls that are due at moments of their own, whether or not those before are answered.</summary>
    internal static class Arrivals
    {
        /// <summary>
        /// The moments of so many in nanoseconds, from a start on. Between two there is the interval each time, or as
        /// the mean of an exponential distribution. docs/load.md has the generator: all cores draw the same numbers.
        /// </summary>
        public static long[] Times(int count, long intervalNs, bool exponential, long seed)
        {
            long[] times = new long[count];
            ulong state = (ulong)seed;
            double at = 0;
            for (int i = 0; i < count; i++)
            {
                state = unchecked(state + 0x9E3779B97F4A7C15UL);
                at += exponential ? -intervalNs * Math.Log(1 - Uniform(state)) : intervalNs;
                times[i] = (long)at;
            }
            return times;
        }

        /// <summary>The number of SplitMix64 for a state, from 0 to 1; below 1.</summary>
        private static double Uniform(ulong state)
        {
            ulong z = unchecked((state ^ (state >> 30)) * 0xBF58476D1CE4E5B9UL);
            z = unchecked((z ^ (z >> 27)) * 0x94D049BB133111EBUL);
            return ((z ^ (z >> 31)) >> 11) / (double)(1L << 53);
        }
    }

    /// <summary>How a thread sleeps until a moment: the runtimes' own sleeps count milliseconds.</summary>
    internal static class ExactSleep
    {
        private const int ClockMonotonic = 1;
        private const int AbsoluteTime = 1;
        private const int SetTimerSlack = 29;
        private const long NanosecondsPerSecond = 1000000000;

        /// <summary>
        /// Has the kernel end sleeps of this thread when they should, or as before; by itself it adds up to 50 us.
        /// </summary>
        public static void Set(bool exact) =>
            prctl(SetTimerSlack, new UIntPtr(exact ? 1U : 0), UIntPtr.Zero, UIntPtr.Zero, UIntPtr.Zero);

        /// <summary>Sleeps until a moment of CLOCK_MONOTONIC; a signal may end it before.</summary>
        public static void Until(long ns)
        {
            Moment until = new Moment
            {
                Seconds = new IntPtr(ns / NanosecondsPerSecond),
                Nanoseconds = new IntPtr(ns % NanosecondsPerSecond),
            };
            clock_nanosleep(ClockMonotonic, AbsoluteTime, ref until, IntPtr.Zero);
        }

        [DllImport("libc")]
        private static extern int prctl(int option, UIntPtr a, UIntPtr b, UIntPtr c, UIntPtr d);

        [DllImport("libc")]
        private static extern int clock_nanosleep(int clock, int flags, ref Moment until, IntPtr left);

        [StructLayout(LayoutKind.Sequential)]
        private struct Moment
        {
            public IntPtr Seconds;
            public IntPtr Nanoseconds;
        }
    }

    /// <summary>
    /// The open loop of docs/load.md. A caller that is free takes the next arrival in its turn, and waits until it is
    /// due. One that is overdue is sent at once: what is not taken yet is the queue. All memory is there, and touched,
    /// before the first.
    /// </summary>
    internal sealed class OpenLoop
    {
        private readonly long[] due;
        private readonly long[] latencies;
        private readonly long[] sent;
        private readonly long[] lateness;
        private readonly long awakeNs;
        private readonly object turn = new object();
        private int left;
        private int taken;
        private long begun;

        /// <summary>
        /// `due` has the moment of each arrival from the begin on, ascending. A caller that waits for a moment wakes up
        /// `awakeNs` before it, and reads the clock from then on.
        /// </summary>
        public OpenLoop(long[] due, long awakeNs)
        {
            this.due = due;
            this.awakeNs = awakeNs;
            left = due.Length;
            latencies = new long[due.Length];
            sent = new long[due.Length];
            lateness = new long[due.Length];
        }

        /// <summary>How many were sent.</summary>
        public int Count => taken;

        /// <summary>When the first was due, when the last was answered, and whether all were sent.</summary>
        public Measurement Measurement => new Measurement
        {
            StartedNs = due[0],
            EndedNs = Enumerable.Range(0, Count).Max(i => due[i] + latencies[i]),
            StoppedBy = Count == due.Length ? StoppedBy.Count : StoppedBy.Time,
        };

        /// <summary>
        /// Of each that was sent, in the order of their moments: the time from its moment to its reply; its moment;
        /// when it was sent; by how much that was later than its moment, or than the moment at which its caller was
        /// free.
        /// </summary>
        public IEnumerable<ArraySegment<long>> Parts =>
            new[] { latencies, due, sent, lateness }.Select(each => new ArraySegment<long>(each, 0, Count));

        /// <summary>Says when it begins: once, before the callers run.</summary>
        public void Begin(long atNs)
        {
            begun = atNs;
            for (int i = 0; i < due.Length; i++)
            {
                due[i] += atNs;
            }
        }

        /// <summary>
        /// What one caller does, beside others; after its first run it sends nothing once `limitNs` has passed. Counts
        /// the runs that returned, from 0, also if a later one raises. The last is not settled.
        /// </summary>
        public void Run(Call call, Clock clock, long limitNs, ref long runs)
        {
            long replied = clock.Nanoseconds();
            while (runs == 0 || replied - begun < limitNs)
            {
                if (Interlocked.Decrement(ref left) < 0)
                {
                    return;
                }
                if (runs > 0)
                {
                    call.Settle();
                }
                replied = Send(call, clock);
                runs++;
            }
        }

        // A method of its own, so that it is compiled after as many calls as any other. One caller at a time waits:
        // others that were awake would take the CPU from it. To wake one takes a while, so it has its turn early if it
        // can sleep until then.
        private long Send(Call call, Clock clock)
        {
            long free = clock.Nanoseconds();
            Monitor.Enter(turn);
            int i = taken++;
            clock.SleepUntil(due[i] - awakeNs);
            bool isEarly = i + 1 == due.Length || due[i + 1] - due[i] > awakeNs;
            if (isEarly)
            {
                Monitor.Exit(turn);
            }
            long before = clock.WaitUntil(due[i]);
            if (!isEarly)
            {
                Monitor.Exit(turn);
            }
            call.Run();
            long replied = clock.Nanoseconds();
            latencies[i] = replied - due[i];
            sent[i] = before;
            lateness[i] = before - Math.Max(due[i], free);
            return replied;
        }
    }
}
