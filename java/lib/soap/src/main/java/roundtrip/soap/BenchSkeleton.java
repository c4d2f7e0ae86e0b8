package roundtrip.soap;

import jakarta.jws.WebService;
import java.util.List;
import roundtrip.core.contract.Operations;
import roundtrip.core.contract.Servant;
import roundtrip.soap.stubs.AllArrays;
import roundtrip.soap.stubs.AllTypes;
import roundtrip.soap.stubs.ArrayOfItem;
import roundtrip.soap.stubs.ArrayOfint;
import roundtrip.soap.stubs.Bench;
import roundtrip.soap.stubs.BenchFault;
import roundtrip.soap.stubs.BenchFaultInfo;
import roundtrip.soap.stubs.Item;

/** Hands each call to the core's servant. Public, since the middleware calls it by reflection. */
@WebService(
    endpointInterface = "roundtrip.soap.stubs.Bench",
    targetNamespace = "urn:roundtrip:bench",
    serviceName = "BenchService",
    portName = "BenchPort",
    wsdlLocation = "roundtrip/soap/stubs/bench.wsdl")
public final class BenchSkeleton extends RegularSkeleton implements Bench {
  /**
   * @param servant what is called
   */
  public BenchSkeleton(Servant servant) {
    super(servant);
  }

  @Override
  public int invoke(int n) {
    return servant.invoke(n);
  }

  /** Takes the last item off the list that arrived, which has no other user, and sends it back. */
  @Override
  public ArrayOfItem bounce(ArrayOfItem items) {
    List<Item> list = items.getItem();
    int left = servant.bounce(list.size());
    while (list.size() > left) {
      list.remove(list.size() - 1);
    }
    return items;
  }

  @Override
  public void sleep(int millis) {
    servant.sleep(millis);
  }

  /** Sorts the list that arrived, which has no other user, and sends it back. */
  @Override
  public ArrayOfint sort(ArrayOfint data) {
    servant.sort(data.getInt());
    return data;
  }

  @Override
  public void fail(int code, String message) throws BenchFault {
    roundtrip.core.contract.BenchFault fault = servant.fail(code, message);
    BenchFaultInfo info = new BenchFaultInfo();
    info.setCode(fault.code());
    info.setMessage(fault.getMessage());
    throw new BenchFault(fault.getMessage(), info);
  }

  @Override
  public AllTypes echo(AllTypes data) {
    return servant.echo(Operations.ECHO, data);
  }

  @Override
  public AllArrays echoArrays(AllArrays data) {
    return servant.echo(Operations.ECHO_ARRAYS, data);
  }
}
