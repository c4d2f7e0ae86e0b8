package roundtrip.core.measure;

import java.lang.management.CompilationMXBean;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.lang.reflect.Method;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * What the virtual machine did; compiledNs is that of all compiler threads, null if unknown, and
 * allocatedBytes is null before Java 21, which does not count for threads that have ended.
 */
public record RuntimeUse(
    Long compiledNs, long collectedNs, long collections, Long allocatedBytes) {
  private static final Method ALLOCATED = allocated();

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
    return new RuntimeUse(
        compiledNs,
        TimeUnit.MILLISECONDS.toNanos(collectedMs),
        collections,
        allocatedBytes());
  }

  private static Method allocated() {
    try {
      return com.sun.management.ThreadMXBean.class.getMethod("getTotalThreadAllocatedBytes");
    } catch (NoSuchMethodException e) {
      return null;
    }
  }

  private static Long allocatedBytes() {
    try {
      return ALLOCATED == null ? null : (Long) ALLOCATED.invoke(ManagementFactory.getThreadMXBean());
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }

  public RuntimeUse since(RuntimeUse before) {
    return new RuntimeUse(
        compiledNs == null ? null : compiledNs - before.compiledNs,
        collectedNs - before.collectedNs,
        collections - before.collections,
        allocatedBytes == null ? null : allocatedBytes - before.allocatedBytes);
  }
}
