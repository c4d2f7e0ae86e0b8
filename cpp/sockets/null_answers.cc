#include <string>

#include "sockets/answers.h"
#include "sockets/big_endian.h"
#include "sockets/frame.h"

namespace roundtrip::sockets {
namespace {

constexpr std::size_t kCountBytes = 4;

/// Bytes of an Item whose name is empty.
constexpr std::size_t kItemBytes = 16;

class Null : public Answers {
 public:
  explicit Null(Servant& servant) : servant_(servant), others_(CodedAnswers(servant)) {}

  std::span<const std::uint8_t> To(std::span<std::uint8_t> request) override {
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
      case kEcho.code:
        servant_.Arrived(kEcho);
        return SentBack(request, frame::kDone);
      case kEchoArrays.code:
        servant_.Arrived(kEchoArrays);
        return SentBack(request, frame::kDone);
      case kFail.code:
        servant_.Arrived(kFail);
        return SentBack(request, frame::kRaised);
      default:
        return others_->To(request);
    }
  }

 private:
  /// The same fields, behind a status.
  static std::span<const std::uint8_t> SentBack(std::span<std::uint8_t> request,
                                                std::uint32_t status) {
    big_endian::Store32(request.data() + frame::kLengthBytes, status);
    return request;
  }

  std::span<const std::uint8_t> Number(std::int32_t value) {
    big_endian::Store(number_ + frame::kHeaderBytes, value);
    return number_;
  }

  /// The reply is the request with another header and a shorter end.
  std::span<const std::uint8_t> Bounce(std::span<std::uint8_t> request) {
    const auto fields = request.subspan(frame::kHeaderBytes);
    const std::size_t item_bytes = BytesOfEach(fields);
    const std::size_t count = big_endian::Load32(fields.data());
    const std::size_t left = servant_.Bounce(count);
    const std::size_t reply_bytes = frame::kHeaderBytes + kCountBytes + left * item_bytes;
    big_endian::Store32(request.data(), reply_bytes - frame::kLengthBytes);
    big_endian::Store32(request.data() + frame::kLengthBytes, frame::kDone);
    big_endian::Store32(fields.data(), left);
    return request.first(reply_bytes);
  }

  /// Takes the size of the first Item as the size of all.
  /// @throws BadFrame if count times that size is not the size of the frame
  static std::size_t BytesOfEach(std::span<const std::uint8_t> fields) {
    if (fields.size() < kCountBytes) {
      throw BadFrame(frame::kBadFields, "bounce has no count");
    }
    const std::uint64_t count = big_endian::Load32(fields.data());
    const auto items = fields.subspan(kCountBytes);
    std::uint64_t each = 0;
    if (count > 0) {
      if (items.size() < kItemBytes) {
        throw BadFrame(frame::kBadFields, "bounce ends within its first item");
      }
      each = kItemBytes + std::uint64_t{big_endian::Load32(items.data() + 4)};
    }
    // An item is no longer than the frame, so the product cannot wrap.
    if (each > items.size() || count * each != items.size()) {
      throw BadFrame(frame::kBadFields, std::to_string(count) + " items of " +
                                            std::to_string(each) + " bytes are not the " +
                                            std::to_string(items.size()) + " bytes that came");
    }
    return static_cast<std::size_t>(each);
  }

  Servant& servant_;
  std::unique_ptr<Answers> others_;
  /// Done, with one number.
  std::uint8_t number_[frame::kHeaderBytes + sizeof(std::int32_t)] = {0, 0, 0, 8};
};

}  // namespace

std::unique_ptr<Answers> NullAnswers(Servant& servant) { return std::make_unique<Null>(servant); }

}  // namespace roundtrip::sockets
