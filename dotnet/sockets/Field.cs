using System;
using System.Linq;
using Roundtrip.Core;

namespace Roundtrip.Sockets
{
    /// <summary>How a value stands in a frame.</summary>
    internal interface IField<T>
    {
        void Put(FrameWriter into, T value);

        T Take(FrameReader from);
    }

    /// <summary>
    /// The fields that frame.md names. Those of single values are structs: an array calls them without a detour.
    /// </summary>
    internal static class Field
    {
        public static readonly IField<Nothing> None =
            new RestField<Nothing>((into, nothing) => { }, from => default(Nothing));

        public static readonly IField<bool> Boolean = default(BooleanField);
        public static readonly IField<byte> Octet = default(OctetField);
        public static readonly IField<char> Char = default(CharField);
        public static readonly IField<short> Int16 = default(Int16Field);
        public static readonly IField<int> Int32 = default(Int32Field);
        public static readonly IField<long> Int64 = default(Int64Field);
        public static readonly IField<float> Float = default(FloatField);
        public static readonly IField<double> Double = default(DoubleField);
        public static readonly IField<AllTypes> Struct = default(StructField);
        public static readonly IField<bool[]> Booleans = new ArrayField<bool, BooleanField>(1);
        public static readonly IField<byte[]> Octets = new ArrayField<byte, OctetField>(1);
        public static readonly IField<char[]> Chars = new ArrayField<char, CharField>(2);
        public static readonly IField<short[]> Int16s = new ArrayField<short, Int16Field>(2);
        public static readonly IField<int[]> Int32s = new ArrayField<int, Int32Field>(4);
        public static readonly IField<long[]> Int64s = new ArrayField<long, Int64Field>(8);
        public static readonly IField<float[]> Floats = new ArrayField<float, FloatField>(4);
        public static readonly IField<double[]> Doubles = new ArrayField<double, DoubleField>(8);
        public static readonly IField<string[]> Texts = new ArrayField<string, TextField>(4);
        public static readonly IField<AllTypes[]> Structs = new ArrayField<AllTypes, StructField>(40);
        public static readonly IField<Item[]> Items = new ArrayField<Item, ItemField>(16);
        public static readonly IField<AllArrays> Arrays = new ArraysField();

        /// <summary>The rest of the frame, as octets, as characters and as a string.</summary>
        public static readonly IField<byte[]> AllOctets = new RestField<byte[]>(
            (into, data) => into.Octets(data), from => from.Octets());

        public static readonly IField<char[]> AllChars = new RestField<char[]>(
            (into, data) => into.Chars(data), from => from.Chars());

        public static readonly IField<string> AllText = new RestField<string>(
            (into, data) => into.Text(data), from => from.Text());

        public static readonly IField<BenchFault> Fault = new RestField<BenchFault>(
            (into, fault) => into.Int32(fault.Code).Text(fault.Message),
            from => new BenchFault(from.Int32(), from.Text()));

        /// <summary>What stands for a reference in the null's frames, which no end reads.</summary>
        public static readonly IField<Counter> Reference = default(ReferenceField);

        public static readonly IField<Counter[]> References = new ArrayField<Counter, ReferenceField>(64);

        private static readonly object[] Fields =
        {
            None, Boolean, Octet, Char, Int16, Int32, Int64, Float, Double, AllText, Struct, Items, Arrays, Fault,
            Booleans, Octets, Chars, Int16s, Int32s, Int64s, Floats, Doubles, Texts, Structs, Reference, References,
        };

        private static readonly object[] Rests = { AllOctets, AllChars };

        /// <summary>How the argument or the reply of an operation stands in a frame.</summary>
        /// <param name="operation">If it has a size, bytes and characters run to the end of the frame.</param>
        public static IField<T> Of<T>(Operation operation)
        {
            bool isRest = operation.Limits.Any(value => value.Name == "size");
            return (isRest ? Rests : Array.Empty<object>()).Concat(Fields).OfType<IField<T>>().First();
        }

        private struct BooleanField : IField<bool>
        {
            public void Put(FrameWriter into, bool value) => into.Octet(value ? (byte)1 : (byte)0);
            public bool Take(FrameReader from) => from.Octet() != 0;
        }

        private struct OctetField : IField<byte>
        {
            public void Put(FrameWriter into, byte value) => into.Octet(value);
            public byte Take(FrameReader from) => from.Octet();
        }

        private struct CharField : IField<char>
        {
            public void Put(FrameWriter into, char value) => into.Int16(value);
            public char Take(FrameReader from) => unchecked((char)from.Int16());
        }

        private struct Int16Field : IField<short>
        {
            public void Put(FrameWriter into, short value) => into.Int16(value);
            public short Take(FrameReader from) => from.Int16();
        }

        private struct Int32Field : IField<int>
        {
            public void Put(FrameWriter into, int value) => into.Int32(value);
            public int Take(FrameReader from) => from.Int32();
        }

