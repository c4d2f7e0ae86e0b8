using System;
using System.Collections.Generic;
using System.Globalization;
using System.IO;
using System.Linq;
using System.Reflection;
using Newtonsoft.Json;
using Newtonsoft.Json.Converters;
using Newtonsoft.Json.Linq;
using Newtonsoft.Json.Serialization;

namespace Roundtrip.Core
{
    /// <summary>
    /// The protocol's lines: one JSON object each, ASCII only. An object is bound to a class whose properties are its
    /// keys: `elapsed_ns` is ElapsedNs.
    /// </summary>
    internal static class JsonLine
    {
        private static readonly JsonSerializer Serializer = JsonSerializer.Create(new JsonSerializerSettings
        {
            ContractResolver = new UnderscoreNames(),
            MissingMemberHandling = MissingMemberHandling.Error,
            NullValueHandling = NullValueHandling.Ignore,
            // Half of a surrogate pair, which UTF-8 cannot carry, is escaped like all that is not ASCII.
            StringEscapeHandling = StringEscapeHandling.EscapeNonAscii,
            Converters = { new Exact(), new StringEnumConverter() },
        });

        /// <summary>Reads one object and nothing after it.</summary>
        /// <exception cref="JsonException">It is something else, or an object in it has a key twice.</exception>
        public static JObject Parse(string text)
        {
            using (UniqueKeysReader reader = new UniqueKeysReader(text))
            {
                JObject json = JObject.Load(reader);
                if (reader.Read())
                {
                    throw new JsonReaderException("more than one object");
                }
                return json;
            }
        }

        /// <summary>An object of a class.</summary>
        /// <exception cref="JsonException">
        /// A key is unknown, missing, or its value is not what it must be; the message names it.
        /// </exception>
        public static object Bind(JObject json, Type type) => json.ToObject(type, Serializer);

        /// <summary>A name as the protocol spells it.</summary>
        public static string Word(object name) => string.Concat(name.ToString().Select(
            (letter, i) => (i > 0 && char.IsUpper(letter) ? "_" : "") + char.ToLowerInvariant(letter)));

        /// <summary>One line, without its end; properties that are null are left out.</summary>
        public static string Of(object value)
        {
            StringWriter line = new StringWriter();
            Serializer.Serialize(line, value);
            return line.ToString();
        }

        private sealed class UnderscoreNames : DefaultContractResolver
        {
            protected override JsonProperty CreateProperty(MemberInfo member, MemberSerialization serialization)
            {
                JsonProperty property = base.CreateProperty(member, serialization);
                property.PropertyName = Word(member.Name);
                return property;
            }
        }

        /// <summary>
        /// Refuses a key that comes twice: the library keeps the last, and Debian's version has no setting for it.
        /// </summary>
        private sealed class UniqueKeysReader : JsonTextReader
        {
            private readonly HashSet<string> keys = new HashSet<string>();

            // A string that looks like a date stays a string.
            public UniqueKeysReader(string text) : base(new StringReader(text)) =>
                DateParseHandling = DateParseHandling.None;

            public override bool Read()
            {
                bool more = base.Read();
                if (TokenType == JsonToken.PropertyName && !keys.Add(Path))
                {
                    throw new JsonReaderException("the key " + Path + " stands there twice");
                }
                return more;
            }
        }
    }

    /// <summary>
    /// A string, a boolean or an integer of a range, and nothing that could be converted to it: by itself, the library
    /// would round a fraction.
    /// </summary>
    internal sealed class Exact : JsonConverter
    {
        private readonly long least;
        private readonly long most;

        public Exact() : this(0, long.MaxValue) { }

        /// <summary>The limits are included.</summary>
        public Exact(long least, long most)
        {
            this.least = least;
            this.most = most;
        }

        public override bool CanWrite => false;

        public override bool CanConvert(Type type) =>
            type == typeof(string) || type == typeof(bool) || type == typeof(int) || type == typeof(long);

        public override object ReadJson(JsonReader reader, Type type, object existing, JsonSerializer serializer)
        {
            object value = reader.Value;
            if (type == typeof(string) || type == typeof(bool))
            {
                return value?.GetType() == type ? value : throw Wrong(reader, type.Name.ToLowerInvariant());
            }
            long fitting = type == typeof(int) ? Math.Min(most, int.MaxValue) : most;
            return value is long number && number >= least && number <= fitting
                ? Convert.ChangeType(number, type, CultureInfo.InvariantCulture)
                : throw Wrong(reader, "integer from " + least + " to " + fitting);
        }

        public override void WriteJson(JsonWriter writer, object value, JsonSerializer serializer) =>
            throw new NotSupportedException();

        private static JsonSerializationException Wrong(JsonReader reader, string expected) =>
            new JsonSerializationException(
                reader.Path + ": \"" + (reader.Value ?? reader.TokenType) + "\" is not allowed; expected " + expected);
    }
}
