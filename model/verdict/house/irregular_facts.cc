#include "model/verdict/house/irregular_facts.h"

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "model/verdict/house/exposed_cards.h"
#include "model/verdict/house/round_phases.h"
#include "model/verdict/house/seat_ruling.h"
#include "model/verdict/house/sightings.h"
#include "model/verdict/house/timeline.h"
#include "model/verdict/house/viewed_hands.h"
#include "model/verdict/house/wrong_counts.h"
#include "model/verdict/settlement.h"
#include "model/verdict/statements/against_record.h"

namespace cardspeak::house {
namespace {

using law::IrregularityCondition;
using law::IrregularityConditions;
using law::IrregularityKind;
using schema::Tristate;

bool is_unusual(const DecisionFact& decision) {
  return decision.act == schema::Act::CANNOT_WAGER || decision.act == schema::Act::RETRACT;
}

// An act that the chips on record contradict did not happen so.
bool is_against_chips(const Round& round, const DecisionFact& decision) {
  return decision.act == schema::Act::CANNOT_WAGER && statements::stays_in_whole(round.facts, round.law, decision.seat);
}

bool anything_irregular(const Round& round) {
  const RoundFacts& facts = round.facts;
  return !facts.irregularities.empty() || !facts.exposures.empty() || !facts.viewed.empty() ||
         !facts.deck_counts.empty() || wrong_count_before(facts, round.law) != nullptr || !facts.rulings.empty() ||
         std::ranges::any_of(facts.decisions, is_unusual) || any_wrongly_face_up(facts, round.law) ||
         any_hand_too_many(round);
}

// That all cards could be put right and that their order could be told is one fact, said in two ways.
void tell_order(const IrregularityFact& fact, IrregularityConditions& possible) {
  narrow(possible, fact.order_known, IrregularityCondition::kOrderKnown, IrregularityCondition::kOrderUnknown);
  narrow(possible, fact.order_known, IrregularityCondition::kRebuiltAll, IrregularityCondition::kRebuiltNone);
  switch (fact.rebuilt) {
    case schema::Rebuilt::ALL:
      narrow(possible, IrregularityCondition::kRebuiltAll);
      return narrow(possible, IrregularityCondition::kOrderKnown);
    case schema::Rebuilt::FLOP_ONLY:
      return narrow(possible, IrregularityCondition::kRebuiltFlopOnly);
    case schema::Rebuilt::NONE:
      narrow(possible, IrregularityCondition::kRebuiltNone);
      return narrow(possible, IrregularityCondition::kOrderUnknown);
    case schema::Rebuilt::NOT_ON_RECORD:
      return;
  }
}

// The irregularities that people put on record: the floor's events, acts of players and rulings.
class NotedIrregularities {
 public:
  NotedIrregularities(const Round& round, const RoundPhases& phases, CaseList& cases)
      : round_(round), facts_(round.facts), law_(round.law), phases_(phases), cases_(cases) {}

  void events() {
    for (const IrregularityFact& fact : facts_.irregularities) event(fact);
  }

  void players_who_cannot_wager() {
    for (const DecisionFact& decision : facts_.decisions) {
      if (decision.act != schema::Act::CANNOT_WAGER) continue;
      if (is_on_record(round_, IrregularityKind::kCannotWager, decision.seat)) continue;
      if (is_against_chips(round_, decision)) continue;
      // Of which the book has no table, the seat is left open (seat_decision.cc).
      if (law_.find_irregularity(IrregularityKind::kCannotWager) == nullptr) continue;
      add_shown(round_, phases_, IrregularityKind::kCannotWager, decision.seat, decision.seq,
                position_of(facts_, decision.seq), cases_);
    }
  }

