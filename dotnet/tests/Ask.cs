using Newtonsoft.Json.Linq;
using Roundtrip.Core;
using Xunit;

namespace Roundtrip.Tests
{
    /// <summary>Commands, and what tests ask of their answers.</summary>
    internal static class Ask
    {
        public const string Ledger = "{\"do\":\"ledger\"}";
        public const string Operations = "{\"do\":\"operations\"}";
        public const string Go = "{\"do\":\"go\"}";

        public static JObject Answer(this Verb verb, string line) =>
            JsonLine.Parse(JsonLine.Of(verb.Execute(line)));

        public static string Serve(string options = "{}", int port = 0) =>
            "{\"do\":\"serve\",\"bind\":\"127.0.0.1\",\"advertise\":\"127.0.0.1\",\"port\":" + port
                + ",\"options\":" + options + "}";

        public static string Connect(string endpoint = "here", string options = "{}") =>
            "{\"do\":\"connect\",\"endpoints\":[\"" + endpoint + "\"],\"options\":" + options + "}";

        public static string Check(params string[] cases)
        {
            return JsonLine.Of(new JObject { ["do"] = "check", ["cases"] = new JArray(cases) });
        }

        public static string Prepare(string operation, string values = "{}", long samples = 3, long warmupCalls = 0) =>
            "{\"do\":\"prepare\",\"operation\":\"" + operation + "\",\"values\":" + values
                + ",\"warmup\":{\"calls\":" + warmupCalls + ",\"elapsed_ns\":0,\"window_ns\":1}"
                + ",\"stop\":{\"samples\":" + samples
                + ",\"elapsed_ns\":0,\"limit_ns\":600000000000,\"capacity\":1000}}";

        public static void IsError(JObject answer, string kind, string part)
        {
            Assert.True((string)answer["event"] == "error", "expected an error, got " + answer);
            Assert.Equal(kind, (string)answer["kind"]);
            Assert.Contains(part, (string)answer["message"]);
        }

        public static void IsEvent(string name, JObject answer) =>
            Assert.True((string)answer["event"] == name, "expected " + name + ", got " + answer);
    }
}
