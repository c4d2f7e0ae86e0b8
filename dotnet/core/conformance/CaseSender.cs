using System;
using Newtonsoft.Json.Linq;

namespace Roundtrip.Core
{
    /// <summary>Sends cases across the wire and says what became of each.</summary>
    internal sealed class CaseSender
    {
        private readonly Connections connections;
        private readonly Ledger ledger;

        /// <param name="connections">The clients.</param>
        /// <param name="ledger">Counts what returned.</param>
        public CaseSender(Connections connections, Ledger ledger)
        {
            this.connections = connections;
            this.ledger = ledger;
        }

        /// <summary>Sends one case.</summary>
        /// <returns>What became of it, as the protocol spells a result.</returns>
        /// <exception cref="Failure">
        /// It raised what is no refusal, or nothing works any more after a refusal.
        /// </exception>
        public JObject Send(Case one)
        {
            try
            {
                connections.First.Restore();
                string difference = Difference(one);
                return difference == null ? Result(one, "exact") : Result(one, "altered", difference);
            }
            catch (Unsupported reason)
            {
                return Result(one, Replies.Word(reason.Support), reason.Message);
            }
            catch (Exception error) when (error is Refused || connections.First.IsRefusal(error))
            {
                string explained = connections.First.Explain(error);
                StillWorks(one, error);
                return Result(
                    one,
                    "refused",
                    error.GetType().Name + ": " + error.Message + (explained == null ? "" : " (" + explained + ")"));
            }
            catch (Exception error) when (!(error is Failure))
            {
                throw new Failure(
                    FailureKind.Call, "case " + one.Name + " raised", error, connections.First.Explain(error));
            }
        }

        private string Difference(Case one)
        {
            if (one.Clients > 1)
            {
                return ConcurrentCase.Send(one, connections.Another, ledger);
            }
            if (!one.ConnectsFirst)
            {
                return one.Send(new Caller(connections.First, ledger));
            }
            Client another = connections.Another();
            try
            {
                return one.Send(new Caller(another, ledger));
            }
            finally
            {
                another.Close();
            }
        }

        // A refusal is one only if the next call goes through.
        private void StillWorks(Case one, Exception refusal)
        {
            string difference;
            try
            {
                connections.First.Restore();
                Caller calls = new Caller(connections.First, ledger);
                difference = Operations.Invoke.SendFormula(calls, new Values(1));
            }
            catch (Exception error)
            {
                throw Broken(one, refusal, Failure.OneLine(error));
            }
            if (difference != null)
            {
                throw Broken(one, refusal, difference);
            }
        }

        private static Failure Broken(Case one, Exception refusal, string how) =>
            new Failure(
                FailureKind.Call, "case " + one.Name + ": invoke does not work (" + how + ") after a refusal", refusal);

        private static JObject Result(Case one, string outcome, string detail = null)
        {
            JObject result = new JObject { ["case"] = one.Name, ["outcome"] = outcome };
            if (detail != null)
            {
                result["detail"] = detail;
            }
            return result;
        }
    }
}
