using System;
using System.Collections;

namespace Roundtrip.Core
{
    /// <summary>
    /// One sample's worth of a prepared operation. Its arguments were made, in the middleware's own types, before it
    /// came to be.
    /// </summary>
    public abstract class Call
    {
        private long settled;
        private long mismatches;
        private long firstRun;
        private object firstWrong;
        private object firstExpected;

        /// <summary>
        /// What is timed: the middleware's call, and the comparison of its reply: a number as it is, an array, a string
        /// or a list by its length, a struct by nothing.
        /// </summary>
        public abstract void Run();

        /// <summary>Lets go of what the last run holds, its reply above all; not timed.</summary>
        protected virtual void CleanUp() { }

        /// <summary>What is wrong with the last reply as a whole, in words; null if nothing is. Not timed.</summary>
        protected virtual string LastDifference() => null;
        protected virtual int RepliesPerRun => 1; // how many replies are compared in one run

        /// <summary>Counts a reply that is not the one expected, and remembers the first.</summary>
        protected void Mismatch(object expected, object actual)
        {
            if (mismatches == 0)
            {
                firstRun = settled + 1;
                firstExpected = expected;
                firstWrong = actual;
            }
            mismatches++;
        }

        /// <summary>Compares the length of a reply, inside <see cref="Run"/>.</summary>
        protected void CompareLength(int expected, int actual)
        {
            if (actual != expected)
            {
                Mismatch(expected, "of length " + actual);
            }
        }

        /// <summary>Between two runs; not timed.</summary>
        internal void Settle()
        {
            settled++;
            CleanUp();
        }

        /// <summary>
        /// After a warm-up or a measurement of that many runs: looks at the mismatches and at the last reply, and
        /// starts to count again. `what` names the call in the message.
        /// </summary>
        internal virtual void Check(string what, long runs)
        {
            string wrong = mismatches == 0 ? LastDifference() :
                FormattableString.Invariant($"{mismatches} of {runs * RepliesPerRun} replies were wrong; the first, ")
                + FormattableString.Invariant($"of run {firstRun}, was {firstWrong} instead of {firstExpected}");
            settled = 0;
            mismatches = 0;
            CleanUp();
            if (wrong != null)
            {
                throw new WrongValue(what + ": " + wrong);
            }
        }

        /// <summary>Gives back what the call holds at the server.</summary>
        internal virtual void Close() { }
    }

    /// <summary>A call whose reply is a number: every one is compared.</summary>
    internal sealed class NumberCall<TArgument, TReply> : Call
        where TReply : struct, IEquatable<TReply>
    {
        private readonly Func<TArgument, TReply> stub;
        private readonly TArgument argument;
        private readonly TReply expected;

        public NumberCall(Func<TArgument, TReply> stub, TArgument argument, TReply expected)
        {
            this.stub = stub;
            this.argument = argument;
            this.expected = expected;
        }

        public override void Run()
        {
            TReply reply = stub(argument);
            if (!reply.Equals(expected))
            {
                Mismatch(expected, reply);
            }
        }
    }

    /// <summary>The length of a reply that is an object.</summary>
    internal static class ReplyLength
    {
        /// <summary>Whether replies of a type of the core's are compared by it: arrays and strings are.</summary>
        public static bool IsOf(Type type) => type.IsArray || type == typeof(string);

        /// <summary>The length of an array, a string or a list; -1 if it is none of these.</summary>
        public static int Of(object reply) =>
            (reply as Array)?.Length ?? (reply as string)?.Length ?? (reply as ICollection)?.Count ?? -1;
    }

    /// <summary>
    /// A call whose reply is an object of the middleware's type: it is compared by its length, if it has one, and kept
    /// until the next run begins. The last one is converted when it is checked.
    /// </summary>
    internal class ObjectCall<TArgument, TReply> : Call
    {
        private readonly Func<TReply, string> describe;

