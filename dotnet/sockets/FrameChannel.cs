using System;
using System.IO;
using System.Net.Sockets;

namespace Roundtrip.Sockets
{
    /// <summary>
    /// Frames over one connected socket: one write a frame, and a buffer that is kept. Neither sending nor receiving
    /// allocates once the buffer has grown to the largest frame. For one thread at a time.
    /// </summary>
    internal sealed class FrameChannel : IDisposable
    {
        private readonly Socket socket;
        private byte[] buffer = new byte[Frame.FirstBufferBytes];
        private int filled;
        private int next;

        /// <summary>Takes the socket over and turns Nagle's algorithm off.</summary>
        public FrameChannel(Socket socket)
        {
            this.socket = socket;
            socket.NoDelay = true;
        }

        public byte[] Bytes => buffer; // hold the last frame received, until the next one is
        public int Start { get; private set; } // where the last frame starts, with its length
        public int Fields => Start + Frame.HeaderBytes; // where its fields start
        public int End => next; // where it ends
        public int Code => BigEndian.Int32(buffer, Start + Frame.CodeBytes); // its operation or status

        /// <summary>Hands a whole frame to the operating system at once.</summary>
        public void Send(byte[] frame, int start, int count)
        {
            while (count > 0)
            {
                // A blocking socket takes it all; were it interrupted, the rest follows.
                int sent = socket.Send(frame, start, count, SocketFlags.None);
                start += sent;
                count -= sent;
            }
        }

        /// <summary>Waits for a whole frame; false if the other end closed the connection between two frames.</summary>
        /// <exception cref="TooLong">It announces more than the limit.</exception>
        /// <exception cref="Malformed">It announces too little for an operation; it has been read.</exception>
        /// <exception cref="EndOfStreamException">The connection ended within a frame.</exception>
        public bool Receive()
        {
            if (next == filled)
            {
                next = 0;
                filled = 0;
            }
            Start = next;
            if (!Fill(Frame.CodeBytes))
            {
                return false;
            }
            long length = BigEndian.UInt32(buffer, Start);
            if (length > Frame.MostBytes)
            {
                throw new TooLong(length);
            }
            Fill(Frame.CodeBytes + (int)length);
            next = Start + Frame.CodeBytes + (int)length;
            if (length < Frame.CodeBytes)
            {
                throw new Malformed("a frame of " + length + " bytes has no room for an operation");
            }
            return true;
        }

        /// <summary>Tells the other end that nothing follows, so that what was sent last is not lost.</summary>
        public void EndSending() => socket.Shutdown(SocketShutdown.Send);

        public void Dispose() => socket.Dispose();

        /// <summary>Reads until that many bytes lie behind Start; false if not even the first of them comes.</summary>
        private bool Fill(int count)
        {
            while (filled - Start < count)
            {
                MakeRoom(count);
                int got = socket.Receive(buffer, filled, buffer.Length - filled, SocketFlags.None);
                if (got == 0 && filled == Start)
                {
                    return false;
                }
                filled += got > 0 ? got : throw new EndOfStreamException("the connection ended within a frame");
            }
            return true;
        }

        // Doubles as bytes come, so that an announced length alone takes no memory.
        private void MakeRoom(int count)
        {
            bool isFull = filled - Start == buffer.Length;
            if (Start + count <= buffer.Length || (Start == 0 && !isFull))
            {
                return;
            }
            byte[] roomier = isFull ? new byte[2 * buffer.Length] : buffer;
            Buffer.BlockCopy(buffer, Start, roomier, 0, filled - Start);
            filled -= Start;
            Start = 0;
            buffer = roomier;
        }
    }
}
