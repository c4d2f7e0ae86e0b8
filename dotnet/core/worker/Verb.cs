using System;
using System.Collections.Generic;
using System.Linq;
using System.Runtime.InteropServices;
using Newtonsoft.Json.Linq;

namespace Roundtrip.Core
{
    /// <summary>One end's answers to its commands. A verb is called by one thread.</summary>
    internal abstract class Verb
    {
        private readonly Dictionary<string, Func<Fields, JObject>> commands =
            new Dictionary<string, Func<Fields, JObject>>();

        protected Verb(Adapter adapter)
        {
            Adapter = adapter;
            On("ledger", TellLedger);
            On("runtime", TellRuntime);
        }

        /// <summary>Whether a `stop` may come, which the reader of commands takes care of.</summary>
        public abstract bool TakesStop { get; }

        protected Adapter Adapter { get; }

        protected abstract Ledger Ledger { get; }

        /// <summary>Given by a `stop` that belongs to the command that is carried out.</summary>
        protected StopSignal Stop { get; private set; }

        /// <summary>Carries out one command; every failure becomes the reply that says so.</summary>
        public JObject Answer(Request request)
        {
            try
            {
                return Carry(request);
            }
            catch (Exception error)
            {
                return Replies.Of(error);
            }
        }

        protected void On(string command, Func<Fields, JObject> answer)
        {
            commands[command] = answer;
        }

        protected JObject Versions()
        {
            JObject versions = new JObject
            {
                ["runtime"] = RuntimeInformation.FrameworkDescription,
                [Adapter.Middleware] = Adapter.Version,
            };
            RuntimeSettings.AddTo(versions);
            return versions;
        }

        private JObject Carry(Request request)
        {
            if (request.Error != null)
            {
                throw request.Error;
            }
            Stop = request.Stop;
            return commands.TryGetValue(request.Do, out Func<Fields, JObject> answer)
                ? answer(new Fields(request.Do, request.Command))
                : throw ProtocolError.NotAllowed("do", request.Do, commands.Keys.OrderBy(name => name));
        }

        private JObject TellLedger(Fields command)
        {
            command.Only("do");
            return new JObject
            {
                ["event"] = "ledger",
                ["calls"] = JObject.FromObject(Ledger.Calls()),
                ["bytes"] = JObject.FromObject(Ledger.Bytes()),
            };
        }

        private static JObject TellRuntime(Fields command)
        {
            command.Only("do");
            return new JObject { ["event"] = "runtime", ["runtime"] = new RuntimeUse().Since() };
        }
    }
}
