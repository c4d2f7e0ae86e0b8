using System;
using System.Runtime.Remoting.Channels;

namespace Roundtrip.Remoting.Http
{
    /// <summary>
    /// What writes the messages that the channel carries, and all that goes with it at the client's end.
    /// </summary>
    public sealed class Formatter
    {
        /// <summary>
        /// The binary one. Its reader stops where a message ends, a moment before the reply's stream does; see
        /// <see cref="WholeReplies"/>.
        /// </summary>
        public static readonly Formatter Binary = new Formatter(
            () => new BinaryClientFormatterSinkProvider { Next = new WholeReplies() },
            () => new PublishedOnly(new BinaryServerFormatterSinkProvider()));

        /// <summary>SOAP 1.1 in its RPC style, which the HTTP channel takes unless it is told otherwise.</summary>
        public static readonly Formatter Soap = new Formatter(
            () => new SoapClientFormatterSinkProvider(),
            () => new PublishedOnly(new SoapServerFormatterSinkProvider()));

        private readonly Func<IClientChannelSinkProvider> client;
        private readonly Func<IServerChannelSinkProvider> server;

        private Formatter(Func<IClientChannelSinkProvider> client, Func<IServerChannelSinkProvider> server)
        {
            this.client = client;
            this.server = server;
        }

        internal IClientChannelSinkProvider NewClient() => client();

        internal IServerChannelSinkProvider NewServer() => server();
    }
}
