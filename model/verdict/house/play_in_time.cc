#include "model/verdict/house/play_in_time.h"

#include <algorithm>
#include <cstddef>
#include <map>
#include <ranges>
#include <set>
#include <utility>

#include "model/verdict/card_places.h"
#include "model/verdict/cards_without.h"
#include "model/verdict/deck_count_later.h"
#include "model/verdict/house/placed_cards.h"
#include "model/verdict/house/seat_decision.h"
#include "model/verdict/settlement.h"
#include "model/verdict/statements/end_of_play.h"

namespace cardspeak::house {
namespace {

class LatePlay {
 public:
  LatePlay(const RoundFacts& facts, const law::CompiledHouse& law) : facts_(facts), law_(law) {}

  std::optional<PlayInTime> run() {
    const std::size_t end = end_of_play();
    for (std::size_t i = statements::end_of_deal(facts_, law_); i < facts_.timeline.size(); ++i) {
      const TimelineEntry& entry = facts_.timeline[i];
      if (entry.kind == schema::Event::CARD_DEALT && cards_dealt_to(law_, entry.place) != 0) cards_.push_back(entry);
      const bool decides_late = i >= end && entry.kind == schema::Event::DECISION &&
                                (has_decided(entry.seat) || stands_in_.contains(entry.seat));
      if (decides_late && !is_of_settlement(entry, i) && !is_offered(entry, end, i)) decisions_.push_back(entry);
    }
    const std::vector<TimelineEntry> late = cards_after_payment();
    PlayInTime out{facts_, {}};
    leave_counts_out(out);
    if (cards_.empty() && decisions_.empty() && late.empty() && out.left_out.empty()) return std::nullopt;
    leave_cards_out(out);
    leave_decisions_out(out);
    find_cards_that_count(late, out);
    if (out.left_out.empty()) return std::nullopt;
    std::erase_if(out.facts.timeline, [&](const TimelineEntry& entry) { return left_out_.contains(entry.seq); });
    return out;
  }

 private:
  // The place in the timeline from which there is no play. Keeps what players had decided by then.
  std::size_t end_of_play() {
    const std::size_t end = statements::end_of_play(facts_, law_);
    for (std::size_t at = 0; at < end; ++at) {
      const TimelineEntry& entry = facts_.timeline[at];
      if (entry.kind == schema::Event::DECISION && facts_.decisions[entry.index].is_fold()) folded_.insert(entry.seat);
      if (entry.kind == schema::Event::WAGER_PLACED) keep_wager(entry);
      if (entry.kind == schema::Event::IRREGULARITY) keep_what_stands_in(facts_.irregularities[entry.index]);
    }
    return end;
  }

  // Where a rule has a decision for the player who has none on record, none is missing any more.
  void keep_what_stands_in(const IrregularityFact& fact) {
    const auto kind = law::find_irregularity_kind(fact.kind);
    const law::IrregularityRule* const rule = kind ? law_.find_irregularity(*kind) : nullptr;
    if (rule == nullptr) return;
    const bool stands_in = std::ranges::any_of(rule->entries, [](const law::IrregularityEntry& entry) {
      return std::ranges::any_of(entry.effects, [](const law::IrregularityEffect& effect) {
        return effect.stands_in && effect.seats == schema::SeatPart::CONCERNED;
      });
    });
    if (stands_in) stands_in_.insert(fact.seat);
  }

  // A count that comes when the round is closed finds what the deck is then: it marks the round as one between rounds
  // does.
  void leave_counts_out(PlayInTime& out) const {
    const auto closed = std::ranges::find(facts_.timeline, schema::Event::ROUND_CLOSED, &TimelineEntry::kind);
    if (closed == facts_.timeline.end()) return;
    std::set<StreamSeq> late;
    for (auto entry = closed; entry != facts_.timeline.end(); ++entry) {
      if (entry->kind == schema::Event::DECK_COUNTED) late.insert(entry->seq);
    }
    std::erase_if(out.facts.deck_counts, [&](const DeckCountFact& count) {
      if (!late.contains(count.seq)) return false;
      if (!count.is_whole(law_.deck_cards)) out.left_out.push_back(deck_counted_later(count, law_));
      return true;
    });
  }

