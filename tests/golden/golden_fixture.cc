#include "tests/golden/golden_fixture.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <fstream>
#include <iterator>
#include <set>
#include <sstream>
#include <string_view>

#include "cli/render/remarks.h"
#include "model/check.h"
#include "model/facts/fold.h"
#include "model/law/house.h"
#include "model/law/jackpot.h"
#include "model/law/poker.h"
#include "model/verdict/adjudicate.h"
#include "model/verdict/corrections.h"
#include "model/verdict/jackpot/account.h"
#include "model/verdict/jackpot/adjudicate_meter.h"
#include "model/verdict/jackpot/card_winners.h"
#include "model/verdict/jackpot/carried.h"
#include "model/verdict/jackpot/meter_corrections.h"
#include "model/verdict/jackpot/meter_of_round.h"
#include "model/verdict/poker/room_jackpot.h"
#include "schemas/verdict.capnp.h"
#include "tests/golden/verdict_text_fixture.h"

namespace cardspeak {

std::string read_text(const std::filesystem::path& path) {
  std::ostringstream bytes;
  bytes << std::ifstream(path, std::ios::binary).rdbuf();
  return bytes.str();
}

GoldenStreams parts_of(const std::vector<WrittenStream>& streams) {
  GoldenStreams parts;
  for (const WrittenStream& stream : streams) {
    const bool is_meter = stream.name.find("/meter/") != std::string::npos;
    const WrittenStream*& first = is_meter ? parts.meter : parts.table;
    const WrittenStream*& second = is_meter ? parts.other_meter : parts.other_table;
    (first == nullptr ? first : second) = &stream;
  }
  return parts;
}

const Rulebook& golden_book(std::string_view name) {
  static std::map<std::string, Rulebook, std::less<>> books;
  const auto known = books.find(name);
  if (known != books.end()) return known->second;
  const auto embedded = std::ranges::find(embedded_books(), name, &EmbeddedBook::name);
  CARDSPEAK_CHECK(embedded != embedded_books().end(), "a chapter names an embedded book");
  auto loaded = load_rulebook(embedded->name, std::string(embedded->bytes), "");
  CARDSPEAK_CHECK(loaded.has_value(), "an embedded book loads");
  return books.emplace(name, std::move(*loaded)).first->second;
}

namespace {

// Those of the table's stream, in the order in which they begin.
std::vector<RoundNo> rounds_of(const WrittenStream& table) {
  std::vector<RoundNo> rounds;
  for (const auto& message : table.events) {
    const RoundNo number(message->getRoot<schema::Event>().asReader().getRound());
    if (number != RoundNo() && std::ranges::find(rounds, number) == rounds.end()) rounds.push_back(number);
  }
  return rounds;
}

RoundFacts facts_of_round(const WrittenStream& stream, RoundNo number, const Rulebook& book) {
  TableState table;
  std::vector<EventRef> round;
  for (const auto& message : stream.events) {
    const auto event = message->getRoot<schema::Event>().asReader();
    if (RoundNo(event.getRound()) == number) {
      round.push_back({.event = event});
    } else if (event.getRound() == 0 && round.empty()) {
      table.apply(event);
    }
  }
  const auto first = round.front().event;
  const auto id = parse_round_id(std::string(first.getStream().cStr()) + "/" + std::to_string(first.getRound()));
  EXPECT_TRUE(id.has_value()) << stream.name;
  return weigh_corrections(fold(id.value_or(RoundId{}), table, round), table, round, {}, book);
}

// What a round of the stream has from those before it, as the store looks it up.
CarriedRecord carried_into(const WrittenStream& stream, const RoundFacts& facts, const Rulebook& book) {
  std::vector<jackpot::RoundBefore> before;
  MeterFacts known;
  known.carried.emplace();
  for (const RoundNo number : rounds_of(stream)) {
    if (number >= facts.id.number) continue;
    const RoundFacts earlier = facts_of_round(stream, number, book);
    if (auto left = jackpot::round_before(earlier, adjudicate(earlier, book, known)))
      before.push_back(*std::move(left));
  }
  return jackpot::carried_record(facts, before);
}

}  // namespace

RoundFacts golden_facts(const GoldenStreams& streams, const Rulebook& book) {
  if (streams.table == nullptr) return {};
  const std::vector<RoundNo> rounds = rounds_of(*streams.table);
  if (rounds.empty()) {
    ADD_FAILURE() << streams.table->name << ": no events of a round";
    return {};
  }
  return facts_of_round(*streams.table, rounds.back(), book);
}

namespace {

// A table of a meter: its sign, and every notice at it.
MeterTable table_of(const WrittenStream& stream, std::string_view jackpot_wager) {
  MeterTable found;
  TableState state;
  for (const auto& message : stream.events) {
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

}  // namespace

const law::CompiledJackpot* jackpot_of(const Rulebook& book) {
  return book.house() == nullptr ? nullptr : book.house()->jackpot.get();
}

MeterHistory history_of(const WrittenStream& meter, const Rulebook* book) {
  std::vector<EventRef> stream;
  for (const auto& message : meter.events) stream.push_back({.event = message->getRoot<schema::Event>().asReader()});
  MeterHistory history = fold_meter(meter.name, stream);
  if (book == nullptr) return history;
  const std::array books = {MeterBook{.from = history.first_event, .book = *book, .no_book = {}}};
  const auto without = jackpot::meter_corrections_without_power(history, books);
  return without.empty() ? history : fold_meter(meter.name, stream, without);
}

namespace {

// The other side of each transfer, whose record is no part of the case.
void add_other_sides(const MeterHistory& history, MeterSurroundings& around) {
  const auto add = [&](const std::string& meter, MeterTransfer transfer) {
    MeterConfiguration none;
    around.others.push_back(
        {.meter = meter, .configuration = none, .closed = true, .transfers = {std::move(transfer)}});
  };
  for (const MeterTransfer& transfer : transfers_of(history)) {
    add(transfer.to == history.meter ? history.meter + "-giver" : transfer.to, transfer);
  }
}

// Where another meter stands in the case it is all that is on record of others.
void add_other_meter(const GoldenStreams& streams, MeterSurroundings& around) {
  if (streams.other_meter != nullptr) {
    const MeterHistory other = history_of(*streams.other_meter);
    around.others.push_back({.meter = other.meter,
                             .configuration = other.configurations.back(),
                             .closed = is_closed(other),
                             .transfers = transfers_of(other)});
  } else if (streams.meter != nullptr) {
    add_other_sides(history_of(*streams.meter), around);
  }
}

bool has_room_jackpot(const Rulebook& book) {
  return book.poker() != nullptr && book.poker()->has(law::PokerKey::kPrizeHand);
}

void add_hand(const GoldenStreams& streams, const Rulebook& book, MeterTable& table) {
  if (table.meter.empty()) return;
  const RoundFacts facts = golden_facts(streams, book);
  const MeterFacts meter = golden_meter(streams, facts, book);
  const Verdict verdict = adjudicate(facts, book, meter);
  auto hand = jackpot::table_round(facts, verdict, {});
  if (!hand) return;
  for (const MeterPrizeFact& prize : meter.prizes_paid) hand->settled[prize.seat] += prize.amount;
  std::ranges::copy_if(verdict.findings, std::back_inserter(hand->of_prizes), poker::is_of_room_jackpot);
  table.rounds.push_back(*std::move(hand));
}

// The table's rounds as its meter sees them, where there are any and they are the meter's.
void add_rounds(const GoldenStreams& streams, const Rulebook& book, MeterTable& table) {
  const law::CompiledJackpot* const law = jackpot_of(book);
  if (has_room_jackpot(book)) return add_hand(streams, book, table);
  if (law == nullptr || table.meter.empty()) return;
  for (const RoundNo number : rounds_of(*streams.table)) {
    const RoundFacts facts = facts_of_round(*streams.table, number, book);
    MeterFacts known;
    known.carried = carried_into(*streams.table, facts, book);
    auto round = jackpot::table_round(facts, adjudicate(facts, book, known), law->wager);
    if (round) table.rounds.push_back(*std::move(round));
  }
}

}  // namespace

MeterSurroundings surroundings_of(const GoldenStreams& streams, std::string_view jackpot_wager, const Rulebook& book) {
  MeterSurroundings around;
  around.tables.push_back(table_of(*streams.table, jackpot_wager));
  add_rounds(streams, book, around.tables.front());
  if (streams.other_table != nullptr) around.tables.push_back(table_of(*streams.other_table, jackpot_wager));
  add_other_meter(streams, around);
  return around;
}

MeterFacts meter_facts_of(const MeterHistory& history, const RoundFacts& round, const Rulebook& book,
                          const CarriedRecord& carried) {
  const law::CompiledJackpot* law = jackpot_of(book);
  if (law == nullptr && !has_room_jackpot(book)) return {};
  if (law == nullptr) return jackpot::meter_facts(history, jackpot::MeterAccount{}, nullptr, {}, round);
  const std::array laws = {jackpot::MeterLaw{
      .from = history.first_event, .law = law, .readings = jackpot::default_readings(*law, *book.house())}};
  jackpot::CardWinners winners;
  MeterFacts known;
  known.carried = carried;
  if (const auto played = jackpot::table_round(round, adjudicate(round, book, known), law->wager)) {
    jackpot::add_card_winners(history, round.id.table, {*played}, winners);
  }
  const jackpot::MeterAccount account = jackpot::account_of(history, laws, winners);
  MeterFacts facts = jackpot::meter_facts(history, account, laws, winners, round);
  facts.carried = carried;
  return facts;
}

MeterFacts golden_meter(const GoldenStreams& streams, const RoundFacts& round, const Rulebook& book) {
  if (streams.meter == nullptr) return {};
  const MeterHistory history = history_of(*streams.meter, &book);
  MeterFacts facts = meter_facts_of(history, round, book, carried_into(*streams.table, round, book));
  MeterSurroundings around;
  add_other_meter(streams, around);
  const auto loose = jackpot::loose_transfers(history, around.others);
  facts.one_sided = jackpot::loose_before(history, jackpot::MeterAccount{}, loose, round);
  if (streams.other_table != nullptr) {
    const MeterTable other = table_of(*streams.other_table, {});
    facts.several_games = other.meter == history.meter && !other.game.empty() && other.game != round.sign.game;
  }
  return facts;
}

namespace {

void judge_meter(const GoldenStreams& streams, std::string_view wager, const Rulebook& book,
                 capnp::MallocMessageBuilder& verdict) {
  const MeterHistory history = history_of(*streams.meter, &book);
  auto root = verdict.initRoot<schema::MeterVerdict>();
  write_in_words(adjudicate_meter(history, surroundings_of(streams, wager, book), book), history, root);
  root.getRulebook().setHash("");
}

// The chapters of golden rounds that a book has.
std::vector<const Chapter*> chapters_of(const EmbeddedBook& book) {
  std::string folder(book.name);
  folder.resize(folder.size() - std::string_view(".json").size());
  std::vector<const Chapter*> chapters;
  for (const auto& file : chapter_files()) {
    if (file.parent_path() == rounds_folder() / folder) chapters.push_back(&chapter_of(file));
  }
  return chapters;
}

// Whether the heading of a case begins with the rule.
bool is_case_for(std::string_view name, std::string_view rule) {
  return name.starts_with(rule) && name.substr(rule.size()).starts_with('-');
}

// Of two cases that cite a rule the one that is written for it; of two alike the first by name.
const std::string& better_shown(std::string_view rule, const std::string& a, const std::string& b) {
  const bool a_is_for = is_case_for(a, rule);
  if (a_is_for != is_case_for(b, rule)) return a_is_for ? a : b;
  return std::min(a, b);
}

// "seat 1", of a line about one of its wagers or its hand; "dealer"; empty: the line is about neither.
std::string_view whose(std::string_view line) {
  if (line.starts_with("hand ")) line.remove_prefix(std::string_view("hand ").size());
  if (line.starts_with("dealer ")) return line.substr(0, std::string_view("dealer").size());
  if (!line.starts_with("seat ")) return {};
  return line.substr(0, line.find(' ', std::string_view("seat ").size()));
}

// The seats whose first wager, the one that is held against the dealer's hand, is decided by the cards.
std::set<std::string_view> decided_by_cards(const TextLines& lines) {
  std::set<std::string_view> seen;
  std::set<std::string_view> decided;
  for (const std::string_view line : lines) {
    if (!line.starts_with("seat ") || !seen.insert(whose(line)).second) continue;
    const bool by_cards = line.contains(" win ") || line.contains(" lose ") || line.contains(" standOff ");
    if (by_cards) decided.insert(whose(line));
  }
  return decided;
}

// What a hand is worth turns on a rule where a wager of it turns on the hand.
void leave_idle_hands_out(TextLines& lines) {
  const bool any_seat = std::ranges::any_of(lines, [](std::string_view line) { return line.starts_with("seat "); });
  if (!any_seat) return;
  const TextLines all = lines;
  const std::set<std::string_view> decided = decided_by_cards(all);
  std::erase_if(lines, [&](const std::string& line) {
    if (!line.starts_with("hand ")) return false;
    const std::string_view seat = whose(line);
    return seat == "dealer" ? decided.empty() : !decided.contains(seat);
  });
}

// Where another office has the last word, the inspector is named beside it as in every verdict.
TextLines citing(const TextLines& own, const TextLines& always, CitingLines lines) {
  if (lines == CitingLines::kAll) return whole_lines(own, always);
  TextLines deciding = whole_lines(own, {});
  leave_idle_hands_out(deciding);
  for (std::string& line : deciding) {
    if (line.starts_with("last word")) line.resize(std::min(line.size(), line.find(" inspector [")));
  }
  return deciding;
}

}  // namespace

void judge(const GoldenStreams& streams, const Rulebook& book, GoldenVerdicts& verdicts) {
  const RoundFacts facts = golden_facts(streams, book);
  auto root = verdicts.round.initRoot<schema::Verdict>();
  write_in_words(adjudicate(facts, book, golden_meter(streams, facts, book)), root);
  const law::CompiledJackpot* law = jackpot_of(book);
  if (streams.meter == nullptr || (law == nullptr && !has_room_jackpot(book))) return;
  judge_meter(streams, law == nullptr ? std::string_view() : law->wager, book, verdicts.meter.emplace());
}

std::map<std::string, std::string> golden_citations(const EmbeddedBook& book, CitingLines lines) {
  std::map<std::string, std::string> citations;
  for (const Chapter* chapter : chapters_of(book)) {
    for (const ChapterCase& golden : chapter->cases) {
      for (const auto& expected : {golden.verdict, golden.meter}) {
        if (!expected) continue;
        for (const std::string& rule : cited_rules(citing(expected->lines, chapter->always, lines))) {
          std::string& shown = citations.try_emplace(rule, golden.name).first->second;
          shown = better_shown(rule, shown, golden.name);
        }
      }
    }
  }
  return citations;
}

std::string golden_case_for(const EmbeddedBook& book, std::string_view rule) {
  std::string first;
  for (const Chapter* chapter : chapters_of(book)) {
    for (const ChapterCase& golden : chapter->cases) {
      if (is_case_for(golden.name, rule) && (first.empty() || golden.name < first)) first = golden.name;
    }
  }
  return first;
}

}  // namespace cardspeak
