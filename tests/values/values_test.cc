// Every value of a book is used or refused: another in its place leads to another verdict, or the check objects. What
// only a person reads (titles, questions, dates) has to stand on the book's page.
#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <cstdint>
#include <cstdlib>
#include <iterator>
#include <random>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "cli/render/book_text.h"
#include "ingest/simulator/simulator.h"
#include "model/check.h"
#include "model/law/library.h"
#include "model/law/rulebook.h"
#include "tests/values/book_changes_fixture.h"
#include "tests/values/probes_fixture.h"

namespace cardspeak::values {
namespace {

std::string page_of(const Rulebook& book) {
  return book_text(book, {10'000, Palette()});
}

// What the book answers as it is, once.
class Answers {
 public:
  Answers(const Rulebook& book, const std::vector<Probe>& probes) : probes_(probes), page_(page_of(book)) {
    for (const Probe& probe : probes) {
      answers_.push_back(probe.answer(book));
      texts_.push_back(probe.text(book));
    }
  }

  [[nodiscard]] const std::string& page() const { return page_; }

  // Whether some probe is answered otherwise by the changed book. Those whose answer says a hint come first.
  [[nodiscard]] bool differ(const Rulebook& changed, const Change& change) const {
    std::vector<bool> tried(probes_.size());
    for (const std::string& hint : change.hints) {
      for (std::size_t i = 0; i < probes_.size(); ++i) {
        if (tried[i] || !texts_[i].contains(hint)) continue;
        tried[i] = true;
        if (probes_[i].answer(changed) != answers_[i]) return true;
      }
    }
    for (std::size_t i = 0; i < probes_.size(); ++i) {
      if (!tried[i] && probes_[i].answer(changed) != answers_[i]) return true;
    }
    return false;
  }

 private:
  const std::vector<Probe>& probes_;
  std::string page_;
  std::vector<std::string> answers_;
  std::vector<std::string> texts_;
};

// An objection counts: what no engine could use is refused before a round is judged by it.
bool is_seen(const Rulebook& book, const Answers& answers, const Change& change) {
  const auto changed = load_rulebook("changed", with_change(book.data(), change), "");
  if (!changed) return true;
  if (change.page_may_tell && page_of(*changed) != answers.page()) return true;
  return answers.differ(*changed, change);
}

// Values of the sample that no round at hand shows, and that the engine reads all the same: with a round, the entry
// goes.
bool has_no_round(const Rulebook& book, const Change& change) {
  struct Value {
    std::string_view game;
    std::string_view place;
  };
  static constexpr Value kValues[] = {
      {"crown-holdem", "house.payTables[1]."},  // hands on the dealer's flop
      {"crown-holdem", "house.procedure.anyLimitChange"},
      {"crown-holdem", "house.unknown["},             // stands on the page
      {"ultimate-texas-holdem", "house.payTables["},  // six options with two tables each
      {"crown-holdem", "house.procedure.entries["},   // which of two later wagers an entry names
      {"caribbean-stud", "words[6].means"},     // when something was noticed, of words for one moment and the next
      {"wild-aruba-stud", "words[21].ground"},  // a ground that is never alone on record
      {"three-card-poker", "words[21].ground"},
      {"crown-holdem", "words[13].ground"},
      {"crown-holdem", "words[17].ground"},
      {"texas-holdem", "words[5].ground"},
      {"caribbean-stud", "house.wagers[2].amounts["},  // jackpot wagers that are not their cost, by the other reading
      {"texas-holdem", "words[4].means"},              // a word for a void hand
      {"texas-holdem", "poker.irregularities["},       // of the steps that are told with what went wrong, which
      {"texas-holdem", "rankings["},                   // hands that no simulated pot turns on
      {"caribbean-stud", "house.irregularities[0].byAnyone["},         // who has to have exposed the cards
      {"caribbean-stud", "house.procedure.entries["},                  // of two acts out of order, which is named
      {"mississippi-stud", "house.wagers[4].amounts["},                // jackpot wagers that are not their cost
      {"texas-holdem", "poker.otherDecks["},                           // most players with a deck of fewer cards
      {"crown-holdem", "words[4].means"},                              // when something was noticed, as above
      {"ultimate-texas-holdem", "house.irregularities[0].byAnyone["},  // who has to have exposed the cards
      {"ultimate-texas-holdem", "house.wagers[4].amounts["},           // jackpot wagers that are not their cost
      {"mississippi-stud", "words[4].means"},                          // when something was noticed, as above
      {"wild-aruba-stud", "words[18].ground"},                         // a ground that is never alone on record
      {"three-card-poker", "house.decision.acts[1].needs"},            // which hand a player of side wagers has
      {"ultimate-texas-holdem", "house.procedure.entries[17]"},        // a fold after the dealer's hand was shown
  };
  return std::ranges::any_of(
      kValues, [&](const Value& value) { return value.game == book.game() && change.text.starts_with(value.place); });
}

std::vector<std::string> unseen(const Rulebook& book, const std::vector<Change>& changes) {
  const std::vector<Probe> probes = probes_of(book);
  const Answers answers(book, probes);
  std::vector<std::string> found;
  for (const Change& change : changes) {
    if (!has_no_round(book, change) && !is_seen(book, answers, change)) found.push_back(change.text);
  }
  return found;
}

std::string lines_of(const std::vector<std::string>& texts) {
  std::string lines;
  for (const std::string& text : texts) lines += "  " + text + "\n";
  return lines;
}

Rulebook whole(const EmbeddedBook& embedded) {
  auto book = load_rulebook(embedded.name, std::string(embedded.bytes), "");
  CARDSPEAK_CHECK(book.has_value(), "an embedded book loads");
  return *book;
}

// Of a game of the poker room what it does not share with Hold'em, whose rounds show what the room's games have in
// common.
std::vector<Change> changes_to_try(const Rulebook& book) {
  std::vector<Change> changes = changes_of(book.data());
  if (book.poker() == nullptr || book.game() == "texas-holdem") return changes;
  std::set<std::string> shared;
  for (const EmbeddedBook& other : embedded_books()) {
    const Rulebook room = whole(other);
    const bool same = room.venue() == book.venue() && room.version() == book.version();
    if (!same || room.game() != "texas-holdem") continue;
    for (const Change& change : changes_of(room.data())) shared.insert(change.text);
  }
  std::erase_if(changes, [&](const Change& change) { return shared.contains(change.text); });
  return changes;
}

// The golden rounds of a game alone show too few of its values.
bool is_simulated(const Rulebook& book) {
  return std::ranges::find(simulator::games_with_frauds(), book.venue() + "/" + book.game()) !=
         simulator::games_with_frauds().end();
}

class Values : public ::testing::TestWithParam<EmbeddedBook> {};

// Some of them, the same in every run; the whole sweep takes minutes.
TEST_P(Values, OfASampleEachIsUsedOrRefused) {
  constexpr std::size_t kSample = 40;
  constexpr unsigned kSeed = 20261128;
  const Rulebook book = whole(GetParam());
  if (!is_simulated(book)) GTEST_SKIP() << "NOT TRIED: the simulator does not play " << book.game();
  std::vector<Change> sample;
  std::ranges::sample(changes_to_try(book), std::back_inserter(sample), kSample, std::mt19937(kSeed));
  EXPECT_GE(sample.size(), book.poker() == nullptr ? kSample : 10U);
  const std::vector<std::string> found = unseen(book, sample);
  EXPECT_TRUE(found.empty()) << GetParam().name << " says what nothing reads:\n" << lines_of(found);
}

class ValuesSlow : public Values {};

TEST_P(ValuesSlow, EachIsUsedOrRefused) {
  if (std::getenv("CARDSPEAK_LONG") == nullptr) GTEST_SKIP() << "minutes for a book: ./dev test --long sweeps them";
  const Rulebook book = whole(GetParam());
  const std::vector<Change> changes = changes_of(book.data());
  EXPECT_GT(changes.size(), 100U);
  const std::vector<std::string> found = unseen(book, changes);
  EXPECT_TRUE(found.empty()) << GetParam().name << " says what nothing reads:\n" << lines_of(found);
}

// The books whose golden rounds show every value that no other version's rounds could show.
std::vector<EmbeddedBook> swept_books() {
  std::vector<EmbeddedBook> books;
  for (const EmbeddedBook& book : embedded_books()) {
    if (book.name.starts_with("crown-melbourne/caribbean-stud") ||
        book.name.starts_with("crown-melbourne/texas-holdem")) {
      books.push_back(book);
    }
  }
  return books;
}

std::string name_of_book(const ::testing::TestParamInfo<EmbeddedBook>& info) {
  std::string name(info.param.name);
  std::erase_if(name, [](char c) { return std::isalnum(static_cast<unsigned char>(c)) == 0; });
  return name;
}

INSTANTIATE_TEST_SUITE_P(Books, Values, ::testing::ValuesIn(embedded_books()), name_of_book);
INSTANTIATE_TEST_SUITE_P(Books, ValuesSlow, ::testing::ValuesIn(swept_books()), name_of_book);

// The test is tested: a value that is read by nothing is found.
TEST(ValuesOfABook, AValueThatNothingReadsIsFound) {
  const Rulebook book = whole(embedded_books().front());
  const Change nothing{.path = {{"house"}, {"deal"}, {"cardsPerSeat"}},
                       .to = std::int64_t{book.data().getHouse().getDeal().getCardsPerSeat()},
                       .hints = {},
                       .page_may_tell = false,
                       .text = "the same number again"};
  EXPECT_EQ(unseen(book, {nothing}), std::vector<std::string>{"the same number again"});
}

}  // namespace
}  // namespace cardspeak::values
