using System.IO;
using System.Threading;
using Grpc.Core;
using Grpc.Net.Client;

namespace Roundtrip.Grpc
{
    /// <summary>Connects a channel now, where by itself it would leave that to the first call.</summary>
    internal static class Connecting
    {
        /// <summary>Returns once the channel is connected.</summary>
        /// <exception cref="IOException">It cannot be; gRPC would try again for ever.</exception>
        public static void Await(GrpcChannel channel, string endpoint)
        {
            using (CancellationTokenSource done = new CancellationTokenSource())
            {
                _ = channel.ConnectAsync(done.Token);
                ConnectivityState state = channel.State;
                while (state != ConnectivityState.Ready)
                {
                    if (state == ConnectivityState.TransientFailure)
                    {
                        throw new IOException("no gRPC server answers at " + endpoint);
                    }
                    channel.WaitForStateChangedAsync(state).GetAwaiter().GetResult();
                    state = channel.State;
                }
            }
        }
    }
}
