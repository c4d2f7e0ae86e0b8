using System;
using System.Collections.Generic;
using System.Linq;

namespace Roundtrip.Core
{
    /// <summary>Sends cases across the wire and says what became of each.</summary>
    internal sealed class CaseSender
    {
        private readonly Connections connections;

        public CaseSender(Connections connections) => this.connections = connections;

        private Client Client => connections.First.Client;

        /// <summary>Sends one case; returns its entry in the reply to `check`.</summary>
        /// <exception cref="Failure">
        /// It raised what is not a refusal, or nothing works any more after a refusal.
        /// </exception>
        public object Send(Case one)
        {
            try
            {
                Client.Restore();
                // A case that is about connecting has a connection of its own, as each of several clients has.
                string difference = one.Clients > 1 || one.ConnectsFirst
                    ? ConcurrentCase.Send(one, connections.ConnectAnother)
                    : one.Send(connections.First);
                return Result(one, difference == null ? "exact" : "altered", difference);
            }
            catch (NotCallable reason)
            {
                return Result(one, JsonLine.Word(reason.Support), reason.Message);
            }
            catch (Exception error) when (
                error is Refused || error is ArgumentException || error is NullReferenceException // met a null
                || Client.IsRefusal(error))
            {
                string explained = Client.Explain(error);
                StillWorks(one, error);
                string detail = error.GetType().Name + ": " + error.Message;
                return Result(one, "refused", explained == null ? detail : detail + " (" + explained + ")");
            }
            catch (Exception error) when (!(error is Failure))
            {
                throw new Failure(FailureKind.Call, "case " + one.Name + " raised", error, Client.Explain(error));
            }
        }

        // A refusal is one only if the next call goes through.
        private void StillWorks(Case one, Exception refusal)
        {
            string difference;
            try
            {
                Client.Restore();
                difference = FormulaCase.Send(connections.First, Operations.Invoke, new Values(1));
            }
            catch (Exception error)
            {
                difference = Failure.OneLine(error);
            }
            if (difference != null)
            {
                string what = "case " + one.Name + ": invoke does not work (" + difference + ") after a refusal";
                throw new Failure(FailureKind.Call, what, refusal);
            }
        }

        private static object Result(Case one, string outcome, string detail) =>
            new { Case = one.Name, Outcome = outcome, Detail = detail };
    }

    /// <summary>A case that several clients send at once, each over a connection of its own.</summary>
    internal static class ConcurrentCase
    {
        /// <summary>
        /// Connects the clients, lets all of them begin together, and waits until each has done its calls. Returns the
        /// first difference, in words; null if there is none.
        /// </summary>
        public static string Send(Case one, Func<Caller> connect)
        {
            List<Caller> callers = new List<Caller>();
            try
            {
                for (int i = 0; i < one.Clients; i++)
                {
                    callers.Add(connect());
                }
                string[] differences = new string[callers.Count];
                Together.Run(callers.Count, i => differences[i] = SendOften(one, callers[i]));
                return differences.FirstOrDefault(each => each != null);
            }
            finally
            {
                callers.ForEach(each => each.Client.Close());
            }
        }

        private static string SendOften(Case one, Caller caller)
        {
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

    /// <summary>
    /// The cases on counters that are opened, called and closed. The call counts leave out a counter's own calls: what
    /// it counts to is the proof that they arrived, each once.
    /// </summary>
    internal static class ReferenceCases
    {
        /// <summary>A new counter, incremented that often and closed; afterClose increments it once more.</summary>
        public static string Open(Caller caller, int increments, bool afterClose)
        {
            Counter counter = caller.Send(Operations.OpenCounter, default(Nothing));
            string difference = Counter.CheckIncrements(counter, increments);
            counter.Close();
            return difference == null && afterClose
                ? "a counter that was closed counted to " + counter.Increment()
                : difference;
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
