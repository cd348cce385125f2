#include "tests/model/verdict/golden_fixture.h"

#include <capnp/message.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <memory>
#include <sstream>

#include "model/facts/fold.h"
#include "model/law/house.h"
#include "model/law/jackpot.h"
#include "model/verdict/jackpot/account.h"
#include "model/verdict/jackpot/adjudicate_meter.h"
#include "schemas/json/event_json.h"
#include "schemas/json/struct_json.h"
#include "schemas/verdict.capnp.h"

namespace cardspeak {

std::vector<GoldenCase> golden_cases(const EmbeddedBook& book) {
  std::string version(book.name);
  version.resize(version.size() - std::string_view(".json").size());
  const std::filesystem::path root = std::filesystem::path(CARDSPEAK_SOURCE_DIR) / "tests/golden" / version;
  std::vector<GoldenCase> cases;
  if (!std::filesystem::is_directory(root)) return cases;
  for (const auto& entry : std::filesystem::directory_iterator(root)) {
    if (entry.is_directory()) cases.push_back({std::string(book.name), entry.path()});
  }
  std::ranges::sort(cases, {}, &GoldenCase::folder);
  return cases;
}

std::string read_text(const std::filesystem::path& path) {
  std::ostringstream bytes;
  bytes << std::ifstream(path, std::ios::binary).rdbuf();
  return bytes.str();
}

namespace {

using Messages = std::vector<std::unique_ptr<capnp::MallocMessageBuilder>>;

// The events of a file, one a line.
Messages events_in(const std::filesystem::path& path) {
  std::ifstream file(path);
  Messages messages;
  for (std::string line; std::getline(file, line);) {
    messages.push_back(std::make_unique<capnp::MallocMessageBuilder>());
    auto event = messages.back()->initRoot<schema::Event>();
    if (const auto read = schema::read_event_json(line, event); !read) {
      ADD_FAILURE() << path << ": " << read.error().text();
      messages.pop_back();
    }
  }
  return messages;
}

}  // namespace

RoundFacts golden_facts(const GoldenCase& golden) {
  const Messages messages = events_in(golden.folder / "events.jsonl");
  TableState table;
  std::vector<EventRef> round;
  for (const auto& message : messages) {
    const auto event = message->getRoot<schema::Event>().asReader();
    if (event.getRound() != 0) {
      round.push_back({.event = event});
    } else if (round.empty()) {
      table.apply(event);
    }
  }
  if (round.empty()) {
    ADD_FAILURE() << golden.folder << ": no events of a round";
    return {};
  }
  const auto first = round.front().event;
  const auto id = parse_round_id(std::string(first.getStream().cStr()) + "/" + std::to_string(first.getRound()));
  EXPECT_TRUE(id.has_value()) << golden.folder;
  return fold(id.value_or(RoundId{}), table, round);
}

namespace {

// The meter of a file, folded; nothing where there is no such file.
std::optional<MeterHistory> history_in(const std::filesystem::path& path) {
  const Messages messages = events_in(path);
  if (messages.empty()) return std::nullopt;
  std::vector<EventRef> stream;
  for (const auto& message : messages) stream.push_back({.event = message->getRoot<schema::Event>().asReader()});
  return fold_meter(stream.front().event.getStream().cStr(), stream);
}

// The table of the round: its sign, and every notice at it.
MeterTable table_in(const std::filesystem::path& path, std::string_view jackpot_wager) {
  MeterTable found;
  TableState state;
  for (const auto& message : events_in(path)) {
    const auto event = message->getRoot<schema::Event>().asReader();
    if (event.getRound() != 0) continue;
    state.apply(event);
    if (event.isTableOpened()) found.table = event.getTableOpened().getTable().cStr();
    if (!event.isNoticeDisplayed()) continue;
    found.notices.push_back(
        {.notice = event.getNoticeDisplayed().getNotice().cStr(), .time = DeviceTimeNs(event.getDeviceTimeNs())});
  }
  found.game = state.sign().game;
  found.meter = state.sign().meter;
  found.options = state.sign().options;
  for (const WagerLimit& limit : state.sign().limits) {
    if (limit.wager == jackpot_wager && limit.seat == SeatNo()) found.cost = limit.min;
  }
  return found;
}

const law::CompiledJackpot* jackpot_of(const Rulebook& book) {
  return book.house() == nullptr ? nullptr : book.house()->jackpot.get();
}

}  // namespace

MeterFacts golden_meter(const GoldenCase& golden, const RoundFacts& round, const Rulebook& book) {
  const auto history = history_in(golden.folder / "meter.jsonl");
  const law::CompiledJackpot* law = jackpot_of(book);
  if (!history || law == nullptr) return {};
  const jackpot::Readings readings = jackpot::default_readings(*law, *book.house());
  return jackpot::meter_facts(*history, jackpot::account_of(*history, law, readings), law, readings, round);
}

std::optional<std::string> golden_meter_verdict(const GoldenCase& golden, const Rulebook& book) {
  const auto history = history_in(golden.folder / "meter.jsonl");
  const law::CompiledJackpot* law = jackpot_of(book);
  if (!history || law == nullptr) return std::nullopt;
  MeterSurroundings around;
  around.tables.push_back(table_in(golden.folder / "events.jsonl", law->wager));
  const auto other_table = golden.folder / "other-table.jsonl";
  if (std::filesystem::exists(other_table)) around.tables.push_back(table_in(other_table, law->wager));
  if (const auto other = history_in(golden.folder / "other-meter.jsonl")) {
    around.others.push_back({.meter = other->meter, .configuration = other->configurations.back(), .closed = false});
  }
  capnp::MallocMessageBuilder message;
  auto root = message.initRoot<schema::MeterVerdict>();
  write_meter_verdict(adjudicate_meter(*history, around, book), *history, root);
  root.getRulebook().setHash("");
  return schema::write_json(root.asReader(), schema::JsonForm::kPretty, schema::JsonDefaults::kLeaveOut);
}

}  // namespace cardspeak
