using System;

namespace Roundtrip.Core
{
    /// <summary>
    /// The cases on counters that are opened, called and closed. A counter's own calls stand in no ledger: what it
    /// counts to is the proof that they arrived, each once.
    /// </summary>
    internal static class ReferenceCases
    {
        /// <summary>
        /// A new counter, incremented that often and closed; with afterClose it is incremented once more then.
        /// </summary>
        public static Func<Caller, string> Open(int increments, bool afterClose)
        {
            return caller =>
            {
                Counter counter = caller.Send(Operations.OpenCounter, default(Nothing));
                string difference = Counter.CheckIncrements(counter, increments);
                counter.Close();
                return difference != null || !afterClose
                    ? difference
                    : "a counter that was closed counted to " + counter.Increment();
            };
        }

        /// <summary>A new counter, incremented that often, by the servant and by the client in turns.</summary>
        public static string CallBack(Caller caller, int increments)
        {
            Counter counter = caller.Send(Operations.OpenCounter, default(Nothing));
            string difference = null;
            for (int i = 1; i <= increments && difference == null; i++)
            {
                int counted = i % 2 == 1 ? caller.Send(Operations.CallCounter, counter) : counter.Increment();
                difference = Operations.CallCounter.DescribeDifference(i, counted);
            }
            counter.Close();
            return difference;
        }
    }
}
