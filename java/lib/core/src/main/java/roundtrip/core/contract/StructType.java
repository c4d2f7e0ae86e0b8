package roundtrip.core.contract;

import java.lang.reflect.Constructor;
import java.util.List;
import java.util.function.Function;

/** A struct, which is a record here. */
public final class StructType<C extends Record> extends ValueType<C> {
  /** A component of the record. */
  public record Member(String name, ValueType<?> type) {}

  private final Constructor<?> constructor;
  private final List<Member> members;

  StructType(Class<C> type, Member... members) {
    constructor = type.getConstructors()[0];
    this.members = List.of(members);
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
    return filled(member -> member.type.formula(i, textLength));
  }
}
