using System;
using System.Linq;
using System.Net;
using System.Net.Sockets;
using Roundtrip.Core;

namespace Roundtrip.Tests
{
    /// <summary>A client that may send anything: bytes out and in, written as hexadecimal digits.</summary>
    internal sealed class RawClient : IDisposable
    {
        private readonly Socket socket = new Socket(AddressFamily.InterNetwork, SocketType.Stream, ProtocolType.Tcp);

        public RawClient(int port)
        {
            socket.NoDelay = true;
            socket.ReceiveTimeout = 60000;
            socket.Connect(new IPEndPoint(IPAddress.Loopback, port));
        }

        public void Send(string hex) => socket.Send(Hex.ToBytes(hex, 1));

        /// <summary>The bytes of a whole reply; "closed" if the server ended the connection instead.</summary>
        public string Reply()
        {
            string length = Receive(4);
            return length.Length < 8 ? "closed" : length + Receive(Convert.ToInt32(length, 16));
        }

        /// <summary>The status alone.</summary>
        public string Status()
        {
            string reply = Reply();
            return reply == "closed" ? reply : reply.Substring(8, 8);
        }

        public void Dispose() => socket.Dispose();

        private string Receive(int count)
        {
            byte[] bytes = new byte[count];
            int got = 0;
            while (got < count)
            {
                int more = ReceiveSome(bytes, got);
                if (more == 0)
                {
                    break;
                }
                got += more;
            }
            return string.Concat(bytes.Take(got).Select(each => each.ToString("x2")));
        }

        private int ReceiveSome(byte[] bytes, int got)
        {
            try
            {
                return socket.Receive(bytes, got, bytes.Length - got, SocketFlags.None);
            }
            catch (SocketException error) when (error.SocketErrorCode == SocketError.ConnectionReset)
            {
                return 0;
            }
        }
    }
}
