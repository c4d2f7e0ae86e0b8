using Roundtrip.Core;

namespace Roundtrip.Remoting.Ipc
{
    internal static class Program
    {
        private static int Main(string[] arguments) => Worker.Run(arguments, IpcSystem.New());
    }
}
