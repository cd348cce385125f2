// The worked cases of Caribbean Stud from outside the project (cases/house/golden.jsonl): money, outcomes and rules as
// the case has them. Cases of irregularities and meters, and the lines of jackpot wagers, are beyond what the book
// decides; that a jackpot wager leaves the other lines alone is checked here too.
#include <capnp/compat/json.h>
#include <capnp/message.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <map>
#include <string>

#include "tests/model/verdict/house_fixture.h"

namespace cardspeak {
namespace {

using Json = capnp::json::Value::Reader;

// The value at a key of an object; nothing where it is not there.
std::optional<Json> find(Json object, std::string_view key) {
  for (const auto field : object.getObject()) {
    if (std::string_view(field.getName().cStr()) == key) return field.getValue();
  }
  return std::nullopt;
}

std::string text(Json value) {
  return value.isString() ? std::string(value.getString().cStr()) : std::string();
}

std::int64_t number(std::optional<Json> value) {
  return value ? static_cast<std::int64_t>(value->getNumber()) : 0;
}

std::string cards(Json list) {
  std::string joined;
  for (const auto card : list.getArray()) joined += (joined.empty() ? "" : " ") + text(card);
  return joined;
}

// The case as the events of a round: signs, antes, cards, decisions.
HouseRound round_of(Json play) {
  HouseRound round;
  const Json config = *find(play, "config");
  round.sign([&](auto opened) {
    opened.setChipUnitCents(number(find(config, "chip_unit_cents")));
    opened.setMaxPayoutCents(number(find(config, "max_payout_cents")));
  });
  if (const auto limits = find(config, "limits")) {
    for (const auto limit : limits->getObject()) {
      round.limit(limit.getName().cStr(), number(find(limit.getValue(), "min")), number(find(limit.getValue(), "max")),
                  number(find(limit.getValue(), "unit")));
    }
  }
  const auto each_wager = [&](bool bets) {
    for (const auto seat : find(play, "seats")->getArray()) {
      for (const auto wager : find(seat, "wagers")->getArray()) {
        const std::string kind = text(*find(wager, "kind"));
        if ((kind == "bet") == bets) {
          round.wager(static_cast<int>(number(find(seat, "seat"))), kind, number(find(wager, "amount_cents")));
        }
      }
    }
  };
  each_wager(false);
  for (const auto seat : find(play, "seats")->getArray()) {
    round.deal(static_cast<int>(number(find(seat, "seat"))), cards(*find(seat, "cards")));
  }
  round.dealer(cards(*find(*find(play, "dealer"), "cards")));
  for (const auto seat : find(play, "seats")->getArray()) {
    if (text(*find(seat, "decision")) == "fold") round.fold(static_cast<int>(number(find(seat, "seat"))));
  }
  each_wager(true);
  return std::move(round.settle_as_due());
}

schema::Outcome outcome(const std::string& name) {
  static const std::map<std::string, schema::Outcome> kOutcomes = {{"win", schema::Outcome::WIN},
                                                                   {"lose", schema::Outcome::LOSE},
                                                                   {"standoff", schema::Outcome::STAND_OFF},
                                                                   {"void", schema::Outcome::VOID},
                                                                   {"returned", schema::Outcome::RETURNED}};
  return kOutcomes.at(name);
}

// Whether the verdict cites the rule for this wager: beside its amount or in a finding about it.
bool cites(const Verdict& verdict, const WagerVerdict& wager, const std::string& rule) {
  if (wager.rule.find(rule) != std::string::npos) return true;
  for (const Finding& finding : verdict.findings) {
    if (finding.seat == wager.seat && finding.wager == wager.wager && finding.rule.find(rule) != std::string::npos) {
      return true;
    }
  }
  return false;
}

void expect_line(const Verdict& verdict, int seat, Json expected) {
  const auto row = expected.getArray();
  const std::string kind = text(row[0]);
  const WagerVerdict& wager = line(verdict, seat, kind);
  SCOPED_TRACE("seat " + std::to_string(seat) + ", " + kind + ", judged by " + wager.rule);
  if (kind == "jackpot") {
    EXPECT_FALSE(wager.decidable);
    return;
  }
  EXPECT_EQ(wager.outcome, outcome(text(row[1])));
  EXPECT_EQ(wager.due, Cents(number(row[2])));
  EXPECT_EQ(wager.returned, Cents(number(row[3])));
  if (row.size() > 4) {
    EXPECT_TRUE(cites(verdict, wager, text(row[4]))) << text(row[4]);
  }
}

void expect_readings(const Verdict& verdict, Json expect) {
  const auto flags = find(expect, "flags");
  if (!flags) return;
  for (const auto flag : flags->getArray()) {
    if (text(flag).starts_with("JP-") || text(flag).starts_with("MEL-")) continue;  // of jackpots
    EXPECT_TRUE(std::ranges::any_of(verdict.readings, [&](const auto& used) { return used.id == text(flag); }))
        << text(flag);
  }
}

TEST(WorkedCases, OfCaribbeanStudAreJudgedToTheCent) {
  const std::string path = std::string(CARDSPEAK_SHARED_DIR) + "/cases/house/golden.jsonl";
  std::ifstream file(path);
  if (!file) GTEST_SKIP() << "SKIPPED: the worked cases are not here: " << path;
  int judged = 0;
  for (std::string text_line; std::getline(file, text_line);) {
    capnp::JsonCodec codec;
    capnp::MallocMessageBuilder message;
    auto root = message.initRoot<capnp::json::Value>();
    codec.decodeRaw(kj::arrayPtr(text_line.data(), text_line.size()), root);
    const Json item = root.asReader();
    const Json play = *find(item, "case");
    if (text(*find(play, "venue")) != "melbourne" || text(*find(play, "game")) != "caribbean-stud") continue;
    if (find(play, "type") || find(play, "irregularity") || find(play, "irregularities")) continue;
    SCOPED_TRACE(text(*find(item, "id")) + ": " + text(*find(item, "note")));
    ++judged;
    const Verdict verdict = round_of(play).verdict();
    const Json expect = *find(item, "expect");
    for (const auto seat : find(expect, "lines")->getObject()) {
      for (const auto row : seat.getValue().getArray()) {
        expect_line(verdict, std::stoi(seat.getName().cStr()), row);
      }
    }
    if (const auto qualifies = find(expect, "qualifies")) {
      EXPECT_EQ(verdict.hands.front().note, qualifies->getBoolean() ? "qualifies" : "does not qualify");
    }
    expect_readings(verdict, expect);
  }
  EXPECT_GE(judged, 20);
}

}  // namespace
}  // namespace cardspeak
