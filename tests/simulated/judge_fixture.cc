#include "tests/simulated/judge_fixture.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <iterator>
#include <utility>
#include <variant>

#include "cli/render/remarks.h"
#include "model/law/house.h"
#include "model/law/library.h"
#include "model/remarks/kinds.h"
#include "model/verdict/jackpot/contributions.h"
#include "model/verdict/jackpot/meter_of_round.h"
#include "model/verdict/poker/hand_before.h"
#include "model/verdict/poker/room_jackpot.h"
#include "replay/meters.h"
#include "tests/replay/support/stores.h"

namespace cardspeak::testing {
namespace {

using simulator::PlantedError;

std::string kind_of(schema::Comparison comparison) {
  switch (comparison) {
    case schema::Comparison::AGREED:
      return "";
    case schema::Comparison::OVERPAID:
      return std::string(kFindingOverpaid);
    case schema::Comparison::UNDERPAID:
      return std::string(kFindingUnderpaid);
    case schema::Comparison::TAKEN_WRONGLY:
      return std::string(kFindingTakenWrongly);
    case schema::Comparison::NOT_SETTLED:
      return std::string(kFindingNotSettled);
    case schema::Comparison::SETTLED_WITHOUT_WAGER:
      return std::string(kFindingSettledWithoutWager);
    case schema::Comparison::NOT_TAKEN:
      return std::string(kFindingNotTaken);
    case schema::Comparison::NOT_COMPARED:
      return "not-compared";
  }
  return "unknown";
}

// Wagers that are said to be carried over and are not, with what they are said to be; and those that were and are gone.
MoneyLines carried_wrongly(const Verdict& verdict) {
  MoneyLines lines;
  for (const Finding& finding : verdict.findings) {
    if (finding.kind() != kFindingCarriedWager) continue;
    const std::int64_t gone = -finding.amount.value();
    const auto wager = std::ranges::find_if(verdict.wagers, [&](const WagerVerdict& each) {
      return each.seat == finding.seat && each.wager == finding.wager;
    });
    const std::int64_t keyed = gone != 0 || wager == verdict.wagers.end() ? 0 : wager->stake.value();
    lines.emplace(finding.kind(), finding.seat.value(), finding.wager, gone, keyed);
  }
  return lines;
}

bool was_carried(const RoundFacts& facts, SeatNo seat) {
  return std::ranges::any_of(
      facts.wagers, [&](const WagerFact& wager) { return wager.seat == seat && wager.carried_from != RoundNo(); });
}

}  // namespace

MoneyLines reported(const Verdict& verdict) {
  MoneyLines lines = carried_wrongly(verdict);
  for (const WagerVerdict& wager : verdict.wagers) {
    // Whether it was in play at all is not decided.
    const bool in_doubt =
        lines.contains({std::string(kFindingCarriedWager), wager.seat.value(), wager.wager, 0, wager.stake.value()});
    if (in_doubt) continue;
    const bool carried = wager.outcome == schema::Outcome::CARRIED;  // the stake stays where it is
    const Cents net_due = carried ? Cents() : wager.due - (wager.stake - wager.returned);
    const Cents net_recorded = wager.recorded - wager.recorded_taken;
    const std::string kind = kind_of(wager.comparison);
    // A losing wager of nothing at stake cannot differ; one that agrees must agree to the cent.
    if (kind.empty()) {
      EXPECT_EQ(net_due, net_recorded) << verdict.round.text() << " seat " << int{wager.seat.value()};
      continue;
    }
    lines.emplace(kind, wager.seat.value(), wager.wager, net_due.value(), net_recorded.value());
  }
  for (const PotVerdict& pot : verdict.pots) {
    for (const Award& award : pot.awards) {
      if (award.amount == award.recorded) continue;
      lines.emplace(kFindingPotWrong, award.seat.value(), "pot " + std::to_string(pot.pot), award.amount.value(),
                    award.recorded.value());
    }
  }
  for (const UncalledVerdict& back : verdict.uncalled) {
    if (back.amount == back.recorded) continue;
    lines.emplace(kFindingUncalledWrong, back.seat.value(), "uncalled", back.amount.value(), back.recorded.value());
  }
  for (const Finding& finding : verdict.findings) {
    if (!poker::is_of_room_jackpot(finding) || finding.amount.is_zero()) continue;
    const auto due = std::get<Cents>(finding.values.front()).value();
    const bool not_due = finding.kind() == kFindingPrizeWithoutHand;
    lines.emplace(finding.kind(), finding.seat.value(), finding.wager, not_due ? 0 : due,
                  (not_due ? 0 : due) + finding.amount.value());
  }
  if (verdict.rake && verdict.rake->due != verdict.rake->recorded) {
    lines.emplace(kFindingRakeWrong, 0, "rake", verdict.rake->due.value(), verdict.rake->recorded.value());
  }
  return lines;
}

bool is_of_play(std::string_view kind) {
  return kind == kFindingIllegalAction || kind == kFindingOutOfTurn || kind == kFindingForcedWager ||
         kind == kFindingKillButtonElsewhere;
}

MoneyLines planted(const std::vector<PlantedError>& errors) {
  MoneyLines lines;
  for (const PlantedError& error : errors) {
    // What is wrong with an act or a post moves no chips wrongly, whatever its size.
    if (error.due == error.recorded || is_of_play(error.kind)) continue;
    lines.emplace(error.kind, error.seat.value(), error.wager, error.due.value(), error.recorded.value());
  }
  return lines;
}

std::string text(const MoneyLines& lines) {
  std::string all;
  for (const auto& [kind, seat, wager, due, recorded] : lines) {
    all += "  " + kind + " seat " + std::to_string(seat) + " " + wager + " due " + std::to_string(due) + " recorded " +
           std::to_string(recorded) + "\n";
  }
  return all.empty() ? "  nothing\n" : all;
}

bool is_about_money_lines(const Finding& finding) {
  static const std::set<std::string_view> kKinds = {kFindingOverpaid, kFindingUnderpaid,  kFindingTakenWrongly,
                                                    kFindingNotTaken, kFindingNotSettled, kFindingSettledWithoutWager,
                                                    kFindingPotWrong, kFindingRakeWrong,  kFindingUncalledWrong};
  return kKinds.contains(finding.kind());
}

bool is_about_a_size(const Finding& finding) {
  static const std::set<std::string> kKinds = {"below-minimum",          "above-maximum",      "off-unit",
                                               "above-multiple",         "below-multiple",     "blind-not-the-ante",
                                               "limits-not-covered",     "jackpot-above-cost", "jackpot-below-cost",
                                               "below-approved-minimum", "broken-multiple",    "not-in-chips"};
  return kKinds.contains(std::string(finding.kind()));
}

bool is_about_carried_wagers(const Finding& finding) {
  const std::string rules = finding.citations.text();
  return finding.kind() == std::string_view("conduct") &&
         (rules == "11.14.2" || rules == "11.15.2" || rules == "13.9.2");
}

// --- the judge -------------------------------------------------------------------------------------------------------

void Judge::take(schema::Event::Reader event) {
  const std::string stream = event.getStream().cStr();
  if (is_meter_stream(stream)) {
    folders_.try_emplace(stream, stream).first->second.take({event, false});
    return;
  }
  if (event.getRound() == 0) {
    states_[stream].apply(event);
    return;
  }
  OpenRound& open = open_[stream];
  if (open.number != event.getRound()) close(stream, open);
  if (open.messages.empty()) {
    open.number = event.getRound();
    open.state = states_[stream];
  }
  open.messages.emplace_back(std::make_unique<capnp::MallocMessageBuilder>())->setRoot(event);
}

void Judge::close(const std::string& stream, OpenRound& open) {
  if (open.messages.empty()) return;
  std::vector<EventRef> events;
  for (const auto& message : open.messages) events.push_back({message->getRoot<schema::Event>().asReader(), false});
  const RoundId id = parse_round_id(stream + "/" + std::to_string(open.number)).value();
  rounds_.push_back(fold(id, open.state, events));
  open.messages.clear();
}

void Judge::finish() {
  for (auto& [stream, open] : open_) close(stream, open);
  const RoundsById by_number = by_id(rounds_);
  for (const RoundFacts& facts : rounds_) {
    const Result<Rulebook> book = books().in_force(facts.id.venue, facts.sign.game, facts.first_event);
    ASSERT_TRUE(book.has_value()) << book.error().message;
    if (!facts.sign.meter.empty()) fold_meter_of(facts, by_number, *book);
  }
  for (auto& [stream, meter] : meters_) judge_meter(stream, meter);
  for (const RoundFacts& facts : rounds_) {
    const Result<Rulebook> book = books().in_force(facts.id.venue, facts.sign.game, facts.first_event);
    const MeterFacts meter = of_meter(facts, by_number, *book);
    Verdict& verdict = verdicts_.emplace(facts.id.text(), adjudicate(facts, *book, meter)).first->second;
    if (against_hand_before_ && book->poker() != nullptr) find_since_hand_before(facts, by_number, *book, verdict);
    const bool of_house = !facts.sign.meter.empty() && book->house() != nullptr;
    if (of_house && by_ == MeterBy::kOwnRecord) compare_contributions(facts, verdict);
  }
}

// Rounds are judged in the order of their table.
void Judge::find_since_hand_before(const RoundFacts& facts, const RoundsById& rounds, const Rulebook& book,
                                   Verdict& verdict) const {
  const auto before = rounds.find({facts.id.venue, facts.id.table, RoundNo(facts.id.number.value() - 1)});
  if (before == rounds.end()) return;
  cardspeak::find_since_hand_before(*before->second, verdicts_.at(before->first.text()), facts, book, verdict);
}

MeterFacts Judge::of_meter(const RoundFacts& facts, const RoundsById& rounds, const Rulebook& book) const {
  MeterFacts of_meter;
  if (facts.sign.meter.empty()) return of_meter;
  const Meter& meter = meters_.at(facts.sign.meter);
  // What a jackpot of the room comes to rests on nothing but what was shown.
  if (book.poker() != nullptr) return jackpot::meter_facts(meter.history, meter.account, nullptr, {}, facts);
  of_meter = jackpot::meter_facts(meter.history, meter.account, meter.laws, meter.winners, facts);
  of_meter.carried = carried_into(facts, rounds, book);
  return of_meter;
}

void Judge::fold_room_meter_of(const RoundFacts& facts, const Rulebook& book) {
  if (!meters_.contains(facts.sign.meter)) {
    Meter& meter = meters_[facts.sign.meter];
    meter.book = book;
    meter.history = folders_.at(facts.sign.meter).finish();
  }
  if (by_ == MeterBy::kOwnRecord) return;
  const MeterFacts meter = of_meter(facts, {}, book);
  const Verdict verdict = adjudicate(facts, book, meter);
  auto hand = jackpot::table_round(facts, verdict, {});
  if (!hand) return;
  for (const MeterPrizeFact& prize : meter.prizes_paid) hand->settled[prize.seat] += prize.amount;
  std::ranges::copy_if(verdict.findings, std::back_inserter(hand->of_prizes), poker::is_of_room_jackpot);
  MeterTable& table = meters_.at(facts.sign.meter).tables[facts.id.table];
  table.table = facts.id.table;
  table.meter = facts.sign.meter;
  table.rounds.push_back(*std::move(hand));
}

void Judge::fold_meter_of(const RoundFacts& facts, const RoundsById& rounds, const Rulebook& book) {
  if (book.poker() != nullptr) return fold_room_meter_of(facts, book);
  ASSERT_NE(book.house()->jackpot, nullptr) << "the book of " << facts.sign.game << " has no jackpot";
  const law::CompiledJackpot& law = *book.house()->jackpot;
  if (!meters_.contains(facts.sign.meter)) {
    Meter& meter = meters_[facts.sign.meter];
    meter.book = book;
    meter.history = folders_.at(facts.sign.meter).finish();
    meter.laws = {jackpot::MeterLaw{.from = {},
                                    .law = meter.book->house()->jackpot.get(),
                                    .readings = jackpot::default_readings(law, *book.house()),
                                    .house = meter.book->house()}};
  }
  if (by_ == MeterBy::kOwnRecord) return;
  MeterTable& table = meters_.at(facts.sign.meter).tables[facts.id.table];
  table.table = facts.id.table;
  table.meter = facts.sign.meter;
  auto round = jackpot::table_round(facts, adjudicate(facts, book, known_by_carried(facts, rounds, book)), law.wager);
  if (round) table.rounds.push_back(*std::move(round));
}

void Judge::judge_meter(const std::string& stream, Meter& meter) {
  MeterSurroundings around;
  for (auto& [name, table] : meter.tables) {
    jackpot::add_card_winners(meter.history, name, table.rounds, meter.winners);
    around.tables.push_back(std::move(table));
  }
  if (!meter.laws.empty()) meter.account = jackpot::account_of(meter.history, meter.laws, meter.winners);
  if (by_ == MeterBy::kOwnRecord) return;
  meter_verdicts_.emplace(stream, adjudicate_meter(meter.history, around, *meter.book));
}

void Judge::compare_contributions(const RoundFacts& facts, const Verdict& verdict) const {
  const Meter& meter = meters_.at(facts.sign.meter);
  const auto round = jackpot::table_round(facts, verdict, meter.laws.front().law->wager);
  ASSERT_TRUE(round.has_value()) << facts.id.text();
  for (const jackpot::MeterFinding& finding :
       jackpot::compare_contributions(meter.history, facts.id, {*round}, meter.laws)) {
    if (finding.kind() == kFindingCarriedWager) continue;  // the round's verdict has it too
    // A single hand was void in a round that was played, and its wager goes back in a later one that is void: what it
    // fed belongs to a game that paid others, and no rule says how the floor takes it off the meter.
    if (finding.kind() == kMeterFedByReturnedWager && was_carried(facts, finding.seat)) continue;
    ADD_FAILURE() << facts.id.text() << ", seat " << finding.seat.value() << ": " << finding.kind() << ": "
                  << sentence(finding);
  }
}

}  // namespace cardspeak::testing
