using System.IO;
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
        private bool isHandCoded;

        public override void Proxy(string endpoint, Options options)
        {
            IPEndPoint server = Endpoint.Parse(endpoint).Resolve();
            Socket socket = new Socket(server.AddressFamily, SocketType.Stream, ProtocolType.Tcp);
            channel = new FrameChannel(socket);
            socket.Connect(server);
            stub = new FrameStub(channel);
            stub.Greet();
            isHandCoded = ((SocketsOptions)options).IsHandCoded;
        }

        // The greeting went to the server and back already.
        public override void WarmConnection() { }

        // The frames are the same in both variants: the values of cases are encoded in either.
        public override void RegisterOperations(Calls lines)
        {
            FrameLine.AddAll(lines, () => stub);
            if (!isHandCoded)
            {
                BaselineCalls.AddAll(lines, stub);
            }
        }

        public override void CallUnknown() => stub.CallUnknown();
        public override void Close() => channel?.Dispose();
    }

    /// <summary>The client's end of a channel: one request and its reply at a time, for both variants.</summary>
    internal sealed class FrameStub
    {
        private readonly FrameWriter writer = new FrameWriter();
        private readonly FrameReader reader = new FrameReader();

        public FrameStub(FrameChannel channel) => Channel = channel;

        public FrameChannel Channel { get; }

        /// <summary>Encodes a request, sends it and decodes the reply, whose status is that if all is well.</summary>
        /// <exception cref="Refused">The server refused it, or it cannot be encoded.</exception>
        public TReply Call<TArgument, TReply>(
            int code, IField<TArgument> argument, TArgument data, IField<TReply> reply, int status)
        {
            argument.Put(writer.Begin(code), data).End();
            Call(writer.Bytes, writer.Count, status);
            TReply came = reply.Take(reader.Begin(Channel));
            reader.End();
            return came;
        }

        /// <summary>Sends a frame and waits for the reply, which the channel then holds.</summary>
        /// <exception cref="Refused">
        /// The server answered with a status other than the one that is wanted; the text is its own.
        /// </exception>
        public void Call(byte[] request, int count, int wanted = Frame.Done)
        {
            Send(request, count);
            if (Channel.Code != wanted)
            {
                throw new Refused(Status());
            }
        }

        /// <summary>Waits until the server has this connection: the kernel takes it before, and only so many.</summary>
        public void Greet()
        {
            writer.Begin(Frame.Greeting).End();
            Call(writer.Bytes, writer.Count);
        }

        /// <summary>Calls an operation that no table has; returns only if the server answers it.</summary>
        public void CallUnknown()
        {
            writer.Begin(Frame.NoOperation).End();
            Send(writer.Bytes, writer.Count);
            if (Channel.Code == Frame.UnknownOperation)
            {
                throw new Refused(Status());
            }
            if (Channel.Code != Frame.Done)
            {
                throw new InvalidDataException(Status() + " instead of status " + Frame.UnknownOperation);
            }
        }

        private void Send(byte[] request, int count)
        {
            Channel.Send(request, 0, count);
            if (!Channel.Receive())
            {
                throw new EndOfStreamException("the server closed the connection instead of answering");
            }
        }

        private string Status() => "status " + Channel.Code + ": " + new FrameReader().Begin(Channel).Text();
    }
}
