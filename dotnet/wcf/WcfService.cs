using System;
using Roundtrip.Core;

namespace Roundtrip.Wcf;

/// <summary>Hands each call to the core's servant. One object serves all callers at once.</summary>
public abstract partial class WcfService(Servant servant) : ICharsBench, ITextBench
{
    public void Fail(int code, string message)
    {
        BenchFault fault = servant.Answer(Operations.Fail, new BenchFault(code, message));
        throw Raised(new WcfFault { Code = fault.Code, Message = fault.Message });
    }

    /// <summary>The server's own exception for a fault with that detail, and its message as the reason.</summary>
    protected abstract Exception Raised(WcfFault detail);

    private T[] Bounced<T>(Operation operation, T[] items) =>
        Items.WithoutLast(servant.Counted(operation, items, items.Length));
}
