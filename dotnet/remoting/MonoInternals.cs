using System;
using System.Reflection;

namespace Roundtrip.Remoting
{
    /// <summary>
    /// Members of Mono's channels that have no public way in: none of them offers a setting for Nagle's algorithm or a
    /// way to connect before the first call. A member that this Mono does not have is a MissingMemberException.
    /// </summary>
    public static class MonoInternals
    {
        private const BindingFlags Any =
            BindingFlags.Instance | BindingFlags.Static | BindingFlags.Public | BindingFlags.NonPublic;

        /// <summary>A type of the same assembly and namespace as that one.</summary>
        public static Type Beside(Type neighbour, string name) =>
            neighbour.Assembly.GetType(neighbour.Namespace + "." + name, true);

        public static object Field(object instance, string name) => Field(instance.GetType(), instance, name);

        public static object Field(Type type, string name) => Field(type, null, name);

        /// <summary>
        /// Connects to a server, and puts the connection into the pool from which a channel takes one for each call:
        /// the last one given back, or a new one. The channels over TCP and over Unix sockets have a pool each, alike
        /// but for the prefix of the names of types. A server is what its pool knows it by: a host and a port, or a
        /// path.
        /// </summary>
        public static void FillPool(Type channel, string prefix, params object[] server)
        {
            object opened = Call(Beside(channel, prefix + "ConnectionPool"), null, "GetConnection", server);
            Call(Beside(channel, prefix + "Connection"), opened, "Release");
        }

        private static object Call(Type type, object instance, string name, params object[] arguments)
        {
            MethodInfo method = type.GetMethod(name, Any) ?? throw Missing(type, name);
            try
            {
                return method.Invoke(instance, arguments);
            }
            catch (TargetInvocationException error) when (error.InnerException != null)
            {
                throw error.InnerException;
            }
        }

        private static object Field(Type type, object instance, string name) =>
            (type.GetField(name, Any) ?? throw Missing(type, name)).GetValue(instance);

        private static MissingMemberException Missing(Type type, string name) =>
            new MissingMemberException("this Mono's " + type.FullName + " has no member " + name);
    }
}
