using System;
using System.Net.Sockets;
using Roundtrip.Core;

namespace Roundtrip.Remoting.Tcp
{
    /// <summary>
    /// The pool from which Mono's TCP channel takes a connection for each call: the last one given back, a new one where
    /// there is none.
    /// </summary>
    internal static class TcpPool
    {
        private static readonly Type Pool = Hidden.Type("TcpConnectionPool");
        private static readonly Type Connection = Hidden.Type("TcpConnection");

        /// <summary>Puts a connection to that server into the pool, as it comes.</summary>
        public static void Open(Endpoint server)
        {
            GiveBack(Take(server));
        }

        /// <summary>Puts a connection without Nagle's algorithm into the pool, to stay there.</summary>
        public static void OpenWithoutDelay(Endpoint server)
        {
            // The pool closes connections after 15 idle seconds; the next one would come with Nagle's algorithm again.
            Hidden.SetProperty(Pool, "KeepAliveSeconds", int.MaxValue);
            object connection = Take(server);
            SocketOf(connection).NoDelay = true;
            GiveBack(connection);
        }

        private static object Take(Endpoint server)
        {
            return Hidden.Call(Pool, null, "GetConnection", server.Host, server.Port);
        }

        private static void GiveBack(object connection)
        {
            Hidden.Call(Connection, connection, "Release");
        }

        private static Socket SocketOf(object connection)
        {
            return ((TcpClient)Hidden.Field(connection, "_client")).Client;
        }
    }
}
