using System.Collections.Generic;
using System.IO;
using Newtonsoft.Json;
using Newtonsoft.Json.Linq;

namespace Roundtrip.Core
{
    /// <summary>One JSON object, as the protocol writes it: on one line, ASCII only.</summary>
    internal static class JsonLine
    {
        private const int Depth = 16;

        /// <summary>Reads one object and nothing after it.</summary>
        /// <exception cref="JsonException">It is something else, or an object in it has a key twice.</exception>
        public static JObject Parse(string text)
        {
            RefuseKeysTwice(text);
            using (JsonTextReader reader = ReaderOf(text))
            {
                JObject json = JObject.Load(reader);
                if (reader.Read())
                {
                    throw new JsonReaderException("more than one object");
                }
                return json;
            }
        }

        /// <summary>Half a surrogate pair, which UTF-8 cannot carry, is escaped like all that is not ASCII.</summary>
        public static string Of(JObject json)
        {
            StringWriter text = new StringWriter();
            using (JsonTextWriter writer = new JsonTextWriter(text))
            {
                writer.Formatting = Formatting.None;
                writer.StringEscapeHandling = StringEscapeHandling.EscapeNonAscii;
                json.WriteTo(writer);
            }
            return text.ToString();
        }

        private static JsonTextReader ReaderOf(string text)
        {
            return new JsonTextReader(new StringReader(text))
            {
                MaxDepth = Depth,
                // A string that looks like a date stays a string.
                DateParseHandling = DateParseHandling.None,
            };
        }

        // The library would keep the last of them; Debian's version for Mono knows no setting for it.
        private static void RefuseKeysTwice(string text)
        {
            Stack<HashSet<string>> open = new Stack<HashSet<string>>();
            using (JsonTextReader reader = ReaderOf(text))
            {
                while (reader.Read())
                {
                    if (reader.TokenType == JsonToken.StartObject)
                    {
                        open.Push(new HashSet<string>());
                    }
                    else if (reader.TokenType == JsonToken.EndObject)
                    {
                        open.Pop();
                    }
                    else if (reader.TokenType == JsonToken.PropertyName && !open.Peek().Add((string)reader.Value))
                    {
                        throw new JsonReaderException("the key " + reader.Value + " stands there twice");
                    }
                }
            }
        }
    }
}
