using System.IO;
using System.Runtime.Remoting.Channels;

namespace Roundtrip.Remoting.Http
{
    /// <summary>
    /// Puts a sink between the formatter and the transport that takes each reply whole and closes its stream. Mono's
    /// transport leaves that to the formatter, and the binary one neither reads to the end nor closes: a connection
    /// whose reply is open is not used again, and when there are as many of those as a client may have (two), the next
    /// call waits until it fails.
    /// </summary>
    internal sealed class WholeReplies : IClientChannelSinkProvider
    {
        public IClientChannelSinkProvider Next { get; set; }

        public IClientChannelSink CreateSink(IChannelSender channel, string url, object remoteChannelData)
        {
            return new WholeReplySink(Next.CreateSink(channel, url, remoteChannelData));
        }
    }
}
