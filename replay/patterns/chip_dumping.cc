// One poker player loses to another what both then share.
#include <algorithm>
#include <vector>

#include "replay/patterns/catalogue.h"
#include "replay/patterns/player_pairs.h"

namespace cardspeak::patterns {
namespace {

// A loss of so many big blinds, or big bets, is a large one.
constexpr std::int64_t kLargeLoss = 10;

struct NetOfHand {
  const std::string* patron = nullptr;
  Cents net;
};

// The unit that losses are measured in; 0: the sign does not tell.
Cents unit_of_sign(const TableSign& sign) {
  if (!sign.poker) return {};
  if (!sign.poker->blinds.empty()) return sign.poker->blinds.back();
  return sign.poker->small_bet;
}

std::vector<NetOfHand> nets_of(const SeenRound& round) {
  std::vector<NetOfHand> nets;
  for (const StackVerdict& stack : round.verdict.stacks) {
    const SeatFact* seat = round.facts.find_seat(stack.seat);
    if (seat == nullptr || seat->patron.empty()) continue;
    nets.push_back({&seat->patron, stack.due - stack.before});
  }
  return nets;
}

class DumpingSums : public Sums {
 public:
  // Of two who met in a large pot the first is the one who is asked whether he lost it. How often two meet in large
  // pots at all is no matter: those do who play many hands, or have many chips.
  void take(const SeenRound& round) override {
    const Cents unit = unit_of_sign(round.facts.sign);
    const std::vector<NetOfHand> nets = nets_of(round);
    if (unit <= Cents() || nets.size() < 2) return;
    const auto winner = std::ranges::max_element(nets, {}, &NetOfHand::net);
    for (const NetOfHand& loser : nets) {
      const Cents lost = Cents() - loser.net;
      if (loser.patron == winner->patron || lost.value() / kLargeLoss < unit.value()) continue;
      const RoundId& id = round.facts.id;
      const std::string& game = round.facts.sign.game;
      pairs_.add({id, *loser.patron, *winner->patron, game, true, std::min(lost, winner->net)});
      pairs_.add({id, *winner->patron, *loser.patron, game, false, Cents()});
      pairs_.show(id, *loser.patron, *winner->patron);
    }
  }
  void join(const Sums& other) override { pairs_.join(static_cast<const DumpingSums&>(other).pairs_); }
  [[nodiscard]] Result<PatternFound> finish() const override { return pairs_.finish(); }

 private:
  PlayerPairs pairs_{Between::kFirstAndSecond};
};

std::unique_ptr<Sums> start_dumping(By /*by*/) {
  return std::make_unique<DumpingSums>();
}

}  // namespace

Pattern chip_dumping() {
  return {{.name = "chip-dumping",
           .hits = "pots of ten big blinds or more between the two that the first lost to the second",
           .beside = "the first with all others, and all others with the second",
           .null = "who loses a large pot between two depends on how each of them plays, and not on both together",
           .test = "Fisher's exact test, one-sided, of loser and of winner, and the exact test of the model of Bradley "
                   "and Terry; the greatest probability",
           .source = "Bradley and Terry, Biometrika 39 (1952); Berger, Technometrics 24 (1982), on tests that must all "
                     "reject",
           .does_not_say = "whether it was meant: a player who bluffs one opponent too often loses to that one",
           .exact = false,
           .by = {By::kPlayers}},
          start_dumping};
}

}  // namespace cardspeak::patterns
