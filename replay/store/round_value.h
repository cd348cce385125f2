// A round of play as it lies in the store: what was derived from it, and all its events.
//
//   1 byte   form of the value: 1
//   32 bytes seal: the SHA-256 over the SHA-256s of the events, one after another. The chain says which event follows
//            which, but nothing follows the event before a gap, or the last one: this notices their change as well.
//   text     the summary (encode_summary)
//   number   how many events
//   number   for each event its length in words of 8 bytes; canonical bytes are whole words
//   bytes    the events, ascending by sequence number, those of a fork by hash
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "model/ids.h"
#include "model/money/cents.h"
#include "model/result.h"
#include "model/verdict/jackpot/feeds.h"
#include "schemas/seal/seal.h"
#include "schemas/verdict.capnp.h"

namespace cardspeak {

// What is derived from a round's events, the signs before it and the books, and kept beside the events so that rounds
// can be listed and found without judging them again.
struct RoundSummary {
  bool closed = false;
  std::uint32_t events = 0;
  StreamSeq first_seq;
  StreamSeq last_seq;
  DeviceTimeNs first_event;
  DeviceTimeNs last_event;
  std::string game;                   // empty: no sign on record
  std::string dealer;                 // empty: not on record
  std::vector<std::string> patrons;   // in order, each once
  std::vector<std::string> findings;  // kinds, in order, each once: of the verdict, which has those of the facts
  // Of the verdict: of a round that is not closed OPEN, unless what was settled of it differs, or it does not count.
  schema::VerdictStatus status = schema::VerdictStatus::OPEN;
  std::string version;  // of the rulebook it was judged by; empty: none
  Cents net_difference;
  // The stream of the jackpot meter that the round was judged with, since a line of it is a share of one; empty: none.
  std::string meter;
  // The stream of the jackpot meter that the table was linked to, and the wagers that had to feed it; empty where the
  // round has none, or its record is not whole.
  std::string fed_meter;
  std::vector<TableWager> jackpot_wagers;

  friend bool operator==(const RoundSummary&, const RoundSummary&) = default;
};

// The wagers that had to feed a meter, as they stand alone in the index.
std::string encode_jackpot_wagers(const std::vector<TableWager>& wagers);
std::optional<std::vector<TableWager>> decode_jackpot_wagers(std::string_view bytes);

std::string encode_summary(const RoundSummary& summary);
std::optional<RoundSummary> decode_summary(std::string_view bytes);

// The seal of events with these hashes, in the order in which they are stored.
schema::Hash seal_of(std::span<const schema::Hash> hashes);

std::string encode_round(const RoundSummary& summary, const schema::Hash& seal,
                         std::span<const std::span<const std::uint8_t>> events);

// The parts of a stored round, pointing into its value.
struct RoundParts {
  schema::Hash seal{};
  std::string_view summary;
  std::vector<std::string_view> events;  // bytes, each a multiple of 8 long
};
// Reads into `parts`, whose memory is used again. False when the value is not of the form above.
bool split_round(std::string_view value, RoundParts& parts);
// The summary alone, without touching the events.
std::optional<RoundSummary> summary_of_round(std::string_view value);

}  // namespace cardspeak
