using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;

namespace Roundtrip.Core
{
    /// <summary>A case that several clients send at once, each over a connection of its own.</summary>
    internal static class ConcurrentCase
    {
        /// <summary>
        /// Connects the clients, lets all of them begin together, and waits until each has done its calls.
        /// </summary>
        /// <param name="one">What each of them sends, and how often.</param>
        /// <param name="connect">Connects another client to the first one's server.</param>
        /// <returns>The first difference, in words; null if there is none.</returns>
        public static string Send(Case one, Func<Caller> connect)
        {
            List<Caller> callers = new List<Caller>();
            try
            {
                for (int i = 0; i < one.Clients; i++)
                {
                    callers.Add(connect());
                }
                return SendTogether(one, callers);
            }
            finally
            {
                callers.ForEach(each => each.Client.Close());
            }
        }

        private static string SendTogether(Case one, List<Caller> callers)
        {
            using (Barrier together = new Barrier(callers.Count))
            {
                // A thread each: a pool might not have as many, and the barrier would wait for them.
                Task<string>[] differences = callers.Select(caller => Task.Factory.StartNew(
                    () => SendOften(one, caller, together),
                    CancellationToken.None,
                    TaskCreationOptions.LongRunning,
                    TaskScheduler.Default)).ToArray();
                try
                {
                    Task.WaitAll(differences);
                }
                catch (AggregateException error)
                {
                    throw error.Flatten().InnerExceptions[0];
                }
                return differences.Select(each => each.Result).FirstOrDefault(each => each != null);
            }
        }

        private static string SendOften(Case one, Caller caller, Barrier together)
        {
            together.SignalAndWait();
            for (int i = 0; i < one.Calls; i++)
            {
                string difference = one.Send(caller);
                if (difference != null)
                {
                    return "call " + i + " of one of them: " + difference;
                }
            }
            return null;
        }
    }
}
