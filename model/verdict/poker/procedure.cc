#include "model/verdict/poker/procedure.h"

#include <algorithm>

#include "model/verdict/poker/players.h"

namespace cardspeak::poker {

namespace {

using schema::Severity;

bool dealt_to_seat(const TimelineEntry& entry) {
  return entry.kind == schema::Event::CARD_DEALT && entry.place == schema::Place::SEAT;
}

void check_deck(const RoundFacts& facts, const law::CompiledPoker& law, Journal& journal) {
  for (const TimelineEntry& entry : facts.timeline) {
    if (entry.kind != schema::Event::CARD_DEALT || !entry.card.known() || contains(law.deck, entry.card)) continue;
    journal.find(kFindingForeignCard, Severity::RECORD, entry.seat,
                 to_string(entry.card) + " is no card of this game's deck", law.deck_rule, entry.seq);
  }
}

void check_players(const RoundFacts& facts, const law::CompiledPoker& law, Journal& journal) {
  const std::size_t players = seat_players(facts).size();
  if (players <= law.max_players) return;
  journal.find(
      kFindingPlayers, Severity::PROCEDURE, SeatNo(),
      std::to_string(players) + " players are dealt in where " + std::to_string(law.max_players) + " are the most",
      law.players_rule, facts.first_seq);
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
  journal.find(kFindingDealOrder, Severity::PROCEDURE, first->seat,
               "the first card goes to " + seat_text(first->seat) + " and not to " + seat_text(expected) +
                   ", the first on the button's left",
               law.start_rule, first->seq);
}

// Burns are judged where the device records them at all.
void check_burns(const RoundFacts& facts, const law::CompiledPoker& law, Journal& journal) {
  if (facts.burned.empty()) return;
  std::size_t board = 0;
  for (const BoardFact& b : facts.boards) {
    if (b.board == 1) board = b.cards.size();
  }
  std::size_t before = 0;
  std::size_t burns = 0;
  for (const law::PokerStreet& street : law.streets) {
    if (street.board_cards > 0 && board > before) {
      burns += street.burns;
      if (burns > facts.burned.size()) {
        journal.find(kFindingBurns, Severity::PROCEDURE, SeatNo(),
                     "fewer cards were burned than streets were dealt: " + std::to_string(facts.burned.size()),
                     street.rule + ", " + street.few_burns_rule, facts.last_seq);
        return;
      }
    }
    before += street.board_cards;
  }
}

}  // namespace

void check_procedure(const RoundFacts& facts, const law::CompiledPoker& law, Journal& journal) {
  check_deck(facts, law, journal);
  check_players(facts, law, journal);
  check_deal(facts, law, journal);
  check_burns(facts, law, journal);
}

}  // namespace cardspeak::poker
