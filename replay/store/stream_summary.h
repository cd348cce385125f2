// What is known of a stream as a whole. A pure function of the set of its events, whatever order they arrive in.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "model/ids.h"
#include "schemas/seal/seal.h"

namespace cardspeak {

// A sequence number that several events claim.
struct Fork {
  StreamSeq sequence;
  // The one that the fold uses comes first: the one that the next event names as the event before it, otherwise the
  // one with the smallest hash. The others follow in ascending order.
  std::vector<schema::Hash> hashes;

  friend bool operator==(const Fork&, const Fork&) = default;
};

struct StreamSummary {
  std::uint64_t events = 0;  // different events; each of a fork counts
  std::uint64_t rounds = 0;  // different round numbers
  RoundNo highest_round;
  StreamSeq highest;    // sequence number of the head; 0: no events
  schema::Hash head{};  // hash of the head; of a forked head, the smallest
  // The greatest distance between the first and the last sequence number of one round: how far back a round may begin
  // that still covers a given sequence number.
  std::uint64_t longest_span = 0;
  // Missing sequence numbers below the head: first and last of each run, ascending.
  std::vector<std::pair<StreamSeq, StreamSeq>> gaps;
  // Sequence numbers where the chain does not hold, ascending: an event names, as the one before it, none of the events
  // on record for that number, or the first event of the stream names any.
  std::vector<StreamSeq> chain_breaks;
  // Ascending.
  std::vector<Fork> forks;
  // Rounds that begin after this sequence number still have to be derived again (from new books, or under a sign that
  // came late). Nothing: the store is in step.
  std::optional<StreamSeq> derive_after;

  friend bool operator==(const StreamSummary&, const StreamSummary&) = default;

  // Notes that `sequence`, greater than 0, is on record.
  void add_sequence(StreamSeq sequence);
  // Whether an event with this sequence number is on record.
  [[nodiscard]] bool has(StreamSeq sequence) const;
  [[nodiscard]] const Fork* find_fork(StreamSeq sequence) const;
  void set_fork(StreamSeq sequence, std::vector<schema::Hash> hashes);  // fewer than two: no fork
  void set_chain_break(StreamSeq sequence, bool broken);
};

std::string encode_stream(const StreamSummary& summary);
std::optional<StreamSummary> decode_stream(std::string_view bytes);

// One event of a stream as the chain sees it.
struct ChainLink {
  schema::Hash hash{};
  // The hash that it names as that of the event before it; nothing: it names none. Bytes that are no SHA-256 by their
  // length stand as zeros, which no event has.
  std::optional<schema::Hash> previous;
};
ChainLink chain_link(const schema::Hash& hash, schema::Event::Reader event);

// The order of the events that claim one sequence number, given the one that the fold uses of the next number (null:
// none on record).
std::vector<schema::Hash> fork_order(const std::vector<ChainLink>& claims, const ChainLink* next);
// Whether the chain breaks at a sequence number: `claims` are the events there, `before` those of the number before.
bool chain_breaks_at(StreamSeq sequence, const std::vector<ChainLink>& claims, const std::vector<ChainLink>& before);

}  // namespace cardspeak
