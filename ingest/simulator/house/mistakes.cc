#include "ingest/simulator/house/mistakes.h"

#include <algorithm>
#include <span>

namespace cardspeak::simulator {
namespace {

template <typename Fits>
Line* pick(std::vector<Line>& lines, Random& random, Fits fits) {
  std::vector<Line*> fitting;
  for (Line& line : lines) {
    if (fits(line)) fitting.push_back(&line);
  }
  return fitting.empty() ? nullptr : random.pick(std::span<Line* const>(fitting));
}

// A pay table read in the wrong line, the wrong table, "to 1" for "for 1".
void misread(std::vector<Line>& lines, Cents, Random& random) {
  Line* line = pick(lines, random, [](const Line& l) { return !l.slips.empty(); });
  if (line == nullptr) return;
  const Slip& slip = random.pick(std::span<const Slip>(line->slips));
  line->paid = slip.paid;
  line->taken = slip.taken;
  line->mistake = slip.what;
}

void take_a_winner(std::vector<Line>& lines, Cents, Random& random) {
  Line* line =
      pick(lines, random, [](const Line& l) { return l.outcome != schema::Outcome::LOSE && !l.stake.is_zero(); });
  if (line == nullptr) return;
  line->outcome = schema::Outcome::LOSE;
  line->paid = Cents();
  line->taken = line->stake;
  line->mistake = "took-a-winner";
}

void leave_a_loser(std::vector<Line>& lines, Cents, Random& random) {
  Line* line = pick(lines, random, [](const Line& l) { return l.outcome == schema::Outcome::LOSE; });
  if (line == nullptr) return;
  line->outcome = schema::Outcome::STAND_OFF;
  line->taken = Cents();
  line->mistake = "left-a-loser";
}

void pay_a_loser(std::vector<Line>& lines, Cents, Random& random) {
  Line* line = pick(lines, random, [](const Line& l) { return l.outcome == schema::Outcome::LOSE && l.level == 0; });
  if (line == nullptr) return;
  line->outcome = schema::Outcome::WIN;
  line->paid = line->action;
  line->taken = Cents();
  line->mistake = "paid-a-loser";
}

void forget_a_wager(std::vector<Line>& lines, Cents, Random& random) {
  Line* line = pick(lines, random, [](const Line& l) { return !l.net_due().is_zero(); });
  if (line == nullptr) return;
  line->settled = false;
  line->mistake = "forgot-a-wager";
}

// What lies over the part in play is taken with the rest.
void take_the_excess(std::vector<Line>& lines, Cents, Random& random) {
  Line* line = pick(lines, random, [](const Line& l) { return l.outcome == schema::Outcome::LOSE; });
  if (line == nullptr) return;
  line->taken = line->stake;
  line->mistake = "took-the-excess";
}

void miscount_chips(std::vector<Line>& lines, Cents chip, Random& random) {
  Line* line = pick(lines, random, [&](const Line& l) { return l.due > chip; });
  if (line == nullptr) return;
  line->paid = random.below(2) == 0 ? line->due - chip : line->due + chip;
  line->mistake = "miscounted-chips";
}

}  // namespace

const std::vector<Mistake>& mistakes() {
  static const std::vector<Mistake> kMistakes = {misread,        take_a_winner,   leave_a_loser, pay_a_loser,
                                                 forget_a_wager, take_the_excess, miscount_chips};
  return kMistakes;
}

bool any_wrong(const std::vector<Line>& lines) {
  return std::ranges::any_of(lines, &Line::wrong);
}

}  // namespace cardspeak::simulator
