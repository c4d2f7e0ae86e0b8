using System;

namespace Roundtrip.Core
{
    /// <summary>Sends cases across the wire and says what became of each.</summary>
    internal sealed class CaseSender
    {
        private readonly Connections connections;

        public CaseSender(Connections connections)
        {
            this.connections = connections;
        }

        private Client Client => connections.First.Client;

        /// <summary>Sends one case.</summary>
        /// <exception cref="Failure">
        /// It raised what is not a refusal, or nothing works any more after a refusal.
        /// </exception>
        public Replies.CaseResult Send(Case one)
        {
            try
            {
                Client.Restore();
                string difference = Difference(one);
                return Result(one, difference == null ? "exact" : "altered", difference);
            }
            catch (Unsupported reason)
            {
                return Result(one, Replies.Reply.Word(reason.Support), reason.Message);
            }
            catch (Exception error) when (error is Refused || Client.IsRefusal(error))
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

        private string Difference(Case one)
        {
            if (one.Clients > 1)
            {
                return ConcurrentCase.Send(one, connections.ConnectAnother);
            }
            if (!one.ConnectsFirst)
            {
                return one.Send(connections.First);
            }
            Caller another = connections.ConnectAnother();
            try
            {
                return one.Send(another);
            }
            finally
            {
                another.Client.Close();
            }
        }

        // A refusal is one only if the next call goes through.
        private void StillWorks(Case one, Exception refusal)
        {
            string difference;
            try
            {
                Client.Restore();
                difference = Operations.Invoke.SendFormula(connections.First, new Values(1));
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

        private static Replies.CaseResult Result(Case one, string outcome, string detail) =>
            new Replies.CaseResult { Case = one.Name, Outcome = outcome, Detail = detail };
    }
}
