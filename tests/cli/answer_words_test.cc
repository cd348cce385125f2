// The answers of the readings, on a page: each in words of its own question.
#include "cli/render/answer_words.h"

#include <gtest/gtest.h>

#include <map>
#include <set>
#include <string>

#include "cli/app/books.h"
#include "tests/cli/golden_fixture.h"

namespace cardspeak {
namespace {

const Library& library() {
  static const auto opened = open_library("");
  return *opened;
}

TEST(AnswerWords, AreThereForEveryAnswerOfEveryBookAndDifferWithinAQuestion) {
  for (const Rulebook& book : library().books()) {
    for (const auto reading : book.data().getReadings()) {
      const std::string id = reading.getId().cStr();
      std::set<std::string> words;
      for (const auto answer : reading.getValues()) {
        const std::string text(words_of_answer(id, answer.cStr()));
        EXPECT_FALSE(text.empty()) << book.game() << ": " << id << " has no words for " << answer.cStr();
        EXPECT_TRUE(words.insert(text).second) << id << ": two answers in the words \"" << text << '"';
      }
    }
  }
}

TEST(AnswerWords, AreNotThoseOfAnotherQuestion) {
  EXPECT_FALSE(words_of_answer("JP-CENTS", "floor").empty());
  EXPECT_TRUE(words_of_answer("JP-CENTS", "lose").empty());
  EXPECT_TRUE(words_of_answer("NO-SUCH-QUESTION", "floor").empty());
  EXPECT_EQ(answer_text("NO-SUCH-QUESTION", "goes_down"), "goes down");
}

// Every question of the books as it is printed, with its answers as they are printed under it: what is changed of
// either is read beside the other.
TEST(AnswerWords, StandUnderTheQuestionsThatTheyAnswer) {
  std::map<std::string, std::set<std::string>> asked;
  for (const Rulebook& book : library().books()) {
    for (const auto reading : book.data().getReadings()) {
      const std::string id = reading.getId().cStr();
      std::string text = std::string(reading.getQuestion().cStr()) + "\n";
      for (const auto answer : reading.getValues()) text += "  - " + answer_text(id, answer.cStr()) + "\n";
      asked[id].insert(text);
    }
  }
  std::string page;
  for (const auto& [id, texts] : asked) {
    page += id + "\n";
    for (const std::string& text : texts) page += text;
    page += "\n";
  }
  expect_golden("render/answers.txt", page);
}

}  // namespace
}  // namespace cardspeak
