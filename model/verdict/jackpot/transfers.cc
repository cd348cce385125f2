#include "model/verdict/jackpot/transfers.h"

#include <algorithm>

#include "model/verdict/jackpot/meter_surroundings.h"

namespace cardspeak::jackpot {
namespace {

// A transfer of another meter, with whose it is.
struct OtherSide {
  MeterTransfer transfer;
  const OtherMeter* meter = nullptr;
};

class OtherSides {
 public:
  OtherSides(const std::string& meter, std::span<const OtherMeter> others) {
    for (const OtherMeter& other : others) {
      for (const MeterTransfer& transfer : other.transfers) {
        if (transfer.to == meter) given_.push_back({transfer, &other});
        if (transfer.to == other.meter) received_.push_back({transfer, &other});
      }
    }
  }

  // Each stands beside one transfer. Null: there is none.
  const OtherMeter* take(const MeterTransfer& wanted, bool incoming) {
    std::vector<OtherSide>& from = incoming ? given_ : received_;
    const auto found = std::ranges::find(from, wanted, &OtherSide::transfer);
    if (found == from.end()) return nullptr;
    const OtherMeter* const meter = found->meter;
    from.erase(found);
    return meter;
  }

 private:
  std::vector<OtherSide> given_;     // to this meter, by others
  std::vector<OtherSide> received_;  // by others
};

}  // namespace

std::vector<LooseTransfer> loose_transfers(const MeterHistory& history, std::span<const OtherMeter> others) {
  std::vector<LooseTransfer> loose;
  OtherSides sides(history.meter, others);
  for (std::size_t i = 0; i < history.steps.size(); ++i) {
    const MeterStep& step = history.steps[i];
    if (step.kind != schema::Event::METER_TRANSFERRED) continue;
    const MeterTransfer transfer{history.transfers[step.detail], Millionths(step.amount)};
    const bool incoming = transfer.to == history.meter;
    const OtherMeter* const other = sides.take(transfer, incoming);
    if (other == nullptr) {
      loose.push_back({.step = i, .incoming = incoming});
    } else if (incoming && !other->closed) {
      loose.push_back({.step = i, .incoming = true, .giver = other->meter});
    }
  }
  return loose;
}

Millionths sum_of(const MeterHistory& history, std::span<const LooseTransfer> transfers, std::size_t from,
                  std::size_t until) {
  Millionths sum;
  for (const LooseTransfer& transfer : transfers) {
    if (transfer.step < from || transfer.step >= until) continue;
    const Millionths amount(history.steps[transfer.step].amount);
    const auto next = transfer.incoming ? add(sum, amount) : subtract(sum, amount);
    if (next) sum = *next;
  }
  return sum;
}

}  // namespace cardspeak::jackpot
