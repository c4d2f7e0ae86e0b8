using Xunit;

namespace Roundtrip.Tests
{
    /// <summary>How a worker is started; the runner tests how it ends.</summary>
    public sealed class WorkerTest
    {
#if NET
        private const string Sockets = "dotnet-sockets";
#else
        private const string Sockets = "mono-sockets";
#endif

        [Fact]
        public void WithoutADescriptorItRepliesOnStandardOutput()
        {
            using (WorkerProcess serve = new WorkerProcess(Sockets, "serve", ""))
            {
                Ask.IsError(serve.Answer("nonsense"), "protocol", "the line is not one JSON object");
                serve.Answer(Ask.Serve(), "ready");
                serve.End();
            }
        }

        [Theory]
        [InlineData("", "7", "expected serve, drive")]
        [InlineData("dance", "7", "expected serve, drive")]
        [InlineData("serve drive", "7", "expected serve, drive")]
        [InlineData("serve", "seven", "ROUNDTRIP_REPLY_FD: \"seven\" is not allowed")]
        [InlineData("serve", "-1", "ROUNDTRIP_REPLY_FD: \"-1\" is not allowed")]
        [InlineData("serve", "77", "ROUNDTRIP_REPLY_FD: \"77\" is not allowed")]
        public void AWrongVerbOrDescriptorIsAWrongUse(string arguments, string descriptor, string part)
        {
            using (WorkerProcess worker = new WorkerProcess(Sockets, arguments, descriptor))
            {
                Assert.Equal(2, worker.ExitCode());
                Assert.Contains(part, worker.Errors);
            }
        }
    }
}
