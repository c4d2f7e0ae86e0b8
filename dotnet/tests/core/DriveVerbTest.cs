using System;
using System.IO;
using System.Linq;
using Newtonsoft.Json.Linq;
using Roundtrip.Core;
using Xunit;

namespace Roundtrip.Tests
{
    public sealed class DriveVerbTest
    {
        private readonly SpoiltBench bench = new SpoiltBench();
        private readonly InProcessAdapter adapter;
        private readonly Drive verb;

        public DriveVerbTest()
        {
            adapter = new InProcessAdapter(bench);
            verb = new Drive(adapter, new SystemClock(), Ask.CasesPath);
        }

        [Theory]
        [InlineData("invocation", "{}", 1)]
        [InlineData("data-bytes", "{\"size\":100}", 1)]
        [InlineData("data-chars", "{\"size\":100}", 1)]
        [InlineData("data-string", "{\"size\":100}", 1)]
        [InlineData("objects", "{\"items\":6}", 3)]
        [InlineData("objects", "{\"items\":5}", 3)]
        public void AMeasurementGoesThroughAndBothLedgersAgree(string workload, string parameters, int callsARun)
        {
            Ask.IsEvent("connected", verb.Answer(Ask.Connect()));
            JObject prepared = verb.Answer(Ask.Prepare(workload, parameters, 7, 2));
            Ask.IsEvent("prepared", prepared);
            Assert.Equal(800000, (int)prepared["sample_buffer_bytes"]);
            Assert.True((long)prepared["runtime"]["collections"] >= 0);
            Assert.True(prepared["warmup"].Sum(window => (int)window["calls"]) >= 2);
            JObject done = verb.Answer(Ask.Go);
            Ask.IsEvent("done", done);
            Assert.Equal(7, (int)done["samples"]);
            Assert.Equal(7 * callsARun, (int)done["remote_calls"]);
            Assert.Equal("count", (string)done["stopped_by"]);
            Assert.True((long)done["ended_ns"] >= (long)done["started_ns"]);
            Assert.True((long)done["runtime"]["collections"] >= 0);
            string file = Path.GetTempFileName();
            Assert.Equal(56, (int)verb.Answer(Store(file))["bytes"]);
            Assert.Equal(56L, new FileInfo(file).Length);
            File.Delete(file);
            JObject ledger = verb.Answer(Ask.Ledger);
            Assert.Equal(JObject.FromObject(bench.Ledger.Calls()).ToString(), ledger["calls"].ToString());
            Assert.Equal(JObject.FromObject(bench.Ledger.Bytes()).ToString(), ledger["bytes"].ToString());
        }

        [Fact]
        public void ChecksSayWhatBecameOfEachCase()
        {
            verb.Answer(Ask.Connect());
            bench.RefusedLength = 12;
            string ask = Ask.Check("invoke.adds", "putChars.ascii");
            JObject answer = verb.Answer(ask);
            Ask.IsEvent("checked", answer);
            Assert.Equal("exact,refused", string.Join(",", answer["results"].Select(each => (string)each["outcome"])));
        }

        [Theory]
        [InlineData("check", "{\"do\":\"check\",\"cases\":[]}")]
        [InlineData("prepare", null)]
        [InlineData("go", "{\"do\":\"go\"}")]
        [InlineData("store", "{\"do\":\"store\",\"file\":\"x\"}")]
        public void WhatComesTooEarlyIsRefused(string command, string line)
        {
            Ask.IsError(verb.Answer(line ?? Ask.Prepare("invocation")), "protocol", command + ": ");
        }

        [Fact]
        public void GoNeedsAPrepareEachTime()
        {
            verb.Answer(Ask.Connect());
            verb.Answer(Ask.Prepare("invocation"));
            Ask.IsEvent("done", verb.Answer(Ask.Go));
            Ask.IsError(verb.Answer(Ask.Go), "protocol", "go: nothing is prepared; allowed: once after each prepare");
        }

        [Fact]
        public void StoreNeedsAMeasurementOfTheLastPrepare()
        {
            verb.Answer(Ask.Connect());
            verb.Answer(Ask.Prepare("invocation"));
            verb.Answer(Ask.Go);
            verb.Answer(Ask.Prepare("invocation"));
            Ask.IsError(verb.Answer("{\"do\":\"store\",\"file\":\"x\"}"), "protocol", "store: nothing was measured");
        }

        [Theory]
        [InlineData("/nonexistent/samples.bin")]
        [InlineData("/")]
        public void AFileThatCannotBeWrittenIsOfKindStore(string file)
        {
            verb.Answer(Ask.Connect());
            verb.Answer(Ask.Prepare("invocation"));
            verb.Answer(Ask.Go);
            Ask.IsError(verb.Answer(Store(file)), "store", "cannot write " + file);
        }

