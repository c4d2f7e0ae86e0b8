using System;
using System.Collections.Generic;
using System.Globalization;
using System.IO;
using System.Linq;
using Newtonsoft.Json;
using Newtonsoft.Json.Linq;

namespace Roundtrip.Core
{
    /// <summary>One conformance case: values to send, and what must come back.</summary>
    internal sealed class Case
    {
        /// <summary>A case of the file, and the members of structs that cases of its operation leave out.</summary>
        public Case(string name, JObject json, JToken defaults)
        {
            Name = name;
            string where = "check.cases." + name;
            string called = (string)json["operation"];
            Operation operation = Operations.Find(called);
            if (operation == null && called != "unknown")
            {
                throw ProtocolError.NotAllowed(
                    where, called, Operations.All.Select(each => each.Name).Append("unknown"));
            }
            try
            {
                Send = operation == null
                    ? new Func<Caller, string>(SendUnknown)
                    : FileCase.Of(operation, json, defaults);
                Clients = (int?)json["clients"] ?? 1;
                Calls = (int?)json["calls"] ?? 1;
            }
            catch (Exception error) when (
                error is FormatException || error is ArgumentException || error is InvalidCastException
                || error is OverflowException)
            {
                throw new ProtocolError(where + ": the case file is wrong there: " + error.Message);
            }
        }

        /// <summary>The case that the contract's formulas give for an operation.</summary>
        public Case(string name, Operation operation, Values values)
        {
            Name = name;
            ConnectsFirst = operation == Operations.Connect;
            Send = caller => !ConnectsFirst ? FormulaCase.Send(caller, operation, values)
                : values.Count > 0 ? FormulaCase.Send(caller, Operations.Invoke, values)
                : null;
        }

        public string Name { get; }
        public int Clients { get; } = 1; // how many send it at once; one is connected already
        public int Calls { get; } = 1; // how often each of several sends it
        public bool ConnectsFirst { get; } // whether it is sent over a connection of its own

        /// <summary>
        /// Sends the values; a call that returned is counted, whatever it returned. Returns how the answer differs from
        /// what the case says, null if it is exact.
        /// </summary>
        public Func<Caller, string> Send { get; }

        private static string SendUnknown(Caller caller)
        {
            try
            {
                caller.Client.CallUnknown();
            }
            catch (Exception error) when (!(error is Refused) && !(error is NotCallable))
            {
                throw new Failure(FailureKind.Call, "an unknown operation", error);
            }
            return "the server answered an operation that it does not have";
        }
    }

    /// <summary>What a case of the file sends, by the types of its operation.</summary>
    internal sealed class FileCase : IOperationVisitor
    {
        private readonly JObject json;
        private readonly JToken defaults;
        private Func<Caller, string> send;
        private object taken;

        private FileCase(JObject json, JToken defaults)
        {
            this.json = json;
            this.defaults = defaults;
        }

        public static Func<Caller, string> Of(Operation operation, JObject json, JToken defaults)
        {
            int increments = (int?)json["increments"] ?? 0;
            if (operation == Operations.OpenCounter)
            {
                return caller => ReferenceCases.Open(caller, increments, (bool?)json["after_close"] ?? false);
            }
            if (operation == Operations.CallCounter)
            {
                return caller => ReferenceCases.CallBack(caller, increments);
            }
            FileCase reader = new FileCase(json, defaults);
            operation.Accept(reader);
            return reader.send;
        }

        /// <summary>The argument of a case.</summary>
        public static object Argument(Operation operation, JObject json)
        {
            FileCase reader = new FileCase(json, null);
            operation.Accept(reader);
            return reader.taken;
        }

        public void Visit<TArgument, TReply>(Operation<TArgument, TReply> operation)
        {
            int times = (int?)json["times"] ?? 1;
            TArgument argument = default(TArgument);
            if (operation.Takes != null)
            {
                JToken given = json["argument"] ?? throw new FormatException("argument is missing");
                argument = operation.Takes.Read(given, times, defaults);
                taken = argument;
            }
            bool isNumber = operation is NumberOperation<TArgument, int>;
            TReply expected = isNumber
                ? operation.Gives.Read(json["reply"] ?? throw new FormatException("reply is missing"), 1, null)
                : operation.ReplyTo(argument);
            bool isUnset = (bool?)json["unset"] == true;
            send = caller => isUnset && caller.Client.Calls.Unset(operation) != null
                ? operation.DescribeDifference(operation.Gives.Unset, caller.SendUnset(operation))
                : operation.DescribeDifference(expected, caller.Send(operation, argument));
        }
    }

    /// <summary>Sends the argument by formula; says how the reply differs from that by formula, or null.</summary>
    internal sealed class FormulaCase : IOperationVisitor
    {
        private readonly Caller caller;
        private readonly Values values;
        private string difference;

