using System;
using System.IO;
using System.Runtime.InteropServices;
using System.Text;
using System.Threading;
using Newtonsoft.Json.Linq;

namespace Roundtrip.Core
{
    /// <summary>The command loop of a worker's process; an adapter's Main is a call of <see cref="Run"/>.</summary>
    public static class Worker
    {
        private const int Unheard = 1;
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
                TextWriter replies = Replies.Open(Environment.GetEnvironmentVariable(Replies.Variable));
                Inbox inbox = new Inbox(verb.TakesStop);
                Read(inbox);
                while (true)
                {
                    Reply(replies, verb.Answer(inbox.Take()));
                }
            }
            catch (ProtocolError error)
            {
                Console.Error.WriteLine(error.Message);
                return WrongUse;
            }
        }

        private static void Reply(TextWriter replies, JObject reply)
        {
            try
            {
                replies.WriteLine(JsonLine.Of(reply));
            }
            catch (IOException error)
            {
                Console.Error.WriteLine("nobody takes the replies: " + error.Message);
                ProcessEnd.Now(Unheard);
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

        private static void Read(Inbox inbox)
        {
            TextReader input = new StreamReader(Console.OpenStandardInput(), new UTF8Encoding(false));
            ThreadStart fill = () => inbox.Fill(input, () => ProcessEnd.Now(0));
            new Thread(fill) { IsBackground = true, Name = "commands" }.Start();
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
}
