using Newtonsoft.Json;
using Newtonsoft.Json.Linq;
using Roundtrip.Core;
using Roundtrip.Core.Replies;
using Xunit;

namespace Roundtrip.Tests
{
    /// <summary>Lines that are refused; the worker protocol's own tests say what commands may hold.</summary>
    public sealed class JsonLineTest
    {
        [Theory]
        [InlineData("")]
        [InlineData("nonsense")]
        [InlineData("[]")]
        [InlineData("{\"do\":\"go\"")]
        [InlineData("{\"do\":\"go\"} {}")]
        [InlineData("{\"do\":\"go\",\"do\":\"go\"}")]
        [InlineData("{\"do\":\"go\",\"inner\":{\"a\":1,\"a\":1}}")]
        public void ALineThatIsNotOneObjectIsRefused(string line)
        {
            bool refused = false;
            try
            {
                JsonLine.Parse(line);
            }
            catch (JsonException)
            {
                refused = true;
            }
            Assert.True(refused, "it was read: " + line);
        }

        [Theory]
        [InlineData("{\"calls\":1,\"elapsed_ns\":0}", "window_ns")]
        [InlineData("{\"calls\":1,\"elapsed_ns\":0,\"window_ns\":1,\"more\":1}", "more")]
        [InlineData("{\"calls\":1,\"elapsed_ns\":0,\"window_ns\":0}", "window_ns")]
        [InlineData("{\"calls\":1.5,\"elapsed_ns\":0,\"window_ns\":1}", "calls")]
        [InlineData("{\"calls\":\"1\",\"elapsed_ns\":0,\"window_ns\":1}", "calls")]
        [InlineData("{\"calls\":null,\"elapsed_ns\":0,\"window_ns\":1}", "calls")]
        [InlineData("{\"calls\":9223372036854775808,\"elapsed_ns\":0,\"window_ns\":1}", "calls")]
        [InlineData("{\"calls\":[],\"elapsed_ns\":0,\"window_ns\":1}", "calls")]
        public void AKeyThatDoesNotFitIsNamed(string line, string key)
        {
            JObject json = JsonLine.Parse(line);
            JsonSerializationException error =
                Assert.Throws<JsonSerializationException>(() => JsonLine.Bind(json, typeof(Warmup)));
            Assert.Contains(key, error.Message);
        }

        [Fact]
        public void ALineIsAsciiAndLeavesOutWhatIsNull()
        {
            CaseResult result = new CaseResult { Case = "\ud800", Outcome = "exact" };
            Assert.Equal("{\"case\":\"\\ud800\",\"outcome\":\"exact\"}", JsonLine.Of(result));
        }
    }
}
