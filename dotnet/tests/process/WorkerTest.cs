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
        [InlineData("")]
        [InlineData("dance")]
        [InlineData("serve drive")]
        public void AWrongVerbIsAWrongUse(string arguments)
        {
            using (WorkerProcess worker = new WorkerProcess(Sockets, arguments))
            {
                Assert.Equal(2, worker.ExitCode());
                Assert.Contains("expected serve, drive", worker.Errors);
            }
        }

        [Theory]
        [InlineData("seven")]
        [InlineData("-1")]
        [InlineData("77")]
        public void ADescriptorThatIsNoneIsAWrongUse(string descriptor)
        {
            using (WorkerProcess worker = new WorkerProcess(Sockets, "serve", descriptor))
            {
                Assert.Equal(2, worker.ExitCode());
                Assert.Contains("ROUNDTRIP_REPLY_FD: \"" + descriptor + "\" is not allowed", worker.Errors);
            }
        }
    }
}
