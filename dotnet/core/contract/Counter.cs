using System;
using System.Globalization;
using System.Threading;

namespace Roundtrip.Core
{
    /// <summary>
    /// A counter of the server's, or a reference to one. Remoting passes objects of this class by reference; no other
    /// middleware here has such a thing.
    /// </summary>
    public abstract class Counter : MarshalByRefObject
    {
        /// <summary>Adds one.</summary>
        /// <returns>What it counts now.</returns>
        public abstract int Increment();

        /// <summary>Has the server let the object go.</summary>
        public abstract void Close();

        // Static, as what follows: a method of the object would run where the object is, and cross no wire.

        /// <summary>Increments twice. Others may call the same counter: it goes on from where it is.</summary>
        /// <returns>What is wrong, in words; null if it counts on.</returns>
        internal static string CheckMonotonic(Counter counter) => CheckNext(counter, counter.Increment());

        /// <summary>Increments a counter that has no other caller and that counts from zero.</summary>
        /// <returns>What is wrong, in words; null if nothing is.</returns>
        internal static string CheckIncrements(Counter counter, int times)
        {
            string difference = null;
            for (int i = 0; i < times && difference == null; i++)
            {
                difference = CheckNext(counter, i);
            }
            return difference;
        }

        /// <summary>Whether there are so many, all of which count; the expected ones are not looked at.</summary>
        internal static string DescribeDifference(Counter[] expected, Counter[] actual) =>
            Difference.BetweenArrays(expected, actual, (_, counter) => CheckMonotonic(counter));

        private static string CheckNext(Counter counter, int before)
        {
            int now = counter.Increment();
            return now == before + 1 ? null : string.Format(
                CultureInfo.InvariantCulture, "it counted {0} instead of {1}", now, before + 1);
        }
    }

    /// <summary>A counter in the servant's memory, for any number of threads.</summary>
    internal sealed class CountedCounter : Counter
    {
        private int count;
        private volatile bool closed;

        public override int Increment() =>
            closed ? throw new Refused("the counter is closed") : Interlocked.Increment(ref count);

        public override void Close()
        {
            closed = true;
        }
    }
}
