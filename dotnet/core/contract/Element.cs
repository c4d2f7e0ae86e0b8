using System;
using System.Collections.Generic;
using System.Globalization;
using System.Linq;
using Newtonsoft.Json.Linq;

namespace Roundtrip.Core
{
    /// <summary>
    /// A type of the contract: where its values stand in <see cref="AllTypes"/> and <see cref="AllArrays"/>, and the
    /// contract's formula, which element i of an array and the member of struct i share.
    /// </summary>
    public abstract class Element
    {
        internal static readonly Element<bool> Boolean = new Element<bool>(
            "booleanValue", (s, v) => s.BooleanValue = v, s => s.BooleanValue,
            (a, v) => a.Booleans = v, a => a.Booleans, i => i % 2 == 0, hex => Hex.ToByte(hex) != 0, Hex.Of);

        internal static readonly Element<byte> Octet = new Element<byte>(
            "octetValue", (s, v) => s.OctetValue = v, s => s.OctetValue, (a, v) => a.Octets = v, a => a.Octets,
            i => (byte)(1 + (i % 127)), Hex.ToByte, Hex.Of);

        internal static readonly Element<char> Char = new Element<char>(
            "charValue", (s, v) => s.CharValue = v, s => s.CharValue, (a, v) => a.Chars = v, a => a.Chars,
            i => (char)('a' + (i % 26)), hex => (char)Hex.ToInt16(hex), Hex.Of);

        internal static readonly Element<char> Wchar = new Element<char>(
            "wcharValue", (s, v) => s.WcharValue = v, s => s.WcharValue, (a, v) => a.Wchars = v, a => a.Wchars,
            i => (char)('A' + (i % 26)), hex => (char)Hex.ToInt16(hex), Hex.Of);

        internal static readonly Element<short> Int16 = new Element<short>(
            "int16Value", (s, v) => s.Int16Value = v, s => s.Int16Value, (a, v) => a.Int16s = v, a => a.Int16s,
            i => (short)(((i + 1L) * 7919L) & short.MaxValue), Hex.ToInt16, Hex.Of);

        internal static readonly Element<int> Int32 = new Element<int>(
            "int32Value", (s, v) => s.Int32Value = v, s => s.Int32Value, (a, v) => a.Int32s = v, a => a.Int32s,
            i => (int)(((i + 1L) * 16777619L) & int.MaxValue), Hex.ToInt32, Hex.Of);

        internal static readonly Element<long> Int64 = new Element<long>(
            "int64Value", (s, v) => s.Int64Value = v, s => s.Int64Value, (a, v) => a.Int64s = v, a => a.Int64s,
            i => unchecked((i + 1L) * 1099511628211L) & long.MaxValue, Hex.ToInt64, Hex.Of);

        internal static readonly Element<float> Float = new Element<float>(
            "floatValue", (s, v) => s.FloatValue = v, s => s.FloatValue, (a, v) => a.Floats = v, a => a.Floats,
            i => (float)((i + 1L) / 3.0), Hex.ToFloat, Hex.Of);

        internal static readonly Element<double> Double = new Element<double>(
            "doubleValue", (s, v) => s.DoubleValue = v, s => s.DoubleValue, (a, v) => a.Doubles = v, a => a.Doubles,
            i => (i + 1L) / 3.0, Hex.ToDouble, Hex.Of);

        internal static readonly Element<string> String = new Element<string>(
            "stringValue", (s, v) => s.StringValue = v, s => s.StringValue, (a, v) => a.Strings = v, a => a.Strings,
            i => "string-" + i.ToString("D9", CultureInfo.InvariantCulture), hex => Hex.ToUnits(hex, 1), Hex.Of);

        internal static readonly Element<string> Wstring = new Element<string>(
            "wstringValue", (s, v) => s.WstringValue = v, s => s.WstringValue,
            (a, v) => a.Wstrings = v, a => a.Wstrings,
            i => "wstring-" + i.ToString("D8", CultureInfo.InvariantCulture), hex => Hex.ToUnits(hex, 1), Hex.Of);

        /// <summary>The members of a struct, in the order of bench.idl.</summary>
        internal static readonly IReadOnlyList<Element> Members = new Element[]
        {
            Boolean, Octet, Char, Wchar, Int16, Int32, Int64, Float, Double, String, Wstring,
        };

        /// <summary>A whole struct as an element of arrays.</summary>
        internal static readonly Element<AllTypes> Struct = new StructElement();

        private protected Element(string member)
        {
            Member = member;
            ArrayMember = member.Replace("Value", "") + "s";
        }

