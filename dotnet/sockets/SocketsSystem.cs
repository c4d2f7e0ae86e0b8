using System.Net.Sockets;
using System.Runtime.Serialization;
using Roundtrip.Core;

namespace Roundtrip.Sockets
{
    /// <summary>Plain TCP sockets with the frames of shared-idl/frame.md.</summary>
    public static class SocketsSystem
    {
        public static Adapter New() => new Adapter(
            "sockets",
            typeof(Socket).Assembly.GetName().Version.ToString(),
            () => new SocketServer(),
            () => new SocketClient(),
            typeof(SocketsOptions));

        private static int Main(string[] arguments) => Worker.Run(arguments, New());
    }

    internal enum Coding
    {
        Baseline, // frames that are marshalled already
        [EnumMember(Value = "hand_coded")]
        HandCoded, // frames that are encoded and decoded by hand, call by call
    }

    /// <summary>Which variant it is, the same at both ends.</summary>
    internal sealed class SocketsOptions : Options
    {
        public Coding Coding { get; set; }
        internal bool IsHandCoded => Coding == Coding.HandCoded;
    }
}
