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
        public static Call Prepare(Workload workload, FrameChannel channel)
        {
            FrameWriter writer = new FrameWriter();
            int size = workload.Size;
            switch (workload.Operation)
            {
                case Operation.Invoke:
                    writer.Begin(Frame.Invoke).Int32(TimedValues.InvokeArgument).End();
                    return new IntegerCall(channel, writer.ToArray(), TimedValues.InvokeArgument + 1);
                case Operation.PutBytes:
                    writer.Begin(Frame.PutBytes).Octets(TimedValues.Bytes(size)).End();
                    return new IntegerCall(channel, writer.ToArray(), size);
                case Operation.PutChars:
                    writer.Begin(Frame.PutChars).Chars(TimedValues.Chars(size)).End();
                    return new IntegerCall(channel, writer.ToArray(), size);
                case Operation.PutString:
                    writer.Begin(Frame.PutString).Text(TimedValues.Text(size)).End();
                    return new IntegerCall(channel, writer.ToArray(), size);
                case Operation.Bounce:
                    return new BounceCall(channel, BounceRequests(writer, workload), LastBounceReply(writer, size));
                default:
                    throw new ArgumentOutOfRangeException(nameof(workload), workload.Name, "no such operation");
            }
        }

        private static byte[][] BounceRequests(FrameWriter writer, Workload workload)
        {
            byte[][] requests = new byte[workload.RemoteCalls][];
            for (int i = 0; i < requests.Length; i++)
            {
                writer.Begin(Frame.Bounce).Array(TimedValues.Items(workload.Size - (2 * i))).End();
                requests[i] = writer.ToArray();
            }
            return requests;
        }

        private static byte[] LastBounceReply(FrameWriter writer, int size)
        {
            return writer.Begin(Frame.Done).Array(TimedValues.LastOfBounce(size)).End().ToArray();
        }

        private sealed class IntegerCall : Call
        {
            private readonly FrameChannel channel;
            private readonly byte[] request;
            private readonly int expected;

            public IntegerCall(FrameChannel channel, byte[] request, int expected)
            {
                this.channel = channel;
                this.request = request;
                this.expected = expected;
            }

            public override void Run()
            {
                Exchange.Call(channel, request, request.Length);
            }

            public override void Check()
            {
                FrameReader reader = new FrameReader().Begin(channel);
                WrongReply.Unless(expected, reader.Int32());
                reader.End();
            }
        }

        private sealed class BounceCall : Call
        {
            private readonly FrameChannel channel;
            private readonly byte[][] requests;
            private readonly byte[] lastReply;

            public BounceCall(FrameChannel channel, byte[][] requests, byte[] lastReply)
            {
                this.channel = channel;
                this.requests = requests;
                this.lastReply = lastReply;
            }

            public override void Run()
            {
                foreach (byte[] request in requests)
                {
                    Exchange.Call(channel, request, request.Length);
                }
            }

            public override void Check()
            {
                bool same = channel.End - channel.Start == lastReply.Length;
                for (int i = 0; same && i < lastReply.Length; i++)
                {
                    same = channel.Bytes[channel.Start + i] == lastReply[i];
                }
                if (!same)
                {
                    throw new WrongReply("the last reply of the bounce is not the frame that it must be");
                }
            }
        }
    }
}
