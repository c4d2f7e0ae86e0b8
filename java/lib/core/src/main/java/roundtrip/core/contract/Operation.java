package roundtrip.core.contract;

import java.lang.reflect.Array;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.function.ToIntFunction;

/**
 * An operation of the contract: one line of the table that shared-idl/operations.json holds for all
 * languages. Limits, ledger, timed values, expected replies and the formula cases follow from it.
 *
 * @param <A> the core's type of the argument; Void if there is none
 * @param <R> the core's type of the reply; Void if there is none
 */
public class Operation<A, R> {
  /**
   * A value that {@code prepare} must say beside the operation's name.
   *
   * @param name its key
   * @param least the smallest that it may be
   * @param most the largest that it may be
   * @param unless what it is if it is left out; null if it may not be
   */
  public record Limits(String name, int least, int most, Integer unless) {
    /** Tells whether the value may be that number. */
    public boolean admits(int number) {
      return number >= least && number <= most;
    }
  }

  /**
   * The values that {@code prepare} said.
   *
   * @param n the size, count, items, millis or first_call; 1 if the operation has none of them
   * @param nameLength characters of an Item's name
   */
  public record Sizes(int n, int nameLength) {
    /** Returns sizes with names of the usual length. */
    public static Sizes of(int n) {
      return new Sizes(n, TimedValues.NAME_LENGTH);
    }

    /** Returns what a server has, from 0, if n is dealt over that many as equally as can be. */
    public Sizes part(int server, int servers) {
      long from = (long) n * server / servers;
      return new Sizes((int) ((long) n * (server + 1) / servers - from), nameLength);
    }
  }

  /** An operation that takes a value and returns its length. */
  public static final class Put<C> extends Operation<C, Integer> {
    private final ToIntFunction<C> length;

    private Put(
        String name,
        int bytes,
        List<Limits> limits,
        IntFunction<C> formula,
        ToIntFunction<C> length) {
      super(name, bytes, limits, s -> formula.apply(s.n()), length::applyAsInt);
      this.length = length;
    }

    /** Returns the number of elements, characters or bytes. */
    public int length(C data) {
      return length.applyAsInt(data);
    }
  }

  /** An operation that returns as many elements as it is asked for. */
  public static final class GetArray<C> extends Operation<Integer, C> {
    private final ValueType<C> type;

    private GetArray(String name, int bytes, List<Limits> limits, ValueType<C> type) {
      super(name, bytes, limits, Sizes::n, type::formula);
      this.type = type;
    }

    /** Returns the type of what it returns. */
    public ValueType<C> type() {
      return type;
    }
  }

  private static final List<Operation<?, ?>> ALL = new ArrayList<>();

  private static final List<Limits> NONE = List.of();
  private static final List<Limits> SIZE = List.of(new Limits("size", 0, 16 << 20, null));
  private static final List<Limits> COUNT = List.of(new Limits("count", 0, 1 << 20, null));
  private static final List<Limits> OBJECTS = List.of(new Limits("count", 0, 1 << 16, null));
  private static final List<Limits> REFERENCES = List.of(new Limits("count", 0, 4096, null));
  private static final List<Limits> TIME = List.of(new Limits("millis", 0, 600_000, null));
  private static final List<Limits> SORTED = List.of(new Limits("count", 0, 4 << 20, null));
  private static final List<Limits> FIRST_CALL = List.of(new Limits("first_call", 0, 1, null));

  // The table, in the order of operations.json. Numbers: logical bytes of one element.

