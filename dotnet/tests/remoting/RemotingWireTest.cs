using System.Collections.Generic;
using System.Diagnostics;
using System.IO;
using System.Linq;
using System.Net;
using System.Runtime.Remoting;
using Newtonsoft.Json.Linq;
using Roundtrip.Core;
using Roundtrip.Remoting;
using Roundtrip.Remoting.Http;
using Roundtrip.Remoting.Ipc;
using Roundtrip.Remoting.Tcp;
using Xunit;

namespace Roundtrip.Tests
{
    /// <summary>What Remoting cannot do over any channel, and what the binary formatter refuses.</summary>
    internal static class OverRemoting
    {
        public static readonly Operation[] Cannot = { Operations.GetWstring, Operations.SetWstring };

        public static readonly Operation[] Refused = { Operations.CallCounter };
    }

    /// <summary>The TCP channel by default: the client's end comes without Nagle's algorithm.</summary>
    public sealed class RemotingTcpWireTest : TcpPortTest
    {
        public RemotingTcpWireTest()
            : base(TcpSystem.New, "mono-remoting-tcp", "remoting", ("tcp://", "/name"))
        {
        }

        protected override IEnumerable<Operation> Cannot => OverRemoting.Cannot;

        protected override IEnumerable<Operation> Refuses => OverRemoting.Refused;

        protected override (bool Server, bool Client) NoDelay => (false, true);

        [Fact]
        public void ObjectsAreCopiedAndTheProxyIsOne()
        {
            using (Pair pair = NewPair())
            {
                IBench proxy = (IBench)System.Activator.GetObject(typeof(IBench), pair.Endpoint);
                Assert.True(RemotingServices.IsTransparentProxy(proxy), "it is no proxy");
                Item[] items = TimedValues.Items(2);
                Item back = proxy.Bounce(items).Single();
                Assert.False(ReferenceEquals(items[0], back));
            }
        }

        [Fact]
        public void AReferenceAsAnArgumentIsRefused()
        {
            using (Pair pair = NewPair())
            {
                JToken result = pair.Sends("callCounter.formula");
                Assert.Equal("refused", (string)result["outcome"]);
                Assert.Contains("ObjRef", (string)result["detail"]);
            }
        }
    }

    /// <summary>The TCP channel without Nagle's algorithm at either end.</summary>
    public sealed class RemotingTcpNoDelayWireTest : TcpPortTest
    {
        public RemotingTcpNoDelayWireTest()
            : base(TcpSystem.New, "mono-remoting-tcp", "remoting", ("tcp://", "/name"), "{\"no_delay\":true}")
        {
        }

        protected override IEnumerable<Operation> Cannot => OverRemoting.Cannot;

        protected override IEnumerable<Operation> Refuses => OverRemoting.Refused;
    }

    /// <summary>The HTTP channel and the binary formatter by default.</summary>
    public sealed class RemotingHttpWireTest : HttpChannelTest
    {
        public RemotingHttpWireTest()
            : base(Formatter.Binary, "remoting-http", "{}")
        {
        }

        protected override IEnumerable<Operation> Refuses => OverRemoting.Refused;

        protected override (bool Server, bool Client) NoDelay => (false, false);

        [Fact]
        public void AProxyOfTheEnvironmentIsNotAsked()
        {
            WebRequest.DefaultWebProxy = new WebProxy("http://192.0.2.1:9");
            using (Pair pair = NewPair())
            {
                pair.Measures("invoke");
            }
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
        public RemotingHttpNoDelayWireTest()
            : base(Formatter.Binary, "remoting-http", "{\"no_delay\":true}")
        {
        }

        protected override IEnumerable<Operation> Refuses => OverRemoting.Refused;
    }

    /// <summary>The HTTP channel and the SOAP formatter, which takes references as arguments.</summary>
    public sealed class RemotingSoapWireTest : HttpChannelTest
    {
        public RemotingSoapWireTest()
            : base(Formatter.Soap, "remoting-soap", "{\"no_delay\":true}")
        {
        }

        // A minute for a large array of characters, seconds for those of structs.
        protected override bool IsQuick(string name) =>
            name != "putChars.large" && !name.Contains("StructArray.formula-16384");
    }

    /// <summary>What holds over HTTP with either formatter.</summary>
    public abstract class HttpChannelTest : TcpPortTest
    {
        protected HttpChannelTest(Formatter formatter, string wire, string options)
            : base(() => HttpSystem.New(formatter), "mono-" + wire, wire, ("http://", "/name"), options)
        {
        }

