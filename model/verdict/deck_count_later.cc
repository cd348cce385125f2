#include "model/verdict/deck_count_later.h"

#include <cstddef>
#include <cstdint>

#include "model/cards/deck.h"
#include "model/law/house.h"
#include "model/law/irregularities.h"
#include "model/law/poker.h"

namespace cardspeak {
namespace {

// By the sign of the table, where the game may be played with several decks.
std::size_t whole_deck(const RoundFacts& facts, const Rulebook& book) {
  if (book.house() != nullptr) return book.house()->deck_cards;
  const law::CompiledPoker* game = book.poker()->with_deck(facts.sign.poker ? facts.sign.poker->deck : std::uint8_t{0});
  return deck_cards(game != nullptr ? game->deck : book.poker()->deck).size();
}

// The rule that the deck is checked and counted by, and the one on a deck that is not whole.
Citations rules_of(const Rulebook& book) {
  if (book.poker() != nullptr) return {book.poker()->deck_rule, book.poker()->rule(law::PokerKey::kDefectiveDeck)};
  Citations rules{book.house()->deck_rule};
  const law::IrregularityRule* table = book.house()->find_irregularity(law::IrregularityKind::kDeckIncorrect);
  if (table != nullptr && !table->entries.empty()) rules.cite_all(table->entries.front().rule);
  return rules;
}

}  // namespace

void find_deck_counted_later(const DeckCountFact& count, const RoundFacts& facts, const Rulebook& book,
                             Verdict& verdict) {
  const std::size_t by_the_rules = whole_deck(facts, book);
  if (count.is_whole(by_the_rules)) return;
  verdict.findings.emplace_back(Remark(RemarkForm::kDeckCountedWrongLater,
                                       {count_of(count.cards), count_of(count.whole(by_the_rules))}, rules_of(book)),
                                count.seq);
}

}  // namespace cardspeak
