#include "ingest/simulator/room/royal_meter.h"

#include "model/money/millionths.h"
#include "schemas/event.capnp.h"

namespace cardspeak::simulator {
namespace {

constexpr Cents kStart{500'000};
constexpr std::uint64_t kMostOfAHand = 400;  // cents
constexpr std::uint64_t kReadOneIn = 8;

}  // namespace

RoyalMeter::RoyalMeter(std::uint32_t number, std::uint64_t seed, const EventSink& sink)
    : stream_("crown-melbourne/meter/RF-" + std::to_string(number), sink), random_(seed), value_(kStart) {}

void RoyalMeter::open(const std::string& game, const std::vector<std::string>& tables, DeviceTimeNs now) {
  stream_.write(now, [&](schema::Event::Builder event) {
    auto configured = event.initMeterConfigured();
    configured.setMeter(stream_.meter());
    configured.setGame(game);
    auto list = configured.initTables(static_cast<unsigned>(tables.size()));
    for (unsigned i = 0; i < tables.size(); ++i) list.set(i, tables[i]);
  });
  reset(now);
}

void RoyalMeter::reset(DeviceTimeNs now) {
  value_ = kStart;
  stream_.write(now, [&](schema::Event::Builder event) {
    event.initMeterReset().setMillionths(value_.value() * kMillionthsToTheCent);
  });
}

void RoyalMeter::rise(DeviceTimeNs now) {
  value_ += Cents(static_cast<std::int64_t>(random_.below(kMostOfAHand)));
  if (random_.below(kReadOneIn) == 0) read_display(now);
}

Cents RoyalMeter::read_display(DeviceTimeNs now) {
  stream_.write(now, [&](schema::Event::Builder event) {
    auto reading = event.initMeterReading();
    reading.setMillionths(value_.value() * kMillionthsToTheCent);
    reading.setDisplay(true);
  });
  return value_;
}

void RoyalMeter::record(const RoundId& round, const std::vector<SeatNo>& winners, const std::vector<RoyalPrize>& prizes,
                        DeviceTimeNs now) {
  stream_.write(now, [&](schema::Event::Builder event) {
    auto outcome = event.initOutcomeRecorded();
    outcome.setTable(round.stream());
    outcome.setRound(round.number.value());
    auto list = outcome.initWinners(static_cast<unsigned>(winners.size()));
    for (unsigned i = 0; i < winners.size(); ++i) {
      list[i].setSeat(winners[i].value());
      list[i].setHand("royalFlush");
    }
  });
  for (const RoyalPrize& prize : prizes) {
    stream_.write(now, [&](schema::Event::Builder event) {
      event.setStaff("S-1");
      event.setRank(std::string(prize.office));
      auto paid = event.initPrizePaid();
      paid.setTable(round.stream());
      paid.setRound(round.number.value());
      paid.setSeat(prize.seat.value());
      paid.setAmountCents(prize.amount.value());
      paid.setFromMeter(true);
    });
  }
  if (!prizes.empty()) reset(now);
}

}  // namespace cardspeak::simulator
