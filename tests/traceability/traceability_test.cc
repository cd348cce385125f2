// Every rule of the documents is accounted for: the book and the entry that judge it and a golden verdict that shows
// it, or a reason why none does. UPDATE_GOLDEN=1 writes the pages of docs/traceability; the change is then reviewed.
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <map>
#include <string>

#include "tests/golden/golden_fixture.h"
#include "tests/traceability/account_fixture.h"

namespace cardspeak::traceability {
namespace {

// Made once for the tests of a document.
const Account& account_for(const Document& document) {
  static std::map<std::string, Account> accounts;
  const auto known = accounts.find(document.name);
  return known != accounts.end() ? known->second : accounts.emplace(document.name, account_of(document)).first->second;
}

struct Traceability : testing::TestWithParam<Document> {
  void SetUp() override {
    const Document& document = GetParam();
    if (!std::filesystem::exists(index_path(document))) {
      GTEST_SKIP() << "SKIPPED: the index of the rules is not here: " << index_path(document);
    }
    account = &account_for(document);
    if (!account->waits_for.empty()) {
      GTEST_SKIP() << "SKIPPED: the books are not whole; missing or left open: " << account->waits_for;
    }
  }

  const Account* account = nullptr;
};

TEST_P(Traceability, ThePageIsWhatTheBooksAndTheVerdictsSay) {
  const std::filesystem::path path =
      std::filesystem::path(CARDSPEAK_SOURCE_DIR) / "docs/traceability" / (GetParam().name + ".md");
  const std::string page = page_of(*account);
  if (std::getenv("UPDATE_GOLDEN") != nullptr) std::ofstream(path, std::ios::binary) << page;
  EXPECT_TRUE(read_text(path) == page) << path << " is not what the books and the golden verdicts say; "
                                       << "UPDATE_GOLDEN=1 writes it anew";
  const std::size_t judged = account->count(Status::kJudged);
  std::cout << "[ RULES    ] " << GetParam().name << ": " << judged << " of " << account->lines.size()
            << " judged, headings " << account->count(Status::kHeading) << ", with a reason "
            << account->count(Status::kReasoned) << ", open " << account->count(Status::kOpen) << "\n";
}

TEST_P(Traceability, EveryReasonIsNeededAndPointsToWhatIsJudged) {
  for (const std::string& fault : account->faults) ADD_FAILURE() << fault;
}

TEST_P(Traceability, NoRuleIsOpen) {
  for (const Line& line : account->lines) {
    if (line.status == Status::kOpen) ADD_FAILURE() << line.row.game << " " << line.row.rule << " is open";
  }
}

INSTANTIATE_TEST_SUITE_P(Documents, Traceability, testing::ValuesIn(documents()), [](const auto& document) {
  std::string name = document.param.name;
  std::erase(name, '-');
  return name;
});

TEST(Citations, AreOfARuleByItsNumberAndOfATableByItsWords) {
  EXPECT_TRUE(is_of("5.7.1(a)", "5.7.1(a)"));
  EXPECT_TRUE(is_of("12.6 Table 7", "12.6"));
  EXPECT_TRUE(is_of("Table 9 Pair Plus Table C Flush", "Table 9 Pair Plus C"));
  EXPECT_FALSE(is_of("5.7.1(a)", "5.7.1"));
  EXPECT_FALSE(is_of("5.7.10", "5.7.1"));
  EXPECT_TRUE(is_of("8.6.1(a)(ii) bullet 2", "8.6.1(a)(ii)"));
  EXPECT_TRUE(is_of("6.1 s 66(2)", "6.1"));
  EXPECT_FALSE(is_of("1.1 Ante Bonus", "1.1 Ante"));
  EXPECT_FALSE(is_of("1.1 Ante", "1.1"));
  EXPECT_FALSE(is_of("Table 10 Flush", "Table 1"));
}

}  // namespace
}  // namespace cardspeak::traceability
