using System;
using System.Collections.Generic;
using System.Linq;
using System.Reflection;
using System.Runtime.Remoting;
using System.Runtime.Serialization;
using Roundtrip.Core;

namespace Roundtrip.Remoting
{
    /// <summary>All that a request may name: the contract's methods, its classes and the primitive types.</summary>
    internal static class ContractTypes
    {
        /// <summary>The classes that an argument may consist of. References to objects are not among them.</summary>
        public static readonly Type[] Classes = { typeof(Item), typeof(AllTypes), typeof(AllArrays) };

        /// <summary>The primitive types, each with its code in the binary format.</summary>
        public static readonly Dictionary<Type, byte> Primitives = new Dictionary<Type, byte>
        {
            [typeof(bool)] = 1,
            [typeof(byte)] = 2,
            [typeof(char)] = 3,
            [typeof(double)] = 6,
            [typeof(short)] = 7,
            [typeof(int)] = 8,
            [typeof(long)] = 9,
            [typeof(float)] = 11,
        };

        /// <summary>The assembly of all classes.</summary>
        public static Assembly Assembly => typeof(Item).Assembly;

        /// <summary>What is called, each with the names of its methods.</summary>
        public static IEnumerable<KeyValuePair<Type, HashSet<string>>> Called() =>
            from pair in new[]
                {
                    new { Type = typeof(IBench), Methods = typeof(IBench) },
                    new { Type = typeof(Counter), Methods = typeof(Counter) },
                    new { Type = typeof(RemoteCounter), Methods = typeof(Counter) },
                }
                   select new KeyValuePair<Type, HashSet<string>>(pair.Type, MethodsOf(pair.Methods));

        /// <summary>The fields of a class in the order in which they are written.</summary>
        public static IEnumerable<FieldInfo> Fields(Type type) =>
            FormatterServices.GetSerializableMembers(type).Cast<FieldInfo>();

        /// <summary>What is raised where a request holds anything else.</summary>
        public static RemotingException Refuse(string what) =>
            new RemotingException(what + " is not of the contract");

        private static HashSet<string> MethodsOf(Type type) =>
            new HashSet<string>(
                type.GetMethods(BindingFlags.Instance | BindingFlags.Public | BindingFlags.DeclaredOnly)
                    .Select(each => each.Name));
    }
}
