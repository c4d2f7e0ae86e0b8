using Roundtrip.Core;

namespace Roundtrip.Wcf.Tcp
{
    internal static class Program
    {
        private static int Main(string[] arguments) => Worker.Run(arguments, TcpSystem.New());
    }
}
