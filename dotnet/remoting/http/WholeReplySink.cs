using System;
using System.Collections;
using System.IO;
using System.Runtime.Remoting.Channels;
using System.Runtime.Remoting.Messaging;

namespace Roundtrip.Remoting.Http
{
    /// <summary>See <see cref="WholeReplies"/>.</summary>
    internal sealed class WholeReplySink : IClientChannelSink
    {
        public WholeReplySink(IClientChannelSink next)
        {
            NextChannelSink = next;
        }

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

        public Stream GetRequestStream(IMessage message, ITransportHeaders headers)
        {
            return NextChannelSink.GetRequestStream(message, headers);
        }

        public void AsyncProcessRequest(
            IClientChannelSinkStack stack, IMessage message, ITransportHeaders headers, Stream request)
        {
            throw Asynchronous();
        }

        public void AsyncProcessResponse(
            IClientResponseChannelSinkStack stack, object state, ITransportHeaders headers, Stream reply)
        {
            throw Asynchronous();
        }

        private static NotSupportedException Asynchronous()
        {
            return new NotSupportedException("the contract has no asynchronous calls");
        }
    }
}
