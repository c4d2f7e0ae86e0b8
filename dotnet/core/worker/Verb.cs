using System;
using System.Collections.Generic;
using System.Linq;
using System.Runtime.InteropServices;
using Newtonsoft.Json;
using Newtonsoft.Json.Linq;

namespace Roundtrip.Core
{
    /// <summary>
    /// One end's answers to its commands. A verb is called by one thread. A reply is an object of any class, whose
    /// properties are the keys: docs/worker-protocol.md says what they mean.
    /// </summary>
    internal abstract class Verb
    {
        private readonly Dictionary<string, Func<JObject, object>> commands =
            new Dictionary<string, Func<JObject, object>>();

        protected Verb(Adapter adapter)
        {
            Adapter = adapter;
            On<Commands.Command>(
                "call_counts",
                _ => new { Event = "call_counts", Calls = CallCounts.Calls(), Bytes = CallCounts.Bytes() });
            On<Commands.Runtime>("runtime", ReadRuntime);
        }

        protected Adapter Adapter { get; }

        protected abstract CallCounts CallCounts { get; }

        /// <summary>Carries out the command of a line; every failure becomes the reply that says so.</summary>
        public object Execute(string line)
        {
            try
            {
                return ExecuteOrThrow(line);
            }
            catch (NotCallable error)
            {
                string support = JsonLine.Word(error.Support);
                return new { Event = "not_callable", Support = support, Reason = Failure.OneLine(error) };
            }
            catch (Exception error)
            {
                return new
                {
                    Event = "error",
                    Kind = JsonLine.Word(Failure.KindOf(error)),
                    Message = Failure.OneLine(error),
                    Detail = error.ToString(),
                };
            }
        }

        protected void On<TCommand>(string name, Func<TCommand, object> answer) =>
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

        private static object ReadRuntime(Commands.Runtime command)
        {
            if (command.Collect)
            {
                GC.Collect();
                GC.WaitForPendingFinalizers();
                GC.Collect();
            }
            return new { Event = "runtime", Runtime = RuntimeUse.SoFar() };
        }

        private object ExecuteOrThrow(string line)
        {
            JObject command = Parse(line);
            string name = (command["do"] as JValue)?.Value as string ?? "";
            if (!commands.TryGetValue(name, out Func<JObject, object> answer))
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

        public Serve(Adapter adapter) : base(adapter) => On<Commands.Serve>("serve", Start);

        protected override CallCounts CallCounts => servant.CallCounts;

        private object Start(Commands.Serve command)
        {
            Options options = Adapter.ReadOptions(command.Options);
            if (server != null)
            {
                throw new ProtocolError("serve: the servant serves already; expected call_counts or runtime");
            }
            Server starting = Adapter.NewServer();
            try
            {
                string endpoint = starting.Start(command.Bind, command.Advertise, command.Port, options, servant);
                server = starting;
                return new { Event = "ready", Endpoint = endpoint, Versions = Versions() };
            }
            catch (Exception error)
            {
                starting.Stop();
                throw new Failure(
                    FailureKind.Bind, "cannot serve on " + new Endpoint(command.Bind, command.Port), error);
            }
        }
    }
}
