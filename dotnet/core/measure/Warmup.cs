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
    /// Runs a call before it is measured, in windows that each last at least as long as asked, until as many runs and
    /// as much time as asked have both gone by. Zero of both means no warm-up at all.
    /// </summary>
    internal sealed class Warmup
    {
        private readonly long calls;
        private readonly long elapsedNs;
        private readonly long windowNs;
        private readonly List<Window> windows = new List<Window>();

        public Warmup(long calls, long elapsedNs, long windowNs)
        {
            this.calls = calls;
            this.elapsedNs = elapsedNs;
            this.windowNs = windowNs;
        }

        /// <summary>Runs that returned so far; right where a call raised, too.</summary>
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

        public void Run(Call call, Clock clock)
        {
            long started = clock.Ticks();
            long now = started;
            while (Runs < calls || (now - started) * clock.NanosecondsPerTick < elapsedNs)
            {
                now = RunWindow(call, clock, now);
            }
        }

        private long RunWindow(Call call, Clock clock, long opened)
        {
            long before = Runs;
            long now;
            do
            {
                call.Run();
                Runs++;
                now = clock.Ticks();
            }
            while ((now - opened) * clock.NanosecondsPerTick < windowNs);
            windows.Add(new Window(Runs - before, (now - opened) * clock.NanosecondsPerTick));
            return now;
        }
    }
}
