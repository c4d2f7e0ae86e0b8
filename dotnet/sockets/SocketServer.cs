using System;
using System.IO;
using System.Net;
using System.Net.Sockets;
using System.Threading;
using Roundtrip.Core;

namespace Roundtrip.Sockets
{
    /// <summary>Listens on one address; each connection has a thread of its own.</summary>
    internal sealed class SocketServer : Server
    {
        private const int Backlog = 128;

        private Socket listener;
        private volatile bool stopped;

        public override string Start(string bind, string advertise, int port, Options options, Servant servant)
        {
            IPAddress address = Endpoint.Address(bind);
            listener = new Socket(address.AddressFamily, SocketType.Stream, ProtocolType.Tcp);
            listener.Bind(new IPEndPoint(address, port));
            listener.Listen(Backlog);
            bool isHandCoded = ((SocketsOptions)options).IsHandCoded;
            Run("accept", () => Accept(() => isHandCoded ? new FrameHandler(servant) : new BaselineHandler(servant)));
            return new Endpoint(advertise, ((IPEndPoint)listener.LocalEndPoint).Port).ToString();
        }

        /// <summary>Connections end with their clients.</summary>
        public override void Stop()
        {
            stopped = true;
            listener?.Dispose();
        }

        private static void Run(string name, ThreadStart body) =>
            new Thread(body) { IsBackground = true, Name = name }.Start();

        private void Accept(Func<FrameHandler> newHandler)
        {
            try
            {
                while (true)
                {
                    FrameChannel channel = new FrameChannel(listener.Accept());
                    Run("connection", () => Serve(channel, newHandler()));
                }
            }
            catch (Exception error) when (stopped && (error is SocketException || error is ObjectDisposedException))
            {
                // It was stopped: nothing is accepted any more.
            }
        }

        private static void Serve(FrameChannel channel, FrameHandler handler)
        {
            using (channel)
            {
                try
                {
                    Converse(channel, handler);
                }
                catch (Exception error) when (error is IOException || error is SocketException)
                {
                    // The client went away within a frame: this connection is over, no other.
                    Console.Error.WriteLine("a connection ended: " + error.Message);
                }
            }
        }

        private static void Converse(FrameChannel channel, FrameHandler handler)
        {
            while (true)
            {
                try
                {
                    if (!channel.Receive())
                    {
                        return;
                    }
                    handler.Handle(channel);
                }
                catch (Malformed error)
                {
                    handler.Refuse(channel, Frame.MalformedFields, error.Message);
                }
                catch (TooLong error)
                {
                    handler.Refuse(channel, Frame.TooLong, error.Message);
                    channel.EndSending();
                    return;
                }
            }
        }
    }

    /// <summary>
    /// Answers the frames of one connection: decodes, calls the servant, encodes. A frame that stands for another one,
    /// as the baseline's client sends them, is answered with so many bytes as it asks for.
    /// </summary>
    internal class FrameHandler
    {
        private readonly Servant servant;
        private readonly FrameReader reader = new FrameReader();
        private readonly FrameWriter writer = new FrameWriter();
        private byte[] canned = new byte[Frame.HeaderBytes];

        public FrameHandler(Servant servant) => this.servant = servant;

        protected CallCounts CallCounts => servant.CallCounts;

        /// <summary>Sleeping and sorting are not the middleware's work: they are done in an exchange as well.</summary>
        public static bool CarriesOut(Operation operation) =>
            operation == Operations.Sleep || operation == Operations.Sort;

        /// <summary>Carries out the request that the channel received last, and sends the reply.</summary>
        /// <exception cref="Malformed">Its fields do not fit its operation; nothing was sent.</exception>
        public virtual void Handle(FrameChannel channel)
        {
            int code = channel.Code;
            FrameLine line = code >= 0 && code < FrameLine.ByCode.Length ? FrameLine.ByCode[code] : null;
            if (line != null)
            {
                Answer(channel, line, reader.Begin(channel));
            }
            else if (code == Frame.Exchange)
            {
                Exchange(channel, reader.Begin(channel));
            }
            else if (code == Frame.Greeting)
            {
                Send(channel, writer.Begin(Frame.Done));
            }
            else
            {
                Refuse(channel, Frame.UnknownOperation, "there is no operation " + code);
            }
        }

        /// <summary>Sends a status other than done, with the reason.</summary>
        public void Refuse(FrameChannel channel, int status, string reason) =>
            Send(channel, writer.Begin(status).Text(reason));

        private static void Send(FrameChannel channel, FrameWriter frame)
        {
            frame.End();
            channel.Send(frame.Bytes, 0, frame.Count);
        }

        private void Answer(FrameChannel channel, FrameLine line, FrameReader request)
        {
            try
            {
                line.Answer(servant, request, writer);
                Send(channel, writer);
            }
            catch (Refused refusal)
            {
                Refuse(channel, Frame.MalformedFields, refusal.Message);
            }
        }

        private void Exchange(FrameChannel channel, FrameReader fields)
        {
            int code = fields.Int32();
            int elements = fields.Int32();
            int length = fields.Int32();
            FrameLine line = FrameLine.Find(code)
                ?? throw new Malformed("there is no operation " + code + " to stand for");
            if (CarriesOut(line.Operation))
            {
                Answer(channel, line, fields);
                return;
            }
            if (length < 0 || length > Frame.MostBytes - Frame.CodeBytes)
            {
                throw new Malformed("a reply of " + length + " bytes is beyond the limit");
            }
            CallCounts.Count(line.Operation, elements);
            if (canned.Length < Frame.HeaderBytes + length)
            {
                canned = new byte[Frame.HeaderBytes + length];
            }
            BigEndian.PutInt32(canned, 0, Frame.CodeBytes + length);
            channel.Send(canned, 0, Frame.HeaderBytes + length);
        }
    }
}
