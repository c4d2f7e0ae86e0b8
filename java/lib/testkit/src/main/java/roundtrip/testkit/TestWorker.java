package roundtrip.testkit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.networknt.schema.JsonSchema;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import roundtrip.core.contract.Client;
import roundtrip.core.contract.Server;
import roundtrip.core.worker.Worker;

/**
 * A whole worker inside the test's process, commands in and replies out; every reply is compared
 * with the schema.
 */
public final class TestWorker implements AutoCloseable {
  /** Guards against waiting for ever; nothing is measured by it. */
  private static final int SLOWEST_REPLY_S = 300;

  private static final JsonSchema REPLIES = SharedIdl.replies();

  private final PipedOutputStream commands = new PipedOutputStream();
  private final BlockingQueue<String> replies = new LinkedBlockingQueue<>();
  private final Thread thread;

  private TestWorker(Worker worker) throws IOException {
    PipedInputStream in = new PipedInputStream(commands);
    thread =
        new Thread(
            () -> {
              try {
                worker.run(in, new Lines(), () -> {});
              } catch (InterruptedException e) {
                // The only way in which a worker's loop ends inside a test.
                Thread.currentThread().interrupt();
              } catch (IOException e) {
                replies.add("{\"event\":\"broken\"}");
              }
            },
            "worker");
    thread.start();
  }

  public static TestWorker serving(Supplier<Server> servers) throws IOException {
    return new TestWorker(Worker.serving(servers));
  }

  public static TestWorker driving(Supplier<Client> clients) throws IOException {
    return new TestWorker(Worker.driving(clients, SharedIdl.cases().toString()));
  }

  /**
   * Sends a command and waits for its reply.
   *
   * @param command JSON whose strings may stand in single quotes
   */
  public JsonNode send(String command) throws Exception {
    commands.write((command.replace('\'', '"') + "\n").getBytes(StandardCharsets.UTF_8));
    commands.flush();
    String line = replies.poll(SLOWEST_REPLY_S, TimeUnit.SECONDS);
    assertNotNull(line, "no reply");
    JsonNode reply = new JsonMapper().readTree(line);
    assertTrue(REPLIES.validate(reply).isEmpty(), () -> line + "\n" + REPLIES.validate(reply));
    return reply;
  }

  /** Sends a command whose reply must be that event. */
  public JsonNode send(String event, String command) throws Exception {
    JsonNode reply = send(command);
    assertEquals(event, reply.get("event").textValue(), reply::toString);
    return reply;
  }

  @Override
  public void close() throws IOException {
    commands.close();
    thread.interrupt();
  }

  private final class Lines extends OutputStream {
    @Override
    public void write(int b) {
      throw new AssertionError("a reply is written whole");
    }

    @Override
    public void write(byte[] line) {
      assertEquals('\n', line[line.length - 1]);
      replies.add(new String(line, 0, line.length - 1, StandardCharsets.UTF_8));
    }
  }
}
