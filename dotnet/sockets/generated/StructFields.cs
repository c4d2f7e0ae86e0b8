// Generated from shared-idl/bench.idl and operations.json by `./invokew generate`: edit those.
using Roundtrip.Core;

namespace Roundtrip.Sockets
{
    /// <summary>The fields of structs, member by member, and of arrays of them.</summary>
    internal static class StructFields
    {
        public static readonly object[] All =
        {
            default(ItemValue),
            new ArrayField<Item, ItemValue>(16),
            default(AllTypesValue),
            new ArrayField<AllTypes, AllTypesValue>(40),
            default(AllArraysValue),
        };

        private struct ItemValue : IField<Item>
        {
            public FrameWriter Put(FrameWriter into, Item value)
            {
                into.Int32(value.id);
                into.Name(value.name);
                into.Double(value.value);
                return into;
            }

            // In the order of the frame: an initializer evaluates from its first line to its last.
            public Item Take(FrameReader from) => new Item
            {
                id = from.Int32(),
                name = from.Name(),
                value = from.Double(),
            };
        }

        private struct AllTypesValue : IField<AllTypes>
        {
            public FrameWriter Put(FrameWriter into, AllTypes value)
            {
                into.Boolean(value.BooleanValue);
                into.Octet(value.OctetValue);
                into.Int16(value.CharValue);
                into.Int16(value.WcharValue);
                into.Int16(value.Int16Value);
                into.Int32(value.Int32Value);
                into.Int64(value.Int64Value);
                into.Float(value.FloatValue);
                into.Double(value.DoubleValue);
                into.Name(value.StringValue);
                into.Name(value.WstringValue);
                return into;
            }

            // In the order of the frame: an initializer evaluates from its first line to its last.
            public AllTypes Take(FrameReader from) => new AllTypes
            {
                BooleanValue = from.Boolean(),
                OctetValue = from.Octet(),
                CharValue = from.Char(),
                WcharValue = from.Char(),
                Int16Value = from.Int16(),
                Int32Value = from.Int32(),
                Int64Value = from.Int64(),
                FloatValue = from.Float(),
                DoubleValue = from.Double(),
                StringValue = from.Name(),
                WstringValue = from.Name(),
            };
        }

        private struct AllArraysValue : IField<AllArrays>
        {
            public FrameWriter Put(FrameWriter into, AllArrays value)
            {
                new ArrayField<bool, Field.Value>(1).Put(into, value.Booleans);
                new ArrayField<byte, Field.Value>(1).Put(into, value.Octets);
                new ArrayField<char, Field.Value>(2).Put(into, value.Chars);
                new ArrayField<char, Field.Value>(2).Put(into, value.Wchars);
                new ArrayField<short, Field.Value>(2).Put(into, value.Int16s);
                new ArrayField<int, Field.Value>(4).Put(into, value.Int32s);
                new ArrayField<long, Field.Value>(8).Put(into, value.Int64s);
                new ArrayField<float, Field.Value>(4).Put(into, value.Floats);
                new ArrayField<double, Field.Value>(8).Put(into, value.Doubles);
                new ArrayField<string, Field.TextValue>(4).Put(into, value.Strings);
                new ArrayField<string, Field.TextValue>(4).Put(into, value.Wstrings);
                new ArrayField<AllTypes, AllTypesValue>(40).Put(into, value.Structs);
                return into;
            }

            // In the order of the frame: an initializer evaluates from its first line to its last.
            public AllArrays Take(FrameReader from) => new AllArrays
            {
                Booleans = new ArrayField<bool, Field.Value>(1).Take(from),
                Octets = new ArrayField<byte, Field.Value>(1).Take(from),
                Chars = new ArrayField<char, Field.Value>(2).Take(from),
                Wchars = new ArrayField<char, Field.Value>(2).Take(from),
                Int16s = new ArrayField<short, Field.Value>(2).Take(from),
                Int32s = new ArrayField<int, Field.Value>(4).Take(from),
                Int64s = new ArrayField<long, Field.Value>(8).Take(from),
                Floats = new ArrayField<float, Field.Value>(4).Take(from),
                Doubles = new ArrayField<double, Field.Value>(8).Take(from),
                Strings = new ArrayField<string, Field.TextValue>(4).Take(from),
                Wstrings = new ArrayField<string, Field.TextValue>(4).Take(from),
                Structs = new ArrayField<AllTypes, AllTypesValue>(40).Take(from),
            };
        }
    }
}
