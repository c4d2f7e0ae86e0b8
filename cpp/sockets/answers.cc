#include "sockets/answers.h"

#include <array>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "sockets/codec.h"
#include "sockets/frame.h"

namespace roundtrip::sockets {
namespace {

using FrameView = std::span<const std::uint8_t>;

/// Operation codes are 1 to kCodes.
constexpr std::size_t kCodes = std::tuple_size_v<decltype(kContract)>;

constexpr std::size_t kCountBytes = 4;

class HandCoded : public Answers {
 public:
  explicit HandCoded(Servant& servant) : servant_(servant) {}

  FrameView To(std::span<std::uint8_t> request) override;

 private:
  using Answer = FrameView (*)(HandCoded&, FrameReader&);

  /// Handlers by code - 1.
  template <std::size_t... Indices>
  static constexpr std::array<Answer, kCodes> Table(std::index_sequence<Indices...> /*all*/) {
    return {[](HandCoded& self, FrameReader& in) {
      return self.Serve(std::get<Indices>(kContract), in);
    }...};
  }

  [[noreturn]] static void Refuse(std::uint32_t code) {
    throw BadFrame(frame::kNoSuchOperation, "operation " + std::to_string(code) +
                                                "; expected one that carries values, 1 to " +
                                                std::to_string(kCodes) + ", or " +
                                                std::to_string(frame::kExchange));
  }

  template <typename Argument, typename Result>
  FrameView Serve(const TypedOperation<Argument, Result>& operation, FrameReader& in) {
    if constexpr (kIsReference<Argument> || kIsReference<Result>) {
      Refuse(operation.code);
    } else if constexpr (std::is_same_v<Argument, native::BenchFault>) {
      const auto code = in.Get<std::int32_t>();
      const auto message = in.GetLast<Alone<std::string>>();
      servant_.Arrived(operation);
      return out_.Whole(frame::kRaised, code, message);
    } else {
      return ServeValue(operation, in.GetLast<values::Fields<Argument>>());
    }
  }

  template <typename Argument, typename Result, typename Own>
  FrameView ServeValue(const TypedOperation<Argument, Result>& operation, Own argument) {
    FrameView frame;
    servant_.Serve(operation, std::move(argument), values::kFields,
                   [&](const auto&... fields) { frame = out_.Whole(frame::kDone, fields...); });
    return frame;
  }

  /// Replies with as many bytes as asked, without decoding; sleep and sort still do their work.
  FrameView Exchange(FrameReader& in) {
    const std::size_t index = in.Get<std::uint32_t>() - std::size_t{1};
    const auto size = in.Get<std::uint32_t>();
    const auto length = in.Get<std::uint32_t>();
    if (index >= kCodes) {
      throw BadFrame(frame::kBadFields, "an exchange for operation " + std::to_string(index + 1) +
                                            "; expected 1 to " + std::to_string(kCodes));
    }
    if (length > frame::kLimit - sizeof(std::uint32_t)) {
      throw BadFrame(frame::kBadFields, "an exchange with a reply of " + std::to_string(length) +
                                            " bytes; expected a frame within the limit");
    }
    const Operation& operation = *kOperations[index];
    if (operation.code == kSort.code) return Serve(kSort, in);
    if (operation.code == kSleep.code) {
      servant_.Sleep(static_cast<std::int32_t>(size));
    } else {
      servant_.Arrived(operation, size);
    }
    const std::size_t bytes = frame::kHeaderBytes + length;
    if (filled_.size() < bytes) filled_.resize(bytes, std::uint8_t{1});
    big_endian::Store32(filled_.data(), bytes - frame::kLengthBytes);
    big_endian::Store32(filled_.data() + frame::kLengthBytes, frame::kDone);
    return FrameView(filled_).first(bytes);
  }

  Servant& servant_;
  FrameWriter out_;
  std::vector<std::uint8_t> filled_;
};

FrameView HandCoded::To(std::span<std::uint8_t> request) {
  static constexpr auto kAnswers = Table(std::make_index_sequence<kCodes>());
  FrameReader in(request);
  // These two have one field, which runs to the end of the frame; other arrays have a length.
  if (in.Code() == kPutBytes.code) {
    return ServeValue(kPutBytes, in.GetLast<Alone<std::vector<std::uint8_t>>>());
  }
  if (in.Code() == kPutChars.code) {
    return ServeValue(kPutChars, in.GetLast<Alone<std::vector<char>>>());
  }
  if (in.Code() == frame::kExchange) return Exchange(in);
  if (in.Code() == frame::kGreeting) return out_.Whole(frame::kDone);
  const std::size_t index = in.Code() - std::size_t{1};
  if (index >= kCodes) Refuse(in.Code());
  return kAnswers[index](*this, in);
}

class Baseline : public Answers {
 public:
  explicit Baseline(Servant& servant) : servant_(servant), others_(servant) {}

