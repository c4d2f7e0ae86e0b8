using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using Newtonsoft.Json;
using Newtonsoft.Json.Linq;

namespace Roundtrip.Core
{
    /// <summary>The conformance cases, and what becomes of them on a wire.</summary>
    internal sealed class Cases
    {
        private readonly Dictionary<string, JObject> byName;

        private Cases(Dictionary<string, JObject> byName)
        {
            this.byName = byName;
        }

        public IEnumerable<string> Names => byName.Keys;

        /// <summary>Reads the case file.</summary>
        /// <param name="path">What ROUNDTRIP_CASES holds; null where it is not set.</param>
        /// <exception cref="ProtocolError">There is no such file, or it is no case file.</exception>
        public static Cases Load(string path)
        {
            if (string.IsNullOrEmpty(path))
            {
                throw new ProtocolError("check: ROUNDTRIP_CASES is not set; allowed: the path of the case file");
            }
            try
            {
                JObject file = JsonLine.Parse(File.ReadAllText(path));
                return new Cases(((JArray)file["cases"]).Cast<JObject>().ToDictionary(each => (string)each["name"]));
            }
            catch (Exception error) when (
                error is IOException || error is UnauthorizedAccessException || error is JsonException
                || error is InvalidCastException || error is ArgumentException)
            {
                throw new ProtocolError(
                    "check: ROUNDTRIP_CASES=" + path + " is no readable case file: " + error.Message);
            }
        }

        /// <summary>The named cases, in that order.</summary>
        /// <exception cref="ProtocolError">One of them is not in the file.</exception>
        public IList<Case> Find(IEnumerable<string> names)
        {
            return names.Select(name => byName.TryGetValue(name, out JObject json)
                ? new Case(json)
                : throw ProtocolError.NotAllowed("check.cases", name, byName.Keys)).ToList();
        }

        /// <summary>Sends one case and says what became of it, as the protocol spells a result.</summary>
        /// <param name="one">The case.</param>
        /// <param name="client">Connected.</param>
        /// <param name="more">Connects another client where that one is, for cases of several.</param>
        /// <param name="ledger">Counts what returned.</param>
        /// <exception cref="Failure">The case raised, and the connection does not work any more.</exception>
        public static JObject Send(Case one, Client client, Func<Client> more, Ledger ledger)
        {
            string difference;
            try
            {
                difference = one.Clients > 1 ? ConcurrentCase.Send(one, more, ledger) : one.Send(client, ledger);
            }
            catch (Unsupported reason)
            {
                return Result(one, "unsupported", reason.Message);
            }
            catch (Exception refusal) when (!(refusal is Failure))
            {
                StillWorks(one, refusal, client.Bench, ledger);
                return Result(one, "refused", refusal.GetType().Name + ": " + refusal.Message);
            }
            return difference == null ? Result(one, "exact", null) : Result(one, "altered", difference);
        }

        // A refusal is one only where the next call goes through.
        private static void StillWorks(Case one, Exception refusal, IBench bench, Ledger ledger)
        {
            try
            {
                int reply = bench.Invoke(TimedValues.InvokeArgument);
                ledger.Record(Operation.Invoke, LogicalBytes.Invoke);
                WrongReply.Unless(TimedValues.InvokeArgument + 1, reply);
            }
            catch (Exception error)
            {
                throw new Failure(
                    "call",
                    "case " + one.Name + " failed (" + Replies.OneLine(refusal)
                        + ") and invoke does not work after it: " + Replies.OneLine(error),
                    refusal);
            }
        }

        private static JObject Result(Case one, string outcome, string detail)
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
