// The words that devices and staff put on record, as a book knows them: what each means, the office that it takes, and
// what has to be on record for it to move anything.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "model/law/acts.h"
#include "model/law/irregularities.h"
#include "model/law/objections.h"
#include "schemas/rulebook.capnp.h"

namespace cardspeak::law {

struct WordRule {
  std::string word;
  schema::WordMeaning means = schema::WordMeaning::UNSET;
  std::string rule;                      // what it rests on
  std::optional<ActRule> act;            // the office that it takes; nothing: the text names none
  std::string reason;                    // of what is void, by the book's void entries; empty: no reason of the rules
  std::vector<IrregularityKind> ground;  // one of which has to be on record; empty: the office alone makes it
  std::vector<std::string> noted;        // the same in a poker book, by the names of its irregularities
  bool interrupts = false;               // for what happens while the round is played: none after its close
};

// The words in the book's order; a word that may rest on one of several rules stands there again for each. Objects to a
// word that stands twice for the same, means nothing or rests on no rule, and to an act,
// a reason or a ground that the book does not have or that has no part in what the word means. Objects
// in a house book to a void entry, a choice or a moment that no word speaks of.
std::vector<WordRule> compile_words(schema::Rulebook::Reader book, std::span<const ActRule> acts,
                                    Objections& objections);

// The rule by which single wagers are void for the reason of the book's void entries; null: the rules make the round
// void for it, or nothing.
const WordRule* find_void_of_wagers(std::span<const WordRule> words, std::string_view reason);
// The first entry of the word. Null: the book does not know it.
const WordRule* find_word(std::span<const WordRule> words, std::string_view word);
// Whether the book has the word, and it means that.
bool word_means(std::span<const WordRule> words, std::string_view word, schema::WordMeaning meaning);

}  // namespace cardspeak::law
