using System;
using System.Collections.Generic;
using System.Globalization;
using System.Linq;
using System.Reflection;
using Newtonsoft.Json.Linq;

namespace Roundtrip.Core
{
    /// <summary>
    /// A type of the contract: where its values stand in <see cref="AllTypes"/> and <see cref="AllArrays"/>, and the
    /// contract's formula, which element i of an array and the member of struct i share.
    /// </summary>
    public abstract class Element
    {
        internal static readonly Element<bool> Boolean =
            new Element<bool>("boolean", i => i % 2 == 0, hex => Hex.ToByte(hex) != 0, Hex.Of);
        internal static readonly Element<byte> Octet =
            new Element<byte>("octet", i => (byte)(1 + (i % 127)), Hex.ToByte, Hex.Of);
        internal static readonly Element<char> Char =
            new Element<char>("char", i => (char)('a' + (i % 26)), hex => (char)Hex.ToInt16(hex), Hex.Of);
        internal static readonly Element<char> Wchar =
            new Element<char>("wchar", i => (char)('A' + (i % 26)), hex => (char)Hex.ToInt16(hex), Hex.Of);
        internal static readonly Element<short> Int16 =
            new Element<short>("int16", i => (short)(((i + 1L) * 7919L) & short.MaxValue), Hex.ToInt16, Hex.Of);
        internal static readonly Element<int> Int32 =
            new Element<int>("int32", i => (int)(((i + 1L) * 16777619L) & int.MaxValue), Hex.ToInt32, Hex.Of);
        internal static readonly Element<long> Int64 = new Element<long>(
            "int64", i => unchecked((i + 1L) * 1099511628211L) & long.MaxValue, Hex.ToInt64, Hex.Of);
        internal static readonly Element<float> Float =
            new Element<float>("float", i => (float)((i + 1L) / 3.0), Hex.ToFloat, Hex.Of);
        internal static readonly Element<double> Double =
            new Element<double>("double", i => (i + 1L) / 3.0, Hex.ToDouble, Hex.Of);
        internal static readonly Element<string> String = new Element<string>(
            "string", i => "string-" + i.ToString("D9", CultureInfo.InvariantCulture), Hex.ToText, Hex.Of);
        internal static readonly Element<string> Wstring = new Element<string>(
            "wstring", i => "wstring-" + i.ToString("D8", CultureInfo.InvariantCulture), Hex.ToText, Hex.Of);

        /// <summary>The members of a struct, in the order of bench.idl.</summary>
        internal static readonly IReadOnlyList<Element> Members = new Element[]
        {
            Boolean, Octet, Char, Wchar, Int16, Int32, Int64, Float, Double, String, Wstring,
        };

        /// <summary>A whole struct as an element of arrays.</summary>
        internal static readonly Element<AllTypes> Struct =
            new Element<AllTypes>("struct", TimedValues.Struct, null, null, AllTypes.DescribeDifference);

        private protected Element(string name)
        {
            Member = name + "Value";
            ArrayMember = name + "s";
            MemberField = typeof(AllTypes).GetField(FieldName(Member));
            ArrayField = typeof(AllArrays).GetField(FieldName(ArrayMember));
        }

        internal string Member { get; } // the name in AllTypes of bench.idl
        internal string ArrayMember { get; } // the name in AllArrays of bench.idl
        private protected FieldInfo MemberField { get; }
        private protected FieldInfo ArrayField { get; }

        /// <summary>Sets the member to a value in the notation of cases.json, or to null.</summary>
        internal abstract void SetMember(AllTypes data, string hex);

        /// <summary>
        /// Sets the array: to elements in the notation of cases.json, to a number of elements by formula, or to null.
        /// </summary>
        internal abstract void SetArray(AllArrays data, JToken given);

        /// <summary>How the member differs, in words; null if it does not.</summary>
        internal abstract string DescribeMember(AllTypes expected, AllTypes actual);

        /// <summary>How the array differs, in words; null if it does not.</summary>
        internal abstract string DescribeArray(AllArrays expected, AllArrays actual);

        private static string FieldName(string name) => char.ToUpperInvariant(name[0]) + name.Substring(1);
    }

    /// <summary>A type of the contract in the core's type.</summary>
    public sealed class Element<T> : Element
    {
        // Two reals may be equal and have different bits: their spellings decide, which takes longer.
        private static readonly bool EqualIsExact = typeof(T) != typeof(float) && typeof(T) != typeof(double);

        private readonly Func<string, T> ofHex;
        private readonly Func<T, string> toHex;
        private readonly Func<T, T, string> describe;

        internal Element(
            string name,
            Func<int, T> formula,
            Func<string, T> ofHex,
            Func<T, string> toHex,
            Func<T, T, string> describe = null)
            : base(name)
        {
            Formula = formula;
            this.ofHex = ofHex;
            this.toHex = toHex;
            this.describe = describe ?? new Func<T, T, string>(DescribeSpelling);
        }

        internal Func<int, T> Formula { get; } // the member of struct i, and element i of every array

        internal T[] Array(int count)
        {
            T[] elements = new T[count];
            for (int i = 0; i < count; i++)
            {
                elements[i] = Formula(i);
            }
            return elements;
        }

