using System.IO;
using Xunit;

namespace Roundtrip.Tests
{
    /// <summary>The workers as processes.</summary>
    public sealed class WcfWorkerTest
    {
        [Theory]
        [InlineData("dotnet-corewcf-tcp")]
        [InlineData("dotnet-corewcf-http")]
        public void TheEndOfItsInputEndsAServerThatHasAClientAndItLeavesNothingInTheHome(string system)
        {
            string home = Directory.CreateTempSubdirectory("roundtrip-home-").FullName;
            try
            {
                using (WorkerProcess server = new WorkerProcess(system, "serve", variable: "HOME", value: home))
                using (WorkerProcess client = new WorkerProcess(system, "drive"))
                {
                    string endpoint = (string)server.Answer(Ask.Serve(), "ready")["endpoint"];
                    client.Answer(Ask.Connect(endpoint), "connected");
                    client.Answer(Ask.Check("invoke.adds"), "checked");
                    server.End();
                    client.End();
                }
                Assert.Empty(Directory.GetFileSystemEntries(home));
            }
            finally
            {
                Directory.Delete(home, true);
            }
        }
    }
}
