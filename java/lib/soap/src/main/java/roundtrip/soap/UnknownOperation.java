package roundtrip.soap;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.ProxySelector;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
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

  /** Elements without namespace, with attributes and a prefix before the code, or without. */
  private static final Pattern FAULT =
      Pattern.compile(
          "<faultcode[^>]*>(?:[^<:]*:)?([^<]*)</faultcode>.*?<faultstring[^>]*>([^<]*)",
          Pattern.DOTALL);

  /** What servers blame: the client, by SOAP 1.1 itself, or the action, by WS-Addressing. */
  private static final Set<String> CODES = Set.of("Client", "ActionNotSupported");

  private UnknownOperation() {}

  /**
   * Calls it, and returns if it is answered.
   *
   * @throws Refused if the server says, in a fault, that it is the message that is wrong
   */
  static void call(URI address) throws Refused, IOException {
    HttpRequest request =
        HttpRequest.newBuilder(address)
            .header("Content-Type", "text/xml; charset=utf-8")
            .header("SOAPAction", '"' + NAMESPACE + ":dance\"")
            .POST(BodyPublishers.ofString(MESSAGE))
            .build();
    HttpResponse<String> response = send(request);
    if (response.statusCode() == OK) {
      return;
    }
    Matcher fault = FAULT.matcher(response.body());
    if (!fault.find()) {
      throw new IOException("HTTP status " + response.statusCode() + " without a fault");
    }
    String words = fault.group(1) + ": " + fault.group(2);
    if (!CODES.contains(fault.group(1))) {
      throw new IOException("HTTP status " + response.statusCode() + ", " + words);
    }
    throw new Refused(words);
  }

  private static HttpResponse<String> send(HttpRequest request) throws IOException {
    // To the server itself, whatever proxy the environment names.
    HttpClient client =
        HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .proxy(ProxySelector.of(null))
            .build();
    try {
      return client.send(request, BodyHandlers.ofString());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("the call was interrupted");
    }
  }
}
