using System;
using System.Collections;
using System.IO;
using System.Runtime.Remoting;
using System.Runtime.Remoting.Channels;
using System.Runtime.Remoting.Messaging;

namespace Roundtrip.Remoting
{
    /// <summary>
    /// Puts a sink before a server's formatter that reads each request and lets it pass only if it is a call of the
    /// contract with the contract's own types. Mono's formatters construct whatever type a request names, and look at
    /// TypeFilterLevel in a request that is a call alone: one that is none can hold delegates and run any code.
    /// </summary>
    /// <remarks>
    /// What a request holds is checked where the transport has put it, without a copy; arrays and strings are skipped
    /// by their length. Over HTTP the transport offers a stream instead, which is read into memory once, for the
    /// formatter as well.
    /// </remarks>
    public sealed class ContractOnly : IServerChannelSinkProvider
    {
        private readonly Action<ArraySegment<byte>> check;

        private ContractOnly(Action<ArraySegment<byte>> check, IServerFormatterSinkProvider formatter)
        {
            this.check = check;
            Next = formatter;
        }

        /// <inheritdoc/>
        public IServerChannelSinkProvider Next { get; set; }

        /// <summary>The binary formatter behind such a sink.</summary>
        public static IServerChannelSinkProvider Binary() =>
            new ContractOnly(BinaryRequest.Check, new BinaryServerFormatterSinkProvider());

        /// <summary>The SOAP formatter behind such a sink.</summary>
        public static IServerChannelSinkProvider Soap() =>
            new ContractOnly(SoapRequest.Check, new SoapServerFormatterSinkProvider());

        /// <inheritdoc/>
        public void GetChannelData(IChannelDataStore channelData) => Next.GetChannelData(channelData);

        /// <inheritdoc/>
        public IServerChannelSink CreateSink(IChannelReceiver channel) =>
            new ContractOnlySink(check, Next.CreateSink(channel));
    }

    /// <summary>See <see cref="ContractOnly"/>.</summary>
    internal sealed class ContractOnlySink : IServerChannelSink
    {
        private readonly Action<ArraySegment<byte>> check;

        public ContractOnlySink(Action<ArraySegment<byte>> check, IServerChannelSink next)
        {
            this.check = check;
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
            Stream admitted;
            try
            {
                MemoryStream whole = WholeRequest.Of(request, requestHeaders);
                check(WholeRequest.Bytes(whole));
                admitted = whole;
            }
            catch (Exception error)
            {
                // The formatter tells the client, in its own format, what reading the request raises.
                admitted = new RefusedRequest(
                    new RemotingException("the server refuses the request: " + error.Message));
            }
            return NextChannelSink.ProcessMessage(
                stack, message, requestHeaders, admitted, out replyMessage, out replyHeaders, out reply);
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

    /// <summary>What stands in for a request that is refused: whoever reads it gets the reason raised.</summary>
    internal sealed class RefusedRequest : Stream
    {
        private readonly RemotingException reason;

        public RefusedRequest(RemotingException reason)
        {
            this.reason = reason;
        }

        public override bool CanRead => true;

        public override bool CanSeek => true;

        public override bool CanWrite => false;

        public override long Length => 1;

        public override long Position { get; set; }

        public override int Read(byte[] buffer, int offset, int count) => throw reason;

        public override long Seek(long offset, SeekOrigin origin) => throw reason;

        public override void Flush()
        {
        }

        public override void SetLength(long value) => throw reason;

        public override void Write(byte[] buffer, int offset, int count) => throw reason;
    }
}
