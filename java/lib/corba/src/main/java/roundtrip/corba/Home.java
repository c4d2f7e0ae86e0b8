package roundtrip.corba;

import java.nio.charset.StandardCharsets;
import org.omg.CORBA.ORB;
import org.omg.CORBA.Policy;
import org.omg.CORBA.UserException;
import org.omg.PortableServer.IdAssignmentPolicyValue;
import org.omg.PortableServer.LifespanPolicyValue;
import org.omg.PortableServer.POA;
import org.omg.PortableServer.POAHelper;
import org.omg.PortableServer.RequestProcessingPolicyValue;
import org.omg.PortableServer.Servant;
import org.omg.PortableServer.ServantActivator;
import roundtrip.CounterHelper;
import roundtrip.core.contract.Options;
import roundtrip.core.contract.ProtocolError;

/** An ORB of a client's that serves objects of its own, by their references as text. */
final class Home implements AutoCloseable {
  private static final byte[] ID = "one".getBytes(StandardCharsets.US_ASCII);

  private final Vendor vendor;
  private final ORB orb;
  private final POA root;

  /** Listens on a free port of an address. */
  Home(Vendor vendor, String address, int port, Options options)
      throws ProtocolError, UserException {
    this.vendor = vendor;
    orb = ORB.init(new String[0], vendor.persistentServerProperties(address, port, options));
    try {
      root = POAHelper.narrow(orb.resolve_initial_references("RootPOA"));
      root.the_POAManager().activate();
    } catch (UserException e) {
      orb.destroy();
      throw e;
    }
  }

  ORB orb() {
    return orb;
  }

  String activate(Servant servant) throws UserException {
    return orb.object_to_string(root.id_to_reference(root.activate_object(servant)));
  }

  /** Has an object take calls by a name as well, if the ORB has URLs of names. */
  String name(String name, Servant servant) throws UserException {
    String reference = activate(servant);
    vendor.registerName(orb, name, orb.string_to_object(reference));
    return reference;
  }

  /** Has a counter take calls by a reference that is for later homes on the same port as well. */
  String keep(Servant counter) throws UserException {
    POA adapter = adapter(root.create_lifespan_policy(LifespanPolicyValue.PERSISTENT));
    adapter.activate_object_with_id(ID, counter);
    return orb.object_to_string(adapter.id_to_reference(ID));
  }

  /** Returns the reference of a counter that will be made when it is called. */
  String promise(ServantActivator activator) throws UserException {
    POA adapter =
        adapter(
            root.create_request_processing_policy(
                RequestProcessingPolicyValue.USE_SERVANT_MANAGER));
    adapter.set_servant_manager(activator);
    return orb.object_to_string(adapter.create_reference_with_id(ID, CounterHelper.id()));
  }

  /** Makes an adapter whose objects have names of ours. */
  private POA adapter(Policy policy) throws UserException {
    Policy names = root.create_id_assignment_policy(IdAssignmentPolicyValue.USER_ID);
    return root.create_POA("own", root.the_POAManager(), new Policy[] {policy, names});
  }

  @Override
  public void close() {
    orb.destroy();
  }
}
