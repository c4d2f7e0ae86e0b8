package roundtrip.sockets;

import roundtrip.core.contract.AllArrays;
import roundtrip.core.contract.AllTypes;
import roundtrip.core.contract.Item;

/**
 * The fields of one value.
 *
 * @param <C> the value's type
 */
record Codec<C>(Encoder<C> encoder, Decoder<C> decoder) {
  static final Codec<byte[]> BYTES = new Codec<>(FrameWriter::putBytes, FrameReader::bytes);
  static final Codec<char[]> CHARACTERS =
      new Codec<>(FrameWriter::putText, FrameReader::characters);
  static final Codec<String> TEXT = new Codec<>(FrameWriter::putText, FrameReader::text);
  static final Codec<Item[]> ITEMS = new Codec<>(FrameWriter::putItems, FrameReader::items);
  static final Codec<boolean[]> BOOLEANS =
      new Codec<>(FrameWriter::putBooleans, FrameReader::booleans);
  static final Codec<byte[]> OCTETS = new Codec<>(FrameWriter::putOctets, FrameReader::octets);
  static final Codec<char[]> CHARS = new Codec<>(FrameWriter::putChars, FrameReader::chars);
  static final Codec<short[]> INT16S = new Codec<>(FrameWriter::putInt16s, FrameReader::int16s);
  static final Codec<int[]> INT32S = new Codec<>(FrameWriter::putInt32s, FrameReader::int32s);
  static final Codec<long[]> INT64S = new Codec<>(FrameWriter::putInt64s, FrameReader::int64s);
  static final Codec<float[]> FLOATS = new Codec<>(FrameWriter::putFloats, FrameReader::floats);
  static final Codec<double[]> DOUBLES = new Codec<>(FrameWriter::putDoubles, FrameReader::doubles);
  static final Codec<String[]> STRINGS = new Codec<>(FrameWriter::putStrings, FrameReader::strings);
  static final Codec<AllTypes[]> STRUCTS =
      new Codec<>(FrameWriter::putStructs, FrameReader::structs);
  static final Codec<AllTypes> STRUCT = new Codec<>(FrameWriter::putStruct, FrameReader::struct);
  static final Codec<AllArrays> ARRAYS = new Codec<>(FrameWriter::putArrays, FrameReader::arrays);

  /** Puts a value. */
  interface Encoder<C> {
    FrameWriter put(FrameWriter out, C value) throws BadFrame;
  }

  /** Reads a value. */
  interface Decoder<C> {
    C read(FrameReader in) throws BadFrame;
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
}
