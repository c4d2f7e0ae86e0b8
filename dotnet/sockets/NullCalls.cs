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
        /// <summary>How the call of an operation is prepared; null if the core times it alone.</summary>
        /// <param name="operation">What is timed.</param>
        /// <param name="stub">Sends the frames.</param>
        public static Func<Amount, Call> Of(Operation operation, FrameStub stub)
        {
            FrameLine line = FrameLine.Find(operation.Code);
            if (line == null || !operation.Timed)
            {
                return null;
            }
            if (operation == Operations.Bounce)
            {
                return amount => Bounce(line, stub, amount);
            }
            if (operation == Operations.Invoke || operation == Operations.PutBytes
                || operation == Operations.PutChars || operation == Operations.PutString)
            {
                return amount => new IntegerCall(stub, Request(line, amount), Reply(line, amount));
            }
            bool carriedOut = operation == Operations.Sleep || operation == Operations.Sort;
            return amount =>
            {
                byte[] reply = Reply(line, amount);
                byte[] request = carriedOut ? Request(line, amount) : Exchange(line, amount, reply.Length);
                return new FramesCall(stub, new[] { request }, reply, carriedOut);
            };
        }

        private static Call Bounce(FrameLine line, FrameStub stub, Amount amount)
        {
            byte[][] requests = new byte[(amount.Count + 1) / 2][];
            for (int i = 0; i < requests.Length; i++)
            {
                requests[i] = Request(line, amount.Less(2 * i));
            }
            Amount last = amount.Less(2 * (requests.Length - 1));
            return new FramesCall(stub, requests, Reply(line, last), true);
        }

        private static byte[] Request(FrameLine line, Amount amount)
        {
            FrameWriter writer = new FrameWriter().Begin(line.Operation.Code);
            line.PutRequest(writer, amount);
            return writer.End().ToArray();
        }

        private static byte[] Reply(FrameLine line, Amount amount)
        {
            FrameWriter writer = new FrameWriter().Begin(Frame.Done);
            line.PutReply(writer, amount);
            return writer.End().ToArray();
        }

        /// <summary>A frame that stands for a request: the server answers bytes that it had filled before.</summary>
        private static byte[] Exchange(FrameLine line, Amount amount, int replyLength)
        {
            FrameWriter writer = new FrameWriter().Begin(Frame.Exchange);
            writer.Int32(line.Operation.Code).Int32(amount.Count).Int32(replyLength - Frame.HeaderBytes);
            line.PutRequest(writer, amount);
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

            protected override object Expected => expected;

            public override void Run()
            {
                stub.Call(request, request.Length);
                int reply = BigEndian.Int32(stub.Channel.Bytes, stub.Channel.Fields);
                if (reply != expected)
                {
                    Mismatch(reply);
                }
            }

            protected override string DescribeLast()
            {
                int length = stub.Channel.End - stub.Channel.Fields;
                return length == 4 ? null : length + " bytes instead of an integer";
            }
        }

        /// <summary>
        /// Requests one after another, the last of which is answered with a frame of a certain length.
        /// </summary>
        private sealed class FramesCall : Call
        {
            private readonly FrameStub stub;
            private readonly byte[][] requests;
            private readonly byte[] lastReply;
            private readonly bool whole;

            /// <param name="stub">Sends the frames.</param>
            /// <param name="requests">In order.</param>
            /// <param name="lastReply">What the last of them is answered with.</param>
            /// <param name="whole">Whether its bytes count; else its length alone does.</param>
            public FramesCall(FrameStub stub, byte[][] requests, byte[] lastReply, bool whole)
            {
                this.stub = stub;
                this.requests = requests;
                this.lastReply = lastReply;
                this.whole = whole;
            }

            protected override object Expected => lastReply.Length;

            public override void Run()
            {
                foreach (byte[] request in requests)
                {
                    stub.Call(request, request.Length);
                }
                int length = stub.Channel.End - stub.Channel.Start;
                if (length != lastReply.Length)
                {
                    Mismatch(length);
                }
            }

            protected override string DescribeLast()
            {
                for (int i = 0; whole && i < lastReply.Length; i++)
                {
                    if (stub.Channel.Bytes[stub.Channel.Start + i] != lastReply[i])
                    {
                        return "byte " + i + " of the last reply is not the one that it must be";
                    }
                }
                return null;
            }
        }
    }
}
