package roundtrip.glassfish;

import com.sun.corba.ee.impl.threadpool.ThreadPoolImpl;
import com.sun.corba.ee.impl.threadpool.ThreadPoolManagerImpl;
import com.sun.corba.ee.spi.threadpool.ThreadPool;
import java.io.IOException;
import java.io.UncheckedIOException;

/**
 * The ORB's threads, with a limit. By itself the ORB starts one for each request that it has read
 * and no thread is free for: for each of the hundreds, say, that somebody sends on one connection
 * without waiting for replies. They take memory, and wake each other.
 */
final class LimitedThreads extends ThreadPoolManagerImpl {
  /** How many may wait for the rest of a request. The others go on: what has come whole ends. */
  static final int MAX_WAITING = 64;

  private static final int MAX_THREADS = 200;

  private final ThreadPoolImpl pool =
      new ThreadPoolImpl(
          0, MAX_THREADS, ThreadPoolImpl.DEFAULT_INACTIVITY_TIMEOUT, THREADPOOL_DEFAULT_NAME);

  @Override
  public ThreadPool getDefaultThreadPool() {
    return pool;
  }

  @Override
  public ThreadPool getThreadPool(String name) {
    return pool;
  }

  @Override
  public ThreadPool getThreadPool(int number) {
    return pool;
  }

  @Override
  public void close() {
    try {
      pool.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    super.close();
  }
}
