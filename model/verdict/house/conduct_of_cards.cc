#include "model/verdict/house/conduct_of_cards.h"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "model/hands/names.h"
#include "model/verdict/house/viewed_hands.h"

namespace cardspeak::house {
namespace {

using law::ProcedureEntry;
using schema::Event;

bool by_hand(const TableSign& sign) {
  return sign.dealing_method == schema::DealingMethod::HAND_HELD_SHOE ||
         sign.dealing_method == schema::DealingMethod::HAND_HELD;
}

// Whether somebody looked whose hand it is not, as far as the record names both.
bool is_of_another(const ConductCheck& check, const ViewedFact& viewed) {
  if (viewed.patron.empty()) return false;
  const std::string_view owner = check.round.bettor_at(viewed.seat);
  return !owner.empty() && owner != viewed.patron && check.facts.patron_at(viewed.seat) != viewed.patron;
}

// Where the player sits, or has a hand; nothing: nowhere in the round.
std::optional<SeatNo> seat_of(const ConductCheck& check, std::string_view player) {
  for (const SeatFact& seat : check.facts.seats) {
    if (seat.patron == player) return seat.seat;
  }
  const std::vector<SeatNo> areas = areas_of(check.round, player);
  return areas.empty() ? std::nullopt : std::optional(areas.front());
}

}  // namespace

std::optional<HandClass> declared_class(std::string_view words) {
  if (const auto named = hand_class_named(words)) return named;
  for (std::size_t i = law::place(HandClass::kNoPair); i < law::kHandClassPlaces; ++i) {
    if (class_name(static_cast<HandClass>(i)) == words) return static_cast<HandClass>(i);
  }
  return std::nullopt;
}

void find_cut_before_shuffle(const ProcedureEntry& entry, ConductCheck& check) {
  const TimelineEntry* cut = check.first_of(Event::CUT);
  const TimelineEntry* shuffle = check.first_of(Event::SHUFFLED);
  if (cut != nullptr && (shuffle == nullptr || moment_of(*shuffle) > moment_of(*cut))) {
    check.add(entry, RemarkForm::kCutBeforeShuffle, cut->seq);
  }
}

void find_wrong_cuts(const ProcedureEntry& entry, ConductCheck& check) {
  if (!by_hand(check.facts.sign)) return;
  const auto cuts = std::ranges::count(check.facts.timeline, Event::CUT, &TimelineEntry::kind);
  if (cuts > 1) check.add(entry, RemarkForm::kCutTwice, check.last_of(Event::CUT)->seq);
  find_missing_cut(entry, check);
}

// Of a deck that was dealt by hand; where a shuffle is on record, so would a cut be.
void find_missing_cut(const ProcedureEntry& entry, ConductCheck& check) {
  const TimelineEntry* shuffle = check.first_of(Event::SHUFFLED);
  const bool missing = shuffle != nullptr && check.first_of(Event::CUT) == nullptr;
  if (!by_hand(check.facts.sign) || !missing || check.first_of(Event::CARD_DEALT) == nullptr) return;
  check.add(entry, RemarkForm::kDealtWithoutCut, shuffle->seq);
}

void find_cut_by_machine(const ProcedureEntry& entry, ConductCheck& check) {
  const TimelineEntry* cut = check.first_of(Event::CUT);
  if (cut == nullptr || check.facts.sign.dealing_method != schema::DealingMethod::SHUFFLING_SHOE) return;
  check.add(entry, RemarkForm::kMachineCardsCut, cut->seq);
}

// A call that is not on record was not made before the cards: leaving it out is no way around the rule.
void find_card_before_call(const ProcedureEntry& entry, ConductCheck& check) {
  const TimelineEntry* call = check.first_of(Event::BETS_CLOSED);
  const TimelineEntry* card = check.first_of(Event::CARD_DEALT);
  if (card == nullptr) return;
  if (call == nullptr) return check.add(entry, RemarkForm::kNoMoreBetsNotCalled, card->seq);
  if (moment_of(*call) >= moment_of(*card)) check.add(entry, RemarkForm::kCardBeforeCall, card->seq);
}

const TimelineEntry* first_in_midst(const RoundFacts& facts, schema::Event::Which kind) {
  const auto& timeline = facts.timeline;
  const auto begin = std::ranges::find(timeline, Event::CARD_DEALT, &TimelineEntry::kind);
  auto end = timeline.end();
  while (end != begin && std::prev(end)->kind != Event::SETTLED) --end;
  // A round of which nothing is settled yet is in its midst.
  if (end == begin) end = timeline.end();
  const auto found = std::find_if(begin, end, [&](const TimelineEntry& act) { return act.kind == kind; });
  return found == end ? nullptr : &*found;
}

void find_deck_changed(const ProcedureEntry& entry, ConductCheck& check) {
  const TimelineEntry* const changed = first_in_midst(check.facts, Event::DECK_CHANGED);
  if (changed != nullptr) check.add(entry, RemarkForm::kDeckChangedInRound, changed->seq);
}

// A declaration in words that name no class of hand says nothing that could be
// compared.
void find_declared_less(const ProcedureEntry& entry, ConductCheck& check) {
  const law::HandRule& rule = check.round.law.hand(check.round.law.player_hand);
  for (const Seat& seat : check.round.seats) {
    if (seat.fact == nullptr || seat.fact->declared.empty()) continue;
    const Hand& hand = check.round.hand(seat, check.round.law.player_hand);
    const auto declared = declared_class(seat.fact->declared);
    if (!hand.readable() || !declared || rule.class_rules[law::place(*declared)].empty()) continue;
    if (class_order(*declared, rule.ranking) >= class_order(hand.value.hand_class(), rule.ranking)) continue;
    const HandName made{std::string(book_name(hand.value.hand_class()))};
    check.add(entry, {RemarkForm::kDeclaredLess, {AsRecorded{seat.fact->declared}, made}}, seat.fact->cards.front().seq,
              seat.seat);
  }
}

void find_hidden(const ProcedureEntry& entry, ConductCheck& check) {
  for (const Seat& seat : check.round.seats) {
    const bool chosen = std::ranges::any_of(check.facts.decisions, [&](const DecisionFact& decision) {
      return decision.seat == seat.seat && decision.act == schema::Act::NOT_EXPOSED;
    });
    if (!chosen) continue;
    for (const Line& line : check.round.lines) {
      const bool others = line.kind == entry.wager && line.seat == seat.seat && !line.patron.empty() &&
                          (seat.fact == nullptr || line.patron != seat.fact->patron);
      if (!others) continue;
      check.add(entry, RemarkForm::kHiddenFromAnother, line.placed_seq, seat.seat);
      break;
    }
  }
}

// What one player with several areas looks at of them is judged as an irregularity.
void find_look_at_another(const ProcedureEntry& entry, ConductCheck& check) {
  for (const ViewedFact& viewed : check.facts.viewed) {
    if (!is_of_another(check, viewed) || time_of(check.round, viewed) == LookTime::kAfterSettlement) continue;
    const std::optional<SeatNo> own = seat_of(check, viewed.patron);
    if (own) check.add(entry, {RemarkForm::kLooksAtAnother, {viewed.seat}}, viewed.seq, *own);
    if (!own) check.add(entry, RemarkForm::kLooksUnseated, viewed.seq, viewed.seat);
  }
}

void find_blind_hand_seen(const ProcedureEntry& entry, ConductCheck& check) {
  for (const ViewedFact& viewed : check.facts.viewed) {
    if (!is_of_another(check, viewed) || !is_played_blind(check.round, viewed.seat)) continue;
    if (time_of(check.round, viewed) == LookTime::kAfterSettlement) continue;
    check.add(entry, RemarkForm::kBlindHandSeen, viewed.seq, viewed.seat);
  }
}

}  // namespace cardspeak::house
