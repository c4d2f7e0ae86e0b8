using System;
using System.Linq;
using Roundtrip.Core;
using Roundtrip.Core.Replies;
using Xunit;

namespace Roundtrip.Tests
{
    public sealed class FeaturesTest
    {
        private readonly Features features = new Features(error => error is Refused);

        [Theory]
        [InlineData(true, "it is there")]
        [InlineData(false, "it is not")]
        public void AnAnswerIsKept(bool found, string said)
        {
            features.Probe(Features.ByValue, () => found, "it is there", "it is not");
            CheckOnly(Features.ByValue, found, said);
        }

        [Fact]
        public void ARefusalIsAnAnswerInTheMiddlewaresWords()
        {
            features.Probe(Features.ByValue, () => throw new Refused("there is no such thing"), "yes", "no");
            CheckOnly(Features.ByValue, false, "there is no such thing");
        }

        [Fact]
        public void AnythingElseThatIsRaisedIsNoAnswer()
        {
            Func<bool> ask = () => throw new InvalidOperationException("a defect of the probe");
            features.Probe(Features.ByValue, ask, "yes", "no");
            CheckOnly(Features.ByValue, null, "a defect of the probe");
        }

        [Fact]
        public void WhatNoInterfaceTriesHasItsReason()
        {
            features.Cannot(Features.DynamicCall, "There is no such call.");
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
