#include "model/verdict/statements/against_record.h"

#include <algorithm>
#include <cstdint>
#include <string_view>
#include <vector>

namespace cardspeak::statements {
namespace {

using law::CompiledHouse;
using law::IrregularityKind;

bool is_placed(const RoundFacts& facts, const CompiledHouse& law, law::WagerIndex wager, SeatNo seat) {
  const std::string_view kind = law.wager(wager).kind;
  return std::ranges::any_of(facts.wagers, [&](const WagerFact& placed) {
    return placed.seat == seat && placed.wager == kind && !placed.amount.is_zero();
  });
}

bool has_dealt_for(const RoundFacts& facts, const CompiledHouse& law, SeatNo seat) {
  return std::ranges::any_of(law.dealt_for, [&](law::WagerIndex wager) { return is_placed(facts, law, wager, seat); });
}

// A place that a hand is dealt to, and how many cards it takes.
struct HandPlace {
  schema::Place place = schema::Place::SEAT;
  SeatNo seat;
  std::int64_t takes = 0;
};

// The dealer's, and those of the seats with a wager that brings cards.
std::vector<HandPlace> hands_of(const RoundFacts& facts, const CompiledHouse& law) {
  std::vector<HandPlace> hands;
  if (law.cards_to_dealer != 0) hands.push_back({schema::Place::DEALER, SeatNo(), law.cards_to_dealer});
  for (const SeatFact& seat : facts.seats) {
    if (has_dealt_for(facts, law, seat.seat)) hands.push_back({schema::Place::SEAT, seat.seat, law.cards_per_seat});
  }
  return hands;
}

// Cards that came to the hand before that event, whatever became of them.
std::int64_t dealt_before(const RoundFacts& facts, const HandPlace& hand, StreamSeq seq) {
  return std::ranges::count_if(facts.timeline, [&](const TimelineEntry& entry) {
    return entry.kind == schema::Event::CARD_DEALT && entry.place == hand.place && entry.seat == hand.seat &&
           entry.seq < seq;
  });
}

bool is_dealt_right(const RoundFacts& facts, const HandPlace& hand) {
  return dealt_before(facts, hand, StreamSeq(facts.last_seq.value() + 1)) == hand.takes;
}

// One hand alone was short when that was noted, and the card came then.
bool is_put_right(const RoundFacts& facts, const std::vector<HandPlace>& hands, const HandPlace& hand,
                  StreamSeq noted) {
  return std::ranges::all_of(hands, [&](const HandPlace& other) {
    const bool itself = other.place == hand.place && other.seat == hand.seat;
    return (dealt_before(facts, other, noted) < other.takes) == itself;
  });
}

// Whether the hands that the note is about had as many cards as belong there all along.
bool are_hands_right(const RoundFacts& facts, const CompiledHouse& law, schema::Place place,
                     const IrregularityFact& noted) {
  const std::vector<HandPlace> hands = hands_of(facts, law);
  bool any = false;
  for (const HandPlace& hand : hands) {
    const bool meant =
        hand.place == place && (place == schema::Place::DEALER || noted.seat == SeatNo() || noted.seat == hand.seat);
    if (!meant) continue;
    if (!is_dealt_right(facts, hand) || is_put_right(facts, hands, hand, noted.seq)) return false;
    any = true;
  }
  return any;
}

bool is_deck_whole(const RoundFacts& facts, const CompiledHouse& law) {
  return !facts.deck_counts.empty() && facts.deck_counts.back().is_whole(law.deck_cards);
}

bool is_cut(const RoundFacts& facts) {
  return std::ranges::any_of(facts.timeline,
                             [](const TimelineEntry& entry) { return entry.kind == schema::Event::CUT; });
}

}  // namespace

bool is_against_record(const RoundFacts& facts, const CompiledHouse& law, IrregularityKind kind,
                       const IrregularityFact& noted) {
  using Kind = IrregularityKind;
  if (kind == Kind::kWrongCountSeat) return are_hands_right(facts, law, schema::Place::SEAT, noted);
  if (kind == Kind::kWrongCountDealer) return are_hands_right(facts, law, schema::Place::DEALER, noted);
  if (kind == Kind::kCardsWithoutWager) return noted.seat != SeatNo() && has_dealt_for(facts, law, noted.seat);
  if (kind == Kind::kDeckIncorrect) return is_deck_whole(facts, law);
  return kind == Kind::kNotCut && is_cut(facts);
}

}  // namespace cardspeak::statements
