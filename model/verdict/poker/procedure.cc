#include "model/verdict/poker/procedure.h"

#include <algorithm>

#include "model/remarks/kinds.h"
#include "model/verdict/poker/players.h"

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

}  // namespace

// A burn before each street. Judged where the device records burns at all; a card too many that was burned before, as
// when a street had to be dealt again, counts for the next.
void check_burns(const RoundFacts& facts, const law::CompiledPoker& law, std::span<const StreamSeq> turned_together,
                 Journal& journal) {
  if (facts.burned.empty()) return;
  std::size_t board = 0;
  std::size_t burned = 0;
  for (const TimelineEntry& entry : facts.timeline) {
    if (entry.kind == schema::Event::BURNED) ++burned;
    const bool community = entry.kind == schema::Event::CARD_DEALT && entry.place == schema::Place::COMMUNITY;
    if (!community || !on_the_board(facts, entry.seq)) continue;
    const law::PokerStreet* street = street_beginning(law, board);
    ++board;
    if (street == nullptr || std::ranges::find(turned_together, entry.seq) != turned_together.end()) continue;
    if (burned < street->burns) {
      const Citations rules{street->rule, street->few_burns_rule};
      journal.find({RemarkForm::kNoBurnBefore, {BookName{street->name}}, rules}, SeatNo(), entry.seq);
    } else {
      burned -= street->burns;
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
