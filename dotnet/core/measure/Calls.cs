using System;

namespace Roundtrip.Core
{
    /// <summary>
    /// The typed lines of a binding's client, one an operation. Out of each the core makes both the call of conformance
    /// cases, in its own types, and the timed call, in the middleware's: an argument is converted before the timing, a
    /// reply when it is checked.
    /// </summary>
    public sealed class Calls : IStubs
    {
        private readonly Delegate[] stubs = new Delegate[Operations.All.Count];
        private readonly Func<Caller, Values, Call>[] timed = new Func<Caller, Values, Call>[Operations.All.Count];
        private readonly string[] reasons = new string[Operations.All.Count];
        private readonly Delegate[] unsets = new Delegate[Operations.All.Count];

        // Stubs in the core's types, of an operation of any class.
        public void Add<TArgument, TReply>(
            NumberOperation<TArgument, TReply> operation, Func<TArgument, TReply> stub)
            where TReply : struct, IEquatable<TReply> => Call(operation, stub);

        public void Add<TArgument, TReply>(
            ObjectOperation<TArgument, TReply> operation, Func<TArgument, TReply> stub) => Call(operation, stub);

        public void Add<T>(BounceOperation<T> operation, Func<T[], T[]> stub) =>
            Bounce<T, T[]>(operation, items => items, stub, Items.WithoutLast, items => items);

        /// <summary>A call whose reply is a number.</summary>
        public void Call<TArgument, TReply>(NumberOperation<TArgument, TReply> operation, Func<TArgument, TReply> stub)
            where TReply : struct, IEquatable<TReply> => Call(operation, argument => argument, stub);

        /// <summary>A call whose argument is converted first, and whose reply is a number.</summary>
        public void Call<TArgument, TReply, TWire>(
            NumberOperation<TArgument, TReply> operation, Func<TArgument, TWire> to, Func<TWire, TReply> stub)
            where TReply : struct, IEquatable<TReply> => Bind(
            operation,
            argument => stub(to(argument)),
            (caller, values) => new NumberCall<TWire, TReply>(
                stub, to(operation.Argument(values)), operation.Reply(values)));

        /// <summary>A call in the core's types.</summary>
        public void Call<TArgument, TReply>(
            ObjectOperation<TArgument, TReply> operation, Func<TArgument, TReply> stub) =>
            Call(operation, argument => argument, stub, reply => reply);

        /// <summary>
        /// A call whose argument is converted first, and its last reply in the end. `length` gives the length of a
        /// reply that has one and is neither an array nor a string nor a collection; `unset` makes a struct of which
        /// no member is set, where that is not one of nulls.
        /// </summary>
        public void Call<TArgument, TReply, TTo, TFrom>(
            ObjectOperation<TArgument, TReply> operation,
            Func<TArgument, TTo> to,
            Func<TTo, TFrom> stub,
            Func<TFrom, TReply> from,
            Func<TFrom, int> length = null,
            Func<TTo> unset = null)
        {
            unsets[operation.Index] = unset == null ? null : new Func<TReply>(() => from(stub(unset())));
            Func<TFrom, int> compared =
                ReplyLength.IsOf(typeof(TReply)) ? length ?? (reply => ReplyLength.Of(reply)) : null;
            Bind(
                operation,
                argument => from(stub(to(argument))),
                (caller, values) => new ObjectCall<TTo, TFrom>(
                    stub,
                    to(operation.Argument(values)),
                    reply => operation.DescribeDifference(operation.Reply(values), from(reply)))
                {
                    Length = compared,
                    ExpectedLength = values.Count,
                    Release = operation.Release == null ? (Action<TFrom>)null : reply => operation.Release(from(reply)),
                });
        }

        /// <summary>
        /// A bounce: the items are converted before the first call, and the last reply in the end. `withoutLast`
        /// removes the last item of what came back; its argument is not used again.
        /// </summary>
        public void Bounce<T, TItems>(
            BounceOperation<T> bounce,
            Func<T[], TItems> to,
            Func<TItems, TItems> stub,
            Func<TItems, TItems> withoutLast,
            Func<TItems, T[]> from)
        {
            Bind(
                bounce,
                items => from(stub(to(items))),
                (caller, values) => new BounceCall<TItems>(
                    stub,
                    withoutLast,
                    to(bounce.Argument(values)),
                    values.Count,
                    reply => bounce.LastDifference(values, from(reply))));
        }

