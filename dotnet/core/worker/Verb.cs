using System;
using System.Collections.Generic;
using System.Linq;
using System.Runtime.InteropServices;
using Newtonsoft.Json;
using Newtonsoft.Json.Linq;

namespace Roundtrip.Core
{
    /// <summary>One end's answers to its commands. A verb is called by one thread.</summary>
    internal abstract class Verb
    {
        private readonly Dictionary<string, Func<JObject, Replies.Reply>> commands =
            new Dictionary<string, Func<JObject, Replies.Reply>>();

        protected Verb(Adapter adapter)
        {
            Adapter = adapter;
            On<Commands.Command>(
                "ledger", _ => new Replies.Ledgered { Calls = Ledger.Calls(), Bytes = Ledger.Bytes() });
            On<Commands.Command>("runtime", _ => new Replies.RuntimeTotals { Runtime = RuntimeUse.SoFar() });
        }

        protected Adapter Adapter { get; }

        protected abstract Ledger Ledger { get; }

        /// <summary>Carries out the command of a line; every failure becomes the reply that says so.</summary>
        public Replies.Reply Execute(string line)
        {
            try
            {
                return ExecuteOrThrow(line);
            }
            catch (Exception error)
            {
                return Replies.Reply.Of(error);
            }
        }

        protected void On<TCommand>(string name, Func<TCommand, Replies.Reply> answer) =>
            commands[name] = json => answer((TCommand)JsonLine.Bind(json, typeof(TCommand)));

        protected IDictionary<string, string> Versions()
        {
            Dictionary<string, string> versions = new Dictionary<string, string>
            {
                ["runtime"] = RuntimeInformation.FrameworkDescription,
                [Adapter.Middleware] = Adapter.Version,
            };
            RuntimeSettings.AddTo(versions);
            return versions;
        }

        private Replies.Reply ExecuteOrThrow(string line)
        {
            JObject command = Parse(line);
            string name = (command["do"] as JValue)?.Value as string ?? "";
            if (!commands.TryGetValue(name, out Func<JObject, Replies.Reply> answer))
            {
                throw ProtocolError.NotAllowed("do", name, commands.Keys.OrderBy(each => each));
            }
            try
            {
                return answer(command);
            }
            catch (JsonException error)
            {
                throw new ProtocolError(name + ": " + error.Message);
            }
        }

        private static JObject Parse(string line)
        {
            try
            {
                return JsonLine.Parse(line);
            }
            catch (Exception error) when (error is JsonException || error is OverflowException)
            {
                throw new ProtocolError("the line is not one JSON object: " + error.Message);
            }
        }
    }
}
