#ifndef ROUNDTRIP_TESTKIT_SHARED_IDL_H_
#define ROUNDTRIP_TESTKIT_SHARED_IDL_H_

#include <string>

namespace roundtrip::testkit {

/// A file of shared-idl/.
inline std::string SharedIdl(const std::string& name) {
  return std::string(ROUNDTRIP_SHARED_IDL) + "/" + name;
}

}  // namespace roundtrip::testkit

#endif  // ROUNDTRIP_TESTKIT_SHARED_IDL_H_
