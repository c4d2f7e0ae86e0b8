using System;
using System.Linq;
using Roundtrip.Core;

namespace Roundtrip.Sockets
{
    /// <summary>How a value stands in a frame.</summary>
    internal interface IField<T>
    {
        FrameWriter Put(FrameWriter into, T value);
        T Take(FrameReader from);
    }

    /// <summary>The fields that frame.md names.</summary>
    internal static class Field
    {
        private static readonly object[] Rests =
        {
            new RestField<byte[]>((into, data) => into.Octets(data), from => from.Octets()),
            new RestField<char[]>((into, data) => into.Chars(data), from => from.Chars()),
        };

        private static readonly object[] Fields =
        {
            new RestField<Nothing>((into, nothing) => into, from => default(Nothing)),
            new RestField<string>((into, data) => into.Text(data), from => from.Text()),
            new RestField<BenchFault>(
                (into, fault) => into.Int32(fault.Code).Text(fault.Message),
                from => new BenchFault(from.Int32(), from.Text())),
            default(Value), default(TextValue), default(ReferenceValue),
            new ArrayField<bool, Value>(1), new ArrayField<byte, Value>(1), new ArrayField<char, Value>(2),
            new ArrayField<short, Value>(2), new ArrayField<int, Value>(4), new ArrayField<long, Value>(8),
            new ArrayField<float, Value>(4), new ArrayField<double, Value>(8), new ArrayField<string, TextValue>(4),
            new ArrayField<Counter, ReferenceValue>(64),
        };

        /// <summary>
        /// How the argument or the reply of an operation stands in a frame. If the operation has a size, bytes and
        /// characters run to the end of the frame.
        /// </summary>
        public static IField<T> Of<T>(Operation operation)
        {
            bool isRest = operation.Ranges.Any(value => value.Name == "size");
            return (isRest ? Rests : Array.Empty<object>()).Concat(Fields).Concat(StructFields.All)
                .OfType<IField<T>>().First();
        }

        /// <summary>
        /// Numbers. The type is a struct: an array calls it without a detour. Each class has a struct of its own below,
        /// since the runtime would look up at each call which of several interfaces of classes is meant.
        /// </summary>
        internal struct Value :
            IField<bool>, IField<byte>, IField<char>, IField<short>, IField<int>, IField<long>, IField<float>,
            IField<double>
        {
            public FrameWriter Put(FrameWriter into, bool value) => into.Boolean(value);
            public FrameWriter Put(FrameWriter into, byte value) => into.Octet(value);
            public FrameWriter Put(FrameWriter into, char value) => into.Int16(value);
            public FrameWriter Put(FrameWriter into, short value) => into.Int16(value);
            public FrameWriter Put(FrameWriter into, int value) => into.Int32(value);
            public FrameWriter Put(FrameWriter into, long value) => into.Int64(value);
            public FrameWriter Put(FrameWriter into, float value) => into.Float(value);
            public FrameWriter Put(FrameWriter into, double value) => into.Double(value);

            bool IField<bool>.Take(FrameReader from) => from.Boolean();
            byte IField<byte>.Take(FrameReader from) => from.Octet();
            char IField<char>.Take(FrameReader from) => from.Char();
            short IField<short>.Take(FrameReader from) => from.Int16();
            int IField<int>.Take(FrameReader from) => from.Int32();
            long IField<long>.Take(FrameReader from) => from.Int64();
            float IField<float>.Take(FrameReader from) => from.Float();
            double IField<double>.Take(FrameReader from) => from.Double();
        }

        internal struct TextValue : IField<string>
        {
            public FrameWriter Put(FrameWriter into, string value) => into.Name(value);
            public string Take(FrameReader from) => from.Name();
        }

        /// <summary>The place of a reference in the baseline's frames, which no end reads.</summary>
        private struct ReferenceValue : IField<Counter>
        {
            private static readonly byte[] Place = new byte[64];

            public FrameWriter Put(FrameWriter into, Counter value) => into.Octets(Place);
            public Counter Take(FrameReader from) => throw new NotSupportedException("a frame holds no references");
        }

        /// <summary>A field that runs to the end of its frame.</summary>
        private sealed class RestField<T> : IField<T>
        {
            private readonly Func<FrameWriter, T, FrameWriter> put;
            private readonly Func<FrameReader, T> take;

            public RestField(Func<FrameWriter, T, FrameWriter> put, Func<FrameReader, T> take)
            {
                this.put = put;
                this.take = take;
            }

            public FrameWriter Put(FrameWriter into, T value) => put(into, value);
            public T Take(FrameReader from) => take(from);
        }
    }

    /// <summary>A count, and elements that take at least so many bytes each.</summary>
    internal struct ArrayField<T, TField> : IField<T[]>
        where TField : struct, IField<T>
    {
        private readonly int leastBytes;

        public ArrayField(int leastBytes) => this.leastBytes = leastBytes;

        public FrameWriter Put(FrameWriter into, T[] value)
        {
            into.Int32(value.Length);
            foreach (T each in value)
            {
                default(TField).Put(into, each);
            }
            return into;
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
}