        /// <summary>`describe` says what is wrong with a reply; it returns null if nothing is.</summary>
        public ObjectCall(Func<TArgument, TReply> stub, TArgument argument, Func<TReply, string> describe)
        {
            Stub = stub;
            Argument = argument;
            this.describe = describe;
        }

        public Func<TReply, int> Length { get; set; } // the length of a reply; null if it has none

        public int ExpectedLength { get; set; }

        /// <summary>Gives a reply back to the server; null if there is nothing to give back.</summary>
        public Action<TReply> Release { get; set; }

        protected Func<TArgument, TReply> Stub { get; }
        protected TArgument Argument { get; }
        protected TReply Reply { get; set; }

        public override void Run()
        {
            Reply = Stub(Argument);
            if (Length != null)
            {
                CompareLength(ExpectedLength, Length(Reply));
            }
        }

        protected override string LastDifference() => describe(Reply);

        protected override void CleanUp()
        {
            TReply held = Reply;
            Reply = default(TReply);
            if (Release != null && (object)held != null)
            {
                Release(held);
            }
        }
    }

    /// <summary>A whole bounce, in the middleware's type for the items; the last hop's reply is kept.</summary>
    internal sealed class BounceCall<TItems> : ObjectCall<TItems, TItems>
    {
        private readonly Func<TItems, TItems> withoutLast;
        private readonly int count;

        public BounceCall(
            Func<TItems, TItems> stub,
            Func<TItems, TItems> withoutLast,
            TItems items,
            int count,
            Func<TItems, string> describe)
            : base(stub, items, describe)
        {
            this.withoutLast = withoutLast;
            this.count = count;
        }

        protected override int RepliesPerRun => (count + 1) / 2;

        // Counted, not "until it is empty": a server that removes nothing must not keep the loop going.
        public override void Run()
        {
            Reply = Stub(Argument);
            CompareLength(count - 1, ReplyLength.Of(Reply));
            for (int left = count - 3; left >= 0; left -= 2)
            {
                Reply = Stub(withoutLast(Reply));
                CompareLength(left, ReplyLength.Of(Reply));
            }
        }
    }

    /// <summary>A call in which the servant increments a counter of this call alone, from run to run.</summary>
    internal sealed class CounterCall : Call
    {
        private readonly Func<Counter, int> stub;
        private readonly Counter counter;
        private int expected = 1;

        public CounterCall(Func<Counter, int> stub, Counter counter)
        {
            this.stub = stub;
            this.counter = counter;
        }

        public override void Run()
        {
            int reply = stub(counter);
            if (reply != expected)
            {
                Mismatch(expected, reply);
            }
        }

        protected override void CleanUp() => expected++;

        internal override void Close() => counter.Close();
    }

    /// <summary>
    /// The operation `connect`: each run takes the middleware's own way to a proxy and, if asked for, calls invoke
    /// through it. The client is made before the timing and closed after it. What a process shares between its proxies,
    /// such as Remoting's channels, is there already and is not timed.
    /// </summary>
    internal sealed class ConnectCall : Call
    {
        private readonly Adapter adapter;
        private readonly string endpoint;
        private readonly Options options;
        private readonly bool firstCall;
        private Client client;
        private Func<int, int> invoke;

        public ConnectCall(Adapter adapter, string endpoint, Options options, bool firstCall)
        {
            this.adapter = adapter;
            this.endpoint = endpoint;
            this.options = options;
            this.firstCall = firstCall;
            CleanUp();
        }

        public override void Run()
        {
            client.Proxy(endpoint, options);
            if (firstCall)
            {
                int reply = invoke(TimedValues.InvokeArgument);
                if (reply != TimedValues.InvokeArgument + 1)
                {
                    Mismatch(TimedValues.InvokeArgument + 1, reply);
                }
            }
        }

        internal override void Close() => client.Close();

        protected override void CleanUp()
        {
            client?.Close();
            client = adapter.NewClient();
            invoke = client.Calls.Stub(Operations.Invoke);
        }
    }
}
