using Roundtrip.Core;

namespace Roundtrip.Remoting.Tcp
{
    internal static class Program
    {
        private static int Main(string[] arguments)
        {
            return Worker.Run(arguments, TcpSystem.New());
        }
    }
}