        private struct Int64Field : IField<long>
        {
            public void Put(FrameWriter into, long value) => into.Int64(value);
            public long Take(FrameReader from) => from.Int64();
        }

        private struct FloatField : IField<float>
        {
            public void Put(FrameWriter into, float value) => into.Float(value);
            public float Take(FrameReader from) => from.Float();
        }

        private struct DoubleField : IField<double>
        {
            public void Put(FrameWriter into, double value) => into.Double(value);
            public double Take(FrameReader from) => from.Double();
        }

        private struct TextField : IField<string>
        {
            public void Put(FrameWriter into, string value) => into.Name(value);
            public string Take(FrameReader from) => from.Name();
        }

        private struct ItemField : IField<Item>
        {
            public void Put(FrameWriter into, Item value) => into.Int32(value.Id).Name(value.Name).Double(value.Value);

            public Item Take(FrameReader from)
            {
                int id = from.Int32();
                string name = from.Name();
                return new Item(id, name, from.Double());
            }
        }

        private struct StructField : IField<AllTypes>
        {
            public void Put(FrameWriter into, AllTypes value)
            {
                into.Octet(value.BooleanValue ? (byte)1 : (byte)0).Octet(value.OctetValue);
                into.Int16(value.CharValue).Int16(value.WcharValue).Int16(value.Int16Value);
                into.Int32(value.Int32Value).Int64(value.Int64Value).Float(value.FloatValue).Double(value.DoubleValue);
                into.Name(value.StringValue).Name(value.WstringValue);
            }

            public AllTypes Take(FrameReader from)
            {
                // In the order of the wire: an initializer evaluates from its first line to its last.
                return new AllTypes
                {
                    BooleanValue = from.Octet() != 0,
                    OctetValue = from.Octet(),
                    CharValue = unchecked((char)from.Int16()),
                    WcharValue = unchecked((char)from.Int16()),
                    Int16Value = from.Int16(),
                    Int32Value = from.Int32(),
                    Int64Value = from.Int64(),
                    FloatValue = from.Float(),
                    DoubleValue = from.Double(),
                    StringValue = from.Name(),
                    WstringValue = from.Name(),
                };
            }
        }

        private struct ReferenceField : IField<Counter>
        {
            private static readonly byte[] InItsPlace = new byte[64];

            public void Put(FrameWriter into, Counter value) => into.Octets(InItsPlace);
            public Counter Take(FrameReader from) => throw new NotSupportedException("a frame holds no references");
        }

        private sealed class ArrayField<T, TField> : IField<T[]>
            where TField : struct, IField<T>
        {
            private readonly int leastBytes;

            /// <param name="leastBytes">The least bytes that an element takes.</param>
            public ArrayField(int leastBytes)
            {
                this.leastBytes = leastBytes;
            }

            public void Put(FrameWriter into, T[] value)
            {
                into.Int32(value.Length);
                foreach (T each in value)
                {
                    default(TField).Put(into, each);
                }
            }

            public T[] Take(FrameReader from)
            {
                T[] data = new T[from.Elements(leastBytes)];
                for (int i = 0; i < data.Length; i++)
                {
                    data[i] = default(TField).Take(from);
                }
                return data;
            }
        }

        private sealed class ArraysField : IField<AllArrays>
        {
            public void Put(FrameWriter into, AllArrays value)
            {
                Booleans.Put(into, value.Booleans);
                Octets.Put(into, value.Octets);
                Chars.Put(into, value.Chars);
                Chars.Put(into, value.Wchars);
                Int16s.Put(into, value.Int16s);
                Int32s.Put(into, value.Int32s);
                Int64s.Put(into, value.Int64s);
                Floats.Put(into, value.Floats);
                Doubles.Put(into, value.Doubles);
                Texts.Put(into, value.Strings);
                Texts.Put(into, value.Wstrings);
                Structs.Put(into, value.Structs);
            }

            public AllArrays Take(FrameReader from) => new AllArrays
            {
                Booleans = Booleans.Take(from),
                Octets = Octets.Take(from),
                Chars = Chars.Take(from),
                Wchars = Chars.Take(from),
                Int16s = Int16s.Take(from),
                Int32s = Int32s.Take(from),
                Int64s = Int64s.Take(from),
                Floats = Floats.Take(from),
                Doubles = Doubles.Take(from),
                Strings = Texts.Take(from),
                Wstrings = Texts.Take(from),
                Structs = Structs.Take(from),
            };
        }

        /// <summary>A field that runs to the end of its frame.</summary>
        private sealed class RestField<T> : IField<T>
        {
            private readonly Action<FrameWriter, T> put;
            private readonly Func<FrameReader, T> take;

            public RestField(Action<FrameWriter, T> put, Func<FrameReader, T> take)
            {
                this.put = put;
                this.take = take;
            }

            public void Put(FrameWriter into, T value) => put(into, value);
            public T Take(FrameReader from) => take(from);
        }
    }
}
