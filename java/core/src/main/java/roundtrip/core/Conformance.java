package roundtrip.core;

/** Sends cases across the wire and compares what comes back, bit for bit. */
final class Conformance {
  private final Client client;
  private final Ledger ledger;

  /** What became of a case; the detail of an exact one is null. */
  record Result(String name, Outcome outcome, String detail) {}

  enum Outcome {
    EXACT,
    REFUSED,
    ALTERED;

    String label() {
      return name().toLowerCase(java.util.Locale.ROOT);
    }
  }

  Conformance(Client client, Ledger ledger) {
    this.client = client;
    this.ledger = ledger;
  }

  /**
   * Sends one case.
   *
   * @throws Failure of kind call if the middleware fails, or if {@code invoke} fails after a
   *     refusal
   */
  Result send(Case sent) throws Failure {
    Object reply;
    try {
      reply = call(sent.operation(), sent.argument());
    } catch (Refused e) {
      stillWorks(sent, e);
      return new Result(sent.name(), Outcome.REFUSED, e.getMessage());
    } catch (Exception e) {
      throw new Failure(Failure.Kind.CALL, sent.name() + ": " + Errors.line(e), e);
    }
    String difference = difference(sent.reply(), reply);
    return difference == null
        ? new Result(sent.name(), Outcome.EXACT, null)
        : new Result(sent.name(), Outcome.ALTERED, difference);
  }

  /** A call that returned counts, whatever it returned; one that was refused does not. */
  private Object call(Operation operation, Object argument) throws Exception {
    switch (operation) {
      case INVOKE -> {
        int reply = client.invoke((Integer) argument);
        ledger.count(operation, LogicalBytes.INT32);
        return reply;
      }
      case PUT_BYTES -> {
        int reply = client.putBytes((byte[]) argument);
        ledger.count(operation, ((byte[]) argument).length);
        return reply;
      }
      case PUT_CHARS -> {
        int reply = client.putChars((char[]) argument);
        ledger.count(operation, ((char[]) argument).length);
        return reply;
      }
      case PUT_STRING -> {
        int reply = client.putString((String) argument);
        ledger.count(operation, ((String) argument).length());
        return reply;
      }
      case BOUNCE -> {
        Item[] reply = client.bounce((Item[]) argument);
        ledger.count(operation, (long) ((Item[]) argument).length * LogicalBytes.ITEM);
        return reply;
      }
      default -> throw new AssertionError(operation);
    }
  }

  private void stillWorks(Case sent, Refused refusal) throws Failure {
    try {
      int reply = (Integer) call(Operation.INVOKE, TimedValues.ARGUMENT);
      WrongValue.unlessEqual("reply of invoke", TimedValues.ARGUMENT + 1, reply);
    } catch (Exception e) {
      e.addSuppressed(refusal);
      throw new Failure(
          Failure.Kind.CALL,
          sent.name()
              + ": refused ("
              + refusal.getMessage()
              + "), and invoke failed afterwards: "
              + Errors.line(e),
          e);
    }
  }

  /** Returns what is different, in words; null if nothing is. */
  private static String difference(Object expected, Object actual) {
    if (expected instanceof Integer) {
      return expected.equals(actual) ? null : "reply " + actual + " instead of " + expected;
    }
    Item[] wanted = (Item[]) expected;
    Item[] got = (Item[]) actual;
    if (wanted.length != got.length) {
      return got.length + " items instead of " + wanted.length;
    }
    for (int i = 0; i < wanted.length; i++) {
      if (!wanted[i].sameBits(got[i])) {
        return "item " + i + ": " + show(got[i]) + " instead of " + show(wanted[i]);
      }
    }
    return null;
  }

  /** In the notation of cases.json; a long name is cut, a difference of lengths shows. */
  private static String show(Item item) {
    StringBuilder name = new StringBuilder();
    item.name().chars().limit(16).forEach(unit -> name.append(String.format("%04x", unit)));
    return String.format(
        "{id %08x, name %s (%d units), value %016x}",
        item.id(), name, item.name().length(), Double.doubleToRawLongBits(item.value()));
  }
}