  // Of hands and of the board.
  [[nodiscard]] std::vector<TimelineEntry> cards_after_payment() const {
    std::vector<TimelineEntry> late;
    for (std::size_t at = statements::first_payment(facts_, law_); at < facts_.timeline.size(); ++at) {
      const TimelineEntry& entry = facts_.timeline[at];
      const bool of_play = entry.place == schema::Place::SEAT || entry.place == schema::Place::DEALER ||
                           entry.place == schema::Place::COMMUNITY;
      if (entry.kind == schema::Event::CARD_DEALT && of_play) late.push_back(entry);
    }
    return late;
  }

  void keep_wager(const TimelineEntry& entry) {
    const auto wager = law_.find_wager(facts_.wagers[entry.index].wager);
    const bool stays = wager && std::ranges::find(law_.stays_in_by, *wager) != law_.stays_in_by.end();
    if (stays) stayed_by_[entry.seat].insert(*wager);
  }

  // The player folded while there was play, or placed whatever wagers staying in takes.
  [[nodiscard]] bool has_decided(SeatNo seat) const {
    if (folded_.contains(seat)) return true;
    const auto placed = stayed_by_.find(seat);
    return (placed == stayed_by_.end() ? 0 : placed->second.size()) == law_.stays_in_by.size();
  }

  // A decision that belongs to the settlement, of a player whose own hand does not lie open, and of whose wagers none
  // was paid or collected.
  [[nodiscard]] bool is_of_settlement(const TimelineEntry& decided, std::size_t at) const {
    const auto condition = condition_of(facts_.decisions[decided.index].act);
    if (!condition || !law_.act(*condition) || !law_.act(*condition)->at_settlement) return false;
    const auto end = facts_.timeline.begin() + static_cast<std::ptrdiff_t>(at);
    return std::none_of(facts_.timeline.begin(), end, [&](const TimelineEntry& entry) {
      if (entry.kind == schema::Event::ROUND_CLOSED) return true;
      if (entry.seat != decided.seat) return false;
      return entry.kind == schema::Event::HAND_SHOWN ||
             (entry.kind == schema::Event::SETTLED && moves_chips(facts_.settled[entry.index]));
    });
  }

  // The option that a rule gives the players once something has gone wrong, which came out when the play was over: who
  // takes it before the own hand is settled does not decide again.
  [[nodiscard]] bool is_offered(const TimelineEntry& decided, std::size_t end, std::size_t at) const {
    if (facts_.decisions[decided.index].act != schema::Act::RETRACT) return false;
    bool offered = false;
    for (std::size_t i = 0; i < at; ++i) {
      const TimelineEntry& entry = facts_.timeline[i];
      if (entry.kind == schema::Event::SETTLED && entry.seat == decided.seat &&
          statements::pays_hand(facts_.settled[entry.index], law_)) {
        return false;
      }
      offered = offered || (i >= end && entry.kind == schema::Event::IRREGULARITY &&
                            gives_option(facts_.irregularities[entry.index]));
    }
    return offered;
  }

  [[nodiscard]] bool gives_option(const IrregularityFact& noted) const {
    const auto kind = law::find_irregularity_kind(noted.kind);
    const law::IrregularityRule* const rule = kind ? law_.find_irregularity(*kind) : nullptr;
    return rule != nullptr && std::ranges::any_of(rule->entries, [](const law::IrregularityEntry& entry) {
             return std::ranges::find(entry.effects, schema::SeatPart::RETRACTING, &law::IrregularityEffect::seats) !=
                    entry.effects.end();
           });
  }

  [[nodiscard]] bool is_dealt_for(SeatNo seat) const {
    return std::ranges::any_of(
        facts_.wagers, [&](const WagerFact& placed) { return placed.seat == seat && law_.brings_cards(placed.wager); });
  }

