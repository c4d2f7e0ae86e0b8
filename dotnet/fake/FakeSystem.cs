using System.IO;
using Roundtrip.Core;

namespace Roundtrip.Fake
{
    /// <summary>
    /// No middleware: both ends are in this process, and options make them misbehave. The protocol's tests drive the
    /// core through it; runner/tests/protocol/table.py says what each option does.
    /// </summary>
    public static class FakeSystem
    {
        /// <summary>The system.</summary>
        public static Adapter New() =>
            new Adapter(
                "fake",
                "1",
                () => new FakeServer(),
                () => new FakeClient(),
                typeof(FakeOptions));

        private sealed class FakeServer : Server
        {
            public override string Start(string bind, string advertise, int port, Options options, Servant servant) =>
                ((FakeOptions)options).Fail == "bind" ? throw new IOException("asked to fail") : "fake";

            public override void Stop()
            {
            }
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
        public string Cannot { get; set; }
        public string Missing { get; set; }
        public string PrepareFails { get; set; }
        public bool KeepItems { get; set; }
        public long KeepItemsAt { get; set; }
        public bool ShortReply { get; set; }
        public long ShortReplyAt { get; set; }
    }
}
