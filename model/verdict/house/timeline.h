// Places in the timeline of a round: what happened before what.
#pragma once

#include <algorithm>
#include <cstddef>
#include <optional>
#include <vector>

#include "model/facts/round_facts.h"
#include "model/ids.h"
#include "model/law/house.h"
#include "model/verdict/house/round.h"

namespace cardspeak::house {

// The place of the event in the timeline; its end for a number that is not there.
std::size_t position_of(const RoundFacts& facts, StreamSeq seq);

// The place of the first entry that is so; the timeline's end where none is.
template <typename Is>
[[nodiscard]] std::size_t first_position(const RoundFacts& facts, Is&& is) {
  return static_cast<std::size_t>(std::ranges::find_if(facts.timeline, is) - facts.timeline.begin());
}

// How many entries before that place are so.
template <typename Is>
[[nodiscard]] std::size_t count_before(const RoundFacts& facts, std::size_t position, Is&& is) {
  const auto end = facts.timeline.begin() + static_cast<std::ptrdiff_t>(std::min(position, facts.timeline.size()));
  return static_cast<std::size_t>(std::count_if(facts.timeline.begin(), end, is));
}

// From which place on the dealer's hand is known at the table, and by what: it was shown, or a hand that stayed in was
// paid or collected against it. The timeline's end where it never was.
struct DealerKnown {
  std::size_t position = 0;
  Term by = Term::kDealersHandShown;  // or kSettlementBegan
};
DealerKnown dealer_known(const RoundFacts& facts, const law::CompiledHouse& law);

// Whether something was done with cards or chips, or a player decided. What is said, and what does not belong into a
// round, is none.
bool is_act_at_table(const TimelineEntry& entry);

// Whether a wager was placed that the book has placed after the deal.
bool is_later_wager(const RoundFacts& facts, const law::CompiledHouse& law, const TimelineEntry& entry);

// Whether a player decided, in the betting or instead of it. Taking a wager back where a rule gives the option,
// leaving, and keeping a hand unexposed are no such decisions.
bool is_decision(const RoundFacts& facts, const TimelineEntry& entry);

// An act of a player in the betting: a decision and the wager that goes with it are one, in either order.
struct BettingAct {
  std::size_t first = 0;  // places in the timeline
  std::size_t last = 0;
};
// Those of the seat, in order.
std::vector<BettingAct> betting_acts(const RoundFacts& facts, const law::CompiledHouse& law, SeatNo seat);

// How many communal cards lay face up by that place of the timeline, whoever had still to decide.
std::size_t communal_cards_on_table(const RoundFacts& facts, std::size_t position);

// How many of them count for the act of the seat that has a part at that place. Cards that were turned up before the
// betting round was over do not count for a seat that had still to decide without them, until it has.
std::size_t communal_cards_up(const Round& round, SeatNo seat, std::size_t position);

// The same where nothing but its acts on record tells how far the seat had decided: a check that no device put on
// record is then a decision that it still owes.
std::size_t communal_cards_owed(const Round& round, SeatNo seat, std::size_t position);

// The place of the last card of the deal, to a seat or to the dealer; nothing: none was dealt before the players
// decided. Whoever decides has all cards: what comes then is no part of the deal, or was put on record late.
std::optional<std::size_t> last_card_of_deal(const RoundFacts& facts, const law::CompiledHouse& law);

}  // namespace cardspeak::house
