#include "ingest/simulator/house/prize_lie.h"

#include <algorithm>
#include <span>
#include <utility>

namespace cardspeak::simulator {
namespace {

constexpr const char* kJackpot = "jackpot";
constexpr Cents kInventedPrize{500'000};

// Hands that have a jackpot wager in play, and no prize.
std::vector<JackpotWin> losers(const std::vector<Area>& areas, const std::vector<JackpotWin>& wins) {
  std::vector<JackpotWin> seats;
  for (const Area& area : areas) {
    const Stake* stake = area.find(kJackpot);
    if (stake == nullptr || stake->action.is_zero() || stake->action != stake->placed) continue;
    if (area.fate != Fate::kPlayed) continue;
    if (std::ranges::find(wins, area.seat, &JackpotWin::seat) != wins.end()) continue;
    seats.push_back({.seat = area.seat, .hand = JackpotHand::kNone, .level = stake->level, .prize = Cents()});
  }
  return seats;
}

void choose_side(PrizeLie& lie, Random& random) {
  const std::uint64_t where = random.below(3);
  lie.on_meter = where != 0;
  lie.at_table = where != 1;
}

struct Finder {
  const std::string& meter;
  const ToldFraud& told;

  void round(SeatNo seat, Cents amount) const {
    told.tell({.finding = "prize-records-differ", .seat = seat, .wager = kJackpot, .amount = amount});
  }
  void of_meter(std::string finding, SeatNo seat, Cents amount) const {
    told.tell({.finding = std::move(finding), .seat = seat, .amount = amount, .meter = meter});
  }
};

void tell_invented(const PrizeLie& lie, const JackpotWin& other, const Finder& find) {
  const bool of_meter = draws_on_meter(other.hand);
  if (lie.on_meter && of_meter) {
    find.round(other.seat, Cents());
    find.of_meter("meter-winner-invented", other.seat, Cents());
    find.of_meter("meter-prize-without-win", other.seat, other.prize);
  }
  // The table has no such payment, and the meter has it; of both, both pages say so.
  if (lie.on_meter && !lie.at_table) {
    find.round(other.seat, other.prize);
    find.of_meter("meter-paid-otherwise", other.seat, other.prize);
  }
  if (lie.at_table) find.round(other.seat, other.prize);  // keyed
}

void tell_forgotten(const PrizeLie& lie, const JackpotWin& winner, const Finder& find) {
  const bool of_meter = draws_on_meter(winner.hand);
  if (lie.on_meter && of_meter) {
    find.round(winner.seat, Cents());
    find.of_meter("meter-winner-omitted", winner.seat, Cents());
    find.of_meter("meter-prize-not-on-record", winner.seat, winner.prize);
  }
  // A bonus prize need not stand on the meter.
  if (lie.on_meter != lie.at_table && (of_meter || lie.at_table)) {
    const Cents on_meter = lie.on_meter ? Cents() : winner.prize;
    find.round(winner.seat, on_meter);
    find.of_meter("meter-paid-otherwise", winner.seat, on_meter);
  }
}

void tell_twice(const PrizeLie& lie, const JackpotWin& winner, const Finder& find) {
  const Cents twice = winner.prize + winner.prize;
  const bool of_meter = draws_on_meter(winner.hand);
  if (lie.on_meter && of_meter) find.of_meter("overpaid", winner.seat, winner.prize);
  if (lie.on_meter == lie.at_table) return;
  find.round(winner.seat, lie.on_meter ? twice : winner.prize);
  find.of_meter("meter-paid-otherwise", winner.seat, lie.on_meter ? twice : winner.prize);
}

}  // namespace

std::optional<PrizeLie> choose_lie(Fraud fraud, const std::vector<Area>& areas, const std::vector<JackpotWin>& wins,
                                   const Meter& meter, Random& random) {
  const bool forgets = fraud == Fraud::kForgottenJackpot;
  if (!forgets && fraud != Fraud::kFalseJackpot) return std::nullopt;
  std::vector<JackpotWin> without = losers(areas, wins);
  PrizeLie lie;
  choose_side(lie, random);
  if (!wins.empty()) lie.winner = random.pick(std::span<const JackpotWin>(wins));
  if (!without.empty()) lie.other = random.pick(std::span<const JackpotWin>(without));
  if (forgets) {
    lie.kind = PrizeLie::Kind::kForgotten;
    lie.other.reset();
    return lie.winner ? std::optional(lie) : std::nullopt;
  }
  if (lie.winner && random.below(2) == 0) {
    lie.kind = lie.other && random.below(2) == 0 ? PrizeLie::Kind::kElsewhere : PrizeLie::Kind::kTwice;
    if (lie.kind == PrizeLie::Kind::kElsewhere) lie.other->hand = lie.winner->hand;
    if (lie.kind == PrizeLie::Kind::kTwice) lie.other.reset();
    return lie;
  }
  if (!lie.other) return std::nullopt;
  lie.winner.reset();
  const bool bonus = random.below(3) == 0;
  lie.other->hand = bonus ? JackpotHand::kStraightFlushWild : JackpotHand::kStraightFlush;
  if (bonus && meter.bonus_times(lie.other->hand) == 0) lie.other->hand = JackpotHand::kFourOfAKind;
  if (bonus && meter.bonus_times(lie.other->hand) == 0) lie.other->hand = JackpotHand::kStraightFlush;
  const std::int64_t times = meter.bonus_times(lie.other->hand);
  const std::int64_t units = lie.other->level == 0 ? 1 : lie.other->level;
  lie.other->prize = times == 0 ? kInventedPrize : Cents(meter.cost().value() * times * units);
  return lie;
}

void settle_by(const PrizeLie& lie, std::vector<Line>& lines) {
  if (!lie.at_table) return;
  for (Line& line : lines) {
    if (line.wager != kJackpot) continue;
    if (lie.is_winner(line.seat) && lie.leaves_out()) {
      line.outcome = schema::Outcome::LOSE;
      line.paid = Cents();
      line.mistake = "forgot-a-jackpot";
    } else if (lie.is_winner(line.seat)) {
      line.paid = line.due + line.due;
      line.mistake = "paid-a-jackpot-twice";
    } else if (lie.other && line.seat == lie.other->seat) {
      line.outcome = schema::Outcome::WIN;
      line.paid = lie.other->prize;
      line.mistake = "paid-a-false-jackpot";
    }
  }
}

void tell_lie(const PrizeLie& lie, const std::string& meter, const ToldFraud& told) {
  const Finder find{meter, told};
  if (lie.other) tell_invented(lie, *lie.other, find);
  if (!lie.winner) return;
  lie.leaves_out() ? tell_forgotten(lie, *lie.winner, find) : tell_twice(lie, *lie.winner, find);
}

void tell_paid_otherwise(const JackpotWin& win, const std::string& meter, const ToldFraud& told) {
  const Finder find{meter, told};
  find.round(win.seat, win.prize);
  find.of_meter("meter-paid-otherwise", win.seat, win.prize);
  if (draws_on_meter(win.hand)) find.round(win.seat, win.prize);  // keyed
}

}  // namespace cardspeak::simulator
