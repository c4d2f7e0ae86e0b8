using System.Collections.Generic;
using System.Linq;
using Newtonsoft.Json.Linq;
using Roundtrip.Core;
using Roundtrip.Remoting.Ipc;
using Xunit;

namespace Roundtrip.Tests
{
    /// <summary>Remoting over a Unix socket, both ends in this process: no TCP, and nobody else's business.</summary>
    public sealed class IpcWireTest
    {
        private const string Options = "{}";

        public static IEnumerable<object[]> Checks =>
            CaseFile.Names("remoting-ipc").Select(name => new object[] { name });

        [Theory]
        [MemberData(nameof(Checks))]
        public void EveryCaseComesBackAsExpected(string name)
        {
            using (Pair pair = new Pair(new IpcAdapter(), Options, Options))
            {
                pair.Conforms("remoting-ipc", name);
            }
        }

        [Fact]
        public void EveryWorkloadIsMeasured()
        {
            using (Pair pair = new Pair(new IpcAdapter(), Options, Options))
            {
                pair.MeasuresEverything();
            }
        }

        [Fact]
        public void OnlyItsOwnerMayCall()
        {
            using (Pair pair = new Pair(new IpcAdapter(), Options, Options))
            {
                Assert.Equal("600", UnixSockets.Mode(SocketOf(pair.Endpoint)));
            }
        }

        [Fact]
        public void ItListensOnUnixSocketsAlone()
        {
            int before = UnixSockets.ListeningTcp().Count;
            using (Pair pair = new Pair(new IpcAdapter(), Options, Options))
            {
                Assert.Equal(before, UnixSockets.ListeningTcp().Count);
                Assert.True(UnixSockets.Listening().Contains(SocketOf(pair.Endpoint)), "nobody listens there");
            }
        }

        [Fact]
        public void ANameThatIsTakenIsOfKindBindAndNamesItsNumber()
        {
            const int Port = 40123;
            using (Pair first = new Pair(new IpcAdapter(), Options, Options, Port))
            {
                JObject answer = new Serve(new IpcAdapter()).Answer(Ask.Serve(Options, Port));
                Ask.IsError(answer, "bind", "cannot serve on 127.0.0.1:" + Port);
            }
        }

        [Theory]
        [InlineData("ipc://roundtrip-nobody-serves-this/bench", "connect", "cannot connect to ipc://roundtrip-nobody")]
        [InlineData("127.0.0.1:1", "protocol", "allowed: ipc://port/bench")]
        [InlineData("ipc://a/b/bench", "protocol", "\"a/b\" is not a port of IPC")]
        [InlineData("ipc:///bench", "protocol", "allowed: ipc://port/bench")]
        public void AnEndpointWhereNobodyServesIsNamed(string endpoint, string kind, string message)
        {
            Drive drive = new Drive(new IpcAdapter(), new SystemClock(), null);
            Ask.IsError(drive.Answer(Ask.Connect(endpoint)), kind, message);
        }

        private static string SocketOf(string endpoint)
        {
            return IpcPort.Path(endpoint.Replace("ipc://", "").Replace("/bench", ""));
        }
    }
}
