#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "core/contract/errors.h"
#include "core/contract/native.h"
#include "core/contract/operation.h"
#include "core/contract/text.h"
#include "sockets/connection.h"
#include "sockets/frame.h"

/// Fields to bytes and back, by hand, and the requests that are made of them. Their values are the
/// core's, but for text, which is UTF-8 in a std::string; between the two nothing is timed.
namespace roundtrip::sockets {

/// A field alone, which runs to the end of its frame: without a length of its own.
/// @tparam Bytes a std::string or a vector of bytes
template <typename Bytes>
struct Alone {
  Bytes bytes;

  // As containers have it, which the core asks for the length of whatever has one.
  // NOLINTNEXTLINE(readability-identifier-naming)
  [[nodiscard]] std::size_t size() const { return bytes.size(); }
};

namespace values {

/// A value with text of another kind.
/// @tparam Text std::string, UTF-8, or std::u16string, the core's
/// @throws Refused if text is not what UTF-8 can hold
template <typename Text, typename Number>
requires std::is_arithmetic_v<Number> Number As(Number value) { return value; }

template <typename Text>
Text As(const std::u16string& units) {
  return text::Utf8(units);
}

template <typename Text>
Text As(const std::string& utf8) {
  return text::Utf16(utf8);
}

template <typename Text, template <typename> typename StructOf, typename From>
requires native::Struct<StructOf<From>> StructOf<Text> As(const StructOf<From>& value);

template <typename Text, typename Element>
auto As(const std::vector<Element>& elements) {
  std::vector<decltype(As<Text>(Element()))> as;
  as.reserve(elements.size());
  for (const Element& element : elements) as.push_back(As<Text>(element));
  return as;
}

template <typename Text, template <typename> typename StructOf, typename From>
requires native::Struct<StructOf<From>> StructOf<Text> As(const StructOf<From>& value) {
  StructOf<Text> as;
  StructOf<Text>::ForEachMember(
      [](auto /*member*/, const auto& from, auto& to) { to = As<Text>(from); }, value, as);
  return as;
}

template <typename Value>
auto Own(const Value& value) {
  return As<std::string>(value);
}

/// The same as the fields of a frame have it, in which text is alone.
inline constexpr auto kFields = []<typename Value>(const Value& value) {
  if constexpr (std::is_same_v<Value, std::u16string>) {
    return Alone<std::string>{text::Utf8(value)};
  } else if constexpr (std::is_same_v<Value, None>) {
    return value;
  } else {
    return Own(value);
  }
};

/// And back.
inline constexpr auto kFromFields = []<typename Value>(const Value& fields) {
  if constexpr (std::is_same_v<Value, Alone<std::string>>) {
    return text::Utf16(fields.bytes);
  } else {
    return As<std::u16string>(fields);
  }
};

template <typename Value>
using Fields = decltype(kFields(Value()));

}  // namespace values

/// The bytes of a field.
template <typename Number>
requires std::is_arithmetic_v<Number> std::size_t SizeOf(Number /*value*/) {
  return sizeof(Number);
}

inline std::size_t SizeOf(const std::string& text) { return sizeof(std::uint32_t) + text.size(); }

template <typename Element>
std::size_t SizeOf(const std::vector<Element>& elements);

template <native::Struct Value>
std::size_t SizeOf(const Value& value) {
  std::size_t size = 0;
  Value::ForEachMember([&](auto /*member*/, const auto& own) { size += SizeOf(own); }, value);
  return size;
}

template <typename Element>
std::size_t SizeOf(const std::vector<Element>& elements) {
  std::size_t size = sizeof(std::uint32_t);
  if constexpr (std::is_arithmetic_v<Element>) {
    size += elements.size() * sizeof(Element);
  } else {
    for (const Element& element : elements) size += SizeOf(element);
  }
  return size;
}

/// Writes a field.
/// @return where the next one begins
template <typename Number>
requires std::is_arithmetic_v<Number> std::uint8_t* Store(std::uint8_t* at, Number value) {
  big_endian::Store(at, value);
  return at + sizeof(Number);
}

inline std::uint8_t* Store(std::uint8_t* at, const std::string& text) {
  big_endian::Store32(at, text.size());
  at += sizeof(std::uint32_t);
  std::memcpy(at, text.data(), text.size());
  return at + text.size();
}

template <typename Element>
std::uint8_t* Store(std::uint8_t* at, const std::vector<Element>& elements);

template <native::Struct Value>
std::uint8_t* Store(std::uint8_t* at, const Value& value) {
  Value::ForEachMember([&](auto /*member*/, const auto& own) { at = Store(at, own); }, value);
  return at;
}

template <typename Element>
std::uint8_t* Store(std::uint8_t* at, const std::vector<Element>& elements) {
  big_endian::Store32(at, elements.size());
  at += sizeof(std::uint32_t);
  if constexpr (std::is_same_v<Element, std::uint8_t>) {
    if (!elements.empty()) std::memcpy(at, elements.data(), elements.size());
    return at + elements.size();
  } else {
    // Not auto: what a vector<bool> hands out is not a bool yet.
    for (const Element& element : elements) at = Store(at, element);
    return at;
  }
}

/// Writes frames, one after the other, into memory that it keeps.
class FrameWriter {
 public:
  void Begin(std::uint32_t code) {
    frame_.resize(frame::kHeaderBytes);
    big_endian::Store32(frame_.data() + frame::kLengthBytes, code);
  }

