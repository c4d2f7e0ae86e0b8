using System;
using System.Collections;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Runtime.Remoting;
using System.Runtime.Remoting.Channels;
using System.Runtime.Remoting.Channels.Http;
using System.Runtime.Remoting.Channels.Ipc;
using System.Runtime.Remoting.Channels.Tcp;
using System.Text;
using Mono.Unix.Native;
using Roundtrip.Core;
using Roundtrip.Remoting;
using Roundtrip.Remoting.Http;
using Roundtrip.Remoting.Ipc;
using Roundtrip.Remoting.Tcp;
using Xunit;

namespace Roundtrip.Tests
{
    /// <summary>
    /// What a server of a channel makes of requests that are no calls of the contract: an error for the client, and
    /// nothing else. A server of the same channel without the sink shows that each of them works.
    /// </summary>
    public abstract class ContractOnlyTest
    {
        private const string Refusal = "the server refuses the request: ";

        private readonly Func<Adapter> adapter;

        protected ContractOnlyTest(Func<Adapter> adapter)
        {
            this.adapter = adapter;
        }

        /// <summary>The channel with its formatter and nothing before it.</summary>
        protected abstract IChannelReceiver BareChannel(IDictionary properties);

        protected abstract string ContentType { get; }

        /// <summary>Gives the endpoint of a server; afterwards it must serve as ever.</summary>
        protected void WithServer(Action<string> use)
        {
            Canary.Made();
            Options options = new NoDelayOptions();
            Servant servant = new Servant();
            Server server = adapter().NewServer();
            string endpoint = server.Start("127.0.0.1", "127.0.0.1", 0, options, servant);
            Client client = adapter().Connect(endpoint, options);
            try
            {
                use(endpoint);
                Assert.Equal(0, Canary.Made());
                Assert.Empty(servant.Ledger.Calls());
                Assert.Equal(42, client.Calls.Stub(Operations.Invoke)(41));
                Assert.Equal(1L, servant.Ledger.Calls()[Operations.Invoke.Name]);
            }
            finally
            {
                client.Close();
                server.Stop();
            }
        }

        /// <summary>Gives the endpoint of a server that has no such sink.</summary>
        protected void WithBareServer(Action<string> use)
        {
            Canary.Made();
            BareServer server = new BareServer(BareChannel);
            try
            {
                use(server.Start("127.0.0.1", "127.0.0.1", 0, null, new Servant()));
            }
            finally
            {
                server.Stop();
            }
        }

        protected void IsRefused(string endpoint, byte[] request, string reason)
        {
            string reply = RawRequest.Send(endpoint, request, ContentType);
            Assert.Contains(Refusal, reply);
            Assert.Contains(reason, reply);
        }

        protected string Send(string endpoint, byte[] request) => RawRequest.Send(endpoint, request, ContentType);

        [Fact]
        public void ARequestThatIsCutOffAndClaimsTwoGibibytesDoesNoHarm() =>
            WithServer(endpoint => RawRequest.SendAndHangUp(endpoint, new byte[] { 0, 1, 0, 0, 0 }, int.MaxValue));
    }

    /// <summary>What holds of the binary formatter, whatever the channel.</summary>
    public abstract class BinaryContractOnlyTest : ContractOnlyTest
    {
        protected BinaryContractOnlyTest(Func<Adapter> adapter)
            : base(adapter)
        {
        }

        public static IEnumerable<object[]> Objects => Gadgets.Objects.Keys.Select(each => new object[] { each });

        public static IEnumerable<object[]> Arrays => Gadgets.Arrays.Keys.Select(each => new object[] { each });

        protected override string ContentType => "application/octet-stream";

        [Fact]
        public void TheSetThatLinksPathsLinksNothing()
        {
            WithServer(endpoint => Assert.False(Links(endpoint)));
            WithBareServer(endpoint => Assert.True(Links(endpoint), "the gadget does not work at all"));
        }

        [Theory]
        [MemberData(nameof(Objects))]
        public void NoOtherObjectIsConstructed(string name)
        {
            object gadget = Gadgets.Objects[name]();
            byte[][] requests =
            {
                Gadgets.Call(nameof(IBench.PutStructArray), gadget),
                Gadgets.NoCall(gadget),
            };
            byte[] beside = Gadgets.Call(nameof(IBench.PutStructArray), new object[] { new Canary(), gadget });
            WithServer(endpoint =>
            {
                IsRefused(endpoint, requests[0], name);
                IsRefused(endpoint, requests[1], "not of the contract");
                IsRefused(endpoint, beside, "not of the contract");
            });
            WithBareServer(endpoint =>
            {
                Send(endpoint, beside);
                Assert.Equal(1, Canary.Made());
            });
        }

