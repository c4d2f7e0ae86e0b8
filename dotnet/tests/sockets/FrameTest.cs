using System;
using System.Linq;
using System.Net;
using System.Net.Sockets;
using System.Threading;
using Newtonsoft.Json.Linq;
using Roundtrip.Core;
using Roundtrip.Sockets;
using Xunit;

namespace Roundtrip.Tests
{
    /// <summary>What a server makes of frames that a client should not send.</summary>
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
        private RawClient client;

        public void Dispose()
        {
            client?.Dispose();
            pair?.Dispose();
        }

        [Theory]
        [InlineData("baseline", "00000004" + "00000000", "00000001")]
        [InlineData("baseline", "00000004" + "00000030", "00000001")]
        [InlineData("baseline", "00000008" + "ffffffff" + "00000000", "00000001")]
        [InlineData("baseline", "00000000", "00000002")]
        [InlineData("baseline", "00000003" + "000000", "00000002")]
        [InlineData("baseline", "00000004" + "00000001", "00000002")]
        [InlineData("baseline", "00000007" + "00000001" + "000000", "00000002")]
        [InlineData("baseline", "0000000c" + "00000001" + "0000000000000000", "00000002")]
        [InlineData("baseline", "00000004" + "00000005", "00000002")]
        [InlineData("baseline", "00000008" + "00000005" + "00000001", "00000002")]
        [InlineData("baseline", "00000008" + "00000005" + "ffffffff", "00000002")]
        [InlineData("baseline", "00000019" + "00000005" + "00000000" + Item, "00000002")]
        [InlineData("baseline", "00000019" + "00000005" + "00000002" + Item, "00000002")]
        [InlineData("hand_coded", "00000004" + "00000000", "00000001")]
        [InlineData("hand_coded", "00000008" + "7fffffff" + "00000000", "00000001")]
        [InlineData("hand_coded", "00000000", "00000002")]
        [InlineData("hand_coded", "00000003" + "000000", "00000002")]
        [InlineData("hand_coded", "00000007" + "00000001" + "000000", "00000002")]
        [InlineData("hand_coded", "0000000c" + "00000001" + "0000000000000000", "00000002")]
        [InlineData("hand_coded", "00000005" + "00000003" + "80", "00000002")]
        [InlineData("hand_coded", "00000005" + "00000004" + "ff", "00000002")]
        [InlineData("hand_coded", "0000000a" + "00000004" + "eda0bdedb880", "00000002")]
        [InlineData("hand_coded", "00000009" + "00000014" + "61eda08062", "00000002")]
        [InlineData("hand_coded", "00000006" + "00000014" + "c080", "00000002")]
        [InlineData("hand_coded", "00000007" + "00000014" + "e09fbf", "00000002")]
        [InlineData("hand_coded", "00000008" + "00000014" + "f4908080", "00000002")]
        [InlineData("hand_coded", "00000007" + "00000014" + "61e282", "00000002")]
        [InlineData("hand_coded", "00000008" + "00000005" + "ffffffff", "00000002")]
        [InlineData("hand_coded", "00000008" + "0000001a" + "ffffffff", "00000002")]
        [InlineData("hand_coded", "00000008" + "0000001a" + "00100001", "00000002")]
        [InlineData("hand_coded", "0000000c" + "00000024" + "00000002" + "00000001", "00000002")]
        [InlineData("hand_coded", "00000005" + "00000009" + "00", "00000002")]
        [InlineData("hand_coded", "00000004" + "0000002a", "00000001")]
        [InlineData("hand_coded", "00000010" + "00000064" + "00000030" + "00000001" + "00000001", "00000002")]
        [InlineData("baseline", "00000010" + "00000064" + "0000001a" + "00000001" + "04000000", "00000002")]
        [InlineData("baseline", "00000010" + "00000064" + "0000001a" + "00000001" + "ffffffff", "00000002")]
        [InlineData("baseline", "0000000c" + "00000064" + "0000001a" + "00000001", "00000002")]
        [InlineData("hand_coded", "00000006" + "00000006" + "01a5", "00000002")]
        [InlineData("hand_coded", "00000008" + "00000007" + "ffffffff", "00000002")]
        [InlineData("hand_coded", "00000006" + "00000008" + "0000", "00000002")]
        [InlineData("hand_coded", "00000008" + "00000005" + "00000001", "00000002")]
        [InlineData("hand_coded", "00000019" + "00000005" + "00000000" + Item, "00000002")]
        [InlineData("hand_coded", "00000019" + "00000005" + "00000002" + Item, "00000002")]
        [InlineData("hand_coded", "00000019" + "00000005" + "00000001" + LongName, "00000002")]
        [InlineData("hand_coded", "00000019" + "00000005" + "00000001" + BadName, "00000002")]
        public void ItIsRefusedWithAReasonAndTheConnectionGoesOn(string coding, string frame, string status)
        {
            Connect(coding);
            client.Send(frame);
            string reply = client.Reply();
            Assert.Equal(status, reply.Substring(8, 8));
            Assert.True(reply.Length > 16, "no reason was given");
            client.Send(Invoke);
            Assert.Equal(Two, client.Reply());
            Assert.Equal(1, (int)pair.Serve.Answer(Ask.CallCounts)["calls"]["invoke"]);
        }

