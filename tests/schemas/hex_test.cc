// Hex digits are lower case, two for each byte, and nothing else is read.
#include "schemas/text/hex.h"

#include <gtest/gtest.h>

#include <array>
#include <cstdint>

namespace cardspeak::schema {
namespace {

TEST(Hex, EveryByteReadsBackAsItWasWritten) {
  for (unsigned value = 0; value < 256; ++value) {
    const std::array<std::uint8_t, 2> bytes{static_cast<std::uint8_t>(value), static_cast<std::uint8_t>(255 - value)};
    std::array<std::uint8_t, 2> back{};
    EXPECT_TRUE(read_hex(hex_of(bytes), back));
    EXPECT_EQ(back, bytes);
  }
  EXPECT_EQ(hex_of(std::array<std::uint8_t, 2>{0x0A, 0xF0}), "0af0");
}

TEST(Hex, UpperCaseOtherDigitsAndOtherLengthsAreNotRead) {
  std::array<std::uint8_t, 1> byte{};
  for (const char* text : {"", "a", "0AF", "0A", "g0", "0g", " 0", "0a0a"}) EXPECT_FALSE(read_hex(text, byte)) << text;
}

}  // namespace
}  // namespace cardspeak::schema
