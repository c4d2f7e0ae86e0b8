using Newtonsoft.Json.Linq;
using Xunit;

namespace Roundtrip.Tests
{
    public sealed class RuntimeSettingsTest
    {
        [Theory]
        [InlineData("", "", "collector", "workstation, concurrent")]
        [InlineData("DOTNET_gcServer", "1", "collector", "server, concurrent")]
        [InlineData("DOTNET_gcConcurrent", "0", "collector", "workstation")]
        [InlineData("", "", "tiered_compilation", "on")]
        [InlineData("DOTNET_TieredCompilation", "0", "tiered_compilation", "off")]
        [InlineData("DOTNET_TieredPGO", "00", "tiered_pgo", "off")]
        [InlineData("", "", "inline_completions", "off")]
        [InlineData("DOTNET_SYSTEM_NET_SOCKETS_INLINE_COMPLETIONS", "1", "inline_completions", "on")]
        public void AWorkerTellsWhatIsInForce(string variable, string value, string key, string inForce)
        {
            using (WorkerProcess serve = new WorkerProcess("dotnet-sockets", "serve", variable: variable, value: value))
            {
                JToken versions = serve.Answer(Ask.Serve(), "ready")["versions"];
                Assert.StartsWith(".NET ", (string)versions["runtime"]);
                Assert.Equal(inForce, (string)versions[key]);
                serve.End();
            }
        }
    }
}