        [Theory]
        [InlineData("baseline", "04000001")]
        [InlineData("baseline", "ffffffff")]
        [InlineData("hand_coded", "04000001")]
        [InlineData("hand_coded", "80000000")]
        public void AnnouncedTooLongItIsRefusedAndTheConnectionClosed(string coding, string length)
        {
            Connect(coding);
            client.Send(length);
            Assert.Equal("00000003", client.Status());
            Assert.Equal("closed", client.Reply());
            StillServes();
        }

        [Theory]
        [InlineData("baseline")]
        [InlineData("hand_coded")]
        public void ByteByByteItIsAnsweredLikeAnyOther(string coding)
        {
            Connect(coding);
            for (int i = 0; i < Invoke.Length; i += 2)
            {
                client.Send(Invoke.Substring(i, 2));
                Thread.Sleep(1);
            }
            Assert.Equal(Two, client.Reply());
        }

        [Theory]
        [InlineData("baseline")]
        [InlineData("hand_coded")]
        public void SeveralAtOnceAreAnsweredInOrder(string coding)
        {
            Connect(coding);
            string bounce = "00000019" + "00000005" + "00000001" + Item;
            string unknown = "00000004" + "00000030";
            client.Send(Invoke + bounce + unknown + Invoke + Invoke.Substring(0, 10));
            Assert.Equal(Two, client.Reply());
            Assert.Equal("0000000800000000" + "00000000", client.Reply());
            Assert.Equal("00000001", client.Status());
            Assert.Equal(Two, client.Reply());
            client.Send(Invoke.Substring(10));
            Assert.Equal(Two, client.Reply());
        }

