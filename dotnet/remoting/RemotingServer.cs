using System.Linq;
using System.Runtime.Remoting;
using System.Runtime.Remoting.Channels;
using Roundtrip.Core;

namespace Roundtrip.Remoting
{
    /// <summary>
    /// Publishes the servant over one channel, whichever it is. A process has one such server at a time: Remoting's
    /// objects and channels belong to the process.
    /// </summary>
    public abstract class RemotingServer : Server
    {
        private IChannelReceiver channel;
        private string name;

        public override string Start(string bind, string advertise, int port, Options options, Servant servant)
        {
            // Errors are to reach the client with their own type and message.
            RemotingConfiguration.CustomErrorsMode = CustomErrorsModes.Off;
            channel = Listen(bind, advertise, port, options);
            ChannelServices.RegisterChannel(channel, false);
            name = PublishedObjects.Add(new RemoteBench(servant), typeof(IBench));
            // The IPC channel names the Unix channel behind it first, and itself last.
            return channel.GetUrlsForUri(name).Last();
        }

        public override void Stop()
        {
            if (name != null)
            {
                PublishedObjects.Remove(name);
                ChannelServices.UnregisterChannel(channel);
                name = null;
            }
            channel?.StopListening(null);
            channel = null;
        }

        /// <summary>
        /// A channel that listens on that address alone, names the advertised one in its URLs and has a
        /// <see cref="PublishedOnly"/> before its formatter.
        /// </summary>
        protected abstract IChannelReceiver Listen(string bind, string advertise, int port, Options options);
    }

    /// <summary>What tells the variants of a channel over TCP apart.</summary>
    public sealed class NoDelayOptions : Options
    {
        /// <summary>Whether Nagle's algorithm is off where Mono's channel leaves it on.</summary>
        public bool NoDelay { get; set; }
    }
}
