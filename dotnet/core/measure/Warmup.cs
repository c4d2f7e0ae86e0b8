using System.Collections.Generic;

namespace Roundtrip.Core
{
    /// <summary>One window of a warm-up.</summary>
    internal struct Window
    {
        public Window(long calls, long elapsedNs)
        {
            Calls = calls;
            ElapsedNs = elapsedNs;
        }

        /// <summary>Runs of the call; at least 1.</summary>
        public long Calls { get; }

        public long ElapsedNs { get; }
    }

    /// <summary>
    /// Runs a call before it is measured: <see cref="Loop"/> itself, over and over for a millisecond, gathered into
    /// windows that each last at least as long as asked, until as many runs and as much time as asked have both gone
    /// by. Zero of both means no warm-up at all.
    /// </summary>
    internal sealed class Warmup
    {
        private const long PassNs = 1000000;

        private readonly long calls;
        private readonly long elapsedNs;
        private readonly long windowNs;
        private readonly StopSignal never = new StopSignal();
        private readonly List<Window> windows = new List<Window>();

        public Warmup(long calls, long elapsedNs, long windowNs)
        {
            this.calls = calls;
            this.elapsedNs = elapsedNs;
            this.windowNs = windowNs;
        }

        /// <summary>Runs that returned so far; right if a call raised, too.</summary>
        public long Runs { get; private set; }

        /// <summary>The windows, in order.</summary>
        public IReadOnlyList<Window> Windows => windows;

        public static Warmup Read(Fields warmup)
        {
            warmup.Only("calls", "elapsed_ns", "window_ns");
            return new Warmup(
                warmup.Integer("calls", 0, long.MaxValue),
                warmup.Integer("elapsed_ns", 0, long.MaxValue),
                warmup.Integer("window_ns", 1, long.MaxValue));
        }

        /// <summary>Warms up; the buffer holds nothing of value afterwards.</summary>
        public void Run(Call call, Samples samples, Clock clock)
        {
            StopRule pass = new StopRule(1, PassNs, PassNs, samples.Capacity);
            long startedNs = clock.Nanoseconds();
            long nowNs = startedNs;
            while (Runs < calls || nowNs - startedNs < elapsedNs)
            {
                nowNs = RunWindow(call, pass, samples, clock, nowNs);
            }
        }

        private long RunWindow(Call call, StopRule pass, Samples samples, Clock clock, long openedNs)
        {
            long before = Runs;
            long nowNs;
            do
            {
                if (Runs > 0)
                {
                    call.Settle();
                }
                nowNs = RunPass(call, pass, samples, clock);
            }
            while (nowNs - openedNs < windowNs);
            windows.Add(new Window(Runs - before, nowNs - openedNs));
            return nowNs;
        }

        private long RunPass(Call call, StopRule pass, Samples samples, Clock clock)
        {
            try
            {
                return Loop.Run(call, pass, samples, clock, never).EndedNs;
            }
            finally
            {
                Runs += samples.Count;
            }
        }
    }
}
