using System;
using System.Globalization;
using Newtonsoft.Json.Linq;

namespace Roundtrip.Core
{
    /// <summary>One conformance case: values to send, and what must come back.</summary>
    internal sealed class Case
    {
        private readonly JObject json;
        private readonly Func<IBench, Ledger, string> send;

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

        /// <summary>Sends the values. A call that returned is counted, whatever it returned.</summary>
        /// <returns>How the answer differs from what the case says; null where it is exact.</returns>
        public string Send(IBench bench, Ledger ledger)
        {
            return send(bench, ledger);
        }

        private static string Difference(int expected, int got, string format)
        {
            CultureInfo invariant = CultureInfo.InvariantCulture;
            return got == expected
                ? null
                : got.ToString(format, invariant) + ", not " + expected.ToString(format, invariant);
        }

        private Func<IBench, Ledger, string> Sender(Operation operation)
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
                default:
                    throw new InvalidOperationException("no way to send " + operation);
            }
        }

        private static Func<IBench, Ledger, string> Invoke(int n, int expected)
        {
            return (bench, ledger) =>
            {
                int reply = bench.Invoke(n);
                ledger.Record(Operation.Invoke, LogicalBytes.Invoke);
                return Difference(expected, reply, "x8");
            };
        }

        private Func<IBench, Ledger, string> Put(Operation operation, int length, Func<IBench, int> put)
        {
            int expected = (int)json["reply"];
            return (bench, ledger) =>
            {
                int reply = put(bench);
                ledger.Record(operation, length);
                return Difference(expected, reply, "d");
            };
        }

        private static Func<IBench, Ledger, string> Bounce(Item[] items)
        {
            return (bench, ledger) =>
            {
                Item[] rest = bench.Bounce(items);
                ledger.Record(Operation.Bounce, (long)items.Length * LogicalBytes.Item);
                return Items.Difference(Items.WithoutLast(items), rest);
            };
        }

        private int Times(string key)
        {
            return (int?)json[key] ?? 1;
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
