#include "core/contract/workload.h"

#include <algorithm>
#include <array>

#include "core/contract/errors.h"
#include "core/contract/logical_bytes.h"
#include "core/worker/json_line.h"
#include "core/worker/words.h"

namespace roundtrip {
namespace {

/// In the order of Workload::Kind.
constexpr std::array<const char*, 5> kLabels = {"invocation", "data-bytes", "data-chars",
                                                "data-string", "objects"};
constexpr std::array<Operation, 5> kOperations = {Operation::kInvoke, Operation::kPutBytes,
                                                  Operation::kPutChars, Operation::kPutString,
                                                  Operation::kBounce};

Workload::Kind Labelled(const std::string& label) {
  const auto* found = std::find(kLabels.begin(), kLabels.end(), label);
  if (found == kLabels.end()) {
    throw ProtocolError("workload is " + Shortened(JsonLine(label)) +
                        "; allowed: " + Listed(kLabels));
  }
  return static_cast<Workload::Kind>(found - kLabels.begin());
}

}  // namespace

Workload Workload::Read(const std::string& label, const Fields& parameters) {
  Workload workload;
  workload.kind = Labelled(label);
  switch (workload.kind) {
    case Kind::kInvocation:
      parameters.Allow({});
      break;
    case Kind::kDataBytes:
    case Kind::kDataChars:
    case Kind::kDataString:
      parameters.Allow({"size"});
      workload.size =
          static_cast<std::size_t>(parameters.WholeOr("size", kDefaultSize, 1, kMostSize));
      break;
    case Kind::kObjects:
      parameters.Allow({"items"});
      workload.items =
          static_cast<std::size_t>(parameters.WholeOr("items", kDefaultItems, 1, kMostItems));
      break;
  }
  return workload;
}

const char* Workload::Label() const { return kLabels.at(static_cast<std::size_t>(kind)); }

Operation Workload::CalledOperation() const {
  return kOperations.at(static_cast<std::size_t>(kind));
}

std::int64_t Workload::CallsPerRun() const {
  return kind == Kind::kObjects ? static_cast<std::int64_t>((items + 1) / 2) : 1;
}

std::int64_t Workload::BytesPerRun() const {
  switch (kind) {
    case Kind::kInvocation:
      return logical_bytes::kInt32;
    case Kind::kDataBytes:
    case Kind::kDataChars:
    case Kind::kDataString:
      return static_cast<std::int64_t>(size);
    case Kind::kObjects:
      break;
  }
  // The sum of n, n - 2, n - 4 ... down to 2 or 1: one end drops an item, then the other.
  const std::int64_t calls = CallsPerRun();
  return calls * (static_cast<std::int64_t>(items) - calls + 1) * logical_bytes::kItem;
}

}  // namespace roundtrip
