using System;
using System.Reflection;

namespace Roundtrip.Remoting
{
    /// <summary>
    /// Members of Mono's channels that have no public way in: none of them offers a setting for Nagle's algorithm or a
    /// way to connect before the first call.
    /// </summary>
    public static class Hidden
    {
        private const BindingFlags Any =
            BindingFlags.Instance | BindingFlags.Static | BindingFlags.Public | BindingFlags.NonPublic;

        /// <summary>A type of the same assembly and namespace as that one.</summary>
        public static Type Beside(Type neighbour, string name) =>
            neighbour.Assembly.GetType(neighbour.Namespace + "." + name, true);

        /// <summary>The value of an instance's field.</summary>
        /// <exception cref="MissingMemberException">This Mono has no such field.</exception>
        public static object Field(object instance, string name) => Field(instance.GetType(), instance, name);

        /// <summary>The value of a static field.</summary>
        /// <exception cref="MissingMemberException">This Mono has no such field.</exception>
        public static object Field(Type type, string name) => Field(type, null, name);

        /// <summary>Calls a method; of a static one the instance is null. What it raises is raised unwrapped.</summary>
        /// <exception cref="MissingMemberException">This Mono has no such method.</exception>
        public static object Call(Type type, object instance, string name, params object[] arguments)
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

        private static object Field(Type type, object instance, string name)
        {
            FieldInfo field = type.GetField(name, Any);
            return field != null ? field.GetValue(instance) : throw Missing(type, name);
        }

        private static MissingMemberException Missing(Type type, string name) =>
            new MissingMemberException("this Mono's " + type.FullName + " has no member " + name);
    }

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
