using System;
using System.Collections.Concurrent;
using System.IO;
using Newtonsoft.Json;
using Newtonsoft.Json.Linq;

namespace Roundtrip.Core
{
    /// <summary>
    /// The commands that came and were not answered yet. One thread reads them from standard input, so that a `stop`
    /// and the end of the input are noticed in the middle of a measurement too.
    /// </summary>
    internal sealed class Inbox
    {
        private readonly BlockingCollection<Request> requests = new BlockingCollection<Request>();
        private readonly bool takesStop;
        private StopSignal lastGo = new StopSignal();

        public Inbox(bool takesStop)
        {
            this.takesStop = takesStop;
        }

        /// <summary>Reads until the input ends, then does that.</summary>
        public void Fill(TextReader input, Action atEnd)
        {
            try
            {
                for (string line = input.ReadLine(); line != null; line = input.ReadLine())
                {
                    Put(Request.Read(line));
                }
            }
            finally
            {
                // An input that cannot be read any more has ended, too.
                atEnd();
            }
        }

        /// <summary>Waits for the next command that needs an answer.</summary>
        public Request Take() => requests.Take();

        private void Put(Request request)
        {
            if (takesStop && request.Do == "stop" && request.Command.Count == 1)
            {
                // It belongs to the last go, which may be still waiting its turn, and gets no reply of its own.
                lastGo.Give();
                return;
            }
            if (request.Do == "go")
            {
                lastGo = request.Stop;
            }
            requests.Add(request);
        }
    }

    /// <summary>One line of standard input.</summary>
    internal sealed class Request
    {
        private Request(JObject command, string name, ProtocolError error)
        {
            Command = command;
            Do = name;
            Error = error;
        }

        /// <summary>The whole object; null if the line holds none.</summary>
        public JObject Command { get; }

        /// <summary>The command's name; null if there is an error.</summary>
        public string Do { get; }

        /// <summary>Why the line is no command; null if it is one.</summary>
        public ProtocolError Error { get; }

        /// <summary>Given by a `stop` that comes after this command and before the next `go`.</summary>
        public StopSignal Stop { get; } = new StopSignal();

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
                : Wrong("do: missing or not a string; expected the name of a command");
        }

        private static Request Wrong(string message) => new Request(null, null, new ProtocolError(message));
    }
}
