using System;
using System.Collections;
using System.Collections.Concurrent;
using System.IO;
using System.Runtime.Remoting;
using System.Runtime.Remoting.Channels;
using System.Runtime.Remoting.Messaging;
using System.Security.Cryptography;

namespace Roundtrip.Remoting
{
    /// <summary>
    /// Puts a sink before a server's formatter that refuses each request for a name that is not among
    /// <see cref="PublishedObjects"/>, and does not read its body. Mono's formatters construct whatever types a body
    /// names, and so can be made to run any code: only a client that was given a name gets that far.
    /// </summary>
    public sealed class PublishedOnly : IServerChannelSinkProvider
    {
        public PublishedOnly(IServerFormatterSinkProvider formatter) => Next = formatter;

        public IServerChannelSinkProvider Next { get; set; }
        public void GetChannelData(IChannelDataStore channelData) => Next.GetChannelData(channelData);

        public IServerChannelSink CreateSink(IChannelReceiver channel) =>
            new PublishedOnlySink(Next.CreateSink(channel));
    }

    internal sealed class PublishedOnlySink : IServerChannelSink
    {
        public PublishedOnlySink(IServerChannelSink next) => NextChannelSink = next;

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
            Stream reply) => throw NotOnTheStack();

        public Stream GetResponseStream(
            IServerResponseChannelSinkStack stack, object state, IMessage message, ITransportHeaders headers) =>
            throw NotOnTheStack();

        private static NotSupportedException NotOnTheStack() =>
            new NotSupportedException("replies do not pass this sink");
    }

    /// <summary>
    /// Stands in for the body of a refused request. The formatter reads it instead, and answers with what that raises.
    /// </summary>
    internal sealed class RefusedBody : MemoryStream
    {
        // Not empty: of an empty body the formatters complain before they read it.
        public RefusedBody() : base(new byte[1], false) { }

        public override int Read(byte[] buffer, int offset, int count) => throw Refusal();
        public override int ReadByte() => throw Refusal();

        private static RemotingException Refusal() =>
            new RemotingException("the server refuses the request: it has not published an object under this name");
    }

    /// <summary>
    /// The objects of this process that clients may call, each under a name of 128 random bits. Only endpoints and
    /// references carry these names, so only a client that was given one can call. Mono's own table of names does not
    /// do: every process has a RemoteActivationService.rem in it.
    /// </summary>
    internal static class PublishedObjects
    {
        private static readonly RandomNumberGenerator Random = RandomNumberGenerator.Create();

        private static readonly ConcurrentDictionary<string, MarshalByRefObject> ByName =
            new ConcurrentDictionary<string, MarshalByRefObject>();

        /// <summary>
        /// Publishes an object, whose references name that type. Returns the object's name: 32 hexadecimal digits, the
        /// last part of its URL.
        /// </summary>
        public static string Add(MarshalByRefObject target, Type type)
        {
            byte[] bits = new byte[16];
            Random.GetBytes(bits);
            string name = new Guid(bits).ToString("N");
            ByName[name] = target;
            RemotingServices.Marshal(target, name, type);
            return name;
        }

        /// <summary>Takes an object back; does nothing if no object has this name.</summary>
        public static void Remove(string name)
        {
            if (ByName.TryRemove(name, out MarshalByRefObject target))
            {
                RemotingServices.Disconnect(target);
            }
        }

        public static bool Contains(string name) => ByName.ContainsKey(name);
    }
}
