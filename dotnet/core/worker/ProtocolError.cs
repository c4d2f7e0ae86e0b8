using System;
using System.Collections.Generic;

namespace Roundtrip.Core
{
    /// <summary>The command was wrong. The message names the key, what was wrong with it and what is allowed.</summary>
    public sealed class ProtocolError : Exception
    {
        /// <summary>An error of that message.</summary>
        public ProtocolError(string message)
            : base(message)
        {
        }

        internal static ProtocolError NotAllowed(string where, string given, IEnumerable<string> allowed)
        {
            return new ProtocolError(where + ": \"" + given + "\" is not allowed; allowed: " + Listed(allowed));
        }

        internal static ProtocolError UnknownKey(string where, string key, IEnumerable<string> allowed)
        {
            return new ProtocolError(where + "." + key + ": unknown key; allowed: " + Listed(allowed));
        }

        private static string Listed(IEnumerable<string> allowed)
        {
            string list = string.Join(", ", allowed);
            return list.Length == 0 ? "none" : list;
        }
    }
}
