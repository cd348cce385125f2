// Hand histories imported and looked at.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "ingest/device/event_source.h"
#include "ingest/phh/import_phh.h"
#include "model/facts/round_facts.h"

namespace cardspeak::testing {

// The events as JSON, without stream, time and device; or the one line "error: …".
std::vector<std::string> imported(std::string_view text, const PhhOptions& options = {},
                                  std::string_view name = "hand.phh");
// The message of the import's error; "none" where it succeeds.
std::string import_error(std::string_view text, const PhhOptions& options = {}, std::string_view name = "hand.phh");
// The facts of the only round.
RoundFacts facts_of(const std::vector<EventMessage>& events);

// Fields of a small hand that are right, so that a test writes down only what it is about.
struct HandText {
  std::string variant = "'NT'";
  std::string antes = "[0, 0, 0]";
  std::string blinds = "[1, 2, 0]";
  std::string bets = "min_bet = 2";
  std::string stacks = "[200, 200, 200]";
  std::string actions = "'d dh p1 ??\?\?', 'd dh p2 ??\?\?', 'd dh p3 ??\?\?', 'p3 f', 'p1 f'";
  std::string more = "year = 2024";

  [[nodiscard]] std::string text() const {
    return "variant = " + variant + "\nantes = " + antes + "\nblinds_or_straddles = " + blinds + "\n" + bets +
           "\nstarting_stacks = " + stacks + "\nactions = [" + actions + "]\n" + more + "\n";
  }
};

}  // namespace cardspeak::testing
