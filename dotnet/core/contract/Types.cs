using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading;
using Newtonsoft.Json.Linq;

namespace Roundtrip.Core
{
    /// <summary>
    /// A value of every type of the contract in C#'s own types. Serializers write the names of fields, so these are
    /// plain ones; a middleware with types of its own converts. Texts are UTF-16 units.
    /// </summary>
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

        /// <summary>The first member that is another one in what came, in words; null if there is none.</summary>
        internal static string DescribeDifference(AllTypes expected, AllTypes actual) =>
            expected == null ? (actual == null ? null : "an object instead of null")
                : actual == null ? "null"
                : Difference.First(Element.Members, each => each.DescribeMember(expected, actual));
    }

    /// <summary>An array of every type, fields as in <see cref="AllTypes"/>.</summary>
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

        private static IEnumerable<Element> Members => Element.Members.Concat(new Element[] { Element.Struct });

        /// <summary>Arrays out of what a case, or a formula, says of each by its name.</summary>
        internal static AllArrays Of(Func<string, JToken> given)
        {
            AllArrays data = new AllArrays();
            foreach (Element member in Members)
            {
                member.SetArray(data, given(member.ArrayMember));
            }
            return data;
        }

        /// <summary>The first element that is another one in what came, in words; null if there is none.</summary>
        internal static string DescribeDifference(AllArrays expected, AllArrays actual) =>
            actual == null ? "null" : Difference.First(Members, each => each.DescribeArray(expected, actual));
    }

    /// <summary>
    /// One element of a bounce. Serializable and immutable, so that a middleware which takes plain objects can take
    /// this one; a middleware with types of its own converts.
    /// </summary>
    [Serializable]
    public sealed class Item
    {
        // Plain fields: serializers write their names, and the compiler's names of hidden fields are long.
        private readonly int id;
        private readonly string name;
        private readonly double value;

        /// <summary>An Item of 32 bits, a name in UTF-16 units, and 64 bits; a null name is refused.</summary>
        public Item(int id, string name, double value)
        {
            this.id = id;
            this.name = name ?? throw new ArgumentNullException(nameof(name));
            this.value = value;
        }

        public int Id => id;
        public string Name => name;
        public double Value => value;
    }

    /// <summary>
    /// What both ends of a bounce do with arrays of <see cref="Item"/>, or of what a middleware has in its place.
    /// </summary>
    public static class Items
    {
        /// <summary>A new array of the same items less the last; of none, none.</summary>
        public static T[] WithoutLast<T>(T[] items)
        {
            T[] rest = new T[Math.Max(items.Length - 1, 0)];
            Array.Copy(items, rest, rest.Length);
            return rest;
        }

        /// <summary>The first difference between two arrays, bit for bit, in words; null if there is none.</summary>
        public static string DescribeDifference(Item[] expected, Item[] actual) =>
            Difference.BetweenArrays(expected, actual, DescribeDifference);

        private static string DescribeDifference(Item expected, Item actual) =>
            actual == null ? "null"
                : Difference.Of("id", Element.Int32.DescribeDifference(expected.Id, actual.Id))
                ?? Difference.Of("name", Element.String.DescribeDifference(expected.Name, actual.Name))
                ?? Difference.Of("value", Element.Double.DescribeDifference(expected.Value, actual.Value));
    }

    /// <summary>What `fail` raises: the contract's one exception, of any 32 bits and any UTF-16 units.</summary>
    [Serializable]
    public sealed class BenchFault : Exception
    {
        public BenchFault(int code, string message, Exception cause = null) : base(message, cause) => Code = code;

#if !NET
        // Remoting carries it so, and .NET has no Remoting.
        private BenchFault(
            System.Runtime.Serialization.SerializationInfo info,
            System.Runtime.Serialization.StreamingContext context)
            : base(info, context) => Code = info.GetInt32(nameof(Code));

        /// <summary>Adds the code to what exceptions have.</summary>
        public override void GetObjectData(
            System.Runtime.Serialization.SerializationInfo info,
            System.Runtime.Serialization.StreamingContext context)
        {
            base.GetObjectData(info, context);
            info.AddValue(nameof(Code), Code);
        }
#endif

        public int Code { get; }

        /// <summary>The same fault, with a cause that has its message.</summary>
        internal BenchFault Caused => new BenchFault(Code, Message, new InvalidOperationException(Message));

        /// <summary>What is different in the fault that came, in words; null if nothing is.</summary>
        internal static string DescribeDifference(BenchFault expected, BenchFault actual) =>
            actual == null ? "it returned instead of raising BenchFault"
                : Difference.Of("code", Element.Int32.DescribeDifference(expected.Code, actual.Code))
                ?? Difference.Of("message", Element.String.DescribeDifference(expected.Message, actual.Message))
                ?? (expected.InnerException == null ? null : Difference.Of(
                    "cause",
                    Element.String.DescribeDifference(
                        expected.InnerException.Message, actual.InnerException?.Message)));
    }

    /// <summary>
    /// A counter of the server's, or a reference to one. Remoting passes objects of this class by reference; no other
    /// middleware here has such a thing.
    /// </summary>
    public abstract class Counter : MarshalByRefObject
    {
        /// <summary>Adds one, and returns what it counts now.</summary>
        public abstract int Increment();

        /// <summary>Has the server let the object go.</summary>
        public abstract void Close();

        // Static, as what follows: a method of the object would run where the object is, and cross no wire.

        /// <summary>Increments twice, and says what is wrong. Others may call the same counter.</summary>
        internal static string CheckMonotonic(Counter counter) => CheckNext(counter, counter.Increment());

        /// <summary>Increments a counter that has no other caller, from zero, and says what is wrong.</summary>
        internal static string CheckIncrements(Counter counter, int times) =>
            Difference.First(Enumerable.Range(0, times), before => CheckNext(counter, before));

        /// <summary>Whether there are so many, all of which count; the expected ones are not looked at.</summary>
        internal static string DescribeDifference(Counter[] expected, Counter[] actual) =>
            Difference.BetweenArrays(expected, actual, (_, counter) => CheckMonotonic(counter));

        private static string CheckNext(Counter counter, int before)
        {
            int now = counter.Increment();
            return now == before + 1 ? null : $"it counted {now} instead of {before + 1}";
        }
    }

    /// <summary>A counter in the servant's memory, for any number of threads.</summary>
    internal sealed class CountedCounter : Counter
    {
        private int count;
        private volatile bool closed;

        public override int Increment() =>
            closed ? throw new Refused("the counter is closed") : Interlocked.Increment(ref count);

        public override void Close() => closed = true;
    }
}
