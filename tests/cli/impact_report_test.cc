// What `rules impact` shows, of an impact that is made by hand.
#include "cli/verbs/impact_report.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <string>

#include "model/law/library.h"
#include "tests/cli/golden_fixture.h"

namespace cardspeak {
namespace {

Rulebook stud(const std::string& version) {
  for (const EmbeddedBook& book : embedded_books()) {
    if (book.name != "crown-melbourne/caribbean-stud/11.0.json") continue;
    std::string bytes(book.bytes);
    bytes.replace(bytes.find("\"11.0\""), 6, '"' + version + '"');
    return *load_rulebook("book", bytes, std::string(64, version.front()));
  }
  ADD_FAILURE() << "the book is not there";
  std::abort();
}

RoundId round(std::uint64_t number) {
  return {"crown-melbourne", "CS-04", RoundNo(number)};
}

Impact two_wagers() {
  Impact impact;
  impact.rounds = 12'345;
  impact.open = 1;
  impact.differing = 2;
  impact.undecided_after = 3;
  impact.one_sided = 3;
  impact.difference = Cents(-12'500);
  impact.wagers = {{"ante", 20'000, 0, 0, Cents(1'000'000), Cents(1'000'000), Cents()},
                   {"bet", 8'000, 2, 3, Cents(4'000'000), Cents(3'987'500), Cents(-12'500)}};
  impact.undecided = {
      {ImpactSide::kAfter, "bet", "5.9.1", 3, round(7),
       Remark(RemarkForm::kIrregularityNotKnown, {AsRecorded{"the flop\x1b[2J"}}).at(SeatNo(3), "bet")},
      {ImpactSide::kAfter, "", "11.1", 1, round(9), {RemarkForm::kWagerNotInBook, {WagerName{"flop"}}}}};
  impact.largest = {{round(118), Cents(-20'000), Cents(20'000)}, {round(119), Cents(7'500), Cents(7'500)}};
  impact.readings = {{"BASE-ANTE", 4, 0}};
  return impact;
}

const ImpactQuery kStud{.venue = "crown-melbourne", .game = "caribbean-stud"};

TEST(ImpactText, SaysFirstWhatDiffersAndThenWhere) {
  const Rulebook before = stud("11.0");
  const Rulebook after = stud("12.0");
  const Impact impact = two_wagers();
  expect_golden("render/impact.txt", impact_text({before, after, kStud, impact}, 100, Palette()));
}

TEST(ImpactText, WithoutADifferenceTheWagersAloneAreShown) {
  const Rulebook book = stud("11.0");
  Impact impact;
  impact.rounds = 1;
  impact.wagers = {{"ante", 1, 0, 0, Cents(500), Cents(500), Cents()}};
  expect_golden("render/impact-none.txt", impact_text({book, book, kStud, impact}, 80, Palette()));
}

TEST(ImpactJson, IsOneLineWithEveryField) {
  const Rulebook before = stud("11.0");
  const Rulebook after = stud("12.0");
  const Impact impact = two_wagers();
  expect_golden("render/impact.json", impact_json({before, after, kStud, impact}));
}

}  // namespace
}  // namespace cardspeak
