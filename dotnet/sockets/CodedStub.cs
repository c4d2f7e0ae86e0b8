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

        public AllTypes Echo(AllTypes data)
        {
            EchoFields.Put(writer.Begin(Frame.Echo), data);
            AllTypes reply = EchoFields.Struct(Send());
            reader.End();
            return reply;
        }

        public AllArrays EchoArrays(AllArrays data)
        {
            EchoFields.Put(writer.Begin(Frame.EchoArrays), data);
            AllArrays reply = EchoFields.Arrays(Send());
            reader.End();
            return reply;
        }

        /// <summary>The fault that came.</summary>
        public BenchFault Fail(int code, string message)
        {
            writer.Begin(Frame.Fail).Int32(code).Text(message);
            FrameReader fault = Send(Frame.Raised);
            int came = fault.Int32();
            return new BenchFault(came, fault.Text());
        }

        /// <summary>Calls an operation that no table has; returns only if the server answers it.</summary>
        public void CallUnknown()
        {
            writer.Begin(Frame.NoOperation).End();
            Exchange.CallRefused(channel, writer.Bytes, writer.Count, Frame.UnknownOperation);
        }

        private int IntegerReply()
        {
            int reply = Send().Int32();
            reader.End();
            return reply;
        }

        private FrameReader Send(int wanted = Frame.Done)
        {
            writer.End();
            Exchange.Call(channel, writer.Bytes, writer.Count, wanted);
            return reader.Begin(channel);
        }
    }
}
