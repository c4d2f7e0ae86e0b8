package roundtrip.soap.cxf;

import java.util.Map;
import org.apache.cxf.staxutils.StaxUtils;
import org.apache.cxf.version.Version;
import roundtrip.core.contract.Client;
import roundtrip.soap.Limits;
import roundtrip.soap.SoapClient;

/** What both ends say alike. */
final class Cxf {
  static final Map<String, String> VERSIONS = Map.of("Apache CXF", Version.getCurrentVersion());

  private Cxf() {}

  /** Returns a client that takes as much as the server does. */
  static Client newClient() {
    limitXml();
    return new SoapClient(VERSIONS);
  }

  /**
   * Sets what one message may have. By itself CXF stops at 50,000 elements of one array. It reads
   * these once, when it makes its parsers. They know of no document types by themselves.
   */
  static void limitXml() {
    System.setProperty(StaxUtils.MAX_ELEMENT_DEPTH, "" + Limits.MAX_DEPTH);
    System.setProperty(StaxUtils.MAX_CHILD_ELEMENTS, "" + Limits.MAX_CHILDREN);
    System.setProperty(StaxUtils.MAX_ATTRIBUTE_COUNT, "" + Limits.MAX_ATTRIBUTES);
    System.setProperty(StaxUtils.MAX_TEXT_LENGTH, "" + Limits.MAX_BYTES);
  }
}
