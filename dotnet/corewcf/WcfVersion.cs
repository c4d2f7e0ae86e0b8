using System.ServiceModel;
using CoreWCF.Configuration;

namespace Roundtrip.Wcf
{
    /// <summary>Two products make this middleware: one is the server, the other the client.</summary>
    public static class WcfVersion
    {
        /// <summary>The server's version, and the client's.</summary>
        public static readonly string Both =
            typeof(IServiceBuilder).Assembly.GetName().Version + ", System.ServiceModel "
            + typeof(ChannelFactory).Assembly.GetName().Version;
    }
}
