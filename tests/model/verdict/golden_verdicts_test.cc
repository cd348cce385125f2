#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>

#include "tests/model/verdict/golden_fixture.h"
#include "tests/model/verdict/house_fixture.h"

namespace cardspeak {
namespace {

std::string judged(const GoldenCase& golden, const Rulebook& book) {
  return json(adjudicate(golden_facts(golden), book, golden_meter(golden))) + "\n";
}

TEST(GoldenVerdicts, OfEveryBookAreWhatTheyWere) {
  const bool update = std::getenv("UPDATE_GOLDEN") != nullptr;
  for (const EmbeddedBook& embedded : embedded_books()) {
    // The hash is left out of golden verdicts: it changes with every comma of the book.
    const auto book = load_rulebook(embedded.name, std::string(embedded.bytes), "");
    ASSERT_TRUE(book) << book.error().message;
    for (const GoldenCase& golden : golden_cases(embedded)) {
      SCOPED_TRACE(golden.folder);
      const std::string verdict = judged(golden, *book);
      if (update) std::ofstream(golden.verdict_file(), std::ios::binary) << verdict;
      EXPECT_EQ(read_text(golden.verdict_file()), verdict);
    }
  }
}

}  // namespace
}  // namespace cardspeak
