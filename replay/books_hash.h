// By which books, and by which way to fold and judge, a store's derived values were made.
#pragma once

#include "model/law/library.h"
#include "schemas/seal/seal.h"

namespace cardspeak {

// Stands for everything that summaries are derived from besides the events: all the books, with since when they are
// known, and the way of this release to fold and judge. A store made under another hash derives its rounds again.
schema::Hash books_hash(const Library& library);

}  // namespace cardspeak
