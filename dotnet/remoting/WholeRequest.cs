using System;
using System.Globalization;
using System.IO;
using System.Runtime.Remoting.Channels;

namespace Roundtrip.Remoting
{
    /// <summary>A request in memory, from its first byte to its last.</summary>
    internal static class WholeRequest
    {
        // A longer request takes memory as it arrives, whatever length it claims.
        private const int MostToReserve = 16 << 20;

        private static readonly Func<MemoryStream, byte[]> Buffer =
            Hidden.Reader<MemoryStream, byte[]>("_buffer");

        /// <summary>The stream itself if it is in memory, else all that it yields.</summary>
        /// <param name="request">At its beginning.</param>
        /// <param name="headers">Those of the transport; over HTTP they say the length.</param>
        public static MemoryStream Of(Stream request, ITransportHeaders headers)
        {
            if (request is MemoryStream already && already.Position == 0)
            {
                return already;
            }
            bool told = int.TryParse(
                headers["Content-Length"] as string, NumberStyles.None, CultureInfo.InvariantCulture, out int claimed);
            byte[] bytes = new byte[told ? Math.Min(claimed, MostToReserve) : 1024];
            int length = 0;
            int read;
            do
            {
                if (length == bytes.Length && !(told && length == claimed))
                {
                    Array.Resize(ref bytes, Math.Max(length, 512) * 2);
                }
                read = request.Read(bytes, length, bytes.Length - length);
                length += read;
            }
            while (read > 0);
            return new MemoryStream(bytes, 0, length, false, true);
        }

        /// <summary>What that holds, in place.</summary>
        public static ArraySegment<byte> Bytes(MemoryStream request) =>
            request.TryGetBuffer(out ArraySegment<byte> bytes)
                ? bytes
                : new ArraySegment<byte>(Buffer(request), 0, checked((int)request.Length));
    }
}
