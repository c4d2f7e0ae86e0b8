using System;
using System.Collections.Generic;
using System.Linq;
using System.Runtime.ExceptionServices;
using System.Threading;

namespace Roundtrip.Core
{
    /// <summary>
    /// One run over several servers at the same time, each of which has a part of it. It ends when the last of them has
    /// answered. A part beyond the first has a thread of its own, which waits between two runs: to wake it and to wait
    /// for it is timed.
    /// </summary>
    internal sealed class Scatter : Call
    {
        private readonly List<Part> parts;
        private readonly SemaphoreSlim answered = new SemaphoreSlim(0);

        /// <summary>A call for each server; no two of them share a client.</summary>
        public Scatter(IEnumerable<Call> calls)
        {
            parts = calls.Select(call => new Part(call)).ToList();
            foreach (Part part in parts.Skip(1))
            {
                new Thread(() => part.Serve(answered)) { IsBackground = true }.Start();
            }
        }

        public override void Run()
        {
            for (int i = 1; i < parts.Count; i++)
            {
                parts[i].Begun.Release();
            }
            parts[0].Once();
            for (int i = 1; i < parts.Count; i++)
            {
                answered.Wait();
            }
            for (int i = 0; i < parts.Count; i++)
            {
                parts[i].Raised?.Throw();
            }
        }

        internal override void Close() => parts.ForEach(part => part.Close());

        internal override void Check(string what, long runs) =>
            parts.ForEach(part => part.Call.Check(what + ", a server's part", runs));

        protected override void CleanUp() => parts.ForEach(part => part.Call.Settle());

        /// <summary>A part, and how its last run ended.</summary>
        private sealed class Part
        {
            private volatile bool closed;

            public Part(Call call) => Call = call;

            public Call Call { get; }
            public SemaphoreSlim Begun { get; } = new SemaphoreSlim(0);
            public ExceptionDispatchInfo Raised { get; private set; }

            public void Once()
            {
                Raised = null;
                try
                {
                    Call.Run();
                }
                catch (Exception error)
                {
                    Raised = ExceptionDispatchInfo.Capture(error);
                }
            }

            public void Serve(SemaphoreSlim answered)
            {
                for (Begun.Wait(); !closed; Begun.Wait())
                {
                    Once();
                    answered.Release();
                }
            }

            public void Close()
            {
                closed = true;
                Begun.Release();
                Call.Close();
            }
        }
    }
}
