// The events that are on record under one number of a stream, by their hashes.
#pragma once

#include <cstddef>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "model/ids.h"
#include "schemas/seal/seal.h"

namespace cardspeak {

// Hashes in the order in which they came, and looked up among many in no more time than among few.
class NumberHashes {
 public:
  explicit NumberHashes(std::vector<schema::Hash> hashes);

  // A further event, and the hash of the event before it that it names; null: none.
  void add(const schema::Hash& hash, const schema::Hash* follows);
  // The hashes that its events name, each once; null until they were looked up.
  [[nodiscard]] const std::set<schema::Hash>* followed() const { return followed_ ? &*followed_ : nullptr; }
  void set_followed(std::set<schema::Hash> followed) { followed_ = std::move(followed); }
  // Whether there are so many that going through them for each event would be most of the work.
  [[nodiscard]] bool are_many() const;
  [[nodiscard]] bool contains(const schema::Hash& hash) const;
  [[nodiscard]] bool empty() const { return in_order_.empty(); }
  [[nodiscard]] std::size_t size() const { return in_order_.size(); }
  // The first that came. Requires that there is one.
  [[nodiscard]] const schema::Hash& front() const { return in_order_.front(); }
  [[nodiscard]] const std::vector<schema::Hash>& in_order() const { return in_order_; }

 private:
  std::vector<schema::Hash> in_order_;
  std::set<schema::Hash> sorted_;  // the same; empty while there are few
  std::optional<std::set<schema::Hash>> followed_;
};

// Numbers with many events, kept so that the log is not asked for all of them again at each further one.
class ForkedNumbers {
 public:
  // What is kept of a number; null: nothing.
  [[nodiscard]] std::shared_ptr<NumberHashes> find(const std::string& stream, StreamSeq sequence) const;
  // Keeps it, if it has many events.
  void keep(const std::string& stream, StreamSeq sequence, const std::shared_ptr<NumberHashes>& hashes);
  // A further event of the number, after it was sealed.
  void add(const std::string& stream, StreamSeq sequence, const schema::Hash& hash, const schema::Hash* follows);

 private:
  std::map<std::pair<std::string, StreamSeq>, std::shared_ptr<NumberHashes>> kept_;
  std::size_t hashes_ = 0;
};

}  // namespace cardspeak