        /// <summary>How a value differs bit for bit, in words; null if it does not.</summary>
        internal string DescribeDifference(T expected, T actual) => describe(expected, actual);

        /// <summary>The first difference between two arrays bit for bit, in words; null if there is none.</summary>
        internal string DescribeDifference(T[] expected, T[] actual) =>
            Difference.BetweenArrays(expected, actual, describe);

        internal override void SetMember(AllTypes data, string hex) => MemberField.SetValue(data, Parsed(hex));

        internal override void SetArray(AllArrays data, JToken given) => ArrayField.SetValue(
            data,
            given is JArray ? given.Select(each => Parsed((string)each)).ToArray()
                : given?.Type == JTokenType.Null ? null
                : Array((int?)given ?? 0));

        internal override string DescribeMember(AllTypes expected, AllTypes actual) => Difference.Of(
            Member, DescribeDifference((T)MemberField.GetValue(expected), (T)MemberField.GetValue(actual)));

        internal override string DescribeArray(AllArrays expected, AllArrays actual) => Difference.Of(
            ArrayMember, DescribeDifference((T[])ArrayField.GetValue(expected), (T[])ArrayField.GetValue(actual)));

        private T Parsed(string hex) => hex == null ? default(T) : ofHex(hex);

        private string DescribeSpelling(T expected, T actual) =>
            EqualIsExact && EqualityComparer<T>.Default.Equals(expected, actual)
                ? null
                : Hex.DescribeDifference(toHex(expected), toHex(actual));
    }

    /// <summary>The values that are timed, by the contract's formulas: the same in every protocol.</summary>
    public static class TimedValues
    {
        public const int InvokeArgument = 0x12345678; // what invoke is called with
        internal const int NameLength = 16;

        // No server sorts more values than this shift leaves numbers for.
        private const int ServerShift = 22;

        /// <summary>So many letters a to z, over and over.</summary>
        public static string Text(int length) => new string(Element.Char.Array(length));

        /// <summary>
        /// Distinct Items with distinct names of at least 16 characters: longer ones have more digits.
        /// </summary>
        public static Item[] Items(int count, int nameLength = NameLength)
        {
            const string Start = "item-";
            return Enumerable.Range(0, count).Select(i => new Item(
                Element.Int32.Formula(i),
                Start + i.ToString(CultureInfo.InvariantCulture).PadLeft(nameLength - Start.Length, '0'),
                Element.Double.Formula(i))).ToArray();
        }

        public static AllTypes Struct(int i) => new AllTypes
        {
            BooleanValue = Element.Boolean.Formula(i),
            OctetValue = Element.Octet.Formula(i),
            CharValue = Element.Char.Formula(i),
            WcharValue = Element.Wchar.Formula(i),
            Int16Value = Element.Int16.Formula(i),
            Int32Value = Element.Int32.Formula(i),
            Int64Value = Element.Int64.Formula(i),
            FloatValue = Element.Float.Formula(i),
            DoubleValue = Element.Double.Formula(i),
            StringValue = Element.String.Formula(i),
            WstringValue = Element.Wstring.Formula(i),
        };

        /// <summary>Arrays that all have so many elements.</summary>
        internal static AllArrays Arrays(int count) => AllArrays.Of(_ => count);

        /// <summary>What sort takes: numbers that all differ, over all servers, in no order.</summary>
        internal static int[] Unsorted(int count, int server)
        {
            int[] data = new int[count];
            for (int i = 0; i < count; i++)
            {
                data[i] = Mix31(unchecked((uint)((server << ServerShift) + i)));
            }
            return data;
        }

        /// <summary>MurmurHash3's finaliser in 31 bits, which maps no two numbers to one.</summary>
        internal static int Mix31(uint number)
        {
            unchecked
            {
                number = ((number ^ (number >> 16)) * 0x85ebca6b) & int.MaxValue;
                number = ((number ^ (number >> 13)) * 0xc2b2ae35) & int.MaxValue;
                return (int)(number ^ (number >> 16));
            }
        }

        internal static int[] Sorted(int[] data)
        {
            int[] sorted = (int[])data.Clone();
            Array.Sort(sorted);
            return sorted;
        }
    }

    /// <summary>How what came differs from what was expected, in words; null if it does not.</summary>
    internal static class Difference
    {
        /// <summary>The first difference between two arrays.</summary>
        public static string BetweenArrays<T>(T[] expected, T[] actual, Func<T, T, string> between)
        {
            if (expected == null || actual == null)
            {
                return expected == actual ? null
                    : expected == null ? $"{actual.Length} elements instead of null"
                    : "null instead of an array";
            }
            if (actual.Length != expected.Length)
            {
                return $"{actual.Length} elements instead of {expected.Length}";
            }
            for (int i = 0; i < expected.Length; i++)
            {
                string difference = between(expected[i], actual[i]);
                if (difference != null)
                {
                    return $"element {i}: {difference}";
                }
            }
            return null;
        }

        public static string First<T>(IEnumerable<T> all, Func<T, string> describe) =>
            all.Select(describe).FirstOrDefault(each => each != null);

        /// <summary>A difference with the name of the member that has it.</summary>
        public static string Of(string member, string difference) =>
            difference == null ? null : member + " " + difference;
    }
}
