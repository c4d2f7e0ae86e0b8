using Roundtrip.Core;

namespace Roundtrip.Remoting.Tcp
{
    internal static class Program
    {
        private static int Main(string[] arguments) => Worker.Run(arguments, TcpSystem.New());
    }
}
