// The worked cases of meters from outside the project (cases/house/golden.jsonl, type "meter"): their events made into
// a meter's stream, folded, and its account compared.
#include <capnp/compat/json.h>
#include <capnp/message.h>
#include <gtest/gtest.h>

#include <fstream>
#include <map>
#include <string>

#include "cli/render/remarks.h"
#include "tests/model/verdict/jackpot/meter_stream_fixture.h"

namespace cardspeak::jackpot {
namespace {

using Json = capnp::json::Value::Reader;

std::optional<Json> find(Json object, std::string_view key) {
  if (!object.isObject()) return std::nullopt;
  for (const auto field : object.getObject()) {
    if (std::string_view(field.getName().cStr()) == key) return field.getValue();
  }
  return std::nullopt;
}

std::string text(std::optional<Json> value) {
  return value && value->isString() ? std::string(value->getString().cStr()) : std::string();
}

std::int64_t number(std::optional<Json> value) {
  if (!value) return 0;
  return value->isString() ? std::stoll(text(value)) : static_cast<std::int64_t>(value->getNumber());
}

// Cents with a part of a cent, as "5234567.5", in millionths of a dollar.
std::int64_t millionths(std::optional<Json> value) {
  std::string cents = value->isString() ? text(value) : std::to_string(number(value));
  const std::size_t point = std::min(cents.find('.'), cents.size());
  std::string part = point == cents.size() ? "" : cents.substr(point + 1);
  part.resize(4, '0');
  return std::stoll(cents.substr(0, point)) * kMillionthsToTheCent + std::stoll(part);
}

std::string_view law_for(const std::string& venue, const std::string& game) {
  if (venue == "perth") return kPerth;
  if (venue == "sydney") return kSydneyStud;
  if (game == "three-card-poker") return kMelbourneThreeCard;
  return game == "wild-aruba-stud" ? kMelbourneAruba : kMelbourneStud;
}

class WorkedMeter {
 public:
  WorkedMeter(Json play, Json expect) : play_(play), expect_(expect) {
    law_ = law_for(text(find(play, "venue")), text(find(play, "game")));
  }

  void check() {
    begin();
    for (const auto event : find(play_, "events")->getArray()) add(event);
    const JackpotLaw& rules = law_of(law_);
    // Each outcome's account is read off when its event is there, so that the values after it can be compared.
    const auto expected = find(expect_, "events")->getArray();
    for (unsigned i = 0; i < expected.size(); ++i) {
      const MeterHistory history = stream_.fold();
      // One event of the case is one step after the beginning; a closing is compared at the end.
      const std::size_t steps = begun_ + i + 1;
      const MeterAccount account = account_of(history, &rules.jackpot, rules.defaults(), steps);
      compare(account, expected[i]);
    }
  }

 private:
  void begin() {
    const Json config = *find(play_, "config");
    const Json meter = *find(play_, "meter");
    const std::int64_t units = number(find(meter, "seed")) + number(find(meter, "reset"));
    if (law_ == kPerth) {
      cost_ = number(find(config, "jackpot_level1_cents"));
      stream_.configured_levels(cost_, {410'000, 410'000, 410'000});
      std::uint8_t level = 0;
      for (const auto pool : find(meter, "pools_cents")->getArray()) stream_.reading(millionths(pool), ++level);
    } else {
      cost_ = number(find(config, "jackpot_cost_cents"));
      const std::string option = std::to_string(number(find(config, "jackpot_option")));
      std::uint32_t increment = 0;
      for (const law::MeterTerms& terms : law_of(law_).jackpot.terms) {
        if (terms.option == option && terms.seed_units == units) increment = terms.increment;
      }
      EXPECT_NE(increment, 0U) << "no terms for option " << option << ", seed " << units;
      stream_.configured(cost_, option, units, increment);
      stream_.reading(millionths(find(meter, "value_cents")));
    }
    begun_ = stream_.last();
  }

  void add(Json event) {
    const std::string op = text(find(event, "op"));
    if (op == "wager") {
      stream_.wager("CS-01", round_, 1, number(find(event, "cents")), static_cast<int>(number(find(event, "level"))));
    } else if (op == "outcome") {
      std::vector<Winner> won;
      for (const auto winner : find(event, "winners")->getArray()) {
        won.push_back({.seat = SeatNo(static_cast<std::uint8_t>(number(find(winner, "seat")))),
                       .hand = text(find(winner, "hand")) == "royal_flush" ? kRoyal : kStraight,
                       .level = static_cast<std::uint8_t>(number(find(winner, "level")))});
      }
      stream_.outcome("CS-01", round_++, won);
    } else if (op == "close") {
      stream_.closed();
    } else {
      ADD_FAILURE() << "an event of a kind that is not known: " << op;
    }
  }

  void compare(const MeterAccount& account, Json expected) {
    if (const auto meter = find(expected, "meter")) {
      EXPECT_EQ(account.values.front().value(), millionths(meter));
    }
    if (const auto rounded = find(expected, "rounded")) {
      EXPECT_EQ(up_to_whole_dollar(account.values.front())->value(), number(rounded));
    }
    if (const auto pools = find(expected, "pools")) {
      for (unsigned i = 0; i < pools->getArray().size(); ++i) {
        EXPECT_EQ(account.values[i].value(), millionths(pools->getArray()[i])) << "pool " << i + 1;
      }
    }
    if (const auto prizes = find(expected, "prizes")) {
      ASSERT_FALSE(account.outcomes.empty());
      const auto& paid = account.outcomes.back().prizes;
      ASSERT_TRUE(paid.has_value()) << sentence(account.outcomes.back().undecided);
      ASSERT_EQ(paid->prizes.size(), prizes->getArray().size());
      for (unsigned i = 0; i < paid->prizes.size(); ++i) {
        EXPECT_EQ(paid->prizes[i].due.value(), number(prizes->getArray()[i]));
      }
    }
    if (const auto transfer = find(expected, "transfer")) compare_transfer(millionths(transfer));
  }

  // Nothing is transferred in the case's events: what is missing is all of it.
  void compare_transfer(std::int64_t expected) {
    const JackpotLaw& rules = law_of(law_);
    const MeterAccount account = account_of(stream_.fold(), &rules.jackpot, rules.defaults());
    EXPECT_EQ(only(account, kMeterTransferWrong).amount.value(), -expected);
  }

  Json play_;
  Json expect_;
  std::string_view law_;
  MeterStream stream_;
  std::int64_t cost_ = 0;
  std::size_t begun_ = 0;
  std::uint64_t round_ = 1;
};

TEST(WorkedMeters, EveryCaseOfAMeterComesOutAsItSays) {
  std::ifstream file(std::string(CARDSPEAK_SHARED_DIR) + "/cases/house/golden.jsonl");
  if (!file) GTEST_SKIP() << "the worked cases are not there: " << CARDSPEAK_SHARED_DIR << "/cases/house/golden.jsonl";
  int cases = 0;
  for (std::string line; std::getline(file, line);) {
    capnp::MallocMessageBuilder message;
    auto root = message.initRoot<capnp::json::Value>();
    capnp::JsonCodec().decodeRaw(kj::ArrayPtr<const char>(line.data(), line.size()), root);
    const Json value = root.asReader();
    const Json play = *find(value, "case");
    if (text(find(play, "type")) != "meter") continue;
    SCOPED_TRACE(text(find(value, "id")));
    ++cases;
    WorkedMeter(play, *find(value, "expect")).check();
  }
  EXPECT_GE(cases, 9);
}

}  // namespace
}  // namespace cardspeak::jackpot
