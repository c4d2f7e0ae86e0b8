using System;
using System.IO;
using System.Runtime.Serialization;
using System.Runtime.Serialization.Formatters.Binary;
using System.Threading;
using Roundtrip.Core;

namespace Roundtrip.Tests
{
    /// <summary>A class that is not of the contract; it counts how often a formatter makes one.</summary>
    [Serializable]
    public sealed class Canary
    {
        private static int made;

        /// <summary>How many were deserialized since the last time this was read.</summary>
        public static int Made() => Interlocked.Exchange(ref made, 0);

        [OnDeserializing]
        private void Make(StreamingContext context) => Interlocked.Increment(ref made);
    }

    /// <summary>Requests of the binary format that only an attacker sends.</summary>
    internal static class BinaryMessages
    {
        private const int HeaderBytes = 17;
        private const byte MethodCall = 0x15;
        private const int ArgumentsAsArray = 0x14;
        private const byte Text = 0x12;

        /// <summary>A call of a method of the contract with any arguments.</summary>
        public static byte[] Call(string method, params object[] arguments)
        {
            byte[] graph = NoCall(arguments);
            MemoryStream request = new MemoryStream();
            BinaryWriter writer = new BinaryWriter(request);
            writer.Write(graph, 0, HeaderBytes);
            writer.Write(MethodCall);
            writer.Write(ArgumentsAsArray);
            writer.Write(Text);
            writer.Write(method);
            writer.Write(Text);
            writer.Write(typeof(IBench).AssemblyQualifiedName);
            writer.Write(graph, HeaderBytes, graph.Length - HeaderBytes);
            return request.ToArray();
        }

        /// <summary>An object without a call.</summary>
        public static byte[] NoCall(object alone)
        {
            MemoryStream graph = new MemoryStream();
            new BinaryFormatter().Serialize(graph, alone);
            return graph.ToArray();
        }
    }
}
