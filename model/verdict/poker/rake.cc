#include "model/verdict/poker/rake.h"

#include <algorithm>
#include <numeric>

#include "model/money/odds.h"

namespace cardspeak::poker {

namespace {

using law::PokerKey;
using law::PokerReading;
using schema::RakeKind;

Cents sum_of(std::span<const Cents> amounts) {
  return std::accumulate(amounts.begin(), amounts.end(), Cents());
}

// Hundredths of a percent in the whole, and millionths in one of them.
constexpr std::int32_t kWhole = 10'000;
constexpr std::int64_t kPartsOfBasisPoint = 100;
constexpr std::int64_t kMostShown = 1'000'000;  // a rate of 10,000 % is shown as one

// Takes `amount` out of the pots, the main pot first, as they were formed.
std::vector<Cents> from_main_on(Cents amount, std::span<const Pot> pots) {
  std::vector<Cents> taken;
  for (const Pot& pot : pots) {
    taken.push_back(std::min(amount, pot.gross));
    amount -= taken.back();
  }
  return taken;
}

class Rake {
 public:
  Rake(const RoundFacts& facts, const RakeQuestion& question, const law::CompiledPoker& law,
       const law::PokerChoices& choices, Journal& journal)
      : facts_(facts), question_(question), law_(law), choices_(choices), journal_(journal) {}

  RakeDue due() {
    const RakeKind kind = facts_.sign.poker ? facts_.sign.poker->rake.kind : RakeKind::UNSET;
    RakeDue due;
    due.per_pot.assign(question_.pots.size(), Cents());
    switch (kind) {
      case RakeKind::UNSET:
        take_the_record(due);
        break;
      case RakeKind::NONE:
        due.rule = law_.rule(PokerKey::kRakeNil);
        break;
      case RakeKind::PERCENTAGE:
        percentage(due);
        break;
      case RakeKind::PER_HAND:
        per_hand(due);
        break;
      case RakeKind::PER_PLAYER:
        due.per_player = sign().fixed;
        due.rule = law_.rule(PokerKey::kRakePerPlayer);
        break;
    }
    const auto heads = static_cast<std::int64_t>(question_.players.size());
    due.total = sum_of(due.per_pot) + Cents(due.per_player.value() * heads);
    return due;
  }

 private:
  [[nodiscard]] const RakeSign& sign() const { return facts_.sign.poker->rake; }

  void take_the_record(RakeDue& due) {
    due.per_pot = question_.per_pot.empty() ? recorded_rake(facts_, question_.pots) : question_.per_pot;
    for (std::size_t i = 0; i < due.per_pot.size(); ++i) {
      due.per_pot[i] = std::min(due.per_pot[i], question_.pots[i].gross);
    }
    due.rule = law_.rule(PokerKey::kRakeSign);
    const Cents total = sum_of(due.per_pot) + fees();
    if (total.is_zero()) return;
    journal_.leave_open({RemarkForm::kNoRakeSign, {total}, due.rule}, SeatNo());
  }

  // What players paid before the hand.
  [[nodiscard]] Cents fees() const {
    Cents sum;
    for (const RakeTakenFact& rake : facts_.rake) {
      if (rake.seat != SeatNo()) sum += rake.amount;
    }
    return sum;
  }

  [[nodiscard]] Cents percent_of(Cents gross) {
    // Never more than the pot holds, whatever the sign says: check_range() has found it.
    const auto rate = static_cast<std::int32_t>(std::min<std::uint32_t>(sign().basis_points, kWhole));
    const ExactCents exact = payout(gross, Odds{rate, kWhole, OddsKind::kTo});
    const std::size_t rounding = choices_.of(PokerReading::kRakeRounding);
    const Cents unit = rounding == 1 ? Cents(1) : question_.unit;
    const auto down = round_down(exact, unit);
    const auto up = round_up(exact, question_.unit);
    CARDSPEAK_CHECK(down && up, "a percentage of a pot fits 64 bits");
    if (*down != *up) journal_.touch(PokerReading::kRakeRounding);
    return std::min(gross, rounding == 2 ? *up : *down);
  }

