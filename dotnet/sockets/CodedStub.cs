using Roundtrip.Core;

namespace Roundtrip.Sockets
{
    /// <summary>The contract over a channel: encodes before it sends and decodes what it received.</summary>
    internal sealed class CodedStub : IBench
    {
        private readonly FrameChannel channel;
        private readonly FrameWriter writer = new FrameWriter();
        private readonly FrameReader reader = new FrameReader();

        public CodedStub(FrameChannel channel)
        {
            this.channel = channel;
        }

        public int Invoke(int n)
        {
            writer.Begin(Frame.Invoke).Int32(n);
            return IntegerReply();
        }

        public int PutBytes(byte[] data)
        {
            writer.Begin(Frame.PutBytes).Octets(data);
            return IntegerReply();
        }

        public int PutChars(char[] data)
        {
            writer.Begin(Frame.PutChars).Chars(data);
            return IntegerReply();
        }

        public int PutString(string data)
        {
            writer.Begin(Frame.PutString).Text(data);
            return IntegerReply();
        }

        public Item[] Bounce(Item[] items)
        {
            writer.Begin(Frame.Bounce).Array(items);
            Item[] rest = Send().Array();
            reader.End();
            return rest;
        }

        private int IntegerReply()
        {
            int reply = Send().Int32();
            reader.End();
            return reply;
        }

        private FrameReader Send()
        {
            writer.End();
            Exchange.Call(channel, writer.Bytes, writer.Count);
            return reader.Begin(channel);
        }
    }
}
