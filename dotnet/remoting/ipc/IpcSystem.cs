using System.Collections;
using System.ComponentModel;
using System.Diagnostics;
using System.IO;
using System.Runtime.InteropServices;
using System.Runtime.Remoting.Channels;
using System.Runtime.Remoting.Channels.Ipc;
using System.Threading;
using Mono.Remoting.Channels.Unix;
using Roundtrip.Core;

namespace Roundtrip.Remoting.Ipc
{
    /// <summary>.NET Remoting over Mono's IPC channel, on Linux a Unix socket, with the binary formatter.</summary>
    public static class IpcSystem
    {
        public static Adapter New() => new Adapter(
            "remoting",
            typeof(IpcChannel).Assembly.GetName().Version.ToString(),
            () => new IpcServer(),
            () => new IpcProxyClient());

        private static int Main(string[] arguments) => Worker.Run(arguments, New());
    }

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

    /// <summary>The proxy over IpcClientChannel and the binary formatter.</summary>
    internal sealed class IpcProxyClient : RemotingClient
    {
        protected override void Check(string url) => PortOf(url);

        protected override IChannelSender NewChannel(IDictionary properties, Options options) =>
            new IpcClientChannel(properties, new BinaryClientFormatterSinkProvider());

        // The channel is a front of the Unix one, which is not among what System.Runtime.Remoting shows.
        public override void WarmConnection() =>
            MonoInternals.FillPool(typeof(UnixClientChannel), "Unix", IpcPort.Path(PortOf(Url)));

        private static string PortOf(string url)
        {
            string port = ServerUrl.Where(url, "ipc", "port");
            return port.IndexOf('/') < 0 ? port : throw new ProtocolError(
                "connect.endpoints: \"" + port + "\" is not a port of IPC; expected a name without slashes");
        }
    }

    /// <summary>
    /// What the IPC channel calls a port: a name. On Linux it is that of a Unix socket in the folder for temporary
    /// files (TMPDIR, else /tmp), which both ends must agree on: an endpoint does not say it.
    /// </summary>
    internal static class IpcPort
    {
        private const int ReadAndWriteOfTheOwner = 0x180;

        private static int made;

        /// <summary>
        /// The name that stands for a port's number, so that two servers of one number are in each other's way as they
        /// are everywhere else; for 0, any free port, one that this process has not had: the channel's clients keep
        /// connections by the name, and one to a server that has ended would be taken for the next one's.
        /// </summary>
        public static string Name(int port) => port != 0
            ? $"roundtrip-{port}"
            : $"roundtrip-process-{Process.GetCurrentProcess().Id}-{Interlocked.Increment(ref made)}";

        /// <summary>Where the channel has its socket.</summary>
        public static string Path(string name) => System.IO.Path.Combine(System.IO.Path.GetTempPath(), name);

        /// <summary>Lets only the owner call: the channel lets any user of the host, whatever the umask says.</summary>
        /// <exception cref="IOException">The socket is not there or not ours.</exception>
        public static void KeepToOwner(string name)
        {
            if (chmod(Path(name), ReadAndWriteOfTheOwner) != 0)
            {
                string reason = new Win32Exception(Marshal.GetLastWin32Error()).Message;
                throw new IOException("cannot set the mode of " + Path(name) + ": " + reason);
            }
        }

        [DllImport("libc", SetLastError = true)]
        private static extern int chmod([MarshalAs(UnmanagedType.LPStr)] string path, uint mode);
    }
}