        /// <summary>The name in AllTypes of bench.idl.</summary>
        internal string Member { get; }

        /// <summary>The name in AllArrays of bench.idl.</summary>
        internal string ArrayMember { get; }

        /// <summary>Sets the member to its value in struct i.</summary>
        internal abstract void SetByFormula(AllTypes data, int i);

        /// <summary>Sets the member to a value in the notation of cases.json.</summary>
        /// <exception cref="FormatException">It is not in that notation.</exception>
        internal abstract void SetHex(AllTypes data, string hex);

        /// <summary>
        /// Sets the array: to elements in the notation of cases.json, or to a number of elements by formula.
        /// </summary>
        /// <exception cref="FormatException">It is neither.</exception>
        internal abstract void SetArray(AllArrays data, JToken given);

        /// <summary>How the member differs, in words; null if it does not.</summary>
        internal abstract string DescribeMember(AllTypes expected, AllTypes actual);

        /// <summary>How the array differs, in words; null if it does not.</summary>
        internal abstract string DescribeArray(AllArrays expected, AllArrays actual);

        private sealed class StructElement : Element<AllTypes>
        {
            public StructElement()
                : base("struct", null, null, (a, v) => a.Structs = v, a => a.Structs, TimedValues.Struct, null, null)
            {
            }

            internal override string DescribeDifference(AllTypes expected, AllTypes actual) =>
                AllTypes.DescribeDifference(expected, actual);
        }
    }

    /// <summary>A type of the contract in the core's type.</summary>
    public class Element<T> : Element
    {
        // Two reals may be equal and have different bits: their spellings decide, which takes longer.
        private static readonly bool EqualIsExact = typeof(T) != typeof(float) && typeof(T) != typeof(double);

        private readonly Action<AllTypes, T> set;
        private readonly Func<AllTypes, T> get;
        private readonly Action<AllArrays, T[]> setArray;
        private readonly Func<AllArrays, T[]> getArray;
        private readonly Func<string, T> ofHex;
        private readonly Func<T, string> toHex;

        internal Element(
            string member,
            Action<AllTypes, T> set,
            Func<AllTypes, T> get,
            Action<AllArrays, T[]> setArray,
            Func<AllArrays, T[]> getArray,
            Func<int, T> formula,
            Func<string, T> ofHex,
            Func<T, string> toHex)
            : base(member)
        {
            this.set = set;
            this.get = get;
            this.setArray = setArray;
            this.getArray = getArray;
            Formula = formula;
            this.ofHex = ofHex;
            this.toHex = toHex;
        }

        /// <summary>The member of struct i, and element i of every array.</summary>
        internal Func<int, T> Formula { get; }

        /// <summary>Elements 0 to count - 1.</summary>
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
        internal virtual string DescribeDifference(T expected, T actual)
        {
            if (EqualIsExact && EqualityComparer<T>.Default.Equals(expected, actual))
            {
                return null;
            }
            string wanted = toHex(expected);
            string got = toHex(actual);
            return wanted == got ? null : Hex.Difference(wanted, got);
        }

        /// <summary>The first difference between two arrays bit for bit, in words; null if there is none.</summary>
        internal string DescribeDifference(T[] expected, T[] actual)
        {
            if (actual == null)
            {
                return "null instead of an array";
            }
            if (actual.Length != expected.Length)
            {
                return string.Format(
                    CultureInfo.InvariantCulture, "{0} elements instead of {1}", actual.Length, expected.Length);
            }
            for (int i = 0; i < expected.Length; i++)
            {
                string difference = DescribeDifference(expected[i], actual[i]);
                if (difference != null)
                {
                    return string.Format(CultureInfo.InvariantCulture, "element {0}: {1}", i, difference);
                }
            }
            return null;
        }

        internal override void SetByFormula(AllTypes data, int i) => set(data, Formula(i));

        internal override void SetHex(AllTypes data, string hex) => set(data, ofHex(hex));

        internal override void SetArray(AllArrays data, JToken given)
        {
            JArray elements = given as JArray;
            setArray(data, elements != null
                ? elements.Select(each => ofHex((string)each)).ToArray()
                : Array((int?)given ?? 0));
        }

        internal override string DescribeMember(AllTypes expected, AllTypes actual) =>
            Named(Member, DescribeDifference(get(expected), get(actual)));

        internal override string DescribeArray(AllArrays expected, AllArrays actual) =>
            Named(ArrayMember, DescribeDifference(getArray(expected), getArray(actual)));

        private static string Named(string member, string difference) =>
            difference == null ? null : member + " " + difference;
    }
}
