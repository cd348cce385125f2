// Verdicts that nobody can bend: whatever one person adds to the record of a round by what he says, no finding about
// money goes, no amount becomes blank, and what is due changes only where the statement holds, which then says by what.
//
// CARDSPEAK_STATEMENTS=N puts one statement into each of about N simulated rounds, instead of the number that a test
// run takes the time for; CARDSPEAK_LONG=1 tries every word of every office at every place of one round of each book.
#include <capnp/message.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <iostream>
#include <map>
#include <random>
#include <regex>
#include <set>
#include <string>
#include <vector>

#include "cli/render/remarks.h"
#include "schemas/verdict.capnp.h"
#include "tests/golden/chapter_fixture.h"
#include "tests/golden/verdict_text_fixture.h"
#include "tests/inserted/insertion_fixture.h"
#include "tests/inserted/whole_rounds_fixture.h"

namespace cardspeak::inserted {
namespace {

using Random = std::mt19937_64;

template <typename T>
const T& pick(const std::vector<T>& of, Random& random) {
  return of[random() % of.size()];
}

// The words, offices, seats and wagers of one round.
struct Vocabulary {
  explicit Vocabulary(const WholeRound& round, const Verdict& verdict)
      : words(words_of(*round.book)), offices(offices_of(*round.book)), irregularities(irregularities_of(*round.book)) {
    std::set<std::uint8_t> taken;
    std::set<std::string> kinds;
    for (const WagerVerdict& wager : verdict.wagers) {
      taken.insert(wager.seat.value());
      kinds.insert(wager.wager);
    }
    for (const StackVerdict& stack : verdict.stacks) taken.insert(stack.seat.value());
    seats.assign(taken.begin(), taken.end());
    seats.insert(seats.end(), {0, 11});
    wagers.assign(kinds.begin(), kinds.end());
    wagers.insert(wagers.end(), {"", "", "nothing"});
  }

  [[nodiscard]] Said any(Random& random) const {
    static const std::vector<schema::Event::Which> kKinds = {schema::Event::RULING,       schema::Event::RULING,
                                                             schema::Event::VOIDED,       schema::Event::ANNOUNCED,
                                                             schema::Event::IRREGULARITY, schema::Event::IRREGULARITY};
    Said said{
        .kind = pick(kKinds, random), .word = {}, .seat = 0, .wager = {}, .rank = pick(offices, random), .noticed = {}};
    const bool noted = said.kind == schema::Event::IRREGULARITY;
    said.word = pick(noted ? irregularities : words, random);
    if (said.kind == schema::Event::RULING || noted) said.seat = pick(seats, random);
    if (said.kind == schema::Event::RULING) said.wager = pick(wagers, random);
    if (!noted) return said;
    static const std::vector<std::string> kNoticed = {"", "", "before", "after", "settlement", "whenever"};
    said.noticed = pick(kNoticed, random);
    said.count = random() % 3 == 0 ? static_cast<std::uint16_t>(random() % 9) : std::uint16_t{0};
    said.deck_complete = static_cast<schema::Tristate>(random() % 3);
    said.order_known = static_cast<schema::Tristate>(random() % 3);
    said.confirmed = static_cast<schema::Tristate>(random() % 3);
    said.rebuilt = static_cast<schema::Rebuilt>(random() % 4);
    return said;
  }

  // Every word with every office on no seat and on the first one.
  [[nodiscard]] std::vector<Said> all() const {
    std::vector<Said> out;
    for (const std::string& rank : offices) {
      for (const std::string& word : words) {
        out.push_back(
            {.kind = schema::Event::VOIDED, .word = word, .seat = 0, .wager = {}, .rank = rank, .noticed = {}});
        out.push_back(
            {.kind = schema::Event::ANNOUNCED, .word = word, .seat = 0, .wager = {}, .rank = rank, .noticed = {}});
        for (const std::uint8_t seat : {std::uint8_t{0}, seats.front()}) {
          for (const std::string& wager : {std::string(), wagers.front()}) {
            out.push_back({.kind = schema::Event::RULING,
                           .word = word,
                           .seat = seat,
                           .wager = wager,
                           .rank = rank,
                           .noticed = {}});
          }
        }
      }
      for (const std::string& kind : irregularities) {
        for (const std::uint8_t seat : {std::uint8_t{0}, seats.front()}) {
          for (const std::string_view noticed : {"", "before", "after", "settlement"}) {
            out.push_back({.kind = schema::Event::IRREGULARITY,
                           .word = kind,
                           .seat = seat,
                           .wager = {},
                           .rank = rank,
                           .noticed = std::string(noticed)});
          }
        }
      }
    }
    return out;
  }

