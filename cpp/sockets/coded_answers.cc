#include <string>
#include <vector>

#include "sockets/answers.h"
#include "sockets/bad_frame.h"
#include "sockets/codec.h"
#include "sockets/frame.h"

namespace roundtrip::sockets {
namespace {

class Coded : public Answers {
 public:
  explicit Coded(Servant& servant) : servant_(servant) {}

  std::span<const std::uint8_t> To(std::span<std::uint8_t> request) override {
    FrameReader in(request);
    switch (in.Code()) {
      case frame::kInvoke: {
        const std::int32_t n = in.Int32();
        in.ExpectEnd();
        return Number(servant_.Invoke(n));
      }
      case frame::kPutBytes: {
        const std::vector<std::uint8_t> data(in.Rest().begin(), in.Rest().end());
        return Number(servant_.PutBytes(data.size()));
      }
      case frame::kPutChars: {
        const auto characters = in.RestAsCharacters();
        const std::vector<char> data(characters.begin(), characters.end());
        return Number(servant_.PutChars(data.size()));
      }
      case frame::kPutString: {
        const std::string data(in.RestAsCharacters());
        return Number(servant_.PutString(data.size()));
      }
      case frame::kBounce: {
        std::vector<native::Item> items = in.Items();
        in.ExpectEnd();
        items.resize(servant_.Bounce(items.size()));
        out_.Begin(frame::kDone);
        out_.Items(items);
        return out_.End();
      }
      default:
        throw BadFrame(frame::kNoSuchOperation,
                       "operation " + std::to_string(in.Code()) + "; allowed: 1 to 5");
    }
  }

 private:
  std::span<const std::uint8_t> Number(std::int32_t value) {
    out_.Begin(frame::kDone);
    out_.Int32(value);
    return out_.End();
  }

  Servant& servant_;
  FrameWriter out_;
};

}  // namespace

std::unique_ptr<Answers> CodedAnswers(Servant& servant) { return std::make_unique<Coded>(servant); }

}  // namespace roundtrip::sockets