        // So many that the buffer has to be moved up under a frame that is half there.
        [Theory]
        [InlineData("baseline")]
        [InlineData("hand_coded")]
        public void ManyOfOddLengthsAtOnceAreAnsweredInOrder(string coding)
        {
            Connect(coding);
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

        [Theory]
        [InlineData("baseline", "0000")]
        [InlineData("baseline", "00000008" + "00000001")]
        [InlineData("hand_coded", "03ffffff" + "00000002" + "6162")]
        public void BrokenOffItEndsOnlyItsOwnConnection(string coding, string start)
        {
            Connect(coding);
            client.Send(start);
            client.Dispose();
            StillServes();
        }

        [Theory]
        [InlineData("baseline")]
        [InlineData("hand_coded")]
        public void AnExchangeIsAnsweredWithSoManyBytesAndCountsWhatItStandsFor(string coding)
        {
            Connect(coding);
            client.Send("00000014" + "00000064" + "0000001a" + "00000003" + "00000010" + "00000003");
            string reply = client.Reply();
            Assert.Equal("00000014" + "00000000", reply.Substring(0, 16));
            Assert.Equal(48, reply.Length);
            // Without a count of its own it is one element, whatever the frame says.
            client.Send("00000010" + "00000064" + "0000000d" + "00000000" + "00000004");
            Assert.Equal(24, client.Reply().Length);
            JObject callCounts = pair.Serve.Answer(Ask.CallCounts);
            Assert.Equal(12, (int)callCounts["bytes"]["getInt32Array"]);
            Assert.Equal(4, (int)callCounts["bytes"]["getInt32"]);
        }

        [Theory]
        [InlineData("baseline")]
        [InlineData("hand_coded")]
        public void SortingIsDoneInAnExchangeToo(string coding)
        {
            Connect(coding);
            string sort = "0000002f" + "00000002" + "0000000c" + "00000002" + "00000007" + "00000001";
            client.Send("0000001c" + "00000064" + sort);
            Assert.Equal("0000001000000000" + "00000002" + "00000001" + "00000007", client.Reply());
        }

        [Fact]
        public void AClientRefusesByItselfWhatIsTooLong()
        {
            pair = new Pair(SocketsSystem.New(), "{}", "{}");
            SocketClient caller = new SocketClient();
            caller.Proxy(pair.Endpoint, new SocketsOptions());
            Func<byte[], int> put = caller.Calls.Stub(Operations.PutBytes);
            Assert.Throws<Refused>(() => put(new byte[Frame.MostBytes]));
            Assert.Equal(1, put(new byte[1]));
            Assert.Equal(Frame.MostBytes - 4, put(new byte[Frame.MostBytes - 4]));
            caller.Close();
        }

        // Longer texts take another way than short ones, and both may stop being ASCII in the middle.
        [Theory]
        [InlineData(0, "")]
        [InlineData(3, "\u00e9")]
        [InlineData(64, "")]
        [InlineData(63, "\u00e9")]
        [InlineData(62, "\ud83d\ude00")]
        [InlineData(65, "")]
        [InlineData(100, "\u20ac")]
        public void TextsOfEveryLengthComeBack(int ascii, string rest)
        {
            string text = new string('a', ascii) + rest + (rest.Length > 0 ? "b" : "");
            pair = new Pair(SocketsSystem.New(), "{\"coding\":\"hand_coded\"}", "{\"coding\":\"hand_coded\"}");
            SocketClient caller = new SocketClient();
            caller.Proxy(pair.Endpoint, new SocketsOptions());
            caller.Calls.Stub(Operations.SetString)(text);
            Assert.Equal(text, caller.Calls.Stub(Operations.GetString)(default(Nothing)));
            string[] echoed = caller.Calls.Stub(Operations.EchoArrays)(Arrays(text)).Strings;
            Assert.Equal(new[] { text, text }, echoed);
            caller.Close();
        }

        private static AllArrays Arrays(string text)
        {
            AllArrays data = Types.AllArrays.At(0);
            data.Strings = new[] { text, text };
            return data;
        }

        private void Connect(string coding)
        {
            string options = "{\"coding\":\"" + coding + "\"}";
            pair = new Pair(SocketsSystem.New(), options, options);
            client = new RawClient(pair.Port);
        }

        private void StillServes()
        {
            pair.Measures("invoke");
            using (RawClient other = new RawClient(pair.Port))
            {
                other.Send(Invoke);
                Assert.Equal(Two, other.Reply());
            }
        }
    }

    /// <summary>A client that may send anything: bytes out and in, written as hexadecimal digits.</summary>
    internal sealed class RawClient : IDisposable
    {
        private readonly Socket socket = new Socket(AddressFamily.InterNetwork, SocketType.Stream, ProtocolType.Tcp);

        public RawClient(int port)
        {
            socket.NoDelay = true;
            socket.ReceiveTimeout = 60000;
            socket.Connect(new IPEndPoint(IPAddress.Loopback, port));
        }

        public void Send(string hex) => socket.Send(Types.OctetArray.Read(hex, 1, null));

        /// <summary>The bytes of a whole reply; "closed" if the server ended the connection instead.</summary>
        public string Reply()
        {
            string length = Receive(4);
            return length.Length < 8 ? "closed" : length + Receive(Convert.ToInt32(length, 16));
        }

        /// <summary>The status alone.</summary>
        public string Status()
        {
            string reply = Reply();
            return reply == "closed" ? reply : reply.Substring(8, 8);
        }

        public void Dispose() => socket.Dispose();

        private string Receive(int count)
        {
            byte[] bytes = new byte[count];
            int got = 0;
            for (int more = 1; more > 0 && got < count; got += more)
            {
                more = ReceiveSome(bytes, got);
            }
            return string.Concat(bytes.Take(got).Select(each => each.ToString("x2")));
        }

        private int ReceiveSome(byte[] bytes, int got)
        {
            try
            {
                return socket.Receive(bytes, got, bytes.Length - got, SocketFlags.None);
            }
            catch (SocketException error) when (error.SocketErrorCode == SocketError.ConnectionReset)
            {
                return 0;
            }
        }
    }
}
