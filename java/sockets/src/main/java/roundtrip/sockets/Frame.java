package roundtrip.sockets;

import roundtrip.core.contract.Operation;
import roundtrip.core.contract.Operations;

/**
 * The protocol, as frame.md has it: length of what follows, operation or status, fields; all
 * big-endian, which is what a ByteBuffer is by itself. The codes of operations are those of the
 * core's table.
 */
final class Frame {
  static final int LENGTH_BYTES = 4;

  /** Bytes of the length and the operation, or the status. */
  static final int HEADER_BYTES = 8;

  /** The most that a length may say. */
  static final int LIMIT = 64 * 1024 * 1024;

  // Codes beside those of operations: what stands for another operation, what a client sends first,
  // and one that no table will ever have.
  static final int EXCHANGE = 100;
  static final int GREETING = 101;
  static final int NO_OPERATION = 0xffff_ffff;

  // Statuses.
  static final int DONE = 0;
  static final int NO_SUCH_OPERATION = 1;
  static final int BAD_FIELDS = 2;
  static final int TOO_LONG = 3;
  static final int RAISED = 4;

  /** Bytes that stand for a reference, for which this protocol has no fields. */
  static final int REFERENCE_BYTES = 64;

  private Frame() {}

  /** Returns the status of a reply to an operation. */
  static int statusOf(Operation<?, ?> operation) {
    return operation == Operations.FAIL ? RAISED : DONE;
  }
}
