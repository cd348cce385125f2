// Simulated hands written as Poker Hand Histories, read in again and judged: nobody has a chip more or less by it. And
// what does not bear on the money changes none of it: the numbers of the seats, as long as the button goes with them,
// and the suits where no card decides by its suit.
#include <capnp/dynamic.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "cli/render/remarks.h"
#include "ingest/phh/import_phh.h"
#include "ingest/phh/write_phh.h"
#include "ingest/simulator/simulator.h"
#include "model/facts/fold.h"
#include "model/verdict/adjudicate.h"
#include "tests/replay/support/stores.h"

namespace cardspeak {
namespace {

struct Table {
  TableState state;
  std::map<std::uint64_t, std::vector<EventMessage>> rounds;
};

// The tables of one simulation, with the events of each round.
std::map<std::string, Table> played(const std::string& game, std::uint32_t tables, std::uint32_t rounds) {
  simulator::Options options;
  options.game = game;
  options.tables = tables;
  options.rounds = rounds;
  options.seed = 20'261'130;
  std::map<std::string, Table> all;
  const auto done = simulator::simulate(
      options,
      [&](schema::Event::Reader event) {
        Table& table = all[event.getStream().cStr()];
        if (event.getRound() == 0) return table.state.apply(event);
        table.rounds[event.getRound()].emplace_back().copy(event);
      },
      [](const simulator::PlantedError&) {});
  EXPECT_TRUE(done.has_value());
  return all;
}

RoundFacts folded(const RoundId& id, const TableState& state, const std::vector<EventMessage>& events) {
  std::vector<EventRef> list;
  list.reserve(events.size());
  for (const EventMessage& event : events) list.push_back({.event = event.reader()});
  return fold(id, state, list);
}

Verdict judged(const RoundFacts& facts) {
  const auto book = testing::books().in_force("crown-melbourne", facts.sign.game, facts.first_event);
  EXPECT_TRUE(book.has_value()) << facts.sign.game;
  return adjudicate(facts, *book, MeterFacts{});
}

// The facts of a hand history with one hand.
RoundFacts read_back(const std::string& text) {
  const auto events = import_phh("hand.phh", text, {.venue = "crown-melbourne", .chip_unit = Cents(100)});
  EXPECT_TRUE(events.has_value()) << events.error().message << "\n" << text;
  if (!events) return {};
  TableState state;
  std::vector<EventRef> round;
  RoundId id;
  for (const EventMessage& message : *events) {
    const auto event = message.reader();
    if (event.getRound() == 0) {
      state.apply(event);
    } else {
      round.push_back({.event = event});
      id = parse_round_id(std::string(event.getStream().cStr()) + "/" + std::to_string(event.getRound())).value();
    }
  }
  return fold(id, state, round);
}

// What the verdict gives each seat, less what it began with, and the pots.
std::string money_of(const Verdict& verdict) {
  std::string text;
  std::map<std::uint8_t, std::int64_t> seats;
  for (const StackVerdict& stack : verdict.stacks) seats[stack.seat.value()] = stack.due.value();
  for (const auto& [seat, due] : seats) text += std::to_string(seat) + ": " + std::to_string(due) + " ";
  for (const PotVerdict& pot : verdict.pots) {
    text += "pot " + std::to_string(pot.gross.value()) + " of";
    for (const SeatNo seat : pot.eligible) text += " " + std::to_string(seat.value());
    text += "; ";
  }
  return text;
}

// --- what changes no award -------------------------------------------------------------------------------------------

using Change = std::function<std::uint8_t(std::string_view field, std::uint8_t value)>;

// Every small number of the event, by the name of its field.
void change_fields(capnp::DynamicStruct::Builder builder, const Change& change) {
  for (const auto field : builder.getSchema().getFields()) {
    const bool in_union = field.getProto().getDiscriminantValue() != capnp::schema::Field::NO_DISCRIMINANT;
    KJ_IF_MAYBE (which, builder.which()) {
      if (in_union && *which != field) continue;
    }
    const auto type = field.getType();
    if (type.isUInt8()) {
      builder.set(field, change(field.getProto().getName().cStr(), builder.get(field).as<std::uint8_t>()));
    } else if (type.isStruct() && builder.has(field)) {
      change_fields(builder.get(field).as<capnp::DynamicStruct>(), change);
    } else if (type.isList() && type.asList().getElementType().isStruct()) {
      auto list = builder.get(field).as<capnp::DynamicList>();
      for (unsigned i = 0; i < list.size(); ++i) change_fields(list[i].as<capnp::DynamicStruct>(), change);
    }
  }
}

std::vector<EventMessage> changed(const std::vector<EventMessage>& events, const Change& change) {
  std::vector<EventMessage> copies;
  for (const EventMessage& event : events) {
    copies.emplace_back().copy(event.reader());
    change_fields(copies.back().builder(), change);
  }
  return copies;
}

constexpr std::uint8_t kSeats = 11;

std::uint8_t moved_on(std::uint8_t seat, unsigned by) {
  return seat == 0 ? seat : static_cast<std::uint8_t>((seat - 1U + by) % kSeats + 1U);
}

// The other way round than in the deck.
std::uint8_t of_another_suit(std::uint8_t code) {
  if (code == 0) return code;
  const unsigned index = code - 1U;
  return static_cast<std::uint8_t>(index / 4 * 4 + (3 - index % 4) + 1);
}

std::map<std::uint8_t, std::int64_t> dues_of(const Verdict& verdict) {
  std::map<std::uint8_t, std::int64_t> dues;
  for (const StackVerdict& stack : verdict.stacks) dues[stack.seat.value()] = stack.due.value();
  return dues;
}

class UnchangedAwards : public ::testing::TestWithParam<std::string> {};

TEST_P(UnchangedAwards, ByTheNumbersOfTheSeatsAndTheSuits) {
  for (const auto& [stream, table] : played("crown-melbourne/" + GetParam(), 4, 15)) {
    for (const auto& [number, events] : table.rounds) {
      const RoundId id = parse_round_id(stream + "/" + std::to_string(number)).value();
      const auto before = dues_of(judged(folded(id, table.state, events)));
      const unsigned by = 1 + static_cast<unsigned>(number % (kSeats - 1));
      const auto moved = changed(events, [&](std::string_view field, std::uint8_t value) {
        return field == "seat" || field == "button" ? moved_on(value, by) : value;
      });
      std::map<std::uint8_t, std::int64_t> expected;
      for (const auto& [seat, due] : before) expected[moved_on(seat, by)] = due;
      ASSERT_EQ(dues_of(judged(folded(id, table.state, moved))), expected) << id.text() << ", moved by " << by;
      const auto suited = changed(events, [](std::string_view field, std::uint8_t value) {
        return field == "card" ? of_another_suit(value) : value;
      });
      ASSERT_EQ(dues_of(judged(folded(id, table.state, suited))), before) << id.text() << ", of other suits";
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Games, UnchangedAwards,
                         ::testing::Values("holdem-hi-lo", "double-flop-holdem", "crazy-pineapple-hi-lo", "omaha-hi-lo",
                                           "two-card-manila", "faro-manila", "draw-kitty", "triple-draw-ace-to-five"),
                         [](const auto& game) {
                           std::string name = game.param;
                           std::erase(name, '-');
                           return name;
                         });

class HandHistories : public ::testing::TestWithParam<std::string> {};

TEST_P(HandHistories, WrittenAndReadInAgainGiveEverybodyTheSame) {
  std::size_t compared = 0;
  for (const auto& [stream, table] : played("crown-melbourne/" + GetParam(), 12, 25)) {
    for (const auto& [number, events] : table.rounds) {
      const RoundId id = parse_round_id(stream + "/" + std::to_string(number)).value();
      const RoundFacts facts = folded(id, table.state, events);
      const auto text = write_phh(facts);
      if (!text) continue;  // a limit that the format does not have, or two players whose blinds go as printed
      ++compared;
      const Verdict before = judged(facts);
      const Verdict after = judged(read_back(*text));
      ASSERT_EQ(before.status, schema::VerdictStatus::AGREED) << sentence(before.reason);
      ASSERT_EQ(money_of(before), money_of(after)) << id.text() << "\n" << *text;
      // A file tells what was raked, and not by which sign: that alone may stay open.
      const bool without_sign =
          std::ranges::any_of(after.findings, [](const Finding& each) { return each.kind() == kFindingNoRakeSign; });
      ASSERT_EQ(after.status, without_sign ? schema::VerdictStatus::NOT_DECIDABLE : schema::VerdictStatus::AGREED)
          << sentence(after.reason) << "\n"
          << *text;
    }
  }
  EXPECT_GT(compared, 20U);
}

INSTANTIATE_TEST_SUITE_P(Games, HandHistories, ::testing::Values("omaha", "omaha-hi-lo", "draw-two-to-seven"),
                         [](const auto& game) {
                           std::string name = game.param;
                           std::erase(name, '-');
                           return name;
                         });

}  // namespace
}  // namespace cardspeak
