using System;
using System.Linq;
using System.Threading;

namespace Roundtrip.Core
{
    /// <summary>
    /// What both ends of a bounce do with arrays, of the core's structs or of what a middleware has in their place.
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
                : Difference.Of("code", Types.Int32.DescribeDifference(expected.Code, actual.Code))
                ?? Difference.Of("message", Types.String.DescribeDifference(expected.Message, actual.Message))
                ?? (expected.InnerException == null ? null : Difference.Of(
                    "cause",
                    Types.String.DescribeDifference(
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
