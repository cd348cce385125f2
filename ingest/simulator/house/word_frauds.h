// Words that are to cover what a dealer does with the money: rulings, voids and announcements without their office or
// ground, and excuses after the close. What no rule carries, and by whose office, is written from the rule texts
// (Melbourne Caribbean Stud 14 and 7.5.1, Three Card Poker 13 and 9.5.1; Sydney 16 and 8.5.5; Perth 5.2 to 5.14, 6.4,
// 6.9), apart from the books.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "ingest/simulator/house/area.h"
#include "ingest/simulator/house/settlement.h"
#include "ingest/simulator/house/sign.h"
#include "ingest/simulator/random.h"
#include "ingest/simulator/table_writer.h"
#include "ingest/simulator/told_fraud.h"

namespace cardspeak::simulator {

struct FalseWord;

// One round's. All that it is made from must outlive it.
class WordFrauds {
 public:
  WordFrauds(const Sign& sign, TableWriter& writer, Random& random, ToldFraud& told)
      : sign_(sign), writer_(writer), random_(random), told_(told) {}

  // Somebody says what no rule lets them say, and the dealer settles by it. A round in which no word would move money
  // is left as it is.
  void rule(const std::vector<Area>& areas, std::vector<Line>& lines);
  // Somebody says something of the round when it is closed.
  void excuse(const std::vector<Area>& areas);

 private:
  void say(const FalseWord& word, SeatNo seat, const std::string& wager, bool late);
  void note_irregularity();
  [[nodiscard]] std::string pick_office(const FalseWord& word);
  [[nodiscard]] std::vector<const FalseWord*> words_of_table() const;
  void tell(std::string_view finding, SeatNo seat, const std::string& wager, std::string said) const;

  const Sign& sign_;
  TableWriter& writer_;
  Random& random_;
  ToldFraud& told_;
};

}  // namespace cardspeak::simulator
