using Roundtrip.Core;

namespace Roundtrip.Tests
{
    /// <summary>A clock that only a test moves; its tick is 100 ns, as on Mono.</summary>
    internal sealed class FakeClock : Clock
    {
        public const long TickNs = 100;

        public FakeClock()
            : base(TickNs)
        {
        }

        public long Now { get; set; } = 1000;

        public int Readings { get; private set; }

        public override long Ticks()
        {
            Readings++;
            return Now;
        }
    }
}
