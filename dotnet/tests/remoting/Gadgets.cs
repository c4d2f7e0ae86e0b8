using System;
using System.Collections;
using System.Collections.Generic;
using System.IO;
using System.Reflection;
using System.Runtime.Serialization;
using System.Runtime.Serialization.Formatters.Binary;
using System.Threading;
using Mono.Unix.Native;
using Roundtrip.Core;

namespace Roundtrip.Tests
{
    /// <summary>What no call of the contract has; it counts how often a formatter makes one.</summary>
    [Serializable]
    public sealed class Canary
    {
        private static int made;

        /// <summary>So many were deserialized since the last time this was read.</summary>
        public static int Made() => Interlocked.Exchange(ref made, 0);

        [OnDeserializing]
        private void Make(StreamingContext context) => Interlocked.Increment(ref made);
    }

    /// <summary>Requests of the binary format that only an attacker sends.</summary>
    internal static class Gadgets
    {
        private const int BytesOfTheHeader = 17;

        /// <summary>Objects of other types, by what the refusal says of them.</summary>
        public static readonly Dictionary<string, Func<object>> Objects = new Dictionary<string, Func<object>>
        {
            ["the assembly System,"] = () => new SortedSet<string> { "a", "b" },
            ["the assembly System.Data,"] = () => Activator.CreateInstance(
                Type.GetType("System.Data.DataSet, System.Data, Version=4.0.0.0, Culture=neutral, "
                    + "PublicKeyToken=b77a5c561934e089", true)),
            ["the class System.DelegateSerializationHolder"] = () => new Func<int>(Canary.Made),
            ["the class System.IO.FileInfo"] = () => new FileInfo("/"),
            ["the class System.Collections.Hashtable"] = () => new Hashtable { ["a"] = "b" },
            ["the class System.Exception"] = () => new Exception("a"),
        };

        /// <summary>Those that hold arrays in arrays.</summary>
        public static readonly Dictionary<string, Func<object>> Arrays = new Dictionary<string, Func<object>>
        {
            ["objects in objects"] = () => new object[] { new object[] { new object[0] } },
            ["arrays of arrays"] = () => new[] { new[] { 1 }, new[] { 2 } },
            ["two dimensions"] = () => new int[2, 2],
            ["an offset"] = () => Array.CreateInstance(typeof(int), new[] { 2 }, new[] { 1 }),
            ["dates"] = () => new[] { DateTime.MinValue },
            ["the contract's, in two dimensions"] = () => new Item[1, 1],
        };

        /// <summary>A call of a method of the contract with one argument, whatever it is.</summary>
        public static byte[] Call(string method, object argument)
        {
            MemoryStream graph = new MemoryStream();
            new BinaryFormatter().Serialize(graph, new[] { argument });
            byte[] bytes = graph.ToArray();
            MemoryStream request = new MemoryStream();
            BinaryWriter writer = new BinaryWriter(request);
            writer.Write(bytes, 0, BytesOfTheHeader);
            BeginCall(writer, 0x14, method);
            writer.Write(bytes, BytesOfTheHeader, bytes.Length - BytesOfTheHeader);
            return request.ToArray();
        }

        /// <summary>No call at all: an object alone.</summary>
        public static byte[] NoCall(object alone)
        {
            MemoryStream graph = new MemoryStream();
            new BinaryFormatter().Serialize(graph, alone);
            return graph.ToArray();
        }

        /// <summary>A call of setString whose text claims two GiB, less than one byte of which is there.</summary>
        public static byte[] LongText()
        {
            MemoryStream request = new MemoryStream();
            BinaryWriter writer = new BinaryWriter(request);
            writer.Write(new byte[9]);
            writer.Write(1);
            writer.Write(0);
            BeginCall(writer, 0x12, nameof(IBench.SetString));
            writer.Write(1);
            writer.Write(new byte[] { 0x12, 0xFF, 0xFF, 0xFF, 0xFF, 0x07, 0x0B });
            return request.ToArray();
        }

        /// <summary>A call whose array claims 2147483647 elements.</summary>
        public static byte[] LongArray<T>(string method, T one)
        {
            byte[] request = Call(method, new[] { one, one, one });
            // Behind the number of the array, which is 2 as that of the arguments is 1, or its shape and rank.
            byte[] length = one is Item
                ? new byte[] { 0, 1, 0, 0, 0, 3, 0, 0, 0 }
                : new byte[] { 2, 0, 0, 0, 3, 0, 0, 0 };
            BitConverter.GetBytes(int.MaxValue).CopyTo(request, IndexOf(request, length) + length.Length - 4);
            return request;
        }

        /// <summary>
        /// A set that compares its texts by the function of the C library that links one path to another: whoever
        /// deserializes it links them.
        /// </summary>
        public static object Symlink(string target, string link)
        {
            Comparer<string> comparer = Comparer<string>.Create(string.CompareOrdinal);
            SortedSet<string> set = new SortedSet<string>(comparer) { target, link };
            Delegate symlink = Delegate.CreateDelegate(
                typeof(Comparison<string>), typeof(Syscall).GetMethod(nameof(Syscall.symlink)));
            comparer.GetType().GetField("_comparison", BindingFlags.Instance | BindingFlags.NonPublic)
                .SetValue(comparer, symlink);
            return set;
        }

        private static void BeginCall(BinaryWriter writer, int form, string method)
        {
            writer.Write((byte)0x15);
            writer.Write(form);
            writer.Write((byte)0x12);
            writer.Write(method);
            writer.Write((byte)0x12);
            writer.Write(typeof(IBench).AssemblyQualifiedName);
        }

        private static int IndexOf(byte[] bytes, byte[] part)
        {
            for (int at = 0; at + part.Length <= bytes.Length; at++)
            {
                if (new ArraySegment<byte>(bytes, at, part.Length).AsEqual(part))
                {
                    return at;
                }
            }
            throw new InvalidOperationException("the array is not where it was expected");
        }

        private static bool AsEqual(this ArraySegment<byte> bytes, byte[] other) =>
            System.Linq.Enumerable.SequenceEqual(bytes, other);
    }
}