        private FormulaCase(Caller caller, Values values)
        {
            this.caller = caller;
            this.values = values;
        }

        public static string Send(Caller caller, Operation operation, Values values)
        {
            if (operation == Operations.OpenCounter)
            {
                return ReferenceCases.Open(caller, 1, false);
            }
            if (operation == Operations.CallCounter)
            {
                return ReferenceCases.CallBack(caller, 1);
            }
            FormulaCase sender = new FormulaCase(caller, values);
            operation.Accept(sender);
            return sender.difference;
        }

        public void Visit<TArgument, TReply>(Operation<TArgument, TReply> operation)
        {
            caller.SetFirst(operation, values);
            TReply reply = caller.Send(operation, operation.Argument(values));
            difference = operation.DescribeDifference(operation.Reply(values), reply);
        }
    }

    /// <summary>The conformance cases: those of the case file, and those that the contract's formulas give.</summary>
    internal sealed class Cases
    {
        private readonly string path;
        private Dictionary<string, JObject> byName;
        private JObject defaults;

        /// <summary>Those of the path that ROUNDTRIP_CASES holds, or null. It is read when a case needs it.</summary>
        public Cases(string path) => this.path = path;

        /// <summary>Has each value of the message be the document of the file, if it has one.</summary>
        public void GiveDocument() => ((StructKind<Message>)Types.Message).Given = Document;

        /// <summary>The named cases, in that order.</summary>
        /// <exception cref="ProtocolError">
        /// One of them is unknown, or the case file, which one of them needs, cannot be read.
        /// </exception>
        public IEnumerable<Case> Find(IEnumerable<string> names) =>
            names.Select(name => ByFormula(name) ?? InFile(name));

        /// <summary>The argument of a case of the file, for timed calls of its operation.</summary>
        /// <exception cref="ProtocolError">It is not one of an echo, or the file cannot be read.</exception>
        public object Argument(string name, Operation operation)
        {
            byName = byName ?? Load();
            List<string> allowed =
                byName.Keys.Where(each => operation.IsEcho && CalledBy(each) == operation.Name).ToList();
            return allowed.Contains(name)
                ? FileCase.Argument(operation, byName[name])
                : throw ProtocolError.NotAllowed("prepare.sends", name, allowed);
        }

        private Message Document()
        {
            byName = byName ?? Load();
            return byName.TryGetValue(Operations.EchoMessage.Name + ".document", out JObject json)
                ? (Message)FileCase.Argument(Operations.EchoMessage, json)
                : null;
        }

        private string CalledBy(string name) => (string)byName[name]["operation"];

        private Case InFile(string name)
        {
            byName = byName ?? Load();
            if (byName.TryGetValue(name, out JObject json))
            {
                return new Case(name, json, defaults[(string)json["operation"] ?? ""]);
            }
            string[] formulas = { "<operation>.formula", "<operation>.formula-<n>" };
            throw ProtocolError.NotAllowed("check.cases", name, byName.Keys.Concat(formulas));
        }

        // operation.formula, or operation.formula-n for an operation that takes a number.
        private static Case ByFormula(string name)
        {
            string[] parts = name.Split('.', '-');
            Operation operation = Operations.Find(parts[0]);
            int n = 0;
            bool hasNumber = parts.Length == 3
                && int.TryParse(parts[2], NumberStyles.None, CultureInfo.InvariantCulture, out n);
            if (operation == null || parts.ElementAtOrDefault(1) != "formula" || !(hasNumber || parts.Length == 2))
            {
                return null;
            }
            Dictionary<string, int> values = new Dictionary<string, int>();
            if (hasNumber)
            {
                values[operation.Ranges.FirstOrDefault()?.Name ?? "n"] = n;
            }
            return new Case(name, operation, Values.Of(operation, values));
        }

        private Dictionary<string, JObject> Load()
        {
            if (string.IsNullOrEmpty(path))
            {
                throw new ProtocolError("check: ROUNDTRIP_CASES is not set; expected the path of the case file");
            }
            try
            {
                JObject file = JsonLine.Parse(File.ReadAllText(path));
                defaults = (JObject)file["defaults"] ?? new JObject();
                return ((JArray)file["cases"]).Cast<JObject>().ToDictionary(each => (string)each["name"]);
            }
            catch (Exception error) when (
                error is IOException || error is UnauthorizedAccessException || error is JsonException
                || error is InvalidCastException || error is ArgumentException)
            {
                throw new ProtocolError(
                    "check: ROUNDTRIP_CASES=" + path + " is not a readable case file: " + error.Message);
            }
        }
    }
}
