package roundtrip.core.contract;

/**
 * An Item in the core's own terms; adapters convert it into their middleware's.
 *
 * @param id any 32 bits
 * @param name any UTF-16 code units, half a surrogate pair included
 * @param value any 64 bits: compare it by {@link #sameBits}, since equal doubles need not be the
 *     same
 */
public record Item(int id, String name, double value) {
  private static final int SHOWN_UNITS = 16;

  /** Returns whether both are the same, bit for bit. */
  public boolean sameBits(Item other) {
    return id == other.id
        && name.equals(other.name)
        && Double.doubleToRawLongBits(value) == Double.doubleToRawLongBits(other.value);
  }

  /**
   * Returns it in the notation of cases.json; a long name is cut, a difference of lengths shows.
   */
  public String shown() {
    String shortened = name.substring(0, Math.min(name.length(), SHOWN_UNITS));
    return String.format(
        "{id %s, name %s (%d units), value %s}",
        Hex.of(id), Hex.of(shortened), name.length(), Hex.of(value));
  }
}
