package roundtrip.corba;

import org.omg.CORBA.ARG_IN;
import org.omg.CORBA.ARG_INOUT;
import org.omg.CORBA.ARG_OUT;
import org.omg.CORBA.Any;
import org.omg.CORBA.NVList;
import org.omg.CORBA.ORB;
import org.omg.CORBA.Request;
import org.omg.CORBA.ServerRequest;
import org.omg.CORBA.TCKind;
import org.omg.PortableServer.DynamicImplementation;
import org.omg.PortableServer.POA;

/**
 * An object without a skeleton, and its calls without a stub: {@code long swap(in long given, out
 * long other, inout long kept)}, which stands in no IDL. It returns what was given and what was
 * kept together, and swaps the two.
 */
final class Swapper extends DynamicImplementation {
  private static final int GIVEN = 5;
  private static final int KEPT = 7;

  private final ORB orb;

  Swapper(ORB orb) {
    this.orb = orb;
  }

  record Swapped(int sum, int other, int kept) {
    boolean isSum() {
      return sum == GIVEN + KEPT;
    }

    boolean isSwapped() {
      return other == KEPT && kept == GIVEN;
    }
  }

  static Swapped call(ORB orb, org.omg.CORBA.Object object) throws Exception {
    Request request = object._request("swap");
    request.add_in_arg().insert_long(GIVEN);
    Any other = request.add_out_arg();
    other.insert_long(0);
    Any kept = request.add_inout_arg();
    kept.insert_long(KEPT);
    int sum = answer(orb, request);
    return new Swapped(sum, other.extract_long(), kept.extract_long());
  }

  /** Makes a call that returns a number. */
  static int answer(ORB orb, Request request) throws Exception {
    request.set_return_type(orb.get_primitive_tc(TCKind.tk_long));
    request.invoke();
    Exception raised = request.env().exception();
    if (raised != null) {
      throw raised;
    }
    return request.return_value().extract_long();
  }

  private Any add(NVList arguments, String name, int direction) {
    Any any = orb.create_any();
    any.type(orb.get_primitive_tc(TCKind.tk_long));
    arguments.add_value(name, any, direction);
    return any;
  }

  @Override
  public void invoke(ServerRequest request) {
    NVList arguments = orb.create_list(0);
    Any given = add(arguments, "given", ARG_IN.value);
    Any other = add(arguments, "other", ARG_OUT.value);
    Any kept = add(arguments, "kept", ARG_INOUT.value);
    request.arguments(arguments);
    int brought = given.extract_long();
    int held = kept.extract_long();
    other.insert_long(held);
    kept.insert_long(brought);
    Any sum = orb.create_any();
    sum.insert_long(brought + held);
    request.set_result(sum);
  }

  @Override
  public String[] _all_interfaces(POA adapter, byte[] id) {
    return new String[] {"IDL:roundtrip/Swapper:1.0"};
  }
}
