using System;
using System.Collections.Concurrent;
using System.Runtime.Remoting;
using System.Security.Cryptography;

namespace Roundtrip.Remoting
{
    /// <summary>
    /// The objects of this process that clients may call, each under a name of 128 random bits. Only endpoints and
    /// references carry these names, so only a client that was given one can call. Mono's own table of names does not
    /// do: every process has a RemoteActivationService.rem in it.
    /// </summary>
    internal static class PublishedObjects
    {
        private const int NameBytes = 16;

        private static readonly RandomNumberGenerator Random = RandomNumberGenerator.Create();

        private static readonly ConcurrentDictionary<string, MarshalByRefObject> ByName =
            new ConcurrentDictionary<string, MarshalByRefObject>();

        /// <summary>Publishes an object.</summary>
        /// <param name="target">The object, which is not published yet.</param>
        /// <param name="type">The type that its references name.</param>
        /// <returns>Its name: 32 hexadecimal digits, the last part of its URL.</returns>
        public static string Add(MarshalByRefObject target, Type type)
        {
            byte[] bits = new byte[NameBytes];
            Random.GetBytes(bits);
            string name = new Guid(bits).ToString("N");
            ByName[name] = target;
            RemotingServices.Marshal(target, name, type);
            return name;
        }

        /// <summary>Takes an object back; does nothing if no object has this name.</summary>
        public static void Remove(string name)
        {
            if (ByName.TryRemove(name, out MarshalByRefObject target))
            {
                RemotingServices.Disconnect(target);
            }
        }

        /// <summary>Whether an object has this name.</summary>
        public static bool Contains(string name) => ByName.ContainsKey(name);
    }
}
