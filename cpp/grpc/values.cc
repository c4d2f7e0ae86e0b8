#include "grpc/values.h"

#include "core/contract/text.h"

namespace roundtrip::grpc::values {

void Set(std::string& own, const std::vector<std::uint8_t>& core) {
  own.assign(core.begin(), core.end());
}

void Set(std::string& own, const std::vector<char16_t>& core) {
  own = text::Utf8({core.data(), core.size()});
}

void Set(std::string& own, const std::u16string& core) { own = text::Utf8(core); }

void Get(std::vector<std::uint8_t>& core, const std::string& own) {
  core.assign(own.begin(), own.end());
}

void Get(std::vector<char16_t>& core, const std::string& own) {
  const std::u16string units = text::Utf16(own);
  core.assign(units.begin(), units.end());
}

void Get(std::u16string& core, const std::string& own) { core = text::Utf16(own); }

#include "grpc/generated/struct_values.inc"

}  // namespace roundtrip::grpc::values
