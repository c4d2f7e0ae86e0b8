using Roundtrip.Core;

namespace Roundtrip.Fake
{
    internal static class Program
    {
        private static int Main(string[] arguments)
        {
            return Worker.Run(arguments, FakeSystem.New());
        }
    }
}
