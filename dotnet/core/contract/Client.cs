using System;

namespace Roundtrip.Core
{
    /// <summary>What an adapter gives its core to call one server with.</summary>
    public abstract class Client
    {
        private Calls calls;

        /// <summary>
        /// The binding's lines. They may be asked for before there is a proxy, and called once there is.
        /// </summary>
        internal Calls Calls
        {
            get
            {
                if (calls == null)
                {
                    Calls lines = new Calls();
                    RegisterOperations(lines);
                    calls = lines;
                }
                return calls;
            }
        }

        /// <summary>Takes the middleware's own way to a proxy; the operation `connect` times exactly this.</summary>
        /// <param name="endpoint">As the server gave it.</param>
        /// <param name="options">Of the adapter's class.</param>
        /// <exception cref="ProtocolError">The endpoint is not one of this system.</exception>
        public abstract void Proxy(string endpoint, Options options);

        /// <summary>
        /// Goes to the server and back, if the proxy alone did not: a server that is not there is noticed here, and a
        /// first call finds nothing left to open.
        /// </summary>
        public abstract void WarmConnection();

        /// <summary>
        /// Adds one line for each operation, by the field that <see cref="Proxy"/> sets. This comes before the proxy if
        /// connecting is what is timed.
        /// </summary>
        public abstract void RegisterOperations(Calls lines);

        /// <summary>Calls an operation that no server has; returns if the server answers nevertheless.</summary>
        /// <exception cref="Refused">The server says so, in the wire's own word; whatever else it says is
        /// another exception.</exception>
        public virtual void CallUnknown() =>
            throw new Unsupported(Support.Cannot, "a stub of this system has the methods of the contract alone");

        /// <summary>Tries what the middleware can do beside those operations; by itself nothing is tried.</summary>
        public virtual void Try(Features features)
        {
        }

        /// <summary>
        /// Whether the middleware refused a value or a call with this exception; anything else that is raised is an
        /// error. <see cref="Refused"/> itself need not be asked for.
        /// </summary>
        public virtual bool IsRefusal(Exception error) => false;

        /// <summary>More words on an exception of the middleware's; null if there is nothing to add.</summary>
        public virtual string Explain(Exception error) => null;

        /// <summary>Makes the client able to call again if the last call broke its connection.</summary>
        public virtual void Restore()
        {
        }

        /// <summary>Gives the connection back, also if there is none.</summary>
        public abstract void Close();
    }
}
