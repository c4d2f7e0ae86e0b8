using System;

namespace Roundtrip.Remoting
{
    /// <summary>
    /// The pool from which a channel of Mono's takes a connection for each call: the last one given back, a new one
    /// if there is none. Its channels over TCP and over Unix sockets have one each, alike but for the names.
    /// </summary>
    public sealed class ConnectionPool
    {
        private readonly Type pool;
        private readonly Type connection;

        /// <summary>The pool of a channel.</summary>
        /// <param name="channel">A type beside which the pool stands.</param>
        /// <param name="prefix">What the names of its types begin with.</param>
        public ConnectionPool(Type channel, string prefix)
        {
            pool = Hidden.Beside(channel, prefix + "ConnectionPool");
            connection = Hidden.Beside(channel, prefix + "Connection");
        }

        /// <summary>Puts a connection to that server into the pool; raises if nobody is there.</summary>
        /// <param name="server">As the pool knows servers: a host and a port, or a path.</param>
        public void Open(params object[] server)
        {
            object opened = Hidden.Call(pool, null, "GetConnection", server);
            Hidden.Call(connection, opened, "Release");
        }
    }
}