  // Which commission a sign should have shown that the rules do not allow, it does not tell: what is due by it is open.
  void check_range() {
    const std::int64_t rate = sign().basis_points;
    const auto least = law_.entry(PokerKey::kRakeLeast);
    const auto most = law_.entry(PokerKey::kRakeMost);
    if (sign().cap && sign().min > *sign().cap) {
      journal_.leave_open({RemarkForm::kRakeMinimumOverCap, {sign().min, *sign().cap}, law_.rule(PokerKey::kRakeSign)},
                          SeatNo());
    }
    if (rate >= least.value && rate <= most.value) return;
    const auto percent = [](std::int64_t basis_points) {
      return PartsPerMillion(static_cast<std::uint32_t>(std::min(basis_points, kMostShown) * kPartsOfBasisPoint));
    };
    journal_.leave_open({RemarkForm::kRakeOutOfRange,
                         {percent(rate), percent(least.value), percent(most.value)},
                         rate < least.value ? least.rule : most.rule},
                        SeatNo());
  }

  void percentage(RakeDue& due) {
    check_range();
    due.rule = law_.rule(PokerKey::kRakeMost);
    if (only_blinds()) {
      due.rule = law_.rule(PokerKey::kRakeBlindsOnly);
      return;
    }
    if (question_.all_tie) {
      due.rule = law_.rule(PokerKey::kRakeAllTie);
      return;
    }
    if (question_.uncalled) due.rule += ", " + law_.rule(PokerKey::kRakeUncalled);
    due.per_pot = shares();
    if (sum_of(due.per_pot) < sign().min) take_the_minimum(due);
    cap(due);
  }

  // 7.2.1: of all sums wagered, from the pot and any side pots, as play goes on.
  [[nodiscard]] std::vector<Cents> shares() {
    std::vector<Cents> running;
    std::vector<Cents> each;
    Cents gross;
    Cents taken;
    for (const Pot& pot : question_.pots) {
      gross += pot.gross;
      running.push_back(std::min(std::max(Cents(), percent_of(gross) - taken), pot.gross));
      taken += running.back();
      each.push_back(percent_of(pot.gross));
    }
    if (running != each) journal_.touch(PokerReading::kRakeOfPots);
    return choices_.of(PokerReading::kRakeOfPots) == 1 ? each : running;
  }

  // 7.1 has a least commission in dollars, and 7.2.1 a range in percent: a small pot may not meet both.
  void take_the_minimum(RakeDue& due) {
    Cents gross;
    for (const Pot& pot : question_.pots) gross += pot.gross;
    const Cents most = most_of(gross);
    Cents least = sign().min;
    if (least > most) {
      journal_.touch(PokerReading::kRakeMinimum);
      if (choices_.of(PokerReading::kRakeMinimum) == 1) least = std::max(most, sum_of(due.per_pot));
    }
    due.per_pot = from_main_on(least, question_.pots);
    due.rule += ", " + law_.rule(PokerKey::kRakeSign);
  }

  [[nodiscard]] Cents most_of(Cents gross) const {
    const auto rate = static_cast<std::int32_t>(law_.entry(PokerKey::kRakeMost).value);
    const auto most = round_down(payout(gross, Odds{rate, kWhole, OddsKind::kTo}), question_.unit);
    CARDSPEAK_CHECK(most.has_value(), "a percentage of a pot fits 64 bits");
    return *most;
  }

  void per_hand(RakeDue& due) {
    due.rule = law_.rule(PokerKey::kRakePerHand);
    if (only_blinds()) {
      due.rule = law_.rule(PokerKey::kRakeBlindsOnly);
      return;
    }
    due.per_pot = from_main_on(sign().fixed, question_.pots);
    cap(due);
  }

  // An ante is no blind: with antes in the pot 7.6 has nothing to say.
  [[nodiscard]] bool only_blinds() const {
    return !question_.voluntary_wager &&
           std::ranges::all_of(question_.players, [](const Player& player) { return player.ante.is_zero(); });
  }

  // 7.7: once the cap is reached nothing more is collected; the pots pay in the order in which they were formed.
  void cap(RakeDue& due) {
    if (!sign().cap || sum_of(due.per_pot) <= *sign().cap) return;
    Cents left = *sign().cap;
    for (Cents& amount : due.per_pot) {
      amount = std::min(amount, left);
      left -= amount;
    }
    due.rule += ", " + law_.rule(PokerKey::kRakeCap);
  }

