#include "model/verdict/house/of_this_game.h"

#include <algorithm>
#include <cstddef>
#include <set>
#include <utility>

#include "model/facts/event_names.h"
#include "model/verdict/card_places.h"
#include "model/verdict/cards_without.h"

namespace cardspeak::house {
namespace {

using law::Condition;
using schema::Event;
using schema::Place;

class Sorting {
 public:
  Sorting(const RoundFacts& facts, const law::CompiledHouse& law) : facts_(facts), law_(law) {}

  std::optional<OfThisGame> run() {
    for (const TimelineEntry& entry : facts_.timeline) look_at(entry);
    if (named_.empty()) return std::nullopt;
    OfThisGame out{facts_, std::move(named_)};
    leave_out_cards(out.facts, events_);
    std::erase_if(out.facts.exposures, [&](const ExposureFact& exposed) { return events_.contains(exposed.seq); });
    leave_out_decisions(out.facts, events_);
    std::erase_if(out.facts.timeline, [&](const TimelineEntry& entry) { return events_.contains(entry.seq); });
    tell_first_card(out.facts);
    return out;
  }

  std::set<StreamSeq> left_out() {
    for (const TimelineEntry& entry : facts_.timeline) look_at(entry);
    return std::move(events_);
  }

 private:
  void look_at(const TimelineEntry& entry) {
    const bool of_cards =
        entry.kind == Event::CARD_DEALT || entry.kind == Event::CARD_EXPOSED || entry.kind == Event::CARDS_TAKEN;
    if (of_cards && !is_place_of_game(entry)) return leave_place_out(entry);
    if (entry.kind == Event::HAND_SHOWN && entry.place == Place::DEALER && !law_.dealer_hand) {
      return leave_place_out(entry);
    }
    if (entry.kind == Event::DECISION) return look_at_act(facts_.decisions[entry.index].act, entry);
    if (entry.kind == Event::BURNED || entry.kind == Event::CARDS_RETURNED || entry.kind == Event::HAND_MUCKED) {
      return look_at_put_away(entry);
    }
  }

  void look_at_act(schema::Act act, const TimelineEntry& entry) {
    if (!is_act_of_game(act)) leave_out({RemarkForm::kActNotOfGame, {act}}, entry);
  }

  // A hand that is thrown away belongs to poker: that it lies in the rack counts where cards were taken from a hand,
  // and is named all the same. Cards come back that were taken, where the rules know of that, and are burned that came
  // to an area without a wager. No word of anybody makes them part of the game, nor takes away that they were named.
  void look_at_put_away(const TimelineEntry& entry) {
    const Remark remark(RemarkForm::kEventNotOfGame, {BookName{event_name(entry.kind)}});
    if (entry.kind == Event::CARDS_RETURNED) {
      if (!is_place_of_game(entry)) return leave_place_out(entry);
      if (law_.find_irregularity(law::IrregularityKind::kCardsTaken) == nullptr || !is_taken_before(entry)) {
        leave_out(remark, entry);
      }
      return;
    }
    if (entry.kind == Event::BURNED && is_dealt_without_wager()) return;
    if (!is_any_taken()) return leave_out(remark, entry);
    named_.emplace_back(remark.at(entry.seat), entry.seq);
  }

  [[nodiscard]] bool is_any_taken() const {
    return std::ranges::find(facts_.timeline, Event::CARDS_TAKEN, &TimelineEntry::kind) != facts_.timeline.end();
  }

  [[nodiscard]] bool is_taken_before(const TimelineEntry& back) const {
    return std::ranges::any_of(facts_.timeline, [&](const TimelineEntry& entry) {
      return entry.kind == Event::CARDS_TAKEN && entry.place == back.place && entry.seat == back.seat && &entry < &back;
    });
  }

  [[nodiscard]] bool is_dealt_without_wager() const {
    return std::ranges::any_of(facts_.seats, [&](const SeatFact& seat) {
      return !seat.cards.empty() &&
             std::ranges::find(facts_.wagers, seat.seat, &WagerFact::seat) == facts_.wagers.end();
    });
  }

