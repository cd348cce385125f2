#include "model/verdict/statements/against_record.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "model/verdict/dealer_shown.h"
#include "model/verdict/statements/end_of_play.h"
#include "model/verdict/statements/exposures.h"

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

// Whether one of the hands that the note is about had another number of cards.
bool is_a_hand_wrong(const RoundFacts& facts, const CompiledHouse& law, schema::Place place,
                     const IrregularityFact& noted) {
  const std::vector<HandPlace> hands = hands_of(facts, law);
  return std::ranges::any_of(hands, [&](const HandPlace& hand) {
    const bool meant =
        hand.place == place && (place == schema::Place::DEALER || noted.seat == SeatNo() || noted.seat == hand.seat);
    return meant && !is_dealt_right(facts, hand);
  });
}

// Whether another number of cards came to the place than the game deals there.
bool is_place_wrong(const RoundFacts& facts, schema::Place place, std::size_t takes) {
  const auto dealt = std::ranges::count_if(facts.timeline, [&](const TimelineEntry& entry) {
    return entry.kind == schema::Event::CARD_DEALT && entry.place == place;
  });
  return static_cast<std::size_t>(dealt) != takes;
}

bool is_of_kind(const RoundFacts& facts, schema::Event::Which kind) {
  return std::ranges::any_of(facts.timeline, [&](const TimelineEntry& entry) { return entry.kind == kind; });
}

bool is_deck_counted_wrong(const RoundFacts& facts, const CompiledHouse& law) {
  const auto wrong = [&](const DeckCountFact& count) { return !count.is_whole(law.deck_cards); };
  return std::ranges::any_of(facts.deck_counts, wrong) || (facts.sign.deck_count && wrong(*facts.sign.deck_count));
}

bool is_deck_whole(const RoundFacts& facts, const CompiledHouse& law) {
  return !facts.deck_counts.empty() && facts.deck_counts.back().is_whole(law.deck_cards);
}

bool is_cut(const RoundFacts& facts) {
  return is_of_kind(facts, schema::Event::CUT);
}

bool is_looked_at_in_play(const RoundFacts& facts, const CompiledHouse& law, SeatNo seat) {
  const std::size_t end = end_of_play(facts, law);
  const StreamSeq over = end == facts.timeline.size() ? StreamSeq(facts.last_seq.value() + 1) : facts.timeline[end].seq;
  return std::ranges::any_of(facts.viewed,
                             [&](const ViewedFact& viewed) { return viewed.seat == seat && viewed.seq < over; });
}

// From this number on the dealer's hand lies open: chips that come later are not in action, whatever they come to.
StreamSeq end_of_wagers(const RoundFacts& facts) {
  const std::size_t shown = dealer_shown(facts);
  return shown == facts.timeline.size() ? StreamSeq(facts.last_seq.value() + 1) : facts.timeline[shown].seq;
}

// What lies on the wager at the seat of chips that came before that number.
Cents placed_before(const RoundFacts& facts, const CompiledHouse& law, law::WagerIndex wager, SeatNo seat,
                    StreamSeq end) {
  Cents sum;
  for (const WagerFact& placed : facts.wagers) {
    const bool there = placed.seat == seat && placed.wager == law.wager(wager).kind && placed.seq < end;
    if (there) sum += placed.amount;
  }
  return sum;
}

std::size_t community_cards_before(const RoundFacts& facts, StreamSeq end) {
  return static_cast<std::size_t>(std::ranges::count_if(facts.timeline, [&](const TimelineEntry& entry) {
    return entry.kind == schema::Event::CARD_DEALT && entry.place == schema::Place::COMMUNITY && entry.seq < end;
  }));
}

// The multiples of the other wager with which it may be placed while so many communal cards lie there; nothing: any.
struct Times {
  std::int64_t least = 0;
  std::int64_t most = 0;
};
std::optional<Times> times_of(const RoundFacts& facts, const law::SignMultiple& rule, std::size_t cards) {
  Times times{.least = rule.at_least, .most = rule.at_most};
  const law::SignStage* at = nullptr;
  for (const law::SignStage& stage : rule.stages) {
    if (stage.community_cards <= cards) at = &stage;
  }
  if (at == nullptr) return rule.stages.empty() ? std::optional(times) : std::nullopt;
  const auto shown = std::ranges::find(facts.sign.multiples, at->stage, &WagerMultiple::stage);
  if (shown == facts.sign.multiples.end()) return std::nullopt;
  if (shown->at_least) times.least = *shown->at_least;
  if (shown->at_most) times.most = *shown->at_most;
  return times;
}

// Whether as much lies on the wager as staying in takes.
bool is_placed_whole(const RoundFacts& facts, const CompiledHouse& law, law::WagerIndex index, SeatNo seat) {
  const law::WagerRule& wager = law.wager(index);
  const StreamSeq end = end_of_wagers(facts);
  const std::int64_t placed = placed_before(facts, law, index, seat, end).value();
  if (placed == 0) return false;
  if (wager.required) {
    return placed == placed_before(facts, law, wager.required->of, seat, end).value() * wager.required->times;
  }
  if (!wager.sign_multiple) return true;
  const auto first = std::ranges::find_if(
      facts.wagers, [&](const WagerFact& fact) { return fact.seat == seat && fact.wager == wager.kind; });
  const auto times = times_of(facts, *wager.sign_multiple, community_cards_before(facts, first->seq));
  const std::int64_t of = placed_before(facts, law, wager.sign_multiple->of, seat, end).value();
  return times && of != 0 && placed >= times->least * of && placed <= times->most * of;
}

