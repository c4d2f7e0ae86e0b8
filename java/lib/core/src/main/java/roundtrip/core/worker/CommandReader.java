package roundtrip.core.worker;

import java.io.BufferedReader;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import roundtrip.core.measure.StopSignal;

/**
 * The thread that reads commands. It is one of its own because two things cannot wait for the
 * command under way: a {@code stop}, and the end of the input, at which the process ends.
 */
final class CommandReader extends Thread {
  /** A command, or why the line is none. */
  record Arrival(Command command, ProtocolError error) {}

  private final BufferedReader in;
  private final Runnable atEnd;
  private final BlockingQueue<Arrival> arrivals = new LinkedBlockingQueue<>();
  private StopSignal latestGo = new StopSignal();

  /**
   * @param in the lines
   * @param atEnd run by this thread once there are no more
   */
  CommandReader(BufferedReader in, Runnable atEnd) {
    super("commands");
    this.in = in;
    this.atEnd = atEnd;
    setDaemon(true);
  }

  /** Waits for the next command. */
  Arrival next() throws InterruptedException {
    return arrivals.take();
  }

  @Override
  public void run() {
    try {
      for (String line = in.readLine(); line != null; line = in.readLine()) {
        arrived(line);
      }
    } catch (IOException e) {
      // Nobody can tell this worker anything any more: the same as the end.
      System.err.println("reading commands: " + Errors.line(e));
    }
    atEnd.run();
  }

  private void arrived(String line) {
    Command command;
    try {
      command = Command.parse(line);
      if (command.name().equals("stop")) {
        // Concerns the go that came before it, under way, waiting or over; it gets no reply of its
        // own.
        command.fields().allow(List.of("do"));
        latestGo.stop();
        return;
      }
    } catch (ProtocolError e) {
      arrivals.add(new Arrival(null, e));
      return;
    }
    if (command.name().equals("go")) {
      latestGo = command.stop();
    }
    arrivals.add(new Arrival(command, null));
  }
}
