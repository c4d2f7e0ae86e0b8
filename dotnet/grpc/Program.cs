using Roundtrip.Core;

namespace Roundtrip.Grpc
{
    internal static class Program
    {
        private static int Main(string[] arguments) => Worker.Run(arguments, GrpcSystem.New());
    }
}
