using System;
using System.Collections;
using System.IO;
using System.Runtime.Remoting;
using System.Runtime.Remoting.Channels;
using System.Runtime.Remoting.Messaging;

namespace Roundtrip.Remoting
{
    /// <summary>
    /// Puts a sink before a server's formatter that refuses each request for a name that is not among
    /// <see cref="PublishedObjects"/>, and does not read its body. Mono's formatters construct whatever types a body
    /// names, and so can be made to run any code: only a client that was given a name gets that far.
    /// </summary>
    public sealed class PublishedOnly : IServerChannelSinkProvider
    {
        /// <summary>Such a sink before a formatter.</summary>
        public PublishedOnly(IServerFormatterSinkProvider formatter)
        {
            Next = formatter;
        }

        /// <inheritdoc/>
        public IServerChannelSinkProvider Next { get; set; }

        /// <inheritdoc/>
        public void GetChannelData(IChannelDataStore channelData) => Next.GetChannelData(channelData);

        /// <inheritdoc/>
        public IServerChannelSink CreateSink(IChannelReceiver channel) =>
            new PublishedOnlySink(Next.CreateSink(channel));
    }

    /// <summary>See <see cref="PublishedOnly"/>.</summary>
    internal sealed class PublishedOnlySink : IServerChannelSink
    {
        public PublishedOnlySink(IServerChannelSink next)
        {
            NextChannelSink = next;
        }

        public IServerChannelSink NextChannelSink { get; }

        public IDictionary Properties => null;

        public ServerProcessing ProcessMessage(
            IServerChannelSinkStack stack,
            IMessage message,
            ITransportHeaders requestHeaders,
            Stream request,
            out IMessage replyMessage,
            out ITransportHeaders replyHeaders,
            out Stream reply)
        {
            // Over TCP and HTTP it is /NAME, over IPC unix:///tmp/port?/NAME.
            string url = requestHeaders[CommonTransportKeys.RequestUri] as string ?? "";
            string name = url.Substring(url.LastIndexOf('/') + 1);
            Stream body = PublishedObjects.Contains(name) ? request : new RefusedBody();
            return NextChannelSink.ProcessMessage(
                stack, message, requestHeaders, body, out replyMessage, out replyHeaders, out reply);
        }

        public void AsyncProcessResponse(
            IServerResponseChannelSinkStack stack,
            object state,
            IMessage message,
            ITransportHeaders headers,
            Stream reply)
        {
            throw NotOnTheStack();
        }

        public Stream GetResponseStream(
            IServerResponseChannelSinkStack stack, object state, IMessage message, ITransportHeaders headers)
        {
            throw NotOnTheStack();
        }

        private static NotSupportedException NotOnTheStack() =>
            new NotSupportedException("replies do not pass this sink");
    }

    /// <summary>
    /// Stands in for the body of a refused request. The formatter reads it instead, and answers with what that raises.
    /// </summary>
    internal sealed class RefusedBody : MemoryStream
    {
        // Not empty: of an empty body the formatters complain before they read it.
        public RefusedBody()
            : base(new byte[1], false)
        {
        }

        public override int Read(byte[] buffer, int offset, int count) => throw Refusal();

        public override int ReadByte() => throw Refusal();

        private static RemotingException Refusal() =>
            new RemotingException("the server refuses the request: it has not published an object under this name");
    }
}
