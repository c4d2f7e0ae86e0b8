using System;
using System.IO;
using System.Linq;
using Roundtrip.Core;

namespace Roundtrip.Remoting
{
    /// <summary>
    /// How the binary formatter describes a class of the contract (ClassWithMembersAndTypes of MS-NRBF) and what its
    /// members take in a message.
    /// </summary>
    internal sealed class BinaryLayout
    {
        /// <summary>Of a member: a record, which says by itself what it is.</summary>
        public const byte Record = 0;

        private const byte Primitive = 0;
        private const byte Text = 1;
        private const byte Class = 4;
        private const byte Texts = 6;
        private const byte Primitives = 7;

        /// <summary>The layout of a class.</summary>
        public BinaryLayout(Type type)
        {
            Type[] members = ContractTypes.Fields(type).Select(each => each.FieldType).ToArray();
            Members = members.Select(each => each.IsPrimitive ? ContractTypes.Primitives[each] : Record).ToArray();
            NamesALibrary = members.Contains(typeof(AllTypes[]));
            Name = Written(writer => writer.Write(type.FullName));
            Description = Written(writer =>
            {
                writer.Write(type.FullName);
                writer.Write(members.Length);
                ContractTypes.Fields(type).ToList().ForEach(each => writer.Write(each.Name));
                members.ToList().ForEach(each => writer.Write(Kind(each)));
                members.ToList().ForEach(each => Describe(each, writer));
            });
        }

        /// <summary>Its full name with the length before it, as an array of it has that.</summary>
        public byte[] Name { get; }

        /// <summary>Its name and those of its members with their types, up to the number of its library.</summary>
        public byte[] Description { get; }

        /// <summary>Whether its last member, too, is followed by the number of a library.</summary>
        public bool NamesALibrary { get; }

        /// <summary>Of each member the code of its primitive type, or <see cref="Record"/>.</summary>
        public byte[] Members { get; }

        /// <summary>What a writer of the format writes.</summary>
        public static byte[] Written(Action<BinaryWriter> write)
        {
            MemoryStream bytes = new MemoryStream();
            write(new BinaryWriter(bytes));
            return bytes.ToArray();
        }

        private static byte Kind(Type member) =>
            member.IsPrimitive ? Primitive
                : member == typeof(string) ? Text
                : member == typeof(string[]) ? Texts
                : member.GetElementType().IsPrimitive ? Primitives
                : Class;

        private static void Describe(Type member, BinaryWriter writer)
        {
            switch (Kind(member))
            {
                case Primitive:
                    writer.Write(ContractTypes.Primitives[member]);
                    break;
                case Primitives:
                    writer.Write(ContractTypes.Primitives[member.GetElementType()]);
                    break;
                case Class:
                    writer.Write(member.FullName);
                    break;
            }
        }
    }
}
