using System;
using System.Linq;
using System.Net.Http;
using System.Text;
using System.Xml.Linq;
using Roundtrip.Core;
using Xunit;

namespace Roundtrip.Tests;

/// <summary>Messages as bench.xsd has them, written by hand: what any client of bench.wsdl sends and reads.</summary>
public abstract class SoapContractTest(Func<Adapter> adapter)
{
    private static readonly XNamespace Bench = "urn:roundtrip:bench";
    private static readonly XNamespace Soap = "http://schemas.xmlsoap.org/soap/envelope/";

    [Fact]
    public void TheVersionsAreThoseOfThePackages() =>
        Assert.Matches(@"^\d+(\.\d+)+, System\.ServiceModel \d+\.\d+\.\d+$", adapter().Version);

    [Fact]
    public void AnInvocationIsAnsweredInTheContractsNames()
    {
        XElement reply = Sent(new XElement(Bench + "invoke", new XElement(Bench + "n", 41)));
        Assert.Equal(Bench + "invokeResponse", reply.Name);
        XElement result = reply.Elements().Single();
        Assert.Equal((Bench + "result", "42"), (result.Name, result.Value));
    }

    [Theory]
    [InlineData("putChars")]
    [InlineData("putString")]
    [InlineData("putBytes")]
    public void APutTakesItsData(string operation)
    {
        // Four characters, and in base64 three bytes.
        XElement reply = Sent(new XElement(Bench + operation, new XElement(Bench + "data", "abcd")));
        Assert.Equal(operation == "putBytes" ? "3" : "4", reply.Element(Bench + "result").Value);
    }

    [Fact]
    public void ItemsAreWrappedAndTheirMembersStandInTheContractsOrder()
    {
        XElement reply = Sent(new XElement(Bench + "bounce", new XElement(Bench + "items", Item(7), Item(8))));
        XElement item = reply.Element(Bench + "result").Elements().Single();
        Assert.Equal(Bench + "Item", item.Name);
        XName[] members = { Bench + "id", Bench + "name", Bench + "value" };
        Assert.Equal(members, item.Elements().Select(member => member.Name));
        Assert.Equal(new[] { "7", "some", "0.25" }, item.Elements().Select(member => member.Value));
    }

    private static XElement Item(int id) =>
        new XElement(
            Bench + "Item",
            new XElement(Bench + "id", id),
            new XElement(Bench + "name", "some"),
            new XElement(Bench + "value", 0.25));

    private XElement Sent(XElement message)
    {
        Server server = adapter().NewServer();
        try
        {
            return Sent(new(server.Start("127.0.0.1", "127.0.0.1", 0, new Options(), new Servant())), message);
        }
        finally
        {
            server.Stop();
        }
    }

    private static XElement Sent(Uri address, XElement message)
    {
        XElement envelope = new XElement(Soap + "Envelope", new XElement(Soap + "Body", message));
        using SocketsHttpHandler direct = new() { UseProxy = false };
        using HttpClient client = new(direct);
        using StringContent content = new(envelope.ToString(), Encoding.UTF8, "text/xml");
        content.Headers.Add("SOAPAction", "\"urn:roundtrip:bench:" + message.Name.LocalName + "\"");
        HttpResponseMessage response = client.PostAsync(address, content).GetAwaiter().GetResult();
        string body = response.Content.ReadAsStringAsync().GetAwaiter().GetResult();
        Assert.True(response.IsSuccessStatusCode, body);
        return XElement.Parse(body).Element(Soap + "Body").Elements().Single();
    }
}
