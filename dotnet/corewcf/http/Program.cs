using Roundtrip.Core;

namespace Roundtrip.Wcf.Http
{
    internal static class Program
    {
        private static int Main(string[] arguments) => Worker.Run(arguments, HttpSystem.New());
    }
}
