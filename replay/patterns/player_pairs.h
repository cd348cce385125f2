// Two patrons beside each other: how often something happens between them, beside how often it happens between each of
// them and everybody else.
#pragma once

#include <cstdint>
#include <map>
#include <string>

#include "replay/patterns/chance.h"
#include "replay/patterns/pattern.h"

namespace cardspeak::patterns {

// What a hit between two is: something that the first does to the second, so that it is as much the doing of the one as
// the fate of the other; or something that each of the two does by himself, and both do together.
enum class Between : std::uint8_t { kFirstAndSecond, kBoth };

// Something that the first of two could do once, and whether he did.
struct Meeting {
  const RoundId& round;
  const std::string& one;
  const std::string& other;
  std::string situation;  // only what happened in the same one is compared
  bool hit = false;
  Cents effect;
};

class PlayerPairs {
 public:
  explicit PlayerPairs(Between between) : between_(between) {}

  void add(const Meeting& meeting);
  // The round shows what is meant between the two.
  void show(const RoundId& round, const std::string& one, const std::string& other);
  void join(const PlayerPairs& others);

  // What one does to the other is held against all other meetings of the one, against those of the other, and against
  // what the ways of both together explain; the greatest of the probabilities counts, so that a patron who loses to
  // everybody is not found with anybody. What both do is held, for each of the two, against what the same one does with
  // others, and put together. Errors: kOverflow.
  [[nodiscard]] Result<PatternFound> finish() const;

 private:
  using Shares = std::map<std::string, Share>;  // by situation
  struct Meetings {
    Shares shares;
    MoneySum effect;
    FirstRounds rounds;
  };
  // All meetings of each who is first, and of each who is second.
  struct Margins {
    std::map<Whom, Shares> first;
    std::map<Whom, Shares> second;
  };
  struct Asked;

  [[nodiscard]] Margins margins() const;
  void ask_first_and_second(const Margins& margins, const Whom& pair, Asked& asked) const;
  void ask_one(const Margins& margins, const Whom& pair, Asked& asked) const;

  Between between_;
  std::map<Whom, Meetings> pairs_;  // the first with the second
};

}  // namespace cardspeak::patterns
