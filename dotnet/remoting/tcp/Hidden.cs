using System;
using System.Reflection;
using System.Runtime.Remoting.Channels.Tcp;

namespace Roundtrip.Remoting.Tcp
{
    /// <summary>
    /// Members of Mono's TCP channel that have no public way in: it offers neither a setting for Nagle's algorithm nor
    /// a way to connect before the first call.
    /// </summary>
    internal static class Hidden
    {
        private const BindingFlags Any =
            BindingFlags.Instance | BindingFlags.Static | BindingFlags.Public | BindingFlags.NonPublic;

        /// <summary>A type of the channel's assembly and namespace.</summary>
        public static Type Type(string name)
        {
            System.Type channel = typeof(TcpChannel);
            return channel.Assembly.GetType(channel.Namespace + "." + name, true);
        }

        /// <summary>The value of an instance's field.</summary>
        public static object Field(object instance, string name)
        {
            FieldInfo field = instance.GetType().GetField(name, Any);
            return field != null ? field.GetValue(instance) : throw Missing(instance.GetType(), name);
        }

        /// <summary>Calls a method; of a static one the instance is null. What it raises is raised unwrapped.</summary>
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

        private static MissingMemberException Missing(Type type, string name)
        {
            return new MissingMemberException("this Mono's " + type.FullName + " has no member " + name);
        }
    }
}
