#include "tests/model/verdict/jackpot/jackpot_law_fixture.h"

#include <capnp/message.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <map>
#include <memory>
#include <sstream>
#include <stdexcept>

#include "model/law/compile_jackpot.h"
#include "schemas/json/struct_json.h"

namespace cardspeak::jackpot {
namespace {

std::string copy(capnp::Text::Reader text) {
  return {text.begin(), text.size()};
}

// These laws have no pay tables: the line that every jackpot has, a Royal Flush that takes the whole meter, stands
// here.
void pay_royal_flushes(schema::Rulebook::Reader book, law::CompiledHouse& house) {
  const auto hand = std::ranges::find(house.hands, copy(book.getHouse().getJackpot().getHand()), &law::HandRule::name);
  if (hand == house.hands.end()) return;
  law::PayTable& table = house.pay_tables.emplace_back();
  table.name = "jackpot";
  table.hand = law::HandIndex(static_cast<std::uint8_t>(hand - house.hands.begin()));
  law::PayLine& line = table.variants.emplace_back().lines.emplace_back();
  line.classes = {HandClass::kRoyalFlush};
  line.meter_percent = 100;
  for (law::WagerRule& wager : house.wagers) wager.outcomes.emplace_back().pay_table = law::PayTableIndex(0);
}

law::CompiledHouse house_of(schema::Rulebook::Reader book) {
  law::CompiledHouse house;
  for (const auto rank : book.getAuthorities().getRanks()) house.ranks.push_back(copy(rank));
  for (const auto data : book.getReadings()) {
    law::ReadingRule& reading = house.readings.emplace_back();
    reading.id = copy(data.getId());
    for (const auto value : data.getValues()) reading.values.push_back(copy(value));
    const auto found = std::ranges::find(reading.values, copy(data.getDefault()));
    reading.default_value = law::ReadingValue(static_cast<std::uint8_t>(found - reading.values.begin()));
  }
  for (const auto data : book.getHands()) {
    law::HandRule& hand = house.hands.emplace_back();
    hand.name = copy(data.getName());
    for (const auto source : data.getFrom()) hand.from.push_back(source);
  }
  for (const auto data : book.getHouse().getWagers()) house.wagers.emplace_back().kind = copy(data.getKind());
  pay_royal_flushes(book, house);
  return house;
}

std::optional<JackpotLaw> compile(std::string_view text, std::vector<std::string>& objections) {
  capnp::MallocMessageBuilder message;
  auto root = message.initRoot<schema::Rulebook>();
  if (const auto read = schema::read_json(text, root); !read) {
    objections.push_back(read.error().text());
    return std::nullopt;
  }
  JackpotLaw result{.house = house_of(root.asReader()), .jackpot = {}};
  law::Objections found("law");
  law::ReadingUse readings(result.house.readings, found);
  const auto acts = law::compile_acts(root.asReader().getAuthorities());
  auto compiled = law::compile_jackpot(root.asReader(), result.house, acts, readings, found);
  for (const Objection& objection : found.take()) objections.push_back(objection.text());
  if (!compiled) return std::nullopt;
  result.jackpot = *std::move(compiled);
  result.house.jackpot = std::make_shared<const law::CompiledJackpot>(result.jackpot);
  return result;
}

}  // namespace

std::string law_text(std::string_view name) {
  std::ifstream file(std::string(CARDSPEAK_SOURCE_DIR) + "/tests/model/verdict/jackpot/law/" + std::string(name) +
                     ".json");
  std::stringstream text;
  text << file.rdbuf();
  return text.str();
}

std::vector<std::string> objections_to_law(std::string_view text) {
  std::vector<std::string> objections;
  compile(text, objections);
  return objections;
}

const JackpotLaw& law_of(std::string_view name) {
  static std::map<std::string, JackpotLaw, std::less<>> known;
  const auto found = known.find(name);
  if (found != known.end()) return found->second;
  std::vector<std::string> objections;
  auto law = compile(law_text(name), objections);
  for (const std::string& objection : objections) ADD_FAILURE() << objection;
  if (!law) throw std::runtime_error("no law of meters called " + std::string(name));
  return known.emplace(std::string(name), *std::move(law)).first->second;
}

std::vector<Winner> winners(std::vector<PrizeHand> hands, std::uint8_t level) {
  std::vector<Winner> list;
  for (const PrizeHand hand : hands) {
    list.push_back({.seat = SeatNo(static_cast<std::uint8_t>(list.size() + 1)), .hand = hand, .level = level});
  }
  return list;
}

}  // namespace cardspeak::jackpot
