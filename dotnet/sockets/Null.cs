using System;
using Roundtrip.Core;

namespace Roundtrip.Sockets
{
    /// <summary>
    /// The null's calls: every request is a frame that was built before the timing. A run sends and receives and
    /// allocates nothing.
    /// </summary>
    internal static class NullCalls
    {
        /// <summary>Has all operations timed so.</summary>
        /// <param name="lines">The client's.</param>
        /// <param name="stub">Sends the frames.</param>
        public static void AddAll(Calls lines, FrameStub stub)
        {
            foreach (Operation operation in Operations.All)
            {
                Func<Values, Call> prepare = Of(operation, stub);
                if (prepare != null)
                {
                    lines.Time(operation, prepare);
                }
            }
        }

        /// <summary>How the call of an operation is prepared; null if the core times it alone.</summary>
        /// <param name="operation">What is timed.</param>
        /// <param name="stub">Sends the frames.</param>
        public static Func<Values, Call> Of(Operation operation, FrameStub stub)
        {
            FrameLine line = FrameLine.Find(operation.Code);
            if (line == null || !operation.Timed)
            {
                return null;
            }
            if (operation == Operations.Bounce)
            {
                return values => Bounce(line, stub, values);
            }
            if (operation == Operations.Invoke || operation == Operations.PutBytes
                || operation == Operations.PutChars || operation == Operations.PutString)
            {
                return values => new IntegerCall(stub, Request(line, values), Reply(line, values));
            }
            bool carriedOut = operation == Operations.Sleep || operation == Operations.Sort;
            return values =>
            {
                byte[] reply = Reply(line, values);
                byte[] request = carriedOut ? Request(line, values) : Exchange(line, values, reply.Length);
                return new FrameCall(stub, request, reply, carriedOut);
            };
        }

        private static Call Bounce(FrameLine line, FrameStub stub, Values values)
        {
            Values last = values.Less(2 * ((values.Count - 1) / 2));
            return new BounceCall(stub, Request(line, values), values.Count, Reply(line, last));
        }

        private static byte[] Request(FrameLine line, Values values)
        {
            FrameWriter writer = new FrameWriter().Begin(line.Operation.Code);
            line.PutRequest(writer, values);
            return writer.End().ToArray();
        }

        private static byte[] Reply(FrameLine line, Values values)
        {
            FrameWriter writer = new FrameWriter().Begin(Frame.Done);
            line.PutReply(writer, values);
            return writer.End().ToArray();
        }

        /// <summary>A frame that stands for a request: the server answers bytes that it had filled before.</summary>
        private static byte[] Exchange(FrameLine line, Values values, int replyLength)
        {
            FrameWriter writer = new FrameWriter().Begin(Frame.Exchange);
            writer.Int32(line.Operation.Code).Int32(values.Count).Int32(replyLength - Frame.HeaderBytes);
            line.PutRequest(writer, values);
            return writer.End().ToArray();
        }

        /// <summary>A request that is answered with an integer.</summary>
        private sealed class IntegerCall : Call
        {
            private readonly FrameStub stub;
            private readonly byte[] request;
            private readonly int expected;

            public IntegerCall(FrameStub stub, byte[] request, byte[] reply)
            {
                this.stub = stub;
                this.request = request;
                expected = BigEndian.Int32(reply, Frame.HeaderBytes);
            }

            public override void Run()
            {
                stub.Call(request, request.Length);
                int reply = BigEndian.Int32(stub.Channel.Bytes, stub.Channel.Fields);
                if (reply != expected)
                {
                    Mismatch(expected, reply);
                }
            }

            protected override string LastDifference()
            {
                int length = stub.Channel.End - stub.Channel.Fields;
                return length == 4 ? null : length + " bytes instead of an integer";
            }
        }

        /// <summary>A request that is answered with a frame of a certain length.</summary>
        private class FrameCall : Call
        {
            private readonly byte[] reply;
            private readonly bool whole;

            /// <param name="stub">Sends the frame.</param>
            /// <param name="request">The frame.</param>
            /// <param name="reply">What it is answered with, or the last frame of a run is.</param>
            /// <param name="whole">Whether its bytes count; else its length alone does.</param>
            public FrameCall(FrameStub stub, byte[] request, byte[] reply, bool whole)
            {
                Stub = stub;
                Bytes = request;
                this.reply = reply;
                this.whole = whole;
            }

            protected FrameStub Stub { get; }

            protected byte[] Bytes { get; }

            public override void Run()
            {
                Send(Bytes.Length, reply.Length);
            }

            /// <summary>Sends so many bytes, and compares how many come back.</summary>
            protected void Send(int length, int expected)
            {
                Stub.Call(Bytes, length);
                CompareLength(expected, Stub.Channel.End - Stub.Channel.Start);
            }

            protected override string LastDifference()
            {
                for (int i = 0; whole && i < reply.Length; i++)
                {
                    if (Stub.Channel.Bytes[Stub.Channel.Start + i] != reply[i])
                    {
                        return "byte " + i + " of the last reply is not the one that it must be";
                    }
                }
                return null;
            }
        }

        /// <summary>
        /// One request that shrinks: the client removes an element by writing a length and a count.
        /// </summary>
        private sealed class BounceCall : FrameCall
        {
            private const int CountBytes = 4;

            private readonly int count;
            private readonly int itemBytes;

            /// <param name="stub">Sends the frames.</param>
            /// <param name="request">The first of a bounce, with all items.</param>
            /// <param name="count">How many these are.</param>
            /// <param name="lastReply">What the last frame of a bounce is answered with.</param>
            public BounceCall(FrameStub stub, byte[] request, int count, byte[] lastReply)
                : base(stub, request, lastReply, true)
            {
                this.count = count;
                itemBytes = (request.Length - Frame.HeaderBytes - CountBytes) / count;
            }

            public override void Run()
            {
                for (int left = count; left > 0; left -= 2)
                {
                    int fields = CountBytes + (left * itemBytes);
                    BigEndian.PutInt32(Bytes, 0, Frame.CodeBytes + fields);
                    BigEndian.PutInt32(Bytes, Frame.HeaderBytes, left);
                    Send(Frame.HeaderBytes + fields, Frame.HeaderBytes + fields - itemBytes);
                }
            }

            protected override int RepliesPerRun => (count + 1) / 2;
        }
    }

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
