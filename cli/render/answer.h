// The sentences of a verdict: the answer, what it rests on, and who has the last word. The same in every form.
#pragma once

#include <string>
#include <vector>

#include "cli/render/plain.h"
#include "cli/render/round_view.h"

namespace cardspeak {

// One line of the answer: "UNDERPAID", "seat 3, bet: $250.00 due, $200.00 paid, $50.00 short".
struct AnswerLine {
  std::string word;
  Tone tone = Tone::kPlain;
  std::string sentence;
};

// The answer: one line per difference, or one line that says that there is none, or why nothing is decided.
std::vector<AnswerLine> answer_lines(const RoundView& view);

// "Caribbean Stud Poker 11.0"; without a book, the game's name in words.
std::string game_title(const Verdict& verdict);

// "Judged under version 11.0, in force 27 Apr 2022, book 9f3c…e1; 61 events, chain intact."
std::string provenance(const RoundView& view);

// "Last word: TG Area Manager (14.10). The player may ask for an inspector (14.9, 14.11)." Empty without a book.
std::string last_word(const Verdict& verdict);

// Findings that the answer does not already say in full: all but those about one wager's or pot's money.
std::vector<Finding> further_findings(const Verdict& verdict);

// What somebody said in the round and what it weighs, and what it would change if it stood.
std::vector<std::string> statement_sentences(const Statement& statement, const Verdict& verdict);
// A place that the text leaves open: what was asked, what this verdict took, who decides, what another answer pays.
std::vector<std::string> reading_sentences(const ReadingUsed& reading, const Verdict& verdict);

}  // namespace cardspeak
