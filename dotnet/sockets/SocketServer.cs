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
}