// Whether a wager of that kind is said to be short by the book's table for such wagers.
bool may_be_short(const CompiledHouse& law, std::string_view kind) {
  const law::IrregularityRule* rule = law.find_irregularity(IrregularityKind::kJackpotShort);
  return rule != nullptr && std::ranges::any_of(rule->entries, [&](const law::IrregularityEntry& entry) {
           return std::ranges::any_of(entry.effects,
                                      [&](const law::IrregularityEffect& effect) { return effect.names(kind); });
         });
}

// What a wager of the level costs, by the table's sign; nothing: it does not tell.
std::optional<std::int64_t> cost_of(const RoundFacts& facts, const law::WagerRule& wager, std::uint8_t level) {
  for (const WagerLimit& limit : facts.sign.limits) {
    if (limit.wager == wager.kind && limit.seat == SeatNo() && limit.min)
      return limit.min->value() * wager.times(level);
  }
  return std::nullopt;
}

// Whether each wager at the seat that may be short of its cost lay there with all of it when the first card came.
bool are_costs_whole(const RoundFacts& facts, const CompiledHouse& law, SeatNo seat) {
  bool any = false;
  for (const WagerFact& placed : facts.wagers) {
    if (placed.seat != seat || placed.amount.is_zero() || !may_be_short(law, placed.wager)) continue;
    const auto index = law.find_wager(placed.wager);
    const auto cost = index ? cost_of(facts, law.wager(*index), placed.level) : std::nullopt;
    if (!cost || placed.after_first_card || placed.amount.value() < *cost) return false;
    any = true;
  }
  return any;
}

// Whether the wager that is said to be forgotten was placed while it was time for it.
bool is_placed_in_time(const RoundFacts& facts, const CompiledHouse& law, law::WagerIndex index, SeatNo seat) {
  const std::string& kind = law.wager(index).kind;
  const auto entry = std::ranges::find_if(law.procedure.entries, [&](const law::ProcedureEntry& each) {
    return each.key == law::ProcedureKey::kBoardAtMost && each.wager == kind;
  });
  return std::ranges::any_of(facts.wagers, [&](const WagerFact& placed) {
    if (placed.seat != seat || placed.wager != kind || placed.amount.is_zero()) return false;
    return entry == law.procedure.entries.end() || community_cards_before(facts, placed.seq) <= entry->value;
  });
}

}  // namespace

bool stays_in_whole(const RoundFacts& facts, const CompiledHouse& law, SeatNo seat) {
  return std::ranges::all_of(law.stays_in_by,
                             [&](law::WagerIndex wager) { return is_placed_whole(facts, law, wager, seat); });
}

bool is_against_wagers(const RoundFacts& facts, const CompiledHouse& law, IrregularityKind kind,
                       const IrregularityFact& noted) {
  using Kind = IrregularityKind;
  if (kind == Kind::kCannotWager) return stays_in_whole(facts, law, noted.seat);
  if (kind == Kind::kJackpotShort) return are_costs_whole(facts, law, noted.seat);
  return kind == Kind::kFlopWagerForgotten && is_placed_in_time(facts, law, law.stays_in_by.front(), noted.seat);
}

bool is_against_record(const RoundFacts& facts, const CompiledHouse& law, IrregularityKind kind,
                       const IrregularityFact& noted) {
  using Kind = IrregularityKind;
  if (kind == Kind::kWrongCountSeat) return are_hands_right(facts, law, schema::Place::SEAT, noted);
  if (kind == Kind::kWrongCountDealer) return are_hands_right(facts, law, schema::Place::DEALER, noted);
  if (kind == Kind::kCardsWithoutWager) return noted.seat != SeatNo() && has_dealt_for(facts, law, noted.seat);
  if (kind == Kind::kDeckIncorrect) return is_deck_whole(facts, law);
  return kind == Kind::kNotCut && is_cut(facts);
}

// What no device could show is on record by nobody else.
bool is_on_record(const RoundFacts& facts, const CompiledHouse& law, IrregularityKind kind,
                  const IrregularityFact& noted) {
  using Kind = IrregularityKind;
  if (kind == Kind::kWrongCountSeat) return is_a_hand_wrong(facts, law, schema::Place::SEAT, noted);
  if (kind == Kind::kWrongCountDealer) return is_a_hand_wrong(facts, law, schema::Place::DEALER, noted);
  if (kind == Kind::kWrongCountCommunity) return is_place_wrong(facts, schema::Place::COMMUNITY, law.community_cards);
  if (kind == Kind::kWrongCountJackpotCards) return is_place_wrong(facts, schema::Place::JACKPOT, law.jackpot_cards);
  if (kind == Kind::kCardsWithoutWager) {
    const SeatFact* const seat = facts.find_seat(noted.seat);
    return seat != nullptr && !seat->cards.empty() && !has_dealt_for(facts, law, noted.seat);
  }
  if (kind == Kind::kExposedCards) {
    return std::ranges::any_of(facts.exposures, [&](const ExposureFact& exposed) {
      return kind_of(exposed, facts, law) == Exposure::kOfHidden;
    });
  }
  if (kind == Kind::kDeckIncorrect) return is_deck_counted_wrong(facts, law);
  if (kind == Kind::kViewedHands) return is_looked_at_in_play(facts, law, noted.seat);
  if (kind == Kind::kCardsTaken) return is_of_kind(facts, schema::Event::CARDS_TAKEN);
  return kind == Kind::kNotCut && !is_cut(facts);
}

}  // namespace cardspeak::statements
