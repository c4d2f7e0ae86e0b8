using System;
using System.Collections.Generic;
using System.Globalization;
using System.Linq;
using Newtonsoft.Json.Linq;

namespace Roundtrip.Core
{
    /// <summary>
    /// A type of the contract in the core's own terms: its values by contract.md's formulas and in the notation of
    /// cases.json, and how two of them differ.
    /// </summary>
    public abstract class Kind<T>
    {
        /// <summary>What a value that was not set is.</summary>
        internal virtual T Unset => default(T);

        /// <summary>The digits of a number in the notation of cases; 0 of what is none.</summary>
        internal virtual int Digits => 0;

        /// <summary>Value i by formula, a string of which has so many characters.</summary>
        public abstract T At(int i, int textLength);

        /// <summary>Value i by formula.</summary>
        public T At(int i) => At(i, Kind.TextLength);

        /// <summary>The value that is timed.</summary>
        internal virtual T Timed(Values values) => At(0, values.TextLength);

        /// <summary>
        /// Reads a value. What is missing is 0, empty or none, but for members of this struct that have defaults.
        /// `times` tells how often a text, and an array that is given in one piece, is repeated.
        /// </summary>
        internal abstract T Read(JToken given, int times, JToken defaults);

        /// <summary>How a value differs bit for bit, in words; null if it does not.</summary>
        internal abstract string DescribeDifference(T expected, T actual);

        /// <summary>The number of scalar values, counted list by list.</summary>
        internal virtual int Scalars(T value) => 1;
    }

    /// <summary>What is not a value; <see cref="Types"/> has those.</summary>
    public static class Kind
    {
        public const int TextLength = 16; // characters of a string, unless `prepare` asks for more

        internal static readonly Kind<BenchFault> Fault = new FaultKind();
        internal static readonly Kind<Counter> Counter = new CounterKind();

        private sealed class FaultKind : Kind<BenchFault>
        {
            public override BenchFault At(int i, int textLength) =>
                new BenchFault(TimedValues.InvokeArgument, TimedValues.Text(16));

            internal override BenchFault Read(JToken given, int times, JToken defaults)
            {
                BenchFault fault = new BenchFault(
                    Types.Int32.Read(given["code"], 1, null), Types.String.Read(given["message"], times, null));
                return (bool?)given["cause"] == true ? fault.Caused : fault;
            }

            internal override string DescribeDifference(BenchFault expected, BenchFault actual) =>
                BenchFault.DescribeDifference(expected, actual);
        }

        /// <summary>References have no values: what comes is called.</summary>
        private sealed class CounterKind : Kind<Counter>
        {
            public override Counter At(int i, int textLength) => null;
            internal override Counter Read(JToken given, int times, JToken defaults) => null;

            internal override string DescribeDifference(Counter expected, Counter actual) =>
                Core.Counter.CheckMonotonic(actual);
        }
    }

    /// <summary>A number, a character or a boolean.</summary>
    internal sealed class NumberKind<T> : Kind<T>
        where T : struct
    {
        // Two reals may be equal and have different bits: their spellings decide, which takes longer.
        private static readonly bool EqualIsExact = typeof(T) != typeof(float) && typeof(T) != typeof(double);

        private readonly Func<long, T> formula;

        public NumberKind(int bytes, Func<long, T> formula)
        {
            Digits = 2 * bytes;
            this.formula = formula;
        }

        internal override int Digits { get; }

        public override T At(int i, int textLength) => formula(i);

        internal override T Read(JToken given, int times, JToken defaults) =>
            given == null ? default(T) : Hex.WithBits<ulong, T>(Hex.ToBits((string)given, Digits), Digits);

        internal override string DescribeDifference(T expected, T actual) =>
            EqualIsExact && EqualityComparer<T>.Default.Equals(expected, actual)
                ? null
                : Hex.DescribeDifference(Spelt(expected), Spelt(actual));

        private string Spelt(T value) => Hex.Of(Hex.WithBits<T, ulong>(value, Digits), Digits);
    }

    /// <summary>A string: by formula a prefix and a decimal number, with zeros between them.</summary>
    internal sealed class TextKind : Kind<string>
    {
        private readonly string prefix;

        public TextKind(string prefix) => this.prefix = prefix;

        public override string At(int i, int textLength) =>
            prefix + i.ToString(CultureInfo.InvariantCulture).PadLeft(textLength - prefix.Length, '0');

        /// <summary>So many letters.</summary>
        internal override string Timed(Values values) => TimedValues.Text(values.Count);

        internal override string Read(JToken given, int times, JToken defaults) =>
            given == null ? "" : given.Type == JTokenType.Null ? null : Hex.ToText((string)given, times);

        internal override string DescribeDifference(string expected, string actual) =>
            Hex.DescribeDifference(Hex.Of(expected), Hex.Of(actual));
    }

    /// <summary>An array.</summary>
    internal sealed class ArrayKind<T> : Kind<T[]>
    {
        private static readonly bool HoldsScalars = typeof(T).IsValueType || typeof(T) == typeof(string);

        private readonly Kind<T> element;

