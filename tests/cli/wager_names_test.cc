// What tells two lines of a verdict's tables apart.
#include <gtest/gtest.h>

#include "cli/render/tables.h"

namespace cardspeak {
namespace {

WagerVerdict wager(int seat, const char* kind, const char* patron) {
  WagerVerdict made;
  made.seat = SeatNo(static_cast<std::uint8_t>(seat));
  made.wager = kind;
  made.patron = patron;
  return made;
}

TEST(WagerNames, TellWhoseItIsWhereSeveralPlayersHaveOneOnAnArea) {
  Verdict verdict;
  verdict.wagers = {wager(3, "ante", "P-7"), wager(3, "playerPokerExtra", "P-7"), wager(3, "playerPokerExtra", "P-9"),
                    wager(4, "playerPokerExtra", "P-8"), wager(3, "playerPokerExtra", "")};
  EXPECT_EQ(wager_name(verdict.wagers[0], verdict), "ante");
  EXPECT_EQ(wager_name(verdict.wagers[1], verdict), "player poker extra (P-7)");
  EXPECT_EQ(wager_name(verdict.wagers[2], verdict), "player poker extra (P-9)");
  EXPECT_EQ(wager_name(verdict.wagers[3], verdict), "player poker extra");
  EXPECT_EQ(wager_name(verdict.wagers[4], verdict), "player poker extra");
}

}  // namespace
}  // namespace cardspeak
