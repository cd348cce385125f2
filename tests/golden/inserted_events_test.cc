// What comes into a round that no rule of its game reads is named, whatever its kind; and chips that move when the
// dealer's hand lies open change nothing of what was due on other wagers. Both over the golden rounds of house games.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>
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

// A hand that is shown before the board is whole is exposed, and play goes on.
bool is_shown_last(const TextLines& round) {
  const auto shown = std::ranges::find_if(
      round, [](const std::string& line) { return line.find("handShown cards=") != std::string::npos; });
  return shown != round.end() && std::none_of(shown, round.end(), [](const std::string& line) {
           return line.find("board ") != std::string::npos;
         });
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
    if (!is_plain(golden.round) || !is_shown_last(golden.round)) return;
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

// A field of an event of the round that is set to what the rest of the record does not bear out.
struct WrongField {
  std::string in;     // the part of a line that it is set in has this
  std::string field;  // what comes to the end of the part
  std::string word;   // what a finding has to quote
};

const std::vector<WrongField>& wrong_fields() {
  static const std::vector<WrongField> fields = {
      {" does play", " announced=fold", "fold"},
      {" does play", " announced=raise", "raise"},
      {" does play", " to=7", "toCents"},
      {" does play", " chips=3", "chips"},
      {" does play", " count=2", "count"},
      {" does play", " cards=2c", "2c"},
      {" does fold", " announced=bet", "bet"},
      {" does fold", " amount=999", "amountCents"},
      {" does fold", " wager=moon", "moon"},
      {"round ", " button=1", "button"},
      {"settle ", " level 7", "7"},
  };
  return fields;
}

std::vector<std::string> parts_of_line(const std::string& line) {
  constexpr std::string_view kBetween = " | ";
  std::vector<std::string> parts;
  std::size_t from = 0;
  for (std::size_t at = line.find(kBetween); at != std::string::npos; at = line.find(kBetween, from)) {
    parts.push_back(line.substr(from, at - from));
    from = at + kBetween.size();
  }
  parts.push_back(line.substr(from));
  return parts;
}

// The round with the first such part of a line changed; empty where it has none.
template <typename Change>
TextLines with_part(const TextLines& round, std::string_view in, const Change& change) {
  TextLines changed = round;
  for (std::string& line : changed) {
    std::vector<std::string> parts = parts_of_line(line);
    const auto part = std::ranges::find_if(parts, [&](const std::string& each) {
      const bool head = (" " + each.substr(std::min(each.size(), each.find_first_not_of(' ')))).starts_with(in);
      return in.starts_with(' ') ? each.find(in) != std::string::npos : head || each.find(in) != std::string::npos;
    });
    if (part == parts.end()) continue;
    *part = change(*part);
    line = parts.front();
    for (std::size_t i = 1; i < parts.size(); ++i) line += " | " + parts[i];
    return changed;
  }
  return {};
}

// A finding that the round without the change has not, and that has the word.
bool has_new(const Answer& before, const Answer& after, const std::string& word) {
  return std::ranges::any_of(after.findings, [&](const std::string& finding) {
    return finding.find(word) != std::string::npos &&
           std::ranges::find(before.findings, finding) == before.findings.end();
  });
}

// One round of each book for each field.
class FieldsOfBooks {
 public:
  void expect_named(const ChapterCase& golden, const Rulebook& book, const std::string& what, const TextLines& changed,
                    const std::string& word) {
    const std::string key = std::string(book.game()) + "/" + std::string(book.version()) + " " + what;
    if (changed.empty() || changed == golden.round || !tried_.insert(key).second) return;
    SCOPED_TRACE(what);
    const Answer before = answer_of(golden.round, book);
    const Answer after = answer_of(changed, book);
    EXPECT_TRUE(has_new(before, after, word));
    if (before.status == schema::VerdictStatus::AGREED) {
      EXPECT_NE(after.status, schema::VerdictStatus::AGREED);
    }
  }

  [[nodiscard]] std::size_t tried() const { return tried_.size(); }

 private:
  std::set<std::string> tried_;
};

// The third word behind "does", or the last one.
std::string with_word_of_decision(const std::string& part, std::size_t place, const std::string& word) {
  std::vector<std::string> words;
  for (std::size_t at = part.find_first_not_of(' '); at != std::string::npos;) {
    const std::size_t end = std::min(part.find(' ', at), part.size());
    words.push_back(part.substr(at, end - at));
    at = part.find_first_not_of(' ', end);
  }
  const auto does = std::ranges::find(words, "does");
  if (words.end() - does <= static_cast<std::ptrdiff_t>(place)) return part;
  *(does + static_cast<std::ptrdiff_t>(place)) = word;
  std::string text = " ";
  for (const std::string& each : words) text += " " + each;
  return text;
}

TEST(InsertedEvents, FieldsThatNothingBearsOutAreNamed) {
  FieldsOfBooks fields;
  each_case_of_house_games([&](const ChapterCase& golden, const Rulebook& book) {
    if (!is_plain(golden.round) || !has_word(golden.round, "roundClosed")) return;
    for (const WrongField& wrong : wrong_fields()) {
      // A field that stands there already cannot stand there twice.
      const std::string name = wrong.field.substr(0, wrong.field.find_first_of("= ", 1));
      const auto add = [&](const std::string& part) { return part.contains(name) ? part : part + wrong.field; };
      // Whether a settlement names the level of its wager is known where the wager was placed with one.
      if (wrong.in == "settle " && answer_of(golden.round, book).status != schema::VerdictStatus::AGREED) continue;
      fields.expect_named(golden, book, wrong.in + wrong.field, with_part(golden.round, wrong.in, add), wrong.word);
    }
    const auto other_wager = [](const std::string& part) { return with_word_of_decision(part, 2, "moon"); };
    fields.expect_named(golden, book, "wager", with_part(golden.round, " does play", other_wager), "moon");
    const auto no_decision = [](const std::string& part) { return with_word_of_decision(part, 2, "ante"); };
    fields.expect_named(golden, book, "ante", with_part(golden.round, " does play", no_decision), "contradiction");
    const auto amount = [](const std::string& part) { return with_word_of_decision(part, 3, "999"); };
    fields.expect_named(golden, book, "amount", with_part(golden.round, " does play", amount), "999");
    fields.expect_named(golden, book, "cut", with_line(golden.round, "betsClosed", "cut exposed=3"), "not-read");
    fields.expect_named(golden, book, "burned", with_line(golden.round, "roundClosed", "burned"), "burned");
    fields.expect_named(golden, book, "shuffled", with_line(golden.round, "betsClosed", "shuffled cards=2c"), "2c");
    fields.expect_named(golden, book, "fold", with_line(golden.round, "roundClosed", "seat 7 does fold"),
                        "no-such-seat");
  });
  EXPECT_GT(fields.tried(), 80U);
}

}  // namespace
}  // namespace cardspeak
