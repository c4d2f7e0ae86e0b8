using System;
using System.Collections.Generic;
using System.Globalization;
using System.Linq;
using System.Text;

namespace Roundtrip.Remoting
{
    /// <summary>
    /// Reads a request of the binary format (MS-NRBF) record by record and raises at the first one that a call of the
    /// contract does not have. It knows no more of the format than the contract's own clients write: no system class,
    /// no nested object or array, no header, no context, no generic method. Nothing is constructed.
    /// </summary>
    internal sealed class BinaryRequest
    {
        private const byte Header = 0;
        private const byte ClassAgain = 1;
        private const byte Class = 5;
        private const byte Text = 6;
        private const byte Array = 7;
        private const byte TypedPrimitive = 8;
        private const byte Reference = 9;
        private const byte Null = 10;
        private const byte End = 11;
        private const byte Library = 12;
        private const byte PrimitiveArray = 15;
        private const byte ObjectArray = 16;
        private const byte TextArray = 17;
        private const byte MethodCall = 21;

        // Codes of values beside those of the primitive types.
        private const byte NullValue = 17;
        private const byte TextValue = 18;

        private const int WithoutArguments = 0x11;
        private const int ArgumentsInline = 0x12;
        private const int ArgumentsAsArray = 0x14;

        private const byte ClassOfALibrary = 4;
        private const int BytesOfAReference = 5;
        private const int BytesOfAChunk = 512;

        private static readonly byte[] LibraryName =
            BinaryLayout.Written(writer => writer.Write(ContractTypes.Assembly.FullName));

        private static readonly BinaryLayout[] Layouts =
            ContractTypes.Classes.Select(each => new BinaryLayout(each)).ToArray();

        private static readonly KeyValuePair<byte[], HashSet<string>>[] Called = ContractTypes.Called().Select(
            each => new KeyValuePair<byte[], HashSet<string>>(
                BinaryLayout.Written(writer => writer.Write(each.Key.AssemblyQualifiedName)), each.Value)).ToArray();

        private static readonly byte Character = ContractTypes.Primitives[typeof(char)];

        // By the code of the type; 0 for characters, whose sizes differ, and for whatever the contract does not have.
        private static readonly int[] Sizes = { 0, 1, 1, 0, 0, 0, 8, 2, 4, 8, 0, 4 };

        private readonly byte[] bytes;
        private readonly int end;
        private readonly int[] described = new int[Layouts.Length];
        private long[] words;
        private int at;
        private int library;

        private BinaryRequest(ArraySegment<byte> request)
        {
            bytes = request.Array;
            at = request.Offset;
            end = request.Offset + request.Count;
        }

        /// <summary>Reads a whole request.</summary>
        /// <exception cref="System.Runtime.Remoting.RemotingException">It is no call of the contract.</exception>
        public static void Check(ArraySegment<byte> request) => new BinaryRequest(request).Check();

        private void Check()
        {
            Expect(Header);
            int top = Int32();
            if (Int32() > 0 || Int32() != 1 || Int32() != 0)
            {
                throw ContractTypes.Refuse("a message with headers, or of another version of the format,");
            }
            Expect(MethodCall);
            int form = Int32();
            CheckCalled();
            CheckArguments(form, top);
            while (CheckRecord())
            {
            }
            if (at != end)
            {
                throw ContractTypes.Refuse("what follows the message's end");
            }
        }

        private void CheckCalled()
        {
            Expect(TextValue);
            string method = String();
            Expect(TextValue);
            foreach (KeyValuePair<byte[], HashSet<string>> called in Called)
            {
                if (Skip(called.Key))
                {
                    if (!called.Value.Contains(method))
                    {
                        throw ContractTypes.Refuse("the method " + method);
                    }
                    return;
                }
            }
            throw ContractTypes.Refuse("a method of " + String());
        }

        private void CheckArguments(int form, int top)
        {
            switch (form)
            {
                case WithoutArguments:
                    break;
                case ArgumentsInline:
                    for (int left = Count(1); left > 0; left--)
                    {
                        InlineValue(Byte());
                    }
                    break;
                case ArgumentsAsArray:
                    Expect(ObjectArray);
                    if (Id() != top)
                    {
                        throw ContractTypes.Refuse("an array before that of the arguments");
                    }
                    for (int left = Count(1); left > 0; left--)
                    {
                        Member();
                    }
                    break;
                default:
                    throw ContractTypes.Refuse(
                        "a call of the form 0x" + form.ToString("x", CultureInfo.InvariantCulture));
            }
        }

