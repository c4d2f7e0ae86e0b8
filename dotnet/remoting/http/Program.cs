using Roundtrip.Core;

namespace Roundtrip.Remoting.Http
{
    internal static class Program
    {
        private static int Main(string[] arguments) => Worker.Run(arguments, HttpSystem.New(Formatter.Binary));
    }
}
