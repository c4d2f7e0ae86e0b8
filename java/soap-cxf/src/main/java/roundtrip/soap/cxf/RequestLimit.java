package roundtrip.soap.cxf;

import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.io.InputStream;
import org.apache.cxf.interceptor.Fault;
import org.apache.cxf.message.Message;
import org.apache.cxf.phase.AbstractPhaseInterceptor;
import org.apache.cxf.phase.Phase;
import org.apache.cxf.transport.http.AbstractHTTPDestination;
import roundtrip.soap.Limits;

/** Stands before CXF's parser, and refuses requests that are too large. */
final class RequestLimit extends AbstractPhaseInterceptor<Message> {
  RequestLimit() {
    super(Phase.RECEIVE);
  }

  @Override
  public void handleMessage(Message message) {
    InputStream body = message.getContent(InputStream.class);
    HttpServletRequest request =
        (HttpServletRequest) message.get(AbstractHTTPDestination.HTTP_REQUEST);
    if (request.getContentLengthLong() > Limits.MAX_BYTES) {
      throw tooLarge(body);
    }
    message.setContent(InputStream.class, Limits.limited(body));
  }

  private static Fault tooLarge(InputStream body) {
    try {
      Limits.discard(body);
    } catch (IOException e) {
      return new Fault(e);
    }
    Fault fault = new Fault(Limits.tooLarge());
    fault.setStatusCode(Limits.STATUS_TOO_LARGE);
    return fault;
  }
}
