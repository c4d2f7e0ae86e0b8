using System;
using System.Globalization;
using Newtonsoft.Json.Linq;

namespace Roundtrip.Core
{
    /// <summary>One conformance case: values to send, and what must come back.</summary>
    internal sealed class Case
    {
        private readonly JObject json;

        public Case(JObject json)
        {
            this.json = json;
            Name = (string)json["name"];
            Operation = OperationNames.Parse("check.cases." + Name, (string)json["operation"]);
        }

        public string Name { get; }

        public Operation Operation { get; }

        /// <summary>Sends the values. A call that returned is counted, whatever it returned.</summary>
        /// <returns>How the answer differs from what the case says; null where it is exact.</returns>
        public string Send(IBench bench, Ledger ledger)
        {
            switch (Operation)
            {
                case Operation.Invoke:
                    int sum = bench.Invoke(Hex.ToInt32((string)json["n"]));
                    ledger.Record(Operation, LogicalBytes.Invoke);
                    return Difference(Hex.ToInt32((string)json["reply"]), sum, "x8");
                case Operation.PutBytes:
                    byte[] bytes = Hex.ToBytes((string)json["bytes"], Times("times"));
                    return Put(bench.PutBytes(bytes), bytes.Length, ledger);
                case Operation.PutChars:
                    char[] chars = Units().ToCharArray();
                    return Put(bench.PutChars(chars), chars.Length, ledger);
                case Operation.PutString:
                    string text = Units();
                    return Put(bench.PutString(text), text.Length, ledger);
                case Operation.Bounce:
                    Item[] items = ItemsToSend();
                    Item[] rest = bench.Bounce(items);
                    ledger.Record(Operation, (long)items.Length * LogicalBytes.Item);
                    return Items.Difference(Items.WithoutLast(items), rest);
                default:
                    throw new InvalidOperationException("no way to send " + Operation);
            }
        }

        private static string Difference(int expected, int got, string format)
        {
            CultureInfo invariant = CultureInfo.InvariantCulture;
            return got == expected
                ? null
                : got.ToString(format, invariant) + ", not " + expected.ToString(format, invariant);
        }

        private string Put(int reply, int length, Ledger ledger)
        {
            ledger.Record(Operation, length);
            return Difference((int)json["reply"], reply, "d");
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
