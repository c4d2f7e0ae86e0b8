using System;
using System.Collections.Generic;
using System.Globalization;
using System.IO;
using System.Linq;
using System.Runtime.InteropServices;

namespace Roundtrip.Tests
{
    /// <summary>What Linux says of the TCP sockets of this process and of this host.</summary>
    internal static class OpenSockets
    {
        private const int Tcp = 6;
        private const int TcpNoDelay = 1;

        private const string Established = "01";
        private const string Listening = "0A";

        /// <summary>
        /// TCP_NODELAY of this process's sockets with that port at their own end, the listening one left out.
        /// </summary>
        public static IList<bool> NoDelayOfAccepted(int port) => NoDelay(fields => PortOf(fields[1]) == port);

        /// <summary>TCP_NODELAY of this process's sockets with that port at the other end.</summary>
        public static IList<bool> NoDelayOfConnected(int port) => NoDelay(fields => PortOf(fields[2]) == port);

        /// <summary>How many TCP ports this process listens on.</summary>
        public static int ListeningPorts()
        {
            HashSet<string> own = new HashSet<string>(
                Directory.GetFileSystemEntries("/proc/self/fd").Select(Target));
            return Table().Count(fields => fields[3] == Listening && own.Contains(Inode(fields)));
        }

        private static IList<bool> NoDelay(Func<string[], bool> wanted)
        {
            HashSet<string> inodes = new HashSet<string>(
                Table().Where(fields => fields[3] == Established && wanted(fields)).Select(Inode));
            return (from descriptor in Directory.GetFileSystemEntries("/proc/self/fd")
                    where inodes.Contains(Target(descriptor))
                    select OptionOf(int.Parse(Path.GetFileName(descriptor), CultureInfo.InvariantCulture))).ToList();
        }

        private static string Inode(string[] fields) => "socket:[" + fields[9] + "]";

        // Sockets that take either family are in the second one.
        private static IEnumerable<string[]> Table() =>
            from table in new[] { "/proc/net/tcp", "/proc/net/tcp6" }
            where File.Exists(table)
            from line in File.ReadAllLines(table).Skip(1)
            select line.Split(new[] { ' ' }, StringSplitOptions.RemoveEmptyEntries);

        private static int PortOf(string address) =>
            Convert.ToInt32(address.Substring(address.IndexOf(':') + 1), 16);

        /// <summary>What a link points to; empty if it is gone.</summary>
        private static string Target(string link)
        {
            byte[] target = new byte[256];
            long length = readlink(link, target, (IntPtr)target.Length).ToInt64();
            return length < 0 ? "" : System.Text.Encoding.ASCII.GetString(target, 0, (int)length);
        }

        private static bool OptionOf(int descriptor)
        {
            int length = sizeof(int);
            int failed = getsockopt(descriptor, Tcp, TcpNoDelay, out int value, ref length);
            return failed == 0 ? value != 0 : throw new IOException("getsockopt failed on descriptor " + descriptor);
        }

        [DllImport("libc")]
        private static extern IntPtr readlink([MarshalAs(UnmanagedType.LPStr)] string path, byte[] target, IntPtr size);

        [DllImport("libc")]
        private static extern int getsockopt(int socket, int level, int option, out int value, ref int length);
    }
}
