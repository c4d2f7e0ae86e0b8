using Roundtrip.Core;
using Roundtrip.Remoting.Http;

namespace Roundtrip.Remoting.Soap
{
    internal static class Program
    {
        private static int Main(string[] arguments) => Worker.Run(arguments, HttpSystem.New(Formatter.Soap));
    }
}
