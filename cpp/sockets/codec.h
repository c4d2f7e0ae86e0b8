#ifndef ROUNDTRIP_SOCKETS_CODEC_H_
#define ROUNDTRIP_SOCKETS_CODEC_H_

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/contract/all_arrays.h"
#include "core/contract/all_types.h"
#include "core/contract/item.h"

namespace roundtrip::sockets {

/// Writes frames, one after the other, into memory that it keeps.
class FrameWriter {
 public:
  /// Begins a frame.
  /// @param code operation or status
  void Begin(std::uint32_t code);

  void Int32(std::int32_t value);
  void Bytes(std::span<const std::uint8_t> bytes);
  void Characters(std::string_view characters);
  void Items(std::span<const native::Item> items);
  void Struct(const native::AllTypes& value);
  void Arrays(const native::AllArrays& value);

  /// Ends it.
  /// @return the frame from its length on, good until the next begins
  /// @throws std::length_error if it is longer than the limit
  std::span<const std::uint8_t> End();

 private:
  std::uint8_t* Extend(std::size_t size);

  template <typename Number>
  void Put(Number value);
  void Put(const std::string& text);

  std::vector<std::uint8_t> frame_;
};

/// Reads the fields of a frame in order.
class FrameReader {
 public:
  /// @param frame from its length on, at least a header
  explicit FrameReader(std::span<const std::uint8_t> frame);

  /// Operation or status.
  [[nodiscard]] std::uint32_t Code() const { return code_; }

  /// What was not read yet.
  [[nodiscard]] std::span<const std::uint8_t> Rest() const { return rest_; }

  /// The rest as characters.
  [[nodiscard]] std::string_view RestAsCharacters() const;

  /// @throws BadFrame of status kBadFields if the frame ends before, here and below
  std::int32_t Int32();
  std::vector<native::Item> Items();
  native::AllTypes Struct();
  native::AllArrays Arrays();

  /// @throws BadFrame if there is more
  void ExpectEnd() const;

 private:
  std::span<const std::uint8_t> Take(std::size_t size);
  std::uint32_t Unsigned32();

  /// How many elements follow.
  /// @param least_bytes what one of them takes at least
  std::size_t Count(std::size_t least_bytes);

  template <typename Number>
  void Get(Number& value);
  void Get(std::string& text);

  std::uint32_t code_;
  std::span<const std::uint8_t> rest_;
};

}  // namespace roundtrip::sockets

#endif  // ROUNDTRIP_SOCKETS_CODEC_H_
