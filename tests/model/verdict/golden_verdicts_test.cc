#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>

#include "tests/model/verdict/golden_fixture.h"
#include "tests/model/verdict/house_fixture.h"

namespace cardspeak {
namespace {

std::string judged(const GoldenCase& golden, const Rulebook& book) {
  const RoundFacts facts = golden_facts(golden);
  return json(adjudicate(facts, book, golden_meter(golden, facts, book))) + "\n";
}

void compare(const std::filesystem::path& file, const std::string& verdict, bool update) {
  if (update) std::ofstream(file, std::ios::binary) << verdict;
  EXPECT_EQ(read_text(file), verdict);
}

TEST(GoldenVerdicts, OfEveryBookAreWhatTheyWere) {
  const bool update = std::getenv("UPDATE_GOLDEN") != nullptr;
  for (const EmbeddedBook& embedded : embedded_books()) {
    // The hash is left out of golden verdicts: it changes with every comma of the book.
    const auto book = load_rulebook(embedded.name, std::string(embedded.bytes), "");
    ASSERT_TRUE(book) << book.error().message;
    for (const GoldenCase& golden : golden_cases(embedded)) {
      SCOPED_TRACE(golden.folder);
      compare(golden.verdict_file(), judged(golden, *book), update);
      const auto meter = golden_meter_verdict(golden, *book);
      if (meter) compare(golden.meter_verdict_file(), *meter + "\n", update);
    }
  }
}

}  // namespace
}  // namespace cardspeak
