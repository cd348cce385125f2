// The wagers of a house game, from a book's data: what each needs and is measured by, and how it is decided and paid.
#pragma once

#include <cstddef>

#include "model/law/house_build.h"

namespace cardspeak::law {

// Names first, so that wagers can refer to each other.
void name_wagers(HouseBuild& in);

// The wager at that position of the book's list. Hands, readings, options and pay tables are compiled.
void compile_wager(HouseBuild& in, std::size_t index);

}  // namespace cardspeak::law
