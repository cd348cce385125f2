#include "model/verdict/house/conduct_of_order.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <vector>

#include "model/check.h"
#include "model/law/words.h"
#include "model/verdict/dealer_shown.h"
#include "model/verdict/house/timeline.h"
#include "model/verdict/settlement.h"

namespace cardspeak::house {
namespace {

using law::ProcedureEntry;
using law::RoundAct;
using schema::Event;

// In the order of RoundAct.
constexpr std::array<Term, law::kRoundActCount> kTerms = {
    Term::kDealOfHands,     Term::kDealersCardUp, Term::kCallToDecide, Term::kLookAtCards,
    Term::kPlayersDecision, Term::kPlayersFold,   Term::kDealersTurn,  Term::kJackpotCardsTurn,
    Term::kCheckOfHand,     Term::kSettlement,    Term::kJackpotPrize, Term::kCollecting};

Remark remark_of(RemarkForm form, const law::ActOrder& order) {
  return {form, {kTerms.at(static_cast<std::size_t>(order.then)), kTerms.at(static_cast<std::size_t>(order.first))}};
}

// Whether an event of the timeline is an act, of those that concern the entry.
class ActReader {
 public:
  ActReader(const ConductCheck& check, const ProcedureEntry& entry) : check_(check), entry_(entry) {}

  [[nodiscard]] bool is(RoundAct act, const TimelineEntry& event) const {
    switch (act) {
      case RoundAct::kHandsDealt:
        return event.kind == Event::CARD_DEALT &&
               (event.place == schema::Place::SEAT || event.place == schema::Place::DEALER);
      case RoundAct::kDealerCardUp:
        return event.kind == Event::CARD_DEALT && event.place == schema::Place::DEALER && event.face_up;
      case RoundAct::kMayDecide:
        return event.kind == Event::ANNOUNCED && check_.round.said.holds(event.seq) &&
               law::word_means(check_.round.law.words, event.text, schema::WordMeaning::MAY_DECIDE);
      case RoundAct::kHandLookedAt:
        return event.kind == Event::HAND_VIEWED && is_there(event);
      case RoundAct::kDecided:
        return (is_decision(check_.facts, event) && is_there(event)) ||
               is_later_wager(check_.facts, check_.round.law, event);
      case RoundAct::kFolded:
        return event.kind == Event::DECISION && check_.facts.decisions[event.index].act == schema::Act::FOLD &&
               is_there(event);
      case RoundAct::kDealerShown:
        return shows_dealers_hand(event);
      case RoundAct::kJackpotCardsShown:
        return event.kind == Event::CARD_DEALT && event.place == schema::Place::JACKPOT && event.face_up;
      case RoundAct::kHandChecked:
        return (event.kind == Event::HAND_SHOWN && is_in_play(event.seat)) ||
               (is_settled(event) && check_.facts.settled[event.index].wager != entry_.wager);
      case RoundAct::kHandSettled:
        return is_settled(event);
      case RoundAct::kPrizePaid:
        return event.kind == Event::SETTLED && check_.facts.settled[event.index].wager == entry_.wager &&
               !check_.facts.settled[event.index].paid.is_zero();
      case RoundAct::kCardsCollected:
        return event.kind == Event::CARDS_TAKEN && event.place == schema::Place::SEAT && is_in_play(event.seat);
    }
    CARDSPEAK_CHECK(false, "an act outside the list");
  }

 private:
  // Whether the round has a player, a wager or a card at the seat: of another one the event says nothing.
  [[nodiscard]] bool is_there(const TimelineEntry& event) const {
    return event.seat != SeatNo() && check_.facts.is_in_use(event.seat);
  }
  // Whether the player stayed in with the hand.
  [[nodiscard]] bool is_in_play(SeatNo at) const {
    const Seat* seat = check_.round.find_seat(at);
    if (seat == nullptr || !seat->decision) return false;
    using law::Condition;
    return law::ConditionSet(*seat->decision)
        .within(law::ConditionSet(Condition::kStayed) | law::ConditionSet(Condition::kNotExposed) |
                law::ConditionSet(Condition::kSideOnly) | law::ConditionSet(Condition::kSideOnlyUnder));
  }
  // Of a hand in play, won or lost: what goes back may do so at any time.
  [[nodiscard]] bool is_settled(const TimelineEntry& event) const {
    return event.kind == Event::SETTLED && is_in_play(event.seat) &&
           !stays_the_players(check_.facts.settled[event.index].outcome);
  }

  const ConductCheck& check_;
  const ProcedureEntry& entry_;
};

struct Done {
  StreamSeq moment;
  SeatNo seat;
};

}  // namespace

void find_out_of_order(const ProcedureEntry& entry, ConductCheck& check) {
  const law::ActOrder& order = entry.order;
  const ActReader reader(check, entry);
  std::vector<Done> first;
  for (const TimelineEntry& event : check.facts.timeline) {
    if (reader.is(order.first, event)) first.push_back({.moment = moment_of(event), .seat = event.seat});
  }
  std::ranges::stable_sort(first, {}, &Done::moment);
  if (law::is_done_once(order.first) && first.size() > 1) first.resize(1);
  std::vector<SeatNo> told;
  for (const TimelineEntry& event : check.facts.timeline) {
    if (!reader.is(order.then, event) || std::ranges::find(told, event.seat) != told.end()) continue;
    if (first.empty() && order.needed_first) {
      return check.add(entry, remark_of(RemarkForm::kActLeftOut, order), event.seq);
    }
    const bool early = std::ranges::any_of(first, [&](const Done& act) {
      return act.moment > moment_of(event) && (!order.of_hand || act.seat == event.seat);
    });
    if (early) {
      told.push_back(event.seat);
      check.add(entry, remark_of(RemarkForm::kActTooEarly, order), event.seq, event.seat);
    }
    if (law::is_done_once(order.then)) break;
  }
}

}  // namespace cardspeak::house
