using System.Globalization;
using System.Net;

namespace Roundtrip.Core
{
    /// <summary>A host and a TCP port, written host:port, an IPv6 address in brackets.</summary>
    public sealed class Endpoint
    {
        /// <summary>An endpoint of a host's name or address and a port of 1 to 65535.</summary>
        public Endpoint(string host, int port)
        {
            Host = host;
            Port = port;
        }

        /// <summary>A name or an address, without brackets.</summary>
        public string Host { get; }

        /// <summary>1 to 65535.</summary>
        public int Port { get; }

        /// <summary>Reads what <see cref="ToString"/> writes.</summary>
        /// <exception cref="ProtocolError">It is something else.</exception>
        public static Endpoint Parse(string text)
        {
            int colon = text.LastIndexOf(':');
            string host = colon < 0 ? "" : text.Substring(0, colon);
            bool bracketed = host.StartsWith("[", System.StringComparison.Ordinal)
                && host.EndsWith("]", System.StringComparison.Ordinal);
            host = bracketed ? host.Substring(1, host.Length - 2) : host;
            bool hostFits = host.Length > 0 && (bracketed || host.IndexOf(':') < 0);
            int port = 0;
            bool portFits = hostFits
                && int.TryParse(text.Substring(colon + 1), NumberStyles.None, CultureInfo.InvariantCulture, out port)
                && port >= 1 && port <= 65535;
            return portFits ? new Endpoint(host, port) : throw new ProtocolError(
                "connect.endpoints: \"" + text + "\" is not an endpoint; expected host:port, port from 1 to 65535");
        }

        /// <summary>The host and port of a URL.</summary>
        /// <param name="text">The URL.</param>
        /// <param name="scheme">What it must begin with, :// included.</param>
        /// <param name="path">What it must end with.</param>
        /// <exception cref="ProtocolError">It is something else.</exception>
        public static Endpoint ParseUrl(string text, string scheme, string path)
        {
            bool fits = text.Length >= scheme.Length + path.Length
                && text.StartsWith(scheme, System.StringComparison.Ordinal)
                && text.EndsWith(path, System.StringComparison.Ordinal);
            return fits
                ? Parse(text.Substring(scheme.Length, text.Length - scheme.Length - path.Length))
                : throw new ProtocolError(
                    "connect.endpoints: \"" + text + "\" is not an endpoint; expected " + scheme + "host:port" + path);
        }

        /// <summary>The address to bind to or to connect to: the host itself or what its name resolves to.</summary>
        public IPEndPoint Resolve() => new IPEndPoint(Address(Host), Port);

        /// <summary>An address as it is written, or the first of what a name resolves to.</summary>
        public static IPAddress Address(string host) =>
            IPAddress.TryParse(host, out IPAddress address) ? address : Dns.GetHostAddresses(host)[0];

        /// <summary>host:port, or [host]:port if the host holds colons.</summary>
        public override string ToString()
        {
            string host = Host.IndexOf(':') < 0 ? Host : "[" + Host + "]";
            return host + ":" + Port.ToString(CultureInfo.InvariantCulture);
        }
    }
}
