#include "model/verdict/poker/kill.h"

#include <algorithm>
#include <optional>

namespace cardspeak::poker {

namespace {

using law::PokerKey;
using schema::KillSide;

// Who won, and how much there was to win.
struct Winners {
  Cents pot;
  std::optional<SeatNo> alone;  // of every pot and share
};

Winners winners_of(const std::vector<PotVerdict>& awards) {
  Winners winners;
  bool several = false;
  for (const PotVerdict& pot : awards) {
    winners.pot += pot.gross;
    for (const Award& award : pot.awards) {
      if (award.amount.is_zero()) continue;
      several = several || (winners.alone && *winners.alone != award.seat);
      winners.alone = award.seat;
    }
  }
  if (several) winners.alone.reset();
  return winners;
}

// Where the button lies, and by which rule.
struct Moved {
  SeatNo seat;
  KillSide shows = KillSide::UNSET;
  PokerKey by = PokerKey::kKillLegUp;
};

class KillButton {
 public:
  KillButton(const KillButtonFact& before, const Winners& winners, Cents qualifying, bool hi_lo)
      : before_(before), winners_(winners), qualifies_(winners.pot >= qualifying), hi_lo_(hi_lo) {}

  [[nodiscard]] std::optional<Moved> moved() const {
    if (before_.shows == KillSide::KILL && before_.seat != SeatNo()) return after_kill();
    if (!winners_.alone || !qualifies_) return std::nullopt;
    if (hi_lo_) return Moved{*winners_.alone, KillSide::KILL, PokerKey::kKillHiLo};
    const bool again = before_.shows == KillSide::LEG_UP && before_.seat == *winners_.alone;
    if (again) return Moved{*winners_.alone, KillSide::KILL, PokerKey::kKillAfterLegUp};
    return Moved{*winners_.alone, KillSide::LEG_UP, PokerKey::kKillLegUp};
  }

 private:
  [[nodiscard]] Moved after_kill() const {
    if (winners_.alone == before_.seat) return {before_.seat, KillSide::KILL, PokerKey::kKillStays};
    if (!winners_.alone) return {SeatNo(), KillSide::UNSET, PokerKey::kKillSplit};
    if (!qualifies_) return {SeatNo(), KillSide::UNSET, PokerKey::kKillQualifies};
    if (hi_lo_) return {*winners_.alone, KillSide::KILL, PokerKey::kKillLostHiLo};
    return {*winners_.alone, KillSide::LEG_UP, PokerKey::kKillLost};
  }

  const KillButtonFact& before_;
  const Winners& winners_;
  bool qualifies_;
  bool hi_lo_;
};

bool is_killer(const KillButtonFact& button, SeatNo seat) {
  return button.shows == KillSide::KILL && button.seat == seat;
}

}  // namespace

bool is_kill_pot(const RoundFacts& facts) {
  return std::ranges::any_of(facts.wagers, [&](const WagerFact& wager) {
    return wager.wager == "kill" && (!facts.kill_button || is_killer(*facts.kill_button, wager.seat));
  });
}

void check_kill(const RoundFacts& facts, const std::vector<Player>& players, const law::CompiledPoker& law,
                Journal& journal) {
  for (const WagerFact& wager : facts.wagers) {
    if (wager.wager != "kill" || !facts.kill_button || is_killer(*facts.kill_button, wager.seat)) continue;
    journal.find({RemarkForm::kKillOfNoKiller, {wager.amount + wager.withdrawn}, law.rule(PokerKey::kKill)}, wager.seat,
                 wager.seq);
  }
  if (!facts.kill_button || facts.kill_button->shows != KillSide::KILL) return;
  const SeatNo killer = facts.kill_button->seat;
  if (!find_player(players, killer)) return;
  const auto posted = std::ranges::find_if(
      facts.wagers, [&](const WagerFact& wager) { return wager.seat == killer && wager.wager == "kill"; });
  if (posted == facts.wagers.end()) {
    journal.find({RemarkForm::kKillNotPosted, {}, law.rule(PokerKey::kKill)}, killer, facts.first_seq);
    return;
  }
  const std::optional<Cents> due =
      facts.sign.poker && facts.sign.poker->kill ? facts.sign.poker->kill->wager : std::nullopt;
  const Cents amount = posted->amount + posted->withdrawn;
  if (!due || amount == *due) return;
  journal.find({RemarkForm::kPostsOtherAmount, {amount, WagerName{posted->wager}, *due}, law.rule(PokerKey::kKill)},
               killer, posted->seq);
}

void move_kill_button(const RoundFacts& facts, const std::vector<PotVerdict>& awards, const law::CompiledPoker& law,
                      Journal& journal) {
  if (!facts.kill_button || !facts.sign.poker || !facts.sign.poker->kill) return;
  const bool hi_lo = std::ranges::any_of(
      law.winning, [](const law::PokerWinning& winning) { return winning.share == schema::PotShare::LOW; });
  const Winners winners = winners_of(awards);
  const auto moved = KillButton(*facts.kill_button, winners, facts.sign.poker->kill->qualifying_pot, hi_lo).moved();
  if (!moved) return;
  if (moved->seat == SeatNo()) {
    journal.find({RemarkForm::kKillButtonToCentre, {}, law.rule(moved->by)}, SeatNo(), facts.last_seq);
  } else {
    const RemarkForm form =
        moved->shows == KillSide::KILL ? RemarkForm::kKillButtonShowsKill : RemarkForm::kKillButtonShowsLegUp;
    journal.find({form, {moved->seat}, law.rule(moved->by)}, moved->seat, facts.last_seq);
  }
}

}  // namespace cardspeak::poker
