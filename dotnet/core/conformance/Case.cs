using System;
using System.Globalization;
using Newtonsoft.Json.Linq;

namespace Roundtrip.Core
{
    /// <summary>One conformance case: values to send, and what must come back.</summary>
    internal sealed class Case
    {
        private readonly JObject json;
        private readonly Func<Client, Ledger, string> send;

        /// <summary>Builds the values.</summary>
        /// <exception cref="ProtocolError">The case does not say what its operation needs.</exception>
        public Case(JObject json)
        {
            this.json = json;
            Name = (string)json["name"];
            string where = "check.cases." + Name;
            Operation operation = OperationNames.Parse(where, (string)json["operation"]);
            try
            {
                send = Sender(operation);
            }
            catch (Exception error) when (
                error is FormatException || error is ArgumentException || error is NullReferenceException
                || error is InvalidCastException || error is OverflowException)
            {
                throw new ProtocolError(where + ": the case file is wrong there: " + error.Message);
            }
        }

        public string Name { get; }

        /// <summary>How many send it at once; one is the client that is connected already.</summary>
        public int Clients => Count("clients", 1);

        /// <summary>How often each of several sends it.</summary>
        public int Calls => Count("calls", 1);

        /// <summary>Sends the values. A call that returned is counted, whatever it returned.</summary>
        /// <returns>How the answer differs from what the case says; null where it is exact.</returns>
        public string Send(Client client, Ledger ledger)
        {
            return send(client, ledger);
        }

        private static string Difference(int expected, int got, string format)
        {
            CultureInfo invariant = CultureInfo.InvariantCulture;
            return got == expected
                ? null
                : got.ToString(format, invariant) + ", not " + expected.ToString(format, invariant);
        }

        private Func<Client, Ledger, string> Sender(Operation operation)
        {
            switch (operation)
            {
                case Operation.Invoke:
                    int n = Hex.ToInt32((string)json["n"]);
                    return Invoke(n, Hex.ToInt32((string)json["reply"]));
                case Operation.PutBytes:
                    byte[] bytes = Hex.ToBytes((string)json["bytes"], Times("times"));
                    return Put(operation, bytes.Length, bench => bench.PutBytes(bytes));
                case Operation.PutChars:
                    char[] chars = Units().ToCharArray();
                    return Put(operation, chars.Length, bench => bench.PutChars(chars));
                case Operation.PutString:
                    string text = Units();
                    return Put(operation, text.Length, bench => bench.PutString(text));
                case Operation.Bounce:
                    return Bounce(ItemsToSend());
                case Operation.Echo:
                    return CaseSender.Echo(EchoValues.Struct(Members(), Times("times")));
                case Operation.EchoArrays:
                    return CaseSender.EchoArrays(EchoValues.Arrays(Members()));
                case Operation.Fail:
                    string message = Hex.ToUnits((string)json["message"], Times("times"));
                    return CaseSender.Fail(new BenchFault(Hex.ToInt32((string)json["code"]), message));
                case Operation.GetCounter:
                    return ReferenceCases.Get;
                case Operation.GetCounterArray:
                    return ReferenceCases.GetArray(Count("count", 0));
                case Operation.OpenCounter:
                    return ReferenceCases.Open(Count("increments", 0), (bool?)json["after_close"] ?? false);
                case Operation.CallCounter:
                    return ReferenceCases.CallBack(Count("increments", 0));
                case Operation.Unknown:
                    return (client, ledger) => CaseSender.Unknown(client);
                default:
                    throw new InvalidOperationException("no way to send " + operation);
            }
        }

        private static Func<Client, Ledger, string> Invoke(int n, int expected)
        {
            return (client, ledger) =>
            {
                int reply = client.Bench.Invoke(n);
                ledger.Record(Operation.Invoke, LogicalBytes.Invoke);
                return Difference(expected, reply, "x8");
            };
        }

        private Func<Client, Ledger, string> Put(Operation operation, int length, Func<IBench, int> put)
        {
            int expected = (int)json["reply"];
            return (client, ledger) =>
            {
                int reply = put(client.Bench);
                ledger.Record(operation, length);
                return Difference(expected, reply, "d");
            };
        }

        private static Func<Client, Ledger, string> Bounce(Item[] items)
        {
            return (client, ledger) =>
            {
                Item[] rest = client.Bench.Bounce(items);
                ledger.Record(Operation.Bounce, (long)items.Length * LogicalBytes.Item);
                return Items.Difference(Items.WithoutLast(items), rest);
            };
        }

        private int Times(string key)
        {
            return Count(key, 1);
        }

        private int Count(string key, int unless)
        {
            return (int?)json[key] ?? unless;
        }

        private JObject Members()
        {
            return (JObject)json["members"] ?? throw new FormatException("members is missing");
        }

        private string Units()
        {
            return Hex.ToUnits((string)json["units"], Times("times"));
        }

        private Item[] ItemsToSend()
        {
            int? byFormula = (int?)json["formula"];
            if (byFormula.HasValue)
            {
                return TimedValues.Items(byFormula.Value);
            }
            JArray given = (JArray)json["items"];
            Item[] items = new Item[given.Count];
            for (int i = 0; i < items.Length; i++)
            {
                items[i] = new Item(
                    Hex.ToInt32((string)given[i]["id"]),
                    Hex.ToUnits((string)given[i]["name"], Times("name_times")),
                    Hex.ToDouble((string)given[i]["value"]));
            }
            return items;
        }
    }
}
