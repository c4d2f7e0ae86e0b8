package roundtrip.core.worker;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import roundtrip.core.contract.Errors;
import roundtrip.core.contract.Failure;
import roundtrip.core.measure.Clock;

/**
 * The command loop: one reply to each command, in order. A command that fails leaves the worker
 * ready for the next.
 */
public final class Worker {
  private final Verb verb;

  private Worker(Verb verb) {
    this.verb = verb;
  }

  public static Worker serving(Adapter adapter) {
    return new Worker(new Serve(adapter));
  }

  public static Worker driving(Adapter adapter, String casesFile) {
    return new Worker(new Drive(adapter, Clock.MONOTONIC, casesFile));
  }

  /**
   * Takes commands until the thread is interrupted.
   *
   * @param out where each reply is written, one a line and in one piece
   * @param atEnd run by another thread once there are no more commands
   */
  public void run(InputStream in, OutputStream out, Runnable atEnd)
      throws IOException, InterruptedException {
    BlockingQueue<String> commands = new LinkedBlockingQueue<>();
    Thread reader = new Thread(() -> read(in, commands, atEnd), "commands");
    reader.setDaemon(true);
    reader.start();
    while (true) {
      byte[] json = Json.write(answer(commands.take()));
      byte[] line = Arrays.copyOf(json, json.length + 1);
      line[json.length] = '\n';
      out.write(line);
      out.flush();
    }
  }

  /** Reads on a thread of its own: the end of the input must not wait for the command under way. */
  private static void read(InputStream in, BlockingQueue<String> commands, Runnable atEnd) {
    BufferedReader lines = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8));
    try {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        commands.add(line);
      }
    } catch (IOException e) {
      // No more commands can come: the same as the end.
      System.err.println("reading commands: " + Errors.line(e));
    }
    atEnd.run();
  }

  private Reply answer(String command) {
    try {
      return verb.execute(command);
    } catch (Failure e) {
      return error(e.kind(), e.getMessage(), e.getCause());
    } catch (Throwable e) {
      // An error of the virtual machine is the runner's to know, too.
      return error(Failure.Kind.INTERNAL, Errors.line(e), e);
    }
  }

  private static Reply error(Failure.Kind kind, String message, Throwable thrown) {
    return new Reply.Error(kind, message, thrown == null ? null : Errors.stack(thrown));
  }
}
