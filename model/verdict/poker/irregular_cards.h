// What went wrong with the cards of a hand, one case after the other, and what the book's tables make of each.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "model/facts/round_facts.h"
#include "model/law/poker.h"
#include "model/remarks/remark.h"
#include "model/verdict/poker/journal.h"

namespace cardspeak::poker {

struct IrregularCase {
  law::PokerIrregularity kind = law::PokerIrregularity::kExposedCards;
  law::PokerConditions possible{};       // of each axis, what may be true: one condition where it is known
  std::optional<std::uint16_t> count{};  // nothing: not on record
  std::optional<std::size_t> street{};   // whose cards it is about; nothing: not on record
  SeatNo seat{};                         // 0: none
  StreamSeq seq{};                       // the event that shows it
  bool shown = false;                    // by the record itself; false: somebody noted it
  // The entries of the book's table that may hold: one where everything is known that it turns on.
  std::vector<const law::PokerIrregularityEntry*> entries{};

  // What becomes of the hand; nothing: it turns on what is not on record.
  [[nodiscard]] std::optional<schema::PokerEffect> effect() const;
  [[nodiscard]] bool may_lead_to(schema::PokerEffect effect) const;
  // Whether no more boards may be dealt than the cards allow.
  [[nodiscard]] bool may_limit_boards() const;
  // Whether every entry that may hold has the step.
  [[nodiscard]] bool has(law::PokerStep step) const;
  [[nodiscard]] Citations rules() const;
};

// The entries of the book's table that may hold of a case, by what is known of it.
std::vector<const law::PokerIrregularityEntry*> entries_of(const IrregularCase& found, const law::CompiledPoker& law,
                                                           const law::PokerChoices& choices);

// Those that the events show, and those that somebody noted where `counts` says so of the note; in the order of the
// record. Of a kind that the book has no table for there is none. The entries are the law's.
std::vector<IrregularCase> irregular_cases(const RoundFacts& facts, const law::CompiledPoker& law,
                                           const law::PokerChoices& choices,
                                           const std::function<bool(StreamSeq)>& counts);

// Says of each case what it leads to, and returns the misdeal that one of them is; says nothing where none is. A wrong
// number of cards at a seat is told where the hand is replayed.
Remark tell_irregular(const std::vector<IrregularCase>& cases, Journal& journal);

}  // namespace cardspeak::poker
