package roundtrip.soap;

import java.util.List;
import roundtrip.soap.stubs.AllArrays;
import roundtrip.soap.stubs.AllTypes;
import roundtrip.soap.stubs.ArrayOfAllTypes;
import roundtrip.soap.stubs.ArrayOfboolean;
import roundtrip.soap.stubs.ArrayOfdouble;
import roundtrip.soap.stubs.ArrayOffloat;
import roundtrip.soap.stubs.ArrayOfint;
import roundtrip.soap.stubs.ArrayOflong;
import roundtrip.soap.stubs.ArrayOfshort;
import roundtrip.soap.stubs.ArrayOfstring;

/** Structs and arrays in the core's terms and as the generated classes have them. */
final class Echoes {
  private static final int OCTET_MASK = 0xff;

  private Echoes() {}

  static AllTypes of(roundtrip.core.contract.AllTypes data) {
    AllTypes converted = new AllTypes();
    converted.setBooleanValue(data.booleanValue());
    converted.setOctetValue((short) (data.octetValue() & OCTET_MASK));
    converted.setCharValue(data.charValue());
    converted.setWcharValue(data.wcharValue());
    converted.setInt16Value(data.int16Value());
    converted.setInt32Value(data.int32Value());
    converted.setInt64Value(data.int64Value());
    converted.setFloatValue(data.floatValue());
    converted.setDoubleValue(data.doubleValue());
    converted.setStringValue(data.stringValue());
    converted.setWstringValue(data.wstringValue());
    return converted;
  }

  static roundtrip.core.contract.AllTypes toCore(AllTypes data) {
    return new roundtrip.core.contract.AllTypes(
        data.isBooleanValue(),
        (byte) data.getOctetValue(),
        (char) data.getCharValue(),
        (char) data.getWcharValue(),
        data.getInt16Value(),
        data.getInt32Value(),
        data.getInt64Value(),
        data.getFloatValue(),
        data.getDoubleValue(),
        data.getStringValue(),
        data.getWstringValue());
  }

  static AllArrays of(roundtrip.core.contract.AllArrays data) {
    AllArrays converted = new AllArrays();
    converted.setBooleans(new ArrayOfboolean());
    for (boolean value : data.booleans()) {
      converted.getBooleans().getBoolean().add(value);
    }
    converted.setOctets(data.octets());
    converted.setChars(new String(data.chars()));
    converted.setWchars(new String(data.wchars()));
    converted.setInt16S(new ArrayOfshort());
    for (short value : data.int16s()) {
      converted.getInt16S().getShort().add(value);
    }
    converted.setInt32S(new ArrayOfint());
    for (int value : data.int32s()) {
      converted.getInt32S().getInt().add(value);
    }
    converted.setInt64S(new ArrayOflong());
    for (long value : data.int64s()) {
      converted.getInt64S().getLong().add(value);
    }
    converted.setFloats(new ArrayOffloat());
    for (float value : data.floats()) {
      converted.getFloats().getFloat().add(value);
    }
    converted.setDoubles(new ArrayOfdouble());
    for (double value : data.doubles()) {
      converted.getDoubles().getDouble().add(value);
    }
    converted.setStrings(strings(data.strings()));
    converted.setWstrings(strings(data.wstrings()));
    converted.setStructs(new ArrayOfAllTypes());
    for (roundtrip.core.contract.AllTypes value : data.structs()) {
      converted.getStructs().getAllTypes().add(of(value));
    }
    return converted;
  }

  private static ArrayOfstring strings(String[] values) {
    ArrayOfstring strings = new ArrayOfstring();
    strings.getString().addAll(List.of(values));
    return strings;
  }

  static roundtrip.core.contract.AllArrays toCore(AllArrays data) {
    List<Boolean> booleanList = data.getBooleans().getBoolean();
    boolean[] booleans = new boolean[booleanList.size()];
    for (int i = 0; i < booleans.length; i++) {
      booleans[i] = booleanList.get(i);
    }
    List<Short> shortList = data.getInt16S().getShort();
    short[] int16s = new short[shortList.size()];
    for (int i = 0; i < int16s.length; i++) {
      int16s[i] = shortList.get(i);
    }
    List<Float> floatList = data.getFloats().getFloat();
    float[] floats = new float[floatList.size()];
    for (int i = 0; i < floats.length; i++) {
      floats[i] = floatList.get(i);
    }
    return new roundtrip.core.contract.AllArrays(
        booleans,
        data.getOctets(),
        data.getChars().toCharArray(),
        data.getWchars().toCharArray(),
        int16s,
        data.getInt32S().getInt().stream().mapToInt(Integer::intValue).toArray(),
        data.getInt64S().getLong().stream().mapToLong(Long::longValue).toArray(),
        floats,
        data.getDoubles().getDouble().stream().mapToDouble(Double::doubleValue).toArray(),
        data.getStrings().getString().toArray(String[]::new),
        data.getWstrings().getString().toArray(String[]::new),
        data.getStructs().getAllTypes().stream()
            .map(Echoes::toCore)
            .toArray(roundtrip.core.contract.AllTypes[]::new));
  }
}
