using System;
using System.Collections.Concurrent;
using System.Globalization;
using System.IO;
using System.Runtime.InteropServices;
using System.Text;
using System.Threading;

namespace Roundtrip.Core
{
    /// <summary>The command loop of a worker's process; an adapter's Main is a call of <see cref="Run"/>.</summary>
    public static class Worker
    {
        private const int RepliesLost = 1;
        private const int WrongUse = 2;
        private const string Descriptor = "ROUNDTRIP_REPLY_FD";

        /// <summary>
        /// Answers commands until standard input ends, which ends the process. The arguments are one: `serve` or
        /// `drive`. Returns the exit status of a wrong use, the only case in which it returns.
        /// </summary>
        public static int Run(string[] arguments, Adapter adapter)
        {
            try
            {
                Verb verb = VerbOf(arguments, adapter);
                TextWriter replies = new StreamWriter(Replies(), new UTF8Encoding(false)) { AutoFlush = true };
                BlockingCollection<string> lines = new BlockingCollection<string>();
                // A thread of its own, so that the end of the input ends a measurement too.
                new Thread(() => Read(lines)) { IsBackground = true, Name = "commands" }.Start();
                while (true)
                {
                    Write(replies, JsonLine.Of(verb.Execute(lines.Take())));
                }
            }
            catch (ProtocolError error)
            {
                Console.Error.WriteLine(error.Message);
                return WrongUse;
            }
        }

        private static Verb VerbOf(string[] arguments, Adapter adapter)
        {
            string verb = string.Join(" ", arguments);
            string cases = Environment.GetEnvironmentVariable("ROUNDTRIP_CASES");
            if (!string.IsNullOrEmpty(cases))
            {
                new Cases(cases).GiveDocument();
            }
            return verb == "serve" ? new Serve(adapter)
                : verb == "drive" ? (Verb)new Drive(adapter, new SystemClock(), cases)
                : throw ProtocolError.NotAllowed("verb", verb, new[] { "serve", "drive" });
        }

        private static void Read(BlockingCollection<string> lines)
        {
            try
            {
                TextReader input = new StreamReader(Console.OpenStandardInput(), new UTF8Encoding(false));
                for (string line = input.ReadLine(); line != null; line = input.ReadLine())
                {
                    lines.Add(line);
                }
            }
            finally
            {
                // An input that cannot be read any more has ended, too.
                ProcessEnd.Now(0);
            }
        }

        /// <summary>Where replies go: to the descriptor that the environment names, else to standard output.</summary>
        private static Stream Replies()
        {
            string descriptor = Environment.GetEnvironmentVariable(Descriptor);
            if (string.IsNullOrEmpty(descriptor))
            {
                return Console.OpenStandardOutput();
            }
            bool isNumber = int.TryParse(descriptor, NumberStyles.None, CultureInfo.InvariantCulture, out int number);
            // By its name: Mono takes no descriptor that it did not open itself.
            string name = "/dev/fd/" + number.ToString(CultureInfo.InvariantCulture);
            if (!isNumber || !File.Exists(name))
            {
                throw ProtocolError.NotAllowed(Descriptor, descriptor, new[] { "the number of an open descriptor" });
            }
            // Shared: .NET would lock it otherwise.
            return new FileStream(name, FileMode.Open, FileAccess.Write, FileShare.ReadWrite);
        }

        private static void Write(TextWriter replies, string line)
        {
            try
            {
                replies.WriteLine(line);
            }
            catch (IOException error)
            {
                Console.Error.WriteLine("the replies cannot be written: " + error.Message);
                ProcessEnd.Now(RepliesLost);
            }
        }
    }

    /// <summary>
    /// The surest way out. Environment.Exit waits for finalizers and for threads that may be in the middle of a remote
    /// call; the operating system closes what is open all the same.
    /// </summary>
    internal static class ProcessEnd
    {
        [DllImport("libc", EntryPoint = "_exit")]
        public static extern void Now(int status);
    }
}