        /// <summary>The call that raises: the stub raises BenchFault as it came.</summary>
        public void Fail(Action<int, string> stub) =>
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

        /// <summary>The call that passes a reference; its timed argument is opened beforehand.</summary>
        public void CallCounter(Func<Counter, int> stub) => Bind(
            Operations.CallCounter,
            stub,
            (caller, values) => new CounterCall(stub, caller.Send(Operations.OpenCounter, default(Nothing))));

        /// <summary>Operations that the mapping has no such thing for; the reason is one sentence.</summary>
        public void Unsupported(string reason, params Operation[] operations)
        {
            Remove(operations);
            foreach (Operation operation in operations)
            {
                reasons[operation.Index] = reason;
            }
        }

        /// <summary>Forgets the lines of operations, as if they had never been written.</summary>
        public void Remove(params Operation[] operations)
        {
            foreach (Operation operation in operations)
            {
                stubs[operation.Index] = null;
                timed[operation.Index] = null;
            }
        }

        /// <summary>Has an operation timed by a call that is prepared by hand, in the place of the line's.</summary>
        public void Time(Operation operation, Func<Values, Call> prepare) =>
            timed[operation.Index] = (caller, values) => prepare(values);

        /// <summary>Why an operation cannot be timed; null if it can. Connecting is the core's own call.</summary>
        internal NotCallable WhyNotTimed(Operation operation) =>
            operation == Operations.Connect || timed[operation.Index] != null ? null : WithoutLine(operation);

        /// <summary>The call in the core's types.</summary>
        internal Func<TArgument, TReply> Stub<TArgument, TReply>(Operation<TArgument, TReply> operation) =>
            (Func<TArgument, TReply>)(stubs[operation.Index] ?? throw WithoutLine(operation));

        /// <summary>
        /// Sends a struct of which no member was set; null if a struct of nulls is sent as any other.
        /// </summary>
        internal Func<TReply> Unset<TArgument, TReply>(Operation<TArgument, TReply> operation) =>
            (Func<TReply>)unsets[operation.Index];

        /// <summary>What prepares the timed call.</summary>
        internal Func<Caller, Values, Call> Timed(Operation operation) =>
            timed[operation.Index] ?? throw WithoutLine(operation);

        private void Bind<TArgument, TReply>(
            Operation<TArgument, TReply> operation, Func<TArgument, TReply> send, Func<Caller, Values, Call> prepare)
        {
            stubs[operation.Index] = send;
            timed[operation.Index] = prepare;
        }

        private NotCallable WithoutLine(Operation operation)
        {
            string reason = reasons[operation.Index];
            return reason != null
                ? new NotCallable(Support.Unsupported, reason)
                : new NotCallable(Support.NotImplemented, "this binding has no line for " + operation.Name);
        }
    }

    /// <summary>One client, whose calls in the core's types are counted as they return.</summary>
    internal sealed class Caller
    {
        private readonly CallCounts callCounts;

        public Caller(Client client, CallCounts callCounts)
        {
            Client = client;
            this.callCounts = callCounts;
        }

        public Client Client { get; }

        /// <summary>Calls, counts, and returns what came back, whatever it is.</summary>
        public TReply Send<TArgument, TReply>(Operation<TArgument, TReply> operation, TArgument argument)
        {
            TReply reply = Client.Calls.Stub(operation)(argument);
            callCounts.Count(operation, operation.Elements(argument, reply));
            return reply;
        }

        /// <summary>Sends a struct of which no member was set.</summary>
        public TReply SendUnset<TArgument, TReply>(Operation<TArgument, TReply> operation)
        {
            TReply reply = Client.Calls.Unset(operation)();
            callCounts.Count(operation, 1);
            return reply;
        }

        /// <summary>The timed call, its argument ready.</summary>
        public Call Prepare(Operation operation, Values values)
        {
            Func<Caller, Values, Call> prepare = Client.Calls.Timed(operation);
            SetFirst(operation, values);
            return prepare(this, values);
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
