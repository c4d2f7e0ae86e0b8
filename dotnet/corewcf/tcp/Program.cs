using Roundtrip.Core;

namespace Roundtrip.Wcf.Tcp
{
    internal static class Program
    {
        private static int Main(string[] arguments)
        {
            return Worker.Run(arguments, TcpSystem.New());
        }
    }
}
