using System;
using System.Net;
using System.Net.Sockets;
using Roundtrip.Core;
using Roundtrip.Sockets;
using Xunit;

namespace Roundtrip.Tests
{
    /// <summary>The baseline: frames that were serialized beforehand.</summary>
    public sealed class BaselineWireTest : TcpPortTest
    {
        public BaselineWireTest()
            : base(SocketsSystem.New, ("", ""), "{\"coding\":\"baseline\"}") { }
    }

    /// <summary>Frames that are encoded and decoded by hand.</summary>
    public sealed class HandCodedWireTest : TcpPortTest
    {
        public HandCodedWireTest()
            : base(SocketsSystem.New, ("", ""), "{\"coding\":\"hand_coded\"}") { }
    }

    /// <summary>What the baseline promises.</summary>
    public sealed class SocketsTest
    {
        private const string Baseline = "{\"coding\":\"baseline\"}";
        private const int Runs = 200;
        private const int Batches = 4;

        [Theory]
        [InlineData("invoke", 1)]
        [InlineData("putBytes", 100000)]
        [InlineData("bounce", 30)]
        [InlineData("getInt32", 1)]
        [InlineData("getInt32Array", 1000)]
        [InlineData("putStringArray", 1000)]
        public void TheNullAllocatesNothingACall(string operation, int count)
        {
            using (Pair pair = new Pair(SocketsSystem.New(), Baseline, Baseline))
            using (FrameChannel channel = Connect(pair.Port))
            {
                Call call = BaselineCalls.Prepare(
                    Operations.Find(operation), new FrameStub(channel), new Values(count));
                AllocatesNothing(call.Run);
                call.Check(operation, 2 * Runs);
            }
        }

        // The server's half of a call, in this thread so that its allocations can be told from others.
        [Theory]
        [InlineData("0000000800000001" + "00000001")]
        [InlineData("0000000600000002" + "6162")]
        [InlineData("0000001800000005" + "00000001" + "00000001" + "00000000" + "3ff0000000000000")]
        [InlineData("0000001400000064" + "0000001a" + "00000003" + "00000010" + "00000003")]
        public void TheNullsServerAllocatesNothingACall(string request)
        {
            Socket listener = new Socket(AddressFamily.InterNetwork, SocketType.Stream, ProtocolType.Tcp);
            listener.Bind(new IPEndPoint(IPAddress.Loopback, 0));
            listener.Listen(1);
            using (listener)
            using (Socket client = new Socket(AddressFamily.InterNetwork, SocketType.Stream, ProtocolType.Tcp))
            {
                client.Connect(listener.LocalEndPoint);
                for (int i = 0; i < 3 * Runs; i++)
                {
                    client.Send(Types.OctetArray.Read(request, 1, null));
                }
                using (FrameChannel channel = new FrameChannel(listener.Accept()))
                {
                    BaselineHandler handler = new BaselineHandler(new Servant());
                    AllocatesNothing(() =>
                    {
                        channel.Receive();
                        handler.Handle(channel);
                    });
                }
            }
        }

        private static FrameChannel Connect(int port)
        {
            Socket socket = new Socket(AddressFamily.InterNetwork, SocketType.Stream, ProtocolType.Tcp);
            FrameChannel channel = new FrameChannel(socket);
            socket.Connect(new IPEndPoint(IPAddress.Loopback, port));
            return channel;
        }

        private static void AllocatesNothing(Action run)
        {
            for (int i = 0; i < Runs; i++)
            {
                run();
            }
            int allocating = 0;
            for (int batch = 0; batch < Batches; batch++)
            {
                long before = GC.GetAllocatedBytesForCurrentThread();
                for (int i = 0; i < Runs / Batches; i++)
                {
                    run();
                }
                allocating += GC.GetAllocatedBytesForCurrentThread() == before ? 0 : 1;
            }
            // The runtime makes an object of its own once in a while; what calls allocate is in more than one batch.
            Assert.InRange(allocating, 0, 1);
        }
    }
}
