using System;
using System.IO;
using System.Linq;
using Newtonsoft.Json.Linq;
using Roundtrip.Core;
using Roundtrip.Fake;
using Xunit;

namespace Roundtrip.Tests
{
    /// <summary>
    /// How cases are read, and how differences are described; what the worker protocol says of them is tested there.
    /// </summary>
    public sealed class CasesTest
    {
        [Theory]
        [InlineData("invoke.wraps", "{\"wrong_every\":1}", "-2147483647 instead of -2147483648")]
        [InlineData("bounce.distinct", "{\"short_reply\":true}", "348 elements instead of 349")]
        [InlineData("getStringArray.formula-3", "{\"short_reply\":true}", "2 elements instead of 3")]
        [InlineData("getString.formula-3", "{\"short_reply\":true}", "00620063 instead of 006100620063")]
        public void AReplyThatDiffersIsShown(string name, string options, string difference)
        {
            JToken result = Sent(name, options);
            Assert.Equal("altered", (string)result["outcome"]);
            Assert.Equal(difference, (string)result["detail"]);
        }

        [Fact]
        public void TheMemberThatDiffersIsShown()
        {
            AllTypes plain = Types.AllTypes.At(0);
            Assert.Null(Types.AllTypes.DescribeDifference(plain, Types.AllTypes.At(0)));
            AllTypes other = Types.AllTypes.At(0);
            other.Int16Value = unchecked((short)0x8001);
            Assert.Equal("int16Value 8001 instead of 1eef", Types.AllTypes.DescribeDifference(plain, other));
            Assert.Equal("null", Types.AllTypes.DescribeDifference(plain, null));
        }

        [Fact]
        public void TheElementThatDiffersIsShownToItsLastBit()
        {
            AllArrays arrays = Types.AllArrays.At(2);
            AllArrays other = Types.AllArrays.At(2);
            other.Structs[2].DoubleValue = -0.0;
            Assert.Contains("structs element 2: doubleValue 8000000000000000", Difference(arrays, other));
            arrays.Structs[2].DoubleValue = 0.0;
            Assert.Contains("8000000000000000 instead of 0000000000000000", Difference(arrays, other));
            other.Floats = new float[2];
            Assert.Equal("floats 2 elements instead of 3", Difference(arrays, other));
            other.Octets = null;
            Assert.Equal("octets null instead of an array", Difference(arrays, other));
            Assert.Equal("octets 3 elements instead of null", Difference(other, arrays));
            Assert.Equal("an object instead of null", Types.AllTypes.DescribeDifference(null, new AllTypes()));
        }

        [Fact]
        public void WhatIsLeftOutOfAStructIsItsDefaultOrEmpty()
        {
            JObject given = JObject.Parse("{\"int64Value\":\"8000000000000000\",\"wstringValue\":\"0061d800\"}");
            AllTypes read = Types.AllTypes.Read(given, 2, JObject.Parse("{\"stringValue\":\"0078\"}"));
            Assert.Equal(long.MinValue, read.Int64Value);
            Assert.Equal("a\ud800a\ud800", read.WstringValue);
            Assert.Equal("x", read.StringValue);
            Assert.Equal(0, read.Int32Value);
        }

        [Fact]
        public void AnArrayIsItsElementsByFormulaInOnePieceOrOneByOne()
        {
            AllArrays read = Types.AllArrays.Read(
                JObject.Parse(
                    "{\"int64s\":16384,\"octets\":\"00ff\",\"wchars\":[\"0061\",\"d800\"],\"strings\":[null]}"),
                2,
                null);
            Assert.Equal(16384 * 1099511628211, read.Int64s.Last());
            Assert.Equal(new byte[] { 0, 255, 0, 255 }, read.Octets);
            Assert.Equal(new[] { 'a', '\ud800' }, read.Wchars);
            Assert.Null(read.Strings.Single());
            Assert.Empty(read.Structs);
        }

        [Theory]
        [InlineData("id", "element 1: id 00000000 instead of 02000326")]
        [InlineData("value", "element 1: value fff8000000000000 instead of 3fe5555555555555")]
        [InlineData("null", "element 1: null")]
        public void TheItemThatDiffersIsShown(string what, string difference)
        {
            Item[] items = Types.ItemArray.Elements(2);
            Item second = items[1];
            items[1] = what == "null" ? null : new Item
            {
                id = what == "id" ? 0 : second.id,
                name = second.name,
                value = what == "value" ? double.NaN : second.value,
            };
            Assert.Equal(difference, Types.ItemArray.DescribeDifference(Types.ItemArray.Elements(2), items));
        }

        [Fact]
        public void ALongValueIsShownBriefly()
        {
            string difference = Types.String.DescribeDifference("y", new string('x', 100000));
            Assert.Contains("400000 digits) instead of 0079", difference);
            Assert.True(difference.Length < 500, "it is not brief");
        }

