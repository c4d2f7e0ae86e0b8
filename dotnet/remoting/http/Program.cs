using Roundtrip.Core;

namespace Roundtrip.Remoting.Http
{
    internal static class Program
    {
        private static int Main(string[] arguments)
        {
            return Worker.Run(arguments, HttpSystem.New(Formatter.Binary));
        }
    }
}