  // The games of the house deal one board. What names no place the fold has told.
  [[nodiscard]] bool is_place_of_game(const TimelineEntry& entry) const {
    return deals_to(law_, entry.place) && (entry.place != Place::COMMUNITY || entry.board <= 1);
  }

  [[nodiscard]] bool is_act_of_game(schema::Act act) const {
    switch (act) {
      case schema::Act::UNSET:  // the fold names it
      case schema::Act::FOLD:
      case schema::Act::PLAY:
      case schema::Act::BET:
      case schema::Act::RETRACT:
      case schema::Act::CANNOT_WAGER:
      case schema::Act::LEAVE:
        return true;
      case schema::Act::CHECK:
        return has_free_betting_round();
      case schema::Act::INSTANT_WINNER:
        return law_.act(Condition::kInstantWinner).has_value();
      case schema::Act::NOT_EXPOSED:
        return law_.act(Condition::kNotExposed).has_value();
      case schema::Act::FOLD_ANTE_ONLY:
        return law_.act(Condition::kFoldedAnteOnly).has_value();
      case schema::Act::CALL:
      case schema::Act::RAISE:
      case schema::Act::ALL_IN:
      case schema::Act::WAGER:
      case schema::Act::DISCARD:
      case schema::Act::STAND_PAT:
      case schema::Act::TAKE_KITTY:
      case schema::Act::RUN_IT_TWICE:
      case schema::Act::SHOW_REQUEST:
        return false;
    }
    return true;  // a newer device wrote it: the fold names it
  }

  // Whether a player may place nothing in some betting round and stay in: a wager of the betting does not have to be
  // placed at all, or may be at a later stage.
  [[nodiscard]] bool has_free_betting_round() const {
    return std::ranges::any_of(law_.wagers, [&](const law::WagerRule& wager) {
      if (wager.placed != schema::Placed::AFTER_DEAL || wager.paid_on) return false;
      const auto index = law_.find_wager(wager.kind);
      const bool must = index && std::ranges::find(law_.stays_in_by, *index) != law_.stays_in_by.end();
      return !must || (wager.sign_multiple && wager.sign_multiple->stages.size() > 1);
    });
  }

  void leave_place_out(const TimelineEntry& entry) {
    leave_out({RemarkForm::kPlaceNotOfGame, {card_place(entry.place, entry.seat, entry.board)}}, entry);
  }

  void leave_out(const Remark& remark, const TimelineEntry& entry) {
    named_.emplace_back(remark.at(entry.seat), entry.seq);
    events_.insert(entry.seq);
  }

  // Whether chips moved after the first card, now that some cards are none of the round.
  static void tell_first_card(RoundFacts& facts) {
    bool dealt = false;
    for (const TimelineEntry& entry : facts.timeline) {
      if (entry.kind == Event::CARD_DEALT) dealt = true;
      if (entry.kind == Event::WAGER_PLACED) facts.wagers[entry.index].after_first_card = dealt;
      if (entry.kind != Event::WAGER_WITHDRAWN) continue;
      const auto withdrawal = std::ranges::find(facts.withdrawals, entry.seq, &WithdrawalFact::seq);
      if (withdrawal != facts.withdrawals.end()) withdrawal->after_first_card = dealt;
    }
  }

  const RoundFacts& facts_;
  const law::CompiledHouse& law_;
  std::vector<Finding> named_;
  std::set<StreamSeq> events_;  // that are left out
};

}  // namespace

std::set<StreamSeq> not_of_this_game(const RoundFacts& facts, const law::CompiledHouse& law) {
  return Sorting(facts, law).left_out();
}

std::optional<OfThisGame> of_this_game(const RoundFacts& facts, const law::CompiledHouse& law) {
  return Sorting(facts, law).run();
}

}  // namespace cardspeak::house
