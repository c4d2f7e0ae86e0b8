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

        /// <summary>Answers commands until standard input ends, which ends the process.</summary>
        /// <param name="arguments">One: `serve` or `drive`.</param>
        /// <param name="adapter">The system.</param>
        /// <returns>The exit status of a wrong use, the only case in which this returns.</returns>
        public static int Run(string[] arguments, Adapter adapter)
        {
            try
            {
                Verb verb = VerbOf(arguments, adapter);
                TextWriter replies = ReplyWriter.Open(Environment.GetEnvironmentVariable(ReplyWriter.Variable));
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
            string verb = arguments.Length == 1 ? arguments[0] : string.Join(" ", arguments);
            switch (verb)
            {
                case "serve":
                    return new Serve(adapter);
                case "drive":
                    string cases = Environment.GetEnvironmentVariable("ROUNDTRIP_CASES");
                    return new Drive(adapter, new SystemClock(), cases);
                default:
                    throw ProtocolError.NotAllowed("verb", verb, new[] { "serve", "drive" });
            }
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
        public static void Now(int status) => LeaveAtOnce(status);

        [DllImport("libc", EntryPoint = "_exit")]
        private static extern void LeaveAtOnce(int status);
    }

    /// <summary>Where replies go.</summary>
    internal static class ReplyWriter
    {
        /// <summary>The environment variable that names the descriptor.</summary>
        public const string Variable = "ROUNDTRIP_REPLY_FD";

        /// <summary>A writer that hands over each line at once.</summary>
        /// <param name="descriptor">What the environment names; standard output if it names none.</param>
        /// <exception cref="ProtocolError">It is not the number of an open descriptor.</exception>
        public static TextWriter Open(string descriptor)
        {
            return new StreamWriter(Stream(descriptor), new UTF8Encoding(false)) { AutoFlush = true, NewLine = "\n" };
        }

        private static Stream Stream(string descriptor)
        {
            if (string.IsNullOrEmpty(descriptor))
            {
                return Console.OpenStandardOutput();
            }
            bool isNumber = int.TryParse(descriptor, NumberStyles.None, CultureInfo.InvariantCulture, out int number);
            // By its name: Mono takes no descriptor that it did not open itself.
            string name = "/dev/fd/" + number.ToString(CultureInfo.InvariantCulture);
            if (!isNumber || !File.Exists(name))
            {
                throw ProtocolError.NotAllowed(Variable, descriptor, new[] { "the number of an open descriptor" });
            }
            // Shared: .NET would lock it otherwise.
            return new FileStream(name, FileMode.Open, FileAccess.Write, FileShare.ReadWrite);
        }
    }
}
