using System;
using System.Collections;
using System.Collections.Generic;
using System.Runtime.Remoting.Channels;
using Roundtrip.Core;

namespace Roundtrip.Remoting
{
    /// <summary>Calls the servant through a transparent proxy over one channel, whichever it is.</summary>
    public abstract class RemotingClient : Client
    {
        private IChannelSender channel;
        private IBench proxy;

        /// <inheritdoc/>
        public override IBench Bench => proxy;

        /// <inheritdoc/>
        public override void Connect(IReadOnlyList<string> endpoints, Options options)
        {
            string url = Endpoint.Only(endpoints);
            Check(url);
            // A process has one channel of a name.
            Hashtable properties = new Hashtable { ["name"] = "roundtrip-client-" + Guid.NewGuid() };
            IChannelSender sender = NewChannel(properties, options);
            ChannelServices.RegisterChannel(sender, false);
            channel = sender;
            proxy = (IBench)Activator.GetObject(typeof(IBench), url);
            Reach(url, proxy);
        }

        /// <inheritdoc/>
        public override void Close()
        {
            if (channel != null)
            {
                ChannelServices.UnregisterChannel(channel);
            }
        }

        /// <summary>Whether that is a URL of this channel's.</summary>
        /// <exception cref="ProtocolError">It is not.</exception>
        protected abstract void Check(string url);

        /// <summary>The channel of those properties, to which it may add, and of its formatter.</summary>
        protected abstract IChannelSender NewChannel(IDictionary properties, Options options);

        /// <summary>
        /// Makes the connection that the calls will use: a proxy alone would connect at the first call, and only then
        /// notice that nobody is there.
        /// </summary>
        protected abstract void Reach(string url, IBench bench);
    }
}
