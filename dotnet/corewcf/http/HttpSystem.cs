using Roundtrip.Core;

namespace Roundtrip.Wcf.Http
{
    /// <summary>SOAP 1.1 over HTTP as bench.wsdl has it: CoreWCF at the server.</summary>
    public static class HttpSystem
    {
        /// <summary>The system.</summary>
        public static Adapter New() =>
            new Adapter("corewcf", WcfSystem.Version, () => new HttpServer(), () => new HttpClient());
    }
}