  FrameView To(std::span<std::uint8_t> request) override {
    const auto fields = request.subspan(frame::kHeaderBytes);
    switch (big_endian::Load32(request.data() + frame::kLengthBytes)) {
      case kInvoke.code:
        if (fields.size() != sizeof(std::int32_t)) {
          throw BadFrame(frame::kBadFields, "invoke has " + std::to_string(fields.size()) +
                                                " bytes of fields; expected 4");
        }
        return Number(servant_.Invoke(big_endian::Load<std::int32_t>(fields.data())));
      case kPutBytes.code:
        return Number(servant_.Put(kPutBytes, fields.size()));
      case kPutChars.code:
        return Number(servant_.Put(kPutChars, fields.size()));
      case kPutString.code:
        return Number(servant_.Put(kPutString, fields.size()));
      case kBounce.code:
        return Bounce(request);
      default:
        return Other(request);
    }
  }

 private:
  /// Sends echoes and faults back as they came; all else is not the null's.
  FrameView Other(std::span<std::uint8_t> request) {
    const std::size_t index = FrameReader(request).Code() - std::size_t{1};
    if (index < kCodes && kOperations[index]->shape == Shape::kEcho &&
        kOperations[index]->ranges.empty()) {
      return SentBack(*kOperations[index], request, frame::kDone);
    }
    if (index < kCodes && kOperations[index]->shape == Shape::kFail) {
      return SentBack(*kOperations[index], request, frame::kRaised);
    }
    return others_.To(request);
  }

  /// Echoes the request's fields behind a status.
  FrameView SentBack(const Operation& operation, std::span<std::uint8_t> request,
                     std::uint32_t status) {
    servant_.Arrived(operation);
    big_endian::Store32(request.data() + frame::kLengthBytes, status);
    return request;
  }

  FrameView Number(std::int32_t value) {
    big_endian::Store(number_ + frame::kHeaderBytes, value);
    return number_;
  }

  /// The reply is the request with another header and a shorter end.
  FrameView Bounce(std::span<std::uint8_t> request) {
    const auto fields = request.subspan(frame::kHeaderBytes);
    const std::size_t item_bytes = BytesOfEach(fields);
    const std::size_t count = big_endian::Load32(fields.data());
    const std::size_t left = servant_.Bounce(kBounce, count);
    const std::size_t reply_bytes = frame::kHeaderBytes + kCountBytes + left * item_bytes;
    big_endian::Store32(request.data(), reply_bytes - frame::kLengthBytes);
    big_endian::Store32(request.data() + frame::kLengthBytes, frame::kDone);
    big_endian::Store32(fields.data(), left);
    return request.first(reply_bytes);
  }

  /// Takes all items to be as long as each other.
  /// @throws BadFrame if their number does not divide their bytes
  static std::size_t BytesOfEach(FrameView fields) {
    if (fields.size() < kCountBytes) {
      throw BadFrame(frame::kBadFields, "bounce has no count");
    }
    const std::size_t count = big_endian::Load32(fields.data());
    const std::size_t bytes = fields.size() - kCountBytes;
    if (count > bytes || (count == 0 ? bytes : bytes % count) != 0) {
      throw BadFrame(frame::kBadFields, std::to_string(count) + " equal items are not the " +
                                            std::to_string(bytes) + " bytes that came");
    }
    return count == 0 ? 0 : bytes / count;
  }

  Servant& servant_;
  HandCoded others_;
  /// Length 8, status kDone, and the number.
  std::uint8_t number_[frame::kHeaderBytes + sizeof(std::int32_t)] = {0, 0, 0, 8};
};

}  // namespace

std::unique_ptr<Answers> BaselineAnswers(Servant& servant) {
  return std::make_unique<Baseline>(servant);
}

std::unique_ptr<Answers> HandCodedAnswers(Servant& servant) {
  return std::make_unique<HandCoded>(servant);
}

}  // namespace roundtrip::sockets
