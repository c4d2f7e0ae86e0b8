using System;
using System.IO;
using System.Net;
using System.Net.Sockets;
using System.Runtime.Serialization;
using System.Runtime.Serialization.Formatters.Binary;
using System.Text;
using System.Threading;
using Mono.Unix;
using Roundtrip.Core;
using Roundtrip.Remoting.Ipc;

namespace Roundtrip.Tests
{
    /// <summary>Sends any bytes as a request over a channel's own transport, without a formatter.</summary>
    internal static class RawRequest
    {
        private const int PatienceMs = 20000;
        private const short NameFollows = 1;

        // The channels over TCP and over Unix sockets have one format.
        private static readonly byte[] Start = { (byte)'.', (byte)'N', (byte)'E', (byte)'T', 1, 0, 0, 0, 0, 0 };

        private static readonly byte[] UriFollows = { 4, 0, 1, 1 };

        private static readonly byte[] EndOfHeaders = { 0, 0 };

        /// <summary>Sends a request to an endpoint.</summary>
        /// <returns>The reply, a character a byte; the texts in it are legible.</returns>
        public static string Send(string endpoint, byte[] body, string contentType = "application/octet-stream")
        {
            Uri url = new Uri(endpoint);
            if (url.Scheme == "http")
            {
                return Post(url, body, contentType);
            }
            using (Socket socket = Connected(endpoint))
            using (NetworkStream stream = new NetworkStream(socket))
            {
                Write(stream, PathOf(endpoint), body, body.Length);
                BinaryReader reader = new BinaryReader(stream);
                reader.ReadBytes(Start.Length);
                int length = reader.ReadInt32();
                // A code for the name of each header, or the name itself; the value is a text.
                for (short header = reader.ReadInt16(); header != 0; header = reader.ReadInt16())
                {
                    reader.ReadByte();
                    if (header == NameFollows)
                    {
                        reader.ReadBytes(reader.ReadInt32());
                    }
                    reader.ReadByte();
                    reader.ReadBytes(reader.ReadInt32());
                }
                return Legible(reader.ReadBytes(length));
            }
        }

        /// <summary>The Unix socket behind an endpoint of the IPC channel.</summary>
        public static string SocketOf(string endpoint) => IpcPort.Path(endpoint.Split('/')[2]);

        /// <summary>Sends the beginning of a request that claims to be longer, and hangs up.</summary>
        public static void SendAndHangUp(string endpoint, byte[] body, int claimed)
        {
            using (Socket socket = Connected(endpoint))
            using (NetworkStream stream = new NetworkStream(socket))
            {
                if (endpoint.StartsWith("http:", StringComparison.Ordinal))
                {
                    byte[] head = Encoding.ASCII.GetBytes(
                        "POST " + PathOf(endpoint) + " HTTP/1.1\r\nHost: " + new Uri(endpoint).Authority
                            + "\r\nContent-Type: text/xml\r\nContent-Length: " + claimed + "\r\n\r\n");
                    stream.Write(head, 0, head.Length);
                    stream.Write(body, 0, body.Length);
                }
                else
                {
                    Write(stream, PathOf(endpoint), body, claimed);
                }
            }
        }

        private static void Write(Stream stream, string path, byte[] body, int claimed)
        {
            MemoryStream frame = new MemoryStream();
            BinaryWriter writer = new BinaryWriter(frame);
            writer.Write(Start);
            writer.Write(claimed);
            byte[] uri = Encoding.ASCII.GetBytes(path);
            writer.Write(UriFollows);
            writer.Write(uri.Length);
            writer.Write(uri);
            writer.Write(EndOfHeaders);
            writer.Write(body);
            stream.Write(frame.GetBuffer(), 0, (int)frame.Length);
        }

        private static Socket Connected(string endpoint)
        {
            bool local = endpoint.StartsWith("ipc:", StringComparison.Ordinal);
            Socket socket = local
                ? new Socket(AddressFamily.Unix, SocketType.Stream, ProtocolType.Unspecified)
                : new Socket(AddressFamily.InterNetwork, SocketType.Stream, ProtocolType.Tcp);
            socket.ReceiveTimeout = PatienceMs;
            socket.Connect(
                local
                    ? new UnixEndPoint(SocketOf(endpoint))
                    : (EndPoint)new IPEndPoint(IPAddress.Loopback, new Uri(endpoint).Port));
            return socket;
        }

        private static string PathOf(string endpoint) => endpoint.Substring(endpoint.LastIndexOf('/'));

        private static string Post(Uri url, byte[] body, string contentType)
        {
            HttpWebRequest request = (HttpWebRequest)WebRequest.Create(url);
            request.Proxy = null;
            request.Method = "POST";
            request.Timeout = PatienceMs;
            request.ContentType = contentType;
            request.ContentLength = body.Length;
            request.Headers["SOAPAction"] = "\"http://localhost#any\"";
            using (Stream stream = request.GetRequestStream())
            {
                stream.Write(body, 0, body.Length);
            }
            using (WebResponse response = Response(request))
            using (MemoryStream reply = new MemoryStream())
            {
                response.GetResponseStream().CopyTo(reply);
                return Legible(reply.ToArray());
            }
        }

        private static WebResponse Response(WebRequest request)
        {
            try
            {
                return request.GetResponse();
            }
            catch (WebException error) when (error.Response != null)
            {
                return error.Response;
            }
        }

        private static string Legible(byte[] bytes) => Encoding.GetEncoding("ISO-8859-1").GetString(bytes);
    }

    /// <summary>A class that is not of the contract; it counts how often a formatter makes one.</summary>
    [Serializable]
    public sealed class Canary
    {
        private static int made;

        /// <summary>How many were deserialized since the last time this was read.</summary>
        public static int Made() => Interlocked.Exchange(ref made, 0);

        [OnDeserializing]
        private void Make(StreamingContext context) => Interlocked.Increment(ref made);
    }

    /// <summary>Requests of the binary format that only an attacker sends.</summary>
    internal static class BinaryMessages
    {
        private const int HeaderBytes = 17;
        private const byte MethodCall = 0x15;
        private const int ArgumentsAsArray = 0x14;
        private const byte Text = 0x12;

        /// <summary>A call of a method of the contract with any arguments.</summary>
        public static byte[] Call(string method, params object[] arguments)
        {
            byte[] graph = NoCall(arguments);
            MemoryStream request = new MemoryStream();
            BinaryWriter writer = new BinaryWriter(request);
            writer.Write(graph, 0, HeaderBytes);
            writer.Write(MethodCall);
            writer.Write(ArgumentsAsArray);
            writer.Write(Text);
            writer.Write(method);
            writer.Write(Text);
            writer.Write(typeof(IBench).AssemblyQualifiedName);
            writer.Write(graph, HeaderBytes, graph.Length - HeaderBytes);
            return request.ToArray();
        }

        /// <summary>An object without a call.</summary>
        public static byte[] NoCall(object alone)
        {
            MemoryStream graph = new MemoryStream();
            new BinaryFormatter().Serialize(graph, alone);
            return graph.ToArray();
        }
    }
}
