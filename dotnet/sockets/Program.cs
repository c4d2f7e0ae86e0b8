using Roundtrip.Core;

namespace Roundtrip.Sockets
{
    internal static class Program
    {
        private static int Main(string[] arguments) => Worker.Run(arguments, SocketsSystem.New());
    }
}
