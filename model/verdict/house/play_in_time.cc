#include "model/verdict/house/play_in_time.h"

#include <algorithm>
#include <cstddef>
#include <ranges>
#include <utility>

#include "model/verdict/house/placed_cards.h"
#include "model/verdict/house/seat_decision.h"
#include "model/verdict/house/timeline.h"
#include "model/verdict/settlement.h"

namespace cardspeak::house {
namespace {

bool gives_up(schema::Act act) {
  return act == schema::Act::FOLD || act == schema::Act::FOLD_ANTE_ONLY;
}

class LatePlay {
 public:
  LatePlay(const RoundFacts& facts, const law::CompiledHouse& law) : facts_(facts), law_(law), over_(end_of_play()) {}

  std::optional<PlayInTime> run() {
    for (std::size_t i = over_; i < facts_.timeline.size(); ++i) {
      const TimelineEntry& entry = facts_.timeline[i];
      if (entry.kind == schema::Event::CARD_DEALT && cards_that_go_to(entry.place) != 0) cards_.push_back(entry);
      if (entry.kind == schema::Event::DECISION && has_decided(entry.seat)) decisions_.push_back(entry);
    }
    if (cards_.empty() && decisions_.empty()) return std::nullopt;
    PlayInTime out{facts_, {}};
    take_cards_back(out);
    take_decisions_back(out);
    if (out.left_out.empty()) return std::nullopt;
    return out;
  }

 private:
  [[nodiscard]] std::size_t end_of_play() const {
    std::size_t board = 0;
    for (std::size_t i = 0; i < facts_.timeline.size(); ++i) {
      const TimelineEntry& entry = facts_.timeline[i];
      if (is_card_of(entry, schema::Place::COMMUNITY, SeatNo())) ++board;
      if (board >= law_.community_cards && ends_play(entry, i)) return i;
    }
    return facts_.timeline.size();
  }

  [[nodiscard]] bool ends_play(const TimelineEntry& entry, std::size_t at) const {
    if (entry.kind == schema::Event::HAND_SHOWN) return entry.seat == SeatNo();
    if (entry.kind != schema::Event::SETTLED) return false;
    const SettledFact& settled = facts_.settled[entry.index];
    const auto wager = law_.find_wager(settled.wager);
    const bool brings_cards = wager && std::ranges::find(law_.dealt_for, *wager) != law_.dealt_for.end();
    return brings_cards && !stays_the_players(settled.outcome) && !has_folded(settled.seat, at);
  }

  static bool is_card_of(const TimelineEntry& entry, schema::Place place, SeatNo seat) {
    return entry.kind == schema::Event::CARD_DEALT && entry.place == place && entry.seat == seat;
  }

  [[nodiscard]] std::size_t cards_that_go_to(schema::Place place) const {
    switch (place) {
      case schema::Place::SEAT:
        return law_.cards_per_seat;
      case schema::Place::DEALER:
        return law_.cards_to_dealer;
      case schema::Place::COMMUNITY:
        return law_.community_cards;
      case schema::Place::JACKPOT:
        return law_.jackpot_cards;
      case schema::Place::KITTY:
      case schema::Place::UNSET:
        break;
    }
    return 0;
  }

  // Null: the place has none.
  static std::vector<CardFact>* cards_at(RoundFacts& facts, schema::Place place, SeatNo number) {
    if (place == schema::Place::DEALER) return &facts.dealer_cards;
    if (place == schema::Place::JACKPOT) return &facts.jackpot_cards;
    if (place == schema::Place::COMMUNITY) return facts.boards.empty() ? nullptr : &facts.boards.front().cards;
    const auto seat = std::ranges::find(facts.seats, number, &SeatFact::seat);
    return seat == facts.seats.end() ? nullptr : &seat->cards;
  }

  [[nodiscard]] bool has_folded(SeatNo seat, std::size_t before) const {
    return count_before(facts_, before, [&](const TimelineEntry& entry) {
             return entry.kind == schema::Event::DECISION && entry.seat == seat &&
                    gives_up(facts_.decisions[entry.index].act);
           }) != 0;
  }