        [Fact]
        public void TheFaultThatDiffersIsShown()
        {
            BenchFault fault = new BenchFault(42, "no");
            Assert.Null(BenchFault.DescribeDifference(fault, new BenchFault(42, "no")));
            Assert.Contains("instead of raising", BenchFault.DescribeDifference(fault, null));
            Assert.Equal(
                "code 0000002b instead of 0000002a", BenchFault.DescribeDifference(fault, new BenchFault(43, "no")));
            Assert.Equal(
                "message (empty) instead of 006e006f", BenchFault.DescribeDifference(fault, new BenchFault(42, "")));
            Assert.Equal("cause null instead of 006e006f", BenchFault.DescribeDifference(fault.Caused, fault));
            Assert.Null(BenchFault.DescribeDifference(fault, fault.Caused));
        }

        [Fact]
        public void ACounterThatDoesNotCountOnIsShown()
        {
            Assert.Equal("it counted 1 instead of 2", Counter.CheckMonotonic(new StuckCounter()));
            Assert.Equal("it counted 1 instead of 2", Counter.CheckIncrements(new StuckCounter(), 2));
            Counter[] one = { new StuckCounter() };
            Assert.Contains("element 0: it counted", Operations.GetCounterArray.DescribeDifference(one, one));
            string none = Operations.GetCounterArray.DescribeDifference(one, Array.Empty<Counter>());
            Assert.Equal("0 elements instead of 1", none);
        }

        [Theory]
        [InlineData("answered", "altered")]
        [InlineData("refused", "refused")]
        [InlineData("raised", "call")]
        public void AnUnknownOperationIsRefusedInOneWayAlone(string what, string outcome)
        {
            Adapter adapter = new Adapter("none", "1", null, () => new UnknowingClient(what));
            Drive drive = new Drive(adapter, new SystemClock(), Checkout.CasesPath);
            drive.Answer(Ask.Connect());
            JObject answer = drive.Answer(Ask.Check("unknown.operation"));
            Assert.Equal(outcome, (string)(answer["kind"] ?? answer["results"].Single()["outcome"]));
        }

        [Theory]
        [InlineData(null, "not set")]
        [InlineData("/nonexistent/cases.json", "/nonexistent/cases.json")]
        public void AMissingFileIsNamed(string path, string part) =>
            Assert.Contains(part, Refusal(() => new Cases(path).Find(new[] { "invoke.adds" }).ToList()));

        [Theory]
        [InlineData("[]")]
        [InlineData("{\"cases\":1}")]
        [InlineData("{\"cases\":[1]}")]
        [InlineData("{}")]
        public void AFileOfAnotherKindIsNamed(string content)
        {
            string file = Path.GetTempFileName();
            File.WriteAllText(file, content);
            string refusal = Refusal(() => new Cases(file).Find(new[] { "invoke.adds" }).ToList());
            File.Delete(file);
            Assert.Contains(file, refusal);
        }

        [Theory]
        [InlineData("{\"operation\":\"dance\"}", "\"dance\" is not allowed; expected invoke, putBytes")]
        [InlineData("{}", "\"\" is not allowed; expected invoke, putBytes")]
        [InlineData("{\"operation\":\"invoke\"}", "argument is missing")]
        [InlineData("{\"operation\":\"invoke\",\"argument\":\"1\"}", "\"1\" is not 8")]
        [InlineData("{\"operation\":\"putBytes\",\"argument\":\"000\"}", "\"000\" is not a multiple of 2")]
        [InlineData("{\"operation\":\"putString\",\"argument\":\"006x\"}", "\"006x\" is not 4")]
        [InlineData("{\"operation\":\"putChars\",\"argument\":\"0061\"}", "reply is missing")]
        [InlineData("{\"operation\":\"bounce\",\"argument\":\"00\"}", "is not a multiple of 0")]
        [InlineData("{\"operation\":\"echo\",\"argument\":{\"colour\":\"00\"}}", "\"colour\"; expected booleanValue")]
        public void AWrongCaseIsNamed(string json, string part)
        {
            string refusal = Refusal(() => new Case("a.case", JsonLine.Parse(json), null));
            Assert.Contains("check.cases.a.case: ", refusal);
            Assert.Contains(part, refusal);
        }

        private static string Difference(AllArrays expected, AllArrays actual) =>
            Types.AllArrays.DescribeDifference(expected, actual);

        private static string Refusal(Action action) => Assert.Throws<ProtocolError>(action).Message;

        private static JToken Sent(string name, string options = "{}")
        {
            Drive drive = new Drive(FakeSystem.New(), new SystemClock(), Checkout.CasesPath);
            Ask.IsEvent("connected", drive.Answer(Ask.Connect("here", options)));
            JObject answer = drive.Answer(Ask.Check(name));
            Ask.IsEvent("checked", answer);
            return answer["results"].Single();
        }

        private sealed class StuckCounter : Counter
        {
            public override int Increment() => 1;

            public override void Close() { }
        }

        private sealed class UnknowingClient : Client
        {
            private readonly string what;

            public UnknowingClient(string what) => this.what = what;

            public override void Proxy(string endpoint, Options options) { }

            public override void WarmConnection() { }

            public override void CallUnknown()
            {
                if (what != "answered")
                {
                    throw what == "refused" ? new Refused("none") : (Exception)new InvalidOperationException("gone");
                }
            }

            public override void Close() { }

            public override void RegisterOperations(Calls lines) => lines.Call(Operations.Invoke, n => n + 1);
        }
    }
}