  template <typename Value>
  void Put(const Value& value) {
    const std::size_t before = frame_.size();
    frame_.resize(before + SizeOf(value));
    Store(frame_.data() + before, value);
  }

  template <typename Bytes>
  void Put(const Alone<Bytes>& alone) {
    frame_.insert(frame_.end(), alone.bytes.begin(), alone.bytes.end());
  }

  void Put(const native::BenchFault& fault) {
    Put(fault.Code());
    Put(Alone<std::string>{text::Utf8(fault.Message())});
  }

  /// So many bytes of no meaning.
  void Fill(std::size_t size) { frame_.resize(frame_.size() + size, std::uint8_t{1}); }

  /// @return the frame from its length on, good until the next begins
  /// @throws Refused if it is longer than the limit
  std::span<const std::uint8_t> End() {
    const std::size_t length = frame_.size() - frame::kLengthBytes;
    if (length > frame::kLimit) {
      throw Refused("the frame would have " + std::to_string(length) + " bytes; expected at most " +
                    std::to_string(frame::kLimit));
    }
    big_endian::Store32(frame_.data(), length);
    return frame_;
  }

  /// Writes a whole frame, as Begin(), Put() and End() do.
  template <typename... Fields>
  std::span<const std::uint8_t> Whole(std::uint32_t code, const Fields&... fields) {
    Begin(code);
    (Put(fields), ...);
    return End();
  }

 private:
  std::vector<std::uint8_t> frame_;
};

/// A whole frame in memory of its own.
template <typename... Fields>
std::vector<std::uint8_t> FrameOf(std::uint32_t code, const Fields&... fields) {
  FrameWriter writer;
  const auto frame = writer.Whole(code, fields...);
  return {frame.begin(), frame.end()};
}

/// Reads the fields of a frame in order.
class FrameReader {
 public:
  /// @param frame from its length on, at least a header
  explicit FrameReader(std::span<const std::uint8_t> frame)
      : code_(big_endian::Load32(frame.data() + frame::kLengthBytes)),
        rest_(frame.subspan(frame::kHeaderBytes)) {}

  /// Operation or status.
  [[nodiscard]] std::uint32_t Code() const { return code_; }

  /// What was not read yet.
  [[nodiscard]] std::string_view RestAsCharacters() const {
    return {reinterpret_cast<const char*>(rest_.data()), rest_.size()};
  }

  /// A field.
  /// @throws BadFrame of status kBadFields if the frame ends before
  template <typename Value>
  Value Get() {
    Value value{};
    Read(value);
    return value;
  }

  /// A field that is the last.
  /// @throws BadFrame of status kBadFields if the frame ends before, or has more
  template <typename Value>
  Value GetLast() {
    Value value = Get<Value>();
    if (!rest_.empty()) {
      throw BadFrame(frame::kBadFields, std::to_string(rest_.size()) + " bytes too many");
    }
    return value;
  }

