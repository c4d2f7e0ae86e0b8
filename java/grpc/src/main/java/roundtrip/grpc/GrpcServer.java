package roundtrip.grpc;

import io.grpc.InsecureServerCredentials;
import io.grpc.netty.shaded.io.grpc.netty.NettyServerBuilder;
import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import roundtrip.core.contract.Options;
import roundtrip.core.contract.ProtocolError;
import roundtrip.core.contract.Servant;
import roundtrip.core.contract.Server;
import roundtrip.grpc.gen.BenchGrpc;

/** Serves over Netty, in the clear. */
public final class GrpcServer implements Server {
  /**
   * Where the servant runs: {@code pool}, threads of its own; or {@code direct}, the thread that
   * read the request from the network.
   */
  static final String EXECUTOR = "executor";

  /** The longest message in bytes, for both ends; gRPC by itself stops at 4 MiB. */
  static final int MAX_MESSAGE = 64 << 20;

  private static final long CLOSE_SECONDS = 10;

  private io.grpc.Server server;

  /** Returns what the module of the generated code was built with. */
  static Map<String, String> versions() {
    Properties versions = new Properties();
    try (InputStream file = BenchGrpc.class.getResourceAsStream("versions.properties")) {
      versions.load(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return versions.stringPropertyNames().stream()
        .collect(Collectors.toUnmodifiableMap(name -> name, versions::getProperty));
  }

  @Override
  public String start(String bind, String advertise, int port, Options options, Servant servant)
      throws ProtocolError, IOException {
    NettyServerBuilder builder =
        NettyServerBuilder.forAddress(
                new InetSocketAddress(bind, port), InsecureServerCredentials.create())
            .maxInboundMessageSize(MAX_MESSAGE)
            .addService(new BenchService(servant));
    if (options.choice(EXECUTOR, "pool", "direct").equals("direct")) {
      builder.directExecutor();
    }
    server = builder.build().start();
    return Server.address(advertise, server.getPort());
  }

  @Override
  public void close() throws IOException {
    if (server == null) {
      return;
    }
    try {
      if (!server.shutdownNow().awaitTermination(CLOSE_SECONDS, TimeUnit.SECONDS)) {
        throw new IOException("gRPC's server has not ended in " + CLOSE_SECONDS + " s");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException();
    }
    server = null;
  }
}
