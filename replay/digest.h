// One hash for all that a store says.
#pragma once

#include "model/law/library.h"
#include "model/result.h"
#include "replay/store.h"
#include "schemas/seal/seal.h"

namespace cardspeak {

// A SHA-256 over every stream with its marks (head, gaps, breaks of the chain, forks), and the verdict on every
// jackpot meter, and the facts and the verdict of every round in key order, each in its canonical bytes. Facts and
// verdicts are made afresh from the stored events, under the book in force. Two stores that hold the same events have
// the same digest under the same books, on any machine and with any number of threads (at least 1). Quarantined records
// have no part in it: they are not events. Errors: kCorrupt, naming the round; kUnavailable; rounds that wait to be
// derived again are not an error, since nothing derived goes into the digest.
Result<schema::Hash> digest(const Store& store, const Library& library, unsigned threads = 1);

}  // namespace cardspeak
