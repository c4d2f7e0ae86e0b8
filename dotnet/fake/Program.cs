using Roundtrip.Core;

namespace Roundtrip.Fake
{
    internal static class Program
    {
        private static int Main(string[] arguments) => Worker.Run(arguments, FakeSystem.New());
    }
}
