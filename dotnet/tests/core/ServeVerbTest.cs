using Newtonsoft.Json.Linq;
using Roundtrip.Core;
using Xunit;

namespace Roundtrip.Tests
{
    public sealed class ServeVerbTest
    {
        private readonly InProcessAdapter adapter = new InProcessAdapter(new SpoiltBench());
        private readonly Serve verb;

        public ServeVerbTest()
        {
            verb = new Serve(adapter);
        }

        [Fact]
        public void ItIsReadyWithAnEndpointAndVersions()
        {
            JObject ready = verb.Answer(Ask.Serve("{\"colour\":\"green\"}"));
            Ask.IsEvent("ready", ready);
            Assert.Equal("127.0.0.1", (string)ready["endpoint"]);
            Assert.Equal("1", (string)ready["versions"]["in-process"]);
            Assert.True(((string)ready["versions"]["runtime"]).Length > 0);
            Assert.Equal("green", adapter.LastOptions.Choice("colour"));
            Assert.True(adapter.LastOptions.Flag("flag"));
        }

        [Theory]
        [InlineData("{\"nagle\":true}", "serve.options.nagle: unknown key; allowed: flag, colour")]
        [InlineData("{\"flag\":1}", "serve.options.flag: \"1\" is not allowed; allowed: true, false")]
        [InlineData("{\"flag\":\"true\"}", "serve.options.flag: \"true\" is not allowed; allowed: true, false")]
        [InlineData("{\"colour\":\"blue\"}", "serve.options.colour: \"blue\" is not allowed; allowed: red, green")]
        [InlineData("{\"colour\":false}", "serve.options.colour: \"false\" is not allowed; allowed: red, green")]
        [InlineData("[]", "serve.options: \"[]\" is not allowed; allowed: an object")]
        public void WrongOptionsAreNamed(string options, string message)
        {
            Ask.IsError(verb.Answer(Ask.Serve(options)), "protocol", message);
        }

        [Theory]
        [InlineData("{\"do\":\"serve\"}", "serve.bind: missing; allowed: do, bind, advertise, port, options")]
        [InlineData("{\"do\":\"serve\",\"colour\":1}", "serve.colour: unknown key; allowed: do, bind")]
        [InlineData("{\"do\":\"go\"}", "do: \"go\" is not allowed; allowed: ledger, serve")]
        [InlineData("{\"do\":\"stop\"}", "do: \"stop\" is not allowed; allowed: ledger, serve")]
        [InlineData("{\"do\":\"ledger\",\"of\":1}", "ledger.of: unknown key; allowed: do")]
        [InlineData("{}", "do: missing")]
        [InlineData("serve", "the line is not one JSON object")]
        public void WrongCommandsAreNamed(string line, string message)
        {
            Ask.IsError(verb.Answer(line), "protocol", message);
        }

        [Theory]
        [InlineData(-1)]
        [InlineData(65536)]
        public void APortOutOfRangeIsNamed(int port)
        {
            Ask.IsError(verb.Answer(Ask.Serve("{}", port)), "protocol", "serve.port: \"" + port + "\" is not allowed");
        }

        [Fact]
        public void AServerThatCannotStartIsOfKindBindAndMayTryAgain()
        {
            Ask.IsError(verb.Answer(Ask.Serve("{}", 1)), "bind", "cannot serve on 127.0.0.1:1: taken");
            Ask.IsEvent("ready", verb.Answer(Ask.Serve()));
            Ask.IsError(verb.Answer(Ask.Serve()), "protocol", "serves already");
        }

        [Fact]
        public void AnUntouchedLedgerIsEmpty()
        {
            JObject ledger = verb.Answer(Ask.Ledger);
            Ask.IsEvent("ledger", ledger);
            Assert.Empty((JObject)ledger["calls"]);
            Assert.Empty((JObject)ledger["bytes"]);
        }
    }
}
