// Every golden round is a test by its own name: tests/golden/README.md. UPDATE_GOLDEN=1 writes what the cases
// expect; the change is then reviewed as a diff.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <map>
#include <set>

#include "model/remarks/forms.h"
#include "schemas/json/event_json.h"
#include "schemas/json/struct_json.h"
#include "schemas/verdict.capnp.h"
#include "tests/golden/golden_fixture.h"
#include "tests/golden/verdict_text_fixture.h"

namespace cardspeak {
namespace {

namespace fs = std::filesystem;

bool is_to_be_updated() {
  return std::getenv("UPDATE_GOLDEN") != nullptr;
}

// A name without what gtest's filter and ctest give a meaning to.
std::string plain_name(std::string_view text) {
  std::string name;
  for (const char c : text) {
    const bool is_plain = (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
    if (is_plain)
      name += c;
    else if (!name.ends_with('_'))
      name += '_';
  }
  while (name.ends_with('_')) name.pop_back();
  return name;
}

// "GoldenRounds_crown_melbourne_caribbean_stud_11_0_05_placing_wagers"; tests/CMakeLists.txt makes the
// beginning of it.
std::string suite_name(const fs::path& chapter) {
  return "GoldenRounds_" + plain_name(fs::relative(chapter, rounds_folder()).replace_extension().string());
}

void expect_lines(const fs::path& file, const ChapterCase& golden, const std::optional<Expected>& expected,
                  const TextLines& actual, std::string_view what) {
  const TextLines lines = expected ? expected->lines : TextLines();
  if (lines == actual) return;
  ADD_FAILURE_AT(file.c_str(), static_cast<int>(golden.line))
      << "the " << what << " differs ('-' expected, '+' found; UPDATE_GOLDEN=1 writes what was found):\n"
      << differing_lines(lines, actual);
}

class GoldenRound : public testing::Test {
 public:
  GoldenRound(fs::path file, std::string name) : file_(std::move(file)), name_(std::move(name)) {}

  void TestBody() override {
    const Chapter& chapter = chapter_of(file_);
    const ChapterCase& golden = chapter.named(name_);
    const auto streams = read_round_text(golden.round);
    GoldenVerdicts verdicts;
    judge(parts_of(streams), golden_book(chapter.book), verdicts);
    const auto round = own_lines(verdict_lines(verdicts.round.getRoot<schema::Verdict>().asReader()), chapter.always);
    std::optional<TextLines> meter;
    if (verdicts.meter) {
      meter = own_lines(verdict_lines(verdicts.meter->getRoot<schema::MeterVerdict>().asReader()), chapter.always);
    }
    if (is_to_be_updated()) return rewrite_expected(file_, name_, round, meter);
    expect_lines(file_, golden, golden.verdict, round, "verdict");
    if (meter || golden.meter)
      expect_lines(file_, golden, golden.meter, meter.value_or(TextLines()), "verdict on the meter");
  }

 private:
  fs::path file_;
  std::string name_;
};

// Before main(): gtest lists and filters what is registered then. Only the names are read here.
bool register_rounds() {
  for (const fs::path& file : chapter_files()) {
    const std::string suite = suite_name(file);
    for (const auto& [name, line] : case_names(file)) {
      testing::RegisterTest(suite.c_str(), plain_name(name).c_str(), nullptr, nullptr, file.c_str(),
                            static_cast<int>(line),
                            [file, name]() -> testing::Test* { return new GoldenRound(file, name); });
    }
  }
  return true;
}

const bool kRegistered = register_rounds();

TEST(GoldenRounds, HaveNamesOfTheirOwn) {
  ASSERT_TRUE(kRegistered);
  for (const fs::path& file : chapter_files()) {
    std::set<std::string> names;
    for (const auto& [name, line] : case_names(file)) {
      EXPECT_TRUE(names.insert(plain_name(name)).second) << file << ":" << line << ": " << name << " stands twice";
    }
  }
}

// One line a chapter: how many cases it has, and how many rules they cite. A case or a rule that goes is seen there.
TEST(GoldenRounds, AreAsManyAsWereCounted) {
  std::string counted = "# Cases, and rules that they cite, by chapter. UPDATE_GOLDEN=1 writes this.\n";
  std::size_t all = 0;
  for (const fs::path& file : chapter_files()) {
    const Chapter& chapter = chapter_of(file);
    std::set<std::string> rules;
    for (const ChapterCase& golden : chapter.cases) {
      for (const auto& expected : {golden.verdict, golden.meter}) {
        if (expected) rules.merge(cited_rules(whole_lines(expected->lines, chapter.always)));
      }
    }
    all += chapter.cases.size();
    counted += std::to_string(chapter.cases.size()) + "\t" + std::to_string(rules.size()) + "\t" +
               fs::relative(file, rounds_folder()).string() + "\n";
  }
  counted += std::to_string(all) + "\tin all\n";
  const fs::path file = rounds_folder() / "counts.tsv";
  if (is_to_be_updated()) std::ofstream(file, std::ios::binary) << counted;
  EXPECT_EQ(read_text(file), counted);
}

// "overpaid" of "finding overpaid money …"; empty for another line.
std::string kind_in(std::string_view line) {
  constexpr std::string_view kLead = "finding ";
  line.remove_prefix(std::min(line.find_first_not_of(' '), line.size()));
  if (!line.starts_with(kLead)) return {};
  line.remove_prefix(kLead.size());
  return std::string(line.substr(0, line.find(' ')));
}

// Kinds that no golden round shows, and where they are tested.
const std::map<std::string_view, std::string_view>& kinds_without_golden() {
  constexpr std::string_view kFold = "a damaged record, which no chapter of a book is about: tests/model/facts";
  constexpr std::string_view kRegister = "tests/e2e/known_rounds_test.cc: no golden round has a register";
  constexpr std::string_view kDesk = "tests/e2e/disputes_test.cc: found of a dispute, not of a round";
  constexpr std::string_view kRounds =
      "tests/e2e/under_minimum_test.cc, further_instance_test.cc: found beside other rounds";
  constexpr std::string_view kPoker = "tests/model/verdict/poker";
  constexpr std::string_view kMeter = "tests/model/verdict/jackpot";
  static const std::map<std::string_view, std::string_view> all = {{kFindingChipsNotOnRecord, "tests/model/verdict"},
                                                                   {kFactAmountOutOfRange, kFold},
                                                                   {kFindingUnderMinimumAgain, kRounds},
                                                                   {kFindingFurtherInstance, kRounds},
                                                                   {kFactChainBroken, kFold},
                                                                   {kFactCorrectsNothing, kFold},
                                                                   {kFactFork, kFold},
                                                                   {kFactNoTableSign, kFold},
                                                                   {kFactNotOpened, kFold},
                                                                   {kFactGap, kFold},
                                                                   {kFactNotVouched, kRegister},
                                                                   {kFindingDisputeRecord, kDesk},
                                                                   {kFindingDisputeRuling, kDesk},
                                                                   {kFindingDisputePayment, kDesk},
                                                                   {kFactOfficeNotHeld, kRegister},
                                                                   {kFactTimeBackwards, kFold},
                                                                   {kFactUnknownKind, kFold},
                                                                   {kFindingNoChipUnit, kPoker},
                                                                   {kFindingKillButtonElsewhere, kPoker},
                                                                   {kMeterAfterGap, kMeter},
                                                                   {kMeterCancelledNothing, kMeter},
                                                                   {kMeterNoSuchLevel, kMeter},
                                                                   {kFindingMeterNotComputed, kMeter},
                                                                   {kMeterPrizeNotOnRecord, kMeter},
                                                                   {kMeterTableElsewhere, kMeter},
                                                                   {kMeterBeyondCards, kMeter},
                                                                   {kMeterRaised, kMeter},
                                                                   {kMeterResetLow, kMeter},
                                                                   {kMeterTableOnTwo, kMeter}};
  return all;
}

TEST(GoldenRounds, ShowEveryKindOfFinding) {
  std::set<std::string, std::less<>> shown;
  for (const fs::path& file : chapter_files()) {
    for (const ChapterCase& golden : chapter_of(file).cases) {
      for (const auto& expected : {golden.verdict, golden.meter}) {
        if (!expected) continue;
        for (const std::string& line : expected->lines) shown.insert(kind_in(line));
      }
    }
  }
  for (const std::string_view kind : all_kinds()) {
    EXPECT_NE(shown.contains(kind), kinds_without_golden().contains(kind)) << kind;
  }
}

TEST(GoldenRounds, AreThereForEveryEmbeddedBook) {
  for (const EmbeddedBook& book : embedded_books()) EXPECT_FALSE(golden_citations(book).empty()) << book.name;
}

// --- cases that stand there as JSON too, whole: what they show of the format is what people and machines get ---------

fs::path json_folder() {
  return fs::path(CARDSPEAK_SOURCE_DIR) / "tests/golden/json";
}

void compare_json(const fs::path& file, const std::string& json) {
  if (is_to_be_updated()) std::ofstream(file, std::ios::binary) << json;
  EXPECT_EQ(read_text(file), json) << file;
}

std::string pretty(capnp::DynamicStruct::Reader verdict) {
  return schema::write_json(verdict, schema::JsonForm::kPretty, schema::JsonDefaults::kLeaveOut) + "\n";
}

void compare_case(const fs::path& place, const Chapter& chapter, const ChapterCase& golden) {
  const auto streams = read_round_text(golden.round);
  std::string events;
  for (const WrittenStream& stream : streams) {
    for (const auto& event : stream.events) {
      events += schema::write_event_json(event->getRoot<schema::Event>().asReader()) + "\n";
    }
  }
  GoldenVerdicts verdicts;
  judge(parts_of(streams), golden_book(chapter.book), verdicts);
  compare_json(place / "events.jsonl", events);
  compare_json(place / "verdict.json", pretty(verdicts.round.getRoot<schema::Verdict>().asReader()));
  if (verdicts.meter) {
    compare_json(place / "meter.json", pretty(verdicts.meter->getRoot<schema::MeterVerdict>().asReader()));
  }
}

TEST(GoldenJson, IsOfTheEventsAndTheVerdictsOfItsCase) {
  std::set<fs::path> compared;
  for (const fs::path& file : chapter_files()) {
    const Chapter& chapter = chapter_of(file);
    for (const ChapterCase& golden : chapter.cases) {
      const fs::path place = json_folder() / fs::relative(file.parent_path(), rounds_folder()) / golden.name;
      if (!fs::is_directory(place)) continue;
      compare_case(place, chapter, golden);
      compared.insert(place);
    }
  }
  for (const auto& entry : fs::recursive_directory_iterator(json_folder())) {
    if (!entry.is_regular_file()) continue;
    EXPECT_TRUE(compared.contains(entry.path().parent_path())) << entry.path() << " is of no case";
  }
}

}  // namespace
}  // namespace cardspeak
