#include "model/verdict/house/conduct_of_wagers.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "model/verdict/dealer_shown.h"
#include "model/verdict/house/timeline.h"
#include "model/verdict/patron_of.h"
#include "model/verdict/verdict.h"

namespace cardspeak::house {
namespace {

using law::ProcedureEntry;
using schema::Event;

bool is_choice_of(const ConductCheck& check, std::string_view wager, const TimelineEntry& act) {
  if (act.kind == Event::WAGER_PLACED) return check.facts.wagers[act.index].wager == wager;
  const auto index = check.round.law.find_wager(wager);
  return act.kind == Event::DECISION && check.facts.decisions[act.index].act == schema::Act::INSTANT_WINNER && index &&
         check.round.law.wager(*index).paid_on;
}

// Chips that came after their time are a finding of their own.
bool is_late(const ConductCheck& check, std::size_t wager) {
  const auto& late = check.round.chips[wager].late;
  return late && !late->chips.is_zero();
}

// Registrations of earlier rounds are there for wagers that were carried over
// from them.
bool is_registered(const ConductCheck& check, const Line& line) {
  const RoundNo first = line.carried_from == RoundNo() ? check.facts.id.number : line.carried_from;
  const bool stands = std::ranges::any_of(check.meter.registrations, [&](const RegistrationFact& fact) {
    return fact.seat == line.seat && fact.round >= first;
  });
  // That its game was cancelled is no fault of the table.
  return stands || std::ranges::any_of(check.meter.games, [&](const RegisteredGame& game) {
           return std::ranges::find(game.cancelled, line.seat, &RegisteredWager::seat) != game.cancelled.end();
         });
}

// A wager under its cost is not in play and does not feed a meter.
bool is_short(const Round& round, const Line& line) {
  const std::uint8_t times = line.wager ? round.law.wager(*line.wager).times(line.level) : 1;
  const auto least = round.table_minimum(line.kind);
  return least && line.stake.value() < least->value() * times;
}

}  // namespace

// A wager may be made up to the minimum until no more bets is called: that is still the one wager.
void find_placed_again(const ProcedureEntry& entry, ConductCheck& check) {
  for (const Line& line : check.round.lines) {
    if (line.kind != entry.wager) continue;
    const WagerFact* last = nullptr;
    std::size_t times = 0;
    const auto least = check.round.table_minimum(line.kind);
    const std::int64_t cost =
        least && line.wager ? least->value() * check.round.law.wager(*line.wager).times(line.level) : 0;
    Cents placed;
    for (std::size_t i = 0; i < check.facts.wagers.size(); ++i) {
      const WagerFact& wager = check.facts.wagers[i];
      if (wager.seat != line.seat || wager.wager != line.kind || is_late(check, i)) continue;
      if (wager.amount.is_zero()) continue;
      const bool made_up = times != 0 && placed.value() < cost && !wager.after_bets_closed && !wager.after_first_card;
      placed += wager.amount;
      if (made_up) continue;
      last = &wager;
      ++times;
    }
    if (times > 1) check.add(entry, RemarkForm::kPlacedTwice, last->seq, line.seat);
  }
}

// Who placed a wager is on record where it was not the player at the seat. The player is whoever placed the one that
// the cards are dealt for.
void find_other_player(const ProcedureEntry& entry, ConductCheck& check) {
  for (const WagerFact& wager : check.facts.wagers) {
    if (wager.wager != entry.wager) continue;
    const std::string_view placed = patron_of(wager, check.facts);
    const std::string_view player = check.round.hand_owner_at(wager.seat);
    if (placed.empty() || player.empty() || placed == player) continue;
    check.add(entry, RemarkForm::kPlacedByAnother, wager.seq, wager.seat);
  }
}

void find_placed_after_card(const ProcedureEntry& entry, ConductCheck& check) {
  for (std::size_t i = 0; i < check.facts.timeline.size(); ++i) {
    const TimelineEntry& act = check.facts.timeline[i];
    if (act.kind != Event::WAGER_PLACED || check.facts.wagers[act.index].wager != entry.wager) continue;
    if (is_late(check, act.index)) continue;
    const std::size_t up = communal_cards_up(check.round, act.seat, i);
    if (up <= entry.value) continue;
    check.add(entry, {RemarkForm::kPlacedAfterBoard, {count_of(up)}}, act.seq, act.seat);
  }
}

// What is paid on another wager is chosen by the act that brings it.
void find_after_dealer_shown(const ProcedureEntry& entry, ConductCheck& check) {
  const auto shown = std::ranges::find_if(check.facts.timeline, shows_dealers_hand);
  if (shown == check.facts.timeline.end()) return;
  for (const TimelineEntry& act : check.facts.timeline) {
    if (moment_of(act) < moment_of(*shown) || !is_choice_of(check, entry.wager, act)) continue;
    if (act.kind == Event::WAGER_PLACED && is_late(check, act.index)) continue;
    check.add(entry, RemarkForm::kAfterDealerShown, act.seq, act.seat);
  }
}

void find_broken_multiple(const ProcedureEntry& entry, ConductCheck& check) {
  for (const Line& line : check.round.lines) {
    if (line.kind != entry.wager || !line.wager || line.stake.is_zero()) continue;
    const auto& multiple = check.round.law.wager(*line.wager).sign_multiple;
    if (!multiple) continue;
    const Line* base = check.round.wager_at(line.seat, multiple->of);
    // Less than the wager itself is too little, which is a finding of its own.
    if (base == nullptr || line.stake < base->stake) continue;
    if (line.stake.value() % base->stake.value() == 0) continue;
    check.add(entry, {RemarkForm::kBrokenMultiple, {line.stake, WagerName{std::string(base->kind)}, base->stake}},
              line.placed_seq, line.seat);
  }
}

void find_not_registered(const ProcedureEntry& entry, ConductCheck& check) {
  if (!check.meter.on_record) return;
  for (const Line& line : check.round.lines) {
    if (line.kind != entry.wager || !line.placed || line.stake.is_zero() || is_short(check.round, line)) continue;
    if (is_registered(check, line)) continue;
    check.add(entry, RemarkForm::kNotRegistered, line.placed_seq, line.seat);
  }
}

// Somebody joined when a wager is placed at a seat that had none in the round from which others were carried. A wager
// of that round that is not carried was settled in it: then its game is over, and nobody joins it.
void find_joined_carried(const ProcedureEntry& entry, ConductCheck& check) {
  if (!check.meter.on_record) return;
  const auto registered = [&](SeatNo seat, RoundNo round) {
    return std::ranges::any_of(check.meter.registrations,
                               [&](const RegistrationFact& fact) { return fact.seat == seat && fact.round == round; });
  };
  const auto carried_at = [&](SeatNo seat) {
    return std::ranges::any_of(check.round.lines, [&](const Line& line) {
      return line.kind == entry.wager && line.seat == seat && line.carried_from != RoundNo();
    });
  };
  const bool game_over = std::ranges::any_of(check.meter.registrations, [&](const RegistrationFact& fact) {
    return fact.round < check.facts.id.number && !carried_at(fact.seat);
  });
  const bool stands = std::ranges::any_of(check.round.lines, [&](const Line& line) {
    return line.kind == entry.wager && line.carried_from != RoundNo() && !registered(line.seat, check.facts.id.number);
  });
  if (game_over || !stands) return;
  for (const Line& line : check.round.lines) {
    if (line.kind != entry.wager || !line.placed || line.stake.is_zero() || line.carried_from != RoundNo()) continue;
    check.add(entry, RemarkForm::kJoinedCarried, line.placed_seq, line.seat);
  }
}

void find_no_meter(const ProcedureEntry& entry, ConductCheck& check) {
  if (!check.facts.sign.known || !check.facts.sign.meter.empty()) return;
  for (const Line& line : check.round.lines) {
    if (line.kind != entry.wager || !line.placed) continue;
    return check.add(entry, RemarkForm::kTableWithoutMeter, line.placed_seq, line.seat);
  }
}

}  // namespace cardspeak::house
