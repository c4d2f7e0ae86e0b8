using System;
using System.Collections;
using System.IO;
using System.Runtime.Remoting.Channels;
using System.Runtime.Remoting.Messaging;

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

        public IClientChannelSink CreateSink(IChannelSender channel, string url, object remoteChannelData) =>
            new WholeReplySink(Next.CreateSink(channel, url, remoteChannelData));
    }

    internal sealed class WholeReplySink : IClientChannelSink
    {
        public WholeReplySink(IClientChannelSink next) => NextChannelSink = next;

        public IClientChannelSink NextChannelSink { get; }
        public IDictionary Properties => null;

        public void ProcessMessage(
            IMessage message,
            ITransportHeaders requestHeaders,
            Stream request,
            out ITransportHeaders replyHeaders,
            out Stream reply)
        {
            NextChannelSink.ProcessMessage(message, requestHeaders, request, out replyHeaders, out Stream arriving);
            MemoryStream whole = new MemoryStream();
            using (arriving)
            {
                arriving.CopyTo(whole);
            }
            whole.Position = 0;
            reply = whole;
        }

        public Stream GetRequestStream(IMessage message, ITransportHeaders headers) =>
            NextChannelSink.GetRequestStream(message, headers);

        public void AsyncProcessRequest(
            IClientChannelSinkStack stack, IMessage message, ITransportHeaders headers, Stream request) =>
            throw Asynchronous();

        public void AsyncProcessResponse(
            IClientResponseChannelSinkStack stack, object state, ITransportHeaders headers, Stream reply) =>
            throw Asynchronous();

        private static NotSupportedException Asynchronous() =>
            new NotSupportedException("the contract has no asynchronous calls");
    }
}
