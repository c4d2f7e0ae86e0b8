package roundtrip.core.measure;

import java.lang.management.CompilationMXBean;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * What the virtual machine did so far.
 *
 * @param compiledNs time that compiler threads spent, together; -1 where it cannot tell
 * @param collectedNs time that collections took
 * @param collections how many there were
 */
public record RuntimeFigures(long compiledNs, long collectedNs, long collections) {

  /** Reads the figures: milliseconds, as the virtual machine counts them, in nanoseconds. */
  public static RuntimeFigures read() {
    CompilationMXBean compiler = ManagementFactory.getCompilationMXBean();
    long compiledNs = -1;
    if (compiler != null && compiler.isCompilationTimeMonitoringSupported()) {
      compiledNs = TimeUnit.MILLISECONDS.toNanos(compiler.getTotalCompilationTime());
    }
    long collectedMs = 0;
    long collections = 0;
    List<GarbageCollectorMXBean> collectors = ManagementFactory.getGarbageCollectorMXBeans();
    for (GarbageCollectorMXBean collector : collectors) {
      collectedMs += Math.max(0, collector.getCollectionTime());
      collections += Math.max(0, collector.getCollectionCount());
    }
    return new RuntimeFigures(compiledNs, TimeUnit.MILLISECONDS.toNanos(collectedMs), collections);
  }

  /** Returns what happened since, by the names of the protocol. */
  public Map<String, Long> since(RuntimeFigures before) {
    Map<String, Long> since = new LinkedHashMap<>();
    if (compiledNs >= 0) {
      since.put("compiled_ns", compiledNs - before.compiledNs);
    }
    since.put("collected_ns", collectedNs - before.collectedNs);
    since.put("collections", collections - before.collections);
    return since;
  }
}
