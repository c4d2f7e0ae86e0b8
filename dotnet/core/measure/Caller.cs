namespace Roundtrip.Core
{
    /// <summary>One client, whose calls in the core's types are counted as they return.</summary>
    internal sealed class Caller
    {
        private readonly Ledger ledger;

        public Caller(Client client, Ledger ledger)
        {
            Client = client;
            this.ledger = ledger;
        }

        public Client Client { get; }

        /// <summary>Calls, counts, and returns what came back, whatever it is.</summary>
        /// <exception cref="Unsupported">The binding has no such call.</exception>
        public TReply Send<TArgument, TReply>(Operation<TArgument, TReply> operation, TArgument argument)
        {
            TReply reply = Client.Calls.Stub(operation)(argument);
            ledger.Count(operation, operation.Elements(argument, reply));
            return reply;
        }

        /// <summary>The timed call, its argument ready.</summary>
        /// <exception cref="Unsupported">The binding has no such call.</exception>
        public Call Prepare(Operation operation, Values values)
        {
            Unsupported reason = Client.Calls.WhyNotTimed(operation);
            if (reason != null)
            {
                throw reason;
            }
            SetFirst(operation, values);
            return Client.Calls.Prepare(operation, this, values);
        }

        /// <summary>Sets what an operation returns, if another one sets it.</summary>
        public void SetFirst(Operation operation, Values values)
        {
            if (operation.SetFirst != null)
            {
                Send(operation.SetFirst, operation.SetFirst.Argument(values));
            }
        }
    }
}
