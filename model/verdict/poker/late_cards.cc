#include "model/verdict/poker/late_cards.h"

#include <algorithm>
#include <map>
#include <set>
#include <vector>

#include "model/verdict/poker/street_starts.h"

namespace cardspeak::poker {
namespace {

using schema::Act;
using schema::Event;

bool comes_to_a_seat(const TimelineEntry& entry) {
  return entry.kind == Event::CARD_DEALT && entry.place == schema::Place::SEAT;
}

// What is known of one hand by now.
struct Holding {
  std::size_t cards = 0;
  std::size_t owed = 0;      // replacements of the draw that have not come
  std::size_t taken = 0;     // by the dealer, with none in their place by now
  bool acted = false;        // bet, called, checked
  bool drawn_past = false;   // stood pat, or somebody acted or drew since the hand drew
  bool acted_since = false;  // acted since it drew
  std::vector<Card> seen;
};

class LateCards {
 public:
  LateCards(const RoundFacts& facts, const law::CompiledPoker& law) : facts_(facts), law_(law), starts_(facts, law) {}

  std::set<SeatNo> seats() {
    for (std::size_t line = 0; line < facts_.timeline.size(); ++line) take(line);
    return std::move(late_);
  }

 private:
  void take(std::size_t line) {
    const TimelineEntry& entry = facts_.timeline[line];
    const auto start = starts_.begins(entry);
    if (start && start->stays) acted_on_street_.clear();
    if (comes_to_a_seat(entry)) deal(line);
    if (entry.kind == Event::CARDS_TAKEN && entry.place == schema::Place::SEAT) take_back(entry);
    if (entry.kind == Event::DECISION) decide(facts_.decisions[entry.index]);
  }

  void decide(const DecisionFact& decision) {
    for (auto& [seat, hand] : hands_) hand.drawn_past = hand.drawn_past || seat != decision.seat;
    Holding& hand = hands_[decision.seat];
    if (is_betting_act(decision.act)) {
      hand.acted = hand.acted_since = hand.drawn_past = true;
      acted_.insert(decision.seat);
      acted_on_street_.insert(decision.seat);
    } else if (is_giving_up(decision.act)) {
      const std::size_t cards = std::min(hand.cards, cards_given_up(decision));
      hand.cards -= cards;
      if (law_.draws()) hand.owed += cards;
      hand.acted_since = false;
      hand.drawn_past = decision.act == Act::STAND_PAT;
    } else if (decision.act == Act::TAKE_KITTY) {
      other_hand_.insert(decision.seat);
    }
  }

  void take_back(const TimelineEntry& entry) {
    Holding& hand = hands_[entry.seat];
    std::size_t gone = 0;
    if (const SeatFact* seat = facts_.find_seat(entry.seat)) {
      gone += static_cast<std::size_t>(std::ranges::count(seat->cards, entry.seq, &CardFact::taken_by));
    }
    gone += static_cast<std::size_t>(std::ranges::count_if(facts_.replaced, [&](const ReplacedCard& replaced) {
      return replaced.seat == entry.seat && replaced.card.taken_by == entry.seq;
    }));
    hand.cards -= std::min(hand.cards, gone);
    hand.taken += gone;
  }

  // One that comes for another is a question of its own (cards_exchanged), and one that was keyed twice is one card.
  void deal(std::size_t line) {
    const TimelineEntry& entry = facts_.timeline[line];
    Holding& hand = hands_[entry.seat];
    const bool again = entry.card.known() && std::ranges::find(hand.seen, entry.card) != hand.seen.end();
    if (again) return;
    hand.seen.push_back(entry.card);
    const bool counts = stays(entry) && hand.taken == 0 && !other_hand_.contains(entry.seat);
    if (counts && is_late(hand, line)) late_.insert(entry.seat);
    if (hand.taken > 0) {
      --hand.taken;
    } else if (hand.owed > 0) {
      --hand.owed;
    }
    ++hand.cards;
  }

  // In the hand, and not on to another one.
  [[nodiscard]] bool stays(const TimelineEntry& entry) const {
    const SeatFact* seat = facts_.find_seat(entry.seat);
    if (seat == nullptr) return false;
    const auto card = std::ranges::find(seat->cards, entry.seq, &CardFact::seq);
    return card != seat->cards.end() && !was_moved(facts_, *seat, *card);
  }

  [[nodiscard]] bool is_late(const Holding& hand, std::size_t line) const {
    const SeatNo seat = facts_.timeline[line].seat;
    if (hand.owed > 0) return hand.acted_since;
    if (hand.cards >= law_.own_cards(starts_.reached())) return is_late_surplus(hand, line);
    const bool of_first_deal = hand.cards < law_.own_cards(0);
    // One that comes with those of the others is of that deal, and an earlier one is missing on record.
    if (!of_first_deal && others_are_dealt_to(line)) return false;
    const std::set<SeatNo>& acted = of_first_deal ? acted_ : acted_on_street_;
    // Before there is substantial action a card that is missing is dealt (14.1.1(a)(v)).
    const auto substantial = static_cast<std::size_t>(law_.entry(law::PokerKey::kSubstantialAction).value);
    return acted.contains(seat) || acted.size() >= substantial;
  }

  // One too many that came with others was dealt with them, and of that the rules say what it is (14.1.1(a)(vi)).
  [[nodiscard]] bool is_late_surplus(const Holding& hand, std::size_t line) const {
    if (!hand.acted) return false;
    if (law_.draws()) return hand.drawn_past;
    return law_.board_cards() > 0 || !others_are_dealt_to(line);
  }

  // Between the acts around the line.
  [[nodiscard]] bool others_are_dealt_to(std::size_t line) const {
    const auto& lines = facts_.timeline;
    const auto is_act = [](const TimelineEntry& entry) {
      return entry.kind == Event::DECISION || entry.kind == Event::HAND_SHOWN;
    };
    const auto to_other = [&](const TimelineEntry& entry) {
      return comes_to_a_seat(entry) && entry.seat != lines[line].seat;
    };
    std::size_t first = line;
    while (first > 0 && !is_act(lines[first - 1])) --first;
    const auto begin = lines.begin() + static_cast<std::ptrdiff_t>(first);
    return std::any_of(begin, std::find_if(begin, lines.end(), is_act), to_other);
  }

  const RoundFacts& facts_;
  const law::CompiledPoker& law_;
  StreetStarts starts_;
  std::map<SeatNo, Holding> hands_;
  std::set<SeatNo> acted_;
  std::set<SeatNo> acted_on_street_;
  std::set<SeatNo> other_hand_;  // took the kitty
  std::set<SeatNo> late_;
};

bool deals_before_acts(const RoundFacts& facts) {
  const auto first = std::ranges::find_if(facts.timeline, [&](const TimelineEntry& entry) {
    const bool acts = entry.kind == Event::DECISION && is_betting_act(facts.decisions[entry.index].act);
    return acts || comes_to_a_seat(entry);
  });
  return first != facts.timeline.end() && first->kind == Event::CARD_DEALT;
}

}  // namespace

void mark_late_cards(const RoundFacts& facts, const law::CompiledPoker& law, std::span<Player> players) {
  if (law.units || law.streets.empty() || !deals_before_acts(facts)) return;
  const std::set<SeatNo> late = LateCards(facts, law).seats();
  for (Player& player : players) player.late_card = late.contains(player.seat);
}

}  // namespace cardspeak::poker
