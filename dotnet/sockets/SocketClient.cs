using System.Net;
using System.Net.Sockets;
using Roundtrip.Core;

namespace Roundtrip.Sockets
{
    /// <summary>One connection and the calls over it, of either variant.</summary>
    internal sealed class SocketClient : Client
    {
        private FrameChannel channel;
        private FrameStub stub;
        private bool coded;

        public override void Proxy(string endpoint, Options options)
        {
            IPEndPoint server = Endpoint.Parse(endpoint).Resolve();
            Socket socket = new Socket(server.AddressFamily, SocketType.Stream, ProtocolType.Tcp);
            channel = new FrameChannel(socket);
            socket.Connect(server);
            stub = new FrameStub(channel);
            stub.Greet();
            coded = ((SocketsOptions)options).IsCoded;
        }

        // The greeting went to the server and back already.
        public override void WarmConnection()
        {
        }

        // The frames are the same in both variants: the values of cases are encoded in either.
        public override void RegisterOperations(Calls lines)
        {
            FrameLine.AddAll(lines, () => stub);
            if (!coded)
            {
                NullCalls.AddAll(lines, stub);
            }
        }

        public override void CallUnknown() => stub.CallUnknown();

        public override void Close() => channel?.Dispose();
    }
}
