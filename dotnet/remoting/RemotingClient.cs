using System;
using System.Collections;
using System.Collections.Generic;
using System.Runtime.Remoting;
using System.Runtime.Remoting.Channels;
using Roundtrip.Core;

namespace Roundtrip.Remoting
{
    /// <summary>Calls the servant through a transparent proxy over one channel, whichever it is.</summary>
    public abstract partial class RemotingClient : Client
    {
        // A channel belongs to the process: all proxies to its kind of URL go through the first one that is registered.
        private static readonly Dictionary<Type, SharedChannel> Channels = new Dictionary<Type, SharedChannel>();

        private IBench proxy;
        private bool holdsChannel;

        /// <summary>Where the server is; set with the proxy.</summary>
        protected string Url { get; private set; }

        /// <summary>The proxy.</summary>
        protected IBench Bench => proxy;

        /// <inheritdoc/>
        public override void Proxy(string endpoint, Options options)
        {
            Check(endpoint);
            HoldChannel(options);
            Url = endpoint;
            proxy = (IBench)Activator.GetObject(typeof(IBench), endpoint);
        }

        /// <inheritdoc/>
        public override void Try(Features features)
        {
            Item[] items = TimedValues.Items(3);
            features.Probe(
                Features.ByValue,
                () => Items.DescribeDifference(Items.WithoutLast(items), proxy.Bounce(items)) == null,
                "objects of a class came back as objects of it",
                "other objects came back");
            features.Cannot(Features.DynamicCall, "A call goes through a type that the client has.");
            features.Cannot(Features.GarbageCollection, "A lease ends after a time, whoever refers to the object.");
            features.Cannot(Features.ClassDownload, "No assembly is loaded from the other end.");
        }

        /// <summary>
        /// Remoting says no in its own exception, and a formatter, at either end, in whatever it meets: its stack
        /// tells.
        /// </summary>
        public override bool IsRefusal(Exception error) =>
            error is RemotingException || error.ToString().Contains("System.Runtime.Serialization.Formatters.");

        /// <inheritdoc/>
        public override void Close()
        {
            if (!holdsChannel)
            {
                return;
            }
            holdsChannel = false;
            lock (Channels)
            {
                SharedChannel shared = Channels[GetType()];
                shared.Holders--;
                if (shared.Holders == 0)
                {
                    Channels.Remove(GetType());
                    ChannelServices.UnregisterChannel(shared.Channel);
                }
            }
        }

        /// <summary>Whether that is a URL of this channel's.</summary>
        /// <exception cref="ProtocolError">It is not.</exception>
        protected abstract void Check(string url);

        /// <summary>The channel of those properties, to which it may add, and of its formatter.</summary>
        protected abstract IChannelSender NewChannel(IDictionary properties, Options options);

        private void HoldChannel(Options options)
        {
            lock (Channels)
            {
                if (!Channels.TryGetValue(GetType(), out SharedChannel shared))
                {
                    // A process has one channel of a name.
                    Hashtable properties = new Hashtable { ["name"] = "roundtrip-client-" + Guid.NewGuid() };
                    shared = new SharedChannel(NewChannel(properties, options));
                    ChannelServices.RegisterChannel(shared.Channel, false);
                    Channels.Add(GetType(), shared);
                }
                shared.Holders++;
                holdsChannel = true;
            }
        }

        private sealed class SharedChannel
        {
            public SharedChannel(IChannelSender channel)
            {
                Channel = channel;
            }

            public IChannelSender Channel { get; }

            public int Holders { get; set; }
        }
    }

    /// <summary>The URL of the servant: a scheme, where its server is, and the servant's name.</summary>
    public static class ServerUrl
    {
        /// <summary>What stands between the scheme and the name.</summary>
        /// <param name="url">The endpoint as it came.</param>
        /// <param name="scheme">The channel's, such as tcp.</param>
        /// <param name="form">What may stand there, for the message, such as host:port.</param>
        /// <exception cref="ProtocolError">
        /// It is not a URL of that scheme, it has no name, or nothing stands there.
        /// </exception>
        public static string Where(string url, string scheme, string form)
        {
            string start = scheme + "://";
            int slash = url.LastIndexOf('/');
            bool fits = url.StartsWith(start, StringComparison.Ordinal) && slash > start.Length
                && slash < url.Length - 1;
            return fits
                ? url.Substring(start.Length, slash - start.Length)
                : throw new ProtocolError(
                    "connect.endpoints: \"" + url + "\" is not an endpoint; expected " + start + form + "/name");
        }

        /// <summary>The host and port of a channel over TCP.</summary>
        /// <exception cref="ProtocolError">It is not a URL of that scheme, a host, a port and a name.</exception>
        public static Endpoint Server(string url, string scheme) => Endpoint.Parse(Where(url, scheme, "host:port"));
    }
}
