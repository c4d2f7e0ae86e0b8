using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using Newtonsoft.Json.Linq;
using Roundtrip.Core;
using Xunit;

namespace Roundtrip.Tests
{
    public sealed class CasesTest
    {
        private readonly SpoiltBench bench = new SpoiltBench();
        private readonly Ledger ledger = new Ledger();

        public static IEnumerable<object[]> Names =>
            Cases.Load(Ask.CasesPath).Names.Select(name => new object[] { name });

        [Theory]
        [MemberData(nameof(Names))]
        public void WithoutAWireEveryCaseIsExact(string name)
        {
            JObject result = Send(name);
            Assert.Equal(name, (string)result["case"]);
            Assert.Equal("exact", (string)result["outcome"]);
            Assert.Equal(bench.Ledger.Bytes(), ledger.Bytes());
            Assert.Equal(1L, ledger.Calls().Values.Single());
        }

        [Theory]
        [InlineData("invoke.wraps", "80000001, not 80000000")]
        [InlineData("putString.markup", "19, not 18")]
        public void ANumberThatDiffersIsShown(string name, string detail)
        {
            bench.Added = 1;
            JObject result = Send(name);
            Assert.Equal("altered", (string)result["outcome"]);
            Assert.Equal(detail, (string)result["detail"]);
            Assert.Equal(bench.Ledger.Calls(), ledger.Calls());
        }

        [Theory]
        [InlineData("bounce.name-surrogate", "null")]
        [InlineData("bounce.nan-payload", "value")]
        [InlineData("bounce.integers", "id")]
        [InlineData("bounce.name-long", "name")]
        [InlineData("bounce.distinct", "items")]
        public void AnItemThatDiffersIsShown(string name, string difference)
        {
            bench.Bounced = items =>
            {
                Item first = items[0];
                if (difference == "items")
                {
                    return Array.Empty<Item>();
                }
                items[0] = difference == "null" ? null : new Item(
                    difference == "id" ? first.Id + 1 : first.Id,
                    difference == "name" ? first.Name + "x" : first.Name,
                    difference == "value" ? double.NaN : first.Value);
                return items;
            };
            JObject result = Send(name);
            Assert.Equal("altered", (string)result["outcome"]);
            Assert.Contains(difference, (string)result["detail"]);
            Assert.True(((string)result["detail"]).Length < 500);
        }

        [Fact]
        public void ARefusalIsOneWhereTheNextCallGoesThrough()
        {
            bench.RefusedLength = 12;
            JObject result = Send("putChars.ascii");
            Assert.Equal("refused", (string)result["outcome"]);
            Assert.Contains("not that length", (string)result["detail"]);
            Assert.Equal("invoke", ledger.Calls().Keys.Single());
            Assert.Equal(bench.Ledger.Bytes(), ledger.Bytes());
        }

        [Fact]
        public void ABrokenConnectionIsNoRefusal()
        {
            bench.CallsToLive = 0;
            Failure failure = Assert.Throws<Failure>(() => Send("putChars.ascii"));
            Assert.Equal("call", failure.Kind);
            Assert.Contains("putChars.ascii", failure.Message);
        }

        [Theory]
        [InlineData(null, "not set")]
        [InlineData("/nonexistent/cases.json", "/nonexistent/cases.json")]
        public void AMissingFileIsNamed(string path, string part)
        {
            Assert.Contains(part, Assert.Throws<ProtocolError>(() => Cases.Load(path)).Message);
        }

        [Theory]
        [InlineData("[]")]
        [InlineData("{\"cases\":1}")]
        [InlineData("{\"cases\":[1]}")]
        [InlineData("{}")]
        public void AFileOfAnotherKindIsNamed(string content)
        {
            string file = Path.GetTempFileName();
            File.WriteAllText(file, content);
            ProtocolError error = Assert.Throws<ProtocolError>(() => Cases.Load(file));
            File.Delete(file);
            Assert.Contains(file, error.Message);
        }

        [Theory]
        [InlineData("{\"operation\":\"dance\"}", "\"dance\" is not allowed; allowed: invoke, putBytes")]
        [InlineData("{\"operation\":\"invoke\"}", "the case file is wrong there")]
        [InlineData("{\"operation\":\"invoke\",\"n\":\"1\",\"reply\":\"00000002\"}", "\"1\" is not 8")]
        [InlineData("{\"operation\":\"putBytes\",\"bytes\":\"000\",\"reply\":1}", "\"000\" is not a multiple of 2")]
        [InlineData("{\"operation\":\"putString\",\"units\":\"006x\",\"reply\":1}", "\"006x\" is not 4")]
        [InlineData("{\"operation\":\"putChars\",\"units\":\"0061\"}", "the case file is wrong there")]
        [InlineData("{\"operation\":\"bounce\"}", "the case file is wrong there")]
        [InlineData("{\"operation\":\"bounce\",\"items\":[{}]}", "the case file is wrong there")]
        public void AWrongCaseIsNamed(string json, string part)
        {
            JObject wrong = JsonLine.Parse(json);
            wrong["name"] = "a.case";
            ProtocolError error = Assert.Throws<ProtocolError>(() => new Case(wrong));
            Assert.Contains("check.cases.a.case: ", error.Message);
            Assert.Contains(part, error.Message);
        }

        [Fact]
        public void AnUnknownCaseIsNamedBesideTheKnownOnes()
        {
            ProtocolError error = Assert.Throws<ProtocolError>(() => Send("invoke.dances"));
            Assert.Contains("\"invoke.dances\" is not allowed; allowed: invoke.adds", error.Message);
        }

        private JObject Send(string name)
        {
            return Cases.Send(Cases.Load(Ask.CasesPath).Find(new[] { name }).Single(), bench, ledger);
        }
    }
}
