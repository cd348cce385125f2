// A meter's stream written in a few words, and folded.
#pragma once

#include <capnp/message.h>

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "model/facts/meter_facts.h"
#include "model/verdict/jackpot/account.h"
#include "tests/model/verdict/jackpot/jackpot_law_fixture.h"

namespace cardspeak::jackpot {

// Events of crown-melbourne/meter/M-01, one a second; each call adds one.
class MeterStream {
 public:
  using Fill = std::function<void(schema::Event::Builder)>;

  MeterStream& configured(std::int64_t cost, std::string option, std::int64_t seed_units, std::uint32_t increment,
                          std::vector<std::string> tables = {"CS-01", "CS-02"});
  // Three levels with reseeds of 5,000 units; `increments` of each level's own wagers to its pool, empty: not on
  // record.
  MeterStream& configured_levels(std::int64_t cost, std::vector<std::uint32_t> increments);
  MeterStream& wager(std::string table, std::uint64_t round, int seat, std::int64_t cents, int level = 0);
  MeterStream& cancelled(std::string table, std::uint64_t round);
  MeterStream& outcome(std::string table, std::uint64_t round, const std::vector<Winner>& winners = {});
  MeterStream& prize(std::string table, std::uint64_t round, int seat, std::int64_t cents, bool from_meter = true,
                     std::string rank = "");
  MeterStream& reset(std::int64_t millionths, int level = 0);
  MeterStream& reading(std::int64_t millionths, int level = 0, bool display = false);
  MeterStream& transferred(std::string to, std::int64_t millionths);
  MeterStream& closed();
  // Any other event.
  MeterStream& event(const Fill& fill);
  // The next event stands in for the one of that number.
  MeterStream& correcting(std::uint64_t sequence);
  // Leaves out this many sequence numbers.
  MeterStream& skip(std::uint64_t numbers);
  // Moves the clock on.
  MeterStream& minutes(std::int64_t minutes);

  [[nodiscard]] std::uint64_t last() const { return sequence_; }
  [[nodiscard]] std::int64_t now() const { return now_; }
  [[nodiscard]] MeterHistory fold() const;

 private:
  std::vector<std::unique_ptr<capnp::MallocMessageBuilder>> messages_;
  std::uint64_t sequence_ = 0;
  std::uint64_t corrects_ = 0;
  std::int64_t now_ = 1'780'000'000'000'000'000;
};

// The account of the stream under the law of that name, at its default readings.
MeterAccount account_under(std::string_view law, const MeterStream& stream);

// The finding of that kind; fails the test where there is not exactly one.
MeterFinding only(const MeterAccount& account, std::string_view kind);
std::vector<std::string> kinds(const std::vector<MeterFinding>& findings);

}  // namespace cardspeak::jackpot
