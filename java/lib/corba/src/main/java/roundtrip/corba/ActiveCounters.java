package roundtrip.corba;

import java.util.ArrayList;
import java.util.List;
import org.omg.CORBA.UserException;
import org.omg.PortableServer.POA;
import roundtrip.Counter;
import roundtrip.CounterHelper;

/** The counters of a server, as references that can be passed. */
final class ActiveCounters {
  private final POA poa;

  /** What is never closed, so that it exists whenever somebody asks. */
  private final List<Counter> existing = new ArrayList<>();

  ActiveCounters(POA poa) {
    this.poa = poa;
  }

  /** Returns a new counter, active until it is closed. */
  Counter open() {
    try {
      byte[] id = poa.activate_object(new CounterSkeleton());
      return CounterHelper.narrow(poa.id_to_reference(id));
    } catch (UserException e) {
      throw new IllegalStateException("the root adapter takes every new object", e);
    }
  }

  /** Returns that many counters, the same each time; those that were never asked for begin now. */
  synchronized Counter[] existing(int count) {
    while (existing.size() < count) {
      existing.add(open());
    }
    return existing.subList(0, count).toArray(Counter[]::new);
  }
}
