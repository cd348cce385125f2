// Counts what two books make of the same rounds.
#pragma once

#include <cstddef>
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <tuple>

#include "model/ids.h"
#include "model/result.h"
#include "model/verdict/verdict.h"
#include "replay/impact_report.h"

namespace cardspeak {

struct ImpactLine;  // one amount of a verdict

// What was counted so far. Sums, sets by name and the largest of an order that is total: in whatever parts the rounds
// are counted and joined, the result is the same.
class ImpactTally {
 public:
  explicit ImpactTally(std::size_t largest) : most_(largest) {}

  void count_open() { ++total_.open; }
  void count(const RoundId& id, const Verdict& before, const Verdict& after);
  void join(ImpactTally&& other);
  // Errors: kOverflow.
  Result<Impact> finish();

 private:
  // A place in the books at which a round is left open: which of the two, wager and rule.
  using OpenPlace = std::tuple<ImpactSide, std::string, std::string>;
  struct Compared {
    RoundImpact round;
    bool one_sided = false;
  };

  Compared compare(const Verdict& before, const Verdict& after);
  // Either is null where that book knows no such line.
  void compare_line(std::string_view kind, const ImpactLine* before, const ImpactLine* after, Compared& compared);
  void count_open_places(const RoundId& id, ImpactSide side, const Verdict& verdict);
  void count_readings(ImpactSide side, const Verdict& verdict);
  void keep(RoundImpact round);
  void sum(Cents& into, Cents amount);

  std::size_t most_;
  Impact total_;
  bool fits_ = true;
  std::map<std::string, WagerImpact, std::less<>> wagers_;
  std::map<OpenPlace, UndecidedGroup> undecided_;
  std::map<std::string, ReadingImpact, std::less<>> readings_;
};

}  // namespace cardspeak
