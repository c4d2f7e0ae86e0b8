package roundtrip.sockets;

import roundtrip.core.contract.Servant;
import roundtrip.core.worker.Options;
import roundtrip.core.worker.ProtocolError;

/** The two variants of each end. */
enum Coding {
  /** Moves what is marshalled already. */
  NULL,
  /** Encodes and decodes on the way. */
  CODED;

  /** The option that chooses. */
  static final String OPTION = "coding";

  static Coding chosen(Options options) throws ProtocolError {
    return options.choice(OPTION, "null", "coded").equals("null") ? NULL : CODED;
  }

  Skeleton skeleton(Servant servant, Api api) {
    return this == NULL ? new NullSkeleton(servant, api) : new Skeleton(servant, api);
  }
}
