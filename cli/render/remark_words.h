// The words of remarks: one sentence a form, with places for the values of the form. Only for cli/render/remarks.cc.
//
// A place is {name}, or {name:how}:
//   {days:day|days}              a count with its word: "1 day", "4 days"
//   {difference:=, |short|over}  an amount with the word for less or more than nothing; nothing at all for nothing
//   {why:? (|)}                  with what stands before and after it; nothing at all where there is nothing
//   {option:~}                   one name of several words run together, with its words apart
//   {rank:a}                     with its article: "a Dealer", "an Area Manager"
//   {times:*}                    a count of times: "the", "twice the", "3 times the"
//   {mine:#}                     the rank of a card: "King"
// Beside its values a sentence may take {seat} and {wager}, what the remark is about, {at}, both as the beginning of a
// sentence ("seat 3, bet: "), and {rules}, what it cites.
#pragma once

#include <string_view>

#include "model/remarks/forms.h"

namespace cardspeak {

// Of every form; empty for kNothing.
std::string_view words_of(RemarkForm form);
// What findings of the kind are about; empty for a kind that is none of the table.
std::string_view words_of_kind(std::string_view kind);

}  // namespace cardspeak
