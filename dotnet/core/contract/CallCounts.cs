using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading;

namespace Roundtrip.Core
{
    /// <summary>
    /// Calls and logical bytes by operation since the process started. Any thread may count; counting allocates nothing
    /// and takes no lock.
    /// </summary>
    public sealed class CallCounts
    {
        private readonly long[] calls = new long[Operations.All.Count];
        private readonly long[] bytes = new long[Operations.All.Count];

        /// <summary>Counts one call of so many bytes, characters or items; 1 for what has none of them.</summary>
        public void Count(Operation operation, long elements) => Count(operation, 1, elements);

        /// <summary>Counts runs, each of which has that traffic.</summary>
        internal void Count(Traffic perRun, long runs) =>
            Count(perRun.Operation, runs * perRun.Calls, runs * perRun.Elements);

        /// <summary>Calls by the name of the operation; what was never called is left out.</summary>
        public IDictionary<string, long> Calls() => Tally(calls);

        /// <summary>Logical bytes by the name of the operation; what was never called is left out.</summary>
        public IDictionary<string, long> Bytes() => Tally(bytes);

        private void Count(Operation operation, long times, long elements)
        {
            Interlocked.Add(ref calls[operation.Index], times);
            Interlocked.Add(ref bytes[operation.Index], elements * operation.Bytes);
        }

        private SortedDictionary<string, long> Tally(long[] counts) => new SortedDictionary<string, long>(
            Operations.All.Where(each => Interlocked.Read(ref calls[each.Index]) > 0)
                .ToDictionary(each => each.Name, each => Interlocked.Read(ref counts[each.Index])),
            StringComparer.Ordinal);
    }

    /// <summary>What calls of an operation add to the call counts.</summary>
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
        public long Elements { get; } // sizes, counts or items of all of them together
    }
}
