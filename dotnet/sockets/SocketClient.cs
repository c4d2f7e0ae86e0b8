using System.Collections.Generic;
using System.Net;
using System.Net.Sockets;
using Roundtrip.Core;

namespace Roundtrip.Sockets
{
    /// <summary>One connection and the calls over it, of either variant.</summary>
    internal sealed class SocketClient : Client
    {
        private FrameChannel channel;
        private CodedStub stub;
        private bool coded;

        // The frames are the same in both variants, so the values of the cases can always be encoded.
        public override IBench Bench => stub;

        public override void Connect(IReadOnlyList<string> endpoints, Options options)
        {
            IPEndPoint server = Endpoint.Parse(Endpoint.Only(endpoints)).Resolve();
            Socket socket = new Socket(server.AddressFamily, SocketType.Stream, ProtocolType.Tcp);
            channel = new FrameChannel(socket);
            socket.Connect(server);
            stub = new CodedStub(channel);
            coded = Coding.IsCoded(options);
        }

        public override Counters References =>
            throw new Unsupported("a frame holds values alone: sockets have no references to objects");

        public override AllTypes Echo(AllTypes data)
        {
            return stub.Echo(data);
        }

        public override AllArrays EchoArrays(AllArrays data)
        {
            return stub.EchoArrays(data);
        }

        public override void Fail(int code, string message)
        {
            throw stub.Fail(code, message);
        }

        public override void CallUnknown()
        {
            stub.CallUnknown();
        }

        public override Call Prepare(Workload workload)
        {
            return coded ? base.Prepare(workload) : NullCalls.Prepare(workload, channel);
        }

        public override void Close()
        {
            channel?.Dispose();
        }
    }
}
