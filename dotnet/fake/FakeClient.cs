using System;
using System.Diagnostics;
using System.IO;
using System.Linq;
using Roundtrip.Core;

namespace Roundtrip.Fake
{
    /// <summary>Calls the core's servant in this process, and misbehaves as the options say.</summary>
    internal sealed class FakeClient : Client
    {
        private const string CannotReason = "the fake has none";

        // All clients of a process have one server.
        private static readonly Servant Servant = new Servant();

        private static bool failed;

        private Options options;
        private long invoked;
        private long bounced;
        private long withLength;
        private bool broken;

        public override void Proxy(string endpoint, Options options)
        {
            this.options = options;
            bool now = options.Text(FakeSystem.Fail) == "connect" || (options.Flag(FakeSystem.FailOnce) && !failed);
            failed = failed || now;
            if (now)
            {
                throw new IOException("told to fail");
            }
        }

        public override void Reach()
        {
        }

        public override Func<Amount, Call> ByHand(Operation operation) =>
            operation.Name == options.Text(FakeSystem.PrepareFails)
                ? amount => throw new InvalidOperationException("told to fail")
                : (Func<Amount, Call>)null;

        public override void CallUnknown() => throw new Refused("no such operation");

        public override void Close()
        {
        }

        protected override void AddTo(Calls lines)
        {
            LineMaker maker = new LineMaker(this, lines);
            foreach (Operation operation in Operations.All.Where(each => each != Operations.Connect))
            {
                operation.Accept(maker);
            }
            lines.Call(Operations.Invoke, Invoke);
            lines.CallCounter(counter => Called(Operations.CallCounter, counter));
            foreach (Operation operation in Operations.All.Where(each => Told(FakeSystem.Missing, each)))
            {
                lines.Remove(operation);
            }
            lines.Cannot(CannotReason, Operations.All.Where(each => Told(FakeSystem.Cannot, each)).ToArray());
        }

        private bool Told(string key, Operation operation)
        {
            // The operation `connect` asks for the lines before there are options.
            return options != null && options.Text(key) == operation.Name;
        }

        private int Invoke(int n)
        {
            invoked++;
            if (broken || invoked == options.Number(FakeSystem.ThrowAt))
            {
                throw new IOException("told to raise");
            }
            Wait(options.Number(FakeSystem.CallUs));
            long every = options.Number(FakeSystem.WrongEvery);
            return Called(Operations.Invoke, n) + (every > 0 && invoked % every == 0 ? 1 : 0);
        }

        private Item[] Bounce(Item[] items)
        {
            Item[] rest = Called(Operations.Bounce, items);
            bool keeps = options.Flag(FakeSystem.KeepItems) || ++bounced == options.Number(FakeSystem.KeepItemsAt);
            return keeps ? items : Spoilt(rest);
        }

        private TReply Called<TArgument, TReply>(Operation<TArgument, TReply> operation, TArgument argument)
        {
            if (Told(FakeSystem.Crash, operation))
            {
                throw new InvalidOperationException("told to crash");
            }
            if (Told(FakeSystem.Refuse, operation))
            {
                broken = options.Flag(FakeSystem.BrokenAfterRefusal);
                throw new Refused("told to refuse");
            }
            return Servant.Answer(operation, argument);
        }

        private TReply Spoilt<TReply>(TReply reply)
        {
            Array array = reply as Array;
            string text = reply as string;
            if (array == null && text == null)
            {
                return reply;
            }
            withLength++;
            int length = array?.Length ?? text.Length;
            bool isShort = options.Flag(FakeSystem.ShortReply) || withLength == options.Number(FakeSystem.ShortReplyAt);
            if (!isShort || length == 0)
            {
                return reply;
            }
            if (array == null)
            {
                return (TReply)(object)text.Substring(1);
            }
            Array rest = Array.CreateInstance(array.GetType().GetElementType(), length - 1);
            Array.Copy(array, rest, rest.Length);
            return (TReply)(object)rest;
        }

        private static void Wait(long microseconds)
        {
            long until = Stopwatch.GetTimestamp() + (microseconds * Stopwatch.Frequency / 1000000);
            while (microseconds > 0 && Stopwatch.GetTimestamp() < until)
            {
                // Awake: a sleep would last longer than a call.
            }
        }

        /// <summary>Makes the line of every operation, whatever its types.</summary>
        private sealed class LineMaker : IOperationVisitor
        {
            private readonly FakeClient client;
            private readonly Calls lines;

            public LineMaker(FakeClient client, Calls lines)
            {
                this.client = client;
                this.lines = lines;
            }

            public void Visit<TArgument, TReply>(NumberOperation<TArgument, TReply> operation)
                where TReply : struct, IEquatable<TReply>
            {
                lines.Call(operation, argument => client.Called(operation, argument));
            }

            public void Visit(BounceOperation bounce) =>
                lines.Bounce(items => items, client.Bounce, Items.WithoutLast, items => items);

            public void Visit<TArgument, TReply>(ObjectOperation<TArgument, TReply> operation) =>
                lines.Call(operation, argument => client.Spoilt(client.Called(operation, argument)));
        }
    }
}
