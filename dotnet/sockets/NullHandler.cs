using System;
using Roundtrip.Core;

namespace Roundtrip.Sockets
{
    /// <summary>
    /// The null's server: looks at no field that it need not and allocates nothing. Characters are counted as bytes,
    /// which they are in all that is timed. Everything else is answered as the coded server does.
    /// </summary>
    internal sealed class NullHandler : FrameHandler
    {
        private const int FixedItemBytes = 4 + 4 + 8;

        private readonly Action<FrameChannel>[] handlers = new Action<FrameChannel>[FrameLine.ByCode.Length];
        private readonly byte[] reply = new FrameWriter().Begin(Frame.Done).Int32(0).End().ToArray();

        public NullHandler(Servant servant)
            : base(servant)
        {
            handlers[Operations.Invoke.Code] = Invoke;
            handlers[Operations.PutBytes.Code] = channel => Put(channel, Operations.PutBytes);
            handlers[Operations.PutChars.Code] = channel => Put(channel, Operations.PutChars);
            handlers[Operations.PutString.Code] = channel => Put(channel, Operations.PutString);
            handlers[Operations.Bounce.Code] = Bounce;
            handlers[Operations.Echo.Code] = channel => SendBack(channel, Operations.Echo, Frame.Done);
            handlers[Operations.EchoArrays.Code] = channel => SendBack(channel, Operations.EchoArrays, Frame.Done);
            handlers[Operations.Fail.Code] = channel => SendBack(channel, Operations.Fail, Frame.Raised);
        }

        public override void Handle(FrameChannel channel)
        {
            int code = channel.Code;
            Action<FrameChannel> handler = code >= 0 && code < handlers.Length ? handlers[code] : null;
            if (handler != null)
            {
                handler(channel);
            }
            else
            {
                base.Handle(channel);
            }
        }

        private void Invoke(FrameChannel channel)
        {
            if (channel.End - channel.Fields != 4)
            {
                throw new Malformed("the fields of invoke are one integer");
            }
            Ledger.Count(Operations.Invoke, 1);
            Reply(channel, unchecked(BigEndian.Int32(channel.Bytes, channel.Fields) + 1));
        }

        private void Put(FrameChannel channel, Operation operation)
        {
            int length = channel.End - channel.Fields;
            Ledger.Count(operation, length);
            Reply(channel, length);
        }

        // The same fields, behind a status.
        private void SendBack(FrameChannel channel, Operation operation, int status)
        {
            Ledger.Count(operation, 1);
            BigEndian.PutInt32(channel.Bytes, channel.Start + Frame.CodeBytes, status);
            channel.Send(channel.Bytes, channel.Start, channel.End - channel.Start);
        }

        private void Reply(FrameChannel channel, int value)
        {
            BigEndian.PutInt32(reply, Frame.HeaderBytes, value);
            channel.Send(reply, 0, reply.Length);
        }

        // The reply is the request less its last item, with another header: it goes back from where it came in.
        private void Bounce(FrameChannel channel)
        {
            byte[] bytes = channel.Bytes;
            int items = channel.Fields + 4;
            if (items > channel.End)
            {
                throw new Malformed("the fields of bounce start with a count");
            }
            long count = BigEndian.UInt32(bytes, channel.Fields);
            long size = SizeOfFirst(bytes, items, channel.End);
            bool fits = count == 0 ? channel.End == items : size > 0 && count * size == channel.End - items;
            if (!fits)
            {
                throw new Malformed("the items of a bounce are not all as long as the first");
            }
            Ledger.Count(Operations.Bounce, count);
            int length = channel.End - channel.Start - Frame.CodeBytes - (int)size;
            BigEndian.PutInt32(bytes, channel.Start, length);
            BigEndian.PutInt32(bytes, channel.Start + Frame.CodeBytes, Frame.Done);
            BigEndian.PutInt32(bytes, channel.Fields, count == 0 ? 0 : (int)(count - 1));
            channel.Send(bytes, channel.Start, Frame.CodeBytes + length);
        }

        private static long SizeOfFirst(byte[] bytes, int items, int end) =>
            end - items < FixedItemBytes ? 0 : FixedItemBytes + BigEndian.UInt32(bytes, items + 4);
    }
}
