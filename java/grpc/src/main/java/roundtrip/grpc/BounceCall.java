package roundtrip.grpc;

import java.util.List;
import roundtrip.core.measure.Call;
import roundtrip.core.measure.WrongValue;
import roundtrip.grpc.gen.BenchGrpc.BenchBlockingStub;
import roundtrip.grpc.gen.BounceReply;
import roundtrip.grpc.gen.BounceRequest;
import roundtrip.grpc.gen.Item;

/**
 * A whole bounce. Messages never change, so the request with one Item less is a new one, built from
 * the reply: that is how an element is dropped here, and it belongs to what is timed.
 */
final class BounceCall implements Call {
  private final BenchBlockingStub stub;
  private final List<Item> items;
  private BounceReply last;

  BounceCall(BenchBlockingStub stub, roundtrip.core.contract.Item[] items) {
    this.stub = stub;
    this.items = Items.of(items);
  }

  @Override
  public void run() {
    List<Item> left = items;
    do {
      last = stub.bounce(BounceRequest.newBuilder().addAllItems(left).build());
      left = last.getResultList().subList(0, Math.max(0, last.getResultCount() - 1));
    } while (!left.isEmpty());
  }

  @Override
  public void check() throws WrongValue {
    WrongValue.unlessLastOfBounce(items.size(), Items.toCore(last.getResultList()));
  }
}
