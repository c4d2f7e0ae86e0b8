using System;
using Roundtrip.Core;
using Roundtrip.Sockets;
using Xunit;

namespace Roundtrip.Tests
{
    /// <summary>What a client sends; runner/tests/wire/test_frames.py has what servers make of frames.</summary>
    public sealed class FrameTest : IDisposable
    {
        private Pair pair;

        public void Dispose() => pair?.Dispose();

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
    }
}
