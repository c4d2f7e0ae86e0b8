using System;
using System.Collections.Generic;
using System.Linq;
using System.Net;
using System.Net.Sockets;
using Newtonsoft.Json.Linq;
using Roundtrip.Core;
using Roundtrip.Sockets;
using Xunit;

namespace Roundtrip.Tests
{
    /// <summary>Both ends over a real connection, in each pairing of the two variants.</summary>
    public sealed class SocketsWireTest
    {
        private const string Null = "{\"coding\":\"null\"}";
        private const string Coded = "{\"coding\":\"coded\"}";

        private static readonly string[] Both = { Null, Coded };

        public static IEnumerable<object[]> Pairings =>
            from server in Both from client in Both select new object[] { server, client };

        public static IEnumerable<object[]> Checks =>
            from coding in Both
            from name in CaseFile.Names("frame")
            select new object[] { coding, name };

        [Theory]
        [MemberData(nameof(Checks))]
        public void EveryCaseComesBackAsExpected(string coding, string name)
        {
            using (Pair pair = new Pair(new SocketsAdapter(), coding, coding))
            {
                pair.Conforms("frame", name);
            }
        }

        [Theory]
        [MemberData(nameof(Pairings))]
        public void EveryWorkloadIsMeasured(string server, string client)
        {
            using (Pair pair = new Pair(new SocketsAdapter(), server, client))
            {
                pair.Measures("invocation", "{}");
                pair.Measures("data-bytes", "{}");
                pair.Measures("data-chars", "{\"size\":100000}");
                pair.Measures("data-string", "{\"size\":3}");
                pair.Measures("objects", "{}");
                pair.Measures("objects", "{\"items\":7}");
                pair.Measures("objects", "{\"items\":1}");
            }
        }

        [Theory]
        [MemberData(nameof(Pairings))]
        public void NagleIsOffAtBothEnds(string server, string client)
        {
            using (Pair pair = new Pair(new SocketsAdapter(), server, client))
            {
                pair.Measures("invocation", "{}");
                Assert.Equal(new[] { true }, OpenSockets.NoDelayOfAccepted(pair.Port));
                Assert.Equal(new[] { true }, OpenSockets.NoDelayOfConnected(pair.Port));
            }
        }

        [Fact]
        public void ItListensOnTheAddressAskedForAlone()
        {
            using (Pair pair = new Pair(new SocketsAdapter(), Null, Null))
            {
                Assert.Equal(new[] { "0100007F" }, OpenSockets.ListeningAddresses(pair.Port));
            }
        }

        [Fact]
        public void APortThatIsTakenIsOfKindBind()
        {
            using (Pair pair = new Pair(new SocketsAdapter(), Null, Null))
            {
                Serve second = new Serve(new SocketsAdapter());
                JObject answer = second.Answer(Ask.Serve("{}", pair.Port));
                Ask.IsError(answer, "bind", "cannot serve on 127.0.0.1:" + pair.Port);
            }
        }

        [Fact]
        public void AServerThatIsNotThereIsOfKindConnect()
        {
            string endpoint;
            using (Pair pair = new Pair(new SocketsAdapter(), Null, Null))
            {
                endpoint = pair.Endpoint;
            }
            Drive drive = new Drive(new SocketsAdapter(), new SystemClock(), null);
            Ask.IsError(drive.Answer(Ask.Connect(endpoint)), "connect", "cannot connect to " + endpoint);
            Ask.IsError(drive.Answer(Ask.Connect("nowhere")), "protocol", "allowed: host:port");
            string two = Ask.Connect(endpoint + "\",\"" + endpoint);
            Ask.IsError(drive.Answer(two), "protocol", "2 endpoints; allowed: one");
        }

        [Fact]
        public void AnUnknownOptionIsNamedBesideTheKnownOne()
        {
            Serve serve = new Serve(new SocketsAdapter());
            Ask.IsError(
                serve.Answer(Ask.Serve("{\"no_delay\":true}")),
                "protocol",
                "serve.options.no_delay: unknown key; allowed: coding");
            Ask.IsError(
                serve.Answer(Ask.Serve("{\"coding\":\"xml\"}")),
                "protocol",
                "serve.options.coding: \"xml\" is not allowed; allowed: null, coded");
        }

        [Theory]
        [InlineData("invocation", "{}")]
        [InlineData("data-bytes", "{\"size\":100000}")]
        [InlineData("objects", "{\"items\":30}")]
        public void TheNullAllocatesNothingACall(string workload, string parameters)
        {
            Workload measured = Workload.Read(workload, new Fields("", JsonLine.Parse(parameters)));
            using (Pair pair = new Pair(new SocketsAdapter(), Null, Null))
            using (FrameChannel channel = Connect(pair.Port))
            {
                Call call = NullCalls.Prepare(measured, channel);
                Action run = () => call.Run();
                AllocatesNothing(run);
            }
        }

        // The server's half of an exchange, in this thread so that its allocations can be told from others.
        [Theory]
        [InlineData("0000000800000001" + "00000001")]
        [InlineData("0000000600000002" + "6162")]
        [InlineData("0000001800000005" + "00000001" + "00000001" + "00000000" + "3ff0000000000000")]
        public void TheNullsServerAllocatesNothingACall(string request)
        {
            Socket listener = new Socket(AddressFamily.InterNetwork, SocketType.Stream, ProtocolType.Tcp);
            listener.Bind(new IPEndPoint(IPAddress.Loopback, 0));
            listener.Listen(1);
            using (listener)
            using (RawClient client = new RawClient(((IPEndPoint)listener.LocalEndPoint).Port))
            using (FrameChannel channel = new FrameChannel(listener.Accept()))
            {
                NullHandler handler = new NullHandler(new Ledger());
                for (int i = 0; i < 3 * Runs; i++)
                {
                    client.Send(request);
                }
                AllocatesNothing(() =>
                {
                    channel.Receive();
                    handler.Handle(channel);
                });
            }
        }

        private const int Runs = 200;

        private static FrameChannel Connect(int port)
        {
            Socket socket = new Socket(AddressFamily.InterNetwork, SocketType.Stream, ProtocolType.Tcp);
            FrameChannel channel = new FrameChannel(socket);
            socket.Connect(new IPEndPoint(IPAddress.Loopback, port));
            return channel;
        }

        private static void AllocatesNothing(Action run)
        {
            for (int i = 0; i < Runs; i++)
            {
                run();
            }
            long before = GC.GetAllocatedBytesForCurrentThread();
            for (int i = 0; i < Runs; i++)
            {
                run();
            }
            Assert.Equal(0L, GC.GetAllocatedBytesForCurrentThread() - before);
        }
    }
}
