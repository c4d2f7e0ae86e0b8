using System.IO;
using Roundtrip.Core;

namespace Roundtrip.Sockets
{
    /// <summary>One request and its reply, for both variants.</summary>
    internal static class Exchange
    {
        /// <summary>Sends a frame and waits for the reply, which the channel then holds.</summary>
        /// <exception cref="Refused">
        /// The server answered with a status other than the one that is wanted; the text is its own.
        /// </exception>
        public static void Call(FrameChannel channel, byte[] request, int count, int wanted = Frame.Done)
        {
            Send(channel, request, count);
            if (channel.Code != wanted)
            {
                throw new Refused(Said(channel));
            }
        }

        /// <summary>Sends a frame that must be refused with that status; returns where it is not.</summary>
        /// <exception cref="Refused">It was.</exception>
        /// <exception cref="InvalidDataException">It was refused with another status.</exception>
        public static void CallRefused(FrameChannel channel, byte[] request, int count, int status)
        {
            Send(channel, request, count);
            if (channel.Code == status)
            {
                throw new Refused(Said(channel));
            }
            if (channel.Code != Frame.Done)
            {
                throw new InvalidDataException(Said(channel) + "; must be status " + status);
            }
        }

        private static void Send(FrameChannel channel, byte[] request, int count)
        {
            channel.Send(request, 0, count);
            if (!channel.Receive())
            {
                throw new EndOfStreamException("the server closed the connection instead of answering");
            }
        }

        private static string Said(FrameChannel channel)
        {
            return "status " + channel.Code + ": " + new FrameReader().Begin(channel).Text();
        }
    }
}
