using System;
using Roundtrip.Core;

namespace Roundtrip.Remoting
{
    /// <summary>The URL of the servant: a scheme, where its server is, and the servant's name.</summary>
    public static class ServerUrl
    {
        /// <summary>What stands between the scheme and the name.</summary>
        /// <param name="url">The endpoint as it came.</param>
        /// <param name="scheme">The channel's, such as tcp.</param>
        /// <param name="form">What may stand there, for the message, such as host:port.</param>
        /// <exception cref="ProtocolError">
        /// It is not a URL of that scheme, it has no name, or nothing stands there.
        /// </exception>
        public static string Where(string url, string scheme, string form)
        {
            string start = scheme + "://";
            int slash = url.LastIndexOf('/');
            bool fits = url.StartsWith(start, StringComparison.Ordinal) && slash > start.Length
                && slash < url.Length - 1;
            return fits
                ? url.Substring(start.Length, slash - start.Length)
                : throw new ProtocolError(
                    "connect.endpoints: \"" + url + "\" is not an endpoint; expected " + start + form + "/name");
        }

        /// <summary>The host and port of a channel over TCP.</summary>
        /// <exception cref="ProtocolError">It is not a URL of that scheme, a host, a port and a name.</exception>
        public static Endpoint Server(string url, string scheme) => Endpoint.Parse(Where(url, scheme, "host:port"));
    }
}
