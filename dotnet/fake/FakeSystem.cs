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
        internal const string Fail = "fail";
        internal const string FailOnce = "fail_once";
        internal const string CallUs = "call_us";
        internal const string WrongEvery = "wrong_every";
        internal const string ThrowAt = "throw_at";
        internal const string Refuse = "refuse";
        internal const string BrokenAfterRefusal = "broken_after_refusal";
        internal const string Crash = "crash";
        internal const string Cannot = "cannot";
        internal const string Missing = "missing";
        internal const string PrepareFails = "prepare_fails";
        internal const string KeepItems = "keep_items";
        internal const string KeepItemsAt = "keep_items_at";
        internal const string ShortReply = "short_reply";
        internal const string ShortReplyAt = "short_reply_at";

        /// <summary>The system.</summary>
        public static Adapter New() =>
            new Adapter(
                "fake",
                "1",
                () => new FakeServer(),
                () => new FakeClient(),
                OptionRule.Text(Fail),
                OptionRule.Flag(FailOnce, false),
                OptionRule.Number(CallUs),
                OptionRule.Number(WrongEvery),
                OptionRule.Number(ThrowAt),
                OptionRule.Text(Refuse),
                OptionRule.Flag(BrokenAfterRefusal, false),
                OptionRule.Text(Crash),
                OptionRule.Text(Cannot),
                OptionRule.Text(Missing),
                OptionRule.Text(PrepareFails),
                OptionRule.Flag(KeepItems, false),
                OptionRule.Number(KeepItemsAt),
                OptionRule.Flag(ShortReply, false),
                OptionRule.Number(ShortReplyAt));

        private sealed class FakeServer : Server
        {
            public override string Start(string bind, string advertise, int port, Options options, Servant servant) =>
                options.Text(Fail) == "bind" ? throw new IOException("told to fail") : "fake";

            public override void Stop()
            {
            }
        }
    }
}
