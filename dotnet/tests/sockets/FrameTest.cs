using System;
using System.Threading;
using Roundtrip.Core;
using Roundtrip.Sockets;
using Xunit;

namespace Roundtrip.Tests
{
    /// <summary>What a server makes of frames that nobody should send.</summary>
    public sealed class FrameTest : IDisposable
    {
        private const string Invoke = "0000000800000001" + "00000001";
        private const string Two = "0000000800000000" + "00000002";

        // An item of id 1, name "a" and value 1.
        private const string Item = "00000001" + "00000001" + "61" + "3ff0000000000000";

        // The same, its name announced longer than the frame, and its name no UTF-8.
        private const string LongName = "00000001" + "ffffffff" + "61" + "3ff0000000000000";
        private const string BadName = "00000001" + "00000001" + "c3" + "3ff0000000000000";

        private Pair pair;

        public void Dispose()
        {
            pair?.Dispose();
        }

        [Theory]
        [InlineData("null", "00000004" + "00000000", "00000001")]
        [InlineData("null", "00000004" + "00000009", "00000001")]
        [InlineData("null", "00000008" + "ffffffff" + "00000000", "00000001")]
        [InlineData("null", "00000000", "00000002")]
        [InlineData("null", "00000003" + "000000", "00000002")]
        [InlineData("null", "00000004" + "00000001", "00000002")]
        [InlineData("null", "00000007" + "00000001" + "000000", "00000002")]
        [InlineData("null", "0000000c" + "00000001" + "0000000000000000", "00000002")]
        [InlineData("null", "00000004" + "00000005", "00000002")]
        [InlineData("null", "00000008" + "00000005" + "00000001", "00000002")]
        [InlineData("null", "00000008" + "00000005" + "ffffffff", "00000002")]
        [InlineData("null", "00000019" + "00000005" + "00000000" + Item, "00000002")]
        [InlineData("null", "00000019" + "00000005" + "00000002" + Item, "00000002")]
        [InlineData("null", "00000019" + "00000005" + "00000001" + LongName, "00000002")]
        [InlineData("coded", "00000004" + "00000000", "00000001")]
        [InlineData("coded", "00000008" + "7fffffff" + "00000000", "00000001")]
        [InlineData("coded", "00000000", "00000002")]
        [InlineData("coded", "00000003" + "000000", "00000002")]
        [InlineData("coded", "00000007" + "00000001" + "000000", "00000002")]
        [InlineData("coded", "0000000c" + "00000001" + "0000000000000000", "00000002")]
        [InlineData("coded", "00000005" + "00000003" + "80", "00000002")]
        [InlineData("coded", "00000005" + "00000004" + "ff", "00000002")]
        [InlineData("coded", "0000000a" + "00000004" + "eda0bdedb880", "00000002")]
        [InlineData("coded", "00000008" + "00000005" + "ffffffff", "00000002")]
        [InlineData("coded", "00000006" + "00000006" + "01a5", "00000002")]
        [InlineData("coded", "00000008" + "00000007" + "ffffffff", "00000002")]
        [InlineData("coded", "00000006" + "00000008" + "0000", "00000002")]
        [InlineData("coded", "00000008" + "00000005" + "00000001", "00000002")]
        [InlineData("coded", "00000019" + "00000005" + "00000000" + Item, "00000002")]
        [InlineData("coded", "00000019" + "00000005" + "00000002" + Item, "00000002")]
        [InlineData("coded", "00000019" + "00000005" + "00000001" + LongName, "00000002")]
        [InlineData("coded", "00000019" + "00000005" + "00000001" + BadName, "00000002")]
        public void ItIsRefusedWithAReasonAndTheConnectionGoesOn(string coding, string frame, string status)
        {
            using (RawClient client = Connected(coding))
            {
                client.Send(frame);
                string reply = client.Reply();
                Assert.Equal(status, reply.Substring(8, 8));
                Assert.True(reply.Length > 16, "no reason was given");
                client.Send(Invoke);
                Assert.Equal(Two, client.Reply());
                Assert.Equal(1, (int)pair.Serve.Answer(Ask.Ledger)["calls"]["invoke"]);
            }
        }

