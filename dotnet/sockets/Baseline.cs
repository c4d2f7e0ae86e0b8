using System;
using System.Linq;
using Roundtrip.Core;

namespace Roundtrip.Sockets
{
    /// <summary>
    /// The baseline's calls: every request is a frame that was built before the timing. A run sends, receives and
    /// allocates nothing.
    /// </summary>
    internal static class BaselineCalls
    {
        private static readonly Operation[] AnsweredWithIntegers =
        {
            Operations.Invoke, Operations.PutBytes, Operations.PutChars, Operations.PutString,
        };

        /// <summary>Has the operations timed so, but for `connect`, which the core times.</summary>
        public static void AddAll(Calls lines, FrameStub stub)
        {
            foreach (Operation operation in Operations.All.Where(each => each.Timed && each != Operations.Connect))
            {
                lines.Time(operation, values => Prepare(operation, stub, values));
            }
        }

        public static Call Prepare(Operation operation, FrameStub stub, Values values)
        {
            FrameLine line = FrameLine.Find(operation.Code);
            if (operation == Operations.Bounce)
            {
                Values last = values.With(values.Count - (2 * ((values.Count - 1) / 2)));
                return new BounceCall(stub, Request(line, values), values.Count, Reply(line, last));
            }
            byte[] reply = Reply(line, values);
            if (AnsweredWithIntegers.Contains(operation))
            {
                return new IntegerCall(stub, Request(line, values), reply);
            }
            return FrameHandler.CarriesOut(operation)
                ? new FrameCall(stub, Request(line, values), reply, true)
                : new FrameCall(stub, Exchange(line, values, reply.Length), reply, false);
        }

        private static byte[] Request(FrameLine line, Values values) =>
            line.PutRequest(new FrameWriter().Begin(line.Operation.Code), values).End().ToArray();

        private static byte[] Reply(FrameLine line, Values values) =>
            line.PutReply(new FrameWriter().Begin(Frame.Done), values).End().ToArray();

        /// <summary>A frame that stands for a request: the server answers bytes that it had filled before.</summary>
        private static byte[] Exchange(FrameLine line, Values values, int replyLength)
        {
            FrameWriter start = new FrameWriter().Begin(Frame.Exchange).Int32(line.Operation.Code)
                .Int32(line.Operation.TimedElements(values)).Int32(replyLength - Frame.HeaderBytes);
            return line.PutRequest(start, values).End().ToArray();
        }

        /// <summary>A request that is answered with a frame of a certain length.</summary>
        private class FrameCall : Call
        {
            private readonly byte[] reply;
            private readonly bool whole;

            /// <summary>
            /// The reply is that to the last frame of a run; if `whole` is true its bytes count, else its length alone.
            /// </summary>
            public FrameCall(FrameStub stub, byte[] request, byte[] reply, bool whole)
            {
                Stub = stub;
                Bytes = request;
                this.reply = reply;
                this.whole = whole;
            }

            protected FrameStub Stub { get; }
            protected byte[] Bytes { get; }

            public override void Run() => Send(Bytes.Length, reply.Length);

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

        /// <summary>A request that is answered with an integer.</summary>
        private sealed class IntegerCall : FrameCall
        {
            private readonly int expected;

            public IntegerCall(FrameStub stub, byte[] request, byte[] reply) : base(stub, request, reply, true) =>
                expected = BigEndian.Int32(reply, Frame.HeaderBytes);

            public override void Run()
            {
                Stub.Call(Bytes, Bytes.Length);
                int reply = BigEndian.Int32(Stub.Channel.Bytes, Stub.Channel.Fields);
                if (reply != expected)
                {
                    Mismatch(expected, reply);
                }
            }
        }

        /// <summary>One request that shrinks: the client removes an element by writing a length and a count.</summary>
        private sealed class BounceCall : FrameCall
        {
            private const int CountBytes = 4;

            private readonly int count;
            private readonly int itemBytes;

            /// <summary>The request has all the items; the last reply is that to the last frame of a bounce.</summary>
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
    /// The baseline's server: looks at no field that it need not and allocates nothing. Characters are counted as
    /// bytes, which they are in all that is timed. Everything else is answered as the hand-coded server does.
    /// </summary>
    internal sealed class BaselineHandler : FrameHandler
    {
        private readonly Action<FrameChannel>[] handlers = new Action<FrameChannel>[FrameLine.ByCode.Length];
        private readonly byte[] reply = new FrameWriter().Begin(Frame.Done).Int32(0).End().ToArray();

        public BaselineHandler(Servant servant)
            : base(servant)
        {
            handlers[Operations.Invoke.Code] = Invoke;
            handlers[Operations.PutBytes.Code] = channel => Put(channel, Operations.PutBytes);
            handlers[Operations.PutChars.Code] = channel => Put(channel, Operations.PutChars);
            handlers[Operations.PutString.Code] = channel => Put(channel, Operations.PutString);
            handlers[Operations.Bounce.Code] = Bounce;
            handlers[Operations.Fail.Code] = channel => SendBack(channel, Operations.Fail, Frame.Raised);
            foreach (Operation echo in Operations.All.Where(each => each.IsEcho && each.Ranges.Count == 0))
            {
                handlers[echo.Code] = channel => SendBack(channel, echo, Frame.Done);
            }
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
            CallCounts.Count(Operations.Invoke, 1);
            Reply(channel, unchecked(BigEndian.Int32(channel.Bytes, channel.Fields) + 1));
        }

        private void Put(FrameChannel channel, Operation operation)
        {
            int length = channel.End - channel.Fields;
            CallCounts.Count(operation, length);
            Reply(channel, length);
        }

        // The same fields, behind a status.
        private void SendBack(FrameChannel channel, Operation operation, int status)
        {
            CallCounts.Count(operation, 1);
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
            int all = channel.End - items;
            if (count > all || (count == 0 ? all : all % count) != 0)
            {
                throw new Malformed(count + " items of a bounce are not equally long in " + all + " bytes");
            }
            long size = count == 0 ? 0 : all / count;
            CallCounts.Count(Operations.Bounce, count);
            int length = channel.End - channel.Start - Frame.CodeBytes - (int)size;
            BigEndian.PutInt32(bytes, channel.Start, length);
            BigEndian.PutInt32(bytes, channel.Start + Frame.CodeBytes, Frame.Done);
            BigEndian.PutInt32(bytes, channel.Fields, count == 0 ? 0 : (int)(count - 1));
            channel.Send(bytes, channel.Start, Frame.CodeBytes + length);
        }
    }
}