  // A hand that is taken to be void or forfeit, to show what that would change, without an irregularity on record.
  void rulings_on_seats() {
    for (const RulingFact& ruling : facts_.rulings) {
      const auto what = find_seat_ruling(law_, ruling.decision);
      if (!round_.said.stood(ruling.seq)) continue;
      if (ruling.seat == SeatNo(0) || !what || *what == SeatRuling::kStands) continue;
      const IrregularityKind kind =
          *what == SeatRuling::kVoid ? IrregularityKind::kContravention : IrregularityKind::kCommunication;
      const bool has_table = law_.find_irregularity(kind) != nullptr;
      const bool concerned = std::ranges::any_of(cases_.cases(), [&](const IrregularCase& known) {
        return (known.kind == kind || !has_table) && names(known.seats, ruling.seat);
      });
      if (concerned) continue;
      cases_.add({.kind = kind,
                  .possible = phases_.known_at(position_of(facts_, ruling.seq)),
                  .count = std::nullopt,
                  .seats = {ruling.seat},
                  .not_asked = {},
                  .seq = ruling.seq});
    }
  }

 private:
  void event(const IrregularityFact& fact) {
    const auto kind = law::find_irregularity_kind(fact.kind);
    if (!kind || !round_.said.holds(fact.seq)) return;
    // These two are counted together with what else the record shows of them.
    if (*kind == IrregularityKind::kExposedCards) return;
    if (*kind == IrregularityKind::kViewedHands && is_viewed(fact.seat)) return;
    const std::optional<std::size_t> act = place_of_act(*kind, fact.seat);
    const std::size_t position = act.value_or(position_of(facts_, fact.seq));
    IrregularCase added{.kind = *kind,
                        .possible = phases_.known_at(position),
                        .count = fact.count == 0 ? std::nullopt : std::optional(fact.count),
                        .seats = {},
                        .not_asked = {},
                        .seq = fact.seq};
    if (fact.seat != SeatNo(0)) added.seats.push_back(fact.seat);
    if (*kind == IrregularityKind::kViewedHands) added.not_asked = areas_of(round_, round_.bettor_at(fact.seat));
    // The number of cards decides nothing here, and asking it would split cases that belong together.
    if (!law_asks_count(*kind)) added.count = std::nullopt;
    tell(fact, position, act.has_value(), added.possible);
    cases_.add(std::move(added));
  }

  // The place of the act that the note is about, where the player's own act stands on record: the record then says by
  // itself when it was, whatever the note has.
  [[nodiscard]] std::optional<std::size_t> place_of_act(IrregularityKind kind, SeatNo seat) const {
    if (kind != IrregularityKind::kCannotWager) return std::nullopt;
    const auto act = std::ranges::find_if(facts_.decisions, [&](const DecisionFact& decision) {
      return decision.act == schema::Act::CANNOT_WAGER && decision.seat == seat;
    });
    if (act == facts_.decisions.end()) return std::nullopt;
    return position_of(facts_, act->seq);
  }

  [[nodiscard]] bool is_viewed(SeatNo seat) const {
    return std::ranges::any_of(facts_.viewed,
                               [&](const ViewedFact& viewed) { return viewed.seat == seat && counts(round_, viewed); });
  }

  [[nodiscard]] bool law_asks_count(IrregularityKind kind) const {
    const law::IrregularityRule* rule = law_.find_irregularity(kind);
    return rule != nullptr && rule->asks_count();
  }

  // What the event says beyond what the record shows.
  void tell(const IrregularityFact& fact, std::size_t position, bool act_shown,
            IrregularityConditions& possible) const {
    if (const auto moment = moment_of_word(law_, fact.noticed)) tell_moment(fact, *moment, act_shown, possible);
    narrow(possible, fact.deck_complete, IrregularityCondition::kDeckComplete, IrregularityCondition::kDeckIncomplete);
    tell_order(fact, possible);
    narrow(possible, fact.confirmed, IrregularityCondition::kConfirmed, IrregularityCondition::kNotConfirmed);
    tell_rack(fact, position, possible);
    const bool amended = is_amended(fact.seat, position);
    narrow(possible, amended ? IrregularityCondition::kAmended : IrregularityCondition::kNotAmended);
  }

