package roundtrip.core;

/**
 * An Item in the core's own terms; adapters convert it into their middleware's.
 *
 * @param id any 32 bits
 * @param name any UTF-16 code units, half a surrogate pair included
 * @param value any 64 bits: compare it by {@link #sameBits}, since equal doubles need not be the
 *     same
 */
public record Item(int id, String name, double value) {

  /** Returns whether both are the same, bit for bit. */
  public boolean sameBits(Item other) {
    return id == other.id
        && name.equals(other.name)
        && Double.doubleToRawLongBits(value) == Double.doubleToRawLongBits(other.value);
  }
}
