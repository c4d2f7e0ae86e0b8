using System;
using System.Linq;
using Newtonsoft.Json.Linq;

namespace Roundtrip.Core
{
    /// <summary>The values of echo and echoArrays, out of a case's `members`.</summary>
    internal static class EchoValues
    {
        // What a case changes members of, in the order of AllTypes.Members.
        private static readonly string[] Plain =
        {
            "01", "a5", "0063", "0077", "1234", "12345678", "123456789abcdef0", "3fc00000", "3fd5555555555555",
            Hex.Of("string"), Hex.Of("wstring"),
        };

        /// <summary>The plain struct with some members changed; strings among them are repeated.</summary>
        public static AllTypes Struct(JObject members, int times)
        {
            string[] hex = (string[])Plain.Clone();
            foreach (JProperty member in members.Properties())
            {
                bool isText = member.Name == "stringValue" || member.Name == "wstringValue";
                string bits = (string)member.Value;
                hex[AllTypes.Position(member.Name)] = isText ? Repeated(bits, times) : bits;
            }
            return AllTypes.OfHex(hex);
        }

        /// <summary>The arrays that have elements; the others are empty.</summary>
        public static AllArrays Arrays(JObject members)
        {
            return new AllArrays
            {
                Booleans = Array(members, "booleans", "booleanValue", each => each.BooleanValue),
                Octets = Array(members, "octets", "octetValue", each => each.OctetValue),
                Chars = Array(members, "chars", "charValue", each => each.CharValue),
                Wchars = Array(members, "wchars", "wcharValue", each => each.WcharValue),
                Int16s = Array(members, "int16s", "int16Value", each => each.Int16Value),
                Int32s = Array(members, "int32s", "int32Value", each => each.Int32Value),
                Int64s = Array(members, "int64s", "int64Value", each => each.Int64Value),
                Floats = Array(members, "floats", "floatValue", each => each.FloatValue),
                Doubles = Array(members, "doubles", "doubleValue", each => each.DoubleValue),
                Strings = Array(members, "strings", "stringValue", each => each.StringValue),
                Wstrings = Array(members, "wstrings", "wstringValue", each => each.WstringValue),
                Structs = TimedValues.AllTypesArray((int?)members["structs"] ?? 0),
            };
        }

        private static string Repeated(string once, int times)
        {
            return string.Concat(Enumerable.Repeat(once, times));
        }

        // By the formula, or as the case has them.
        private static T[] Array<T>(JObject members, string array, string member, Func<AllTypes, T> of)
        {
            JArray given = members[array] as JArray;
            AllTypes[] structs = given == null
                ? TimedValues.AllTypesArray((int?)members[array] ?? 0)
                : WithMember(given, AllTypes.Position(member));
            return structs.Select(of).ToArray();
        }

        private static AllTypes[] WithMember(JArray bits, int position)
        {
            AllTypes[] structs = new AllTypes[bits.Count];
            for (int i = 0; i < structs.Length; i++)
            {
                string[] hex = (string[])Plain.Clone();
                hex[position] = (string)bits[i];
                structs[i] = AllTypes.OfHex(hex);
            }
            return structs;
        }
    }
}
