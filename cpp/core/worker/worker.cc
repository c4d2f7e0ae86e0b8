#include "core/worker/worker.h"

#include <string>

#include "core/contract/errors.h"
#include "core/worker/failure.h"
#include "core/worker/file_descriptor.h"
#include "core/worker/replies.h"

namespace roundtrip {

void Worker::Run() {
  for (;;) {
    const std::string line = JsonLine(AnswerNext()) + "\n";
    WriteAll(reply_fd_, line.data(), line.size());
  }
}

nlohmann::json Worker::AnswerNext() {
  try {
    return verb_.Execute(commands_.Take());
  } catch (const ProtocolError& error) {
    return replies::Error(Failure::Kind::kProtocol, error.what(), "");
  } catch (const Unsupported& reason) {
    return replies::UnsupportedFor(reason);
  } catch (const Failure& failure) {
    return replies::Error(failure.GetKind(), failure.what(), failure.Detail());
  } catch (const std::exception& error) {
    return replies::Error(Failure::Kind::kInternal, error.what(), "");
  }
}

}  // namespace roundtrip
