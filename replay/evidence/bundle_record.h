// The events of a bundle, read and held against one another and against the checkpoint.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "model/facts/fold.h"
#include "replay/beside_round.h"
#include "replay/evidence/archive.h"
#include "replay/evidence/manifest.h"
#include "replay/evidence/merkle.h"
#include "replay/store/stored_round.h"
#include "replay/store/stream_summary.h"
#include "schemas/seal/seal.h"

namespace cardspeak::evidence {

class BundleRecord {
 public:
  using Object = std::function<void(const std::string&)>;

  // Refers to all of them, which must outlive it.
  BundleRecord(const Files& files, const Manifest& manifest, const Object& object)
      : files_(files), manifest_(manifest), object_(object) {}

  // Reads the events: each must be one, and lie under its own hash.
  void read();
  // Each event, and each that is only named, must be proven under this checkpoint; and there is no other proof.
  void check_proofs(const TreeHead& tree, const std::string& note) const;
  // Each event must name the one before it, which is in the bundle or named in it, or said to be missing.
  void check_chains() const;
  // The round as a store would give it. Nothing where it cannot be put together, which is then objected to.
  std::optional<StoredRound> round(const RoundId& id, const schema::Hash& hash);
  // What the bundle has beside a round that round() has given.
  BesideRound beside(const StoredRound& round);
  // What the manifest says of neighbours, forks and missing numbers must be about events of the bundle.
  void check_claims() const;
  // Where a chain is broken at an event of the bundle, and which numbers are claimed several times, a sentence each.
  [[nodiscard]] std::vector<std::string> faults() const;
  // Each event is one of a round, of its table's sign, or of its meter.
  void check_use() const;

  [[nodiscard]] std::size_t events() const { return events_.size(); }

 private:
  using Place = std::pair<StreamSeq, schema::Hash>;
  struct Read {
    schema::StoredEvent stored;
    std::string_view bytes;
  };
  [[nodiscard]] StreamSummary summary_of(const std::string& stream) const;
  [[nodiscard]] std::set<schema::Hash> known_at(const std::string& stream, StreamSeq sequence) const;
  [[nodiscard]] bool is_followed(const StreamPlace& place, const schema::Hash& hash) const;
  void check_numbers(const std::vector<StreamNumbers>& all, bool present) const;
  void check_link(const std::string& stream, StreamSeq sequence, schema::Event::Reader event) const;
  void check_whole(const RoundId& id, const std::vector<Place>& places) const;
  template <typename Act>
  void for_each_loose(const std::string& stream, const Act& act) const;
  [[nodiscard]] StreamMarks marks_of(const std::string& stream) const;
  [[nodiscard]] TableState signs_before(const std::string& stream, StreamSeq first, const StreamSummary& summary);

  const Files& files_;
  const Manifest& manifest_;
  const Object& object_;
  std::map<schema::Hash, Read> events_;
  std::map<std::string, std::set<Place>> streams_;
  std::set<schema::Hash> used_;
};

}  // namespace cardspeak::evidence
