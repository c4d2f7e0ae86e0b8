using System;
using System.Collections.Generic;
using System.Linq;
using System.Runtime.Remoting;
using System.Text;
using Roundtrip.Core;
using Roundtrip.Remoting;
using Roundtrip.Remoting.Http;
using Roundtrip.Remoting.Ipc;
using Roundtrip.Remoting.Tcp;
using Xunit;

namespace Roundtrip.Tests
{
    /// <summary>
    /// What a server of a channel makes of requests for names that it has not published: an error for the client, and
    /// nothing else. Under the published name, the same requests reach the formatter.
    /// </summary>
    public abstract class PublishedOnlyTest
    {
        private readonly Func<Adapter> adapter;
        private readonly string contentType;

        protected PublishedOnlyTest(Func<Adapter> adapter, string contentType)
        {
            this.adapter = adapter;
            this.contentType = contentType;
        }

        /// <summary>Names that a stranger may try; Mono itself publishes the second in every process.</summary>
        public static IEnumerable<object[]> Names =>
            new[] { "bench", "RemoteActivationService.rem", new string('0', 32), "" }
                .Select(each => new object[] { each });

        /// <summary>A request that has a formatter make one canary.</summary>
        protected abstract byte[] WithACanary { get; }

        /// <summary>What the reply to a refused request holds.</summary>
        protected virtual string Refusal => "has not published an object";

        /// <summary>Requests to try under other names alone: one may end the process that reads it.</summary>
        protected virtual IEnumerable<byte[]> Fatal => Enumerable.Empty<byte[]>();

        [Theory]
        [MemberData(nameof(Names))]
        public void ANameThatIsNotPublishedIsRefusedBeforeTheFormatter(string name) =>
            WithServer((endpoint, servant) =>
            {
                string other = endpoint.Substring(0, endpoint.LastIndexOf('/') + 1) + name;
                foreach (byte[] request in Fatal.Concat(new[] { WithACanary }))
                {
                    Assert.Contains(Refusal, RawRequest.Send(other, request, contentType));
                }
                Assert.Equal(0, Canary.Made());
                Assert.Empty(servant.CallCounts.Calls());
            });

        [Fact]
        public void UnderThePublishedNameTheFormatterReadsTheSameRequest() =>
            WithServer((endpoint, servant) =>
            {
                RawRequest.Send(endpoint, WithACanary, contentType);
                Assert.Equal(1, Canary.Made());
            });

        [Fact]
        public void ARequestThatIsCutOffAndClaimsTwoGibibytesDoesNoHarm() =>
            WithServer((endpoint, _) =>
                RawRequest.SendAndHangUp(endpoint, new byte[] { 0, 1, 0, 0, 0 }, int.MaxValue));

        /// <summary>Gives a server's endpoint and servant; afterwards the server must serve as before.</summary>
        private void WithServer(Action<string, Servant> use)
        {
            Canary.Made();
            Options options = new NoDelayOptions();
            Servant servant = new Servant();
            Server server = adapter().NewServer();
            string endpoint = server.Start("127.0.0.1", "127.0.0.1", 0, options, servant);
            Client client = adapter().Connect(endpoint, options);
            try
            {
                use(endpoint, servant);
                Assert.Equal(42, client.Calls.Stub(Operations.Invoke)(41));
            }
            finally
            {
                client.Close();
                server.Stop();
            }
        }
    }

    /// <summary>What holds of the binary formatter, whatever the channel.</summary>
    public abstract class BinaryPublishedOnlyTest : PublishedOnlyTest
    {
        protected BinaryPublishedOnlyTest(Func<Adapter> adapter) : base(adapter, "application/octet-stream") { }

        protected override byte[] WithACanary => BinaryMessages.NoCall(new Canary());

        // Of a call with two arguments too many, Mono 6.8 ends with SIGSEGV.
        protected override IEnumerable<byte[]> Fatal =>
            new[] { BinaryMessages.Call(nameof(IBench.Invoke), 1, 2, 3) };
    }

    public sealed class RemotingTcpPublishedOnlyTest : BinaryPublishedOnlyTest
    {
        public RemotingTcpPublishedOnlyTest() : base(TcpSystem.New) { }
    }

    public sealed class RemotingIpcPublishedOnlyTest : BinaryPublishedOnlyTest
    {
        public RemotingIpcPublishedOnlyTest() : base(IpcSystem.New) { }
    }

    public sealed class RemotingHttpPublishedOnlyTest : BinaryPublishedOnlyTest
    {
        public RemotingHttpPublishedOnlyTest() : base(() => HttpSystem.New(Formatter.Binary)) { }
    }

    /// <summary>
    /// The SOAP formatter. It takes the end of an element with xsi:null for the end of the object around it, and what
    /// follows for an object of its own.
    /// </summary>
    public sealed class RemotingSoapPublishedOnlyTest : PublishedOnlyTest
    {
        private const string Message = "<e:Envelope xmlns:e='http://schemas.xmlsoap.org/soap/envelope/'"
            + " xmlns:c='http://schemas.xmlsoap.org/soap/encoding/'"
            + " xmlns:i='http://www.w3.org/2001/XMLSchema-instance'"
            + " xmlns:b='http://schemas.microsoft.com/clr/nsassem/Roundtrip.Core.IBench/Roundtrip.Core'"
            + " xmlns:r='http://schemas.microsoft.com/clr/nsassem/Roundtrip.Core/Roundtrip.Core'"
            + " xmlns:t='http://schemas.microsoft.com/clr/nsassem/Roundtrip.Tests/Roundtrip.Tests'><e:Body>"
            + "<b:Bounce id='ref-1'><items href='#ref-2'/></b:Bounce>"
            + "<c:Array id='ref-2' c:arrayType='r:Item[1]'><item href='#ref-3'/></c:Array>"
            + "<r:Item id='ref-3'><name i:null='1'></name><t:Canary id='ref-4'></t:Canary></r:Item>"
            + "</e:Body></e:Envelope>";

        public RemotingSoapPublishedOnlyTest()
            : base(() => HttpSystem.New(Formatter.Soap), "text/xml; charset=\"utf-8\"") { }

        protected override byte[] WithACanary => Encoding.UTF8.GetBytes(Message);

        // The formatter has a refusal of its own for names that Mono does not know, before it reads.
        protected override string Refusal => "RemotingException";
    }

    /// <summary>The names under which counters are passed.</summary>
    public sealed class PublishedObjectsTest
    {
        [Fact]
        public void EachCounterHasANameOfItsOwnUntilItIsClosed()
        {
            Counter[] counters = { NewCounter(), NewCounter() };
            string[] names = counters.Select(NameOf).ToArray();
            Assert.NotEqual(names[0], names[1]);
            foreach (string name in names)
            {
                Assert.Equal(32, name.Length);
                Assert.True(PublishedObjects.Contains(name));
            }
            counters[0].Close();
            Assert.False(PublishedObjects.Contains(names[0]));
            Assert.True(PublishedObjects.Contains(names[1]));
            counters[1].Close();
        }

        private static Counter NewCounter() => RemoteCounter.Of(new Servant().Answer(Operations.OpenCounter));

        private static string NameOf(Counter counter) => RemotingServices.GetObjectUri(counter).TrimStart('/');
    }
}
