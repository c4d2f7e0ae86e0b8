using System;
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
            Reach(url, options);
            IChannelSender sender = NewChannel();
            ChannelServices.RegisterChannel(sender, false);
            channel = sender;
            proxy = (IBench)Activator.GetObject(typeof(IBench), url);
        }

        /// <inheritdoc/>
        public override void Close()
        {
            if (channel != null)
            {
                ChannelServices.UnregisterChannel(channel);
            }
        }

        /// <summary>A channel of a name that no other of this process has.</summary>
        protected abstract IChannelSender NewChannel();

        /// <summary>
        /// Makes the connection that the calls will use: a proxy alone would connect at the first call, and only then
        /// notice that nobody is there.
        /// </summary>
        /// <exception cref="ProtocolError">The endpoint is no URL of this channel's.</exception>
        protected abstract void Reach(string url, Options options);
    }
}
