using System;
using Newtonsoft.Json;
using Newtonsoft.Json.Linq;

namespace Roundtrip.Core
{
    /// <summary>One line of standard input.</summary>
    internal sealed class Request
    {
        private Request(JObject command, string name, ProtocolError error)
        {
            Command = command;
            Do = name;
            Error = error;
        }

        /// <summary>The whole object; null where the line holds none.</summary>
        public JObject Command { get; }

        /// <summary>The command's name; null where there is an error.</summary>
        public string Do { get; }

        /// <summary>Why the line is no command; null where it is one.</summary>
        public ProtocolError Error { get; }

        /// <summary>Set by a `stop` that comes after this command and before the next `go`.</summary>
        public StopSignal Told { get; } = new StopSignal();

        public static Request Read(string line)
        {
            JObject json;
            try
            {
                json = JsonLine.Parse(line);
            }
            catch (Exception error) when (error is JsonException || error is OverflowException)
            {
                return Wrong("the line is not one JSON object: " + error.Message);
            }
            JToken name = json["do"];
            return name != null && name.Type == JTokenType.String
                ? new Request(json, (string)name, null)
                : Wrong("do: missing or not a string; allowed: the name of a command");
        }

        private static Request Wrong(string message)
        {
            return new Request(null, null, new ProtocolError(message));
        }
    }
}