  // The late cards as they are known now, by their events.
  [[nodiscard]] std::map<StreamSeq, CardFact> known_cards() const {
    std::map<StreamSeq, CardFact> known;
    for (const TimelineEntry& entry : cards_) {
      known.emplace(entry.seq, CardFact{.card = entry.card, .face_up = entry.face_up, .seq = entry.seq});
    }
    const auto learn = [&](const CardFact& card) {
      if (const auto found = known.find(card.seq); found != known.end()) found->second = card;
    };
    for (const ReplacedCard& replaced : facts_.replaced) learn(replaced.card);
    for (const SeatFact& seat : facts_.seats) std::ranges::for_each(seat.cards, learn);
    for (const BoardFact& board : facts_.boards) std::ranges::for_each(board.cards, learn);
    std::ranges::for_each(facts_.dealer_cards, learn);
    std::ranges::for_each(facts_.jackpot_cards, learn);
    return known;
  }

  // All of them, and then those come again that a hand still lacks: what was collected after play is no gap in a hand.
  void leave_cards_out(PlayInTime& out) {
    if (cards_.empty()) return;
    const std::map<StreamSeq, CardFact> known = known_cards();
    std::set<StreamSeq> events;
    for (const TimelineEntry& entry : cards_) events.insert(entry.seq);
    leave_out_cards(out.facts, events);
    for (const TimelineEntry& entry : cards_) {
      std::vector<CardFact>* const cards = cards_of_place(out.facts, entry.place, entry.seat, 1);
      const bool lacks = cards != nullptr && cards->size() < cards_dealt_to(law_, entry.place);
      if (lacks && (entry.place != schema::Place::SEAT || is_dealt_for(entry.seat))) {
        cards->push_back(known.at(entry.seq));
        continue;
      }
      left_out_.insert(entry.seq);
      const Remark remark(RemarkForm::kCardAfterPlay, {entry.card, card_place(entry.place, entry.seat)},
                          law_.decision_rule);
      out.left_out.emplace_back(remark.at(entry.seat), entry.seq);
    }
  }

  // A payment comes after the cards that it pays: what was dealt after it may have been dealt for it.
  void find_cards_that_count(const std::vector<TimelineEntry>& late, PlayInTime& out) const {
    for (const TimelineEntry& entry : late) {
      if (left_out_.contains(entry.seq)) continue;
      const Remark remark(RemarkForm::kCardCameLate, {entry.card, card_place(entry.place, entry.seat)},
                          law_.decision_rule);
      out.left_out.emplace_back(remark.at(entry.seat), entry.seq);
    }
  }

  void leave_decisions_out(PlayInTime& out) {
    if (decisions_.empty()) return;
    for (const TimelineEntry& entry : decisions_ | std::views::reverse) {
      left_out_.insert(entry.seq);
      out.left_out.emplace_back(remark_of(facts_.decisions[entry.index]).at(entry.seat), entry.seq);
    }
    leave_out_decisions(out.facts, left_out_);
  }

  [[nodiscard]] Remark remark_of(const DecisionFact& decision) const {
    Citations rules(law_.decision_rule);
    if (const auto condition = condition_of(decision.act); condition && law_.act(*condition)) {
      rules.cite_all(law_.act(*condition)->rule);
    }
    return {RemarkForm::kDecisionAfterPlay, {}, std::move(rules)};
  }

  const RoundFacts& facts_;
  const law::CompiledHouse& law_;
  // Until play was over:
  std::set<SeatNo> folded_;
  std::map<SeatNo, std::set<law::WagerIndex>> stayed_by_;
  std::set<SeatNo> stands_in_;  // for whom a rule decides that was noted
  // After it, in order:
  std::vector<TimelineEntry> cards_;
  std::vector<TimelineEntry> decisions_;  // of players who had decided
  std::set<StreamSeq> left_out_;
};

}  // namespace

std::optional<PlayInTime> play_in_time(const RoundFacts& facts, const law::CompiledHouse& law) {
  return LatePlay(facts, law).run();
}

}  // namespace cardspeak::house
