// The worked cases of Chinese Poker: what each player wins of the others, in units and in chips. No book has the game
// yet, so that these are judged without one.
#include <gtest/gtest.h>

#include <algorithm>
#include <optional>
#include <vector>

#include "model/verdict/chinese/units.h"
#include "tests/cases/poker_case_fixture.h"

namespace cardspeak::cases::chinese_room {
namespace {

std::vector<Card> cards_at(Json value, std::string_view key) {
  std::vector<Card> cards;
  for (const Json card : list_at(value, key)) cards.push_back(parse_card(text_of(card)).value());
  return cards;
}

// By their place left of the button.
struct Table {
  std::vector<std::size_t> seats;
  std::vector<std::optional<chinese::SetValues>> values;
  std::vector<std::optional<Cents>> stacks;
};

Table table_of(const PokerCase& worked) {
  const auto stacks = list_at(worked.record, "starting_stacks");
  const auto button = static_cast<std::size_t>(number_at(worked.record, "button"));
  Table table;
  for (std::size_t i = 0; i < stacks.size(); ++i) {
    const std::size_t seat = (button + 1 + i) % stacks.size();
    table.seats.push_back(seat);
    table.stacks.emplace_back(Cents(number_of(stacks[seat])));
    table.values.emplace_back();
    for (const Json action : list_at(worked.record, "actions")) {
      if (text_at(action, "kind") != "set" || number_at(action, "seat") != static_cast<std::int64_t>(seat)) continue;
      table.values.back() = chinese::values_of({.seat = SeatNo(static_cast<std::uint8_t>(seat + 1)),
                                                .front = cards_at(action, "front"),
                                                .middle = cards_at(action, "middle"),
                                                .back = cards_at(action, "back")});
    }
  }
  return table;
}

std::vector<std::int64_t> units_of(const std::vector<chinese::PairUnits>& pairs, std::size_t players) {
  std::vector<std::int64_t> units(players);
  for (const chinese::PairUnits& pair : pairs) {
    units[pair.first] += pair.units;
    units[pair.second] -= pair.units;
  }
  return units;
}

TEST(ChineseCases, UnitsAndStacksAreThoseOfTheFile) {
  std::size_t compared = 0;
  for (const PokerCase& worked : poker_cases(PokerFile::kRoom)) {
    if (worked.variant != "chinese") continue;
    SCOPED_TRACE(worked.id + ": " + worked.note);
    const Table table = table_of(worked);
    const auto pairs = chinese::units_between(table.values);
    const auto units = units_of(pairs, table.seats.size());
    const auto won = chinese::paid(pairs, table.stacks, Cents(number_at(worked.record, "unit")));
    const auto expected = list_at(worked.expect, "units");
    const auto finishing = list_at(worked.expect, "finishing");
    std::int64_t wrong = 0;
    for (std::size_t i = 0; i < table.seats.size(); ++i) {
      EXPECT_EQ(units[i], number_of(expected[table.seats[i]])) << "seat " << table.seats[i];
      EXPECT_EQ((*table.stacks[i] + won[i]).value(), number_of(finishing[table.seats[i]])) << "seat " << table.seats[i];
      if (table.values[i] && !table.values[i]->set_rightly()) ++wrong;
    }
    EXPECT_EQ(wrong, std::ssize(list_at(worked.expect, "findings")));
    ++compared;
  }
  if (compared == 0) GTEST_SKIP() << "SKIPPED: the poker cases are not here: " << poker_cases_path(PokerFile::kRoom);
  EXPECT_EQ(compared, 5U);
}

}  // namespace
}  // namespace cardspeak::cases::chinese_room
