#include "schemas/text/utf8.h"

#include <gtest/gtest.h>

namespace cardspeak::schema {
namespace {

bool any(std::int32_t /*character*/) {
  return true;
}

TEST(Utf8, CharactersOfEveryLengthAreReadAsTheyWereWritten) {
  for (const std::int32_t character :
       {0x0, 0x41, 0x7F, 0x80, 0x7FF, 0x800, 0xD7FF, 0xE000, 0xFFFF, 0x10000, 0x10FFFF}) {
    std::string text;
    append_character(text, character);
    const std::size_t bytes = text.size();
    text += "rest";
    EXPECT_EQ(first_character(text).value, character);
    EXPECT_EQ(first_character(text).bytes, bytes) << character;
  }
  EXPECT_EQ(first_character("").bytes, 0U);
}

TEST(Utf8, LongFormsSurrogatesAndCutCharactersAreNone) {
  for (const std::string_view bytes :
       {"\x80", "\xff", "\xc0\x80", "\xc1\xbf", "\xe0\x9f\xbf", "\xed\xa0\x80", "\xf0\x8f\xbf\xbf", "\xf4\x90\x80\x80",
        "\xf8\x88\x80\x80\x80", "\xe2\x82", "\xf0\x9f\x82", "\xe2\x28\xa1"}) {
    EXPECT_EQ(first_character(bytes).bytes, 0U) << bytes;
    EXPECT_FALSE(is_utf8_of("a" + std::string(bytes) + "b", any)) << bytes;
  }
}

TEST(Utf8, EveryCharacterMustBeAllowed) {
  const auto no_euro = [](std::int32_t character) { return character != 0x20AC; };
  EXPECT_TRUE(is_utf8_of("", no_euro));
  EXPECT_TRUE(is_utf8_of("£5 ¢", no_euro));
  EXPECT_FALSE(is_utf8_of("£5 €", no_euro));
}

TEST(Utf8, APrefixEndsBetweenCharacters) {
  EXPECT_EQ(utf8_prefix("a€b", 9), "a€b");
  EXPECT_EQ(utf8_prefix("a€b", 5), "a€b");
  EXPECT_EQ(utf8_prefix("a€b", 4), "a€");
  EXPECT_EQ(utf8_prefix("a€b", 3), "a");
  EXPECT_EQ(utf8_prefix("a€b", 1), "a");
}

}  // namespace
}  // namespace cardspeak::schema
