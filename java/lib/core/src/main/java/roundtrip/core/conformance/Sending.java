package roundtrip.core.conformance;

import roundtrip.core.contract.AllArrays;
import roundtrip.core.contract.AllTypes;
import roundtrip.core.contract.BenchFault;
import roundtrip.core.contract.Client;
import roundtrip.core.contract.Item;
import roundtrip.core.contract.Ledger;
import roundtrip.core.contract.LogicalBytes;
import roundtrip.core.contract.Operation;
import roundtrip.core.contract.Refused;
import roundtrip.core.worker.Unsupported;

/** Calls what a case says, counts what returned, and compares what came with what should have. */
public final class Sending {
  private final Ledger ledger;

  /**
   * @param ledger where calls that returned are counted
   */
  public Sending(Ledger ledger) {
    this.ledger = ledger;
  }

  /**
   * Sends a case once. A call that returned counts, whatever it returned; one that was refused does
   * not.
   *
   * @return what is different, in words; null if nothing is
   * @throws Exception whatever the client throws
   */
  public String send(Client client, Case sent) throws Unsupported, Refused, Exception {
    Object argument = sent.argument();
    return switch (sent.operation()) {
      case INVOKE -> difference(sent, invoke(client, (Integer) argument));
      case PUT_BYTES -> {
        int reply = client.putBytes((byte[]) argument);
        ledger.count(sent.operation(), ((byte[]) argument).length);
        yield difference(sent, reply);
      }
      case PUT_CHARS -> {
        int reply = client.putChars((char[]) argument);
        ledger.count(sent.operation(), ((char[]) argument).length);
        yield difference(sent, reply);
      }
      case PUT_STRING -> {
        int reply = client.putString((String) argument);
        ledger.count(sent.operation(), ((String) argument).length());
        yield difference(sent, reply);
      }
      case BOUNCE -> {
        Item[] reply = client.bounce((Item[]) argument);
        ledger.count(sent.operation(), (long) ((Item[]) argument).length * LogicalBytes.ITEM);
        yield difference((Item[]) sent.reply(), reply);
      }
      case ECHO -> {
        AllTypes reply = client.echo((AllTypes) argument);
        ledger.count(sent.operation(), 0);
        yield ((AllTypes) argument).difference(reply);
      }
      case ECHO_ARRAYS -> {
        AllArrays reply = client.echoArrays((AllArrays) argument);
        ledger.count(sent.operation(), 0);
        yield ((AllArrays) argument).difference(reply);
      }
      case FAIL -> fail(client, (BenchFault) argument);
      case GET_COUNTER, OPEN_COUNTER, GET_COUNTER_ARRAY, CALL_COUNTER ->
          new Referring(client.references(), ledger).send(sent);
      case UNKNOWN -> {
        client.callUnknown();
        yield "the server answered an operation that it does not have";
      }
    };
  }

  /** Calls {@code invoke}, and counts it. */
  public int invoke(Client client, int n) throws Refused, Exception {
    int reply = client.invoke(n);
    ledger.count(Operation.INVOKE, LogicalBytes.INT32);
    return reply;
  }

  private String fail(Client client, BenchFault sent) throws Unsupported, Refused, Exception {
    try {
      client.fail(sent.code(), sent.getMessage());
    } catch (BenchFault came) {
      ledger.count(Operation.FAIL, 0);
      return sent.difference(came);
    }
    ledger.count(Operation.FAIL, 0);
    return "it returned, where it should raise BenchFault";
  }

  private static String difference(Case sent, int reply) {
    return sent.reply().equals(reply) ? null : "reply " + reply + " instead of " + sent.reply();
  }

  private static String difference(Item[] wanted, Item[] got) {
    if (wanted.length != got.length) {
      return got.length + " items instead of " + wanted.length;
    }
    for (int i = 0; i < wanted.length; i++) {
      if (!wanted[i].sameBits(got[i])) {
        return "item " + i + ": " + got[i].shown() + " instead of " + wanted[i].shown();
      }
    }
    return null;
  }
}