        protected override IEnumerable<Operation> Cannot => OverRemoting.Cannot;

        // The listener answers to the host of its own URL alone.
        protected override string Advertised => "127.0.0.1";

        // Two connections are all that a client may have, and the server ends each after 100 requests.
        [Fact]
        public void ManyCallsPassThroughAFewConnections()
        {
            using (Pair pair = NewPair())
            {
                Ask.IsEvent("prepared", pair.Drive.Answer(Ask.Prepare("invoke", "{}", 250)));
                Ask.IsEvent("done", pair.Drive.Answer(Ask.Go));
                Assert.InRange(OpenSockets.NoDelayOfConnected(pair.Port).Count, 1, 2);
                pair.LedgersAgree();
            }
        }
    }

    /// <summary>The IPC channel, a Unix socket: no TCP, and nobody else's business.</summary>
    public sealed class RemotingIpcWireTest : WireTest
    {
        public RemotingIpcWireTest()
            : base(IpcSystem.New, "mono-remoting-ipc", "remoting-ipc")
        {
        }

        protected override IEnumerable<Operation> Cannot => OverRemoting.Cannot;

        protected override IEnumerable<Operation> Refuses => OverRemoting.Refused;

        [Fact]
        public void OnlyItsOwnerMayCall()
        {
            using (Pair pair = NewPair())
            {
                Assert.Equal("600", UnixSockets.Mode(RawRequest.SocketOf(pair.Endpoint)));
            }
        }

        [Fact]
        public void ItListensOnUnixSocketsAlone()
        {
            int before = UnixSockets.ListeningTcp().Count;
            using (Pair pair = NewPair())
            {
                Assert.Equal(before, UnixSockets.ListeningTcp().Count);
                string socket = RawRequest.SocketOf(pair.Endpoint);
                Assert.True(UnixSockets.Listening().Contains(socket), "nothing listens on " + socket);
            }
        }

        [Fact]
        public void ANameThatIsTakenIsOfKindBindAndNamesItsNumber() => IsBoundOnce("127.0.0.1:40123", 40123);

        [Fact]
        public void AnEndpointWhereNobodyServesIsNamed()
        {
            CannotConnect("ipc://roundtrip-nobody-serves-this/name", "ipc://port/name");
            Drive drive = new Drive(IpcSystem.New(), new SystemClock(), null);
            Ask.IsError(drive.Answer(Ask.Connect("ipc://a/b/name")), "protocol", "\"a/b\" is not a port of IPC");
            Ask.IsError(drive.Answer(Ask.Connect("ipc:///name")), "protocol", "expected ipc://port/name");
        }
    }

    /// <summary>What Linux says of Unix sockets, and of the TCP sockets beside them.</summary>
    internal static class UnixSockets
    {
        private const string AcceptsConnections = "00010000";

        /// <summary>The paths that somebody listens on, on this host.</summary>
        public static IList<string> Listening() =>
            (from line in File.ReadAllLines("/proc/net/unix").Skip(1)
                    let fields = line.Split(new[] { ' ' }, System.StringSplitOptions.RemoveEmptyEntries)
                    where fields.Length > 7 && fields[3] == AcceptsConnections
                    select fields[7]).ToList();

        /// <summary>The TCP ports that this process listens on, one entry each.</summary>
        public static IList<string> ListeningTcp()
        {
            HashSet<string> own = new HashSet<string>(
                Directory.GetFileSystemEntries("/proc/self/fd").Select(OpenSockets.Target));
            return (from table in new[] { "/proc/net/tcp", "/proc/net/tcp6" }
                    where File.Exists(table)
                    from line in File.ReadAllLines(table).Skip(1)
                    let fields = line.Split(new[] { ' ' }, System.StringSplitOptions.RemoveEmptyEntries)
                    where fields[3] == "0A" && own.Contains("socket:[" + fields[9] + "]")
                    select fields[1]).ToList();
        }

        /// <summary>The permissions of a file, octal.</summary>
        public static string Mode(string path)
        {
            ProcessStartInfo stat = new ProcessStartInfo("stat", "-c %a \"" + path + "\"")
            {
                UseShellExecute = false,
                RedirectStandardOutput = true,
            };
            using (Process process = Process.Start(stat))
            {
                return process.StandardOutput.ReadToEnd().Trim();
            }
        }
    }
}
