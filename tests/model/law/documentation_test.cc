// docs/rulebooks.md says the same of the conditions as the list in the code.
#include <gtest/gtest.h>

#include <fstream>
#include <sstream>
#include <string>

#include "model/law/conditions.h"

namespace cardspeak::law {
namespace {

TEST(Documentation, ListsEveryConditionWithItsMeaningAndNoOther) {
  std::ostringstream bytes;
  bytes << std::ifstream(std::string(CARDSPEAK_SOURCE_DIR) + "/docs/rulebooks.md").rdbuf();
  const std::string page = bytes.str();
  const std::size_t begin = page.find("\n## The conditions\n");
  ASSERT_NE(begin, std::string::npos);
  const std::string text = page.substr(begin, page.find("\n## ", begin + 1) - begin);
  std::size_t rows = 0;
  for (std::size_t at = text.find("\n| `"); at != std::string::npos; at = text.find("\n| `", at + 1)) ++rows;
  EXPECT_EQ(rows, kConditionCount);
  for (const ConditionInfo& entry : all_conditions()) {
    const std::string row = "\n| `" + std::string(entry.name) + "` | " + std::string(entry.meaning) + " |\n";
    EXPECT_NE(text.find(row), std::string::npos) << entry.name;
  }
  for (std::size_t i = 0; i < kAxisCount; ++i) {
    const std::string row = "\n| *" + std::string(axis_name(static_cast<Axis>(i))) + "* | |\n";
    EXPECT_NE(text.find(row), std::string::npos) << row;
  }
}

}  // namespace
}  // namespace cardspeak::law
