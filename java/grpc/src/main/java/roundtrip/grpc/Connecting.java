package roundtrip.grpc;

import io.grpc.ConnectivityState;
import io.grpc.ManagedChannel;
import java.net.ConnectException;
import java.util.concurrent.CountDownLatch;

/** Connects a channel now, which by itself it leaves to the first call. */
final class Connecting {
  private Connecting() {}

  /**
   * Returns once the channel is connected.
   *
   * @throws ConnectException if it cannot be; gRPC would try again for ever
   */
  static void await(ManagedChannel channel) throws ConnectException, InterruptedException {
    ConnectivityState state = channel.getState(true);
    while (state != ConnectivityState.READY) {
      if (state == ConnectivityState.TRANSIENT_FAILURE) {
        throw new ConnectException("no gRPC server answers at " + channel.authority());
      }
      CountDownLatch changed = new CountDownLatch(1);
      channel.notifyWhenStateChanged(state, changed::countDown);
      changed.await();
      state = channel.getState(true);
    }
  }
}