        // Whether it was another one than the end.
        private bool CheckRecord()
        {
            byte record = Byte();
            switch (record)
            {
                case End:
                    return false;
                case Library:
                    CheckLibrary();
                    break;
                case Class:
                    CheckClass();
                    break;
                case ClassAgain:
                    Id();
                    Members(Described(Id()) ?? throw ContractTypes.Refuse("a class that was not described"));
                    break;
                case Array:
                    CheckArray();
                    break;
                case PrimitiveArray:
                    Id();
                    CheckPrimitives();
                    break;
                case TextArray:
                    Id();
                    for (int left = Count(1); left > 0; left--)
                    {
                        Member();
                    }
                    break;
                default:
                    throw Unexpected(record);
            }
            return true;
        }

        private void CheckLibrary()
        {
            int id = Id();
            if (!Skip(LibraryName))
            {
                throw ContractTypes.Refuse("the assembly " + String());
            }
            if (library != 0)
            {
                throw ContractTypes.Refuse("an assembly named twice");
            }
            library = id;
        }

        private void CheckClass()
        {
            int id = Id();
            for (int i = 0; i < Layouts.Length; i++)
            {
                if (Skip(Layouts[i].Description))
                {
                    if (described[i] != 0 || Described(id) != null)
                    {
                        throw ContractTypes.Refuse("a class described twice");
                    }
                    if (Layouts[i].NamesALibrary)
                    {
                        CheckOfTheLibrary();
                    }
                    CheckOfTheLibrary();
                    described[i] = id;
                    Members(Layouts[i]);
                    return;
                }
            }
            throw ContractTypes.Refuse("the class " + String() + ", or what it says of its members,");
        }

        private BinaryLayout Described(int id)
        {
            for (int i = 0; i < described.Length; i++)
            {
                if (described[i] == id)
                {
                    return Layouts[i];
                }
            }
            return null;
        }

        // One dimension, of a class of the contract.
        private void CheckArray()
        {
            Id();
            byte shape = Byte();
            int rank = Int32();
            if (shape != 0 || rank != 1)
            {
                throw ContractTypes.Refuse("an array of arrays or of several dimensions");
            }
            int length = Count(BytesOfAReference);
            byte kind = Byte();
            if (kind != ClassOfALibrary)
            {
                throw ContractTypes.Refuse("an array of kind " + kind.ToString(CultureInfo.InvariantCulture));
            }
            if (!Layouts.Any(each => Skip(each.Name)))
            {
                throw ContractTypes.Refuse("an array of " + String());
            }
            CheckOfTheLibrary();
            for (int left = length; left > 0; left--)
            {
                Member();
            }
        }

        private void CheckOfTheLibrary()
        {
            if (Id() != library)
            {
                throw ContractTypes.Refuse("an assembly that was not named");
            }
        }

        private void CheckPrimitives()
        {
            int length = Int32();
            byte code = Byte();
            if (code == Character)
            {
                Within(length, 1);
                Characters(length);
                return;
            }
            int size = Size(code);
            Within(length, size);
            at += length * size;
        }

        private void Members(BinaryLayout layout)
        {
            foreach (byte member in layout.Members)
            {
                if (member == BinaryLayout.Record)
                {
                    Member();
                }
                else
                {
                    Primitive(member);
                }
            }
        }

        // What stands in an object or an array: never another object or array, but a reference to it.
        private void Member()
        {
            byte record = Byte();
            switch (record)
            {
                case Reference:
                    Id();
                    break;
                case Text:
                    Id();
                    SkipText();
                    break;
                case TypedPrimitive:
                    Primitive(Byte());
                    break;
                case Null:
                    break;
                default:
                    throw Unexpected(record);
            }
        }

        private void InlineValue(byte code)
        {
            if (code == TextValue)
            {
                SkipText();
            }
            else if (code != NullValue)
            {
                Primitive(code);
            }
        }

        private void Primitive(byte code)
        {
            if (code == Character)
            {
                Characters(1);
                return;
            }
            int size = Size(code);
            Within(1, size);
            at += size;
        }

        private static int Size(byte code) =>
            code < Sizes.Length && Sizes[code] > 0
                ? Sizes[code]
                : throw ContractTypes.Refuse(
                    "a value of the primitive type " + code.ToString(CultureInfo.InvariantCulture));

