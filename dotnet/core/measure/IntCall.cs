using System;

namespace Roundtrip.Core
{
    /// <summary>
    /// A call that is answered with an integer, through a stub whose types are not C#'s own: see
    /// <see cref="StubCalls"/> for those that are.
    /// </summary>
    public sealed class IntCall : Call
    {
        private readonly int expected;
        private readonly Func<int> call;
        private int reply;

        /// <summary>Calls that, and holds the reply against what is expected.</summary>
        public IntCall(int expected, Func<int> call)
        {
            this.expected = expected;
            this.call = call;
        }

        /// <inheritdoc/>
        public override void Run()
        {
            reply = call();
        }

        /// <inheritdoc/>
        public override void Check()
        {
            WrongReply.Unless(expected, reply);
        }
    }
}
