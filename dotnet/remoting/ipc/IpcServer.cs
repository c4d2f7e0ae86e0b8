using System.Runtime.Remoting.Channels;
using System.Runtime.Remoting.Channels.Ipc;
using Roundtrip.Core;

namespace Roundtrip.Remoting.Ipc
{
    /// <summary>The servant behind IpcServerChannel and the binary formatter.</summary>
    internal sealed class IpcServer : RemotingServer
    {
        // Addresses are of no use to a channel that ends at its host: it listens on no network at all.
        protected override IChannelReceiver Listen(string bind, string advertise, int port, Options options)
        {
            string name = IpcPort.Name(port);
            PublishedOnly sinks = new PublishedOnly(new BinaryServerFormatterSinkProvider());
            IpcServerChannel channel = new IpcServerChannel("roundtrip-ipc-server", name, sinks);
            IpcPort.KeepToOwner(name);
            return channel;
        }
    }
}
