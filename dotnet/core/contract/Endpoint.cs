using System;
using System.Globalization;
using System.Net;

namespace Roundtrip.Core
{
    /// <summary>A host and a TCP port, written host:port, an IPv6 address in brackets.</summary>
    public sealed class Endpoint
    {
        /// <summary>An endpoint of a host's name or address, without brackets, and a port of 1 to 65535.</summary>
        public Endpoint(string host, int port)
        {
            Host = host;
            Port = port;
        }

        public string Host { get; }
        public int Port { get; }

        /// <summary>Reads what <see cref="ToString"/> writes.</summary>
        public static Endpoint Parse(string text)
        {
            int colon = text.LastIndexOf(':');
            string host = colon < 0 ? "" : text.Substring(0, colon);
            bool bracketed = host.Length > 1 && host[0] == '[' && host[host.Length - 1] == ']';
            host = bracketed ? host.Substring(1, host.Length - 2) : host;
            bool hostFits = host.Length > 0 && (bracketed || host.IndexOf(':') < 0);
            int port = 0;
            bool portFits = hostFits
                && int.TryParse(text.Substring(colon + 1), NumberStyles.None, CultureInfo.InvariantCulture, out port)
                && port >= 1 && port <= 65535;
            return portFits ? new Endpoint(host, port) : throw new ProtocolError(
                "connect.endpoints: \"" + text + "\" is not an endpoint; expected host:port, port from 1 to 65535");
        }

        /// <summary>
        /// The host and port of a URL that begins with the scheme, :// included, and ends with the path.
        /// </summary>
        public static Endpoint ParseUrl(string text, string scheme, string path)
        {
            bool fits = text.Length >= scheme.Length + path.Length
                && text.StartsWith(scheme, StringComparison.Ordinal)
                && text.EndsWith(path, StringComparison.Ordinal);
            return fits
                ? Parse(text.Substring(scheme.Length, text.Length - scheme.Length - path.Length))
                : throw new ProtocolError(
                    "connect.endpoints: \"" + text + "\" is not an endpoint; expected " + scheme + "host:port" + path);
        }

        /// <summary>The address to bind to or to connect to.</summary>
        public IPEndPoint Resolve() => new IPEndPoint(Address(Host), Port);

        /// <summary>An address as it is written, or the first of what a name resolves to.</summary>
        public static IPAddress Address(string host) =>
            IPAddress.TryParse(host, out IPAddress address) ? address : Dns.GetHostAddresses(host)[0];

        public override string ToString() =>
            (Host.IndexOf(':') < 0 ? Host : "[" + Host + "]") + ":" + Port.ToString(CultureInfo.InvariantCulture);
    }
}