  public static final Operation<Integer, Integer> INVOKE =
      new Operation<>("invoke", 4, NONE, s -> TimedValues.ARGUMENT, n -> n + 1);
  public static final Put<byte[]> PUT_BYTES = put("putBytes", 1, SIZE, ValueType.OCTETS);
  public static final Put<char[]> PUT_CHARS = put("putChars", 1, SIZE, ValueType.CHARS);
  public static final Put<String> PUT_STRING =
      new Put<>("putString", 1, SIZE, TimedValues::text, String::length);
  public static final Operation<Item[], Item[]> BOUNCE = new Bounce();
  public static final Operation<AllTypes, AllTypes> ECHO = echo("echo", TimedValues.struct(0));
  public static final Operation<AllArrays, AllArrays> ECHO_ARRAYS =
      echo("echoArrays", TimedValues.arrays(1));
  public static final Operation<BenchFault, BenchFault> FAIL =
      echo("fail", new BenchFault(TimedValues.ARGUMENT, TimedValues.text(16)));
  public static final Operation<Void, Long> GET_BOOLEAN = scalar("getBoolean", 1, 1);
  public static final Operation<Void, Long> GET_OCTET = scalar("getOctet", 1, TimedValues.octet(0));
  public static final Operation<Void, Long> GET_CHAR =
      scalar("getChar", 1, TimedValues.character(0));
  public static final Operation<Void, Long> GET_INT16 = scalar("getInt16", 2, TimedValues.int16(0));
  public static final Operation<Void, Long> GET_INT32 = scalar("getInt32", 4, TimedValues.int32(0));
  public static final Operation<Void, Long> GET_INT64 = scalar("getInt64", 8, TimedValues.int64(0));
  public static final Operation<Void, Long> GET_FLOAT =
      scalar("getFloat", 4, Float.floatToRawIntBits((float) TimedValues.real(0)));
  public static final Operation<Void, Long> GET_DOUBLE =
      scalar("getDouble", 8, Double.doubleToRawLongBits(TimedValues.real(0)));

  /** Its argument, and its reply, is what is set before it is called. */
  public static final Operation<String, String> GET_STRING = text("getString", value -> value);

  /** As {@link #GET_STRING}. */
  public static final Operation<String, String> GET_WSTRING = text("getWstring", value -> value);

  public static final Operation<Void, AllTypes> GET_STRUCT =
      get("getStruct", 64, TimedValues.struct(0));
  public static final Operation<String, Void> SET_STRING = text("setString", value -> null);
  public static final Operation<String, Void> SET_WSTRING = text("setWstring", value -> null);
  public static final GetArray<boolean[]> GET_BOOLEAN_ARRAY =
      new GetArray<>("getBooleanArray", 1, COUNT, ValueType.BOOLEANS);
  public static final GetArray<byte[]> GET_OCTET_ARRAY =
      new GetArray<>("getOctetArray", 1, COUNT, ValueType.OCTETS);
  public static final GetArray<char[]> GET_CHAR_ARRAY =
      new GetArray<>("getCharArray", 1, COUNT, ValueType.CHARS);
  public static final GetArray<short[]> GET_INT16_ARRAY =
      new GetArray<>("getInt16Array", 2, COUNT, ValueType.INT16S);
  public static final GetArray<int[]> GET_INT32_ARRAY =
      new GetArray<>("getInt32Array", 4, COUNT, ValueType.INT32S);
  public static final GetArray<long[]> GET_INT64_ARRAY =
      new GetArray<>("getInt64Array", 8, COUNT, ValueType.INT64S);
  public static final GetArray<float[]> GET_FLOAT_ARRAY =
      new GetArray<>("getFloatArray", 4, COUNT, ValueType.FLOATS);
  public static final GetArray<double[]> GET_DOUBLE_ARRAY =
      new GetArray<>("getDoubleArray", 8, COUNT, ValueType.DOUBLES);
  public static final GetArray<String[]> GET_STRING_ARRAY =
      new GetArray<>("getStringArray", 16, OBJECTS, ValueType.STRINGS);
  public static final GetArray<AllTypes[]> GET_STRUCT_ARRAY =
      new GetArray<>("getStructArray", 64, OBJECTS, ValueType.STRUCTS);
  public static final Put<boolean[]> PUT_BOOLEAN_ARRAY =
      put("putBooleanArray", 1, COUNT, ValueType.BOOLEANS);
  public static final Put<byte[]> PUT_OCTET_ARRAY =
      put("putOctetArray", 1, COUNT, ValueType.OCTETS);
  public static final Put<char[]> PUT_CHAR_ARRAY = put("putCharArray", 1, COUNT, ValueType.CHARS);
  public static final Put<short[]> PUT_INT16_ARRAY =
      put("putInt16Array", 2, COUNT, ValueType.INT16S);
  public static final Put<int[]> PUT_INT32_ARRAY = put("putInt32Array", 4, COUNT, ValueType.INT32S);
  public static final Put<long[]> PUT_INT64_ARRAY =
      put("putInt64Array", 8, COUNT, ValueType.INT64S);
  public static final Put<float[]> PUT_FLOAT_ARRAY =
      put("putFloatArray", 4, COUNT, ValueType.FLOATS);
  public static final Put<double[]> PUT_DOUBLE_ARRAY =
      put("putDoubleArray", 8, COUNT, ValueType.DOUBLES);
  public static final Put<String[]> PUT_STRING_ARRAY =
      put("putStringArray", 16, OBJECTS, ValueType.STRINGS);
  public static final Put<AllTypes[]> PUT_STRUCT_ARRAY =
      put("putStructArray", 64, OBJECTS, ValueType.STRUCTS);
  public static final Operation<Void, Counter> GET_COUNTER = get("getCounter", 0, null);
  public static final Operation<Void, Counter> OPEN_COUNTER = get("openCounter", 0, null);
  public static final Operation<Integer, Counter[]> GET_COUNTER_ARRAY =
      new Operation<>("getCounterArray", 0, REFERENCES, Sizes::n, count -> null);

