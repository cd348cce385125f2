// What wagers come to that are decided by the cards alone: counted exactly over every deal of the books' pay tables.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "model/facts/round_facts.h"
#include "replay/patterns/chance.h"

namespace cardspeak::patterns {

// Of a wager of one unit: what it can bring, and in how many of all deals. A hand that is folded, where that loses the
// wager, brings less: then this bounds the results from above. Held against the books by
// tests/replay/patterns/expectations_test.cc; the sums are those that tests/model/returns count.
struct Expectation {
  std::string_view venue;
  std::string_view game;
  std::string_view wager;
  std::string_view option;  // of the table's sign, that chooses the pay table; empty: there is one
  std::string_view value;
  std::string_view pay_table;         // its name in the book
  unsigned cards = 0;                 // how many the hand is the best of
  std::array<PayOut, 10> outcomes{};  // the least first; those at the end that no deal brings are none
};

namespace expected {

// In how many of all deals each kind of outcome comes, the least first.
template <std::size_t kCount>
using Deals = std::array<std::int64_t, kCount>;

inline constexpr Deals<6> kThreeCards = {16'440, 3'744, 1'096, 720, 52, 48};
inline constexpr Deals<9> kFiveCards = {2'400'780, 123'552, 54'912, 10'200, 5'108, 3'744, 624, 36, 4};
inline constexpr Deals<8> kSixCards = {18'876'456, 732'160, 361'620, 205'792, 165'984, 14'664, 1'656, 188};
inline constexpr Deals<8> kSevenCards = {113'355'660, 6'461'620, 6'180'020, 4'047'644,
                                         3'473'184,   224'848,   37'260,    4'324};

// What each of them brings.
template <std::size_t kCount>
constexpr std::array<PayOut, 10> outcomes(const Deals<kCount>& deals, const std::array<std::int64_t, kCount>& units) {
  std::array<PayOut, 10> all{};
  for (std::size_t at = 0; at < kCount; ++at) all[at] = {units[at], deals[at]};
  return all;
}

constexpr Expectation pair_plus(std::string_view table, const std::array<std::int64_t, 6>& units) {
  return {"crown-melbourne",           "three-card-poker", "pairPlus", "pairPlusTable", table, "pairPlus", 3,
          outcomes(kThreeCards, units)};
}
constexpr Expectation six_card_bonus(std::string_view table, const std::array<std::int64_t, 8>& units) {
  return {"crown-melbourne",         "three-card-poker", "sixCardBonus", "sixCardTable", table, "sixCardBonus", 6,
          outcomes(kSixCards, units)};
}
constexpr Expectation poker_extra(std::string_view wager, std::string_view table) {
  return {"crown-perth",
          "crown-holdem",
          wager,
          "",
          "",
          table,
          5,
          outcomes(kFiveCards, {-1, 5, 10, 30, 40, 70, 200, 500, 1'000})};
}

}  // namespace expected

inline constexpr Expectation kExpectations[] = {
    expected::pair_plus("A", {-1, 1, 4, 6, 30, 40}),
    expected::pair_plus("B", {-1, 1, 4, 6, 25, 40}),
    expected::pair_plus("C", {-1, 1, 4, 5, 30, 40}),
    expected::pair_plus("D", {-1, 1, 3, 6, 30, 40}),
    expected::pair_plus("E", {-1, 1, 4, 6, 25, 35}),
    expected::pair_plus("F", {-1, 1, 4, 6, 33, 35}),
    expected::six_card_bonus("A", {-1, 5, 10, 20, 25, 50, 200, 1'000}),
    expected::six_card_bonus("B", {-1, 5, 10, 15, 25, 50, 200, 1'000}),
    expected::six_card_bonus("C", {-1, 8, 9, 15, 20, 100, 200, 1'000}),
    expected::six_card_bonus("D", {-1, 7, 10, 15, 20, 100, 200, 1'000}),
    expected::six_card_bonus("E", {-1, 5, 8, 12, 25, 50, 200, 500}),
    {"crown-sydney", "ultimate-texas-holdem", "trips", "", "", "table4", 7,
     expected::outcomes(expected::kSevenCards, {-1, 3, 4, 7, 8, 30, 40, 50})},
    expected::poker_extra("dealerPokerExtra", "dealerExtra"),
    expected::poker_extra("playerPokerExtra", "playerExtra"),
};

// The one that a wager at a table with this sign has; null: none is counted.
inline const Expectation* find_expectation(std::string_view venue, const TableSign& sign, std::string_view wager) {
  for (const Expectation& each : kExpectations) {
    if (each.venue != venue || each.game != sign.game || each.wager != wager) continue;
    if (each.option.empty()) return &each;
    const auto value = sign.options.find(std::string(each.option));
    if (value != sign.options.end() && value->second == each.value) return &each;
  }
  return nullptr;
}

}  // namespace cardspeak::patterns
