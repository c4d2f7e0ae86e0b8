using System;
using Newtonsoft.Json.Linq;

namespace Roundtrip.Core
{
    /// <summary>One system: its two ends, its options and its version.</summary>
    public sealed class Adapter
    {
        private readonly Func<Server> newServer;
        private readonly Func<Client> newClient;

        /// <summary>A system.</summary>
        /// <param name="middleware">Its name, the key of its version in replies.</param>
        /// <param name="version">The middleware's version.</param>
        /// <param name="newServer">Makes a server, not started.</param>
        /// <param name="newClient">Makes a client, without a proxy.</param>
        /// <param name="options">The class of its options; null if it has none.</param>
        public Adapter(
            string middleware,
            string version,
            Func<Server> newServer,
            Func<Client> newClient,
            Type options = null)
        {
            Middleware = middleware;
            Version = version;
            this.newServer = newServer;
            this.newClient = newClient;
            OptionsType = options ?? typeof(Options);
        }

        internal string Middleware { get; }

        internal string Version { get; }

        internal Type OptionsType { get; }

        internal Server NewServer() => newServer();

        internal Client NewClient() => newClient();

        /// <summary>What a command's `options` say.</summary>
        /// <exception cref="Newtonsoft.Json.JsonException">
        /// It has a key that the system does not have, or a value that the key does not allow.
        /// </exception>
        internal Options ReadOptions(JObject given) => (Options)JsonLine.Bind(given, OptionsType);

        /// <summary>A client that is connected to an endpoint: its first call finds nothing left to open.</summary>
        internal Client Connect(string endpoint, Options options)
        {
            Client client = newClient();
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
}
