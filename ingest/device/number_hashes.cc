#include "ingest/device/number_hashes.h"

#include <algorithm>

namespace cardspeak {
namespace {

constexpr std::size_t kMany = 16;
constexpr std::size_t kKeptMax = std::size_t{1} << 19;

}  // namespace

NumberHashes::NumberHashes(std::vector<schema::Hash> hashes) : in_order_(std::move(hashes)) {
  if (are_many()) sorted_.insert(in_order_.begin(), in_order_.end());
}

bool NumberHashes::are_many() const {
  return in_order_.size() > kMany;
}

void NumberHashes::add(const schema::Hash& hash, const schema::Hash* follows) {
  if (followed_ && follows != nullptr) followed_->insert(*follows);
  in_order_.push_back(hash);
  if (!sorted_.empty()) {
    sorted_.insert(hash);
  } else if (are_many()) {
    sorted_.insert(in_order_.begin(), in_order_.end());
  }
}

bool NumberHashes::contains(const schema::Hash& hash) const {
  if (!sorted_.empty()) return sorted_.contains(hash);
  return std::ranges::find(in_order_, hash) != in_order_.end();
}

std::shared_ptr<NumberHashes> ForkedNumbers::find(const std::string& stream, StreamSeq sequence) const {
  if (kept_.empty()) return nullptr;
  const auto kept = kept_.find({stream, sequence});
  return kept == kept_.end() ? nullptr : kept->second;
}

void ForkedNumbers::keep(const std::string& stream, StreamSeq sequence, const std::shared_ptr<NumberHashes>& hashes) {
  if (!hashes->are_many()) return;
  if (hashes_ > kKeptMax) {
    kept_.clear();
    hashes_ = 0;
  }
  hashes_ += hashes->size();
  kept_.insert_or_assign({stream, sequence}, hashes);
}

void ForkedNumbers::add(const std::string& stream, StreamSeq sequence, const schema::Hash& hash,
                        const schema::Hash* follows) {
  const auto kept = find(stream, sequence);
  if (kept == nullptr) return;
  kept->add(hash, follows);
  ++hashes_;
}

}  // namespace cardspeak