  std::vector<std::string> words;
  std::vector<std::string> offices;
  std::vector<std::string> irregularities;
  std::vector<std::uint8_t> seats;
  std::vector<std::string> wagers;
};

// What the verdict says without the numbers of the events, which the statement moves.
TextLines lines_of(const Verdict& verdict) {
  static const std::regex kNumbers(" at [0-9]+");
  capnp::MallocMessageBuilder message;
  auto root = message.initRoot<schema::Verdict>();
  write_in_words(verdict, root);
  TextLines lines;
  for (const std::string& line : verdict_lines(root.asReader()))
    lines.push_back(std::regex_replace(line, kNumbers, ""));
  return lines;
}

// What was found bent, by what it is: how often, and the first examples, with the lines of the verdict that differ.
class Bent {
 public:
  void look(Insertion& insertion, const Verdict& before, const Said& said, std::size_t place) {
    write(said, insertion.put(place));
    const Verdict after = judged(insertion.round());
    ++tried_;
    for (const std::string& what : bent(before, after, insertion.seq())) {
      const std::string example = insertion.round().name + "\n    " + text_of(said) + ", at place " +
                                  std::to_string(place) + " of " + std::to_string(insertion.places() - 1);
      auto& found = found_[what.substr(0, what.find(':')) + what.substr(what.find_last_of('['))];
      if (found.size() >= kExamples) continue;
      found.push_back(what + "\n    " + example + "\n" + differing_lines(lines_of(before), lines_of(after)));
    }
  }

  void expect_nothing() const {
    std::string all;
    for (const auto& [what, examples] : found_) {
      all += what + "\n";
      for (const std::string& example : examples) all += "  " + example + "\n";
    }
    EXPECT_TRUE(found_.empty()) << all;
    std::cout << tried_ << " statements\n";
    EXPECT_GT(tried_, 0U);
  }

 private:
  static constexpr std::size_t kExamples = 12;
  std::map<std::string, std::vector<std::string>> found_;
  std::size_t tried_ = 0;
};

void try_some(const WholeRound& round, std::size_t times, Random& random, Bent& found) {
  const Verdict before = judged(round);
  const Vocabulary vocabulary(round, before);
  Insertion insertion(round);
  for (std::size_t i = 0; i < times; ++i) {
    const std::size_t place = random() % 4 == 0 ? insertion.places() - 1 : random() % insertion.places();
    found.look(insertion, before, vocabulary.any(random), place);
  }
}

TEST(InsertedStatements, BendNoGoldenRound) {
  Random random(chosen_seed());
  Bent found;
  each_golden_round([&](const WholeRound& round) { try_some(round, 20, random, found); });
  found.expect_nothing();
}

TEST(InsertedStatements, BendNoSampleRound) {
  Random random(chosen_seed());
  Bent found;
  each_sample_round([&](const WholeRound& round) { try_some(round, 4, random, found); });
  found.expect_nothing();
}

TEST(InsertedStatements, BendNoSimulatedRound) {
  Random random(chosen_seed());
  const char* rounds = std::getenv("CARDSPEAK_STATEMENTS");
  Bent found;
  each_simulated_round(random(),
                       rounds == nullptr ? 500 : static_cast<std::uint32_t>(std::strtoul(rounds, nullptr, 10)),
                       [&](const WholeRound& round) { try_some(round, 1, random, found); });
  found.expect_nothing();
}

// One round of each book: every word, office and place.
TEST(InsertedStatements, SlowEveryWordOfEveryOfficeAtEveryPlaceBendsNothing) {
  if (std::getenv("CARDSPEAK_LONG") == nullptr) GTEST_SKIP() << "some minutes: ./dev test --long has them";
  std::set<const Rulebook*> done;
  Bent found;
  each_golden_round([&](const WholeRound& round) {
    const Verdict before = judged(round);
    const bool money = before.status == schema::VerdictStatus::DIFFERS;
    if (!money || !before.statements.empty() || !done.insert(round.book).second) return;
    const std::vector<Said> all = Vocabulary(round, before).all();
    Insertion insertion(round);
    for (std::size_t place = 1; place < insertion.places(); ++place) {
      for (const Said& said : all) found.look(insertion, before, said, place);
    }
  });
  EXPECT_GE(done.size(), 5U);
  found.expect_nothing();
}

}  // namespace
}  // namespace cardspeak::inserted
