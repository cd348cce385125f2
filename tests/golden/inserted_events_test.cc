// What comes into a round that no rule of its game reads is named, whatever its kind; and chips that move when the
// dealer's hand lies open change nothing of what was due on other wagers. Both over the golden rounds of house games.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <string>
#include <vector>

#include "model/law/house.h"
#include "schemas/verdict.capnp.h"
#include "tests/golden/golden_fixture.h"

namespace cardspeak {
namespace {

struct Line {
  std::string event;
  std::string text;
};

// Every kind of event that belongs to no round of a house game.
const std::vector<Line>& lines_not_read() {
  static const std::vector<Line> lines = {
      {"uncalledReturned", "uncalledReturned seat=1 amount=5"},
      {"potPushed", "potPushed pot=0 seat=1 amount=5"},
      {"rakeTaken", "rakeTaken amount=5"},
      {"unitsPaid", "unitsPaid from=1 to=2 amount=5"},
      {"handSet", "handSet seat=1"},
      {"tableClosed", "tableClosed"},
      {"limitsChanged", "limitsChanged limits=ante:10-20/5"},
      {"optionChanged", "optionChanged name=other value=1"},
      {"noticeDisplayed", "noticeDisplayed limits"},
      {"meterReading", "meterReading dollars=10"},
      {"meterReset", "meterReset dollars=10"},
      {"prizePaid", "prizePaid table=CS-04 round=1 seat=1 amount=5"},
      {"outcomeRecorded", "outcomeRecorded table=CS-04 round=1 winners=[]"},
      {"jackpotWagerRegistered", "jackpotWagerRegistered table=CS-04 round=1 seat=1 amount=5"},
      {"jackpotGameCancelled", "jackpotGameCancelled table=CS-04 round=1"},
      {"disputeRaised", "disputeRaised dispute=X roundId=crown-melbourne/CS-04/1 seat=1"},
      {"rulingMade", "rulingMade dispute=X roundId=crown-melbourne/CS-04/1"},
      {"referredToInspector", "referredToInspector dispute=X roundId=crown-melbourne/CS-04/1"},
      {"disputePaid", "disputePaid dispute=X roundId=crown-melbourne/CS-04/1 amount=5"},
      {"disputeNoted", "disputeNoted dispute=X roundId=crown-melbourne/CS-04/1"},
      {"referralAnswered", "referralAnswered dispute=X roundId=crown-melbourne/CS-04/1"},
      {"disputeClosed", "disputeClosed dispute=X roundId=crown-melbourne/CS-04/1"},
      {"disputeReopened", "disputeReopened dispute=X roundId=crown-melbourne/CS-04/1"},
  };
  return lines;
}

struct WagerOfVerdict {
  bool decidable = false;
  std::int64_t due = 0;
  std::int64_t returned = 0;
  friend bool operator==(const WagerOfVerdict&, const WagerOfVerdict&) = default;
};

struct Answer {
  schema::VerdictStatus status = schema::VerdictStatus::AGREED;
  std::map<std::string, WagerOfVerdict> wagers;  // "3 ante P-7"
  std::vector<std::string> findings;             // "late-wager 3 ante potPushed"
  [[nodiscard]] bool has(const std::string& kind, const std::string& word) const {
    return std::ranges::any_of(findings, [&](const std::string& finding) {
      return finding.starts_with(kind + " ") && finding.find(word) != std::string::npos;
    });
  }
};

Answer answer_of(const TextLines& round, const Rulebook& book) {
  const auto streams = read_round_text(round);
  GoldenVerdicts verdicts;
  judge(parts_of(streams), book, verdicts);
  const auto verdict = verdicts.round.getRoot<schema::Verdict>().asReader();
  Answer answer;
  answer.status = verdict.getStatus();
  for (const auto wager : verdict.getWagers()) {
    const std::string name =
        std::to_string(wager.getSeat()) + " " + wager.getWager().cStr() + " " + wager.getPatron().cStr();
    answer.wagers[name] = {wager.getDecidable(), wager.getDue(), wager.getReturned()};
  }
  for (const auto finding : verdict.getFindings()) {
    std::string text = std::string(finding.getKind().cStr()) + " " + std::to_string(finding.getSeat()) + " " +
                       finding.getWager().cStr();
    for (const auto value : finding.getValues()) text += std::string(" ") + value.toString().flatten().cStr();
    answer.findings.push_back(text);
  }
  return answer;
}

// The round with a line before that one; empty where it has no such line.
TextLines with_line(const TextLines& round, std::string_view before, std::string_view line, bool behind = false) {
  TextLines changed = round;
  const auto place = std::ranges::find_if(changed, [&](const std::string& text) {
    const std::size_t at = text.find_first_not_of(' ');
    return at != std::string::npos && std::string_view(text).substr(at).starts_with(before);
  });
  if (place == changed.end()) return {};
  changed.insert(behind ? place + 1 : place, "  " + std::string(line));
  return changed;
}

bool has_word(const TextLines& round, std::string_view word) {
  return std::ranges::any_of(round, [&](const std::string& line) { return line.find(word) != std::string::npos; });
}

// Of the round that was opened last.
std::string round_number(const TextLines& round) {
  std::string number;
  for (const std::string& line : round) {
    const std::size_t at = line.find("round ");
    if (at == std::string::npos || line.find_first_not_of(' ') != at) continue;
    number = line.substr(at + 6, line.find(' ', at + 6) - at - 6);
  }
  return number;
}

template <typename Use>
void each_case_of_house_games(const Use& use) {
  for (const auto& file : chapter_files()) {
    const Chapter& chapter = chapter_of(file);
    const Rulebook& book = golden_book(chapter.book);
    if (book.house() == nullptr) continue;
    for (const ChapterCase& golden : chapter.cases) {
      SCOPED_TRACE(chapter.book + ", " + golden.name);
      use(golden, book);
    }
  }
}

TEST(InsertedEvents, OfOtherKindsAreNamed) {
  std::string last_book;
  each_case_of_house_games([&](const ChapterCase& golden, const Rulebook& book) {
    const std::string name = std::string(book.game()) + "/" + std::string(book.version());
    if (name == last_book) return;  // one round of each book
    const std::string number = round_number(golden.round);
    for (const Line& line : lines_not_read()) {
      const TextLines changed = with_line(golden.round, "roundClosed", line.text + " [round=" + number + "]");
      if (changed.empty()) return;
      last_book = name;
      const Answer answer = answer_of(changed, book);
      EXPECT_TRUE(answer.has("not-read", line.event)) << line.text;
      const bool money = line.event == "potPushed" || line.event == "rakeTaken" || line.event == "uncalledReturned" ||
                         line.event == "unitsPaid";
      if (money) {
        EXPECT_NE(answer.status, schema::VerdictStatus::AGREED) << line.text;
      }
    }
  });
}

// Rounds in which something else went wrong are decided by that.
bool is_plain(const TextLines& round) {
  for (const std::string_view word :
       {"irregularity", "ruling", "voided", "retract", "[", "cardExposed", "deckCounted"}) {
    if (has_word(round, word)) return false;
  }
  return true;
}

void expect_others_unchanged(const Answer& before, const Answer& after, const std::string& own) {
  for (const auto& [name, wager] : before.wagers) {
    if (name.starts_with(own)) continue;
    const auto found = after.wagers.find(name);
    ASSERT_NE(found, after.wagers.end()) << name;
    EXPECT_EQ(found->second, wager) << name;
  }
}

TEST(InsertedEvents, ChipsOnAnOpenHandChangeNothingElse) {
  std::size_t tried = 0;
  each_case_of_house_games([&](const ChapterCase& golden, const Rulebook& book) {
    if (!is_plain(golden.round) || !has_word(golden.round, "handShown cards=")) return;
    const Answer before = answer_of(golden.round, book);
    for (const auto& [name, wager] : before.wagers) {
      const std::string seat = name.substr(0, name.find(' '));
      if (!wager.decidable) continue;
      for (const law::WagerRule& rule : book.house()->wagers) {
        if (rule.paid_on) continue;
        const std::string own = seat + " " + rule.kind + " ";
        const std::string line = "seat " + seat + " " + rule.kind + " 500";
        SCOPED_TRACE(line);
        const Answer after = answer_of(with_line(golden.round, "handShown cards=", line, true), book);
        expect_others_unchanged(before, after, own);
        EXPECT_TRUE(after.has("late-wager", seat + " " + rule.kind));
        ++tried;
      }
    }
  });
  EXPECT_GT(tried, 50U);
}

}  // namespace
}  // namespace cardspeak
