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
        /// <exception cref="JsonException">It is something else.</exception>
        public static JObject Parse(string text)
        {
            using (JsonTextReader reader = new JsonTextReader(new StringReader(text)))
            {
                reader.MaxDepth = Depth;
                // A string that looks like a date stays a string.
                reader.DateParseHandling = DateParseHandling.None;
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
    }
}
