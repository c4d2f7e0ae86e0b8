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

  /** Reads a reference, which must have a profile of IIOP. */
  static Reference of(String text) {
    if (!text.startsWith(PREFIX)) {
      throw new IllegalArgumentException("not a reference: " + text);
    }
    ByteBuffer reference =
        encapsulation(HexFormat.of().parseHex(text, PREFIX.length(), text.length()));
    octets(reference); // The type of the object.
    for (int left = number(reference); left > 0; left--) {
      int tag = number(reference);
      byte[] octets = octets(reference);
      if (tag == IIOP) {
        ByteBuffer profile = encapsulation(octets);
        profile.getShort(); // The version.
        byte[] host = octets(profile);
        int port = Short.toUnsignedInt(aligned(profile, Short.BYTES).getShort());
        String name = new String(host, 0, host.length - 1, StandardCharsets.ISO_8859_1);
        return new Reference(name, port, octets(profile));
      }
    }
    throw new IllegalArgumentException("no profile of IIOP: " + text);
  }

  /** Returns the same object's URL. */
  String url() {
    return named("%" + HexFormat.ofDelimiter("%").formatHex(key));
  }

  String named(String name) {
    return "corbaloc:iiop:1.2@" + host + ":" + port + "/" + name;
  }

  /** Values one after another, each at a multiple of its size, in the order that the first says. */
  private static ByteBuffer encapsulation(byte[] octets) {
    ByteBuffer values = ByteBuffer.wrap(octets);
    return values.order(values.get() == 0 ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN);
  }

  private static ByteBuffer aligned(ByteBuffer values, int size) {
    return values.position((values.position() + size - 1) / size * size);
  }

  private static int number(ByteBuffer values) {
    return aligned(values, Integer.BYTES).getInt();
  }

  private static byte[] octets(ByteBuffer values) {
    byte[] octets = new byte[number(values)];
    values.get(octets);
    return octets;
  }
}
