// Every key of the store is made and read here, and nowhere else.
//
// The store's shelves (RocksDB column families), with their keys:
//   meta        "format", "log", "books"                              one each
//               "offset" partition                                    one for each partition of the log
//               "verdicts"                                            where verdicts are sent, in a store that sends
//               any "owed" stream, round number                           a round whose verdict has still to be sent
//               there "sent" stream, round number                           what was sent there of a round last
//   rounds      stream, round number                                  a round of play: summary and all its events
//   loose       stream, sequence number, SHA-256                      an event that belongs to no round
//   streams     stream                                                what is known of the stream as a whole
//   order       stream, first sequence number, round number           where a round begins and ends in its stream
//   index       kind, text, time, stream, round number                by time, dealer, patron, finding and meter; what
//                                                                     rounds need of their meters; and by round, the
//                                                                     events of meters
//   quarantine  SHA-256 over the record's key and bytes               what could not be read as an event
//
// Numbers are big-endian and times have their sign bit flipped, so that keys are in the order of the numbers. Text is
// followed by 00 01, and a byte 00 within it is written 00 FF: keys are in the order of the texts, whatever bytes they
// hold, and no text's keys lie within another's.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "ingest/log/log.h"
#include "model/ids.h"
#include "schemas/seal/seal.h"

namespace cardspeak {

enum class Shelf : std::uint8_t { kMeta, kRounds, kLoose, kStreams, kOrder, kIndex, kQuarantine };
inline constexpr std::size_t kShelfCount = 7;

// The ways to look up rounds. kMeter: rounds that were judged with that jackpot meter. kMeterFacts: what a round needs
// of that meter (meter_snapshot.h). kMeterWagers: rounds with wagers that had to feed that meter, and these wagers
// (round_value.h). Only these two have values. kMeterEvents: events of that meter that name a round, by its number in
// the place of a time, and by its table, with the event's number in the place of the round's; kMeterCorrections:
// corrections of that meter's events, by the number that they correct in the place of a time, with their own in the
// place of the round's (meter_event_index.h). The letters are part of the stored keys and permanent.
enum class IndexKind : char {
  kTime = 'T',
  kDealer = 'D',
  kPatron = 'P',
  kFinding = 'F',
  kMeter = 'M',
  kMeterFacts = 'S',
  kMeterWagers = 'W',
  kMeterEvents = 'E',
  kMeterCorrections = 'C',
};

// The name of a shelf, as the column family has it. Permanent.
std::string_view shelf_name(Shelf shelf);

namespace keys {

// A half-open range of keys. An empty `until` has no end.
struct Range {
  std::string from;
  std::string until;
};

// All keys that begin with `prefix`.
Range with_prefix(std::string prefix);

// --- meta
inline constexpr std::string_view kFormat = "format";
inline constexpr std::string_view kLog = "log";
inline constexpr std::string_view kBooks = "books";
std::string offset(PartitionId partition);
Range offsets();
std::optional<PartitionId> parse_offset(std::string_view key);
// Of a store that sends verdicts (outbox.h).
inline constexpr std::string_view kVerdicts = "verdicts";
std::string owed(std::string_view stream, RoundNo round);
Range owed_rounds();
struct RoundKey;
std::optional<RoundKey> parse_owed(std::string_view key);
std::string sent(std::string_view stream, RoundNo round);
Range sent_rounds();

// --- streams, and the beginning of every key of a stream on the shelves rounds, loose, streams and order
std::string stream(std::string_view name);
std::optional<std::string> parse_stream(std::string_view key);
// Of the streams whose names begin so.
Range streams(std::string_view beginning);

// --- rounds
struct RoundKey {
  std::string stream;
  RoundNo round;
};
std::string round(std::string_view stream, RoundNo round);
std::optional<RoundKey> parse_round(std::string_view key);

// --- loose
struct LooseKey {
  std::string stream;
  StreamSeq sequence;
  schema::Hash hash;
};
std::string loose(std::string_view stream, StreamSeq sequence, const schema::Hash& hash);
// The loose events of a stream with this sequence number.
Range loose_at(std::string_view stream, StreamSeq sequence);
std::optional<LooseKey> parse_loose(std::string_view key);

// --- order; the value is the round's last sequence number, 8 bytes
struct OrderKey {
  std::string stream;
  StreamSeq first;
  RoundNo round;
};
std::string order(std::string_view stream, StreamSeq first, RoundNo round);
// The rounds of a stream that begin at `from` or later and not after `last`.
Range order_between(std::string_view stream, StreamSeq from, StreamSeq last);
std::optional<OrderKey> parse_order(std::string_view key);
std::string order_value(StreamSeq last);
std::optional<StreamSeq> parse_order_value(std::string_view value);

// --- index; the value is empty, but for kMeterFacts and kMeterWagers
struct IndexKey {
  IndexKind kind = IndexKind::kTime;
  std::string text;  // empty for kTime
  DeviceTimeNs time;
  std::string stream;
  RoundNo round;
};
std::string index(IndexKind kind, std::string_view text, DeviceTimeNs time, std::string_view stream, RoundNo round);
// Entries of one kind and text from `from` up to, not including, `until`.
Range index_span(IndexKind kind, std::string_view text, std::optional<DeviceTimeNs> from,
                 std::optional<DeviceTimeNs> until);
// Every entry of one kind.
Range index_kind(IndexKind kind);
std::optional<IndexKey> parse_index(std::string_view key);

// --- quarantine
std::string quarantine(std::string_view record_key, std::span<const std::uint8_t> bytes);

}  // namespace keys
}  // namespace cardspeak
