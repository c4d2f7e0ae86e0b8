namespace Roundtrip.Core
{
    /// <summary>
    /// The operations whose values are references to remote objects, for the systems that have such a thing.
    /// </summary>
    public abstract class Counters
    {
        /// <summary>A reference to a counter that exists already.</summary>
        public abstract Counter GetCounter();

        /// <summary>A reference to a new counter, which counts from 0.</summary>
        public abstract Counter OpenCounter();

        /// <summary>References to that many counters that exist already.</summary>
        public abstract Counter[] GetCounterArray(int count);

        /// <summary>Has the servant increment a counter that one of the others returned.</summary>
        /// <returns>What it counts now.</returns>
        public abstract int CallCounter(Counter target);
    }
}
