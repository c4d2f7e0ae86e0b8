using System;
using System.Collections.Generic;
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

        private readonly HashSet<FrameChannel> channels = new HashSet<FrameChannel>();
        private Socket listener;
        private Func<FrameHandler> newHandler;
        private volatile bool stopped;

        public override string Start(string bind, string advertise, int port, Options options, Servant servant)
        {
            IPAddress address = Endpoint.Address(bind);
            listener = new Socket(address.AddressFamily, SocketType.Stream, ProtocolType.Tcp);
            listener.Bind(new IPEndPoint(address, port));
            listener.Listen(Backlog);
            bool coded = ((SocketsOptions)options).IsCoded;
            newHandler = () => coded ? new FrameHandler(servant) : new NullHandler(servant);
            Run("accept", Accept);
            return new Endpoint(advertise, ((IPEndPoint)listener.LocalEndPoint).Port).ToString();
        }

        public override void Stop()
        {
            lock (channels)
            {
                stopped = true;
                listener?.Dispose();
                foreach (FrameChannel channel in channels)
                {
                    channel.Dispose();
                }
            }
        }

        private static void Run(string name, ThreadStart body)
        {
            new Thread(body) { IsBackground = true, Name = name }.Start();
        }

        private void Accept()
        {
            try
            {
                while (true)
                {
                    FrameChannel channel = new FrameChannel(listener.Accept());
                    Run("connection", () => Serve(channel));
                }
            }
            catch (Exception error) when (stopped && (error is SocketException || error is ObjectDisposedException))
            {
                // It was stopped: nothing is accepted any more.
            }
        }

        private void Serve(FrameChannel channel)
        {
            try
            {
                lock (channels)
                {
                    channels.Add(channel);
                    if (stopped)
                    {
                        return;
                    }
                }
                Converse(channel, newHandler());
            }
            catch (Exception error) when (
                error is IOException || error is SocketException || error is ObjectDisposedException)
            {
                // The client went away within a frame, or the server was stopped: this connection is over, no other.
                if (!stopped)
                {
                    Console.Error.WriteLine("a connection ended: " + error.Message);
                }
            }
            finally
            {
                lock (channels)
                {
                    channels.Remove(channel);
                }
                channel.Dispose();
            }
        }

        private static void Converse(FrameChannel channel, FrameHandler handler)
        {
            bool more = true;
            while (more)
            {
                try
                {
                    more = channel.Receive();
                    if (more)
                    {
                        handler.Handle(channel);
                    }
                }
                catch (Malformed error)
                {
                    handler.Refuse(channel, Frame.MalformedFields, error.Message);
                }
                catch (TooLong error)
                {
                    handler.Refuse(channel, Frame.TooLong, error.Message);
                    channel.EndSending();
                    more = false;
                }
            }
        }
    }

    /// <summary>
    /// Answers the frames of one connection: decodes, calls the servant, encodes. A frame that stands for another one,
    /// as the null's client sends them, is answered with so many bytes as it asks for.
    /// </summary>
    internal class FrameHandler
    {
        private readonly Servant servant;
        private readonly FrameReader reader = new FrameReader();
        private readonly FrameWriter writer = new FrameWriter();
        private byte[] canned = new byte[Frame.HeaderBytes];

        public FrameHandler(Servant servant)
        {
            this.servant = servant;
        }

        protected Ledger Ledger => servant.Ledger;

        /// <summary>Carries out the request that the channel received last, and sends the reply.</summary>
        /// <exception cref="Malformed">Its fields do not fit its operation; nothing was sent.</exception>
        public virtual void Handle(FrameChannel channel)
        {
            int code = channel.Code;
            if (code == Frame.Exchange)
            {
                Exchange(channel);
                return;
            }
            if (code == Frame.Greeting)
            {
                writer.Begin(Frame.Done).End();
                channel.Send(writer.Bytes, 0, writer.Count);
                return;
            }
            FrameLine line = code >= 0 && code < FrameLine.ByCode.Length ? FrameLine.ByCode[code] : null;
            if (line == null)
            {
                Refuse(channel, Frame.UnknownOperation, "there is no operation " + code);
                return;
            }
            Answer(channel, line, reader.Begin(channel));
        }

        /// <summary>Sends a status other than done, with the reason.</summary>
        public void Refuse(FrameChannel channel, int status, string reason)
        {
            writer.Begin(status).Text(reason).End();
            channel.Send(writer.Bytes, 0, writer.Count);
        }

        private void Answer(FrameChannel channel, FrameLine line, FrameReader request)
        {
            try
            {
                line.Answer(servant, request, writer);
                writer.End();
            }
            catch (Refused refusal)
            {
                Refuse(channel, Frame.MalformedFields, refusal.Message);
                return;
            }
            channel.Send(writer.Bytes, 0, writer.Count);
        }

        // Sleeping and sorting are not the middleware's work: they are done here as well.
        private void Exchange(FrameChannel channel)
        {
            FrameReader fields = reader.Begin(channel);
            int code = fields.Int32();
            int elements = fields.Int32();
            int length = fields.Int32();
            FrameLine line = FrameLine.Find(code);
            if (line == null)
            {
                throw new Malformed("there is no operation " + code + " to stand for");
            }
            if (line.Operation == Operations.Sleep || line.Operation == Operations.Sort)
            {
                Answer(channel, line, fields);
                return;
            }
            if (length < 0 || length > Frame.MostBytes - Frame.CodeBytes)
            {
                throw new Malformed("a reply of " + length + " bytes is beyond the limit");
            }
            Ledger.Count(line.Operation, line.Operation.Limits.Count > 0 ? elements : 1);
            if (canned.Length < Frame.HeaderBytes + length)
            {
                canned = new byte[Frame.HeaderBytes + length];
            }
            BigEndian.PutInt32(canned, 0, Frame.CodeBytes + length);
            channel.Send(canned, 0, Frame.HeaderBytes + length);
        }
    }
}
