#ifndef ROUNDTRIP_OMNIORB_ORB_LOG_H_
#define ROUNDTRIP_OMNIORB_ORB_LOG_H_

#include <string>

/// omniORB says on its log what its exceptions leave out, such as the address that is in use.
namespace roundtrip::omniorb::orb_log {

/// Has the log kept, beside going to standard error as ever.
void Keep();

/// What was logged since this was last called.
std::string Take();

}  // namespace roundtrip::omniorb::orb_log

#endif  // ROUNDTRIP_OMNIORB_ORB_LOG_H_
