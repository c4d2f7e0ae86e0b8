using Roundtrip.Core;
using Xunit;

namespace Roundtrip.Tests
{
    public sealed class WorkloadTest
    {
        [Theory]
        [InlineData("invocation", "{}", 1, 4)]
        [InlineData("data-bytes", "{}", 1, 1048576)]
        [InlineData("data-chars", "{\"size\":10}", 1, 10)]
        [InlineData("data-string", "{\"size\":7}", 1, 7)]
        [InlineData("objects", "{}", 175, 30800 * 28)]
        [InlineData("objects", "{\"items\":1}", 1, 28)]
        [InlineData("objects", "{\"items\":2}", 1, 56)]
        [InlineData("objects", "{\"items\":3}", 2, 112)]
        public void OneRunAddsThatToALedger(string name, string parameters, int calls, int bytes)
        {
            Workload workload = Read(name, parameters);
            Assert.Equal(calls, workload.RemoteCalls);
            Assert.Equal(bytes, (int)workload.Bytes);
        }

        [Theory]
        [InlineData("dancing", "{}", "prepare.workload: \"dancing\" is not allowed; allowed: invocation, data-bytes")]
        [InlineData("invocation", "{\"size\":1}", "prepare.parameters.size: unknown key; allowed: none")]
        [InlineData("data-bytes", "{\"items\":1}", "prepare.parameters.items: unknown key; allowed: size")]
        [InlineData("data-bytes", "{\"size\":0}", "parameters.size: \"0\" is not allowed; allowed: an integer from 1")]
        [InlineData("objects", "{\"items\":\"x\"}", "prepare.parameters.items: \"x\" is not allowed")]
        [InlineData("objects", "{\"items\":99999999999999999999}", "prepare.parameters.items")]
        [InlineData("objects", "{\"items\":1.5}", "prepare.parameters.items: \"1.5\" is not allowed")]
        public void WhatIsWrongIsNamed(string name, string parameters, string message)
        {
            ProtocolError error = Assert.Throws<ProtocolError>(() => Read(name, parameters));
            Assert.Contains(message, error.Message);
        }

        private static Workload Read(string name, string parameters)
        {
            return Workload.Read(name, new Fields("prepare.parameters", JsonLine.Parse(parameters)));
        }
    }
}
