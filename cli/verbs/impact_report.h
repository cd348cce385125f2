// What `cardspeak rules impact` shows.
#pragma once

#include <cstddef>
#include <string>

#include "cli/render/plain.h"
#include "model/law/rulebook.h"
#include "replay/impact.h"

namespace cardspeak {

// The two books and what they make of whose rounds. Points at what must outlive it.
struct ImpactReport {
  const Rulebook& before;
  const Rulebook& after;
  const ImpactQuery& query;
  const Impact& impact;
};

// As text: first whether anything differs, then wagers, what is left open, the rounds, the readings.
std::string impact_text(const ImpactReport& report, std::size_t width, const Palette& palette);
// One line of JSON: schema::RulesImpact.
std::string impact_json(const ImpactReport& report);

}  // namespace cardspeak