  const RoundFacts& facts_;
  const RakeQuestion& question_;
  const law::CompiledPoker& law_;
  const law::PokerChoices& choices_;
  Journal& journal_;
};

// The ways in which one amount for the whole hand may have come out of its pots.
class WaysOfRake {
 public:
  WaysOfRake(Cents whole, Cents unit, std::span<const Pot> pots, const law::CompiledPoker& law)
      : whole_(whole), unit_((whole.value() % unit.value()) == 0 ? unit : Cents(1)), pots_(pots), law_(law) {
    for (const Pot& pot : pots) gross_ += pot.gross;
  }

  std::vector<std::vector<Cents>> all() {
    // A percentage that gives this very amount: the share itself, and from where a pot gives a chip more.
    by_rate(whole_.value(), gross_.value());
    Cents sum;
    for (const Pot& pot : pots_) {
      sum += pot.gross;
      for (const Cents part : {sum, pot.gross}) {
        const Cents next = share(whole_.value(), gross_.value(), part) + unit_;
        if (!part.is_zero()) by_rate(next.value(), part.value());
      }
    }
    // And those of the rules' range that a cap cut to it.
    const std::int64_t least = law_.entry(PokerKey::kRakeLeast).value;
    const std::int64_t most = law_.entry(PokerKey::kRakeMost).value;
    for (std::int64_t rate = least; rate <= most; rate += kRateStep) by_rate(rate, kWhole);
    keep(from_main_on(whole_, pots_));
    return std::move(ways_);
  }

 private:
  static constexpr std::int64_t kRateStep = 25;  // a quarter of a percent, as signs have it

  // Rounded down to the smallest chip.
  [[nodiscard]] Cents share(std::int64_t part, std::int64_t of, Cents amount) const {
    const auto exact = static_cast<Int128>(amount.value()) * part / of;
    const auto cents = static_cast<std::int64_t>(exact);
    return Cents(cents - cents % unit_.value());
  }

  void by_rate(std::int64_t part, std::int64_t of) {
    std::vector<Cents> running;
    std::vector<Cents> each;
    Cents below;
    Cents sum;
    Cents left = whole_;
    for (const Pot& pot : pots_) {
      sum += pot.gross;
      const Cents upto = std::min(share(part, of, sum), whole_);
      running.push_back(std::min(upto - below, pot.gross));
      below = upto;
      each.push_back(std::min(share(part, of, pot.gross), left));
      left -= each.back();
    }
    keep(std::move(running));
    keep(std::move(each));
  }

  void keep(std::vector<Cents> way) {
    if (sum_of(way) != whole_ || std::ranges::find(ways_, way) != ways_.end()) return;
    ways_.push_back(std::move(way));
  }

  Cents whole_;
  Cents unit_;
  std::span<const Pot> pots_;
  const law::CompiledPoker& law_;
  Cents gross_;
  std::vector<std::vector<Cents>> ways_;
};

}  // namespace

std::vector<std::vector<Cents>> ways_of_rake(const RoundFacts& facts, const RakeQuestion& question,
                                             const law::CompiledPoker& law) {
  const bool no_sign = !facts.sign.poker || facts.sign.poker->rake.kind == RakeKind::UNSET;
  if (!no_sign || question.pots.size() < 2) return {};
  Cents whole;
  Cents gross;
  for (const RakeTakenFact& rake : facts.rake) {
    if (rake.seat != SeatNo()) continue;
    if (!rake.whole_hand) return {};
    whole += rake.amount;
  }
  for (const Pot& pot : question.pots) gross += pot.gross;
  if (whole <= Cents() || whole > gross) return {};
  return WaysOfRake(whole, question.unit, question.pots, law).all();
}

RakeDue rake_due(const RoundFacts& facts, const RakeQuestion& question, const law::CompiledPoker& law,
                 const law::PokerChoices& choices, Journal& journal) {
  return Rake(facts, question, law, choices, journal).due();
}

std::vector<Cents> recorded_rake(const RoundFacts& facts, std::span<const Pot> pots) {
  std::vector<Cents> taken(pots.size());
  Cents whole;
  for (const RakeTakenFact& rake : facts.rake) {
    if (rake.seat != SeatNo()) continue;
    if (rake.whole_hand || rake.pot >= pots.size()) {
      whole += rake.amount;
    } else {
      taken[rake.pot] += rake.amount;
    }
  }
  for (std::size_t i = 0; i < pots.size(); ++i) {
    const Cents part = std::min(whole, std::max(Cents(), pots[i].gross - taken[i]));
    taken[i] += part;
    whole -= part;
  }
  return taken;
}

}  // namespace cardspeak::poker
