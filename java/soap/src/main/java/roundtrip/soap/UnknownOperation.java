package roundtrip.soap;

import jakarta.xml.soap.SOAPFault;
import jakarta.xml.ws.BindingProvider;
import jakarta.xml.ws.Dispatch;
import jakarta.xml.ws.Service;
import jakarta.xml.ws.soap.SOAPFaultException;
import java.io.StringReader;
import java.util.Set;
import javax.xml.namespace.QName;
import javax.xml.transform.Source;
import javax.xml.transform.stream.StreamSource;
import roundtrip.core.Refused;
import roundtrip.soap.stubs.BenchService;

/**
 * A call of what bench.wsdl does not have: a proxy has no method for it, so the message is written
 * by hand.
 */
final class UnknownOperation {
  private static final String NAMESPACE = "urn:roundtrip:bench";
  private static final String MESSAGE = "<b:dance xmlns:b='" + NAMESPACE + "'/>";

  /** What servers blame: the client, by SOAP 1.1 itself, or the action, by WS-Addressing. */
  private static final Set<String> CODES = Set.of("Client", "ActionNotSupported");

  private UnknownOperation() {}

  /**
   * Calls it, and returns if it is answered.
   *
   * @throws Refused if the server says, in a fault, that it is the message that is wrong
   * @throws SOAPFaultException if it says anything else
   */
  static void call(BenchService service, String address) throws Refused {
    Dispatch<Source> dispatch =
        service.createDispatch(
            new QName(NAMESPACE, "BenchPort"), Source.class, Service.Mode.PAYLOAD);
    dispatch.getRequestContext().put(BindingProvider.ENDPOINT_ADDRESS_PROPERTY, address);
    dispatch.getRequestContext().put(BindingProvider.SOAPACTION_USE_PROPERTY, true);
    dispatch.getRequestContext().put(BindingProvider.SOAPACTION_URI_PROPERTY, NAMESPACE + ":dance");
    try {
      dispatch.invoke(new StreamSource(new StringReader(MESSAGE)));
    } catch (SOAPFaultException e) {
      SOAPFault fault = e.getFault();
      if (CODES.contains(fault.getFaultCodeAsQName().getLocalPart())) {
        throw new Refused(e);
      }
      throw e;
    }
  }
}
