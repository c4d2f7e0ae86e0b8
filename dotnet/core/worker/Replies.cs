using System;
using System.Globalization;
using System.IO;
using System.Text;
using Newtonsoft.Json.Linq;

namespace Roundtrip.Core
{
    /// <summary>Where replies go, and those that say why there is no better one.</summary>
    internal static class Replies
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

        /// <summary>The reply to a command that raised.</summary>
        public static JObject Of(Exception error)
        {
            Unsupported unsupported = error as Unsupported;
            return unsupported != null
                ? new JObject
                {
                    ["event"] = "unsupported",
                    ["support"] = Word(unsupported.Support),
                    ["reason"] = Failure.OneLine(error),
                }
                : new JObject
                {
                    ["event"] = "error",
                    ["kind"] = Word(Failure.KindOf(error)),
                    ["message"] = Failure.OneLine(error),
                    ["detail"] = error.ToString(),
                };
        }

        /// <summary>A name as the protocol spells it.</summary>
        public static string Word(Enum value) => value.ToString().ToLowerInvariant();

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