 private:
  template <typename Number>
  requires std::is_arithmetic_v<Number>
  void Read(Number& value) { value = big_endian::Load<Number>(Take(sizeof value).data()); }

  /// No field at all.
  void Read(None& /*none*/) {}

  void Read(std::string& text) {
    const auto bytes = Take(Get<std::uint32_t>());
    text.assign(reinterpret_cast<const char*>(bytes.data()), bytes.size());
  }

  template <native::Struct Value>
  void Read(Value& value) {
    Value::ForEachMember([this](auto /*member*/, auto& own) { this->Read(own); }, value);
  }

  template <typename Element>
  void Read(std::vector<Element>& elements) {
    const std::size_t least_bytes = SizeOf(Element());
    const std::size_t count = Get<std::uint32_t>();
    // Before memory is taken for them.
    if (count > rest_.size() / least_bytes) {
      throw BadFrame(frame::kBadFields, std::to_string(count) + " elements do not fit " +
                                            std::to_string(rest_.size()) + " bytes");
    }
    if constexpr (std::is_same_v<Element, std::uint8_t>) {
      const auto octets = Take(count);
      elements.assign(octets.begin(), octets.end());
    } else if constexpr (std::is_arithmetic_v<Element>) {
      const std::uint8_t* at = Take(count * sizeof(Element)).data();
      elements.reserve(count);
      for (std::size_t i = 0; i < count; ++i, at += sizeof(Element)) {
        elements.push_back(big_endian::Load<Element>(at));
      }
    } else {
      elements.resize(count);
      for (Element& element : elements) Read(element);
    }
  }

  template <typename Bytes>
  void Read(Alone<Bytes>& alone) {
    const auto* first = reinterpret_cast<const typename Bytes::value_type*>(rest_.data());
    alone.bytes.assign(first, first + rest_.size());
    rest_ = {};
  }

  std::span<const std::uint8_t> Take(std::size_t size) {
    if (size > rest_.size()) {
      throw BadFrame(frame::kBadFields,
                     std::to_string(size - rest_.size()) + " bytes are missing at the end");
    }
    const auto taken = rest_.first(size);
    rest_ = rest_.subspan(size);
    return taken;
  }

  std::uint32_t code_;
  std::span<const std::uint8_t> rest_;
};

/// Sends a request and receives its reply, whatever its status.
/// @return the reply from its length on; good until the next is received
/// @throws std::exception if the connection broke
inline std::span<const std::uint8_t> SendAndReceive(Connection& connection,
                                                    std::span<const std::uint8_t> request) {
  connection.Send(request);
  const auto reply = connection.Receive();
  if (reply.empty()) {
    throw std::runtime_error("the server closed the connection instead of replying");
  }
  return reply;
}

/// A refusal in the server's words.
inline std::string StatusOf(const FrameReader& in) {
  return "status " + std::to_string(in.Code()) + ": " + std::string(in.RestAsCharacters());
}

/// The same, with the status compared.
/// @param wanted the status that is not a refusal
/// @throws Refused if another status comes, with the server's words
inline std::span<const std::uint8_t> RoundTrip(Connection& connection,
                                               std::span<const std::uint8_t> request,
                                               std::uint32_t wanted = frame::kDone) {
  const auto reply = SendAndReceive(connection, request);
  const FrameReader in(reply);
  if (in.Code() != wanted) throw Refused(StatusOf(in));
  return reply;
}

/// Codes by hand: encodes a request of these fields, sends it, and decodes its reply.
/// @param writer keeps its memory from one to the next
/// @throws Refused if the server refuses, or the frame is longer than the limit
/// @throws std::exception if the connection broke, or the reply is none
template <typename Reply, typename... Fields>
Reply RoundTripHandCoded(Connection& connection, FrameWriter& writer, std::uint32_t code,
                         const Fields&... fields) {
  return FrameReader(RoundTrip(connection, writer.Whole(code, fields...))).GetLast<Reply>();
}

}  // namespace roundtrip::sockets
