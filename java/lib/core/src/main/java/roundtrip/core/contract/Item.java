package roundtrip.core.contract;

/**
 * An Item in the core's own terms; bindings convert it into their middleware's.
 *
 * @param id any 32 bits
 * @param name any UTF-16 code units, half a surrogate pair included
 * @param value any 64 bits
 */
public record Item(int id, String name, double value) {
  /** Returns the first member that is another one in what came, in words; null if none is. */
  public String describeDifference(Item came) {
    if (came == null) {
      return "null";
    }
    if (id != came.id) {
      return "id " + Hex.difference(Hex.of(id), Hex.of(came.id));
    }
    String difference = Hex.textDifference(name, came.name);
    if (difference != null) {
      return "name " + difference;
    }
    // By its bits: equal doubles need not be the same.
    difference = Hex.difference(Hex.of(value), Hex.of(came.value));
    return difference == null ? null : "value " + difference;
  }
}
