using System.Collections.Generic;
using System.Threading;

namespace Roundtrip.Core
{
    /// <summary>
    /// Calls and logical bytes by operation since the process started. Any thread may count; counting allocates
    /// nothing and takes no lock.
    /// </summary>
    public sealed class Ledger
    {
        private readonly long[] calls = new long[OperationNames.All.Length];
        private readonly long[] bytes = new long[OperationNames.All.Length];

        /// <summary>Counts one call.</summary>
        public void Record(Operation operation, long logicalBytes)
        {
            Record(operation, 1, logicalBytes);
        }

        /// <summary>Counts several calls and the logical bytes of all of them together.</summary>
        public void Record(Operation operation, long count, long logicalBytes)
        {
            Interlocked.Add(ref calls[(int)operation], count);
            Interlocked.Add(ref bytes[(int)operation], logicalBytes);
        }

        /// <summary>Calls by the contract's name of the operation; what was never called is left out.</summary>
        public IDictionary<string, long> Calls()
        {
            return Tally(calls);
        }

        /// <summary>Logical bytes by the contract's name of the operation; what was never called is left out.</summary>
        public IDictionary<string, long> Bytes()
        {
            return Tally(bytes);
        }

        private SortedDictionary<string, long> Tally(long[] counts)
        {
            var tally = new SortedDictionary<string, long>(System.StringComparer.Ordinal);
            for (int i = 0; i < counts.Length; i++)
            {
                if (Interlocked.Read(ref calls[i]) > 0)
                {
                    tally[OperationNames.All[i]] = Interlocked.Read(ref counts[i]);
                }
            }
            return tally;
        }
    }
}
