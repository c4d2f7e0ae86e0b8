// Generated from shared-idl/bench.idl and operations.json by `./invokew generate`: edit those.
using System;

namespace Roundtrip.Core
{
    // Serializers write the names of fields, so these are plain ones. Texts are UTF-16 units.
    [Serializable]
    public sealed class Item
    {
        public int id;
        public string name;
        public double value;
    }

    [Serializable]
    public sealed class AllTypes
    {
        public bool BooleanValue;
        public byte OctetValue;
        public char CharValue;
        public char WcharValue;
        public short Int16Value;
        public int Int32Value;
        public long Int64Value;
        public float FloatValue;
        public double DoubleValue;
        public string StringValue;
        public string WstringValue;
    }

    [Serializable]
    public sealed class AllArrays
    {
        public bool[] Booleans;
        public byte[] Octets;
        public char[] Chars;
        public char[] Wchars;
        public short[] Int16s;
        public int[] Int32s;
        public long[] Int64s;
        public float[] Floats;
        public double[] Doubles;
        public string[] Strings;
        public string[] Wstrings;
        public AllTypes[] Structs;
    }

    /// <summary>The types that are made of others.</summary>
    internal static class Types
    {
        public static readonly ArrayKind<byte> OctetArray = new ArrayKind<byte>(Kind.Octet);
        public static readonly ArrayKind<char> CharArray = new ArrayKind<char>(Kind.Char);
        public static readonly Kind<Item> Item = new StructKind<Item>(
            new Member<Item, int>("id", Kind.Int32, data => data.id, (data, value) => data.id = value),
            new Member<Item, string>("name", new TextKind("item-"), data => data.name, (data, value) => data.name = value),
            new Member<Item, double>("value", Kind.Double, data => data.value, (data, value) => data.value = value));
        public static readonly ArrayKind<Item> ItemArray = new ArrayKind<Item>(Types.Item);
        public static readonly Kind<AllTypes> AllTypes = new StructKind<AllTypes>(
            new Member<AllTypes, bool>("booleanValue", Kind.Boolean, data => data.BooleanValue, (data, value) => data.BooleanValue = value),
            new Member<AllTypes, byte>("octetValue", Kind.Octet, data => data.OctetValue, (data, value) => data.OctetValue = value),
            new Member<AllTypes, char>("charValue", Kind.Char, data => data.CharValue, (data, value) => data.CharValue = value),
            new Member<AllTypes, char>("wcharValue", Kind.Wchar, data => data.WcharValue, (data, value) => data.WcharValue = value),
            new Member<AllTypes, short>("int16Value", Kind.Int16, data => data.Int16Value, (data, value) => data.Int16Value = value),
            new Member<AllTypes, int>("int32Value", Kind.Int32, data => data.Int32Value, (data, value) => data.Int32Value = value),
            new Member<AllTypes, long>("int64Value", Kind.Int64, data => data.Int64Value, (data, value) => data.Int64Value = value),
            new Member<AllTypes, float>("floatValue", Kind.Float, data => data.FloatValue, (data, value) => data.FloatValue = value),
            new Member<AllTypes, double>("doubleValue", Kind.Double, data => data.DoubleValue, (data, value) => data.DoubleValue = value),
            new Member<AllTypes, string>("stringValue", Kind.String, data => data.StringValue, (data, value) => data.StringValue = value),
            new Member<AllTypes, string>("wstringValue", Kind.Wstring, data => data.WstringValue, (data, value) => data.WstringValue = value));
        public static readonly ArrayKind<bool> BooleanArray = new ArrayKind<bool>(Kind.Boolean);
        public static readonly ArrayKind<char> WcharArray = new ArrayKind<char>(Kind.Wchar);
        public static readonly ArrayKind<short> Int16Array = new ArrayKind<short>(Kind.Int16);
        public static readonly ArrayKind<int> Int32Array = new ArrayKind<int>(Kind.Int32);
        public static readonly ArrayKind<long> Int64Array = new ArrayKind<long>(Kind.Int64);
        public static readonly ArrayKind<float> FloatArray = new ArrayKind<float>(Kind.Float);
        public static readonly ArrayKind<double> DoubleArray = new ArrayKind<double>(Kind.Double);
        public static readonly ArrayKind<string> StringArray = new ArrayKind<string>(Kind.String);
        public static readonly ArrayKind<string> WstringArray = new ArrayKind<string>(Kind.Wstring);
        public static readonly ArrayKind<AllTypes> AllTypesArray = new ArrayKind<AllTypes>(Types.AllTypes);
        public static readonly Kind<AllArrays> AllArrays = new StructKind<AllArrays>(
            new Member<AllArrays, bool[]>("booleans", Types.BooleanArray, data => data.Booleans, (data, value) => data.Booleans = value),
            new Member<AllArrays, byte[]>("octets", Types.OctetArray, data => data.Octets, (data, value) => data.Octets = value),
            new Member<AllArrays, char[]>("chars", Types.CharArray, data => data.Chars, (data, value) => data.Chars = value),
            new Member<AllArrays, char[]>("wchars", Types.WcharArray, data => data.Wchars, (data, value) => data.Wchars = value),
            new Member<AllArrays, short[]>("int16s", Types.Int16Array, data => data.Int16s, (data, value) => data.Int16s = value),
            new Member<AllArrays, int[]>("int32s", Types.Int32Array, data => data.Int32s, (data, value) => data.Int32s = value),
            new Member<AllArrays, long[]>("int64s", Types.Int64Array, data => data.Int64s, (data, value) => data.Int64s = value),
            new Member<AllArrays, float[]>("floats", Types.FloatArray, data => data.Floats, (data, value) => data.Floats = value),
            new Member<AllArrays, double[]>("doubles", Types.DoubleArray, data => data.Doubles, (data, value) => data.Doubles = value),
            new Member<AllArrays, string[]>("strings", Types.StringArray, data => data.Strings, (data, value) => data.Strings = value),
            new Member<AllArrays, string[]>("wstrings", Types.WstringArray, data => data.Wstrings, (data, value) => data.Wstrings = value),
            new Member<AllArrays, AllTypes[]>("structs", Types.AllTypesArray, data => data.Structs, (data, value) => data.Structs = value));
    }
}
