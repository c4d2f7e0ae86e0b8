#include "core/contract/text.h"

#include <cwchar>
#include <locale>

#include "core/contract/errors.h"
#include "core/contract/hexadecimal.h"

namespace roundtrip::text {
namespace {

using Facet = std::codecvt<char16_t, char8_t, std::mbstate_t>;

constexpr std::size_t kMostBytesAUnit = 3;
constexpr std::size_t kShownUnits = 40;
constexpr std::size_t kShortenedBytes = 200;

const Facet& TheFacet() { return std::use_facet<Facet>(std::locale::classic()); }

}  // namespace

std::string Utf8(std::u16string_view units) {
  std::string utf8(units.size() * kMostBytesAUnit, '\0');
  std::mbstate_t state{};
  const char16_t* read = units.data();
  auto* const first = reinterpret_cast<char8_t*>(utf8.data());
  char8_t* written = first;
  const auto result =
      TheFacet().out(state, read, read + units.size(), read, first, first + utf8.size(), written);
  if (result != std::codecvt_base::ok || read != units.data() + units.size()) {
    throw Refused(Shown(units) + " has half a surrogate pair, which UTF-8 does not have");
  }
  utf8.resize(static_cast<std::size_t>(written - first));
  return utf8;
}

std::u16string Utf16(std::string_view utf8) {
  std::u16string units(utf8.size(), u'\0');
  std::mbstate_t state{};
  const auto* first = reinterpret_cast<const char8_t*>(utf8.data());
  const char8_t* read = first;
  char16_t* written = units.data();
  const auto result = TheFacet().in(state, first, first + utf8.size(), read, written,
                                    written + units.size(), written);
  units.resize(static_cast<std::size_t>(written - units.data()));
  // The library's reader lets surrogates through; its writer does not.
  if (result != std::codecvt_base::ok || Utf8(units) != utf8)
    throw Refused("the text is not UTF-8");
  return units;
}

std::string Shown(std::u16string_view units) {
  std::string shown = "'";
  for (const char16_t unit : units.substr(0, kShownUnits)) {
    if (unit >= u' ' && unit <= u'~' && unit != u'\\') {
      shown += static_cast<char>(unit);
    } else {
      shown += "\\u" + hexadecimal::Of(unit, 4);
    }
  }
  shown += "'";
  if (units.size() > kShownUnits) shown += "... of " + std::to_string(units.size()) + " units";
  return shown;
}

std::string Shortened(std::string_view text) {
  return text.size() <= kShortenedBytes ? std::string(text)
                                        : std::string(text.substr(0, kShortenedBytes)) + "...";
}

std::string Bracketed(const std::string& host) {
  const bool is_ipv6 = host.find(':') != std::string::npos;
  return is_ipv6 ? "[" + host + "]" : host;
}

}  // namespace roundtrip::text
