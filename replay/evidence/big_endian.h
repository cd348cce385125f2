// Numbers as the public formats of evidence write them: the most significant byte first.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

namespace cardspeak::evidence {

// Fills `out` with the number's lowest bytes.
constexpr void put_big_endian(std::span<std::uint8_t> out, std::uint64_t number) {
  for (std::size_t i = out.size(); i > 0; --i, number >>= 8U) out[i - 1] = static_cast<std::uint8_t>(number);
}

// Of at most 8 bytes.
constexpr std::uint64_t read_big_endian(std::span<const std::uint8_t> bytes) {
  std::uint64_t number = 0;
  for (const std::uint8_t byte : bytes) number = number << 8U | byte;
  return number;
}

}  // namespace cardspeak::evidence
