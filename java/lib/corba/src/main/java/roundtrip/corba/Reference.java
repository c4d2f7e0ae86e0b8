package roundtrip.corba;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;

/**
 * What a reference names, read out of its text (CORBA 3.3 part 2, sections 7.6.5 and 9.7.2).
 *
 * @param host of its first profile of IIOP
 * @param key of the object, as its server made it
 */
record Reference(String host, int port, byte[] key) {
  private static final String PREFIX = "IOR:";
  private static final int IIOP = 0;

  /**
   * Reads a reference.
   *
   * @throws IllegalArgumentException if it is none, or has no profile of IIOP
   */
  static Reference of(String text) {
    if (!text.startsWith(PREFIX)) {
      throw new IllegalArgumentException("no reference: " + text);
    }
    byte[] bytes = HexFormat.of().parseHex(text, PREFIX.length(), text.length());
    Encapsulation all = new Encapsulation(ByteBuffer.wrap(bytes));
    all.octets();
    for (int left = all.number(); left > 0; left--) {
      int tag = all.number();
      byte[] profile = all.octets();
      if (tag == IIOP) {
        return of(new Encapsulation(ByteBuffer.wrap(profile)));
      }
    }
    throw new IllegalArgumentException("no profile of IIOP: " + text);
  }

  private static Reference of(Encapsulation profile) {
    profile.skip(2);
    byte[] host = profile.octets();
    int port = profile.port();
    String name = new String(host, 0, host.length - 1, StandardCharsets.ISO_8859_1);
    return new Reference(name, port, profile.octets());
  }

  /** Returns the same object's URL. */
  String url() {
    StringBuilder escaped = new StringBuilder();
    for (byte each : key) {
      escaped.append('%').append(HexFormat.of().toHexDigits(each));
    }
    return named(escaped.toString());
  }

  /** Returns the URL of what the same server knows by a name. */
  String named(String name) {
    return "corbaloc:iiop:1.2@" + host + ":" + port + "/" + name;
  }

  /** Values one after another, each at a multiple of its size. */
  private record Encapsulation(ByteBuffer bytes) {
    Encapsulation {
      bytes.order(bytes.get() == 0 ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN);
    }

    void skip(int count) {
      bytes.position(bytes.position() + count);
    }

    private ByteBuffer at(int size) {
      skip((size - bytes.position() % size) % size);
      return bytes;
    }

    int number() {
      return at(Integer.BYTES).getInt();
    }

    int port() {
      return Short.toUnsignedInt(at(Short.BYTES).getShort());
    }

    byte[] octets() {
      byte[] octets = new byte[number()];
      bytes.get(octets);
      return octets;
    }
  }
}
