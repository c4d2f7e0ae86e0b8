using System.Collections;
using System.Collections.Generic;
using System.Linq;
using System.Net;
using System.Net.Sockets;

namespace Roundtrip.Remoting.Http
{
    /// <summary>
    /// The sockets behind System.Net.HttpListener, which the channel hides and which hides them itself.
    /// </summary>
    internal static class ListeningSockets
    {
        /// <summary>All of this process, by Mono's table of address, port and listener.</summary>
        public static IEnumerable<Socket> All()
        {
            object addresses = Hidden.Field(Hidden.Beside(typeof(HttpListener), "EndPointManager"), "ip_to_endpoints");
            return from ports in ((Hashtable)addresses).Values.Cast<Hashtable>()
                   from listener in ports.Values.Cast<object>()
                   select (Socket)Hidden.Field(listener, "sock");
        }
    }
}
