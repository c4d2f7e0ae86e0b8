package roundtrip.sockets;

import java.util.HashMap;
import java.util.Map;
import roundtrip.core.contract.BenchFault;
import roundtrip.core.contract.Operation;
import roundtrip.core.contract.Operations;
import roundtrip.core.contract.Types;
import roundtrip.core.contract.ValueType;

/**
 * The fields of one type of values.
 *
 * @param <C> the core's type
 * @param bits reads a number without boxing it; null if the value is not a number
 */
record Codec<C>(Encoder<C> encoder, Decoder<C> decoder, BitsDecoder bits) {
  interface Encoder<C> {
    void put(FrameWriter out, C value) throws BadFrame;
  }

  interface Decoder<C> {
    C read(FrameReader in) throws BadFrame;
  }

  interface BitsDecoder {
    long read(FrameReader in) throws BadFrame;
  }

  /** By the types of arguments and replies. */
  private static final Map<ValueType<?>, Codec<?>> BY_TYPE = new HashMap<>();

  /** Arguments that are all there is in a frame, and have no number of elements. */
  private static final Map<Operation<?, ?>, Codec<?>> ALONE =
      Map.of(
          Operations.PUT_BYTES,
          new Codec<byte[]>(FrameWriter::putBytes, FrameReader::bytes, null),
          Operations.PUT_CHARS,
          new Codec<char[]>(FrameWriter::putText, FrameReader::characters, null));

  static {
    add(ValueType.NONE, (out, none) -> {}, in -> null);
    Fields.register();
    add(Types.STRING, FrameWriter::putText, FrameReader::text);
    add(
        ValueType.FAULT,
        (out, fault) -> out.putInt(fault.code()).putText(fault.getMessage()),
        in -> new BenchFault(in.int32(), in.text()));
    // References have no fields: bytes stand for them, which are sent and never read.
    add(ValueType.COUNTER, (out, counter) -> out.putBytes(new byte[Frame.REFERENCE_BYTES]), null);
    add(
        ValueType.COUNTERS,
        (out, counters) ->
            out.putInt(counters.length).putBytes(new byte[counters.length * Frame.REFERENCE_BYTES]),
        null);
  }

  static <C> void add(ValueType<C> type, Encoder<C> encoder, Decoder<C> decoder) {
    add(type, encoder, decoder, null);
  }

  static <C> void add(ValueType<C> type, Encoder<C> encoder, Decoder<C> decoder, BitsDecoder bits) {
    BY_TYPE.put(type, new Codec<>(encoder, decoder, bits));
  }

  /** Returns the fields of an operation's request. */
  @SuppressWarnings("unchecked") // The tables hold them under their own type.
  static <A> Codec<A> ofArgument(Operation<A, ?> operation) {
    Codec<?> alone = ALONE.get(operation);
    return alone == null ? of(operation.argumentType()) : (Codec<A>) alone;
  }

  /** Returns the fields of a type; those of an operation's reply, for instance. */
  @SuppressWarnings("unchecked") // The tables hold them under their own type.
  static <C> Codec<C> of(ValueType<C> type) {
    return (Codec<C>) BY_TYPE.get(type);
  }

  FrameWriter put(FrameWriter out, C value) throws BadFrame {
    encoder.put(out, value);
    return out;
  }

  /** Reads a value that is all there is. */
  C readLast(FrameReader in) throws BadFrame {
    C value = decoder.read(in);
    in.end();
    return value;
  }

  /** Reads the bits of a number that is all there is. */
  long readLastBits(FrameReader in) throws BadFrame {
    long value = bits.read(in);
    in.end();
    return value;
  }
}
