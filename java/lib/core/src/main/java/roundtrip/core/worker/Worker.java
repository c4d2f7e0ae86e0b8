package roundtrip.core.worker;

import java.io.IOException;
import java.util.Map;

/**
 * The command loop: one reply to each command, in order. A command that fails costs itself alone.
 */
public final class Worker {
  private final CommandReader commands;
  private final Replies replies;
  private final Verb verb;

  public Worker(CommandReader commands, Replies replies, Verb verb) {
    this.commands = commands;
    this.replies = replies;
    this.verb = verb;
  }

  /**
   * Takes commands until the thread is interrupted; the process ends by its reader before that.
   *
   * @throws IOException if a reply cannot be written
   */
  public void run() throws IOException, InterruptedException {
    while (true) {
      replies.write(answer(commands.next()));
    }
  }

  private Map<String, Object> answer(CommandReader.Arrival arrival) {
    try {
      if (arrival.error() != null) {
        throw arrival.error();
      }
      return verb.execute(arrival.command());
    } catch (ProtocolError e) {
      return Replies.error(Failure.Kind.PROTOCOL, e.getMessage(), null);
    } catch (Unsupported e) {
      return Replies.unsupported(e);
    } catch (Failure e) {
      return Replies.error(e.kind(), e.getMessage(), e.getCause());
    } catch (Throwable e) {
      // An error of the virtual machine too is the runner's to know.
      return Replies.error(Failure.Kind.INTERNAL, Errors.line(e), e);
    }
  }
}
