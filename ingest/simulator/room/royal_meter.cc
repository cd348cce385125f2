#include "ingest/simulator/room/royal_meter.h"

#include <capnp/message.h>

#include <algorithm>

#include "model/money/millionths.h"
#include "schemas/event.capnp.h"

namespace cardspeak::simulator {
namespace {

constexpr Cents kStart{500'000};
constexpr std::uint64_t kMostOfAHand = 400;  // cents
constexpr std::uint64_t kReadOneIn = 8;

}  // namespace

RoyalMeter::RoyalMeter(std::uint32_t number, std::uint64_t seed, const EventSink& sink)
    : stream_("crown-melbourne/meter/RF-" + std::to_string(number)), random_(seed), sink_(sink), value_(kStart) {}

template <typename Fill>
void RoyalMeter::write(DeviceTimeNs now, Fill&& fill) {
  capnp::MallocMessageBuilder message;
  auto event = message.initRoot<schema::Event>();
  event.setStream(stream_);
  event.setSequence(++sequence_);
  last_ = std::max(last_ + 1, now.value());
  event.setDeviceTimeNs(last_);
  event.setDevice(stream_.substr(stream_.rfind('/') + 1) + "-dev");
  fill(event);
  sink_(event.asReader());
}

void RoyalMeter::open(const std::string& game, const std::vector<std::string>& tables, DeviceTimeNs now) {
  write(now, [&](schema::Event::Builder event) {
    auto configured = event.initMeterConfigured();
    configured.setMeter(stream_.substr(stream_.rfind('/') + 1));
    configured.setGame(game);
    auto list = configured.initTables(static_cast<unsigned>(tables.size()));
    for (unsigned i = 0; i < tables.size(); ++i) list.set(i, tables[i]);
  });
  reset(now);
}

void RoyalMeter::reset(DeviceTimeNs now) {
  value_ = kStart;
  write(now, [&](schema::Event::Builder event) {
    event.initMeterReset().setMillionths(value_.value() * kMillionthsToTheCent);
  });
}

void RoyalMeter::rise(DeviceTimeNs now) {
  value_ += Cents(static_cast<std::int64_t>(random_.below(kMostOfAHand)));
  if (random_.below(kReadOneIn) == 0) read_display(now);
}

Cents RoyalMeter::read_display(DeviceTimeNs now) {
  write(now, [&](schema::Event::Builder event) {
    auto reading = event.initMeterReading();
    reading.setMillionths(value_.value() * kMillionthsToTheCent);
    reading.setDisplay(true);
  });
  return value_;
}

void RoyalMeter::record(const RoundId& round, const std::vector<SeatNo>& winners, const std::vector<RoyalPrize>& prizes,
                        DeviceTimeNs now) {
  write(now, [&](schema::Event::Builder event) {
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
    write(now, [&](schema::Event::Builder event) {
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
