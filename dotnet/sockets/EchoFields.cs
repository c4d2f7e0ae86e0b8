using System;
using Roundtrip.Core;

namespace Roundtrip.Sockets
{
    /// <summary>The fields of echo and echoArrays, in the order that frame.md gives.</summary>
    internal static class EchoFields
    {
        public static void Put(FrameWriter into, AllTypes data)
        {
            into.Octet(data.BooleanValue ? (byte)1 : (byte)0).Octet(data.OctetValue);
            into.Int16(data.CharValue).Int16(data.WcharValue).Int16(data.Int16Value);
            into.Int32(data.Int32Value).Int64(data.Int64Value).Float(data.FloatValue).Double(data.DoubleValue);
            into.Name(data.StringValue).Name(data.WstringValue);
        }

        public static AllTypes Struct(FrameReader from)
        {
            // In the order of the wire: an initializer evaluates from its first line to its last.
            return new AllTypes
            {
                BooleanValue = from.Octet() != 0,
                OctetValue = from.Octet(),
                CharValue = (char)from.Int16(),
                WcharValue = (char)from.Int16(),
                Int16Value = from.Int16(),
                Int32Value = from.Int32(),
                Int64Value = from.Int64(),
                FloatValue = from.Float(),
                DoubleValue = from.Double(),
                StringValue = from.Name(),
                WstringValue = from.Name(),
            };
        }

        public static void Put(FrameWriter into, AllArrays data)
        {
            Put(into, data.Booleans, each => into.Octet(each ? (byte)1 : (byte)0));
            Put(into, data.Octets, each => into.Octet(each));
            Put(into, data.Chars, each => into.Int16(each));
            Put(into, data.Wchars, each => into.Int16(each));
            Put(into, data.Int16s, each => into.Int16(each));
            Put(into, data.Int32s, each => into.Int32(each));
            Put(into, data.Int64s, each => into.Int64(each));
            Put(into, data.Floats, each => into.Float(each));
            Put(into, data.Doubles, each => into.Double(each));
            Put(into, data.Strings, each => into.Name(each));
            Put(into, data.Wstrings, each => into.Name(each));
            Put(into, data.Structs, each => Put(into, each));
        }

        public static AllArrays Arrays(FrameReader from)
        {
            return new AllArrays
            {
                Booleans = Array(from, 1, () => from.Octet() != 0),
                Octets = Array(from, 1, from.Octet),
                Chars = Array(from, 2, () => (char)from.Int16()),
                Wchars = Array(from, 2, () => (char)from.Int16()),
                Int16s = Array(from, 2, from.Int16),
                Int32s = Array(from, 4, from.Int32),
                Int64s = Array(from, 8, from.Int64),
                Floats = Array(from, 4, from.Float),
                Doubles = Array(from, 8, from.Double),
                Strings = Array(from, 4, from.Name),
                Wstrings = Array(from, 4, from.Name),
                Structs = Array(from, Frame.LeastStructBytes, () => Struct(from)),
            };
        }

        private static void Put<T>(FrameWriter into, T[] data, Action<T> put)
        {
            into.Int32(data.Length);
            foreach (T each in data)
            {
                put(each);
            }
        }

        private static T[] Array<T>(FrameReader from, int leastBytes, Func<T> read)
        {
            T[] data = new T[from.Elements(leastBytes)];
            for (int i = 0; i < data.Length; i++)
            {
                data[i] = read();
            }
            return data;
        }
    }
}
