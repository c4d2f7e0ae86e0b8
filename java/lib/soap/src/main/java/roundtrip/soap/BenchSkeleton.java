package roundtrip.soap;

import jakarta.jws.WebService;
import java.util.List;
import roundtrip.core.contract.Servant;
import roundtrip.soap.stubs.AllArrays;
import roundtrip.soap.stubs.AllTypes;
import roundtrip.soap.stubs.ArrayOfItem;
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
public final class BenchSkeleton extends UnimplementedBench {
  private final Servant servant;

  /**
   * @param servant what is called
   */
  public BenchSkeleton(Servant servant) {
    this.servant = servant;
  }

  @Override
  public int invoke(int n) {
    return servant.invoke(n);
  }

  @Override
  public int putBytes(byte[] data) {
    return servant.putBytes(data);
  }

  /** Characters come as a string: XML Schema has no other type for them. */
  @Override
  public int putChars(String data) {
    return servant.putChars(data.length());
  }

  @Override
  public int putString(String data) {
    return servant.putString(data);
  }

  /** Takes the last item off the list that arrived, which nobody else holds, and sends it back. */
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
  public AllTypes echo(AllTypes data) {
    return servant.echo(data);
  }

  @Override
  public AllArrays echoArrays(AllArrays data) {
    return servant.echoArrays(data);
  }

  @Override
  public void fail(int code, String message) throws BenchFault {
    roundtrip.core.contract.BenchFault fault = servant.fail(code, message);
    BenchFaultInfo info = new BenchFaultInfo();
    info.setCode(fault.code());
    info.setMessage(fault.getMessage());
    throw new BenchFault(fault.getMessage(), info);
  }
}