        // UTF-8, so many units of UTF-16: the formatter counts these, and the message does not say its bytes.
        private void Characters(int units)
        {
            while (units > 0)
            {
                int ascii = Ascii(units);
                at += ascii;
                units -= ascii;
                if (units == 0)
                {
                    return;
                }
                byte lead = Byte();
                int following = lead < 0x80 ? 0
                    : lead >= 0xC2 && lead < 0xE0 ? 1
                    : lead >= 0xE0 && lead < 0xF0 ? 2
                    : lead >= 0xF0 && lead < 0xF5 && units > 1 ? 3
                    : throw ContractTypes.Refuse("a character that is not UTF-8");
                for (int i = 0; i < following; i++)
                {
                    if ((Byte() & 0xC0) != 0x80)
                    {
                        throw ContractTypes.Refuse("a character that is not UTF-8");
                    }
                }
                units -= following == 3 ? 2 : 1;
            }
        }

        // How many of the next bytes are ASCII: of 1 MiB that is a tenth of a millisecond, by words, and one by bytes.
        private int Ascii(int most)
        {
            const long high = unchecked((long)0x8080808080808080);
            int stop = at + Math.Min(most, end - at);
            int i = at;
            if (stop - i >= BytesOfAChunk)
            {
                long[] chunk = words ?? (words = new long[BytesOfAChunk / sizeof(long)]);
                long seen = 0;
                while (seen == 0 && stop - i >= BytesOfAChunk)
                {
                    Buffer.BlockCopy(bytes, i, chunk, 0, BytesOfAChunk);
                    for (int word = 0; word < chunk.Length; word += 4)
                    {
                        seen |= chunk[word] | chunk[word + 1] | chunk[word + 2] | chunk[word + 3];
                    }
                    seen &= high;
                    i += seen == 0 ? BytesOfAChunk : 0;
                }
            }
            while (i < stop && bytes[i] < 0x80)
            {
                i++;
            }
            return i - at;
        }

        private void Expect(byte expected)
        {
            byte record = Byte();
            if (record != expected)
            {
                throw Unexpected(record);
            }
        }

        // Of a class of the system, too, the name is said.
        private Exception Unexpected(byte record)
        {
            const byte systemClass = 2;
            const byte systemClassTyped = 4;
            const byte untypedClass = 3;
            if (record == systemClass || record == untypedClass || record == systemClassTyped || record == Class)
            {
                Id();
                return ContractTypes.Refuse("the class " + String());
            }
            return ContractTypes.Refuse("a record of kind " + record.ToString(CultureInfo.InvariantCulture) + " here");
        }

        private bool Skip(byte[] expected)
        {
            if (expected.Length > end - at)
            {
                return false;
            }
            // From the end: names that begin alike end differently.
            for (int i = expected.Length - 1; i >= 0; i--)
            {
                if (bytes[at + i] != expected[i])
                {
                    return false;
                }
            }
            at += expected.Length;
            return true;
        }

        private void SkipText()
        {
            int length = Length();
            at += length;
        }

        private string String()
        {
            int length = Length();
            string text = Encoding.UTF8.GetString(bytes, at, length);
            at += length;
            return text;
        }

        // Of a text, in bytes: seven bits a byte, the low ones first. Four bytes of it are a quarter of a GiB.
        private int Length()
        {
            int length = 0;
            for (int shift = 0; shift < 28; shift += 7)
            {
                byte part = Byte();
                length |= (part & 0x7F) << shift;
                if (part < 0x80)
                {
                    Within(length, 1);
                    return length;
                }
            }
            throw ContractTypes.Refuse("a text of more than 256 MiB");
        }

        // Of what follows, each of at least so many bytes.
        private int Count(int least)
        {
            int count = Int32();
            Within(count, least);
            return count;
        }

        private void Within(int count, int size)
        {
            if (count < 0 || (long)count * size > end - at)
            {
                throw ContractTypes.Refuse(
                    string.Format(
                        CultureInfo.InvariantCulture,
                        "a length of {0} with {1} bytes left in the message",
                        count,
                        end - at));
            }
        }

        private int Id()
        {
            int id = Int32();
            return id > 0 ? id : throw ContractTypes.Refuse("an object without a number");
        }

        private int Int32()
        {
            Within(1, 4);
            int value = bytes[at] | (bytes[at + 1] << 8) | (bytes[at + 2] << 16) | (bytes[at + 3] << 24);
            at += 4;
            return value;
        }

        private byte Byte()
        {
            Within(1, 1);
            return bytes[at++];
        }
    }
}
