package roundtrip.core.measure;

import com.sun.management.ThreadMXBean;
import java.lang.management.CompilationMXBean;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * What the virtual machine did; compiledNs is that of all compiler threads, null if unknown. What a
 * thread allocated after one reading is lost if it ends before the next.
 */
public record RuntimeUse(Long compiledNs, long collectedNs, long collections, long allocatedBytes) {
  private static Map<Long, Long> allocatedByThread = Map.of();
  private static long allocated;

  /** Reads what it did since it began; it counts whole milliseconds. */
  public static RuntimeUse read() {
    CompilationMXBean compiler = ManagementFactory.getCompilationMXBean();
    Long compiledNs = null;
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
    long collectedNs = TimeUnit.MILLISECONDS.toNanos(collectedMs);
    return new RuntimeUse(compiledNs, collectedNs, collections, readAllocated());
  }

  private static synchronized long readAllocated() {
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    long[] ids = threads.getAllThreadIds();
    long[] bytes = threads.getThreadAllocatedBytes(ids);
    Map<Long, Long> now = new HashMap<>();
    for (int i = 0; i < ids.length; i++) {
      if (bytes[i] > 0) { // It may have ended meanwhile.
        allocated += bytes[i] - allocatedByThread.getOrDefault(ids[i], 0L);
        now.put(ids[i], bytes[i]);
      }
    }
    allocatedByThread = now;
    return allocated;
  }

  public RuntimeUse since(RuntimeUse before) {
    return new RuntimeUse(
        compiledNs == null ? null : compiledNs - before.compiledNs,
        collectedNs - before.collectedNs,
        collections - before.collections,
        allocatedBytes - before.allocatedBytes);
  }
}
