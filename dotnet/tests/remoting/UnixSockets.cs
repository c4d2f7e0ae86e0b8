using System.Collections.Generic;
using System.Diagnostics;
using System.IO;
using System.Linq;

namespace Roundtrip.Tests
{
    /// <summary>What Linux says of Unix sockets, and of the TCP sockets beside them.</summary>
    internal static class UnixSockets
    {
        private const string AcceptsConnections = "00010000";

        /// <summary>The paths that somebody listens on, on this host.</summary>
        public static IList<string> Listening() =>
            (from line in File.ReadAllLines("/proc/net/unix").Skip(1)
                    let fields = line.Split(new[] { ' ' }, System.StringSplitOptions.RemoveEmptyEntries)
                    where fields.Length > 7 && fields[3] == AcceptsConnections
                    select fields[7]).ToList();

        /// <summary>The TCP ports that this process listens on, one entry each.</summary>
        public static IList<string> ListeningTcp()
        {
            HashSet<string> own = new HashSet<string>(
                Directory.GetFileSystemEntries("/proc/self/fd").Select(OpenSockets.Target));
            return (from table in new[] { "/proc/net/tcp", "/proc/net/tcp6" }
                    where File.Exists(table)
                    from line in File.ReadAllLines(table).Skip(1)
                    let fields = line.Split(new[] { ' ' }, System.StringSplitOptions.RemoveEmptyEntries)
                    where fields[3] == "0A" && own.Contains("socket:[" + fields[9] + "]")
                    select fields[1]).ToList();
        }

        /// <summary>The permissions of a file, octal.</summary>
        public static string Mode(string path)
        {
            ProcessStartInfo stat = new ProcessStartInfo("stat", "-c %a \"" + path + "\"")
            {
                UseShellExecute = false,
                RedirectStandardOutput = true,
            };
            using (Process process = Process.Start(stat))
            {
                return process.StandardOutput.ReadToEnd().Trim();
            }
        }
    }
}
