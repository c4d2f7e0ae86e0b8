using System;
using System.Collections.Generic;
using System.Globalization;
using System.IO;
using System.Linq;
using System.Runtime.Remoting;
using System.Xml;

namespace Roundtrip.Remoting
{
    /// <summary>
    /// Reads a SOAP request element by element, with the reader that the formatter has, and raises at the first type
    /// that a call of the contract does not have. There is no DTD and no header. Nothing is constructed.
    /// </summary>
    internal static class SoapRequest
    {
        private const string Envelope = "http://schemas.xmlsoap.org/soap/envelope/";
        private const string Encoding = "http://schemas.xmlsoap.org/soap/encoding/";
        private const string Schema = "http://www.w3.org/2001/XMLSchema";
        private const string Instance = "http://www.w3.org/2001/XMLSchema-instance";

        // The envelope's is 0. Objects stand side by side in the body, and their members in them.
        private const int DepthOfBody = 1;
        private const int DepthOfObjects = 2;
        private const int DepthOfMembers = 3;

        // The shortest element is <item/>.
        private const int BytesOfAnElement = 7;

        private static readonly HashSet<XmlQualifiedName> Classes =
            new HashSet<XmlQualifiedName>(ContractTypes.Classes.Select(Name));

        private static readonly HashSet<XmlQualifiedName> Values = new HashSet<XmlQualifiedName>(
            from name in new[] { "boolean", "unsignedByte", "short", "int", "long", "float", "double", "string" }
            from space in new[] { Schema, Encoding }
            select new XmlQualifiedName(name, space))
        {
            new XmlQualifiedName("base64", Encoding),
            new XmlQualifiedName("Char", SoapServices.XmlNsForClrTypeWithNs + "System"),
        };

        private static readonly Dictionary<string, HashSet<string>> Called = ContractTypes.Called().ToDictionary(
            each => SoapServices.CodeXmlNamespaceForClrTypeNamespace(
                each.Key.FullName, each.Key.Assembly.GetName().Name),
            each => each.Value);

        /// <summary>Reads a whole request.</summary>
        /// <exception cref="RemotingException">It is no call of the contract.</exception>
        /// <exception cref="XmlException">It is no XML, or has a DTD.</exception>
        public static void Check(ArraySegment<byte> request)
        {
            MemoryStream bytes = new MemoryStream(request.Array, request.Offset, request.Count, false);
            using (XmlTextReader reader = new XmlTextReader(bytes))
            {
                reader.DtdProcessing = DtdProcessing.Prohibit;
                reader.XmlResolver = null;
                reader.WhitespaceHandling = WhitespaceHandling.None;
                bool bodySeen = false;
                bool callSeen = false;
                while (reader.Read())
                {
                    if (reader.NodeType != XmlNodeType.Element)
                    {
                        continue;
                    }
                    switch (reader.Depth)
                    {
                        case 0:
                        case DepthOfMembers:
                            break;
                        case DepthOfBody:
                            Expect(!bodySeen && IsOf(reader, "Body", Envelope), reader);
                            bodySeen = true;
                            break;
                        case DepthOfObjects:
                            Expect(callSeen ? IsObject(reader) : IsCall(reader), reader);
                            callSeen = true;
                            break;
                        default:
                            throw ContractTypes.Refuse("<" + reader.Name + "> in a member of an object");
                    }
                    CheckAttributes(reader, request.Count);
                }
            }
        }

        private static XmlQualifiedName Name(Type type) =>
            new XmlQualifiedName(
                type.Name, SoapServices.CodeXmlNamespaceForClrTypeNamespace(type.Namespace, type.Assembly.FullName));

        private static void Expect(bool expected, XmlReader reader)
        {
            if (!expected)
            {
                throw ContractTypes.Refuse("<" + reader.LocalName + "> of " + reader.NamespaceURI);
            }
        }

        private static bool IsOf(XmlReader reader, string name, string space) =>
            reader.LocalName == name && reader.NamespaceURI == space;

        private static bool IsCall(XmlReader reader) =>
            Called.TryGetValue(reader.NamespaceURI, out HashSet<string> methods) && methods.Contains(reader.LocalName);

        private static bool IsObject(XmlReader reader) =>
            IsOf(reader, "Array", Encoding)
                || Classes.Contains(new XmlQualifiedName(reader.LocalName, reader.NamespaceURI));

        private static void CheckAttributes(XmlReader reader, int length)
        {
            if (!reader.HasAttributes)
            {
                return;
            }
            string type = reader.GetAttribute("type", Instance);
            if (type != null)
            {
                CheckType(type, reader);
            }
            string arrayType = reader.GetAttribute("arrayType", Encoding);
            if (arrayType != null)
            {
                CheckArray(arrayType, reader, length);
            }
        }

        // As in xsd:int[3].
        private static void CheckArray(string arrayType, XmlReader reader, int length)
        {
            int bracket = arrayType.LastIndexOf('[');
            if (bracket < 0 || !arrayType.EndsWith("]", StringComparison.Ordinal))
            {
                throw ContractTypes.Refuse("an array of type " + arrayType);
            }
            CheckType(arrayType.Substring(0, bracket), reader);
            string count = arrayType.Substring(bracket + 1, arrayType.Length - bracket - 2);
            bool fits = int.TryParse(count, NumberStyles.None, CultureInfo.InvariantCulture, out int elements)
                && elements <= length / BytesOfAnElement;
            if (!fits)
            {
                throw ContractTypes.Refuse("an array of " + count + " elements in a message of " + length + " bytes");
            }
        }

        private static void CheckType(string name, XmlReader reader)
        {
            string[] parts = name.Split(':');
            string space = parts.Length == 2 ? reader.LookupNamespace(parts[0]) : null;
            XmlQualifiedName type = new XmlQualifiedName(parts.Last(), space);
            if (!Values.Contains(type) && !Classes.Contains(type))
            {
                throw ContractTypes.Refuse("the type " + name + " of " + space);
            }
        }
    }
}
