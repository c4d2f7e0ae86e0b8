package roundtrip.grpc;

import com.google.common.primitives.Booleans;
import com.google.common.primitives.Doubles;
import com.google.common.primitives.Floats;
import com.google.common.primitives.Ints;
import com.google.common.primitives.Longs;
import com.google.protobuf.ByteString;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import roundtrip.grpc.gen.AllArrays;
import roundtrip.grpc.gen.AllTypes;

/** Structs and arrays as gRPC carries them, from the core's and back. */
final class Echoes {
  private static final int OCTET_MASK = 0xff;

  private Echoes() {}

  static AllTypes of(roundtrip.core.contract.AllTypes data) {
    return AllTypes.newBuilder()
        .setBooleanValue(data.booleanValue())
        .setOctetValue(data.octetValue() & OCTET_MASK)
        .setCharValue(data.charValue())
        .setWcharValue(data.wcharValue())
        .setInt16Value(data.int16Value())
        .setInt32Value(data.int32Value())
        .setInt64Value(data.int64Value())
        .setFloatValue(data.floatValue())
        .setDoubleValue(data.doubleValue())
        .setStringValue(data.stringValue())
        .setWstringValue(data.wstringValue())
        .build();
  }

  static roundtrip.core.contract.AllTypes toCore(AllTypes data) {
    return new roundtrip.core.contract.AllTypes(
        data.getBooleanValue(),
        (byte) data.getOctetValue(),
        (char) data.getCharValue(),
        (char) data.getWcharValue(),
        (short) data.getInt16Value(),
        data.getInt32Value(),
        data.getInt64Value(),
        data.getFloatValue(),
        data.getDoubleValue(),
        data.getStringValue(),
        data.getWstringValue());
  }

  static AllArrays of(roundtrip.core.contract.AllArrays data) {
    short[] int16s = data.int16s();
    return AllArrays.newBuilder()
        .addAllBooleans(Booleans.asList(data.booleans()))
        .setOctets(ByteString.copyFrom(data.octets()))
        .setChars(new String(data.chars()))
        .setWchars(new String(data.wchars()))
        .addAllInt16S(IntStream.range(0, int16s.length).mapToObj(i -> (int) int16s[i]).toList())
        .addAllInt32S(Ints.asList(data.int32s()))
        .addAllInt64S(Longs.asList(data.int64s()))
        .addAllFloats(Floats.asList(data.floats()))
        .addAllDoubles(Doubles.asList(data.doubles()))
        .addAllStrings(Arrays.asList(data.strings()))
        .addAllWstrings(Arrays.asList(data.wstrings()))
        .addAllStructs(Arrays.stream(data.structs()).map(Echoes::of).toList())
        .build();
  }

  static roundtrip.core.contract.AllArrays toCore(AllArrays data) {
    return new roundtrip.core.contract.AllArrays(
        Booleans.toArray(data.getBooleansList()),
        data.getOctets().toByteArray(),
        data.getChars().toCharArray(),
        data.getWchars().toCharArray(),
        shorts(data.getInt16SList()),
        Ints.toArray(data.getInt32SList()),
        Longs.toArray(data.getInt64SList()),
        Floats.toArray(data.getFloatsList()),
        Doubles.toArray(data.getDoublesList()),
        data.getStringsList().toArray(String[]::new),
        data.getWstringsList().toArray(String[]::new),
        data.getStructsList().stream()
            .map(Echoes::toCore)
            .toArray(roundtrip.core.contract.AllTypes[]::new));
  }

  private static short[] shorts(List<Integer> values) {
    short[] shorts = new short[values.size()];
    for (int i = 0; i < shorts.length; i++) {
      shorts[i] = values.get(i).shortValue();
    }
    return shorts;
  }
}
