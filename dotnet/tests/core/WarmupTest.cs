using System.Linq;
using Roundtrip.Core;
using Xunit;

namespace Roundtrip.Tests
{
    public sealed class WarmupTest
    {
        // Calls of 10 ticks, which are 1,000 ns.
        [Theory]
        [InlineData(0, 0, 1, "")]
        [InlineData(3, 0, 1, "1:1000 1:1000 1:1000")]
        [InlineData(1, 0, 2500, "3:3000")]
        [InlineData(4, 0, 3000, "3:3000 3:3000")]
        [InlineData(0, 4000, 2000, "2:2000 2:2000")]
        [InlineData(0, 4001, 2000, "2:2000 2:2000 2:2000")]
        [InlineData(5, 1, 3000, "3:3000 3:3000")]
        public void WindowsAreWholeAndBothAreReached(long calls, long elapsedNs, long windowNs, string windows)
        {
            FakeClock clock = new FakeClock();
            FakeCall call = new FakeCall(clock, _ => 10);
            Warmup warmup = new Warmup(calls, elapsedNs, windowNs);
            warmup.Run(call, clock);
            Assert.Equal(windows, string.Join(" ", warmup.Windows.Select(each => each.Calls + ":" + each.ElapsedNs)));
            Assert.Equal((long)call.Runs, warmup.Runs);
        }
    }
}
