namespace Roundtrip.Sockets
{
    /// <summary>
    /// UTF-16 units to bytes and back without loss. Pairs of surrogates are UTF-8's four bytes; half a pair, which
    /// the runtime's encoder would replace with U+FFFD, is the three bytes that UTF-8 would give its number.
    /// </summary>
    internal static class Wtf8
    {
        /// <summary>The most bytes that one UTF-16 unit takes.</summary>
        public const int MostBytesAUnit = 3;

        private const int FirstHigh = 0xd800;
        private const int FirstLow = 0xdc00;
        private const int AfterLow = 0xe000;
        private const int FirstAstral = 0x10000;

        /// <summary>Writes the first count units; there must be room for three bytes each.</summary>
        /// <returns>Where the next byte goes.</returns>
        public static int Encode(char[] text, int count, byte[] into, int at)
        {
            int i = 0;
            while (i < count && text[i] < 0x80)
            {
                into[at++] = (byte)text[i++];
            }
            return i == count ? at : EncodeRest(text, i, count, into, at);
        }

        /// <summary>Reads the bytes from start to before end; there must be room for a unit a byte.</summary>
        /// <returns>The number of units.</returns>
        /// <exception cref="Malformed">The bytes are not what <see cref="Encode"/> writes.</exception>
        public static int Decode(byte[] from, int start, int end, char[] into)
        {
            int at = start;
            int count = 0;
            while (at < end && from[at] < 0x80)
            {
                into[count++] = (char)from[at++];
            }
            return at == end ? count : DecodeRest(from, at, end, into, count);
        }

        private static int EncodeRest(char[] text, int i, int count, byte[] into, int at)
        {
            while (i < count)
            {
                int unit = text[i++];
                if (unit < 0x80)
                {
                    into[at++] = (byte)unit;
                }
                else if (unit < 0x800)
                {
                    into[at++] = (byte)(0xc0 | (unit >> 6));
                    into[at++] = (byte)(0x80 | (unit & 0x3f));
                }
                else if (IsHigh(unit) && i < count && IsLow(text[i]))
                {
                    int point = FirstAstral + ((unit - FirstHigh) << 10) + (text[i++] - FirstLow);
                    into[at++] = (byte)(0xf0 | (point >> 18));
                    into[at++] = (byte)(0x80 | ((point >> 12) & 0x3f));
                    into[at++] = (byte)(0x80 | ((point >> 6) & 0x3f));
                    into[at++] = (byte)(0x80 | (point & 0x3f));
                }
                else
                {
                    into[at++] = (byte)(0xe0 | (unit >> 12));
                    into[at++] = (byte)(0x80 | ((unit >> 6) & 0x3f));
                    into[at++] = (byte)(0x80 | (unit & 0x3f));
                }
            }
            return at;
        }

        private static int DecodeRest(byte[] from, int at, int end, char[] into, int count)
        {
            while (at < end)
            {
                int first = from[at];
                if (first < 0x80)
                {
                    into[count++] = (char)first;
                    at++;
                    continue;
                }
                int bytes = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2;
                int point = Point(from, at, end, bytes);
                at += bytes;
                if (point >= FirstAstral)
                {
                    into[count++] = (char)(FirstHigh + ((point - FirstAstral) >> 10));
                    into[count++] = (char)(FirstLow + ((point - FirstAstral) & 0x3ff));
                    continue;
                }
                // The last unit can be a high half only where it came alone.
                if (IsLow(point) && count > 0 && IsHigh(into[count - 1]))
                {
                    throw new Malformed("a pair of surrogates is written as two halves");
                }
                into[count++] = (char)point;
            }
            return count;
        }

        /// <summary>The code point of that many bytes: complete, in the shortest form, at most U+10FFFF.</summary>
        private static int Point(byte[] from, int at, int end, int bytes)
        {
            int least = bytes == 4 ? FirstAstral : bytes == 3 ? 0x800 : 0x80;
            int point = from[at] & (bytes == 2 ? 0x1f : 0x0f);
            // Below 0xc0 it would be a byte from within a character.
            bool whole = from[at] >= 0xc0 && end - at >= bytes;
            for (int i = 1; whole && i < bytes; i++)
            {
                whole = (from[at + i] & 0xc0) == 0x80;
                point = (point << 6) | (from[at + i] & 0x3f);
            }
            return whole && point >= least && point <= 0x10ffff
                ? point
                : throw new Malformed("the bytes of a text are not UTF-8");
        }

        private static bool IsHigh(int unit)
        {
            return unit >= FirstHigh && unit < FirstLow;
        }

        private static bool IsLow(int unit)
        {
            return unit >= FirstLow && unit < AfterLow;
        }
    }
}
