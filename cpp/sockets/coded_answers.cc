#include <array>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "sockets/answers.h"
#include "sockets/codec.h"
#include "sockets/frame.h"
#include "sockets/values.h"

namespace roundtrip::sockets {
namespace {

using Frame = std::span<const std::uint8_t>;

/// They count from 1.
constexpr std::size_t kCodes = std::tuple_size_v<decltype(kContract)>;

class Coded : public Answers {
 public:
  explicit Coded(Servant& servant) : servant_(servant) {}

  Frame To(std::span<std::uint8_t> request) override;

 private:
  using Answer = Frame (*)(Coded&, FrameReader&);

  /// What answers each operation, by its code.
  template <std::size_t... Indices>
  static constexpr std::array<Answer, kCodes> Table(std::index_sequence<Indices...> /*all*/) {
    return {[](Coded& self, FrameReader& in) {
      return self.Serve(std::get<Indices>(kContract), in);
    }...};
  }

  [[noreturn]] static void Refuse(std::uint32_t code) {
    throw BadFrame(frame::kNoSuchOperation, "operation " + std::to_string(code) +
                                                "; expected one that carries values, 1 to " +
                                                std::to_string(kCodes) + ", or " +
                                                std::to_string(frame::kExchange));
  }

  template <typename... Fields>
  Frame Reply(std::uint32_t status, const Fields&... fields) {
    out_.Begin(status);
    (out_.Put(fields), ...);
    return out_.End();
  }

  template <typename Argument, typename Result>
  Frame Serve(const Typed<Argument, Result>& operation, FrameReader& in) {
    if constexpr (kIsReference<Argument> || kIsReference<Result>) {
      Refuse(operation.code);
    } else if constexpr (std::is_same_v<Argument, native::BenchFault>) {
      const auto code = in.Get<std::int32_t>();
      const auto message = in.GetLast<Alone<std::string>>();
      servant_.Arrived(operation);
      return Reply(frame::kRaised, code, message);
    } else {
      return ServeValue(operation, in.GetLast<values::Fields<Argument>>());
    }
  }

  template <typename Argument, typename Result, typename Own>
  Frame ServeValue(const Typed<Argument, Result>& operation, Own argument) {
    Frame frame;
    servant_.Serve(operation, std::move(argument), values::kFields,
                   [&](const auto&... fields) { frame = Reply(frame::kDone, fields...); });
    return frame;
  }

  /// Sends so many bytes, which are there already; but what sleeping and sorting do is theirs.
  Frame Exchange(FrameReader& in) {
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
      servant_.Arrived(operation, operation.limits.empty() ? 1 : size);
    }
    const std::size_t bytes = frame::kHeaderBytes + length;
    if (filled_.size() < bytes) filled_.resize(bytes, std::uint8_t{1});
    big_endian::Store32(filled_.data(), bytes - frame::kLengthBytes);
    big_endian::Store32(filled_.data() + frame::kLengthBytes, frame::kDone);
    return Frame(filled_).first(bytes);
  }

  Servant& servant_;
  FrameWriter out_;
  std::vector<std::uint8_t> filled_;
};

Frame Coded::To(std::span<std::uint8_t> request) {
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
  if (in.Code() == frame::kGreeting) return Reply(frame::kDone);
  const std::size_t index = in.Code() - std::size_t{1};
  if (index >= kCodes) Refuse(in.Code());
  return kAnswers[index](*this, in);
}

}  // namespace

std::unique_ptr<Answers> CodedAnswers(Servant& servant) { return std::make_unique<Coded>(servant); }

}  // namespace roundtrip::sockets
