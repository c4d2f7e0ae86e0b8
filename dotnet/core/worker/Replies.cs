using System;
using Newtonsoft.Json.Linq;

namespace Roundtrip.Core
{
    /// <summary>The replies that say why there is no better one.</summary>
    internal static class Replies
    {
        public static JObject Of(Exception error)
        {
            if (error is Unsupported)
            {
                return new JObject { ["event"] = "unsupported", ["reason"] = OneLine(error) };
            }
            return new JObject
            {
                ["event"] = "error",
                ["kind"] = KindOf(error),
                ["message"] = OneLine(error),
                ["detail"] = error.ToString(),
            };
        }

        /// <summary>The message on one line; the name of the exception where it has none.</summary>
        public static string OneLine(Exception error)
        {
            string line = error.Message.Replace('\r', ' ').Replace('\n', ' ').Trim();
            return line.Length > 0 ? line : error.GetType().FullName;
        }

        private static string KindOf(Exception error)
        {
            Failure failure = error as Failure;
            if (failure != null)
            {
                return failure.Kind;
            }
            if (error is WrongReply)
            {
                return "check";
            }
            return error is ProtocolError ? "protocol" : "internal";
        }
    }
}