  /** Its argument is a counter that {@code openCounter} returned. */
  public static final Operation<Counter, Integer> CALL_COUNTER =
      new Operation<>("callCounter", 4, NONE, s -> null, counter -> null);

  /** Its reply, in the core, is how many milliseconds it took. */
  public static final Operation<Integer, Integer> SLEEP =
      new Operation<>("sleep", 0, TIME, Sizes::n, millis -> millis) {
        @Override
        public String describeDifference(Integer expected, Integer took) {
          return took >= expected ? null : "it took " + took + " ms instead of " + expected;
        }
      };

  public static final Operation<int[], int[]> SORT =
      new Operation<>("sort", 4, SORTED, s -> ValueType.INT32S.formula(s.n()), TimedValues::sorted);

  /** No operation of the contract: the middleware's own way to a proxy, and a first call of it. */
  public static final Operation<Integer, Void> CONNECT = new Connect();

  private static final List<Operation<?, ?>> TABLE = List.copyOf(ALL);

  /** An operation that no server has. It stands outside the table. */
  public static final Operation<Void, Void> UNKNOWN = echo("unknown", null);

  private final String name;
  private final int code;
  private final int bytes;
  private final List<Limits> limits;
  private final Function<Sizes, A> argument;
  private final Function<A, R> reply;

  /**
   * @param argument what is timed, by the formula
   * @param reply what an argument must be answered with; null is compared with nothing
   */
  private Operation(
      String name,
      int bytes,
      List<Limits> limits,
      Function<Sizes, A> argument,
      Function<A, R> reply) {
    ALL.add(this);
    this.name = name;
    this.code = ALL.size();
    this.bytes = bytes;
    this.limits = limits;
    this.argument = argument;
    this.reply = reply;
  }

  private static final class Bounce extends Operation<Item[], Item[]> {
    Bounce() {
      super(
          "bounce",
          28,
          List.of(
              new Limits("items", 1, 4096, null),
              new Limits("name_length", TimedValues.NAME_LENGTH, 1 << 16, TimedValues.NAME_LENGTH)),
          s -> TimedValues.items(s.n(), s.nameLength()),
          items -> Arrays.copyOf(items, Math.max(0, items.length - 1)));
    }

    /** One call takes two items: one end drops the last, then the other. */
    @Override
    public long callsPerRun(Sizes sizes) {
      return (sizes.n() + 1L) / 2;
    }

    /** Items are counted as they are sent: n, n - 2 … down to 2 or 1. */
    @Override
    public long bytesPerRun(Sizes sizes) {
      long calls = callsPerRun(sizes);
      return calls * (sizes.n() - calls + 1) * bytes();
    }
  }