        [Theory]
        [MemberData(nameof(Arrays))]
        public void NoOtherArrayIsConstructed(string name) =>
            WithServer(endpoint => IsRefused(
                endpoint,
                Gadgets.Call(nameof(IBench.PutInt32Array), Gadgets.Arrays[name]()),
                "not of the contract"));

        [Fact]
        public void ALengthBeyondTheMessageIsRefused() =>
            WithServer(endpoint =>
            {
                foreach (byte[] request in new[]
                    {
                        Gadgets.LongArray<byte>(nameof(IBench.PutBytes), 1),
                        Gadgets.LongArray(nameof(IBench.PutChars), 'a'),
                        Gadgets.LongArray(nameof(IBench.PutDoubleArray), 1.0),
                        Gadgets.LongArray(nameof(IBench.PutStringArray), "a"),
                        Gadgets.LongArray(nameof(IBench.Bounce), new Item(1, "a", 1)),
                    })
                {
                    IsRefused(endpoint, request, "a length of 2147483647 with ");
                }
                IsRefused(endpoint, Gadgets.LongText(), "a text of more than 256 MiB");
            });

        [Fact]
        public void WhatIsNoMethodOfTheContractIsRefused() =>
            WithServer(endpoint => IsRefused(
                endpoint, Gadgets.Call("CreateObjRef", new int[0]), "the method CreateObjRef is not of the contract"));

        // A cut anywhere, and a flipped bit anywhere: an error of whichever kind, and never anything constructed.
        [Fact]
        public void ADamagedRequestDoesNoHarm()
        {
            byte[] sound = Gadgets.Call(
                nameof(IBench.PutStructArray), new[] { new AllTypes { StringValue = "é", WstringValue = "b" } });
            BinaryRequest.Check(new ArraySegment<byte>(sound));
            for (int at = 0; at < sound.Length; at++)
            {
                ArraySegment<byte> cut = new ArraySegment<byte>(sound, 0, at);
                Assert.Throws<RemotingException>(() => BinaryRequest.Check(cut));
                byte[] damaged = (byte[])sound.Clone();
                damaged[at] ^= 0x80;
                try
                {
                    BinaryRequest.Check(new ArraySegment<byte>(damaged));
                }
                catch (RemotingException)
                {
                    // Some pass: a value, or a number that only the formatter looks up.
                }
            }
        }

        // The set links one of two paths to the other. In a call its delegate is refused by TypeFilterLevel.Low.
        private bool Links(string endpoint)
        {
            string path = Path.Combine(Path.GetTempPath(), "roundtrip-test-" + Guid.NewGuid());
            string[] paths = { path, path + "-2" };
            Send(endpoint, Gadgets.NoCall(Gadgets.Symlink(paths[0], paths[1])));
            return paths.Count(each => Syscall.unlink(each) == 0) > 0;
        }
    }

    public sealed class RemotingTcpContractOnlyTest : BinaryContractOnlyTest
    {
        public RemotingTcpContractOnlyTest()
            : base(TcpSystem.New)
        {
        }

        protected override IChannelReceiver BareChannel(IDictionary properties) =>
            new TcpServerChannel(properties, new BinaryServerFormatterSinkProvider());
    }

    public sealed class RemotingIpcContractOnlyTest : BinaryContractOnlyTest
    {
        public RemotingIpcContractOnlyTest()
            : base(IpcSystem.New)
        {
        }

        protected override IChannelReceiver BareChannel(IDictionary properties) =>
            new IpcServerChannel("bare", IpcPort.Name(0), new BinaryServerFormatterSinkProvider());
    }

    public sealed class RemotingHttpContractOnlyTest : BinaryContractOnlyTest
    {
        public RemotingHttpContractOnlyTest()
            : base(() => HttpSystem.New(Formatter.Binary))
        {
        }

        protected override IChannelReceiver BareChannel(IDictionary properties) =>
            new HttpServerChannel(properties, new BinaryServerFormatterSinkProvider());
    }

