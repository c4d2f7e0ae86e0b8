using System;
using Roundtrip.Core;

namespace Roundtrip.Remoting.Tcp
{
    /// <summary>
    /// The pool from which Mono's TCP channel takes a connection for each call: the last one given back, a new one
    /// where there is none. It turns Nagle's algorithm off on each that it makes, whatever the variant.
    /// </summary>
    internal static class TcpPool
    {
        private static readonly Type Pool = Hidden.Type("TcpConnectionPool");
        private static readonly Type Connection = Hidden.Type("TcpConnection");

        /// <summary>Puts a connection to that server into the pool.</summary>
        public static void Open(Endpoint server)
        {
            object connection = Hidden.Call(Pool, null, "GetConnection", server.Host, server.Port);
            Hidden.Call(Connection, connection, "Release");
        }
    }
}
