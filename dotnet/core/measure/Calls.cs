using System;

namespace Roundtrip.Core
{
    /// <summary>
    /// The typed lines of a binding's client, one an operation. Out of each the core makes both the call of conformance
    /// cases, in its own types, and the timed call, in the middleware's: an argument is converted before the timing, a
    /// reply when it is checked.
    /// </summary>
    public sealed class Calls
    {
        private readonly Delegate[] stubs = new Delegate[Operations.All.Count];
        private readonly Func<Caller, Values, Call>[] timed =
            new Func<Caller, Values, Call>[Operations.All.Count];

        private readonly string[] reasons = new string[Operations.All.Count];

        /// <summary>A call whose reply is a number.</summary>
        public void Call<TArgument, TReply>(
            NumberOperation<TArgument, TReply> operation, Func<TArgument, TReply> stub)
            where TReply : struct, IEquatable<TReply> =>
            Number(operation, argument => argument, stub);

        /// <summary>A call without an argument whose reply is a number.</summary>
        public void Get<TReply>(NumberOperation<Nothing, TReply> operation, Func<TReply> stub)
            where TReply : struct, IEquatable<TReply> =>
            Number(operation, nothing => nothing, nothing => stub());

        /// <summary>A put whose data is converted first.</summary>
        public void Put<TData, TWire>(
            NumberOperation<TData, int> operation, Func<TData, TWire> to, Func<TWire, int> stub) =>
            Number(operation, to, stub);

        /// <summary>A call in the core's types.</summary>
        public void Call<TArgument, TReply>(
            ObjectOperation<TArgument, TReply> operation, Func<TArgument, TReply> stub) =>
            Call(operation, argument => argument, stub, reply => reply);

        /// <summary>A call whose argument is converted first, and its reply in the end.</summary>
        /// <param name="operation">What is called.</param>
        /// <param name="to">Converts the argument.</param>
        /// <param name="stub">The middleware's.</param>
        /// <param name="from">Converts the last reply.</param>
        /// <param name="length">
        /// The length of a reply, if it has one and is neither an array nor a string nor a collection.
        /// </param>
        public void Call<TArgument, TReply, TTo, TFrom>(
            ObjectOperation<TArgument, TReply> operation,
            Func<TArgument, TTo> to,
            Func<TTo, TFrom> stub,
            Func<TFrom, TReply> from,
            Func<TFrom, int> length = null)
        {
            Func<TFrom, int> compared =
                ReplyLength.IsOf(typeof(TReply)) ? length ?? (reply => ReplyLength.Of(reply)) : null;
            Add(
                operation,
                argument => from(stub(to(argument))),
                (caller, values) => new ObjectCall<TTo, TFrom>(
                    stub,
                    to(operation.Argument(values)),
                    compared,
                    values.Count,
                    reply => operation.DescribeDifference(operation.Reply(values), from(reply)),
                    operation.Release == null ? (Action<TFrom>)null : reply => operation.Release(from(reply))));
        }

        /// <summary>A call without an argument.</summary>
        public void Get<TReply>(ObjectOperation<Nothing, TReply> operation, Func<TReply> stub) =>
            Get(operation, stub, reply => reply);

        /// <summary>A call without an argument whose reply is converted in the end.</summary>
        public void Get<TReply, TFrom>(
            ObjectOperation<Nothing, TReply> operation, Func<TFrom> stub, Func<TFrom, TReply> from) =>
            Call(operation, nothing => nothing, nothing => stub(), from);

        /// <summary>A call that is asked for a number of elements, whose reply is converted in the end.</summary>
        public void GetArray<TReply, TFrom>(
            ObjectOperation<int, TReply> operation,
            Func<int, TFrom> stub,
            Func<TFrom, TReply> from,
            Func<TFrom, int> length = null) =>
            Call(operation, count => count, stub, from, length);

        /// <summary>A call that returns nothing.</summary>
        public void Set<TArgument>(ObjectOperation<TArgument, Nothing> operation, Action<TArgument> stub)
        {
            Call(operation, argument =>
            {
                stub(argument);
                return default(Nothing);
            });
        }