        public ArrayKind(Kind<T> element) => this.element = element;

        /// <summary>So many elements by formula, with the indexes from `first` on.</summary>
        public T[] Elements(int count, int first = 0, int textLength = Kind.TextLength) =>
            Enumerable.Range(first, count).Select(i => element.At(i, textLength)).ToArray();

        /// <summary>As a member of struct i: one to three elements, of which no other struct has one.</summary>
        public override T[] At(int i, int textLength) => Elements(1 + (i % 3), 3 * i, textLength);

        internal override T[] Timed(Values values) => Elements(values.Count, values.First, values.TextLength);

        /// <summary>
        /// So many elements by formula, the digits of all of them together, or each by itself.
        /// </summary>
        internal override T[] Read(JToken given, int times, JToken defaults)
        {
            switch (given?.Type)
            {
                case JTokenType.Null:
                    return null;
                case JTokenType.Integer:
                    return Elements((int)given);
                case JTokenType.String:
                    return Repeated(ReadTogether((string)given), times);
                default:
                    return given == null
                        ? Array.Empty<T>()
                        : given.Select(each => element.Read(each, times, null)).ToArray();
            }
        }

        internal override string DescribeDifference(T[] expected, T[] actual) =>
            Difference.BetweenArrays(expected, actual, element.DescribeDifference);

        internal override int Scalars(T[] value) =>
            HoldsScalars ? value.Length : value.Sum(each => element.Scalars(each));

        private T[] ReadTogether(string hex) =>
            Hex.Split(hex, element.Digits).Select(each => element.Read(each, 1, null)).ToArray();

        private static T[] Repeated(T[] once, int times)
        {
            T[] all = new T[checked(once.Length * times)];
            once.CopyTo(all, 0);
            for (int done = once.Length; done < all.Length; done *= 2)
            {
                Array.Copy(all, 0, all, done, Math.Min(done, all.Length - done));
            }
            return all;
        }
    }

    /// <summary>A struct, which is a class here.</summary>
    internal sealed class StructKind<T> : Kind<T>
        where T : class, new()
    {
        private readonly Func<T, int> scalars;
        private readonly Member<T>[] members;

        public StructKind(Func<T, int> scalars, params Member<T>[] members)
        {
            this.scalars = scalars;
            this.members = members;
        }

        /// <summary>Gives each value in place of the formula; null, or a reply of null: the formula does.</summary>
        internal Func<T> Given { get; set; }

        internal override T Unset => Filled((member, data) => member.SetUnset(data));

        public override T At(int i, int textLength) =>
            Given?.Invoke() ?? Filled((member, data) => member.SetFormula(data, i, textLength));

        internal override int Scalars(T value) => scalars(value);

        internal override T Read(JToken given, int times, JToken defaults)
        {
            if (given?.Type == JTokenType.Null)
            {
                return null;
            }
            foreach (JProperty each in (given as JObject ?? new JObject()).Properties())
            {
                if (members.All(member => member.Name != each.Name))
                {
                    string known = string.Join(", ", members.Select(member => member.Name));
                    throw new FormatException("there is a member \"" + each.Name + "\"; expected " + known);
                }
            }
            return Filled((member, data) =>
            {
                JToken own = given?[member.Name];
                member.SetRead(data, own ?? defaults?[member.Name], own == null ? 1 : times);
            });
        }

        internal override string DescribeDifference(T expected, T actual) =>
            expected == null ? (actual == null ? null : "an object instead of null")
                : actual == null ? "null"
                : Difference.First(members, member => member.DescribeDifference(expected, actual));

        private T Filled(Action<Member<T>, T> fill)
        {
            T data = new T();
            Array.ForEach(members, member => fill(member, data));
            return data;
        }
    }

    /// <summary>A member of a struct.</summary>
    internal abstract class Member<TStruct>
    {
        protected Member(string name) => Name = name;

        public string Name { get; } // of bench.idl

        public abstract void SetFormula(TStruct data, int i, int textLength);
        public abstract void SetRead(TStruct data, JToken given, int times);
        public abstract void SetUnset(TStruct data);
        public abstract string DescribeDifference(TStruct expected, TStruct actual);
    }

    /// <summary>A member with its type, and the way to its field.</summary>
    internal sealed class Member<TStruct, T> : Member<TStruct>
    {
        private readonly Kind<T> kind;
        private readonly Func<TStruct, T> get;
        private readonly Action<TStruct, T> set;

        public Member(string name, Kind<T> kind, Func<TStruct, T> get, Action<TStruct, T> set)
            : base(name)
        {
            this.kind = kind;
            this.get = get;
            this.set = set;
        }

        public override void SetFormula(TStruct data, int i, int textLength) => set(data, kind.At(i, textLength));
        public override void SetRead(TStruct data, JToken given, int times) => set(data, kind.Read(given, times, null));
        public override void SetUnset(TStruct data) => set(data, kind.Unset);

        public override string DescribeDifference(TStruct expected, TStruct actual) =>
            Difference.Of(Name, kind.DescribeDifference(get(expected), get(actual)));
    }
}
