package roundtrip.sockets;

import java.util.Map;
import roundtrip.core.contract.ArrayType;
import roundtrip.core.contract.BenchFault;
import roundtrip.core.contract.Operation;
import roundtrip.core.contract.Operations;
import roundtrip.core.contract.ValueType;

/**
 * The fields of one value.
 *
 * @param <C> the value's type
 * @param bits reads a number without boxing it; null if the value is none
 */
record Codec<C>(Encoder<C> encoder, Decoder<C> decoder, BitsDecoder bits) {
  /** Puts a value. */
  interface Encoder<C> {
    FrameWriter put(FrameWriter out, C value) throws BadFrame;
  }

  /** Reads a value. */
  interface Decoder<C> {
    C read(FrameReader in) throws BadFrame;
  }

  /** Reads the bits of a number. */
  interface BitsDecoder {
    long read(FrameReader in) throws BadFrame;
  }

  /** By the types of arguments and replies. */
  private static final Map<ValueType<?>, Codec<?>> BY_TYPE =
      Map.ofEntries(
          entry(ValueType.NONE, (out, none) -> out, in -> null),
          number(
              ValueType.BOOLEAN,
              (out, value) -> out.putByte(value ? 1 : 0),
              in -> in.require(Byte.BYTES).get() != 0,
              in -> in.require(Byte.BYTES).get() != 0 ? 1 : 0),
          number(
              ValueType.OCTET,
              (out, value) -> out.putByte(value),
              in -> in.require(Byte.BYTES).get(),
              in -> in.require(Byte.BYTES).get()),
          number(
              ValueType.CHAR,
              (out, value) -> out.putShort(value),
              in -> in.require(Character.BYTES).getChar(),
              in -> in.require(Character.BYTES).getChar()),
          number(
              ValueType.INT16,
              (out, value) -> out.putShort(value),
              in -> in.require(Short.BYTES).getShort(),
              in -> in.require(Short.BYTES).getShort()),
          number(ValueType.INT32, FrameWriter::putInt, FrameReader::int32, FrameReader::int32),
          number(
              ValueType.INT64,
              FrameWriter::putLong,
              in -> in.require(Long.BYTES).getLong(),
              in -> in.require(Long.BYTES).getLong()),
          number(
              ValueType.FLOAT,
              FrameWriter::putFloat,
              in -> Float.intBitsToFloat(in.int32()),
              FrameReader::int32),
          number(
              ValueType.DOUBLE,
              FrameWriter::putDouble,
              in -> Double.longBitsToDouble(in.require(Long.BYTES).getLong()),
              in -> in.require(Long.BYTES).getLong()),
          entry(ValueType.STRING, FrameWriter::putText, FrameReader::text),
          entry(ValueType.STRUCT, FrameWriter::putStruct, FrameReader::struct),
          entry(ValueType.ARRAYS, FrameWriter::putArrays, FrameReader::arrays),
          entry(
              ValueType.FAULT,
              (out, fault) -> out.putInt(fault.code()).putText(fault.getMessage()),
              in -> new BenchFault(in.int32(), in.text())),
          entry(ArrayType.ITEMS, FrameWriter::putItems, FrameReader::items),
          entry(ArrayType.BOOLEANS, FrameWriter::putBooleans, FrameReader::booleans),
          entry(ArrayType.OCTETS, FrameWriter::putOctets, FrameReader::octets),
          entry(ArrayType.CHARS, FrameWriter::putChars, FrameReader::chars),
          entry(ArrayType.INT16S, FrameWriter::putInt16s, FrameReader::int16s),
          entry(ArrayType.INT32S, FrameWriter::putInt32s, FrameReader::int32s),
          entry(ArrayType.INT64S, FrameWriter::putInt64s, FrameReader::int64s),
          entry(ArrayType.FLOATS, FrameWriter::putFloats, FrameReader::floats),
          entry(ArrayType.DOUBLES, FrameWriter::putDoubles, FrameReader::doubles),
          entry(ArrayType.STRINGS, FrameWriter::putStrings, FrameReader::strings),
          entry(ArrayType.STRUCTS, FrameWriter::putStructs, FrameReader::structs),
          // References have no fields: bytes stand for them, which are sent and never read.
          entry(ValueType.COUNTER, (out, counter) -> out.fill(Frame.REFERENCE_BYTES), null),
          entry(
              ValueType.COUNTERS,
              (out, counters) ->
                  out.putInt(counters.length).fill(counters.length * Frame.REFERENCE_BYTES),
              null));

  /** Arguments that are all there is in a frame, and have no number of elements. */
  private static final Map<Operation<?, ?>, Codec<?>> ALONE =
      Map.of(
          Operations.PUT_BYTES,
          new Codec<byte[]>(FrameWriter::putBytes, FrameReader::bytes, null),
          Operations.PUT_CHARS,
          new Codec<char[]>(FrameWriter::putText, FrameReader::characters, null));

  private static <C> Map.Entry<ValueType<?>, Codec<?>> entry(
      ValueType<C> type, Encoder<C> encoder, Decoder<C> decoder) {
    return Map.entry(type, new Codec<>(encoder, decoder, null));
  }

  private static <C> Map.Entry<ValueType<?>, Codec<?>> number(
      ValueType<C> type, Encoder<C> encoder, Decoder<C> decoder, BitsDecoder bits) {
    return Map.entry(type, new Codec<>(encoder, decoder, bits));
  }

  /** Returns the fields of an operation's request. */
  @SuppressWarnings("unchecked") // The tables hold them under their own type.
  static <A> Codec<A> ofArgument(Operation<A, ?> operation) {
    Codec<?> alone = ALONE.get(operation);
    return alone == null ? of(operation.argumentType()) : (Codec<A>) alone;
  }

  /** Returns the fields of an operation's reply. */
  static <R> Codec<R> ofReply(Operation<?, R> operation) {
    return of(operation.replyType());
  }

  /** Returns the fields of a type. */
  @SuppressWarnings("unchecked") // The tables hold them under their own type.
  static <C> Codec<C> of(ValueType<C> type) {
    return (Codec<C>) BY_TYPE.get(type);
  }

  FrameWriter put(FrameWriter out, C value) throws BadFrame {
    return encoder.put(out, value);
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
