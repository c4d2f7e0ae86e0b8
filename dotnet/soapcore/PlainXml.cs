using System;
using System.IO;
using System.Threading;
using System.Threading.Tasks;
using Microsoft.AspNetCore.Http;

namespace Roundtrip.SoapCore;

/// <summary>
/// A request's body, which cannot be read on where it has what SoapCore's parser should not get: a document type, whose
/// entities it expands, or nesting or attributes that take it minutes. Clients of bench.wsdl send neither comments nor
/// instructions, so that each tag is to be an element's. It reads tags, and skips the text between them.
/// </summary>
internal sealed class PlainXml(Stream body) : MemoryStream
{
    /// <summary>Elements within elements, of which an Item's name is the sixth, and attributes of one.</summary>
    private const int Most = 100;

    private bool isFirst = true;
    private bool isTag;
    private byte last;
    private byte quote;
    private int depth;
    private int attributes;

    public override bool CanSeek => false;

    public override async ValueTask<int> ReadAsync(Memory<byte> buffer, CancellationToken cancellationToken = default)
    {
        int read = await body.ReadAsync(buffer, cancellationToken).ConfigureAwait(false);
        ReadOnlySpan<byte> bytes = buffer.Span[..read];
        for (int at = 0; at < read; at++)
        {
            if (!isTag && !isFirst)
            {
                // In UTF-16 a tag is another sequence of bytes, of which every second is zero.
                int next = bytes[at..].IndexOfAny((byte)'<', (byte)0);
                if (next < 0)
                {
                    break;
                }
                at += next;
            }
            Check(bytes[at]);
            last = bytes[at];
        }
        return read;
    }

    /// <summary>Takes a byte of a tag, or its beginning; before the first may be space and a byte order mark.</summary>
    private void Check(byte one)
    {
        if (!isTag)
        {
            isTag = one == '<';
            Expect(isTag || " \t\r\n\u00EF\u00BB\u00BF".Contains((char)one), "a message in UTF-8");
        }
        else if (last == '<')
        {
            Expect(one is not ((byte)'!' or 0) && (one != '?' || isFirst), "elements alone, in UTF-8");
            depth += one == '/' ? -1 : one == '?' ? 0 : 1;
            attributes = 0;
        }
        else if (quote != 0)
        {
            quote = one == quote ? (byte)0 : quote;
        }
        else if (one is (byte)'"' or (byte)'\'')
        {
            quote = one;
            attributes++;
        }
        else if (one == '>')
        {
            depth -= last == '/' ? 1 : 0;
            isTag = isFirst = false;
        }
        Expect(depth <= Most && attributes <= Most, "at most 100 elements within each other, and attributes of one");
    }

    private static void Expect(bool isSo, string what)
    {
        if (!isSo)
        {
            throw new BadHttpRequestException("the request is refused; expected " + what);
        }
    }
}
