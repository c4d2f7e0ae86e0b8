using System.Runtime.Remoting.Channels.Ipc;
using Roundtrip.Core;

namespace Roundtrip.Remoting.Ipc
{
    /// <summary>.NET Remoting over Mono's IPC channel, on Linux a Unix socket, with the binary formatter.</summary>
    public static class IpcSystem
    {
        /// <summary>The system.</summary>
        public static Adapter New() =>
            new Adapter(
                "remoting",
                typeof(IpcChannel).Assembly.GetName().Version.ToString(),
                () => new IpcServer(),
                () => new IpcProxyClient());
    }
}
