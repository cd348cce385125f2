#include "replay/meters.h"

#include <algorithm>
#include <iterator>
#include <set>
#include <utility>

#include "model/law/house.h"
#include "model/law/poker.h"
#include "model/law/same_jackpot.h"
#include "model/try.h"
#include "model/verdict/jackpot/carried.h"
#include "model/verdict/jackpot/contributions.h"
#include "model/verdict/jackpot/feeds.h"
#include "model/verdict/jackpot/meter_corrections.h"
#include "model/verdict/jackpot/meter_of_round.h"
#include "model/verdict/poker/room_jackpot.h"
#include "replay/books_hash.h"
#include "replay/judge_alone.h"
#include "replay/loose_events.h"
#include "replay/rounds_before.h"
#include "replay/rounds_in_turn.h"
#include "replay/store/bytes.h"
#include "replay/store/keys.h"
#include "replay/store/round_inputs.h"
#include "replay/store/round_value.h"
#include "replay/weighed_facts.h"

namespace cardspeak {
namespace {

constexpr std::string_view kMeterPart = "/meter/";

// Where the store keeps what a round needs of the meter on its sign.
std::string snapshot_key(const RoundFacts& round) {
  return keys::index(IndexKind::kMeterFacts, round.sign.meter, round.first_event, round.id.stream(), round.id.number);
}

// The books in force over a meter's life are found by moments, not by asking: whichever does not pass its check is to
// be named now, and not to count as none.
Result<void> read_books_of(const std::string& venue, const Library& library) {
  for (const Rulebook& book : library.books()) {
    if (book.venue() == venue) CARDSPEAK_TRY(book.read());
  }
  return {};
}

}  // namespace

bool is_meter_stream(std::string_view stream) {
  const auto slash = stream.find('/');
  return slash != std::string_view::npos && stream.substr(slash).starts_with(kMeterPart);
}

Result<std::optional<MeterHistory>> meter_history(const Store& store, const std::string& stream,
                                                  std::vector<StreamSeq> without) {
  const auto summary = store.find_stream(stream);
  if (!summary) return std::unexpected(summary.error());
  if (!*summary) return std::nullopt;
  MeterFolder folder(stream, std::move(without));
  CARDSPEAK_TRY(walk_loose(store, stream, **summary, [&](const EventRef& event) { folder.take(event); }));
  return folder.finish();
}

std::string_view FoldedMeter::wager() const {
  std::string_view found;
  for (const jackpot::MeterLaw& law : laws) {
    if (law.law != nullptr) found = law.law->wager;
  }
  return found;
}

bool FoldedMeter::is_of_room() const {
  return std::ranges::any_of(books, [](const MeterBook& held) {
    return held.book && held.book->poker() != nullptr && held.book->poker()->has(law::PokerKey::kPrizeHand);
  });
}

bool FoldedMeter::has_prize_of(const RoundId& round) const {
  const std::uint32_t table = history.find_table(round);
  return table != MeterStep::kNone && rounds_with_prizes.contains({table, round.number.value()});
}

std::span<const RegisteredGame> FoldedMeter::games_at(std::uint32_t table) const {
  return table == MeterStep::kNone ? std::span<const RegisteredGame>() : std::span(games[table]);
}

bool FoldedMeter::is_fed_otherwise(const RoundFacts& round, const Verdict& alone) const {
  if (!history.complete()) return false;
  const auto registered = games_at(history.find_table(round.id));
  const bool has_wagers = !alone.meter_wager.empty() && round.first_event >= history.first_event;
  const auto played = has_wagers ? jackpot::table_round(round, alone, alone.meter_wager) : std::nullopt;
  if (played) return jackpot::turns_on_feeds(played->round, played->wagers, registered);
  // Of a round whose wagers nothing decides, what the meter was fed for it is told all the same.
  return std::ranges::any_of(
      registered, [&](const RegisteredGame& game) { return game.round == round.id.number && !game.wagers.empty(); });
}

bool FoldedMeter::is_ruled_at(DeviceTimeNs when) const {
  return laws[jackpot::law_in_force(laws, when)].law != nullptr;
}

Result<std::shared_ptr<const FoldedMeter>> Meters::find(const std::string& stream) {
  {
    const std::lock_guard lock(mutex_);
    if (const auto known = folded_.find(stream); known != folded_.end()) return known->second;
  }
  auto meter = fold(stream);
  if (!meter) return meter;
  const std::lock_guard lock(mutex_);
  return folded_.emplace(stream, *std::move(meter)).first->second;
}

Result<std::shared_ptr<const FoldedMeter>> Meters::fold(const std::string& stream) const {
  auto history = meter_history(store_, stream);
  if (!history) return std::unexpected(history.error());
  if (!*history) return nullptr;
  auto meter = std::make_shared<FoldedMeter>();
  meter->history = **std::move(history);
  CARDSPEAK_TRY(read_books_of(venue_of(stream), library_));
  meter->books = books_over(meter->history, library_);
  // Corrections that count for nothing leave what they correct.
  auto without = jackpot::meter_corrections_without_power(meter->history, meter->books);
  if (!without.empty()) {
    history = meter_history(store_, stream, std::move(without));
    if (!history) return std::unexpected(history.error());
    meter->history = **std::move(history);
    meter->books = books_over(meter->history, library_);
  }
  meter->laws = laws_of(meter->books);
  meter->rounds_with_prizes = jackpot::rounds_with_prizes(meter->history);
  meter->index = jackpot::index_of(meter->history);
  for (std::uint32_t table = 0; table < meter->history.tables.size(); ++table) {
    meter->games.push_back(jackpot::games_of(meter->history, table));
  }
  CARDSPEAK_TRY(add_after_carried(*meter));
  CARDSPEAK_TRY(add_winners(*meter));
  meter->account = jackpot::account_of(meter->history, meter->laws, meter->winners);
  if (meter->history.transfers.empty()) return meter;
  auto others = other_meters(stream);
  if (!others) return std::unexpected(others.error());
  meter->transfers = jackpot::loose_transfers(meter->history, *others);
  return meter;
}

// By their histories alone, so that nothing goes round in a circle.
Result<std::vector<OtherMeter>> Meters::other_meters(const std::string& meter) const {
  std::vector<OtherMeter> others;
  const auto known = names();
  if (!known) return std::unexpected(known.error());
  for (const std::string& name : *known) {
    if (name == meter || venue_of(name) != venue_of(meter)) continue;
    const auto history = meter_history(store_, name);
    if (!history) return std::unexpected(history.error());
    if (!*history) continue;
    others.push_back(
        {.meter = name, .configuration = {}, .closed = is_closed(**history), .transfers = transfers_of(**history)});
  }
  return others;
}

Result<void> Meters::walk_wagers(const std::string& stream, const WagersVisitor& visit) const {
  ShelfWalk walk = store_.shelves().walk(Shelf::kIndex, keys::index_span(IndexKind::kMeterWagers, stream, {}, {}));
  while (true) {
    auto moved = walk.next();
    if (!moved) return std::unexpected(moved.error());
    if (!*moved) return {};
    const auto key = keys::parse_index(walk.key());
    const auto wagers = decode_jackpot_wagers(walk.value());
    if (!key || !wagers || !is_stream_name(key->stream)) {
      return fail(ErrorCode::kCorrupt, "meter " + stream + ": the index of its wagers is damaged");
    }
    visit(round_id(key->stream, key->round), key->time, *wagers);
  }
}

Result<void> Meters::add_after_carried(FoldedMeter& meter) const {
  return walk_wagers(meter.history.meter, [&](const RoundId& id, DeviceTimeNs, const std::vector<TableWager>& wagers) {
    if (std::ranges::find(wagers, TableWagerFate::kCarried, &TableWager::fate) == wagers.end()) return;
    meter.after_carried.insert({id.venue, id.table, RoundNo(id.number.value() + 1)});
  });
}

Result<CarriedRecord> Meters::carried_into(const FoldedMeter& meter, const RoundFacts& round) const {
  const bool keyed = jackpot::first_carried(round) != round.id.number;
  if (!keyed && !meter.after_carried.contains(round.id)) return CarriedRecord{};
  return cardspeak::carried_into(store_, library_, round);
}

// Of the rounds that need the meter by their own record, and of those of which the meter has a prize: of no others can
// the two tell anything else. They are judged without the meter, so that nothing goes round in a circle.
Result<void> Meters::add_winners(FoldedMeter& meter) const {
  if (meter.is_of_room()) return {};                // what they take rests on nothing but what was shown
  std::map<std::string, std::set<RoundNo>> rounds;  // by table
  const std::string venue = venue_of(meter.history.meter);
  for (const auto& [table, round] : meter.rounds_with_prizes) {
    rounds[table_alone(meter.history.tables[table])].insert(RoundNo(round));
  }
  ShelfWalk walk =
      store_.shelves().walk(Shelf::kIndex, keys::index_span(IndexKind::kMeter, meter.history.meter, {}, {}));
  while (true) {
    auto moved = walk.next();
    if (!moved) return std::unexpected(moved.error());
    if (!*moved) break;
    const auto key = keys::parse_index(walk.key());
    if (key && venue_of(key->stream) == venue) rounds[table_alone(key->stream)].insert(key->round);
  }
  RoundsInTurn in_turn(store_);
  StoredRound round;
  for (const auto& [table, numbers] : rounds) {
    std::vector<TableRound> played;
    for (const RoundNo number : numbers) {
      auto there = in_turn.read({venue, table, number}, round);
      if (!there) return std::unexpected(there.error());
      if (!*there) continue;
      auto of_meter = round_of(meter, round);
      if (!of_meter) return std::unexpected(of_meter.error());
      if (*of_meter) played.push_back(**std::move(of_meter));
    }
    jackpot::add_card_winners(meter.history, table, played, meter.winners);
  }
  return {};
}

Result<std::vector<RoundId>> Meters::rounds_with_prizes(const std::string& stream) {
  std::vector<RoundId> rounds;
  auto meter = find(stream);
  if (!meter) return std::unexpected(meter.error());
  if (*meter == nullptr) return rounds;
  for (const auto& [table, round] : (*meter)->rounds_with_prizes) {
    rounds.push_back({venue_of(stream), table_alone((*meter)->history.tables[table]), RoundNo(round)});
  }
  return rounds;
}

Result<std::set<RoundId>> Meters::rounds_needing(const std::string& stream) {
  std::set<RoundId> rounds;
  ShelfWalk walk = store_.shelves().walk(Shelf::kIndex, keys::index_span(IndexKind::kMeter, stream, {}, {}));
  while (true) {
    auto moved = walk.next();
    if (!moved) return std::unexpected(moved.error());
    if (!*moved) break;
    const auto key = keys::parse_index(walk.key());
    if (!key || !is_stream_name(key->stream)) {
      return fail(ErrorCode::kCorrupt, "meter " + stream + ": the index of its rounds is damaged");
    }
    rounds.insert(round_id(key->stream, key->round));
  }
  auto named = rounds_with_prizes(stream);
  if (!named) return std::unexpected(named.error());
  for (const RoundId& id : *named) {
    CARDSPEAK_TRY(add_if_there(id, rounds));
  }
  const auto meter = find(stream);
  if (!meter) return std::unexpected(meter.error());
  if (*meter == nullptr) return rounds;
  CARDSPEAK_TRY(add_fed_otherwise(**meter, rounds));
  for (const RoundId& id : (*meter)->after_carried) {
    CARDSPEAK_TRY(add_if_there(id, rounds));
  }
  return rounds;
}

Result<void> Meters::add_if_there(const RoundId& id, std::set<RoundId>& rounds) const {
  const auto there = store_.shelves().get(Shelf::kRounds, keys::round(id.stream(), id.number));
  if (!there) return std::unexpected(there.error());
  if (*there) rounds.insert(id);
  return {};
}

Result<void> Meters::add_fed_otherwise(const FoldedMeter& meter, std::set<RoundId>& rounds) const {
  if (!meter.history.complete()) return {};
  std::set<jackpot::RoundKey> with_wagers;
  const std::string& stream = meter.history.meter;
  const auto add = [&](const RoundId& id, DeviceTimeNs time, const std::vector<TableWager>& wagers) {
    if (id.venue != venue_of(stream) || time < meter.history.first_event) return;
    const std::uint32_t table = meter.history.find_table(id);
    if (table != MeterStep::kNone) with_wagers.emplace(table, id.number.value());
    if (jackpot::turns_on_feeds(id.number, wagers, meter.games_at(table))) rounds.insert(id);
  };
  CARDSPEAK_TRY(walk_wagers(stream, add));
  // Those that the meter was fed for, and that have no wager.
  for (std::uint32_t table = 0; table < meter.games.size(); ++table) {
    for (const RegisteredGame& game : meter.games[table]) {
      if (game.wagers.empty() || with_wagers.contains({table, game.round.value()})) continue;
      const RoundId id{venue_of(stream), table_alone(meter.history.tables[table]), game.round};
      CARDSPEAK_TRY(add_if_there(id, rounds));
    }
  }
  return {};
}

Result<std::optional<std::pair<std::string, std::string>>> Meters::snapshot_of(const std::string& stream,
                                                                               const RoundFacts& round, bool needs) {
  if (round.sign.meter != stream || venue_of(stream) != round.id.venue) return std::nullopt;
  const auto meter = find(stream);
  if (!meter) return std::unexpected(meter.error());
  std::string key = snapshot_key(round);
  auto made = *meter == nullptr ? Result<MeterSnapshot>() : made_afresh(**meter, round, needs);
  if (!made) return std::unexpected(made.error());
  std::string value = encode_meter_snapshot(key, *made);
  return std::pair(std::move(key), std::move(value));
}

Result<bool> Meters::in_step(const std::string& venue) {
  if (snapshots_ == MeterSnapshots::kIgnored) return false;
  const std::lock_guard lock(mutex_);
  if (const auto known = in_step_.find(venue); known != in_step_.end()) return known->second;
  const auto meta = store_.meta();
  if (!meta) return std::unexpected(meta.error());
  bool holds = meta->format >= kFirstFormatWithMeterSnapshots && meta->books == books_hash(library_);
  if (holds) {
    const auto rows = store_.streams(venue + "/");
    if (!rows) return std::unexpected(rows.error());
    holds = std::ranges::none_of(*rows, [](const StreamRow& row) { return row.summary.derive_after.has_value(); });
  }
  in_step_.emplace(venue, holds);
  return holds;
}

Result<std::pair<std::optional<MeterSnapshot>, bool>> Meters::find_snapshot(const RoundFacts& round) {
  std::pair<std::optional<MeterSnapshot>, bool> found{std::nullopt, false};
  const auto holds = in_step(round.id.venue);
  if (!holds) return std::unexpected(holds.error());
  if (!*holds || venue_of(round.sign.meter) != round.id.venue) return found;
  const std::string key = snapshot_key(round);
  const auto value = store_.shelves().get(Shelf::kIndex, key);
  if (!value) return std::unexpected(value.error());
  if (*value) found.first = decode_meter_snapshot(key, **value);
  found.second = !*value;
  return found;
}

Result<MeterSnapshot> Meters::made_afresh(const FoldedMeter& meter, const RoundFacts& round, bool needs) const {
  auto carried = carried_into(meter, round);
  if (!carried) return std::unexpected(carried.error());
  MeterSnapshot made;
  made.has_prize = meter.has_prize_of(round.id);
  made.fed_otherwise = !needs && !made.has_prize;
  made.facts = made.fed_otherwise
                   ? jackpot::meter_record(meter.history, meter.index, round)
                   : jackpot::meter_facts(meter.history, meter.index, meter.account, meter.laws, meter.winners, round);
  made.facts.carried = *std::move(carried);
  made.facts.one_sided = jackpot::loose_before(meter.history, meter.account, meter.transfers, round);
  return made;
}

Result<std::optional<MeterFacts>> Meters::facts_for(const RoundFacts& round, const Verdict& alone) {
  const bool needs = alone.needs_meter;
  if (!is_meter_stream(round.sign.meter)) return without_meter(round, alone);
  auto kept = find_snapshot(round);
  if (!kept) return std::unexpected(kept.error());
  // One that was made for less than the round needs, as under other readings, does not serve.
  const bool serves = kept->first && (!needs || !kept->first->fed_otherwise);
  if (serves) return with_games(std::move(kept->first->facts), round, alone);
  if (!needs && kept->second) return std::nullopt;
  const auto meter = find(round.sign.meter);
  if (!meter) return std::unexpected(meter.error());
  if (*meter == nullptr) return without_meter(round, alone);
  if (!needs && !(*meter)->has_prize_of(round.id) && !(*meter)->is_fed_otherwise(round, alone) &&
      !(*meter)->after_carried.contains(round.id)) {
    return std::nullopt;
  }
  auto made = made_afresh(**meter, round, needs);
  if (!made) return std::unexpected(made.error());
  return with_games(std::move(made->facts), round, alone);
}

Result<std::optional<MeterFacts>> Meters::with_games(MeterFacts facts, const RoundFacts& round, const Verdict& alone) {
  if (alone.if_linked) {
    const auto several = links_games(round.sign.meter);
    if (!several) return std::unexpected(several.error());
    facts.several_games = *several;
  }
  return facts;
}

// Not kept beside the rounds: the sign of another table changes it.
Result<bool> Meters::links_games(const std::string& stream) {
  {
    const std::lock_guard lock(mutex_);
    if (const auto known = links_games_.find(stream); known != links_games_.end()) return known->second;
  }
  const auto meter = find(stream);
  if (!meter) return std::unexpected(meter.error());
  std::set<std::string> games;
  if (*meter != nullptr && !(*meter)->history.configurations.empty()) {
    for (const std::string& name : (*meter)->history.configurations.back().tables) {
      const std::string table = venue_of(stream) + "/" + table_alone(name);
      const auto summary = store_.find_stream(table);
      if (!summary) return std::unexpected(summary.error());
      if (!*summary) continue;
      TableState state;
      CARDSPEAK_TRY(walk_loose(store_, table, **summary, [&](const EventRef& ref) { state.apply(ref.event); }));
      if (state.sign().meter == stream && !state.sign().game.empty()) games.insert(state.sign().game);
    }
  }
  const std::lock_guard lock(mutex_);
  return links_games_.emplace(stream, games.size() > 1).first->second;
}

// One that went as the rules have it settled what it had.
Result<bool> Meters::may_leave_wagers(const RoundId& before) const {
  const auto stored = store_.find_round(before);
  if (!stored) return std::unexpected(stored.error());
  if (!*stored) return false;
  const RoundSummary& summary = (*stored)->summary;
  return summary.status != schema::VerdictStatus::AGREED || !summary.findings.empty();
}

Result<std::optional<MeterFacts>> Meters::without_meter(const RoundFacts& round, const Verdict& alone) const {
  std::optional<MeterFacts> facts = alone.needs_meter ? std::optional(MeterFacts{}) : std::nullopt;
  const std::uint64_t number = round.id.number.value();
  if (before_ == RoundsBefore::kAsKeyed || alone.meter_wager.empty() || number < 2) return facts;
  if (jackpot::first_carried(round) == round.id.number) {
    const auto left = may_leave_wagers({round.id.venue, round.id.table, RoundNo(number - 1)});
    if (!left) return std::unexpected(left.error());
    if (!*left) return facts;
  }
  auto carried = cardspeak::carried_into(store_, library_, round);
  if (!carried) return std::unexpected(carried.error());
  if (!facts) facts.emplace();
  facts->carried = *std::move(carried);
  return facts;
}

Result<std::vector<std::string>> Meters::names() const {
  auto rows = store_.streams();
  if (!rows) return std::unexpected(rows.error());
  std::vector<std::string> names;
  for (const StreamRow& row : *rows) {
    if (is_meter_stream(row.name)) names.push_back(row.name);
  }
  return names;
}

Result<std::optional<TableRound>> Meters::round_of(const FoldedMeter& meter, const StoredRound& round) const {
  if (meter.is_of_room()) return hand_of(meter, round);
  if (meter.wager().empty()) return std::nullopt;
  const RoundFacts facts = weighed_facts(round, library_);
  if (facts.sign.meter != meter.history.meter || facts.first_event < meter.history.first_event) return std::nullopt;
  if (!meter.is_ruled_at(facts.first_event)) return std::nullopt;
  MeterFacts known;
  auto carried = carried_into(meter, facts);
  if (!carried) return std::unexpected(carried.error());
  known.carried = *std::move(carried);
  return jackpot::table_round(facts, judge_in_force(facts, library_, known), meter.wager());
}

Result<std::optional<TableRound>> Meters::hand_of(const FoldedMeter& meter, const StoredRound& round) const {
  const RoundFacts facts = weighed_facts(round, library_);
  if (facts.sign.meter != meter.history.meter || facts.first_event < meter.history.first_event) return std::nullopt;
  auto made = made_afresh(meter, facts, true);
  if (!made) return std::unexpected(made.error());
  const Verdict verdict = judge_in_force(facts, library_, made->facts);
  auto hand = jackpot::table_round(facts, verdict, {});
  if (!hand) return std::nullopt;
  for (const MeterPrizeFact& prize : made->facts.prizes_paid) hand->settled[prize.seat] += prize.amount;
  std::ranges::copy_if(verdict.findings, std::back_inserter(hand->of_prizes), poker::is_of_room_jackpot);
  return hand;
}

Result<std::vector<TableRound>> Meters::rounds_of(const FoldedMeter& meter, const std::string& table) const {
  std::vector<TableRound> rounds;
  if (meter.wager().empty() && !meter.is_of_room()) return rounds;
  RoundScan scan = store_.scan(keys::with_prefix(keys::stream(venue_of(meter.history.meter) + "/" + table)));
  StoredRound round;
  while (true) {
    auto moved = scan.next(round);
    if (!moved) return std::unexpected(moved.error());
    if (!*moved) return rounds;
    auto of_meter = round_of(meter, round);
    if (!of_meter) return std::unexpected(of_meter.error());
    if (*of_meter) rounds.push_back(**std::move(of_meter));
  }
}

bool Meters::offers_jackpot_of(const FoldedMeter& meter, const std::string& game) const {
  const MeterBook& last = meter.books.back();
  if (!last.book || last.book->house() == nullptr || last.book->game() == game) return false;
  const auto book = library_.in_force(venue_of(meter.history.meter), game, meter.history.last_event);
  return book && book->house() != nullptr && law::is_same_jackpot(*last.book->house(), *book->house());
}

Result<std::optional<MeterTable>> Meters::table_of(const FoldedMeter& meter, const std::string& table) const {
  const std::string stream = venue_of(meter.history.meter) + "/" + table;
  const std::string_view wager = meter.wager();
  auto summary = store_.find_stream(stream);
  if (!summary) return std::unexpected(summary.error());
  if (!*summary) return std::nullopt;
  MeterTable found{.table = table, .game = {}, .meter = {}, .cost = {}, .options = {}, .notices = {}, .rounds = {}};
  TableState state;
  auto walked = walk_loose(store_, stream, **summary, [&](const EventRef& ref) {
    state.apply(ref.event);
    if (!ref.event.isNoticeDisplayed()) return;
    const auto notice = ref.event.getNoticeDisplayed().getNotice();
    found.notices.push_back(
        {.notice = {notice.begin(), notice.size()}, .time = DeviceTimeNs(ref.event.getDeviceTimeNs())});
  });
  if (!walked) return std::unexpected(walked.error());
  found.game = state.sign().game;
  found.meter = state.sign().meter;
  found.options = state.sign().options;
  found.same_jackpot = offers_jackpot_of(meter, found.game);
  for (const WagerLimit& limit : state.sign().limits) {
    if (limit.wager == wager && limit.seat == SeatNo() && limit.min == limit.max) found.cost = limit.min;
  }
  auto rounds = rounds_of(meter, table);
  if (!rounds) return std::unexpected(rounds.error());
  found.rounds = *std::move(rounds);
  return found;
}

Result<MeterSurroundings> Meters::surroundings(const MeterHistory& history) {
  MeterSurroundings around;
  const std::string venue = venue_of(history.meter);
  std::set<std::string> tables;
  for (const MeterConfiguration& configuration : history.configurations) {
    for (const std::string& table : configuration.tables) tables.insert(table_alone(table));
  }
  for (const std::string& table : history.tables) tables.insert(table_alone(table));
  auto meter = find(history.meter);
  if (!meter) return std::unexpected(meter.error());
  for (const std::string& table : tables) {
    auto found = table_of(**meter, table);
    if (!found) return std::unexpected(found.error());
    if (*found) around.tables.push_back(**std::move(found));
  }
  auto others = names();
  if (!others) return std::unexpected(others.error());
  for (const std::string& name : *others) {
    if (name == history.meter || venue_of(name) != venue) continue;
    auto other = find(name);
    if (!other) return std::unexpected(other.error());
    if (*other == nullptr || (*other)->history.configurations.empty()) continue;
    around.others.push_back({.meter = name,
                             .configuration = (*other)->history.configurations.back(),
                             .closed = (*other)->account.closed,
                             .transfers = transfers_of((*other)->history)});
  }
  return around;
}

Result<JudgedMeter> Meters::judge(const std::string& stream) {
  auto meter = find(stream);
  if (!meter) return std::unexpected(meter.error());
  if (*meter == nullptr) {
    auto known = names();
    if (!known) return std::unexpected(known.error());
    std::string list;
    for (const std::string& name : *known) list += (list.empty() ? "" : ", ") + name;
    return fail(ErrorCode::kNotFound, "no meter " + stream + " in " + store_.folder() + ": " +
                                          (list.empty() ? "there are no meters" : "there are " + list));
  }
  const FoldedMeter& folded = **meter;
  auto around = surroundings(folded.history);
  if (!around) return std::unexpected(around.error());
  return JudgedMeter{*meter, adjudicate_meter(folded.history, *around, folded.books)};
}

}  // namespace cardspeak
