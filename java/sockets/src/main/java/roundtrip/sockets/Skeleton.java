package roundtrip.sockets;

import java.nio.ByteBuffer;

/** What stands between one connection and the servant. */
interface Skeleton {
  /**
   * Calls the servant.
   *
   * @param request a whole frame: position at the operation, limit at its end. It may be written
   *     over
   * @return the reply from its length on, ready to be sent
   * @throws BadFrame if the request is refused; the connection stays good
   */
  ByteBuffer answer(ByteBuffer request) throws BadFrame;
}
