#include "model/verdict/statements/end_of_play.h"

#include <set>

#include "model/verdict/dealer_shown.h"
#include "model/verdict/settlement.h"

namespace cardspeak::statements {
namespace {

// Goes through the timeline and keeps who had folded and how many cards of the board lay there.
class Course {
 public:
  Course(const RoundFacts& facts, const law::CompiledHouse& law) : facts_(facts), law_(law) {}

  template <typename Is>
  std::size_t first(Is&& is) {
    for (std::size_t at = 0; at < facts_.timeline.size(); ++at) {
      const TimelineEntry& entry = facts_.timeline[at];
      if (entry.kind == schema::Event::CARD_DEALT && entry.place == schema::Place::COMMUNITY) ++board_;
      if (is(entry)) return at;
      if (entry.kind == schema::Event::DECISION && facts_.decisions[entry.index].is_fold()) folded_.insert(entry.seat);
    }
    return facts_.timeline.size();
  }

  [[nodiscard]] bool is_board_whole() const { return board_ >= law_.community_cards; }
  [[nodiscard]] bool pays(const TimelineEntry& entry) const {
    if (entry.kind != schema::Event::SETTLED) return false;
    return pays_hand(facts_.settled[entry.index], law_) && !folded_.contains(entry.seat);
  }

 private:
  const RoundFacts& facts_;
  const law::CompiledHouse& law_;
  std::set<SeatNo> folded_;
  std::size_t board_ = 0;
};

}  // namespace

bool pays_hand(const SettledFact& settled, const law::CompiledHouse& law) {
  const auto wager = law.find_wager(settled.wager);
  // Whatever the word for it is: chips that moved were no stake that stays the player's.
  const bool moves = !settled.paid.is_zero() || !settled.taken.is_zero();
  return wager && law.brings_cards(*wager) && (moves || !stays_the_players(settled.outcome));
}

std::size_t first_payment(const RoundFacts& facts, const law::CompiledHouse& law) {
  Course course(facts, law);
  return course.first([&](const TimelineEntry& entry) { return course.pays(entry); });
}

std::size_t end_of_play(const RoundFacts& facts, const law::CompiledHouse& law) {
  Course course(facts, law);
  return course.first([&](const TimelineEntry& entry) {
    return course.is_board_whole() && (shows_dealers_hand(entry) || course.pays(entry));
  });
}

}  // namespace cardspeak::statements
