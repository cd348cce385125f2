// Remarks in words. Every sentence of findings, reasons and adjustments is made here, and nowhere else: for text, for
// HTML, for JSON and for lists.
#pragma once

#include <string>
#include <string_view>

#include "cli/render/words.h"
#include "model/remarks/remark.h"
#include "model/verdict/jackpot/adjudicate_meter.h"
#include "model/verdict/verdict.h"

namespace cardspeak {

// One sentence, without a full stop: "seat 3, bet: $250.00 due, $200.00 paid, $50.00 short". Empty for a remark that
// says nothing. What people typed is in it as they typed it: printable() before it reaches a terminal.
std::string sentence(const Remark& remark, Unit unit = Unit::kMoney);
// The sentence of a finding of the verdict; where it says why nothing is decided, with who has the last word.
std::string sentence(const Finding& finding, const Verdict& verdict);

// What findings of the kind are about, for lists of kinds: "winnings paid over what was due". Empty for a kind that no
// form has, such as one that a rulebook names.
std::string_view kind_text(std::string_view kind);

// The sentence as it is written, with its places for values. For tests.
std::string_view sentence_form(RemarkForm form);

// The verdict in its schema form, with its sentences.
void write_in_words(const Verdict& verdict, schema::Verdict::Builder out);
void write_in_words(const MeterVerdict& verdict, const MeterHistory& history, schema::MeterVerdict::Builder out);

}  // namespace cardspeak
