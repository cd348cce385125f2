// The events that a bundle holds for its rounds, collected from the store, with what is said of their neighbours.
#pragma once

#include <map>
#include <span>
#include <string>
#include <vector>

#include "replay/beside_round.h"
#include "replay/evidence/manifest.h"
#include "replay/store.h"

namespace cardspeak::evidence {

class BundleEvents {
 public:
  explicit BundleEvents(const Store& store) : store_(store) {}

  // Takes in the round's events, the signs of its table that its facts rest on, what its jackpot meter has about it,
  // and what desks have about it, to which `beside` is cut down. Errors: kCorrupt, kUnavailable.
  Result<void> add(StoredRound& round, BesideRound& beside);

  // The bytes of each event by its hash.
  [[nodiscard]] const std::map<schema::Hash, std::string>& events() const { return events_; }
  // Without its list of files, once all rounds are taken in.
  [[nodiscard]] Manifest manifest() const;

 private:
  struct Loose {
    StreamSeq sequence;
    schema::Hash hash{};
    std::string bytes;
  };
  void put(std::span<const std::uint8_t> bytes);
  // Those of a stream that belong to no round, ascending; read once, whatever the number of rounds that ask for them.
  Result<std::span<const Loose>> loose_of(const std::string& stream);
  Result<void> add_signs(StoredRound& round, const StreamSummary& summary);
  Result<void> add_meter_events(const BesideRound& beside, const std::string& meter);
  Result<void> add_desk_events(const StoredRound& round, BesideRound& beside);
  void note_neighbours(const StoredRound& round, const StreamSummary& summary);
  void note_loose(const std::string& stream, const StreamSummary& summary, const EventCopies& events);
  void note_forks(const std::string& stream, const StreamSummary& summary, StreamSeq sequence);
  void note_missing(const std::string& stream, const StreamMarks& marks);
  void note_broken(const std::string& stream, const StreamSummary& summary, StreamSeq sequence);

  const Store& store_;
  std::map<std::string, std::vector<Loose>> loose_;  // by stream
  std::map<schema::Hash, std::string> events_;
  Manifest manifest_;
};

}  // namespace cardspeak::evidence
