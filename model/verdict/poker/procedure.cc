#include "model/verdict/poker/procedure.h"

#include <algorithm>

#include "model/facts/findings.h"
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

// The fold finds cards that come twice; what it means for the hand stands in the rules.
void check_duplicates(const RoundFacts& facts, const law::CompiledPoker& law, Journal& journal) {
  const auto twice = std::ranges::find(facts.findings, kFactCardTwice, &FactFinding::kind);
  if (twice == facts.findings.end()) return;
  journal.find(kFindingDeck, Severity::RECORD, twice->seat,
               "a card is on record twice: if the deck was defective and it is found before the pot is pushed, all "
               "wagers go back",
               law.deck_rule + ", " + law.rule(law::PokerKey::kDefectiveDeck), twice->seq);
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

bool on_the_board(const RoundFacts& facts, StreamSeq seq) {
  return std::ranges::any_of(facts.boards, [&](const BoardFact& board) {
    return board.board == 1 && std::ranges::find(board.cards, seq, &CardFact::seq) != board.cards.end();
  });
}

// The street that begins with the next community card, if one does.
const law::PokerStreet* street_beginning(const law::CompiledPoker& law, std::size_t board) {
  std::size_t before = 0;
  for (const law::PokerStreet& street : law.streets) {
    if (street.board_cards > 0 && before == board) return &street;
    before += street.board_cards;
  }
  return nullptr;
}

// A burn before each street. Judged where the device records burns at all; a card too many that was burned before, as
// when a street had to be dealt again, counts for the next.
void check_burns(const RoundFacts& facts, const law::CompiledPoker& law, Journal& journal) {
  if (facts.burned.empty()) return;
  std::size_t board = 0;
  std::size_t burned = 0;
  for (const TimelineEntry& entry : facts.timeline) {
    if (entry.kind == schema::Event::BURNED) ++burned;
    const bool community = entry.kind == schema::Event::CARD_DEALT && entry.place == schema::Place::COMMUNITY;
    if (!community || !on_the_board(facts, entry.seq)) continue;
    if (const law::PokerStreet* street = street_beginning(law, board); street != nullptr && burned < street->burns) {
      journal.find(kFindingBurns, Severity::PROCEDURE, SeatNo(), "no card was burned before the " + street->name,
                   street->rule + ", " + street->few_burns_rule, entry.seq);
    } else if (street != nullptr) {
      burned -= street->burns;
    }
    ++board;
  }
}

}  // namespace

void check_procedure(const RoundFacts& facts, const law::CompiledPoker& law, Journal& journal) {
  check_deck(facts, law, journal);
  check_duplicates(facts, law, journal);
  check_players(facts, law, journal);
  check_deal(facts, law, journal);
  check_burns(facts, law, journal);
}

}  // namespace cardspeak::poker
