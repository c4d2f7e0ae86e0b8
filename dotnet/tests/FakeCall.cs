using System;
using Roundtrip.Core;

namespace Roundtrip.Tests
{
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
}
