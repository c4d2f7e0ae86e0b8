using System;
using System.Linq;
using System.Threading.Tasks;
using Roundtrip.Core;
using Xunit;

namespace Roundtrip.Tests
{
    public sealed class TimedValuesTest
    {
        [Theory]
        [InlineData(0, 16777619, "item-00000000000", 1.0 / 3)]
        [InlineData(1, 33555238, "item-00000000001", 2.0 / 3)]
        [InlineData(127, 51584, "item-00000000127", 128.0 / 3)]
        [InlineData(349, 1577199354, "item-00000000349", 350.0 / 3)]
        public void ItemsFollowTheFormulas(int i, int id, string name, double value)
        {
            Item item = Types.Item.At(i);
            Assert.Equal(id, item.id);
            Assert.Equal(name, item.name);
            Assert.Equal(value, item.value);
        }

        [Fact]
        public void ArraysWithinAStructHaveUpToThreeElementsOfTheirOwn()
        {
            Assert.Null(Types.AllTypesArray.DescribeDifference(
                new[] { Types.AllTypes.At(0) }, Types.AllArrays.At(0).Structs));
            AllArrays third = Types.AllArrays.At(2);
            Assert.Equal(new[] { "string-000000006", "string-000000007", "string-000000008" }, third.Strings);
            Assert.Null(Types.AllTypes.DescribeDifference(Types.AllTypes.At(7), third.Structs[1]));
        }

        [Fact]
        public void ScalarValuesAreCountedListByList()
        {
            // Eleven lists of three, and three structs of eleven members.
            AllArrays arrays = Types.AllArrays.At(2);
            Assert.Equal(66, Types.AllArrays.Scalars(arrays));
            Assert.Equal(3 * 11, Types.AllTypesArray.Scalars(arrays.Structs));
        }

        [Theory]
        [InlineData(0, 0, 0)]
        [InlineData(0, 1, 410673539)]
        [InlineData(1, 0, 1072214924)]
        public void WhatIsSortedFollowsTheFormula(int server, int i, int value) =>
            Assert.Equal(value, TimedValues.Unsorted(new Values(2 * (i + 1)).Part(server, 2))[i]);
    }

    public sealed class ServantTest
    {
        private readonly Servant servant = new Servant();

        [Fact]
        public void ThreadsLoseNothing()
        {
            const int Each = 20000;
            Parallel.For(0, 8 * Each, i => servant.Answer(Operations.Invoke, i));
            Assert.Equal(8L * Each, servant.CallCounts.Calls()["invoke"]);
            Assert.Equal(8L * Each * 4, servant.CallCounts.Bytes()["invoke"]);
        }

        [Fact]
        public void AReplyIsConvertedOnceForAnOperationAndACount()
        {
            int converted = 0;
            Func<int[], string> convert = array =>
            {
                converted++;
                return string.Join(" ", array);
            };
            string first = servant.Prepared(Operations.GetInt32Array, 2, convert);
            Assert.Equal("16777619 33555238", first);
            Assert.True(ReferenceEquals(first, servant.Prepared(Operations.GetInt32Array, 2, convert)));
            servant.Prepared(Operations.GetInt32Array, 3, convert);
            Assert.Equal(2, converted);
            Assert.Equal(28L, servant.CallCounts.Bytes()["getInt32Array"]);
            Assert.True(ReferenceEquals(
                servant.Answer(Operations.GetStruct), servant.Answer(Operations.GetStruct)));
        }

        [Fact]
        public void CountersThatExistAreSharedAndOpenedOnesAreNot()
        {
            servant.Answer(Operations.GetCounter).Increment();
            Assert.Equal(2, servant.Answer(Operations.GetCounterArray, 2)[0].Increment());
            Counter opened = servant.Answer(Operations.OpenCounter);
            Assert.Equal(1, servant.Answer(Operations.CallCounter, opened));
            opened.Close();
            Assert.Throws<Refused>(() => servant.Answer(Operations.CallCounter, opened));
        }
    }

    public sealed class EndpointTest
    {
        [Theory]
        [InlineData("127.0.0.1:80", "127.0.0.1", 80)]
        [InlineData("[::1]:65535", "::1", 65535)]
        [InlineData("a-host:1", "a-host", 1)]
        public void ItReadsWhatItWrites(string text, string host, int port)
        {
            Endpoint endpoint = Endpoint.Parse(text);
            Assert.Equal(host, endpoint.Host);
            Assert.Equal(port, endpoint.Port);
            Assert.Equal(text, endpoint.ToString());
        }

        [Theory]
        [InlineData("")]
        [InlineData("host")]
        [InlineData(":80")]
        [InlineData("host:")]
        [InlineData("host:0")]
        [InlineData("host:65536")]
        [InlineData("host:+8")]
        [InlineData("::1:80")]
        [InlineData("[]:80")]
        public void WhatIsNoneIsRefused(string text)
        {
            ProtocolError error = Assert.Throws<ProtocolError>(() => Endpoint.Parse(text));
            Assert.Contains("expected host:port", error.Message);
        }
    }

    public sealed class FeaturesTest
    {
        private readonly Features features = new Features(error => error is Refused);

        // A refusal is an answer in the middleware's words; anything else that is raised is none.
        [Theory]
        [InlineData("there", true, "it is there")]
        [InlineData("not there", false, "it is not")]
        [InlineData("refused", false, "there is no such thing")]
        [InlineData("raised", null, "a defect of the probe")]
        public void AnAnswerIsKept(string what, object found, string said)
        {
            Func<bool> ask = () => what == "refused" ? throw new Refused(said)
                : what == "raised" ? throw new InvalidOperationException(said)
                : what == "there";
            features.Probe(Features.ByValue, ask, "it is there", "it is not");
            CheckOnly(Features.ByValue, (bool?)found, said);
        }

        [Fact]
        public void WhatNoInterfaceTriesHasItsReason()
        {
            features.Unsupported(Features.DynamicCall, "There is no such call.");
            CheckOnly(Features.DynamicCall, false, "There is no such call.");
        }

        private void CheckOnly(string name, bool? found, string said)
        {
            FeatureFound only = features.SoFar.Single();
            Assert.Equal(name, only.Name);
            Assert.Equal(found, only.Found);
            Assert.Equal(said, only.Said);
        }
    }
}
