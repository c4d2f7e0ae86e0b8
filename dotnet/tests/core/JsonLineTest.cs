using Newtonsoft.Json;
using Newtonsoft.Json.Linq;
using Roundtrip.Core;
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
        public void ALineThatIsNotOneObjectIsRefused(string line) =>
            Assert.Throws<JsonReaderException>(() => JsonLine.Parse(line));

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
            string line = JsonLine.Of(new { Case = "\ud800", LeadIn = 1, Detail = (string)null });
            Assert.Equal("{\"case\":\"\\ud800\",\"lead_in\":1}", line);
        }
    }
}