        /// <summary>The bounce.</summary>
        /// <param name="to">Converts the items that are sent first.</param>
        /// <param name="stub">One call of it.</param>
        /// <param name="withoutLast">Removes the last of what came back; its argument is not used again.</param>
        /// <param name="from">Converts the last reply.</param>
        public void Bounce<TItems>(
            Func<Item[], TItems> to,
            Func<TItems, TItems> stub,
            Func<TItems, TItems> withoutLast,
            Func<TItems, Item[]> from)
        {
            BounceOperation bounce = Operations.Bounce;
            Add(
                bounce,
                items => from(stub(to(items))),
                (caller, values) => new BounceCall<TItems>(
                    stub,
                    withoutLast,
                    to(bounce.Argument(values)),
                    values.Count,
                    reply => bounce.LastDifference(values, from(reply))));
        }

        /// <summary>The call that raises.</summary>
        /// <param name="stub">Raises BenchFault as it came.</param>
        public void Fail(Action<int, string> stub)
        {
            Call(Operations.Fail, fault =>
            {
                try
                {
                    stub(fault.Code, fault.Message);
                    return null;
                }
                catch (BenchFault came)
                {
                    return came;
                }
            });
        }

        /// <summary>The call that passes a reference; its timed argument is opened beforehand.</summary>
        public void CallCounter(Func<Counter, int> stub)
        {
            Add(
                Operations.CallCounter,
                stub,
                (caller, values) => new CounterCall(stub, caller.Send(Operations.OpenCounter, default(Nothing))));
        }

        /// <summary>Operations that the mapping has no such thing for.</summary>
        /// <param name="reason">Why, in one sentence.</param>
        /// <param name="operations">Which.</param>
        public void Cannot(string reason, params Operation[] operations)
        {
            foreach (Operation operation in operations)
            {
                Remove(operation);
                reasons[operation.Index] = reason;
            }
        }

        /// <summary>Forgets the line of an operation, as if it had never been written.</summary>
        public void Remove(Operation operation)
        {
            stubs[operation.Index] = null;
            timed[operation.Index] = null;
        }

        /// <summary>Has an operation timed by a call that is prepared by hand, in the place of the line's.</summary>
        public void Time(Operation operation, Func<Values, Call> prepare) =>
            timed[operation.Index] = (caller, values) => prepare(values);

        /// <summary>Why an operation cannot be timed; null if it can. Connecting is the core's own call.</summary>
        internal Unsupported WhyNotTimed(Operation operation) =>
            operation == Operations.Connect || timed[operation.Index] != null ? null : WithoutLine(operation);

        /// <summary>The call in the core's types.</summary>
        /// <exception cref="Unsupported">There is none.</exception>
        internal Func<TArgument, TReply> Stub<TArgument, TReply>(Operation<TArgument, TReply> operation) =>
            (Func<TArgument, TReply>)(stubs[operation.Index] ?? throw WithoutLine(operation));

        /// <summary>The timed call of an operation that can be timed, its argument ready.</summary>
        internal Call Prepare(Operation operation, Caller caller, Values values) =>
            timed[operation.Index](caller, values);

        private void Number<TArgument, TReply, TWire>(
            NumberOperation<TArgument, TReply> operation, Func<TArgument, TWire> to, Func<TWire, TReply> stub)
            where TReply : struct, IEquatable<TReply>
        {
            Add(
                operation,
                argument => stub(to(argument)),
                (caller, values) => new NumberCall<TWire, TReply>(
                    stub, to(operation.Argument(values)), operation.Reply(values)));
        }

        private void Add<TArgument, TReply>(
            Operation<TArgument, TReply> operation,
            Func<TArgument, TReply> send,
            Func<Caller, Values, Call> prepare)
        {
            stubs[operation.Index] = send;
            timed[operation.Index] = prepare;
        }

        private Unsupported WithoutLine(Operation operation)
        {
            string reason = reasons[operation.Index];
            return reason != null
                ? new Unsupported(Support.Cannot, reason)
                : new Unsupported(Support.Missing, "this binding has no line for " + operation.Name);
        }
    }

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
