using Roundtrip.Core;

namespace Roundtrip.Wcf.Http
{
    internal static class Program
    {
        private static int Main(string[] arguments)
        {
            return Worker.Run(arguments, HttpSystem.New());
        }
    }
}
