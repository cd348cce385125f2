#include "ingest/device/check_meter_kinds.h"

#include <algorithm>
#include <cstdint>

#include "model/money/cents.h"

namespace cardspeak::event_checks {
namespace {

constexpr std::uint32_t kWhole = 1'000'000;  // parts per million
constexpr std::int64_t kMillionthsMax = 1'000'000'000'000'000'000;

void check_meter_configured(EventCheck& check, schema::MeterConfigured::Reader configured) {
  check.text("meter", configured.getMeter(), 3 * kIdMax);
  // The house funds a jackpot that no wager feeds: there is nothing to pay for it.
  const bool fed = configured.getIncrementPartsPerMillion() != 0 || configured.getPools().size() != 0 ||
                   configured.getSeedUnits() != 0 || configured.getResetUnits() != 0;
  if (fed || configured.getCostCents() != 0) check.amount_over_0("costCents", configured.getCostCents());
  check.text("option", configured.getOption(), kIdMax);
  check.number("seedUnits", configured.getSeedUnits(), 0, kAmountMax.value());
  check.number("resetUnits", configured.getResetUnits(), 0, kAmountMax.value());
  check.number("incrementPartsPerMillion", configured.getIncrementPartsPerMillion(), 0, kWhole);
  const auto pools = configured.getPools();
  check.bounded("pools", pools);
  const auto tables = configured.getTables();
  check.bounded("tables", tables, kTablesMax);
  check.id_or_none("game", configured.getGame());
  if (check.failed()) return;
  for (unsigned at = 0; at < pools.size(); ++at) {
    check.number(indexed("pools", at, "level"), pools[at].getLevel(), 1, kLevelMax);
    check.number(indexed("pools", at, "seedUnits"), pools[at].getSeedUnits(), 0, kAmountMax.value());
    check.number(indexed("pools", at, "incrementPartsPerMillion"), pools[at].getIncrementPartsPerMillion(), 0, kWhole);
  }
  for (unsigned at = 0; at < tables.size(); ++at) check.named(indexed("tables", at, ""), tables[at], 2 * kIdMax);
}

// The round of a table that an event of a meter speaks of.
template <typename Kind>
void check_table_and_round(EventCheck& check, Kind kind) {
  check.named("table", kind.getTable(), 2 * kIdMax);
  check.number("round", static_cast<std::int64_t>(std::min<std::uint64_t>(kind.getRound(), kNumberMax + 1)), 1,
               static_cast<std::int64_t>(kNumberMax));
}

void check_outcome(EventCheck& check, schema::OutcomeRecorded::Reader outcome) {
  check_table_and_round(check, outcome);
  const auto winners = outcome.getWinners();
  check.bounded("winners", winners);
  if (check.failed()) return;
  for (unsigned at = 0; at < winners.size(); ++at) {
    check.seat(indexed("winners", at, "seat"), winners[at].getSeat());
    check.named(indexed("winners", at, "hand"), winners[at].getHand(), kIdMax);
    check.number(indexed("winners", at, "level"), winners[at].getLevel(), 0, kLevelMax);
  }
}

void check_meter_amount(EventCheck& check, schema::MeterAmount::Reader amount) {
  check.number("millionths", amount.getMillionths(), 0, kMillionthsMax);
  check.number("level", amount.getLevel(), 0, kLevelMax);
}

}  // namespace

void check_meter_kind(EventCheck& check, schema::Event::Reader event) {
  if (event.isMeterConfigured()) check_meter_configured(check, event.getMeterConfigured());
  if (event.isJackpotWagerRegistered()) {
    const auto wager = event.getJackpotWagerRegistered();
    check_table_and_round(check, wager);
    check.seat("seat", wager.getSeat());
    check.amount_over_0("amountCents", wager.getAmountCents());
    check.number("level", wager.getLevel(), 0, kLevelMax);
  }
  if (event.isJackpotGameCancelled()) {
    check_table_and_round(check, event.getJackpotGameCancelled());
    check.text("reason", event.getJackpotGameCancelled().getReason(), kProseMax);
  }
  if (event.isOutcomeRecorded()) check_outcome(check, event.getOutcomeRecorded());
  if (event.isPrizePaid()) {
    check_table_and_round(check, event.getPrizePaid());
    check.seat("seat", event.getPrizePaid().getSeat());
    check.amount_over_0("amountCents", event.getPrizePaid().getAmountCents());
  }
  if (event.isMeterReset()) check_meter_amount(check, event.getMeterReset());
  if (event.isMeterReading()) check_meter_amount(check, event.getMeterReading());
  if (event.isMeterTransferred()) {
    check.meter("toMeter", event.getMeterTransferred().getToMeter());
    check.number("millionths", event.getMeterTransferred().getMillionths(), 0, kMillionthsMax);
    check.number("level", event.getMeterTransferred().getLevel(), 0, kLevelMax);
  }
}

}  // namespace cardspeak::event_checks