  // Where the act itself is on record, its place is the moment.
  void tell_moment(const IrregularityFact& fact, IrregularityCondition word, bool act_shown,
                   IrregularityConditions& possible) const {
    const bool contradicts = act_shown ? !possible.contains(word) : is_noticed_elsewhere(law_, possible, word);
    if (!contradicts || round_.said.stood(fact.seq)) return narrow(possible, word);
    cases_.contradict(fact.seq, noticed_elsewhere(law_, fact));
  }

  // Cards went back only where the player could name them, unless the record says otherwise.
  void tell_rack(const IrregularityFact& fact, std::size_t position, IrregularityConditions& possible) const {
    const auto of_seat = [&](const TimelineEntry& entry, schema::Event::Which kind) {
      return entry.kind == kind && entry.place == schema::Place::SEAT && entry.seat == fact.seat;
    };
    const bool back = std::ranges::any_of(
        facts_.timeline, [&](const TimelineEntry& entry) { return of_seat(entry, schema::Event::CARDS_RETURNED); });
    const bool named = fact.confirmed == Tristate::NOT_ON_RECORD ? back : fact.confirmed == Tristate::YES;
    narrow(possible, named ? IrregularityCondition::kCardsNamed : IrregularityCondition::kCardsNotNamed);
    std::size_t taken = 0;
    while (taken < position && !of_seat(facts_.timeline[taken], schema::Event::CARDS_TAKEN)) ++taken;
    const std::size_t others = count_before(facts_, taken, [&](const TimelineEntry& entry) {
      return entry.kind == schema::Event::CARDS_TAKEN || entry.kind == schema::Event::BURNED ||
             entry.kind == schema::Event::HAND_MUCKED || is_collected(entry, fact.seat);
    });
    narrow(possible, others == 0 ? IrregularityCondition::kOnlyInRack : IrregularityCondition::kOthersInRack);
  }

  // A stake is collected together with the hand: the cards of a fold go into the rack with its wagers.
  [[nodiscard]] bool is_collected(const TimelineEntry& entry, SeatNo other) const {
    if (entry.kind != schema::Event::SETTLED || entry.seat == other) return false;
    const Seat* seat = round_.find_seat(entry.seat);
    const bool folded = seat != nullptr && seat->decision == law::Condition::kFolded;
    return folded && !stays_the_players(facts_.settled[entry.index].outcome);
  }

  // The wager that was short was topped up after that.
  [[nodiscard]] bool is_amended(SeatNo seat, std::size_t position) const {
    for (std::size_t i = 0; i < facts_.wagers.size(); ++i) {
      const WagerFact& wager = facts_.wagers[i];
      if (wager.seat != seat || !may_be_short(wager.wager)) continue;
      // What made it up in the round may have come before the note.
      const bool in_round = wager.after_first_card && i < round_.chips.size() && !round_.chips[i].late;
      if (in_round || position_of(facts_, wager.seq) > position) return true;
    }
    return false;
  }

  // Whether the book's table of wagers that are short of their cost is about this kind.
  [[nodiscard]] bool may_be_short(std::string_view kind) const {
    const law::IrregularityRule* rule = law_.find_irregularity(IrregularityKind::kJackpotShort);
    if (rule == nullptr) return false;
    return std::ranges::any_of(rule->entries, [&](const law::IrregularityEntry& entry) {
      return std::ranges::any_of(entry.effects,
                                 [&](const law::IrregularityEffect& effect) { return effect.names(kind); });
    });
  }

  const Round& round_;
  const RoundFacts& facts_;
  const law::CompiledHouse& law_;
  const RoundPhases& phases_;
  CaseList& cases_;
};

}  // namespace

IrregularFacts read_irregularities(const Round& round) {
  if (!anything_irregular(round)) return {};
  const RoundPhases phases(round);
  CaseList cases(round.law);
  NotedIrregularities noted(round, phases, cases);
  find_exposed_cards(round, phases, cases);
  find_viewed_hands(round, phases, cases);
  noted.events();
  noted.players_who_cannot_wager();
  find_wrong_counts(round, phases, cases);
  noted.rulings_on_seats();
  return cases.take();
}

}  // namespace cardspeak::house
