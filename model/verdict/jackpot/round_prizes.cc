#include "model/verdict/jackpot/round_prizes.h"

#include <algorithm>
#include <set>
#include <utility>

namespace cardspeak::jackpot {
namespace {

// A hand of the seat on that level.
const Winner* find(const std::vector<Winner>& list, const Winner& winner) {
  const auto found = std::ranges::find_if(
      list, [&](const Winner& other) { return other.seat == winner.seat && other.level == winner.level; });
  return found == list.end() ? nullptr : &*found;
}

Cents amount_in(const std::map<SeatNo, Cents>& amounts, SeatNo seat) {
  const auto found = amounts.find(seat);
  return found == amounts.end() ? Cents() : found->second;
}

class RoundPrizes {
 public:
  RoundPrizes(const std::vector<Winner>& winners, const PrizesOnMeter& meter, const PrizeForms& forms)
      : winners_(winners), meter_(meter), forms_(forms) {}

  std::vector<PrizeDifference> run(const std::map<SeatNo, Cents>& settled) {
    for (const Winner& winner : winners_) find_in_record(winner);
    for (const Winner& recorded : meter_.winners) {
      if (find(winners_, recorded) != nullptr) continue;
      add({forms_.invented, {name_of(recorded.hand)}}, recorded.seat, true);
    }
    compare_payments(settled);
    return std::move(differences_);
  }

 private:
  void find_in_record(const Winner& winner) {
    const HandName hand = name_of(winner.hand);
    if (!meter_.outcome) return add({forms_.outcome_not_recorded, {hand}}, winner.seat, false);
    const Winner* const recorded = find(meter_.winners, winner);
    if (recorded == nullptr) return add({forms_.omitted, {hand}}, winner.seat, true);
    if (recorded->hand == winner.hand) return;
    add({forms_.misnamed, {name_of(recorded->hand), hand}}, winner.seat, true);
  }

  // Of hands that take of the meter by the cards, and of those that the meter has paid. A bonus prize does not reduce
  // the meter, and need not stand on its record; one that does has been settled at the table.
  void compare_payments(const std::map<SeatNo, Cents>& settled) {
    std::set<SeatNo> seats;
    for (const Winner& winner : winners_) seats.insert(winner.seat);
    for (const auto& [seat, amount] : meter_.paid) seats.insert(seat);
    for (const auto& [seat, amount] : meter_.bonuses) seats.insert(seat);
    for (const SeatNo seat : seats) {
      // Put down as a bonus prize, it was still paid.
      const Cents out = amount_in(meter_.paid.contains(seat) ? meter_.paid : meter_.bonuses, seat);
      const Cents at_table = amount_in(settled, seat);
      if (out != at_table) add({forms_.paid_otherwise, {out, at_table}}, seat, false);
    }
  }

  void add(Remark remark, SeatNo seat, bool of_outcome) {
    differences_.push_back({std::move(remark), seat, of_outcome});
  }

  const std::vector<Winner>& winners_;
  const PrizesOnMeter& meter_;
  const PrizeForms& forms_;
  std::vector<PrizeDifference> differences_;
};

}  // namespace

std::vector<PrizeDifference> compare_round_prizes(const std::vector<Winner>& winners,
                                                  const std::map<SeatNo, Cents>& settled, const PrizesOnMeter& meter,
                                                  const PrizeForms& forms) {
  return RoundPrizes(winners, meter, forms).run(settled);
}

}  // namespace cardspeak::jackpot
