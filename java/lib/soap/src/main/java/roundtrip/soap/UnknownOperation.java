package roundtrip.soap;

import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.net.ProxySelector;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.Set;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import roundtrip.core.contract.Refused;

/**
 * A call of what bench.wsdl does not have. A proxy has no method for it, and what JAX-WS offers
 * beside proxies does not tell the code of a fault with every implementation: the message is
 * written, and its answer read, by hand.
 */
final class UnknownOperation {
  private static final String NAMESPACE = "urn:roundtrip:bench";
  private static final String MESSAGE =
      "<s:Envelope xmlns:s='http://schemas.xmlsoap.org/soap/envelope/'><s:Body>"
          + "<b:dance xmlns:b='urn:roundtrip:bench'/></s:Body></s:Envelope>";
  private static final int OK = 200;

  /** What servers blame: the client, by SOAP 1.1 itself, or the action, by WS-Addressing. */
  private static final Set<String> CODES = Set.of("Client", "ActionNotSupported");

  private UnknownOperation() {}

  /**
   * Calls it, and returns if it is answered.
   *
   * @throws Refused if the server says, in a fault, that it is the message that is wrong
   * @throws IOException if it says anything else
   */
  static void call(URI address) throws Refused, IOException {
    HttpRequest request =
        HttpRequest.newBuilder(address)
            .header("Content-Type", "text/xml; charset=utf-8")
            .header("SOAPAction", '"' + NAMESPACE + ":dance\"")
            .POST(BodyPublishers.ofString(MESSAGE))
            .build();
    HttpResponse<InputStream> response = send(request);
    try (InputStream body = response.body()) {
      if (response.statusCode() != OK) {
        refuse(response.statusCode(), body);
      }
    } catch (XMLStreamException e) {
      throw new IOException("HTTP status " + response.statusCode() + " without a fault", e);
    }
  }

  private static HttpResponse<InputStream> send(HttpRequest request) throws IOException {
    // To the server itself, whatever proxy the environment names.
    HttpClient client =
        HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .proxy(ProxySelector.of(null))
            .build();
    try {
      return client.send(request, BodyHandlers.ofInputStream());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("the call was interrupted");
    }
  }

  private static void refuse(int status, InputStream body)
      throws Refused, IOException, XMLStreamException {
    XMLInputFactory factory = XMLInputFactory.newFactory();
    factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
    XMLStreamReader fault = factory.createXMLStreamReader(body);
    String code = textOf(fault, "faultcode");
    String words = code + ": " + textOf(fault, "faultstring");
    if (!CODES.contains(code.substring(code.indexOf(':') + 1))) {
      throw new IOException("HTTP status " + status + ", " + words);
    }
    throw new Refused(words);
  }

  private static String textOf(XMLStreamReader in, String element) throws XMLStreamException {
    while (in.next() != XMLStreamReader.START_ELEMENT || !in.getLocalName().equals(element)) {
      if (in.getEventType() == XMLStreamReader.END_DOCUMENT) {
        throw new XMLStreamException("there is no " + element);
      }
    }
    return in.getElementText();
  }
}
