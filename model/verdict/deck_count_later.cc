#include "model/verdict/deck_count_later.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>

#include "model/cards/deck.h"
#include "model/facts/fold.h"
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
Citations rules_of(const law::CompiledHouse& law) {
  Citations rules{law.deck_rule};
  const law::IrregularityRule* table = law.find_irregularity(law::IrregularityKind::kDeckIncorrect);
  if (table != nullptr && !table->entries.empty()) rules.cite_all(table->entries.front().rule);
  return rules;
}

Citations rules_of(const Rulebook& book) {
  if (book.house() != nullptr) return rules_of(*book.house());
  return {book.poker()->deck_rule, book.poker()->rule(law::PokerKey::kDefectiveDeck)};
}

Finding counted_later(const DeckCountFact& count, std::size_t by_the_rules, Citations rules) {
  return Finding(Remark(RemarkForm::kDeckCountedWrongLater,
                        {count_of(count.cards), count_of(count.whole(by_the_rules))}, std::move(rules)),
                 count.seq);
}

// Whether the number lies between the first card and the last settlement; a round of which nothing is settled is in its
// midst to its end.
bool is_in_midst(StreamSeq number, const RoundFacts& facts) {
  const auto first = std::ranges::find(facts.timeline, schema::Event::CARD_DEALT, &TimelineEntry::kind);
  if (first == facts.timeline.end() || number < first->seq) return false;
  StreamSeq last;
  for (const TimelineEntry& entry : facts.timeline) {
    if (entry.kind == schema::Event::SETTLED) last = std::max(last, entry.seq);
  }
  return number < (last == StreamSeq() ? end_of_round(facts) : last);
}

}  // namespace

bool find_deck_changed_meanwhile(StreamSeq changed, const RoundFacts& facts, const Rulebook& book, Verdict& verdict) {
  if (book.house() == nullptr || !is_in_midst(changed, facts)) return false;
  const auto& entries = book.house()->procedure.entries;
  const auto kept = std::ranges::find(entries, law::ProcedureKey::kDeckKept, &law::ProcedureEntry::key);
  if (kept == entries.end()) return false;
  const Remark found(RemarkForm::kDeckChangedInRound, {}, kept->rule);
  verdict.findings.emplace_back(found, changed);
  // As where the round's own record has it.
  if (verdict.status == schema::VerdictStatus::AGREED) {
    verdict.status = schema::VerdictStatus::DIFFERS;
    verdict.reason = found;
  }
  return true;
}

void find_deck_counted_later(const DeckCountFact& count, const RoundFacts& facts, const Rulebook& book,
                             Verdict& verdict) {
  const std::size_t by_the_rules = whole_deck(facts, book);
  if (count.is_whole(by_the_rules)) return;
  verdict.findings.push_back(counted_later(count, by_the_rules, rules_of(book)));
}

Finding deck_counted_later(const DeckCountFact& count, const law::CompiledHouse& law) {
  return counted_later(count, law.deck_cards, rules_of(law));
}

void find_deck_counted_meanwhile(const DeckCountFact& count, const RoundFacts& facts, const Rulebook& book,
                                 Verdict& verdict) {
  if (!is_in_midst(count.seq, facts)) return;
  const std::size_t own = verdict.findings.size();
  find_deck_counted_later(count, facts, book, verdict);
  if (verdict.findings.size() == own || verdict.status != schema::VerdictStatus::AGREED) return;
  verdict.status = schema::VerdictStatus::NOT_DECIDABLE;
  verdict.reason = static_cast<const Remark&>(verdict.findings.back());
}

}  // namespace cardspeak
