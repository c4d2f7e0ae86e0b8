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

    /// <summary>The `serve` end: starts the servant.</summary>
    internal sealed class Serve : Verb
    {
        private readonly Servant servant = new Servant();
        private Server server;

        public Serve(Adapter adapter)
            : base(adapter)
        {
            On<Commands.Serve>("serve", Start);
        }

        protected override Ledger Ledger => servant.Ledger;

        private Replies.Ready Start(Commands.Serve command)
        {
            Options options = Adapter.ReadOptions(command.Options);
            if (server != null)
            {
                throw new ProtocolError("serve: the servant serves already; expected ledger or runtime");
            }
            Server starting = Adapter.NewServer();
            string endpoint;
            try
            {
                endpoint = starting.Start(command.Bind, command.Advertise, command.Port, options, servant);
            }
            catch (Exception error)
            {
                starting.Stop();
                Endpoint wanted = new Endpoint(command.Bind, command.Port);
                throw new Failure(FailureKind.Bind, "cannot serve on " + wanted, error);
            }
            server = starting;
            return new Replies.Ready { Endpoint = endpoint, Versions = Versions() };
        }
    }
}
