using System.Collections.Generic;
using Xunit;

namespace Roundtrip.Tests
{
    /// <summary>Two workers and the protocol between us and them.</summary>
    public sealed class WorkerTest
    {
        private const string Long =
            "{\"do\":\"prepare\",\"operation\":\"invoke\",\"values\":{}"
            + ",\"warmup\":{\"calls\":1,\"elapsed_ns\":0,\"window_ns\":1},\"stop\":{\"samples\":1,"
            + "\"elapsed_ns\":600000000000,\"limit_ns\":600000000000,\"capacity\":100000000}}";

#if NET
        private const string Sockets = "dotnet-sockets";

        public static IEnumerable<object[]> Systems => new[] { new object[] { Sockets } };
#else
        private const string Sockets = "mono-sockets";

        public static IEnumerable<object[]> Systems => new[]
        {
            new object[] { "mono-sockets" }, new object[] { "mono-remoting-tcp" },
        };
#endif

        [Theory]
        [MemberData(nameof(Systems))]
        public void TheEndOfStandardInputEndsItInTheMiddleOfAMeasurement(string system)
        {
            using (WorkerProcess serve = new WorkerProcess(system, "serve"))
            using (WorkerProcess drive = Connected(serve, system, "{}"))
            {
                drive.Answer(Long, "prepared");
                drive.Tell(Ask.Go);
                // The servant's count says that the measurement is under way.
                WaitForCalls(serve, 20);
                drive.End();
                serve.End();
            }
        }

        [Theory]
        [MemberData(nameof(Systems))]
        public void AKilledServerIsAnErrorOfKindCallAndTheWorkerGoesOn(string system)
        {
            using (WorkerProcess serve = new WorkerProcess(system, "serve"))
            using (WorkerProcess drive = Connected(serve, system, "{}"))
            {
                drive.Answer(Long, "prepared");
                drive.Tell(Ask.Go);
                WaitForCalls(serve, 20);
                serve.Kill();
                Ask.IsError(drive.Hear(), "call", "invoke raised in the measurement");
                Ask.IsEvent("ledger", drive.Answer(Ask.Ledger));
                Ask.IsError(drive.Answer(Ask.Go), "protocol", "go: nothing is prepared");
                drive.End();
            }
        }

        [Theory]
        [MemberData(nameof(Systems))]
        public void WithoutADescriptorItRepliesOnStandardOutput(string system)
        {
            using (WorkerProcess serve = new WorkerProcess(system, "serve", ""))
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

        private static WorkerProcess Connected(WorkerProcess serve, string system, string options)
        {
            string endpoint = (string)serve.Answer(Ask.Serve(options), "ready")["endpoint"];
            WorkerProcess drive = new WorkerProcess(system, "drive");
            drive.Answer(Ask.Connect(endpoint, options), "connected");
            return drive;
        }

        private static void WaitForCalls(WorkerProcess serve, int calls)
        {
            while (((int?)serve.Answer(Ask.Ledger, "ledger")["calls"]["invoke"] ?? 0) < calls)
            {
                System.Threading.Thread.Sleep(5);
            }
        }
    }
}
