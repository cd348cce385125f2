// What wagers come to that are decided by the cards alone: counted exactly over every deal of the books' pay tables.
#pragma once

#include <array>
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

inline constexpr Expectation kExpectations[] = {
    {"crown-melbourne",
     "three-card-poker",
     "pairPlus",
     "pairPlusTable",
     "A",
     "pairPlus",
     3,
     {{{-1, 16'440}, {1, 3'744}, {4, 1'096}, {6, 720}, {30, 52}, {40, 48}}}},
    {"crown-melbourne",
     "three-card-poker",
     "pairPlus",
     "pairPlusTable",
     "B",
     "pairPlus",
     3,
     {{{-1, 16'440}, {1, 3'744}, {4, 1'096}, {6, 720}, {25, 52}, {40, 48}}}},
    {"crown-melbourne",
     "three-card-poker",
     "pairPlus",
     "pairPlusTable",
     "C",
     "pairPlus",
     3,
     {{{-1, 16'440}, {1, 3'744}, {4, 1'096}, {5, 720}, {30, 52}, {40, 48}}}},
    {"crown-melbourne",
     "three-card-poker",
     "pairPlus",
     "pairPlusTable",
     "D",
     "pairPlus",
     3,
     {{{-1, 16'440}, {1, 3'744}, {3, 1'096}, {6, 720}, {30, 52}, {40, 48}}}},
    {"crown-melbourne",
     "three-card-poker",
     "pairPlus",
     "pairPlusTable",
     "E",
     "pairPlus",
     3,
     {{{-1, 16'440}, {1, 3'744}, {4, 1'096}, {6, 720}, {25, 52}, {35, 48}}}},
    {"crown-melbourne",
     "three-card-poker",
     "pairPlus",
     "pairPlusTable",
     "F",
     "pairPlus",
     3,
     {{{-1, 16'440}, {1, 3'744}, {4, 1'096}, {6, 720}, {33, 52}, {35, 48}}}},
    {"crown-melbourne",
     "three-card-poker",
     "sixCardBonus",
     "sixCardTable",
     "A",
     "sixCardBonus",
     6,
     {{{-1, 18'876'456},
       {5, 732'160},
       {10, 361'620},
       {20, 205'792},
       {25, 165'984},
       {50, 14'664},
       {200, 1'656},
       {1'000, 188}}}},
    {"crown-melbourne",
     "three-card-poker",
     "sixCardBonus",
     "sixCardTable",
     "B",
     "sixCardBonus",
     6,
     {{{-1, 18'876'456},
       {5, 732'160},
       {10, 361'620},
       {15, 205'792},
       {25, 165'984},
       {50, 14'664},
       {200, 1'656},
       {1'000, 188}}}},
    {"crown-melbourne",
     "three-card-poker",
     "sixCardBonus",
     "sixCardTable",
     "C",
     "sixCardBonus",
     6,
     {{{-1, 18'876'456},
       {8, 732'160},
       {9, 361'620},
       {15, 205'792},
       {20, 165'984},
       {100, 14'664},
       {200, 1'656},
       {1'000, 188}}}},
    {"crown-melbourne",
     "three-card-poker",
     "sixCardBonus",
     "sixCardTable",
     "D",
     "sixCardBonus",
     6,
     {{{-1, 18'876'456},
       {7, 732'160},
       {10, 361'620},
       {15, 205'792},
       {20, 165'984},
       {100, 14'664},
       {200, 1'656},
       {1'000, 188}}}},
    {"crown-melbourne",
     "three-card-poker",
     "sixCardBonus",
     "sixCardTable",
     "E",
     "sixCardBonus",
     6,
     {{{-1, 18'876'456},
       {5, 732'160},
       {8, 361'620},
       {12, 205'792},
       {25, 165'984},
       {50, 14'664},
       {200, 1'656},
       {500, 188}}}},
    {"crown-sydney",
     "ultimate-texas-holdem",
     "trips",
     "",
     "",
     "table4",
     7,
     {{{-1, 113'355'660},
       {3, 6'461'620},
       {4, 6'180'020},
       {7, 4'047'644},
       {8, 3'473'184},
       {30, 224'848},
       {40, 37'260},
       {50, 4'324}}}},
    {"crown-perth",
     "crown-holdem",
     "dealerPokerExtra",
     "",
     "",
     "dealerExtra",
     5,
     {{{-1, 2'400'780},
       {5, 123'552},
       {10, 54'912},
       {30, 10'200},
       {40, 5'108},
       {70, 3'744},
       {200, 624},
       {500, 36},
       {1'000, 4}}}},
    {"crown-perth",
     "crown-holdem",
     "playerPokerExtra",
     "",
     "",
     "playerExtra",
     5,
     {{{-1, 2'400'780},
       {5, 123'552},
       {10, 54'912},
       {30, 10'200},
       {40, 5'108},
       {70, 3'744},
       {200, 624},
       {500, 36},
       {1'000, 4}}}},
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
