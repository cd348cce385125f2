#include "tests/simulated/rounds_fixture.h"

#include <algorithm>
#include <cstdlib>

#include "ingest/simulator/simulator.h"
#include "model/law/library.h"
#include "tests/replay/support/stores.h"

namespace cardspeak::testing {
namespace {

constexpr std::uint32_t kTestsOfAGame = 4;

}  // namespace

bool plays_long() {
  return std::getenv("CARDSPEAK_ROUNDS") != nullptr;
}

std::uint32_t runs() {
  const char* all = std::getenv("CARDSPEAK_ROUNDS");
  if (all == nullptr) return 1;
  const auto games = static_cast<std::uint32_t>(simulator::games_with_frauds().size());
  const std::uint32_t in_a_run = kTables * kRoundsAtATable * games * kTestsOfAGame;
  return std::max(1U, static_cast<std::uint32_t>(std::strtoul(all, nullptr, 10)) / in_a_run);
}

bool has_book(const std::string& game) {
  return std::ranges::any_of(books().books(),
                             [&](const Rulebook& book) { return book.venue() + "/" + book.game() == game; });
}

}  // namespace cardspeak::testing
