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
}
