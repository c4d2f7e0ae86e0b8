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

    [Serializable]
    public sealed class MessageCustomerAddress
    {
        public string street;
        public string city;
        public string zip;
        public string country;
    }

    [Serializable]
    public sealed class MessageCustomer
    {
        public int id;
        public string name;
        public string email;
        public MessageCustomerAddress address;
    }

    [Serializable]
    public sealed class MessageLines
    {
        public string sku;
        public string text;
        public int quantity;
        public double price;
        public bool taxed;
        public bool backorder;
    }

    [Serializable]
    public sealed class MessagePayment
    {
        public string method;
        public int days;
        public double discount;
    }

    [Serializable]
    public sealed class Message
    {
        public long orderId;
        public string reference;
        public string created;
        public string currency;
        public bool express;
        public MessageCustomer customer;
        public MessageLines[] lines;
        public MessagePayment payment;
        public string[] remarks;
    }

    /// <summary>The types of the contract.</summary>
    internal static class Types
    {
        public static readonly Kind<bool> Boolean = new NumberKind<bool>(1, i => (i % 2 == 0));
        public static readonly Kind<byte> Octet = new NumberKind<byte>(1, i => (byte)(1 + i % 127));
        public static readonly Kind<char> Char = new NumberKind<char>(2, i => (char)('a' + i % 26));
        public static readonly Kind<char> Wchar = new NumberKind<char>(2, i => (char)('A' + i % 26));
        public static readonly Kind<short> Int16 = new NumberKind<short>(2, i => (short)((i + 1) * 7919 & 0x7fff));
        public static readonly Kind<int> Int32 = new NumberKind<int>(4, i => (int)((i + 1) * 16777619 & 0x7fffffff));
        public static readonly Kind<long> Int64 = new NumberKind<long>(8, i => (long)((i + 1) * 1099511628211L & 0x7fffffffffffffffL));
        public static readonly Kind<float> Float = new NumberKind<float>(4, i => (float)((double)(i + 1) / 3));
        public static readonly Kind<double> Double = new NumberKind<double>(8, i => (double)((double)(i + 1) / 3));
        public static readonly Kind<string> String = new TextKind("string-");
        public static readonly Kind<string> Wstring = new TextKind("wstring-");
        public static readonly ArrayKind<byte> OctetArray = new ArrayKind<byte>(Types.Octet);
        public static readonly ArrayKind<char> CharArray = new ArrayKind<char>(Types.Char);
        public static readonly Kind<Item> Item = new StructKind<Item>(
            data => 3,
            new Member<Item, int>("id", Types.Int32, data => data.id, (data, value) => data.id = value),
            new Member<Item, string>("name", new TextKind("item-"), data => data.name, (data, value) => data.name = value),
            new Member<Item, double>("value", Types.Double, data => data.value, (data, value) => data.value = value));
        public static readonly ArrayKind<Item> ItemArray = new ArrayKind<Item>(Types.Item);
        public static readonly Kind<AllTypes> AllTypes = new StructKind<AllTypes>(
            data => 11,
            new Member<AllTypes, bool>("booleanValue", Types.Boolean, data => data.BooleanValue, (data, value) => data.BooleanValue = value),
            new Member<AllTypes, byte>("octetValue", Types.Octet, data => data.OctetValue, (data, value) => data.OctetValue = value),
            new Member<AllTypes, char>("charValue", Types.Char, data => data.CharValue, (data, value) => data.CharValue = value),
            new Member<AllTypes, char>("wcharValue", Types.Wchar, data => data.WcharValue, (data, value) => data.WcharValue = value),
            new Member<AllTypes, short>("int16Value", Types.Int16, data => data.Int16Value, (data, value) => data.Int16Value = value),
            new Member<AllTypes, int>("int32Value", Types.Int32, data => data.Int32Value, (data, value) => data.Int32Value = value),
            new Member<AllTypes, long>("int64Value", Types.Int64, data => data.Int64Value, (data, value) => data.Int64Value = value),
            new Member<AllTypes, float>("floatValue", Types.Float, data => data.FloatValue, (data, value) => data.FloatValue = value),
            new Member<AllTypes, double>("doubleValue", Types.Double, data => data.DoubleValue, (data, value) => data.DoubleValue = value),
            new Member<AllTypes, string>("stringValue", Types.String, data => data.StringValue, (data, value) => data.StringValue = value),
            new Member<AllTypes, string>("wstringValue", Types.Wstring, data => data.WstringValue, (data, value) => data.WstringValue = value));
        public static readonly ArrayKind<bool> BooleanArray = new ArrayKind<bool>(Types.Boolean);
        public static readonly ArrayKind<char> WcharArray = new ArrayKind<char>(Types.Wchar);
        public static readonly ArrayKind<short> Int16Array = new ArrayKind<short>(Types.Int16);
        public static readonly ArrayKind<int> Int32Array = new ArrayKind<int>(Types.Int32);
        public static readonly ArrayKind<long> Int64Array = new ArrayKind<long>(Types.Int64);
        public static readonly ArrayKind<float> FloatArray = new ArrayKind<float>(Types.Float);
        public static readonly ArrayKind<double> DoubleArray = new ArrayKind<double>(Types.Double);
        public static readonly ArrayKind<string> StringArray = new ArrayKind<string>(Types.String);
        public static readonly ArrayKind<string> WstringArray = new ArrayKind<string>(Types.Wstring);
        public static readonly ArrayKind<AllTypes> AllTypesArray = new ArrayKind<AllTypes>(Types.AllTypes);
        public static readonly Kind<AllArrays> AllArrays = new StructKind<AllArrays>(
            data => 0 + Types.BooleanArray.Scalars(data.Booleans) + Types.OctetArray.Scalars(data.Octets) + Types.CharArray.Scalars(data.Chars) + Types.WcharArray.Scalars(data.Wchars) + Types.Int16Array.Scalars(data.Int16s) + Types.Int32Array.Scalars(data.Int32s) + Types.Int64Array.Scalars(data.Int64s) + Types.FloatArray.Scalars(data.Floats) + Types.DoubleArray.Scalars(data.Doubles) + Types.StringArray.Scalars(data.Strings) + Types.WstringArray.Scalars(data.Wstrings) + Types.AllTypesArray.Scalars(data.Structs),
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
        public static readonly Kind<MessageCustomerAddress> MessageCustomerAddress = new StructKind<MessageCustomerAddress>(
            data => 4,
            new Member<MessageCustomerAddress, string>("street", Types.Wstring, data => data.street, (data, value) => data.street = value),
            new Member<MessageCustomerAddress, string>("city", Types.String, data => data.city, (data, value) => data.city = value),
            new Member<MessageCustomerAddress, string>("zip", Types.String, data => data.zip, (data, value) => data.zip = value),
            new Member<MessageCustomerAddress, string>("country", Types.String, data => data.country, (data, value) => data.country = value));
        public static readonly Kind<MessageCustomer> MessageCustomer = new StructKind<MessageCustomer>(
            data => 3 + Types.MessageCustomerAddress.Scalars(data.address),
            new Member<MessageCustomer, int>("id", Types.Int32, data => data.id, (data, value) => data.id = value),
            new Member<MessageCustomer, string>("name", Types.Wstring, data => data.name, (data, value) => data.name = value),
            new Member<MessageCustomer, string>("email", Types.String, data => data.email, (data, value) => data.email = value),
            new Member<MessageCustomer, MessageCustomerAddress>("address", Types.MessageCustomerAddress, data => data.address, (data, value) => data.address = value));
        public static readonly Kind<MessageLines> MessageLines = new StructKind<MessageLines>(
            data => 6,
            new Member<MessageLines, string>("sku", Types.String, data => data.sku, (data, value) => data.sku = value),
            new Member<MessageLines, string>("text", Types.String, data => data.text, (data, value) => data.text = value),
            new Member<MessageLines, int>("quantity", Types.Int32, data => data.quantity, (data, value) => data.quantity = value),
            new Member<MessageLines, double>("price", Types.Double, data => data.price, (data, value) => data.price = value),
            new Member<MessageLines, bool>("taxed", Types.Boolean, data => data.taxed, (data, value) => data.taxed = value),
            new Member<MessageLines, bool>("backorder", Types.Boolean, data => data.backorder, (data, value) => data.backorder = value));
        public static readonly ArrayKind<MessageLines> MessageLinesArray = new ArrayKind<MessageLines>(Types.MessageLines);
        public static readonly Kind<MessagePayment> MessagePayment = new StructKind<MessagePayment>(
            data => 3,
            new Member<MessagePayment, string>("method", Types.String, data => data.method, (data, value) => data.method = value),
            new Member<MessagePayment, int>("days", Types.Int32, data => data.days, (data, value) => data.days = value),
            new Member<MessagePayment, double>("discount", Types.Double, data => data.discount, (data, value) => data.discount = value));
        public static readonly Kind<Message> Message = new StructKind<Message>(
            data => 5 + Types.MessageCustomer.Scalars(data.customer) + Types.MessageLinesArray.Scalars(data.lines) + Types.MessagePayment.Scalars(data.payment) + Types.WstringArray.Scalars(data.remarks),
            new Member<Message, long>("orderId", Types.Int64, data => data.orderId, (data, value) => data.orderId = value),
            new Member<Message, string>("reference", Types.String, data => data.reference, (data, value) => data.reference = value),
            new Member<Message, string>("created", Types.String, data => data.created, (data, value) => data.created = value),
            new Member<Message, string>("currency", Types.String, data => data.currency, (data, value) => data.currency = value),
            new Member<Message, bool>("express", Types.Boolean, data => data.express, (data, value) => data.express = value),
            new Member<Message, MessageCustomer>("customer", Types.MessageCustomer, data => data.customer, (data, value) => data.customer = value),
            new Member<Message, MessageLines[]>("lines", Types.MessageLinesArray, data => data.lines, (data, value) => data.lines = value),
            new Member<Message, MessagePayment>("payment", Types.MessagePayment, data => data.payment, (data, value) => data.payment = value),
            new Member<Message, string[]>("remarks", Types.WstringArray, data => data.remarks, (data, value) => data.remarks = value));
        public static readonly ArrayKind<Message> MessageArray = new ArrayKind<Message>(Types.Message);
    }
}
