#include "sockets/codec.h"

#include <bit>
#include <cstring>
#include <stdexcept>

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
  const std::size_t count = Unsigned32();
  // Before memory is taken for them.
  if (count > rest_.size() / frame::kItemBytes) {
    throw BadFrame(frame::kBadFields, std::to_string(count) + " items do not fit " +
                                          std::to_string(rest_.size()) + " bytes");
  }
  std::vector<native::Item> items(count);
  for (native::Item& item : items) {
    item.id = Int32();
    const auto name = Take(Unsigned32());
    item.name.assign(reinterpret_cast<const char*>(name.data()), name.size());
    item.value = std::bit_cast<double>(big_endian::Load64(Take(sizeof(double)).data()));
  }
  return items;
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
