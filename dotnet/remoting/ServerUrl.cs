using System;
using Roundtrip.Core;

namespace Roundtrip.Remoting
{
    /// <summary>The URL of the servant: a scheme, where its server is, and <see cref="RemoteBench.Uri"/>.</summary>
    public static class ServerUrl
    {
        private const string Path = "/" + RemoteBench.Uri;

        /// <summary>What stands between the scheme and the path.</summary>
        /// <param name="url">The endpoint as it came.</param>
        /// <param name="scheme">The channel's, such as tcp.</param>
        /// <param name="form">What may stand there, for the message, such as host:port.</param>
        /// <exception cref="ProtocolError">It is no URL of that scheme and path, or nothing stands there.</exception>
        public static string Where(string url, string scheme, string form)
        {
            string start = scheme + "://";
            bool fits = url.Length > start.Length + Path.Length
                && url.StartsWith(start, StringComparison.Ordinal)
                && url.EndsWith(Path, StringComparison.Ordinal);
            return fits
                ? url.Substring(start.Length, url.Length - start.Length - Path.Length)
                : throw new ProtocolError(
                    "connect.endpoints: \"" + url + "\" is not an endpoint; expected " + start + form + Path);
        }

        /// <summary>The host and port of a channel over TCP.</summary>
        /// <exception cref="ProtocolError">It is no URL of that scheme, of a host and of a port.</exception>
        public static Endpoint Server(string url, string scheme) => Endpoint.ParseUrl(url, scheme + "://", Path);
    }
}
