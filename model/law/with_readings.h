// The same law, read otherwise where its text leaves more than one answer.
#pragma once

#include <functional>
#include <map>
#include <string>

#include "model/law/rulebook.h"
#include "model/result.h"

namespace cardspeak {

// The answers that somebody wants applied: id of a reading to one of its values ("BASE-ANTE" to "placed").
using ReadingAnswers = std::map<std::string, std::string, std::less<>>;

// The book with these answers instead of its own. A verdict under it names each as what it applied, and the
// book's own answer among the alternatives. It has the identity, the moments and the hash of `book`: the document is
// the same. Without answers it is `book`.
// Errors: kNotFound for a reading that the book does not have, listing those that it has; kBadInput for an answer that
// is not among the reading's, listing them.
Result<Rulebook> with_readings(const Rulebook& book, const ReadingAnswers& answers);

}  // namespace cardspeak
