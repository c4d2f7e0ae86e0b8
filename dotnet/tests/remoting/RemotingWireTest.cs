using System;
using System.IO;
using System.Linq;
using System.Net;
using System.Runtime.Remoting;
using Mono.Unix;
using Newtonsoft.Json.Linq;
using Roundtrip.Core;
using Roundtrip.Remoting;
using Roundtrip.Remoting.Http;
using Roundtrip.Remoting.Ipc;
using Roundtrip.Remoting.Tcp;
using Xunit;

namespace Roundtrip.Tests
{
    /// <summary>The TCP channel by default: the client's end comes without Nagle's algorithm.</summary>
    public sealed class RemotingTcpWireTest : TcpPortTest
    {
        public RemotingTcpWireTest() : base(TcpSystem.New, ("tcp://", "/name")) { }

        protected override (bool Server, bool Client) NoDelay => (false, true);

        [Fact]
        public void ObjectsAreCopiedAndTheProxyIsOne()
        {
            IBench proxy = (IBench)Activator.GetObject(typeof(IBench), Pair.Endpoint);
            Assert.True(RemotingServices.IsTransparentProxy(proxy), "it is not a proxy");
            Item[] items = Types.ItemArray.Elements(2);
            Item back = proxy.Bounce(items).Single();
            Assert.False(ReferenceEquals(items[0], back));
        }

        [Fact]
        public void AReferenceAsAnArgumentIsRefused()
        {
            JToken result = Pair.Sends("callCounter.formula");
            Assert.Equal("refused", (string)result["outcome"]);
            Assert.Contains("ObjRef", (string)result["detail"]);
        }
    }

    /// <summary>The TCP channel without Nagle's algorithm at either end.</summary>
    public sealed class RemotingTcpNoDelayWireTest : TcpPortTest
    {
        public RemotingTcpNoDelayWireTest()
            : base(TcpSystem.New, ("tcp://", "/name"), "{\"no_delay\":true}") { }
    }

    /// <summary>The HTTP channel and the binary formatter by default.</summary>
    public sealed class RemotingHttpWireTest : HttpChannelTest
    {
        public RemotingHttpWireTest() : base(Formatter.Binary, "{}") { }

        protected override (bool Server, bool Client) NoDelay => (false, false);

        [Fact]
        public void AProxyOfTheEnvironmentIsNotAsked()
        {
            WebRequest.DefaultWebProxy = new WebProxy("http://192.0.2.1:9");
            Pair.Measures("invoke");
        }

        // The channel would try ports at random for ever.
        [Fact]
        public void AnAddressThatIsNotOfThisHostIsOfKindBind()
        {
            string serve = Ask.Serve().Replace("127.0.0.1", "192.0.2.1");
            JObject answer = new Serve(HttpSystem.New(Formatter.Binary)).Answer(serve);
            Ask.IsError(answer, "bind", "cannot serve on 192.0.2.1");
        }

        [Fact]
        public void AHostThatTheListenerWouldNotAnswerToIsRefused()
        {
            string serve = Ask.Serve().Replace("\"advertise\":\"127.0.0.1\"", "\"advertise\":\"localhost\"");
            JObject answer = new Serve(HttpSystem.New(Formatter.Binary)).Answer(serve);
            Ask.IsError(answer, "bind", "serve.advertise: \"localhost\" is not the address listened on");
        }

        [Fact]
        public void OnEveryAddressItAnswersToAnyHost()
        {
            Adapter adapter = HttpSystem.New(Formatter.Binary);
            Options options = new NoDelayOptions();
            Server server = adapter.NewServer();
            try
            {
                string endpoint = server.Start("0.0.0.0", "localhost", 0, options, new Servant());
                Client client = adapter.Connect(endpoint, options);
                Assert.Equal(42, client.Calls.Stub(Operations.Invoke)(41));
                client.Close();
            }
            finally
            {
                server.Stop();
            }
        }
    }

    /// <summary>The HTTP channel and the binary formatter without Nagle's algorithm.</summary>
    public sealed class RemotingHttpNoDelayWireTest : HttpChannelTest
    {
        public RemotingHttpNoDelayWireTest() : base(Formatter.Binary, "{\"no_delay\":true}") { }
    }

    /// <summary>The HTTP channel and the SOAP formatter, which takes references as arguments.</summary>
    public sealed class RemotingSoapWireTest : HttpChannelTest
    {
        public RemotingSoapWireTest() : base(Formatter.Soap, "{\"no_delay\":true}") { }
    }

    /// <summary>What holds over HTTP with either formatter.</summary>
    public abstract class HttpChannelTest : TcpPortTest
    {
        protected HttpChannelTest(Formatter formatter, string options)
            : base(() => HttpSystem.New(formatter), ("http://", "/name"), options) { }

        // The listener answers to the host of its own URL alone.
        protected override string Advertised => "127.0.0.1";

        // Two connections are all that a client may have, and the server ends each after 100 requests.
        [Fact]
        public void ManyCallsPassThroughAFewConnections()
        {
            Ask.IsEvent("prepared", Pair.Drive.Answer(Ask.Prepare("invoke", "{}", 250)));
            Ask.IsEvent("done", Pair.Drive.Answer(Ask.Go));
            Assert.InRange(OpenSockets.NoDelayOfConnected(Pair.Port).Count, 1, 2);
            Pair.CallCountsAgree();
        }
    }

    /// <summary>The IPC channel, a Unix socket: no TCP, and closed to other users.</summary>
    public sealed class RemotingIpcWireTest : WireTest
    {
        public RemotingIpcWireTest() : base(IpcSystem.New) { }

        [Fact]
        public void OnlyItsOwnerMayCall()
        {
            FileAccessPermissions mode = new UnixFileInfo(RawRequest.SocketOf(Pair.Endpoint)).FileAccessPermissions;
            Assert.Equal(FileAccessPermissions.UserRead | FileAccessPermissions.UserWrite, mode);
        }

        [Fact]
        public void ItListensOnUnixSocketsAlone()
        {
            int before = OpenSockets.ListeningPorts();
            string socket = RawRequest.SocketOf(Pair.Endpoint);
            Assert.Equal(before, OpenSockets.ListeningPorts());
            // The flags of a Unix socket that accepts connections, and its path.
            Assert.True(
                File.ReadAllLines("/proc/net/unix").Any(
                    line => line.Contains(" 00010000 ") && line.EndsWith(" " + socket, StringComparison.Ordinal)),
                "nothing listens on " + socket);
        }

        [Fact]
        public void AnEndpointWithoutAServerIsNamed()
        {
            CannotConnect("ipc://roundtrip-without-a-server/name", "ipc://port/name");
            Drive drive = new Drive(IpcSystem.New(), new SystemClock(), null);
            Ask.IsError(drive.Answer(Ask.Connect("ipc://a/b/name")), "protocol", "\"a/b\" is not a port of IPC");
            Ask.IsError(drive.Answer(Ask.Connect("ipc:///name")), "protocol", "expected ipc://port/name");
        }
    }
}
