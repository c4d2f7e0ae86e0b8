using System;
using System.Collections;
using System.Runtime.Remoting;
using System.Runtime.Remoting.Channels;
using Roundtrip.Core;

namespace Roundtrip.Remoting
{
    /// <summary>Calls the servant through a transparent proxy over one channel, whichever it is.</summary>
    public abstract partial class RemotingClient : Client
    {
        // A channel belongs to the process: all proxies to its kind of URL go through the first one that is registered.
        private static readonly object Sharing = new object();
        private static IChannelSender channel;
        private static int holders;

        private IBench proxy;
        private bool holdsChannel;

        /// <summary>Where the server is; set with the proxy.</summary>
        protected string Url { get; private set; }

        public override void Proxy(string endpoint, Options options)
        {
            Check(endpoint);
            HoldChannel(options);
            Url = endpoint;
            proxy = (IBench)Activator.GetObject(typeof(IBench), endpoint);
        }

        public override void Try(Features features)
        {
            var items = Operations.Bounce.Argument(new Values(3));
            features.Probe(
                Features.ByValue,
                () => Operations.Bounce.DescribeDifference(Items.WithoutLast(items), proxy.Bounce(items)) == null,
                "objects of a class came back as objects of it",
                "other objects came back");
            features.Probe(
                Features.SharedReference,
                () =>
                {
                    var left = proxy.Bounce(new[] { items[0], items[0], items[0] });
                    return ReferenceEquals(left[0], left[1]);
                },
                "an object that was sent twice came back as one",
                "an object that was sent twice came back as two");
            features.Unsupported(Features.Deadline, "A call has no limit of time of its own.");
            features.Unsupported(Features.Cancellation, "A proxy has no way to end a call that waits.");
            features.Unsupported(Features.DynamicCall, "A call goes through a type that the client has.");
            features.Unsupported(
                Features.GarbageCollection, "A lease ends after a time, whoever refers to the object.");
            features.Unsupported(Features.ClassDownload, "No assembly is loaded from the other end.");
        }

        /// <summary>
        /// Remoting refuses with its own exception, and a formatter at either end with any: its stack tells.
        /// </summary>
        public override bool IsRefusal(Exception error) =>
            error is RemotingException || error.ToString().Contains("System.Runtime.Serialization.Formatters.");

        public override void Close()
        {
            lock (Sharing)
            {
                if (holdsChannel && --holders == 0)
                {
                    ChannelServices.UnregisterChannel(channel);
                }
                holdsChannel = false;
            }
        }

        /// <summary>Whether that is a URL of this channel's.</summary>
        protected abstract void Check(string url);

        /// <summary>The channel of those properties, to which it may add, and of its formatter.</summary>
        protected abstract IChannelSender NewChannel(IDictionary properties, Options options);

        private void HoldChannel(Options options)
        {
            lock (Sharing)
            {
                if (holders == 0)
                {
                    // A process has one channel of a name.
                    Hashtable properties = new Hashtable { ["name"] = "roundtrip-client-" + Guid.NewGuid() };
                    channel = NewChannel(properties, options);
                    ChannelServices.RegisterChannel(channel, false);
                }
                holders++;
                holdsChannel = true;
            }
        }
    }

    /// <summary>The URL of the servant: a scheme, where its server is, and the servant's name.</summary>
    public static class ServerUrl
    {
        /// <summary>
        /// What stands between the scheme, such as tcp, and the name; `form`, such as host:port, describes it.
        /// </summary>
        public static string Where(string url, string scheme, string form)
        {
            string start = scheme + "://";
            int slash = url.LastIndexOf('/');
            return url.StartsWith(start, StringComparison.Ordinal) && slash > start.Length && slash < url.Length - 1
                ? url.Substring(start.Length, slash - start.Length)
                : throw new ProtocolError(
                    "connect.endpoints: \"" + url + "\" is not an endpoint; expected " + start + form + "/name");
        }

        /// <summary>The host and port of a channel over TCP.</summary>
        public static Endpoint Server(string url, string scheme) => Endpoint.Parse(Where(url, scheme, "host:port"));
    }
}