  private static final class Connect extends Operation<Integer, Void> {
    Connect() {
      super("connect", 0, FIRST_CALL, Sizes::n, first -> null);
    }

    @Override
    public Operation<?, ?> counted() {
      return INVOKE;
    }

    @Override
    public long callsPerRun(Sizes sizes) {
      return sizes.n();
    }

    @Override
    public long bytesPerRun(Sizes sizes) {
      return (long) sizes.n() * INVOKE.bytes();
    }
  }

  private static <C> Put<C> put(String name, int bytes, List<Limits> limits, ValueType<C> type) {
    return new Put<>(name, bytes, limits, type::formula, type::length);
  }

  /** An operation that conformance cases alone call. */
  private static <C> Operation<C, C> echo(String name, C formula) {
    return new Operation<>(name, 0, NONE, s -> formula, data -> data) {
      @Override
      public boolean isTimed() {
        return false;
      }
    };
  }

  /** An operation that returns a number, a character or a boolean: in the core its bits. */
  private static Operation<Void, Long> scalar(String name, int bytes, long formula) {
    return get(name, bytes, formula);
  }

  private static <R> Operation<Void, R> get(String name, int bytes, R formula) {
    return new Operation<>(name, bytes, NONE, s -> null, none -> formula);
  }

  private static <R> Operation<String, R> text(String name, Function<String, R> reply) {
    return new Operation<>(name, 1, SIZE, s -> TimedValues.text(s.n()), reply);
  }

  /** Returns the operations that {@code prepare} and the formula cases know, in their order. */
  public static List<Operation<?, ?>> table() {
    return TABLE;
  }

  /** Returns the operation of the table that has that name; null if there is none. */
  public static Operation<?, ?> named(String name) {
    return TABLE.stream().filter(each -> each.name.equals(name)).findFirst().orElse(null);
  }

  /** Returns the name that every language has for it. */
  public final String name() {
    return name;
  }

  /** Returns its place in the table from 1, which is its code on the null socket's wire. */
  public final int code() {
    return code;
  }

  /** Returns the logical bytes of one element. */
  public final int bytes() {
    return bytes;
  }

  /** Tells whether it can be prepared; conformance cases call the others. */
  public boolean isTimed() {
    return true;
  }

  /** Returns what {@code prepare} must say beside its name, {@link Sizes#n} first. */
  public final List<Limits> limits() {
    return limits;
  }

  /** Returns the argument of the timed calls, by contract.md's formula. */
  public final A argument(Sizes sizes) {
    return argument.apply(sizes);
  }

  /** Returns what a call with that argument must be answered with. */
  public final R reply(A data) {
    return reply.apply(data);
  }

  /** Returns the logical bytes of one call with that argument. */
  public final long bytesPerCall(A data) {
    return limits.isEmpty() ? bytes : (long) elements(data) * bytes;
  }

  private static int elements(Object data) {
    if (data instanceof Integer count) {
      return count;
    }
    return data instanceof String text ? text.length() : Array.getLength(data);
  }

  /** Returns how a reply differs from the expected one, in words; null if it does not. */
  public String describeDifference(R expected, R came) {
    if (expected instanceof Integer) {
      return expected.equals(came) ? null : "reply " + came + " instead of " + expected;
    }
    if (expected instanceof BenchFault fault) {
      return fault.describeDifference((BenchFault) came);
    }
    return expected == null ? null : Difference.of("reply", expected, came);
  }

  /** Returns the operation under which the ledger counts its runs. */
  public Operation<?, ?> counted() {
    return this;
  }

  /** Returns the remote calls of one run. */
  public long callsPerRun(Sizes sizes) {
    return 1;
  }

  /** Returns the logical bytes of one run, as the servant counts them. */
  public long bytesPerRun(Sizes sizes) {
    return limits.isEmpty() ? bytes : (long) sizes.n() * bytes;
  }

  @Override
  public String toString() {
    return name;
  }
}