        [Fact]
        public void AFailedConnectIsOfKindConnectAndMayTryAgain()
        {
            adapter.AtConnect = new InvalidOperationException("nobody\nis there");
            JObject answer = verb.Answer(Ask.Connect("there"));
            Ask.IsError(answer, "connect", "cannot connect to there: nobody is there");
            Assert.Contains("InvalidOperationException", (string)answer["detail"]);
            adapter.AtConnect = null;
            Ask.IsEvent("connected", verb.Answer(Ask.Connect()));
            Ask.IsError(verb.Answer(Ask.Connect()), "protocol", "connected already");
        }

        [Fact]
        public void AnUnsupportedWorkloadSaysWhy()
        {
            verb.Answer(Ask.Connect());
            adapter.AtPrepare = new Unsupported("it cannot dance");
            JObject answer = verb.Answer(Ask.Prepare("invocation"));
            Ask.IsEvent("unsupported", answer);
            Assert.Equal("it cannot dance", (string)answer["reason"]);
        }

        [Theory]
        [InlineData("invocation", 3)]
        [InlineData("invocation", 0)]
        [InlineData("objects", 3)]
        [InlineData("data-string", 0)]
        public void AWrongReplyIsOfKindCheck(string workload, int warmupCalls)
        {
            verb.Answer(Ask.Connect());
            bench.Added = 1;
            bench.Bounced = items => items.Skip(1).ToArray();
            JObject answer = verb.Answer(Ask.Prepare(workload, "{}", 2, warmupCalls));
            Ask.IsError(warmupCalls > 0 ? answer : verb.Answer(Ask.Go), "check", "");
        }

        [Fact]
        public void ACallThatRaisesIsOfKindCallAndOnlyThoseThatReturnedAreCounted()
        {
            verb.Answer(Ask.Connect());
            verb.Answer(Ask.Prepare("invocation", "{}", 1000));
            bench.CallsToLive = 5;
            Ask.IsError(verb.Answer(Ask.Go), "call", "invocation raised in the measurement after 5 runs");
            Assert.Equal(5, (int)verb.Answer(Ask.Ledger)["calls"]["invoke"]);
            bench.CallsToLive = 3;
            JObject answer = verb.Answer(Ask.Prepare("invocation", "{}", 1, 100));
            Ask.IsError(answer, "call", "invocation raised in the warm-up after 3 runs");
            Assert.Equal(8, (int)verb.Answer(Ask.Ledger)["calls"]["invoke"]);
        }

        [Theory]
        [InlineData("\"samples\":3", "\"samples\":0", "prepare.stop.samples: \"0\" is not allowed")]
        [InlineData("\"samples\":3", "\"samples\":-3", "prepare.stop.samples: \"-3\" is not allowed")]
        [InlineData("\"samples\":3,", "", "prepare.stop.samples: missing")]
        [InlineData("\"capacity\":100000", "\"capacity\":99999999999", "prepare.stop.capacity")]
        [InlineData("\"window_ns\":1", "\"window_ns\":0", "prepare.warmup.window_ns")]
        [InlineData("\"window_ns\":1", "\"window_ns\":1,\"x\":1", "prepare.warmup.x: unknown key; allowed: calls")]
        [InlineData("\"parameters\":{}", "\"parameters\":null", "prepare.parameters: \"null\" is not allowed")]
        [InlineData("\"workload\":\"invocation\"", "\"workload\":\"\"", "prepare.workload")]
        public void WhatIsWrongInAPrepareIsNamed(string was, string becomes, string message)
        {
            verb.Answer(Ask.Connect());
            string line = Ask.Prepare("invocation").Replace(was, becomes);
            Ask.IsError(verb.Answer(line), "protocol", message);
        }

        [Theory]
        [InlineData("{\"do\":\"connect\",\"endpoints\":[],\"options\":{}}", "connect.endpoints")]
        [InlineData("{\"do\":\"connect\",\"endpoints\":[1],\"options\":{}}", "connect.endpoints")]
        [InlineData("{\"do\":\"connect\",\"endpoints\":\"x\",\"options\":{}}", "connect.endpoints")]
        [InlineData("{\"do\":\"connect\",\"endpoints\":[\"x\"],\"options\":{\"y\":1}}", "options.y: unknown key")]
        [InlineData("{\"do\":\"serve\"}", "allowed: check, connect, go, ledger, prepare, store")]
        public void WhatIsWrongInACommandIsNamed(string line, string message)
        {
            Ask.IsError(verb.Answer(line), "protocol", message);
        }

        private static string Store(string file)
        {
            return "{\"do\":\"store\",\"file\":\"" + file + "\"}";
        }
    }
}
