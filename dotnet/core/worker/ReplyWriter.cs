using System;
using System.Globalization;
using System.IO;
using System.Text;

namespace Roundtrip.Core
{
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
