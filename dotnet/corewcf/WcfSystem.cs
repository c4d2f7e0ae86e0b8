using System.ServiceModel;
using CoreWCF.Configuration;

namespace Roundtrip.Wcf
{
    /// <summary>What both transports have in common.</summary>
    public static class WcfSystem
    {
        /// <summary>The longest message in bytes that both ends admit, where WCF by itself stops at 64 KiB.</summary>
        public const int MaxMessage = 64 << 20;

        /// <summary>Two products make this middleware: the server's version, and the client's.</summary>
        public static readonly string Version =
            typeof(IServiceBuilder).Assembly.GetName().Version + ", System.ServiceModel "
            + typeof(ChannelFactory).Assembly.GetName().Version;
    }
}
