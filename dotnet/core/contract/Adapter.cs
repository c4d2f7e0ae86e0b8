using System;
using Newtonsoft.Json.Linq;

namespace Roundtrip.Core
{
    /// <summary>One system: its two ends, its options and its version.</summary>
    public sealed class Adapter
    {
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
}
