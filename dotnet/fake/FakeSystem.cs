using System;
using System.Diagnostics;
using System.IO;
using System.Linq;
using Roundtrip.Core;

namespace Roundtrip.Fake
{
    /// <summary>
    /// No middleware: both ends are in this process, and options make them misbehave. The protocol's tests drive the
    /// core through it; runner/tests/protocol/table.py says what each option does.
    /// </summary>
    public static class FakeSystem
    {
        public static Adapter New() =>
            new Adapter("fake", "1", () => new FakeServer(), () => new FakeClient(), typeof(FakeOptions));

        private static int Main(string[] arguments) => Worker.Run(arguments, New());

        private sealed class FakeServer : Server
        {
            public override string Start(string bind, string advertise, int port, Options options, Servant servant) =>
                ((FakeOptions)options).Fail == "bind" ? throw new IOException("asked to fail") : "fake";

            public override void Stop() { }
        }
    }

    /// <summary>How the fake misbehaves, by the names of runner/tests/protocol/table.py.</summary>
    internal sealed class FakeOptions : Options
    {
        public string Fail { get; set; }
        public bool FailOnce { get; set; }
        public long CallUs { get; set; }
        public long WrongEvery { get; set; }
        public long ThrowAt { get; set; }
        public string Refuse { get; set; }
        public bool BrokenAfterRefusal { get; set; }
        public string Crash { get; set; }
        public string Unsupported { get; set; }
        public string NotImplemented { get; set; }
        public string PrepareFails { get; set; }
        public bool KeepItems { get; set; }
        public long KeepItemsAt { get; set; }
        public bool Shareable { get; set; }
        public bool ShortReply { get; set; }
        public long ShortReplyAt { get; set; }
    }

    /// <summary>Calls the core's servant in this process, and misbehaves as the options say.</summary>
    internal sealed class FakeClient : Client, IOperationVisitor
    {
        // All clients of a process have one server.
        private static readonly Servant Servant = new Servant();

        private static bool failed;

        private FakeOptions options = new FakeOptions();
        private Calls registered;
        private long invoked;
        private long bounced;
        private long withLength;
        private bool broken;

        public override void Proxy(string endpoint, Options options)
        {
            this.options = (FakeOptions)options;
            bool fails = this.options.Fail == "connect" || (this.options.FailOnce && !failed);
            failed = failed || fails;
            if (fails)
            {
                throw new IOException("asked to fail");
            }
        }

        public override bool IsShareable => options.Shareable;

        public override void WarmConnection() { }
        public override void CallUnknown() => throw new Refused("no such operation");
        public override void Close() { }

        public override void RegisterOperations(Calls lines)
        {
            registered = lines;
            foreach (Operation operation in Operations.All.Where(each => each != Operations.Connect))
            {
                operation.Accept(this);
            }
            lines.Call(Operations.Invoke, Invoke);
            lines.CallCounter(counter => Called(Operations.CallCounter, counter));
            lines.Remove(Named(options.NotImplemented));
            lines.Unsupported("the fake has none", Named(options.Unsupported));
            foreach (Operation operation in Named(options.PrepareFails))
            {
                lines.Time(operation, values => throw new InvalidOperationException("asked to fail"));
            }
        }

        public void Visit<TArgument, TReply>(Operation<TArgument, TReply> operation) =>
            operation.AddTo(registered, argument =>
            {
                TReply reply = Called(operation, argument);
                // A bounce that keeps its items returns its argument.
                bool keeps = operation == (Operation)Operations.Bounce
                    && (options.KeepItems || ++bounced == options.KeepItemsAt);
                return keeps ? (TReply)(object)argument : Spoilt(reply);
            });

        private static Operation[] Named(string name) => Operations.All.Where(each => each.Name == name).ToArray();

        private int Invoke(int n)
        {
            invoked++;
            if (broken || invoked == options.ThrowAt)
            {
                throw new IOException("asked to raise");
            }
            Wait(options.CallUs);
            bool isWrong = options.WrongEvery > 0 && invoked % options.WrongEvery == 0;
            return Called(Operations.Invoke, n) + (isWrong ? 1 : 0);
        }

        private TReply Called<TArgument, TReply>(Operation<TArgument, TReply> operation, TArgument argument)
        {
            if (operation.Name == options.Crash)
            {
                throw new InvalidOperationException("asked to crash");
            }
            if (operation.Name == options.Refuse)
            {
                broken = options.BrokenAfterRefusal;
                throw new Refused("asked to refuse");
            }
            return Servant.Answer(operation, argument);
        }

        private TReply Spoilt<TReply>(TReply reply)
        {
            Array array = reply as Array;
            string text = reply as string;
            int length = array?.Length ?? text?.Length ?? -1;
            withLength += length < 0 ? 0 : 1;
            if (length <= 0 || !(options.ShortReply || withLength == options.ShortReplyAt))
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
    }
}
