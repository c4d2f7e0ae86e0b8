namespace Roundtrip.Core
{
    /// <summary>A reference to a counter of the server's, as its client holds it.</summary>
    public abstract class Counter
    {
        /// <summary>Adds one.</summary>
        /// <returns>What it counts now.</returns>
        /// <exception cref="Refused">The object is not there any more.</exception>
        public abstract int Increment();

        /// <summary>Has the server let the object go.</summary>
        /// <exception cref="Refused">It is not there any more.</exception>
        public abstract void Close();
    }
}
