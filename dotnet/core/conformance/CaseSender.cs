using System;

namespace Roundtrip.Core
{
    /// <summary>How a case of an operation that not every system has is sent, counted and compared.</summary>
    internal static class CaseSender
    {
        public static Func<Client, Ledger, string> Echo(AllTypes data)
        {
            return (client, ledger) =>
            {
                AllTypes reply = client.Echo(data);
                ledger.Record(Operation.Echo, 0);
                return data.Difference(reply);
            };
        }

        public static Func<Client, Ledger, string> EchoArrays(AllArrays data)
        {
            return (client, ledger) =>
            {
                AllArrays reply = client.EchoArrays(data);
                ledger.Record(Operation.EchoArrays, 0);
                return data.Difference(reply);
            };
        }

        public static Func<Client, Ledger, string> Fail(BenchFault sent)
        {
            return (client, ledger) =>
            {
                string difference = "it returned, where it should raise BenchFault";
                try
                {
                    client.Fail(sent.Code, sent.Message);
                }
                catch (BenchFault came)
                {
                    difference = sent.Difference(came);
                }
                ledger.Record(Operation.Fail, 0);
                return difference;
            };
        }

        public static string Unknown(Client client)
        {
            try
            {
                client.CallUnknown();
            }
            catch (Exception error) when (!(error is Refused) && !(error is Unsupported))
            {
                throw new Failure("call", "an unknown operation: " + Replies.OneLine(error), error);
            }
            return "the server answered an operation that it does not have";
        }
    }
}
