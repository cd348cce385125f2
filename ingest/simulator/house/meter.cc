#include "ingest/simulator/house/meter.h"

#include <algorithm>
#include <utility>

#include "model/check.h"
#include "model/money/odds.h"

namespace cardspeak::simulator {
namespace {

constexpr std::int64_t kMillion = 1'000'000;

}  // namespace

std::string_view hand_name(JackpotHand hand) {
  switch (hand) {
    case JackpotHand::kNone:
      return "";
    case JackpotHand::kStraight:
      return "straight";
    case JackpotHand::kFlush:
      return "flush";
    case JackpotHand::kFullHouse:
      return "fullHouse";
    case JackpotHand::kFourOfAKind:
    case JackpotHand::kFourOfAKindTenUp:
      return "fourOfAKind";
    case JackpotHand::kStraightFlush:
      return "straightFlush";
    case JackpotHand::kRoyalFlush:
      return "royalFlush";
    case JackpotHand::kStraightFlushWild:
      return "straightFlushWild";
    case JackpotHand::kFiveOfAKind:
      return "fiveOfAKind";
    case JackpotHand::kRoyalFlushWild:
      return "royalFlushWild";
  }
  CARDSPEAK_CHECK(false, "a jackpot hand outside the list");
}

std::int64_t up_to_dollar(std::int64_t millionths) {
  return (millionths + kMillion - 1) / kMillion * kMillion;
}

Cents share_up_to_cent(std::int64_t millionths, std::int64_t parts, std::int64_t whole) {
  const Int128 divisor = Int128{whole} * kMillionthsPerCent;
  return Cents(static_cast<std::int64_t>((Int128{millionths} * parts + divisor - 1) / divisor));
}

void Meter::open(const std::string& game, const std::vector<std::string>& tables, DeviceTimeNs now) {
  stream_.write(now, [&](schema::Event::Builder event) {
    auto configured = event.initMeterConfigured();
    configured.setMeter(stream_.meter());
    configured.setCostCents(cost_.value());
    configured.setOption(option_);
    configured.setGame(game);
    const std::int64_t unit = cost_.value() * kMillionthsPerCent;
    if (pools_.size() == 1) {
      configured.setSeedUnits(pools_.front().seed / unit);
      configured.setIncrementPartsPerMillion(pools_.front().increment_parts_per_million);
    } else {
      auto pools = configured.initPools(static_cast<unsigned>(pools_.size()));
      for (unsigned i = 0; i < pools_.size(); ++i) {
        pools[i].setLevel(pools_[i].level);
        pools[i].setSeedUnits(pools_[i].seed / unit);
        pools[i].setIncrementPartsPerMillion(pools_[i].increment_parts_per_million);
        pools[i].setWagerLevel(pools_[i].level);  // A wager feeds the pool of its own level.
      }
    }
    auto list = configured.initTables(static_cast<unsigned>(tables.size()));
    for (unsigned i = 0; i < tables.size(); ++i) list.set(i, tables[i]);
  });
  for (Pool& pool : pools_) {
    pool.value = pool.seed;
    stream_.write(now, [&](schema::Event::Builder event) {
      auto reset = event.initMeterReset();
      reset.setMillionths(pool.value);
      reset.setLevel(pool.level);
    });
  }
}

void Meter::register_wager(const RoundId& round, SeatNo seat, std::uint8_t level, Cents amount, DeviceTimeNs now) {
  const auto pool = std::ranges::find(pools_, level, &Pool::level);
  CARDSPEAK_CHECK(pool != pools_.end(), "a jackpot wager feeds a pool that the meter has");
  // Whole cents at millionths parts: 0.01 millionths, and every increment is whole hundredths of a percent.
  const std::int64_t added = amount.value() * pool->increment_parts_per_million / 100;
  pool->value += added;
  Game& game = open_games_.try_emplace(round.table, round.number, std::vector<Added>()).first->second;
  game.added.push_back({static_cast<std::size_t>(pool - pools_.begin()), added});
  stream_.write(now, [&](schema::Event::Builder event) {
    auto registered = event.initJackpotWagerRegistered();
    registered.setTable(round.stream());
    registered.setRound(round.number.value());
    registered.setSeat(seat.value());
    registered.setAmountCents(amount.value());
    registered.setLevel(level);
  });
}

void Meter::cancel(const RoundId& round, std::string_view reason, DeviceTimeNs now) {
  const Game game = std::exchange(open_games_[round.table], {round.number, {}});
  for (const Added& added : game.added) pools_[added.pool].value -= added.millionths;
  open_games_.erase(round.table);
  if (game.added.empty()) return;
  stream_.write(now, [&](schema::Event::Builder event) {
    auto cancelled = event.initJackpotGameCancelled();
    cancelled.setTable(round.stream());
    cancelled.setRound(game.round.value());
    cancelled.setReason(std::string(reason));
  });
}

void Meter::record(const RoundId& round, std::vector<JackpotWin>& wins, DeviceTimeNs now, const TellPrizes& told) {
  open_games_.erase(round.table);
  for (JackpotWin& win : wins) {
    const std::int64_t units = win.level == 0 ? 1 : win.level;  // Perth: level 2 costs two, level 3 three (3.8)
    win.prize = Cents(cost_.value() * units * bonus_times(win.hand));
  }
  std::vector<std::int64_t> before;
  for (const Pool& pool : pools_) before.push_back(pool.value);
  if (std::ranges::any_of(wins, [](const JackpotWin& win) { return draws_on_meter(win.hand); })) share(wins);
  const RecordedPrizes recorded = told ? told(wins) : RecordedPrizes{wins, wins};
  stream_.write(now, [&](schema::Event::Builder event) {
    auto outcome = event.initOutcomeRecorded();
    outcome.setTable(round.stream());
    outcome.setRound(round.number.value());
    auto winners = outcome.initWinners(static_cast<unsigned>(recorded.winners.size()));
    for (unsigned i = 0; i < recorded.winners.size(); ++i) {
      winners[i].setSeat(recorded.winners[i].seat.value());
      winners[i].setHand(std::string(hand_name(recorded.winners[i].hand)));
      winners[i].setLevel(recorded.winners[i].level);
    }
  });
  for (const JackpotWin& win : recorded.paid) {
    stream_.write(now, [&](schema::Event::Builder event) {
      auto paid = event.initPrizePaid();
      paid.setTable(round.stream());
      paid.setRound(round.number.value());
      paid.setSeat(win.seat.value());
      paid.setAmountCents(win.prize.value());
      paid.setFromMeter(draws_on_meter(win.hand));
    });
  }
  write_values(now, before);
}

void Meter::write_values(DeviceTimeNs now, const std::vector<std::int64_t>& before) {
  for (std::size_t i = 0; i < pools_.size(); ++i) {
    const Pool& pool = pools_[i];
    if (pool.value == before[i]) continue;
    const bool reset = pool.value == pool.seed;
    stream_.write(now, [&](schema::Event::Builder event) {
      auto amount = reset ? event.initMeterReset() : event.initMeterReading();
      amount.setMillionths(pool.value);
      amount.setLevel(pool.level);
    });
  }
}

}  // namespace cardspeak::simulator