  // The player folded while there was play, or placed whatever wagers staying in takes.
  [[nodiscard]] bool has_decided(SeatNo seat) const {
    if (has_folded(seat, over_)) return true;
    return std::ranges::all_of(law_.stays_in_by, [&](law::WagerIndex wager) {
      return count_before(facts_, over_, [&](const TimelineEntry& entry) {
               return entry.kind == schema::Event::WAGER_PLACED && entry.seat == seat &&
                      law_.find_wager(facts_.wagers[entry.index].wager) == wager;
             }) != 0;
    });
  }

  static void erase_from_timeline(StreamSeq seq, PlayInTime& out) {
    std::erase_if(out.facts.timeline, [&](const TimelineEntry& entry) { return entry.seq == seq; });
  }

  // All of them, and then those come again that a hand still lacks: what was collected after play is no gap in a hand.
  void take_cards_back(PlayInTime& out) const {
    std::vector<CardFact> late;
    for (const TimelineEntry& entry : cards_ | std::views::reverse) late.push_back(take_back(entry, out.facts));
    for (std::size_t i = 0; i < cards_.size(); ++i) {
      const TimelineEntry& entry = cards_[i];
      std::vector<CardFact>* const cards = cards_at(out.facts, entry.place, entry.seat);
      if (cards != nullptr && cards->size() < cards_that_go_to(entry.place)) {
        cards->push_back(late[cards_.size() - 1 - i]);
        continue;
      }
      erase_from_timeline(entry.seq, out);
      const Remark remark(RemarkForm::kCardAfterPlay, {entry.card, card_place(entry.place, entry.seat)}, rules());
      out.left_out.emplace_back(remark.at(entry.seat), entry.seq);
    }
  }

  // The card, as it is known now. What it replaced is there again.
  static CardFact take_back(const TimelineEntry& entry, RoundFacts& facts) {
    CardFact late{.card = entry.card, .face_up = entry.face_up, .seq = entry.seq};
    if (std::vector<CardFact>* const cards = cards_at(facts, entry.place, entry.seat)) {
      const auto found = std::ranges::find(*cards, entry.seq, &CardFact::seq);
      if (found != cards->end()) {
        late = *found;
        cards->erase(found);
      }
    }
    for (const ReplacedCard& replaced : facts.replaced | std::views::reverse) {
      std::vector<CardFact>* const cards = cards_at(facts, replaced.place, replaced.seat);
      if (replaced.by != entry.seq || cards == nullptr) continue;
      cards->push_back(replaced.card);
      std::ranges::rotate(*cards, cards->end() - 1);
    }
    return late;
  }

  void take_decisions_back(PlayInTime& out) const {
    for (const TimelineEntry& entry : decisions_ | std::views::reverse) leave_decision_out(entry, out);
  }

  void leave_decision_out(const TimelineEntry& entry, PlayInTime& out) const {
    const schema::Act act = out.facts.decisions[entry.index].act;
    out.facts.decisions.erase(out.facts.decisions.begin() + static_cast<std::ptrdiff_t>(entry.index));
    erase_from_timeline(entry.seq, out);
    for (TimelineEntry& other : out.facts.timeline) {
      if (other.kind == schema::Event::DECISION && other.index > entry.index) --other.index;
    }
    Citations by = rules();
    if (const auto condition = condition_of(act); condition && law_.act(*condition)) {
      by.cite_all(law_.act(*condition)->rule);
    }
    const Remark remark(RemarkForm::kDecisionAfterPlay, {}, std::move(by));
    out.left_out.emplace_back(remark.at(entry.seat), entry.seq);
  }

  // The rule by which players decide.
  [[nodiscard]] Citations rules() const { return Citations(law_.decision_rule); }

  const RoundFacts& facts_;
  const law::CompiledHouse& law_;
  std::size_t over_;                      // the place in the timeline from which there is no play
  std::vector<TimelineEntry> cards_;      // that came later, in order
  std::vector<TimelineEntry> decisions_;  // of players who had decided
};

}  // namespace

std::optional<PlayInTime> play_in_time(const RoundFacts& facts, const law::CompiledHouse& law) {
  return LatePlay(facts, law).run();
}

}  // namespace cardspeak::house
