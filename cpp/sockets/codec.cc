#include "sockets/codec.h"

#include <bit>
#include <cstring>
#include <stdexcept>
#include <type_traits>
#include <utility>

#include "core/contract/hexadecimal.h"
#include "sockets/bad_frame.h"
#include "sockets/big_endian.h"
#include "sockets/frame.h"

namespace roundtrip::sockets {

void FrameWriter::Begin(std::uint32_t code) {
  frame_.resize(frame::kHeaderBytes);
  big_endian::Store32(frame_.data() + frame::kLengthBytes, code);
}

void FrameWriter::Int32(std::int32_t value) {
  big_endian::Store32(Extend(sizeof value), std::bit_cast<std::uint32_t>(value));
}

void FrameWriter::Bytes(std::span<const std::uint8_t> bytes) {
  frame_.insert(frame_.end(), bytes.begin(), bytes.end());
}

void FrameWriter::Characters(std::string_view characters) {
  frame_.insert(frame_.end(), characters.begin(), characters.end());
}

void FrameWriter::Items(std::span<const native::Item> items) {
  std::size_t size = sizeof(std::uint32_t);
  for (const native::Item& item : items) size += frame::kItemBytes + item.name.size();
  std::uint8_t* at = Extend(size);
  big_endian::Store32(at, static_cast<std::uint32_t>(items.size()));
  at += sizeof(std::uint32_t);
  for (const native::Item& item : items) {
    big_endian::Store32(at, std::bit_cast<std::uint32_t>(item.id));
    big_endian::Store32(at + 4, static_cast<std::uint32_t>(item.name.size()));
    at += 8;
    std::memcpy(at, item.name.data(), item.name.size());
    at += item.name.size();
    big_endian::Store64(at, std::bit_cast<std::uint64_t>(item.value));
    at += 8;
  }
}

/// The bits, most significant byte first.
template <typename Number>
void FrameWriter::Put(Number value) {
  auto bits = std::bit_cast<hexadecimal::Bits<Number>>(value);
  std::uint8_t* at = Extend(sizeof bits);
  for (std::size_t i = sizeof bits; i > 0; --i) {
    at[i - 1] = static_cast<std::uint8_t>(bits);
    bits = static_cast<decltype(bits)>(std::uint64_t{bits} >> 8U);
  }
}

void FrameWriter::Put(const std::string& text) {
  Put(static_cast<std::uint32_t>(text.size()));
  Characters(text);
}

void FrameWriter::Struct(const native::AllTypes& value) {
  ForEachMember([this](const char* /*name*/, const auto& member) { Put(member); }, value);
}

void FrameWriter::Arrays(const native::AllArrays& value) {
  ForEachArray(
      [this](const char* /*name*/, auto /*member*/, const auto& array) {
        Put(static_cast<std::uint32_t>(array.size()));
        // Not auto: what a vector<bool> hands out is no bool yet.
        using Element = typename std::decay_t<decltype(array)>::value_type;
        for (const Element& element : array) Put(element);
      },
      value);
  Put(static_cast<std::uint32_t>(value.structs.size()));
  for (const native::AllTypes& each : value.structs) Struct(each);
}

std::span<const std::uint8_t> FrameWriter::End() {
  const std::size_t length = frame_.size() - frame::kLengthBytes;
  if (length > frame::kLimit) {
    throw std::length_error("the frame would have " + std::to_string(length) +
                            " bytes; allowed: " + std::to_string(frame::kLimit));
  }
  big_endian::Store32(frame_.data(), static_cast<std::uint32_t>(length));
  return frame_;
}

std::uint8_t* FrameWriter::Extend(std::size_t size) {
  frame_.resize(frame_.size() + size);
  return frame_.data() + frame_.size() - size;
}

FrameReader::FrameReader(std::span<const std::uint8_t> frame)
    : code_(big_endian::Load32(frame.data() + frame::kLengthBytes)),
      rest_(frame.subspan(frame::kHeaderBytes)) {}

std::string_view FrameReader::RestAsCharacters() const {
  return {reinterpret_cast<const char*>(rest_.data()), rest_.size()};
}

std::int32_t FrameReader::Int32() { return std::bit_cast<std::int32_t>(Unsigned32()); }

std::vector<native::Item> FrameReader::Items() {
  const std::size_t count = Count(frame::kItemBytes);
  std::vector<native::Item> items(count);
  for (native::Item& item : items) {
    item.id = Int32();
    const auto name = Take(Unsigned32());
    item.name.assign(reinterpret_cast<const char*>(name.data()), name.size());
    item.value = std::bit_cast<double>(big_endian::Load64(Take(sizeof(double)).data()));
  }
  return items;
}

std::size_t FrameReader::Count(std::size_t least_bytes) {
  const std::size_t count = Unsigned32();
  // Before memory is taken for them.
  if (count > rest_.size() / least_bytes) {
    throw BadFrame(frame::kBadFields, std::to_string(count) + " elements do not fit " +
                                          std::to_string(rest_.size()) + " bytes");
  }
  return count;
}

template <typename Number>
void FrameReader::Get(Number& value) {
  std::uint64_t bits = 0;
  for (const std::uint8_t byte : Take(sizeof value)) bits = bits << 8U | byte;
  if constexpr (std::is_same_v<Number, bool>) {
    value = bits != 0;
  } else {
    value = std::bit_cast<Number>(static_cast<hexadecimal::Bits<Number>>(bits));
  }
}

void FrameReader::Get(std::string& text) {
  const auto bytes = Take(Unsigned32());
  text.assign(reinterpret_cast<const char*>(bytes.data()), bytes.size());
}

native::AllTypes FrameReader::Struct() {
  native::AllTypes value;
  ForEachMember([this](const char* /*name*/, auto& member) { Get(member); }, value);
  return value;
}

native::AllArrays FrameReader::Arrays() {
  native::AllArrays value;
  ForEachArray(
      [this](const char* /*name*/, auto /*member*/, auto& array) {
        using Element = typename std::decay_t<decltype(array)>::value_type;
        constexpr bool kIsText = std::is_same_v<Element, std::string>;
        const std::size_t count = Count(kIsText ? sizeof(std::uint32_t) : sizeof(Element));
        array.reserve(count);
        for (std::size_t i = 0; i < count; ++i) {
          Element element{};
          Get(element);
          array.push_back(std::move(element));
        }
      },
      value);
  const std::size_t count = Count(frame::kStructBytes);
  value.structs.reserve(count);
  for (std::size_t i = 0; i < count; ++i) value.structs.push_back(Struct());
  return value;
}

void FrameReader::ExpectEnd() const {
  if (!rest_.empty()) {
    throw BadFrame(frame::kBadFields, std::to_string(rest_.size()) + " bytes too many");
  }
}

std::span<const std::uint8_t> FrameReader::Take(std::size_t size) {
  if (size > rest_.size()) {
    throw BadFrame(frame::kBadFields,
                   std::to_string(size - rest_.size()) + " bytes are missing at the end");
  }
  const auto taken = rest_.first(size);
  rest_ = rest_.subspan(size);
  return taken;
}

std::uint32_t FrameReader::Unsigned32() {
  return big_endian::Load32(Take(sizeof(std::uint32_t)).data());
}

}  // namespace roundtrip::sockets
