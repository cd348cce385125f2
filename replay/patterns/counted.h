// Sums of what is counted by occasion: how often it happened, to whom, and beside whom that is much.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "replay/patterns/pattern.h"

namespace cardspeak::patterns {

// Occasions of one patron and one dealer in a round, and in how many of them it happened.
struct Occasions {
  std::string_view patron;  // empty: nobody is on record
  std::string_view dealer;  // or whoever else of the staff acted
  std::uint64_t of = 1;
  std::uint64_t hits = 0;
  Cents effect{};  // of the hits; not below 0
  // What happens in rounds of one game turns on it too, beside whoever it happens to; empty: on nothing.
  std::string given{};
};

// With whom somebody is compared: with everybody else, or a pair with the same patron and all other dealers. Always
// within rounds of the same game, since games differ in what happens in them.
enum class Beside : std::uint8_t { kAllOthers, kSamePatron };

class CountedSums : public Sums {
 public:
  CountedSums(By by, Beside beside, bool exact) : by_(by), beside_(beside), exact_(exact) {}

  void ask_about(const std::vector<std::string>& patrons) override;
  void join(const Sums& other) override;
  [[nodiscard]] Result<PatternFound> finish() const override;

 protected:
  void add(const SeenRound& round, const Occasions& occasions);

 private:
  struct Cell {
    std::uint64_t of = 0;
    std::uint64_t hits = 0;
    MoneySum effect;
    FirstRounds rounds;
  };
  // By game, and what is given beside it.
  using Cells = std::map<std::string, Cell, std::less<>>;
  // Sums by what a line is compared with, and game.
  using Margins = std::map<std::pair<Whom, std::string>, FourFold>;

  static Cell& cell_of(Cells& cells, std::string_view stratum);
  [[nodiscard]] Whom whom_of(const SeenRound& round, const Occasions& occasions) const;
  [[nodiscard]] Whom compared_with(const Whom& whom) const;
  [[nodiscard]] Margins margins() const;
  [[nodiscard]] PatternLine line_of(const Whom& whom, const Cells& cells, const Margins& margins,
                                    PatternFound& found) const;

  By by_;
  Beside beside_;
  bool exact_;
  std::vector<std::string> only_;  // whose occasions count; empty: everybody's
  std::map<Whom, Cells> cells_;
};

// Sums of a pattern that is one function: it gives the occasions of a round.
using Tell = void (*)(const SeenRound& round, const std::function<void(const Occasions&)>& tell);
// The same of a dispute about the round.
using TellDispute = void (*)(const SeenRound& round, const disputes::WeighedCase& dispute,
                             const std::function<void(const Occasions&)>& tell);

template <Tell kTell, Beside kBeside = Beside::kAllOthers, bool kExact = true, TellDispute kTellDispute = nullptr>
std::unique_ptr<Sums> start_counting(By by) {
  class Told : public CountedSums {
   public:
    explicit Told(By asked) : CountedSums(asked, kBeside, kExact) {}
    void take(const SeenRound& round) override {
      kTell(round, [&](const Occasions& occasions) { add(round, occasions); });
    }
    void take_dispute(const SeenRound& round, const disputes::WeighedCase& dispute) override {
      if constexpr (kTellDispute != nullptr) {
        kTellDispute(round, dispute, [&](const Occasions& occasions) { add(round, occasions); });
      }
    }
  };
  return std::make_unique<Told>(by);
}

}  // namespace cardspeak::patterns
