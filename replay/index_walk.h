// Entries of the index of rounds, in order of time, from several texts at once.
#pragma once

#include <optional>
#include <set>
#include <string>
#include <vector>

#include "model/result.h"
#include "replay/store.h"
#include "replay/store/keys.h"

namespace cardspeak {

// Goes through every round that is under one of the texts, each once: by time, then stream and number, or the other way
// round. Must not outlive its store.
class IndexWalk {
 public:
  struct Span {
    IndexKind kind = IndexKind::kTime;
    std::vector<std::string> texts;  // for kTime, one that is empty
    std::optional<DeviceTimeNs> from;
    std::optional<DeviceTimeNs> until;
    bool newest_first = false;
  };
  IndexWalk(const Store& store, const Span& span);

  // The next round's entry; nothing at the end. Errors: kCorrupt, kUnavailable.
  Result<std::optional<keys::IndexKey>> next();

 private:
  struct Way {
    ShelfWalk walk;
    bool begun = false;
    std::optional<keys::IndexKey> at;  // nothing: at its end
  };
  Result<void> step(Way& way) const;

  bool newest_first_;
  std::vector<Way> ways_;
};

// The rounds with a finding of one of these kinds. Errors: kCorrupt, kUnavailable.
Result<std::set<RoundId>> rounds_with_findings(const Store& store, const std::vector<std::string>& kinds);

}  // namespace cardspeak
