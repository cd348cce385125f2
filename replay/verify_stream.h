// The part of verify() that looks at one stream.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "model/law/library.h"
#include "model/result.h"
#include "replay/meters.h"
#include "replay/store.h"
#include "replay/store_objection.h"

namespace cardspeak {

struct StreamFindings {
  std::vector<StoreObjection> objections;
  std::uint64_t rounds = 0;
  std::uint64_t events = 0;
  std::uint64_t index_entries = 0;  // that its rounds give rise to and that are there
};

// Errors: kUnavailable.
Result<StreamFindings> verify_stream(const Store& store, const std::string& name, const Library& library,
                                     Meters& meters);

}  // namespace cardspeak
