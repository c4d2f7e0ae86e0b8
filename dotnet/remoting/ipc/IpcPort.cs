using System.ComponentModel;
using System.Diagnostics;
using System.Globalization;
using System.IO;
using System.Runtime.InteropServices;
using System.Threading;

namespace Roundtrip.Remoting.Ipc
{
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
        public static string Name(int port) =>
            port != 0
                ? "roundtrip-" + port.ToString(CultureInfo.InvariantCulture)
                : string.Format(
                    CultureInfo.InvariantCulture,
                    "roundtrip-process-{0}-{1}",
                    Process.GetCurrentProcess().Id,
                    Interlocked.Increment(ref made));

        /// <summary>Where the channel has its socket.</summary>
        public static string Path(string name) => System.IO.Path.Combine(System.IO.Path.GetTempPath(), name);

        /// <summary>
        /// Lets only the owner call: the channel lets everybody on the host, whatever the umask says.
        /// </summary>
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
