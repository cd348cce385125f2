#include "model/cards/card.h"

#include <gtest/gtest.h>

namespace cardspeak {
namespace {

TEST(CardText, EveryCardReadsBackAsItIsWritten) {
  for (std::uint8_t code = 0; code <= 52; ++code) {
    const Card card = Card::from_code(code).value();
    EXPECT_EQ(parse_card(to_string(card)), card) << int{code};
  }
}

TEST(CardText, AnythingElseIsRefused) {
  for (const char* text : {"", "A", "as", "AS", "1s", "10s", "Ax", "As ", " As", "?"}) {
    EXPECT_FALSE(parse_card(text).has_value()) << "'" << text << "'";
  }
}

TEST(CardCode, NoCardHasACodeOver52) {
  EXPECT_FALSE(Card::from_code(53).has_value());
}

}  // namespace
}  // namespace cardspeak
