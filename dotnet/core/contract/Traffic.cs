namespace Roundtrip.Core
{
    /// <summary>What calls of an operation add to a ledger.</summary>
    internal struct Traffic
    {
        public Traffic(Operation operation, long calls, long elements)
        {
            Operation = operation;
            Calls = calls;
            Elements = elements;
        }

        public Operation Operation { get; }

        public long Calls { get; }

        /// <summary>Sizes, counts or items of all of them together.</summary>
        public long Elements { get; }
    }
}
