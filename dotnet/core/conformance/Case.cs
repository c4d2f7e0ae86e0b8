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
        // How the values of each operation stand in a case.
        private static readonly Dictionary<string, Func<JObject, Func<Caller, string>>> Readers =
            new Dictionary<string, Func<JObject, Func<Caller, string>>>
            {
                ["invoke"] = json => Sent(
                    Operations.Invoke, Hex.ToInt32(Text(json, "n")), Hex.ToInt32(Text(json, "reply"))),
                ["putBytes"] = json => Sent(
                    Operations.PutBytes, Hex.ToBytes(Text(json, "bytes"), Number(json, "times", 1)), Length(json)),
                ["putChars"] = json => Sent(Operations.PutChars, Units(json, "units").ToCharArray(), Length(json)),
                ["putString"] = json => Sent(Operations.PutString, Units(json, "units"), Length(json)),
                ["bounce"] = json => Sent(Operations.Bounce, Items(json), Core.Items.WithoutLast(Items(json))),
                ["echo"] = Echo,
                ["echoArrays"] = json => Sent(Operations.EchoArrays, Arrays(json), Arrays(json)),
                ["fail"] = json => Sent(Operations.Fail, Fault(json), Fault(json)),
                ["getCounter"] = json => Sent(Operations.GetCounter, default(Nothing), null),
                ["getCounterArray"] = json => Sent(
                    Operations.GetCounterArray, Number(json, "count", 0), new Counter[Number(json, "count", 0)]),
                ["openCounter"] = json => caller => ReferenceCases.Open(
                    caller, Number(json, "increments", 0), (bool?)json["after_close"] ?? false),
                ["callCounter"] = json => caller => ReferenceCases.CallBack(caller, Number(json, "increments", 0)),
                ["unknown"] = json => SendUnknown,
            };

        /// <summary>A case of the file.</summary>
        public Case(string name, JObject json)
        {
            Name = name;
            string where = "check.cases." + name;
            string operation = (string)json["operation"];
            if (!Readers.TryGetValue(operation ?? "", out Func<JObject, Func<Caller, string>> read))
            {
                throw ProtocolError.NotAllowed(where, operation, Readers.Keys);
            }
            try
            {
                Send = read(json);
                Clients = Number(json, "clients", 1);
                Calls = Number(json, "calls", 1);
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
            Send = caller => !ConnectsFirst ? operation.SendFormula(caller, values)
                : values.Count > 0 ? Operations.Invoke.SendFormula(caller, values)
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

        private static Func<Caller, string> Sent<TArgument, TReply>(
            Operation<TArgument, TReply> operation, TArgument argument, TReply expected) =>
            caller => operation.DescribeDifference(expected, caller.Send(operation, argument));

        private static Func<Caller, string> Echo(JObject json)
        {
            Func<Caller, string> sent = Sent(Operations.Echo, Struct(json), Struct(json));
            bool isUnset = (bool?)json["unset"] == true;
            return caller => isUnset && caller.Client.EchoUnset != null ? caller.SendUnset() : sent(caller);
        }

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

        private static string Text(JObject json, string key) =>
            (string)json[key] ?? throw new FormatException(key + " is missing");

        private static int Number(JObject json, string key, int fallback) => (int?)json[key] ?? fallback;
        private static int Length(JObject json) => (int?)json["reply"] ?? throw new FormatException("reply is missing");
        private static string Units(JObject json, string key) => Hex.ToText(Text(json, key), Number(json, "times", 1));

        private static BenchFault Fault(JObject json)
        {
            BenchFault fault = new BenchFault(Hex.ToInt32(Text(json, "code")), Units(json, "message"));
            return (bool?)json["cause"] == true ? fault.Caused : fault;
        }

        private static Item[] Items(JObject json)
        {
            int byFormula = Number(json, "formula", 0);
            JArray given = json["items"] as JArray ?? throw new FormatException("items is missing");
            return byFormula > 0 ? TimedValues.Items(byFormula) : given.Cast<JObject>().Select(each => new Item(
                Hex.ToInt32(Text(each, "id")),
                Hex.ToText(Text(each, "name"), Number(json, "name_times", 1)),
                Hex.ToDouble(Text(each, "value")))).ToArray();
        }

        /// <summary>The plain struct of the contract with some members changed; strings may be repeated.</summary>
        private static AllTypes Struct(JObject json)
        {
            AllTypes data = new AllTypes
            {
                BooleanValue = true,
                OctetValue = 0xa5,
                CharValue = 'c',
                WcharValue = 'w',
                Int16Value = 0x1234,
                Int32Value = 0x12345678,
                Int64Value = 0x123456789abcdef0,
                FloatValue = 1.5f,
                DoubleValue = 1.0 / 3.0,
                StringValue = "string",
                WstringValue = "wstring",
            };
            foreach (JProperty member in Members(json).Properties())
            {
                Element element = Element.Members.FirstOrDefault(each => each.Member == member.Name);
                if (element == null)
                {
                    string known = string.Join(", ", Element.Members.Select(each => each.Member));
                    throw new FormatException("members has \"" + member.Name + "\"; expected " + known);
                }
                bool isText = element == Element.String || element == Element.Wstring;
                int times = isText ? Number(json, "times", 1) : 1;
                string hex = (string)member.Value;
                element.SetMember(data, hex == null ? null : string.Concat(Enumerable.Repeat(hex, times)));
            }
            return data;
        }

        private static AllArrays Arrays(JObject json)
        {
            JObject members = Members(json);
            return AllArrays.Of(name => members[name]);
        }

        private static JObject Members(JObject json) =>
            json["members"] as JObject ?? throw new FormatException("members is missing");
    }

    /// <summary>The conformance cases: those of the case file, and those that the contract's formulas give.</summary>
    internal sealed class Cases
    {
        private readonly string path;
        private Dictionary<string, JObject> byName;

        /// <summary>Those of the path that ROUNDTRIP_CASES holds, or null. It is read when a case needs it.</summary>
        public Cases(string path) => this.path = path;

        /// <summary>The named cases, in that order.</summary>
        /// <exception cref="ProtocolError">
        /// One of them is unknown, or the case file, which one of them needs, cannot be read.
        /// </exception>
        public IEnumerable<Case> Find(IEnumerable<string> names) =>
            names.Select(name => ByFormula(name) ?? InFile(name));

        private Case InFile(string name)
        {
            byName = byName ?? Load();
            if (byName.TryGetValue(name, out JObject json))
            {
                return new Case(name, json);
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
