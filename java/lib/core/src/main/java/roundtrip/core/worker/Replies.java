package roundtrip.core.worker;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.ser.std.ToStringSerializerBase;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Arrays;
import java.util.Locale;

/** Where replies go: one JSON object a line. */
final class Replies {
  /** Names the descriptor; without it, standard output. */
  static final String VARIABLE = "ROUNDTRIP_REPLY_FD";

  private static final JsonMapper MAPPER =
      JsonMapper.builder()
          .propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
          .serializationInclusion(JsonInclude.Include.NON_NULL)
          .addModule(new SimpleModule().addSerializer(new LowerCase()))
          .build();

  private final OutputStream out;

  Replies(OutputStream out) {
    this.out = out;
  }

  /** Spells the constants of enumerations as the protocol does. */
  private static final class LowerCase extends ToStringSerializerBase {
    private static final long serialVersionUID = 1;

    LowerCase() {
      super(Enum.class);
    }

    @Override
    public String valueToString(Object value) {
      return ((Enum<?>) value).name().toLowerCase(Locale.ROOT);
    }
  }

  /**
   * Opens the descriptor that the environment names.
   *
   * @param descriptor a number; null for standard output
   * @throws IOException if it is no number, or not open for writing
   */
  static OutputStream open(String descriptor) throws IOException {
    if (descriptor == null) {
      return new FileOutputStream(FileDescriptor.out);
    }
    if (!descriptor.matches("[0-9]{1,9}")) {
      throw new IOException(
          VARIABLE + " is '" + descriptor + "'; expected the number of an open descriptor");
    }
    return new FileOutputStream("/dev/fd/" + descriptor);
  }

  /** Writes a reply and its line's end in one piece. */
  void write(Reply reply) throws IOException {
    byte[] json = MAPPER.writeValueAsBytes(reply);
    byte[] line = Arrays.copyOf(json, json.length + 1);
    line[json.length] = '\n';
    out.write(line);
    out.flush();
  }
}