        [Theory]
        [InlineData("null", "04000001")]
        [InlineData("null", "ffffffff")]
        [InlineData("coded", "04000001")]
        [InlineData("coded", "80000000")]
        public void AnnouncedTooLongItIsRefusedAndTheConnectionClosed(string coding, string length)
        {
            using (RawClient client = Connected(coding))
            {
                client.Send(length);
                Assert.Equal("00000003", client.Status());
                Assert.Equal("closed", client.Reply());
            }
            StillServes();
        }

        [Theory]
        [InlineData("null")]
        [InlineData("coded")]
        public void ByteByByteItIsAnsweredLikeAnyOther(string coding)
        {
            using (RawClient client = Connected(coding))
            {
                for (int i = 0; i < Invoke.Length; i += 2)
                {
                    client.Send(Invoke.Substring(i, 2));
                    Thread.Sleep(1);
                }
                Assert.Equal(Two, client.Reply());
            }
        }

        [Theory]
        [InlineData("null")]
        [InlineData("coded")]
        public void SeveralAtOnceAreAnsweredInOrder(string coding)
        {
            string bounce = "00000019" + "00000005" + "00000001" + Item;
            string unknown = "00000004" + "00000009";
            using (RawClient client = Connected(coding))
            {
                client.Send(Invoke + bounce + unknown + Invoke + Invoke.Substring(0, 10));
                Assert.Equal(Two, client.Reply());
                Assert.Equal("0000000800000000" + "00000000", client.Reply());
                Assert.Equal("00000001", client.Status());
                Assert.Equal(Two, client.Reply());
                client.Send(Invoke.Substring(10));
                Assert.Equal(Two, client.Reply());
            }
        }

        // So many that the buffer has to be moved up under a frame that is half there.
        [Theory]
        [InlineData("null")]
        [InlineData("coded")]
        public void ManyOfOddLengthsAtOnceAreAnsweredInOrder(string coding)
        {
            using (RawClient client = Connected(coding))
            {
                string all = "";
                for (int i = 0; i < 40; i++)
                {
                    int length = 4001 + (97 * i);
                    all += (length + 4).ToString("x8") + "00000002" + new string('5', 2 * length);
                }
                client.Send(all);
                for (int i = 0; i < 40; i++)
                {
                    Assert.Equal("0000000800000000" + (4001 + (97 * i)).ToString("x8"), client.Reply());
                }
            }
        }

        [Theory]
        [InlineData("null", "0000")]
        [InlineData("null", "00000008" + "00000001")]
        [InlineData("coded", "03ffffff" + "00000002" + "6162")]
        public void BrokenOffItEndsOnlyItsOwnConnection(string coding, string start)
        {
            using (RawClient client = Connected(coding))
            {
                client.Send(start);
            }
            StillServes();
        }

        [Fact]
        public void AClientRefusesByItselfWhatIsTooLong()
        {
            pair = new Pair(new SocketsAdapter(), "{}", "{}");
            SocketClient client = new SocketClient();
            client.Connect(new[] { pair.Endpoint }, Options.Read("", JsonLine.Parse("{}"), new[] { Coding.Rule }));
            Assert.Throws<Refused>(() => client.Bench.PutBytes(new byte[Frame.MostBytes]));
            Assert.Equal(2, client.Bench.Invoke(1));
            Assert.Equal(Frame.MostBytes - 4, client.Bench.PutBytes(new byte[Frame.MostBytes - 4]));
            client.Close();
        }

        private RawClient Connected(string coding)
        {
            string options = "{\"coding\":\"" + coding + "\"}";
            pair = new Pair(new SocketsAdapter(), options, options);
            return new RawClient(pair.Port);
        }

        private void StillServes()
        {
            pair.Measures("invocation", "{}");
            using (RawClient other = new RawClient(pair.Port))
            {
                other.Send(Invoke);
                Assert.Equal(Two, other.Reply());
            }
        }
    }
}
