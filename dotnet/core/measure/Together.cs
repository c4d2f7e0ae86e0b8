using System;
using System.Collections.Generic;
using System.Linq;
using System.Runtime.ExceptionServices;
using System.Threading;

namespace Roundtrip.Core
{
    /// <summary>Several threads that do the same at once.</summary>
    internal static class Together
    {
        /// <summary>
        /// Runs a part for each number from 0 on, each on a thread of its own; they begin together. Waits for all, and
        /// raises what the first of them raised. One alone runs on the thread that asks.
        /// </summary>
        public static void Run(int threads, Action<int> part)
        {
            if (threads == 1)
            {
                part(0);
                return;
            }
            ExceptionDispatchInfo[] raised = new ExceptionDispatchInfo[threads];
            using (Barrier begun = new Barrier(threads))
            {
                List<Thread> all = Enumerable.Range(0, threads)
                    .Select(i => new Thread(() => raised[i] = Once(begun, part, i)) { IsBackground = true })
                    .ToList();
                all.ForEach(thread => thread.Start());
                all.ForEach(thread => thread.Join());
            }
            raised.FirstOrDefault(each => each != null)?.Throw();
        }

        private static ExceptionDispatchInfo Once(Barrier begun, Action<int> part, int number)
        {
            begun.SignalAndWait();
            try
            {
                part(number);
                return null;
            }
            catch (Exception error)
            {
                return ExceptionDispatchInfo.Capture(error);
            }
        }
    }
}
