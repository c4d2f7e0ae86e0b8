package roundtrip.soap.cxf;

import java.util.Map;
import org.apache.cxf.version.Version;

/** What both ends say alike. */
final class Cxf {
  static final Map<String, String> VERSIONS = Map.of("Apache CXF", Version.getCurrentVersion());

  private Cxf() {}
}
