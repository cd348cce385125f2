#include "model/verdict/statements/end_of_play.h"

#include <algorithm>
#include <set>

#include "model/verdict/dealer_shown.h"
#include "model/verdict/settlement.h"

namespace cardspeak::statements {
namespace {

// Goes through the timeline and keeps who had cards, who had folded and how many cards of the board lay there.
class Course {
 public:
  Course(const RoundFacts& facts, const law::CompiledHouse& law) : facts_(facts), law_(law) {
    for (const WagerFact& wager : facts.wagers) {
      if (law.brings_cards(wager.wager)) played_.insert(wager.seat);
    }
  }

  template <typename Is>
  std::size_t first(Is&& is) {
    for (std::size_t at = 0; at < facts_.timeline.size(); ++at) {
      const TimelineEntry& entry = facts_.timeline[at];
      if (is(entry)) return at;
      take_in(entry);
    }
    return facts_.timeline.size();
  }

  [[nodiscard]] bool is_board_whole() const { return board_ >= law_.community_cards; }
  [[nodiscard]] bool has_everybody_folded() const { return !dealt_.empty() && std::ranges::includes(folded_, dealt_); }
  // The dealer's hand, or where none plays that of a player who has not folded.
  [[nodiscard]] bool shows_who_wins(const TimelineEntry& entry) const {
    if (law_.dealer_hand) return shows_dealers_hand(entry);
    return entry.kind == schema::Event::HAND_SHOWN && !folded_.contains(entry.seat);
  }
  // Of a hand that was not given up, or of one that was when nobody plays any more.
  [[nodiscard]] bool settles(const TimelineEntry& entry) const {
    if (entry.kind != schema::Event::SETTLED) return false;
    const bool in_play = !folded_.contains(entry.seat) || has_everybody_folded();
    return pays_hand(facts_.settled[entry.index], law_) && in_play;
  }
  [[nodiscard]] bool pays(const TimelineEntry& entry) const { return settles(entry) && !folded_.contains(entry.seat); }

 private:
  void take_in(const TimelineEntry& entry) {
    if (entry.kind == schema::Event::CARD_DEALT) {
      if (entry.place == schema::Place::COMMUNITY) ++board_;
      if (entry.place == schema::Place::SEAT && played_.contains(entry.seat)) dealt_.insert(entry.seat);
    }
    if (entry.kind == schema::Event::DECISION && facts_.decisions[entry.index].is_fold()) folded_.insert(entry.seat);
  }

  const RoundFacts& facts_;
  const law::CompiledHouse& law_;
  std::set<SeatNo> played_;  // with a wager that cards are dealt for
  std::set<SeatNo> dealt_;
  std::set<SeatNo> folded_;
  std::size_t board_ = 0;
};

}  // namespace

bool pays_hand(const SettledFact& settled, const law::CompiledHouse& law) {
  // Chips that moved were no stake that stays the player's.
  return law.brings_cards(settled.wager) && (moves_chips(settled) || !stays_the_players(settled.outcome));
}

std::size_t first_payment(const RoundFacts& facts, const law::CompiledHouse& law) {
  Course course(facts, law);
  return course.first([&](const TimelineEntry& entry) { return course.pays(entry); });
}

std::size_t end_of_play(const RoundFacts& facts, const law::CompiledHouse& law) {
  Course course(facts, law);
  return course.first([&](const TimelineEntry& entry) {
    if (entry.kind == schema::Event::ROUND_CLOSED) return true;
    const bool ends = course.shows_who_wins(entry) || course.settles(entry);
    return ends && (course.is_board_whole() || course.has_everybody_folded());
  });
}

std::size_t end_of_deal(const RoundFacts& facts, const law::CompiledHouse& law) {
  if (law.dealer_hand) return end_of_play(facts, law);
  Course course(facts, law);
  return course.first([&](const TimelineEntry& entry) {
    return course.is_board_whole() || (course.settles(entry) && course.has_everybody_folded());
  });
}

}  // namespace cardspeak::statements
