using System;
using System.Collections.Generic;
using System.Linq;
using Roundtrip.Core;
using Xunit;

namespace Roundtrip.Tests
{
    public sealed class WarmupTest
    {
        private readonly FakeClock clock = new FakeClock();

        // Calls of 1,000 ticks, which are 100,000 ns: a pass of a millisecond has ten of them.
        [Theory]
        [InlineData(0, 0, 1, "")]
        [InlineData(1, 0, 1, "10:1000000")]
        [InlineData(11, 0, 1, "10:1000000 10:1000000")]
        [InlineData(1, 0, 2500000, "30:3000000")]
        [InlineData(31, 0, 3000000, "30:3000000 30:3000000")]
        [InlineData(0, 4000000, 2000000, "20:2000000 20:2000000")]
        [InlineData(0, 4000001, 2000000, "20:2000000 20:2000000 20:2000000")]
        [InlineData(51, 1, 3000000, "30:3000000 30:3000000")]
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

        [Fact]
        public void ASmallBufferEndsAPassAndNotTheWarmup()
        {
            FakeCall call = new FakeCall(clock, _ => 1000);
            long runs = 0;
            List<Window> windows =
                new Warmup { Calls = 8, WindowNs = 1 }.Run(call, new Samples(3, false), clock, ref runs);
            Assert.Equal("3 3 3", string.Join(" ", windows.Select(each => each.Calls)));
        }

        [Fact]
        public void RunsThatReturnedAreCountedIfOneRaises()
        {
            FakeCall call = new FakeCall(clock, i => i == 25 ? throw new InvalidOperationException("the 26th") : 1000);
            Warmup warmup = new Warmup { Calls = 100, WindowNs = 1 };
            long runs = 0;
            Assert.Throws<InvalidOperationException>(
                () => { warmup.Run(call, new Samples(1000, false), clock, ref runs); });
            Assert.Equal(25L, runs);
        }
    }
}
