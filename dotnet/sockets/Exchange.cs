using System.IO;
using Roundtrip.Core;

namespace Roundtrip.Sockets
{
    /// <summary>One request and its reply, for both variants.</summary>
    internal static class Exchange
    {
        /// <summary>Sends a frame and waits for the reply, which the channel then holds.</summary>
        /// <exception cref="Refused">
        /// The server answered with a status other than done; the text is its own.
        /// </exception>
        public static void Call(FrameChannel channel, byte[] request, int count)
        {
            channel.Send(request, 0, count);
            if (!channel.Receive())
            {
                throw new EndOfStreamException("the server closed the connection instead of answering");
            }
            if (channel.Code != Frame.Done)
            {
                throw new Refused("status " + channel.Code + ": " + new FrameReader().Begin(channel).Text());
            }
        }
    }
}
