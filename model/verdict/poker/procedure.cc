#include "model/verdict/poker/procedure.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "model/remarks/kinds.h"
#include "model/verdict/poker/players.h"
#include "model/verdict/poker/street_starts.h"

namespace cardspeak::poker {

namespace {

bool dealt_to_seat(const TimelineEntry& entry) {
  return entry.kind == schema::Event::CARD_DEALT && entry.place == schema::Place::SEAT;
}

void check_deck(const RoundFacts& facts, const law::CompiledPoker& law, Journal& journal) {
  for (const TimelineEntry& entry : facts.timeline) {
    if (entry.kind != schema::Event::CARD_DEALT || !entry.card.known() || contains(law.deck, entry.card)) continue;
    journal.find({RemarkForm::kCardNotOfDeck, {entry.card}, law.deck_rule}, entry.seat, entry.seq);
  }
}

// The fold finds cards that come twice; what it means for the hand stands in the rules.
void check_duplicates(const RoundFacts& facts, const law::CompiledPoker& law, Journal& journal) {
  const auto twice = std::ranges::find(facts.findings, kFactCardTwice, &FactFinding::kind);
  if (twice == facts.findings.end()) return;
  const Citations rules{law.deck_rule, law.rule(law::PokerKey::kDefectiveDeck)};
  journal.find({RemarkForm::kDeckDefective, {}, rules}, twice->seat, twice->seq);
}

void check_players(const RoundFacts& facts, const law::CompiledPoker& law, Journal& journal) {
  const std::size_t players = seat_players(facts).size();
  if (players <= law.max_players) return;
  journal.find({RemarkForm::kTooManyPlayers, {count_of(players), count_of(law.max_players)}, law.players_rule},
               SeatNo(), facts.first_seq);
}

// 8.4: the first card goes to the first player on the button's left.
void check_deal(const RoundFacts& facts, const law::CompiledPoker& law, Journal& journal) {
  if (facts.button == SeatNo()) return;
  const auto first = std::ranges::find_if(facts.timeline, dealt_to_seat);
  if (first == facts.timeline.end()) return;
  std::vector<SeatNo> dealt;
  for (const TimelineEntry& entry : facts.timeline) {
    if (dealt_to_seat(entry)) dealt.push_back(entry.seat);
  }
  std::ranges::sort(dealt);
  const auto left = std::ranges::upper_bound(dealt, facts.button);
  const SeatNo expected = left == dealt.end() ? dealt.front() : *left;
  if (first->seat == expected) return;
  journal.find({RemarkForm::kFirstCardElsewhere, {expected}, law.start_rule}, first->seat, first->seq);
}

}  // namespace

// A burn before each street. Judged where the device records burns at all; a card too many that was burned before, as
// when a street had to be dealt again, counts for the next.
void check_burns(const RoundFacts& facts, const law::CompiledPoker& law, std::span<const StreamSeq> turned_together,
                 Journal& journal) {
  if (facts.burned.empty()) return;
  StreetStarts starts(facts, law);
  std::size_t burned = 0;
  std::optional<std::size_t> waits;  // the street that begins with a draw, until its first card comes
  for (const TimelineEntry& entry : facts.timeline) {
    if (entry.kind == schema::Event::BURNED) ++burned;
    const auto start = starts.begins(entry);
    std::optional<std::size_t> street = start && start->stays ? std::optional(start->street) : std::nullopt;
    if (entry.kind == schema::Event::DECISION) {
      if (street) waits = street;
      continue;
    }
    if (waits && dealt_to_seat(entry)) street = std::exchange(waits, std::nullopt);
    if (!street || std::ranges::find(turned_together, entry.seq) != turned_together.end()) continue;
    const law::PokerStreet& begun = law.streets[*street];
    if (burned < begun.burns) {
      journal.find({RemarkForm::kNoBurnBefore, {BookName{begun.name}}, {begun.rule, begun.few_burns_rule}}, SeatNo(),
                   entry.seq);
    } else {
      burned -= begun.burns;
    }
  }
}

void check_procedure(const RoundFacts& facts, const law::CompiledPoker& law, Journal& journal) {
  check_deck(facts, law, journal);
  check_duplicates(facts, law, journal);
  check_players(facts, law, journal);
  check_deal(facts, law, journal);
}

}  // namespace cardspeak::poker
