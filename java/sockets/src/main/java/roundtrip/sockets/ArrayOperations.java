package roundtrip.sockets;

import java.util.List;
import roundtrip.core.contract.Operation;
import roundtrip.core.contract.Operation.GetArray;
import roundtrip.core.contract.Operation.Put;

/**
 * The two operations on arrays of one type, and their fields.
 *
 * @param <C> the type of the array
 */
record ArrayOperations<C>(GetArray<C> get, Put<C> put, Codec<C> codec) {
  /** All types. */
  static final List<ArrayOperations<?>> ALL =
      List.of(
          new ArrayOperations<>(
              Operation.GET_BOOLEAN_ARRAY, Operation.PUT_BOOLEAN_ARRAY, Codec.BOOLEANS),
          new ArrayOperations<>(Operation.GET_OCTET_ARRAY, Operation.PUT_OCTET_ARRAY, Codec.OCTETS),
          new ArrayOperations<>(Operation.GET_CHAR_ARRAY, Operation.PUT_CHAR_ARRAY, Codec.CHARS),
          new ArrayOperations<>(Operation.GET_INT16_ARRAY, Operation.PUT_INT16_ARRAY, Codec.INT16S),
          new ArrayOperations<>(Operation.GET_INT32_ARRAY, Operation.PUT_INT32_ARRAY, Codec.INT32S),
          new ArrayOperations<>(Operation.GET_INT64_ARRAY, Operation.PUT_INT64_ARRAY, Codec.INT64S),
          new ArrayOperations<>(Operation.GET_FLOAT_ARRAY, Operation.PUT_FLOAT_ARRAY, Codec.FLOATS),
          new ArrayOperations<>(
              Operation.GET_DOUBLE_ARRAY, Operation.PUT_DOUBLE_ARRAY, Codec.DOUBLES),
          new ArrayOperations<>(
              Operation.GET_STRING_ARRAY, Operation.PUT_STRING_ARRAY, Codec.STRINGS),
          new ArrayOperations<>(
              Operation.GET_STRUCT_ARRAY, Operation.PUT_STRUCT_ARRAY, Codec.STRUCTS));
}
