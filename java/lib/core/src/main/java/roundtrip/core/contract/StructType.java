package roundtrip.core.contract;

import java.lang.reflect.Constructor;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.function.ToIntFunction;

/** A struct, which is a record here. */
public final class StructType<C extends Record> extends ValueType<C> {
  /** A component of the record. */
  public record Member(String name, ValueType<?> type) {}

  private final Constructor<?> constructor;
  private final ToIntFunction<C> scalars;
  private final List<Member> members;
  private Supplier<C> given = () -> null;

  StructType(Class<C> type, ToIntFunction<C> scalars, Member... members) {
    constructor = type.getConstructors()[0];
    this.scalars = scalars;
    this.members = List.of(members);
  }

  /** Has each value be a new one of these in place of the formula's; null: the formula's. */
  public void give(Supplier<C> values) {
    given = values;
  }

  public List<Member> members() {
    return members;
  }

  /** Returns the struct of those members. */
  @SuppressWarnings("unchecked") // The constructor is that of its class.
  public C filled(Function<Member, ?> values) {
    try {
      return (C) constructor.newInstance(members.stream().map(values).toArray());
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }

  @Override
  public C unset() {
    return filled(member -> member.type.unset());
  }

  @Override
  public C formula(int i, int textLength) {
    C document = given.get();
    return document != null ? document : filled(member -> member.type.formula(i, textLength));
  }

  @Override
  public int scalars(C value) {
    return scalars.applyAsInt(value);
  }
}
