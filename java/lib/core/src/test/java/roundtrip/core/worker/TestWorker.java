package roundtrip.core.worker;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.networknt.schema.JsonSchema;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import roundtrip.core.contract.Client;
import roundtrip.core.contract.Server;
import roundtrip.core.measure.Clock;

/**
 * A whole worker inside the test's process, commands in and replies out; every reply is held
 * against the schema.
 */
public final class TestWorker implements AutoCloseable {
  /** Guards against waiting for ever; nothing is measured by it. */
  private static final int PATIENCE_S = 60;

  private static final JsonSchema REPLIES = SharedIdl.replies();

  private final PipedOutputStream commands = new PipedOutputStream();
  private final BlockingQueue<String> replies = new LinkedBlockingQueue<>();
  private final CountDownLatch ended = new CountDownLatch(1);
  private final Thread thread;

  private TestWorker(Verb verb) throws IOException {
    BufferedReader in =
        new BufferedReader(
            new InputStreamReader(new PipedInputStream(commands), StandardCharsets.UTF_8));
    CommandReader reader = new CommandReader(in, ended::countDown);
    Worker worker = new Worker(reader, new Replies(new Lines()), verb);
    thread =
        new Thread(
            () -> {
              try {
                worker.run();
              } catch (InterruptedException e) {
                // The only way in which a worker's loop ends inside a test.
                Thread.currentThread().interrupt();
              } catch (IOException e) {
                replies.add("{\"event\":\"broken\"}");
              }
            },
            "worker");
    reader.start();
    thread.start();
  }

  public static TestWorker serving(Supplier<Server> servers) throws IOException {
    return new TestWorker(new Serving(servers));
  }

  public static TestWorker driving(Supplier<Client> clients) throws IOException {
    return new TestWorker(new Driving(clients, Clock.MONOTONIC, SharedIdl.cases().toString()));
  }

  public static TestWorker drivingWithoutCases(Supplier<Client> clients) throws IOException {
    return new TestWorker(new Driving(clients, Clock.MONOTONIC, null));
  }

  /** Sends a command, in JSON whose strings may stand in single quotes. */
  public void tell(String command) throws IOException {
    commands.write((command.replace('\'', '"') + "\n").getBytes(StandardCharsets.UTF_8));
    commands.flush();
  }

  /** Waits for the next reply. */
  public JsonNode reply() throws Exception {
    String line = replies.poll(PATIENCE_S, TimeUnit.SECONDS);
    assertNotNull(line, "no reply");
    JsonNode reply = new JsonMapper().readTree(line);
    assertTrue(REPLIES.validate(reply).isEmpty(), () -> line + "\n" + REPLIES.validate(reply));
    return reply;
  }

  public JsonNode send(String command) throws Exception {
    tell(command);
    return reply();
  }

  /** Sends a command whose reply must be that event. */
  public JsonNode send(String event, String command) throws Exception {
    JsonNode reply = send(command);
    assertEquals(event, reply.get("event").textValue(), reply::toString);
    return reply;
  }

  /** Sends a command that must fail, and returns the words. */
  public String fail(String kind, String command) throws Exception {
    JsonNode reply = send("error", command);
    assertEquals(kind, reply.get("kind").textValue(), reply::toString);
    return reply.get("message").textValue();
  }

  public boolean hasReply() {
    return !replies.isEmpty();
  }

  /** Closes the input; returns whether the worker was told to end. */
  public boolean endInput() throws Exception {
    commands.close();
    return ended.await(PATIENCE_S, TimeUnit.SECONDS);
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
