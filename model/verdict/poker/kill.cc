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
    // Leg up is the last pot won (1.1), and whoever had it has not won this one whole.
    if (!winners_.alone && before_.seat != SeatNo()) return Moved{SeatNo(), KillSide::UNSET, PokerKey::kKillSplit};
    if (!winners_.alone) return std::nullopt;
    const bool another = before_.seat != SeatNo() && before_.seat != *winners_.alone;
    if (!qualifies_ && another) return Moved{SeatNo(), KillSide::UNSET, PokerKey::kKillQualifies};
    if (!qualifies_) return std::nullopt;
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

// A player may sit out with the button only where each player pays a fee; then it is with nobody (8.12.10, 8.12.11).
void find_absent_killer(const RoundFacts& facts, const law::CompiledPoker& law, Journal& journal) {
  const SeatNo killer = facts.kill_button->seat;
  if (killer == SeatNo()) return;
  const bool fees = facts.sign.poker && facts.sign.poker->rake.kind == schema::RakeKind::PER_PLAYER;
  const RemarkForm form = fees ? RemarkForm::kKillerLeftOut : RemarkForm::kKillerSitsOut;
  journal.find({form, {}, law.rule(fees ? PokerKey::kKillLeftOut : PokerKey::kKillStaysIn)}, killer, facts.first_seq);
}

// Whether what the killer has put up is every chip that lay there: then no more of the kill could be posted (6.16.1).
bool is_all_in(const RoundFacts& facts, const Player& killer) {
  if (!killer.stack) return false;
  Cents sum;
  for (const WagerFact& wager : facts.wagers) {
    if (wager.seat == killer.seat) sum += wager.amount + wager.withdrawn;
  }
  for (const RakeTakenFact& rake : facts.rake) {
    if (rake.seat == killer.seat) sum += rake.amount;
  }
  return sum >= *killer.stack;
}

// As the hand is played with it: a killer who is not in the hand can neither win nor lose it.
KillButtonFact button_in_play(const RoundFacts& facts) {
  const KillButtonFact& button = *facts.kill_button;
  const std::vector<Player> players = seat_players(facts);
  const bool away = button.shows == KillSide::KILL && !find_player(players, button.seat);
  return away ? KillButtonFact{.seat = SeatNo(), .shows = KillSide::UNSET} : button;
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
  const auto who = find_player(players, killer);
  if (!who) return find_absent_killer(facts, law, journal);
  const bool all_in = is_all_in(facts, players[*who]);
  const auto posted = std::ranges::find_if(
      facts.wagers, [&](const WagerFact& wager) { return wager.seat == killer && wager.wager == "kill"; });
  if (posted == facts.wagers.end()) {
    if (all_in) return;
    journal.find({RemarkForm::kKillNotPosted, {}, law.rule(PokerKey::kKill)}, killer, facts.first_seq);
    return;
  }
  const std::optional<Cents> due =
      facts.sign.poker && facts.sign.poker->kill ? facts.sign.poker->kill->wager : std::nullopt;
  const Cents amount = posted->amount + posted->withdrawn;
  if (!due || amount == *due || (amount < *due && all_in)) return;
  journal.find({RemarkForm::kPostsOtherAmount, {amount, WagerName{posted->wager}, *due}, law.rule(PokerKey::kKill)},
               killer, posted->seq);
}

namespace {

bool offers_kill_pots(const RoundFacts& facts) {
  return facts.kill_button && facts.sign.poker && facts.sign.poker->kill;
}

// Nothing: it stays where it lies.
std::optional<Moved> moved_by(const RoundFacts& facts, const std::vector<PotVerdict>& awards,
                              const law::CompiledPoker& law) {
  const bool hi_lo = std::ranges::any_of(
      law.winning, [](const law::PokerWinning& winning) { return winning.share == schema::PotShare::LOW; });
  const KillButtonFact before = button_in_play(facts);
  return KillButton(before, winners_of(awards), facts.sign.poker->kill->qualifying_pot, hi_lo).moved();
}

}  // namespace

std::optional<KillButtonFact> kill_button_after(const RoundFacts& facts, const std::vector<PotVerdict>& awards,
                                                const law::CompiledPoker& law) {
  if (!offers_kill_pots(facts)) return std::nullopt;
  const auto moved = moved_by(facts, awards, law);
  return moved ? KillButtonFact{.seat = moved->seat, .shows = moved->shows} : button_in_play(facts);
}

void move_kill_button(const RoundFacts& facts, const std::vector<PotVerdict>& awards, const law::CompiledPoker& law,
                      Journal& journal) {
  if (!offers_kill_pots(facts)) return;
  const auto moved = moved_by(facts, awards, law);
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
