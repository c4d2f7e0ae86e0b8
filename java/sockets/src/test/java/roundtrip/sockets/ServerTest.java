package roundtrip.sockets;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.DataInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.ConnectException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import roundtrip.core.contract.CallCounts;
import roundtrip.core.contract.Options;
import roundtrip.core.contract.Servant;

/** What a server says to bytes that no client of ours sends. */
@ParameterizedClass
@CsvSource({"baseline, channel", "hand_coded, channel", "baseline, stream", "hand_coded, stream"})
class ServerTest {
  private static final String INVOKE_1 = "00000008" + "00000001" + "00000001";
  private static final String REPLY_2 = "00000008" + "00000000" + "00000002";

  @Parameter(0)
  String coding;

  @Parameter(1)
  String api;

  private final CallCounts callCounts = new CallCounts();
  private final SocketServer server = new SocketServer();
  private InetSocketAddress address;
  private Socket socket;
  private DataInputStream in;
  private OutputStream out;

  @BeforeEach
  void connect() throws Exception {
    Options options = new Options(Map.of("coding", coding, "api", api), SocketClient.OPTIONS);
    Servant servant = new Servant(callCounts);
    address = SocketClient.address(server.start("127.0.0.1", "127.0.0.1", 0, options, servant));
    socket = open();
    in = new DataInputStream(socket.getInputStream());
    out = socket.getOutputStream();
  }

  private Socket open() throws IOException {
    Socket opened = new Socket(address.getAddress(), address.getPort());
    opened.setTcpNoDelay(true);
    opened.setSoTimeout(60_000);
    return opened;
  }

  @AfterEach
  void disconnect() throws Exception {
    socket.close();
    server.close();
  }

  private void send(String hex) throws IOException {
    out.write(HexFormat.of().parseHex(hex));
  }

  private void expect(String hex) throws IOException {
    assertEquals(hex, HexFormat.of().formatHex(in.readNBytes(hex.length() / 2)));
  }

  private String expectRefusal(int status) throws IOException {
    byte[] rest = in.readNBytes(in.readInt());
    assertEquals(status, rest[3]);
    return new String(rest, 4, rest.length - 4, StandardCharsets.UTF_8);
  }

  @Test
  void aFrameMayComeByteByByte() throws Exception {
    for (int at = 0; at < INVOKE_1.length(); at += 2) {
      send(INVOKE_1.substring(at, at + 2));
    }
    expect(REPLY_2);
  }

  @Test
  void framesMayComeTogether() throws Exception {
    String putEight = "0000000c" + "00000002" + "0102030405060708";
    send(INVOKE_1 + "0000000400000002" + INVOKE_1 + putEight + INVOKE_1);
    expect(REPLY_2 + "000000080000000000000000" + REPLY_2 + "000000080000000000000008" + REPLY_2);
  }

  @ParameterizedTest
  @CsvSource({
    "1, 00000004 000000ff",
    "2, 00000004 00000001",
    "2, 00000009 00000001 00000001ff",
    "2, 00000004 00000005",
    "2, 00000003 000000",
    "2, 00000000",
    "2, 00000010 00000064 00000000 00000000 00000000",
    "2, 00000010 00000064 00000030 00000000 00000000",
    "2, 00000010 00000064 0000002e 00000001 00000000",
    "2, 00000010 00000064 0000001a ffffffff 00000000",
    "2, 00000010 00000064 0000000d 00000000 ffffffff",
    "2, 0000000c 00000064 0000000d 00000000",
    "2, 00000008 0000001a ffffffff",
    "2, 00000008 0000001a 00100001"
  })
  void aBadFrameIsRefusedNotCountedAndTheConnectionKept(int status, String frame) throws Exception {
    send(frame.replace(" ", ""));
    assertTrue(expectRefusal(status).contains("expected "));
    assertEquals(Map.of(), callCounts.calls());
    send(INVOKE_1);
    expect(REPLY_2);
  }

  @Test
  void anExchangeIsAnsweredWithAsManyBytesAsItAsksFor() throws Exception {
    // It stands for getInt32Array of 7, with the canonical request.
    send("00000014" + "00000064" + "0000001a" + "00000007" + "00000003" + "00000007");
    byte[] reply = in.readNBytes(4 + 4 + 3);
    assertEquals("0000000700000000", HexFormat.of().formatHex(reply, 0, 8));
    assertEquals(Map.of("getInt32Array", 28L), callCounts.bytes());
    // And for getInt32, which has no size, with a reply of none.
    send("00000010" + "00000064" + "0000000d" + "00000000" + "00000000");
    expect("0000000400000000");
    assertEquals(4, callCounts.bytes().get("getInt32"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"04000001", "7fffffff", "80000000", "ffffffff"})
  void aLengthBeyondTheLimitIsRefusedAndTheConnectionClosed(String length) throws Exception {
    send(length);
    assertTrue(expectRefusal(3).endsWith("expected up to 67108864"));
    assertEquals(-1, in.read());
  }

  @Test
  void aLengthAtTheLimitIsWaitedFor() throws Exception {
    send("0400000000000002");
    socket.setSoTimeout(200);
    assertThrows(java.net.SocketTimeoutException.class, () -> in.read());
  }

  @Test
  void aClientThatGoesInTheMiddleOfAFrameHurtsNobody() throws Exception {
    send(INVOKE_1.substring(0, 10));
    socket.close();
    try (Socket other = open()) {
      other.getOutputStream().write(HexFormat.of().parseHex(INVOKE_1));
      assertArrayEquals(HexFormat.of().parseHex(REPLY_2), other.getInputStream().readNBytes(12));
    }
  }

  @Test
  void closeEndsConnectionsAndGivesThePortBack() throws Exception {
    send(INVOKE_1);
    expect(REPLY_2);
    server.close();
    assertEquals(-1, in.read());
    assertThrows(ConnectException.class, () -> open().close());
  }
}
