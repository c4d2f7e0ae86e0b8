package roundtrip.core.worker;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** What can be seen only of a process. */
public class ProcessTest {
  private static Process start(String replyDescriptor, String... args) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(
        List.of("-cp", System.getProperty("java.class.path"), LocalAdapter.class.getName()));
    command.addAll(List.of(args));
    ProcessBuilder builder =
        new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD);
    if (replyDescriptor != null) {
      builder.environment().put(Replies.VARIABLE, replyDescriptor);
    }
    return builder.start();
  }

  private static void end(Process process, int status) throws InterruptedException {
    try {
      assertTrue(process.waitFor(30, TimeUnit.SECONDS), "the worker lives on");
      assertEquals(status, process.exitValue());
    } finally {
      process.destroyForcibly();
    }
  }

  @Test
  public void theEndOfTheInputEndsItInTheMiddleOfAMeasurement() throws Exception {
    Process process = start(null, "drive");
    OutputStream in = process.getOutputStream();
    BufferedReader out =
        new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
    in.write(
        """
        {"do":"connect","endpoints":["here"],"options":{"fault":"hangs"}}
        {"do":"prepare","workload":"invocation","parameters":{},\
        "warmup":{"calls":0,"elapsed_ns":0,"window_ns":1},\
        "stop":{"samples":1,"elapsed_ns":0,"limit_ns":1,"capacity":1}}
        {"do":"go"}
        """
            .getBytes(StandardCharsets.UTF_8));
    in.flush();
    assertTrue(out.readLine().contains("connected"));
    assertTrue(out.readLine().contains("prepared"));
    in.close();
    end(process, 0);
  }

  @Test
  public void aDescriptorThatIsNoneIsToldAtOnce() throws Exception {
    end(start("seven", "serve"), 1);
  }

  @Test
  public void noVerbIsWrongUse() throws Exception {
    end(start(null), 2);
    end(start(null, "dance"), 2);
  }

  @Test
  public void helpIsGiven() throws Exception {
    Process process = start(null, "--help");
    String help = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertTrue(help.contains("serve") && help.contains("drive"), help);
    end(process, 0);
  }
}
