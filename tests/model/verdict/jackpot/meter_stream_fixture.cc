#include "tests/model/verdict/jackpot/meter_stream_fixture.h"

#include <gtest/gtest.h>

#include <utility>

namespace cardspeak::jackpot {
namespace {

constexpr std::int64_t kSecond = 1'000'000'000;

}  // namespace

MeterStream& MeterStream::event(const Fill& fill) {
  auto& message = messages_.emplace_back(std::make_unique<capnp::MallocMessageBuilder>());
  auto event = message->initRoot<schema::Event>();
  event.setStream("crown-melbourne/meter/M-01");
  event.setSequence(++sequence_);
  now_ += kSecond;
  event.setDeviceTimeNs(now_);
  event.setCorrects(std::exchange(corrects_, 0));
  fill(event);
  return *this;
}

MeterStream& MeterStream::configured(std::int64_t cost, std::string option, std::int64_t seed_units,
                                     std::uint32_t increment, std::vector<std::string> tables) {
  return event([&](auto out) {
    auto configured = out.initMeterConfigured();
    configured.setMeter("M-01");
    configured.setGame("caribbean-stud");
    configured.setCostCents(cost);
    configured.setOption(option);
    configured.setSeedUnits(seed_units);
    configured.setIncrementPartsPerMillion(increment);
    auto list = configured.initTables(static_cast<unsigned>(tables.size()));
    for (unsigned i = 0; i < tables.size(); ++i) list.set(i, tables[i]);
  });
}

MeterStream& MeterStream::configured_levels(std::int64_t cost, std::vector<std::uint32_t> increments) {
  return event([&](auto out) {
    auto configured = out.initMeterConfigured();
    configured.setMeter("M-01");
    configured.setGame("crown-holdem");
    configured.setCostCents(cost);
    auto pools = configured.initPools(3);
    for (unsigned i = 0; i < 3; ++i) {
      pools[i].setLevel(static_cast<std::uint8_t>(i + 1));
      pools[i].setSeedUnits(5000);
      if (i < increments.size()) pools[i].setIncrementPartsPerMillion(increments[i]);
    }
  });
}

MeterStream& MeterStream::wager(std::string table, std::uint64_t round, int seat, std::int64_t cents, int level) {
  return event([&](auto out) {
    auto wager = out.initJackpotWagerRegistered();
    wager.setTable(table);
    wager.setRound(round);
    wager.setSeat(static_cast<std::uint8_t>(seat));
    wager.setAmountCents(cents);
    wager.setLevel(static_cast<std::uint8_t>(level));
  });
}

MeterStream& MeterStream::cancelled(std::string table, std::uint64_t round) {
  return event([&](auto out) {
    auto cancelled = out.initJackpotGameCancelled();
    cancelled.setTable(table);
    cancelled.setRound(round);
  });
}

MeterStream& MeterStream::outcome(std::string table, std::uint64_t round, const std::vector<Winner>& winners) {
  return event([&](auto out) {
    auto outcome = out.initOutcomeRecorded();
    outcome.setTable(table);
    outcome.setRound(round);
    auto list = outcome.initWinners(static_cast<unsigned>(winners.size()));
    for (unsigned i = 0; i < winners.size(); ++i) {
      list[i].setSeat(winners[i].seat.value());
      list[i].setHand(winners[i].hand == kRoyal ? "royalFlush" : "straightFlush");
      list[i].setLevel(winners[i].level);
    }
  });
}

MeterStream& MeterStream::prize(std::string table, std::uint64_t round, int seat, std::int64_t cents, bool from_meter,
                                std::string rank) {
  return event([&](auto out) {
    out.setRank(rank);
    auto prize = out.initPrizePaid();
    prize.setTable(table);
    prize.setRound(round);
    prize.setSeat(static_cast<std::uint8_t>(seat));
    prize.setAmountCents(cents);
    prize.setFromMeter(from_meter);
  });
}

MeterStream& MeterStream::reset(std::int64_t millionths, int level) {
  return event([&](auto out) {
    auto reset = out.initMeterReset();
    reset.setMillionths(millionths);
    reset.setLevel(static_cast<std::uint8_t>(level));
  });
}

MeterStream& MeterStream::reading(std::int64_t millionths, int level, bool display) {
  return event([&](auto out) {
    auto reading = out.initMeterReading();
    reading.setMillionths(millionths);
    reading.setLevel(static_cast<std::uint8_t>(level));
    reading.setDisplay(display);
  });
}

MeterStream& MeterStream::transferred(std::string to, std::int64_t millionths) {
  return event([&](auto out) {
    auto transfer = out.initMeterTransferred();
    transfer.setToMeter(to);
    transfer.setMillionths(millionths);
  });
}

MeterStream& MeterStream::closed() {
  return event([](auto out) { out.setMeterClosed(); });
}

MeterStream& MeterStream::correcting(std::uint64_t sequence) {
  corrects_ = sequence;
  return *this;
}

MeterStream& MeterStream::skip(std::uint64_t numbers) {
  sequence_ += numbers;
  return *this;
}

MeterStream& MeterStream::minutes(std::int64_t minutes) {
  now_ += minutes * 60 * kSecond;
  return *this;
}

MeterHistory MeterStream::fold() const {
  std::vector<EventRef> events;
  for (const auto& message : messages_) events.push_back({message->getRoot<schema::Event>().asReader(), false});
  return fold_meter("crown-melbourne/meter/M-01", events);
}

MeterAccount account_under(std::string_view law, const MeterStream& stream) {
  const JackpotLaw& rules = law_of(law);
  return account_of(stream.fold(), &rules.jackpot, rules.defaults());
}

MeterFinding only(const MeterAccount& account, std::string_view kind) {
  std::vector<MeterFinding> found;
  for (const MeterFinding& finding : account.findings) {
    if (finding.kind() == kind) found.push_back(finding);
  }
  EXPECT_EQ(found.size(), 1U) << kind;
  return found.empty() ? MeterFinding(Remark()) : found.front();
}

std::vector<std::string> kinds(const std::vector<MeterFinding>& findings) {
  std::vector<std::string> list;
  for (const MeterFinding& finding : findings) list.emplace_back(finding.kind());
  return list;
}

}  // namespace cardspeak::jackpot