    /// <summary>The SOAP formatter, to which types are names of elements and values of two attributes.</summary>
    public sealed class RemotingSoapContractOnlyTest : ContractOnlyTest
    {
        private const string Head = "<e:Envelope xmlns:e='http://schemas.xmlsoap.org/soap/envelope/'"
            + " xmlns:c='http://schemas.xmlsoap.org/soap/encoding/' xmlns:s='http://www.w3.org/2001/XMLSchema'"
            + " xmlns:i='http://www.w3.org/2001/XMLSchema-instance'"
            + " xmlns:b='http://schemas.microsoft.com/clr/nsassem/Roundtrip.Core.IBench/Roundtrip.Core'"
            + " xmlns:t='http://schemas.microsoft.com/clr/nsassem/Roundtrip.Tests/Roundtrip.Tests'"
            + " xmlns:n='http://schemas.microsoft.com/clr/ns/System'>";

        private const string Canary = "<t:Canary id='ref-2'></t:Canary>";
        private const string Call = "<b:PutStructArray id='ref-1'><data href='#ref-2'/></b:PutStructArray>";

        // With the names of the tests, each with whether a formatter without the sink makes a canary of it.
        private static readonly Dictionary<string, (string Xml, bool Works)> Requests =
            new Dictionary<string, (string Xml, bool Works)>
            {
                ["an object"] = (Body(Call + Canary), true),
                ["an object before the call"] = (Body(Canary + Call), false),
                ["an object in a header"] = ("<e:Header>" + Canary + "</e:Header>" + Body(Call), true),
                ["a type of an argument"] = (
                    Body("<b:SetString id='ref-1'><data i:type='t:Canary'></data></b:SetString>"), true),
                ["a type of an array"] = (
                    Body(Call + "<c:Array id='ref-2' c:arrayType='t:Canary[1]'><item></item></c:Array>"), true),
                ["an object in an array"] = (
                    Body(Call + "<c:Array id='ref-2' c:arrayType='s:string[1]'>"
                        + "<item i:type='t:Canary'></item></c:Array>"), true),
                ["a list of the system's"] = (Body(Call + "<n:Collections.ArrayList id='ref-2'/>"), false),
                ["an array of arrays"] = (
                    Body(Call + "<c:Array id='ref-2' c:arrayType='s:int[][1]'><item></item></c:Array>"), false),
                ["an array beyond the message"] = (
                    Body(Call + "<c:Array id='ref-2' c:arrayType='s:int[2147483647]'></c:Array>"), false),
                ["elements within elements"] = (
                    Body("<b:SetString id='ref-1'><data><a><a></a></a></data></b:SetString>"), false),
                ["another body"] = (Body(Call) + Body(Canary), false),
                ["what is no method"] = (Body("<b:CreateObjRef id='ref-1'/>"), false),
                ["a method of the system's"] = (Body("<n:ToString id='ref-1'/>"), false),
            };

        public RemotingSoapContractOnlyTest()
            : base(() => HttpSystem.New(Formatter.Soap))
        {
        }

        public static IEnumerable<object[]> Names => Requests.Keys.Select(each => new object[] { each });

        protected override string ContentType => "text/xml; charset=\"utf-8\"";

        [Theory]
        [MemberData(nameof(Names))]
        public void NothingElseIsConstructed(string name)
        {
            byte[] request = Envelope(Requests[name].Xml);
            WithServer(endpoint => IsRefused(endpoint, request, "not of the contract"));
            if (Requests[name].Works)
            {
                WithBareServer(endpoint =>
                {
                    Send(endpoint, request);
                    Assert.Equal(1, Tests.Canary.Made());
                });
            }
        }

        [Fact]
        public void ADtdIsRefused() =>
            WithServer(endpoint => IsRefused(
                endpoint,
                Encoding.UTF8.GetBytes("<!DOCTYPE e [<!ENTITY a 'b'>]>" + Head + Body(Call) + "</e:Envelope>"),
                "DTD"));

        protected override IChannelReceiver BareChannel(IDictionary properties) =>
            new HttpServerChannel(properties, new SoapServerFormatterSinkProvider());

        private static string Body(string content) => "<e:Body>" + content + "</e:Body>";

        private static byte[] Envelope(string content) => Encoding.UTF8.GetBytes(Head + content + "</e:Envelope>");
    }

    /// <summary>The servant behind a channel as the test makes it.</summary>
    internal sealed class BareServer : RemotingServer
    {
        private readonly Func<IDictionary, IChannelReceiver> channel;

        public BareServer(Func<IDictionary, IChannelReceiver> channel)
        {
            this.channel = channel;
        }

        protected override IChannelReceiver Listen(string bind, string advertise, int port, Options options) =>
            channel(new Hashtable
            {
                ["name"] = "bare",
                ["port"] = port,
                ["bindTo"] = bind,
                ["useIpAddress"] = true,
                ["machineName"] = advertise,
            });
    }
}
