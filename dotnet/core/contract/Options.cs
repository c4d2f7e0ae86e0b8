namespace Roundtrip.Core
{
    /// <summary>
    /// What a variant asks of the middleware, the same for both ends. A system with options derives a class: each
    /// property is a key of `options` (`no_delay` is NoDelay), its value is the default, and any other key is refused.
    /// </summary>
    public class Options
    {
    }
}
