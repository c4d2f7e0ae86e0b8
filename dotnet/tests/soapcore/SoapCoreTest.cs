using System;
using System.IO;
using System.IO.Compression;
using System.Linq;
using System.Net;
using System.Net.Http;
using System.Text;
using Roundtrip.Core;
using Roundtrip.SoapCore;
using Xunit;

namespace Roundtrip.Tests;

public sealed class SoapCoreWireTest() : SoapWireTest(SoapCoreSystem.New);

/// <summary>Messages that no client of bench.wsdl sends, each of which SoapCore by itself would work at.</summary>
public sealed class SoapCoreRefusalTest : IDisposable
{
    private readonly Server server = SoapCoreSystem.New().NewServer();
    private readonly HttpClient client = new(new SocketsHttpHandler { UseProxy = false });
    private readonly Uri address;

    public SoapCoreRefusalTest() =>
        address = new(server.Start("127.0.0.1", "127.0.0.1", 0, new Options(), new Servant()));

    public void Dispose()
    {
        client.Dispose();
        server.Stop();
    }

    [Fact]
    public void WhatTheOthersAreMadeOfIsAnswered()
    {
        Assert.Contains("<result>42</result>", Answer(Invoke("41")));
        Assert.Contains("<result>42</result>", Answer("<?xml version='1.0' encoding='UTF-8'?>\n" + Invoke("41")));
        Assert.Contains("<result>42</result>", Answer(Invoke("41"), "text/xml"));
        Assert.Contains("<result>100000</result>", Answer(Put(new string('a', 100_000)), action: "putString"));
    }

    [Theory]
    [InlineData("utf-8")]
    [InlineData("utf-16")]
    [InlineData("iso-8859-1")]
    public void ADocumentTypeIsRefused(string charset) =>
        AssertRefused(
            Encoding.GetEncoding(charset).GetBytes("<!DOCTYPE l [<!ENTITY x \"41\">]>" + Invoke("&x;")),
            "text/xml; charset=" + charset);

    [Theory]
    [InlineData("<!-- -->")]
    [InlineData("<?xml version='1.0'?><?go on?>")]
    [InlineData("<?xml version='1.0'?><!DOCTYPE l>")]
    public void ABeginningIsAnElementOrTheDeclaration(string beginning) =>
        AssertRefused(Encoding.UTF8.GetBytes(beginning + Invoke("41")), "text/xml");

    [Theory]
    [InlineData("<a>", "</a>")]
    [InlineData("<a b='/>'>", "</a>")]
    public void NestingBeyondTheLimitIsRefused(string opens, string closes)
    {
        const int Levels = 200_000;
        string nested = string.Concat(Enumerable.Repeat(opens, Levels).Concat(Enumerable.Repeat(closes, Levels)));
        AssertRefused(Encoding.UTF8.GetBytes(Invoke(nested)), "text/xml; charset=utf-8");
    }

    [Fact]
    public void AttributesBeyondTheLimitAreRefused()
    {
        string many = string.Concat(Enumerable.Range(0, 101).Select(each => " a" + each + "='/'"));
        AssertRefused(Encoding.UTF8.GetBytes(Invoke("<a" + many + "/>")), "text/xml; charset=utf-8");
        string invoke = Invoke("41").Replace("<n>", "<n" + many.Replace(" a100='/'", "") + ">");
        Assert.Contains("<result>42</result>", Answer(invoke));
    }

    [Theory]
    [InlineData(true)]
    [InlineData(false)]
    public void ACompressedMessageIsRefused(bool saysSo)
    {
        using MemoryStream compressed = new();
        using (GZipStream zip = new(compressed, CompressionLevel.Fastest, true))
        {
            zip.Write(Encoding.UTF8.GetBytes(Put(new string('a', 30 << 20))));
        }
        AssertRefused(compressed.ToArray(), "text/xml; charset=utf-8", saysSo ? "gzip" : null);
    }

    private static string Invoke(string n) => Envelope("<invoke xmlns='urn:roundtrip:bench'><n>" + n + "</n></invoke>");

    private static string Put(string data) =>
        Envelope("<putString xmlns='urn:roundtrip:bench'><data>" + data + "</data></putString>");

    private static string Envelope(string body) =>
        "<s:Envelope xmlns:s='http://schemas.xmlsoap.org/soap/envelope/'><s:Body>" + body + "</s:Body></s:Envelope>";

    private void AssertRefused(byte[] message, string type, string encoding = null)
    {
        using HttpResponseMessage response = Sent(message, type, "invoke", encoding);
        Assert.False(response.IsSuccessStatusCode);
        Assert.Contains("<result>42</result>", Answer(Invoke("41")));
    }

    private string Answer(string message, string type = "text/xml; charset=utf-8", string action = "invoke")
    {
        using HttpResponseMessage response = Sent(Encoding.UTF8.GetBytes(message), type, action, null);
        string body = response.Content.ReadAsStringAsync().GetAwaiter().GetResult();
        Assert.True(response.StatusCode == HttpStatusCode.OK, body);
        return body;
    }

    private HttpResponseMessage Sent(byte[] message, string type, string action, string encoding)
    {
        using ByteArrayContent content = new(message);
        content.Headers.Add("Content-Type", type);
        content.Headers.Add("SOAPAction", "\"urn:roundtrip:bench:" + action + "\"");
        if (encoding != null)
        {
            content.Headers.Add("Content-Encoding", encoding);
        }
        return client.PostAsync(address, content).GetAwaiter().GetResult();
    }
}
