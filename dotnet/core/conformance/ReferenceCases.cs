using System;

namespace Roundtrip.Core
{
    /// <summary>
    /// The cases on references: objects are asked for, called and let go. A counter's own calls stand in no ledger:
    /// what it counts to is the proof that they arrived, each once.
    /// </summary>
    internal static class ReferenceCases
    {
        public static string Get(Client client, Ledger ledger)
        {
            Counter counter = client.References.GetCounter();
            ledger.Record(Operation.GetCounter, 0);
            return CountsOn(counter);
        }

        public static Func<Client, Ledger, string> GetArray(int count)
        {
            return (client, ledger) =>
            {
                Counter[] array = client.References.GetCounterArray(count);
                ledger.Record(Operation.GetCounterArray, 0);
                if (array.Length != count)
                {
                    return array.Length + " references, not " + count;
                }
                for (int i = 0; i < count; i++)
                {
                    string difference = CountsOn(array[i]);
                    if (difference != null)
                    {
                        return "reference " + i + ": " + difference;
                    }
                }
                return null;
            };
        }

        /// <summary>
        /// A new counter, incremented that often and closed; afterClose: incremented once more then.
        /// </summary>
        public static Func<Client, Ledger, string> Open(int increments, bool afterClose)
        {
            return (client, ledger) =>
            {
                Counter counter = Opened(client, ledger);
                for (int i = 1; i <= increments; i++)
                {
                    string difference = Difference(i, counter.Increment());
                    if (difference != null)
                    {
                        return difference;
                    }
                }
                counter.Close();
                return afterClose ? "a counter that was closed counted to " + counter.Increment() : null;
            };
        }

        /// <summary>A new counter, incremented that often, by the servant and by the client in turns.</summary>
        public static Func<Client, Ledger, string> CallBack(int increments)
        {
            return (client, ledger) =>
            {
                Counter counter = Opened(client, ledger);
                for (int i = 1; i <= increments; i++)
                {
                    string difference = Difference(
                        i, i % 2 == 1 ? Called(client, ledger, counter) : counter.Increment());
                    if (difference != null)
                    {
                        return difference;
                    }
                }
                counter.Close();
                return null;
            };
        }

        private static Counter Opened(Client client, Ledger ledger)
        {
            Counter counter = client.References.OpenCounter();
            ledger.Record(Operation.OpenCounter, 0);
            return counter;
        }

        private static int Called(Client client, Ledger ledger, Counter counter)
        {
            int reply = client.References.CallCounter(counter);
            ledger.Record(Operation.CallCounter, LogicalBytes.Invoke);
            return reply;
        }

        // An object that was there before may have been called by others: it goes on from where it is.
        private static string CountsOn(Counter counter)
        {
            int first = counter.Increment();
            return Difference(first + 1, counter.Increment());
        }

        private static string Difference(int expected, int counted)
        {
            return expected == counted ? null : "it counted " + counted + ", not " + expected;
        }
    }
}
