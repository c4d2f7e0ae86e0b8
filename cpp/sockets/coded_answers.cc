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

  template <typename Argument>
  Frame Put(const Typed<Argument, std::int32_t>& operation, std::size_t size) {
    return Reply(frame::kDone, servant_.Put(operation, size));
  }

  Frame Serve(const Typed<std::int32_t, std::int32_t>& /*invoke*/, FrameReader& in) {
    return Reply(frame::kDone, servant_.Invoke(in.GetLast<std::int32_t>()));
  }

  template <typename Element>
  Frame Serve(const Typed<std::vector<Element>, std::int32_t>& operation, FrameReader& in) {
    if (operation.code == kPutBytes.code) {
      return Put(operation, in.GetLast<Alone<std::vector<std::uint8_t>>>().bytes.size());
    }
    if (operation.code == kPutChars.code) {
      return Put(operation, in.GetLast<Alone<std::vector<char>>>().bytes.size());
    }
    using Own = decltype(values::Own(std::vector<Element>()));
    return Put(operation, in.GetLast<Own>().size());
  }

  Frame Serve(const Typed<std::u16string, std::int32_t>& operation, FrameReader& in) {
    return Put(operation, in.GetLast<Alone<std::string>>().bytes.size());
  }

  Frame Serve(const Typed<std::vector<native::Item>, std::vector<native::Item>>& /*bounce*/,
              FrameReader& in) {
    auto items = in.GetLast<std::vector<Item>>();
    items.resize(servant_.Bounce(items.size()));
    return Reply(frame::kDone, items);
  }

  Frame Serve(const Typed<std::vector<std::int32_t>, std::vector<std::int32_t>>& /*sort*/,
              FrameReader& in) {
    auto data = in.GetLast<std::vector<std::int32_t>>();
    servant_.Sort(data);
    return Reply(frame::kDone, data);
  }

  template <native::Struct Value>
  Frame Serve(const Typed<Value, Value>& echo, FrameReader& in) {
    const auto data = in.GetLast<decltype(values::Own(Value()))>();
    servant_.Arrived(echo);
    return Reply(frame::kDone, data);
  }

  Frame Serve(const Typed<native::BenchFault, None>& fail, FrameReader& in) {
    const auto code = in.Get<std::int32_t>();
    const auto message = in.GetLast<Alone<std::string>>();
    servant_.Arrived(fail);
    return Reply(frame::kRaised, code, message);
  }

  template <typename Value>
  Frame Serve(const Typed<None, Value>& operation, FrameReader& in) {
    in.ExpectEnd();
    if constexpr (std::is_arithmetic_v<Value>) {
      return Reply(frame::kDone, servant_.Get(operation));
    } else {
      return Reply(frame::kDone, servant_.Prepared(operation, values::kOwn));
    }
  }

  Frame Serve(const Typed<None, std::u16string>& operation, FrameReader& in) {
    in.ExpectEnd();
    const auto text = servant_.Get(operation, [](const std::u16string& first) {
      return Alone<std::string>{values::Own(first)};
    });
    return Reply(frame::kDone, *text);
  }

  Frame Serve(const Typed<std::u16string, None>& operation, FrameReader& in) {
    auto text = in.GetLast<Alone<std::string>>();
    const std::size_t characters = text.bytes.size();
    servant_.Set(operation, std::move(text), characters);
    return Reply(frame::kDone);
  }

  template <typename Element>
  Frame Serve(const Typed<std::int32_t, std::vector<Element>>& operation, FrameReader& in) {
    return Reply(frame::kDone,
                 servant_.Prepared(operation, in.GetLast<std::int32_t>(), values::kOwn));
  }

  Frame Serve(const Typed<std::int32_t, None>& /*sleep*/, FrameReader& in) {
    servant_.Sleep(in.GetLast<std::int32_t>());
    return Reply(frame::kDone);
  }

  /// This wire carries values.
  Frame Serve(const Typed<None, native::CounterRef>& operation, FrameReader& /*in*/) {
    Refuse(operation.code);
  }
  Frame Serve(const Typed<std::int32_t, std::vector<native::CounterRef>>& operation,
              FrameReader& /*in*/) {
    Refuse(operation.code);
  }
  Frame Serve(const Typed<native::CounterRef, std::int32_t>& operation, FrameReader& /*in*/) {
    Refuse(operation.code);
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
  if (in.Code() == frame::kExchange) return Exchange(in);
  const std::size_t index = in.Code() - std::size_t{1};
  if (index >= kCodes) Refuse(in.Code());
  return kAnswers[index](*this, in);
}

}  // namespace

std::unique_ptr<Answers> CodedAnswers(Servant& servant) { return std::make_unique<Coded>(servant); }

}  // namespace roundtrip::sockets
