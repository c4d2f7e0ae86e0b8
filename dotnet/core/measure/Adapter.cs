using System;
using Newtonsoft.Json.Linq;

namespace Roundtrip.Core
{
    /// <summary>One system: its two ends, its options and its version.</summary>
    public sealed class Adapter
    {
        /// <summary>
        /// A system. The middleware's name is the key of its version in replies; servers are made before they start,
        /// clients before they have a proxy; the class of options is null if the system has none.
        /// </summary>
        public Adapter(
            string middleware, string version, Func<Server> newServer, Func<Client> newClient, Type options = null)
        {
            Middleware = middleware;
            Version = version;
            NewServer = newServer;
            NewClient = newClient;
            OptionsType = options ?? typeof(Options);
        }

        internal string Middleware { get; }
        internal string Version { get; }
        internal Type OptionsType { get; }
        internal Func<Server> NewServer { get; }
        internal Func<Client> NewClient { get; }

        /// <summary>What a command's `options` say.</summary>
        /// <exception cref="Newtonsoft.Json.JsonException">
        /// It has a key that the system does not have, or a value that the key does not allow.
        /// </exception>
        internal Options ReadOptions(JObject given) => (Options)JsonLine.Bind(given, OptionsType);

        /// <summary>A client that is connected to an endpoint: its first call finds nothing left to open.</summary>
        internal Client Connect(string endpoint, Options options)
        {
            Client client = NewClient();
            try
            {
                client.Proxy(endpoint, options);
                client.WarmConnection();
                return client;
            }
            catch
            {
                client.Close();
                throw;
            }
        }
    }

    /// <summary>
    /// What a variant asks of the middleware, the same for both ends. A system with options derives a class: each
    /// property is a key of `options` (`no_delay` is NoDelay), its value is the default, and any other key is refused.
    /// </summary>
    public class Options { }

    /// <summary>What an adapter gives its core to serve with: the servant behind the middleware's skeleton.</summary>
    public abstract class Server
    {
        /// <summary>
        /// Starts to serve on the address `bind` alone, and on the port, of which 0 is any free one. Returns the
        /// endpoint: a string that only this system's client reads, and that names the address `advertise`.
        /// </summary>
        /// <remarks>Whatever it raises is reported as an error of kind `bind`.</remarks>
        public abstract string Start(string bind, string advertise, int port, Options options, Servant servant);

        /// <summary>Stops to serve and gives the port back; also after a start that failed.</summary>
        public abstract void Stop();
    }

    /// <summary>What an adapter gives its core to call one server with.</summary>
    public abstract class Client
    {
        private Calls calls;

        /// <summary>The binding's lines; they are there before the proxy, and are called once there is one.</summary>
        internal Calls Calls => calls ?? (calls = Registered());

        /// <summary>Takes the middleware's own way to a proxy; the operation `connect` times exactly this.</summary>
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

        /// <summary>Whether several threads may call its proxy at once, by the middleware's own word.</summary>
        public virtual bool IsShareable => false;

        /// <summary>Calls an operation that no server has; returns if the server answers nevertheless.</summary>
        /// <exception cref="Refused">
        /// The server refuses it in the protocol's own word; it raises another exception for any other answer.
        /// </exception>
        public virtual void CallUnknown() =>
            throw new NotCallable(Support.Unsupported, "a stub of this system has the methods of the contract alone");

        /// <summary>Tries what the middleware can do beside those operations; by itself nothing is tried.</summary>
        public virtual void Try(Features features) { }

        /// <summary>
        /// Whether the middleware refused a value or a call with this exception; anything else that is raised is an
        /// error. <see cref="Refused"/> itself need not be asked for.
        /// </summary>
        public virtual bool IsRefusal(Exception error) => false;

        /// <summary>More words on an exception of the middleware's; null if there is nothing to add.</summary>
        public virtual string Explain(Exception error) => null;

        /// <summary>Makes the client able to call again if the last call broke its connection.</summary>
        public virtual void Restore() { }

        /// <summary>Gives the connection back, also if there is none.</summary>
        public abstract void Close();

        private Calls Registered()
        {
            Calls lines = new Calls();
            RegisterOperations(lines);
            return lines;
        }
    }
}
