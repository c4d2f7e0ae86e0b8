using System;
using System.Globalization;

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

        /// <summary>
        /// The timed call: the middleware's, and one comparison if the reply is a number or a length.
        /// </summary>
        public abstract void Run();

        /// <summary>Gives back what the last run holds; not timed.</summary>
        protected virtual void Release()
        {
        }

        /// <summary>What is wrong with the last reply as a whole, in words; null if nothing is. Not timed.</summary>
        protected abstract string DescribeLast();

        /// <summary>Shows the reply that every run must have; asked only after a mismatch.</summary>
        protected virtual object Expected => null;

        /// <summary>Counts a reply that is not the one expected, and remembers the first.</summary>
        protected void Mismatch(object actual)
        {
            if (mismatches == 0)
            {
                firstRun = settled + 1;
                firstWrong = actual;
            }
            mismatches++;
        }

        /// <summary>Between two runs; not timed.</summary>
        internal void Settle()
        {
            settled++;
            Release();
        }

        /// <summary>
        /// After a warm-up or a measurement: looks at the mismatches and at the last reply, and starts to count again.
        /// </summary>
        /// <param name="what">What was called, for the message.</param>
        /// <param name="runs">How often it was run.</param>
        /// <exception cref="WrongValue">A reply was wrong.</exception>
        internal void Check(string what, long runs)
        {
            string wrong = mismatches == 0 ? DescribeLast() : string.Format(
                CultureInfo.InvariantCulture,
                "{0} of {1} replies were wrong; the first, of run {2}, was {3} instead of {4}",
                mismatches,
                runs,
                firstRun,
                firstWrong,
                Expected);
            settled = 0;
            mismatches = 0;
            Release();
            if (wrong != null)
            {
                throw new WrongValue(what + ": " + wrong);
            }
        }

        /// <summary>Gives back what the call holds at the server.</summary>
        internal virtual void Close()
        {
        }
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

        protected override object Expected => expected;

        public override void Run()
        {
            TReply reply = stub(argument);
            if (!reply.Equals(expected))
            {
                Mismatch(reply);
            }
        }

        // Every reply was compared.
        protected override string DescribeLast() => null;
    }

    /// <summary>
    /// A call whose reply is an object of the middleware's type: the last one is kept, and converted when it is
    /// checked.
    /// </summary>
    internal sealed class ObjectCall<TArgument, TReply> : Call
    {
        private readonly Func<TArgument, TReply> stub;
        private readonly TArgument argument;
        private readonly Func<TReply, string> describe;
        private readonly Action<TReply> release;
        private TReply reply;

        /// <param name="stub">The middleware's.</param>
        /// <param name="argument">What each run sends.</param>
        /// <param name="describe">Says what is wrong with a reply; null if nothing is.</param>
        /// <param name="release">Gives a reply back to the server; null if there is nothing to give back.</param>
        public ObjectCall(
            Func<TArgument, TReply> stub,
            TArgument argument,
            Func<TReply, string> describe,
            Action<TReply> release = null)
        {
            this.stub = stub;
            this.argument = argument;
            this.describe = describe;
            this.release = release;
        }

        public override void Run()
        {
            reply = stub(argument);
        }

        protected override string DescribeLast() => describe(reply);

        protected override void Release()
        {
            if (release != null && (object)reply != null)
            {
                TReply held = reply;
                reply = default(TReply);
                release(held);
            }
        }
    }

    /// <summary>A whole bounce, in the middleware's type for the items.</summary>
    internal sealed class BounceCall<TItems> : Call
    {
        private readonly Func<TItems, TItems> stub;
        private readonly Func<TItems, TItems> withoutLast;
        private readonly TItems items;
        private readonly int hops;
        private readonly Func<TItems, string> describe;
        private TItems reply;

        public BounceCall(
            Func<TItems, TItems> stub,
            Func<TItems, TItems> withoutLast,
            TItems items,
            int hops,
            Func<TItems, string> describe)
        {
            this.stub = stub;
            this.withoutLast = withoutLast;
            this.items = items;
            this.hops = hops;
            this.describe = describe;
        }

        // Counted, not "until it is empty": a server that removes nothing must not keep the loop going.
        public override void Run()
        {
            TItems next = items;
            for (int hop = 1; hop < hops; hop++)
            {
                next = withoutLast(stub(next));
            }
            reply = stub(next);
        }

        protected override string DescribeLast() => describe(reply);
    }

    /// <summary>
    /// A call in which the servant increments a counter that nobody else has: it counts on from run to run.
    /// </summary>
    internal sealed class CounterCall : Call
    {
        private readonly Func<Counter, int> stub;
        private readonly Counter counter;
        private int expected;

        public CounterCall(Func<Counter, int> stub, Counter counter)
        {
            this.stub = stub;
            this.counter = counter;
        }

        protected override object Expected => "one more than before";

        public override void Run()
        {
            int reply = stub(counter);
            if (reply != ++expected)
            {
                Mismatch(reply);
                expected = reply;
            }
        }

        internal override void Close() => counter.Close();

        protected override string DescribeLast() => null;
    }
}
