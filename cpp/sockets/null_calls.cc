#include <algorithm>
#include <utility>
#include <vector>

#include "core/contract/errors.h"
#include "core/contract/timed_values.h"
#include "sockets/calls.h"
#include "sockets/codec.h"
#include "sockets/exchange.h"
#include "sockets/frame.h"

namespace roundtrip::sockets {
namespace {

using Frame = std::vector<std::uint8_t>;

/// Sends frames that are marshalled already, one after the other.
class Marshalled : public Call {
 public:
  /// @param requests at least one
  /// @param last_reply what must come back to the last of them
  Marshalled(Connection& connection, std::vector<Frame> requests, Frame last_reply)
      : connection_(connection), requests_(std::move(requests)), expected_(std::move(last_reply)) {}

  void Run() override {
    for (const Frame& request : requests_) {
      last_reply_ = Exchange(connection_, request);
    }
  }

  void Check() override {
    if (!std::equal(last_reply_.begin(), last_reply_.end(), expected_.begin(), expected_.end())) {
      throw WrongValue("the last reply's " + std::to_string(last_reply_.size()) +
                       " bytes are not the " + std::to_string(expected_.size()) +
                       " that they must be");
    }
  }

 private:
  Connection& connection_;
  std::vector<Frame> requests_;
  Frame expected_;
  std::span<const std::uint8_t> last_reply_;
};

/// @param encode adds the fields
template <typename Encode>
Frame FrameOf(std::uint32_t code, Encode encode) {
  FrameWriter writer;
  writer.Begin(code);
  encode(writer);
  const auto frame = writer.End();
  return {frame.begin(), frame.end()};
}

Frame NumberReply(std::int32_t value) {
  return FrameOf(frame::kDone, [&](FrameWriter& out) { out.Int32(value); });
}

Frame ItemsFrame(std::uint32_t code, std::span<const native::Item> items) {
  return FrameOf(code, [&](FrameWriter& out) { out.Items(items); });
}

/// The choice of the next request is all that is left of removing an element.
std::unique_ptr<Call> BounceCall(Connection& connection, std::size_t count) {
  const std::vector<native::Item> items = timed_values::Items(count);
  std::vector<Frame> requests;
  std::size_t left = count;
  for (; left > 2; left -= 2) {
    requests.push_back(ItemsFrame(frame::kBounce, std::span(items).first(left)));
  }
  requests.push_back(ItemsFrame(frame::kBounce, std::span(items).first(left)));
  return std::make_unique<Marshalled>(connection, std::move(requests),
                                      ItemsFrame(frame::kDone, std::span(items).first(left - 1)));
}

}  // namespace

std::unique_ptr<Call> NullCall(Connection& connection, const Workload& workload) {
  const auto one = [&](Frame request, Frame reply) {
    return std::make_unique<Marshalled>(connection, std::vector<Frame>{std::move(request)},
                                        std::move(reply));
  };
  const auto size_reply = NumberReply(static_cast<std::int32_t>(workload.size));
  const auto characters = [&](std::uint32_t operation) {
    return FrameOf(operation, [&](FrameWriter& out) {
      out.Characters(timed_values::Characters(workload.size));
    });
  };
  switch (workload.kind) {
    case Workload::Kind::kInvocation:
      return one(FrameOf(frame::kInvoke,
                         [](FrameWriter& out) { out.Int32(timed_values::kInvokeArgument); }),
                 NumberReply(timed_values::kInvokeArgument + 1));
    case Workload::Kind::kDataBytes:
      return one(FrameOf(frame::kPutBytes,
                         [&](FrameWriter& out) { out.Bytes(timed_values::Bytes(workload.size)); }),
                 size_reply);
    case Workload::Kind::kDataChars:
      return one(characters(frame::kPutChars), size_reply);
    case Workload::Kind::kDataString:
      return one(characters(frame::kPutString), size_reply);
    case Workload::Kind::kObjects:
      break;
  }
  return BounceCall(connection, workload.items);
}

}  // namespace roundtrip::sockets
