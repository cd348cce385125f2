// Which rounds a call means: the same options for every verb that takes many.
#pragma once

#include <CLI/CLI.hpp>

#include <string>

#include "cli/time/zone.h"
#include "model/law/library.h"
#include "model/result.h"
#include "replay/queries.h"

namespace cardspeak {

struct RoundSelectors {
  std::string table;
  std::string from;
  std::string to;
  std::string dealer;
  std::string patron;
  std::string finding;

  // Whether anything is asked.
  [[nodiscard]] bool any() const;
};

// What is read into must live as long as the parser.
void add_selectors(CLI::App& verb, RoundSelectors& selectors);
// What can be wrong with the call alone. Errors: kBadInput.
Result<void> check_selectors(const RoundSelectors& selectors);
// Days begin by the clock of the venue that the table's name has. Requires that check_selectors() found nothing.
RoundQuery query_of(const RoundSelectors& selectors, const Library& library);

}  // namespace cardspeak
