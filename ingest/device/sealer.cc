#include "ingest/device/sealer.h"

#include <algorithm>
#include <iterator>
#include <set>
#include <utility>

#include "model/check.h"

namespace cardspeak {
namespace {

constexpr std::size_t kStreamsMax = 100'000;

schema::Hash hash_of(schema::Event::Builder event) {
  return schema::sha256(schema::canonical_view(event.asReader()));
}

std::string number_of(StreamSeq sequence, const std::string& stream) {
  return "number " + std::to_string(sequence.value()) + " of stream " + stream;
}

std::string fork_problem(StreamSeq sequence, const std::string& stream) {
  return "field sequence: expected what is on record as " + number_of(sequence, stream) +
         ", found other contents; both are kept";
}

std::string gap_problem(StreamSeq head, StreamSeq sequence, const std::string& stream) {
  const std::uint64_t first = head.value() + 1;
  const std::uint64_t last = sequence.value() - 1;
  return "field sequence: expected " + number_of(StreamSeq(first), stream) + ", found " +
         std::to_string(sequence.value()) + "; " +
         (first == last ? std::to_string(first) + " is missing"
                        : std::to_string(first) + " to " + std::to_string(last) + " are missing");
}

std::string hex(capnp::Data::Reader bytes) {
  schema::Hash hash{};
  CARDSPEAK_CHECK(bytes.size() == hash.size(), "check_event lets through whole hashes only");
  std::ranges::copy(bytes, hash.begin());
  return schema::to_hex(hash);
}

}  // namespace

Result<StreamSeq> Sealer::next_number(std::string_view name) {
  const auto found = stream(name);
  if (!found) return std::unexpected(found.error());
  return StreamSeq((*found)->sequence.value() + 1);
}

Result<bool> Sealer::is_on_record(const std::string& name, StreamSeq sequence, const schema::Hash& hash) {
  const auto found = stream(name);
  if (!found) return std::unexpected(found.error());
  const auto hashes = on_record(name, **found, sequence);
  if (!hashes) return std::unexpected(hashes.error());
  return (*hashes)->contains(hash);
}

Result<std::optional<schema::Hash>> Sealer::hash_on_record(const std::string& name, StreamSeq sequence) {
  const auto found = stream(name);
  if (!found) return std::unexpected(found.error());
  const auto hashes = on_record(name, **found, sequence);
  if (!hashes) return std::unexpected(hashes.error());
  if ((*hashes)->empty()) return std::nullopt;
  return (*hashes)->front();
}

Result<bool> Sealer::is_known(schema::Event::Builder event) {
  const auto text = event.asReader().getStream();
  const std::string name(text.begin(), text.size());
  const auto found = stream(name);
  if (!found) return std::unexpected(found.error());
  const StreamSeq sequence(event.getSequence());
  if (sequence.value() == 0 || sequence > (*found)->sequence) return false;
  const auto same = on_record(name, **found, sequence);
  if (!same) return std::unexpected(same.error());
  if (event.getPreviousHash().size() != 0) return (*same)->contains(hash_of(event));
  const auto before = on_record(name, **found, StreamSeq(sequence.value() - 1));
  if (!before) return std::unexpected(before.error());
  auto known = is_duplicate(name, **found, event, **same, **before);
  schema::set_previous_hash(event, nullptr);
  return known;
}

Result<Sealed> Sealer::seal(schema::Event::Builder event) {
  const auto text = event.asReader().getStream();
  const std::string name(text.begin(), text.size());
  const auto found = stream(name);
  if (!found) return std::unexpected(found.error());
  Stream& stream = **found;
  if (event.getPreviousHash().size() == 0) schema::set_previous_hash(event, nullptr);
  if (event.getSequence() == 0) event.setSequence(stream.sequence.value() + 1);
  const StreamSeq sequence(event.getSequence());

  if (sequence <= stream.sequence) return seal_known_number(name, stream, event);
  if (event.hasPreviousHash()) return seal_own_hash(name, stream, event);
  if (sequence.value() > stream.sequence.value() + 1) {
    return finish(name, stream, event, Sealing::kGap, gap_problem(stream.sequence, sequence, name));
  }
  schema::set_previous_hash(event, stream.sequence.value() == 0 ? nullptr : &stream.hash);
  return finish(name, stream, event, Sealing::kNext, "");
}

void Sealer::appended() {
  for (Stream* stream : dirty_) stream->pending.clear();
  dirty_.clear();
  // They can be asked for again; a file may name any number of streams.
  if (streams_.size() > kStreamsMax) streams_.clear();
}

Result<Sealer::Stream*> Sealer::stream(std::string_view name) {
  std::string key(name);
  const auto known = streams_.find(key);
  if (known != streams_.end()) return &known->second;
  const auto head = log_.head(name);
  if (!head) return std::unexpected(head.error());
  Stream stream;
  if (*head) {
    stream.sequence = (*head)->sequence;
    stream.hash = (*head)->hash;
  }
  return &streams_.emplace(std::move(key), std::move(stream)).first->second;
}

Result<std::shared_ptr<NumberHashes>> Sealer::on_record(const std::string& name, const Stream& stream,
                                                        StreamSeq sequence) {
  if (sequence.value() == 0) return std::make_shared<NumberHashes>(std::vector<schema::Hash>{});
  if (auto kept = forked_.find(name, sequence)) return kept;
  auto hashes = log_.find_hashes(name, sequence);
  if (!hashes) return std::unexpected(std::move(hashes.error()));
  const auto pending = stream.pending.find(sequence);
  if (pending != stream.pending.end())
    std::ranges::transform(pending->second, std::back_inserter(*hashes), &Link::hash);
  auto found = std::make_shared<NumberHashes>(*std::move(hashes));
  forked_.keep(name, sequence, found);
  return found;
}

Result<void> Sealer::look_up_followed(const std::string& name, const Stream& stream, StreamSeq sequence,
                                      NumberHashes& of) {
  if (of.followed() != nullptr) return {};
  const auto events = log_.find(name, sequence);
  if (!events) return std::unexpected(events.error());
  std::set<schema::Hash> followed;
  for (const SealedEvent& event : *events) {
    const schema::StoredEvent stored(event.bytes);
    if (const auto follows = schema::previous_hash(stored.event())) followed.insert(*follows);
  }
  const auto pending = stream.pending.find(sequence);
  if (pending != stream.pending.end()) {
    for (const Link& link : pending->second) {
      if (link.follows) followed.insert(*link.follows);
    }
  }
  of.set_followed(std::move(followed));
  return {};
}

Result<bool> Sealer::is_duplicate(const std::string& name, const Stream& stream, schema::Event::Builder event,
                                  NumberHashes& same, const NumberHashes& before) {
  if (same.empty()) return false;
  const auto is_there_after = [&](const schema::Hash* hash) {
    schema::set_previous_hash(event, hash);
    return same.contains(hash_of(event));
  };
  if (is_there_after(nullptr)) return true;
  if (!before.are_many()) {
    return std::ranges::any_of(before.in_order(), [&](const schema::Hash& hash) { return is_there_after(&hash); });
  }
  const auto looked_up = look_up_followed(name, stream, StreamSeq(event.getSequence()), same);
  if (!looked_up) return std::unexpected(looked_up.error());
  const std::set<schema::Hash>* const followed = same.followed();
  if (followed == nullptr) return false;
  return std::ranges::any_of(*followed,
                             [&](const schema::Hash& hash) { return before.contains(hash) && is_there_after(&hash); });
}

// The event's number is not above the head's: a duplicate, a fork, or an event that comes late.
Result<Sealed> Sealer::seal_known_number(const std::string& name, Stream& stream, schema::Event::Builder event) {
  const StreamSeq sequence(event.getSequence());
  const auto same_number = on_record(name, stream, sequence);
  if (!same_number) return std::unexpected(same_number.error());
  const auto before = on_record(name, stream, StreamSeq(sequence.value() - 1));
  if (!before) return std::unexpected(before.error());

  const NumberHashes& same = **same_number;
  if (event.hasPreviousHash()) {
    if (same.contains(hash_of(event))) return Sealed{Sealing::kDuplicate, "", {}};
    if (!same.empty()) return finish(name, stream, event, Sealing::kFork, fork_problem(sequence, name));
    return seal_own_hash(name, stream, event);
  }
  const auto duplicate = is_duplicate(name, stream, event, **same_number, **before);
  if (!duplicate) return std::unexpected(duplicate.error());
  if (*duplicate) return Sealed{Sealing::kDuplicate, "", {}};
  schema::set_previous_hash(event, (*before)->empty() ? nullptr : &(*before)->front());
  if (same.empty()) return finish(name, stream, event, Sealing::kLate, "");
  return finish(name, stream, event, Sealing::kFork, fork_problem(sequence, name));
}

// The device sealed the event itself: compare, and change nothing.
Result<Sealed> Sealer::seal_own_hash(const std::string& name, Stream& stream, schema::Event::Builder event) {
  const StreamSeq sequence(event.getSequence());
  const bool late = sequence <= stream.sequence;
  if (sequence.value() > stream.sequence.value() + 1) {
    return finish(name, stream, event, Sealing::kGap, gap_problem(stream.sequence, sequence, name));
  }
  std::shared_ptr<NumberHashes> found;
  if (late) {
    auto asked = on_record(name, stream, StreamSeq(sequence.value() - 1));
    if (!asked) return std::unexpected(std::move(asked.error()));
    found = *std::move(asked);
    if (found->empty() && sequence.value() != 1) return finish(name, stream, event, Sealing::kLate, "");
  } else {
    found = std::make_shared<NumberHashes>(stream.sequence.value() == 0 ? std::vector<schema::Hash>{}
                                                                        : std::vector{stream.hash});
  }
  const NumberHashes& before = *found;
  const auto brought = event.asReader().getPreviousHash();
  schema::Hash hash{};
  std::ranges::copy(brought, hash.begin());
  if (before.contains(hash)) return finish(name, stream, event, late ? Sealing::kLate : Sealing::kNext, "");
  const std::string expected = before.empty() ? "none, for the first event of stream " + name
                                              : schema::to_hex(before.front()) + ", the hash of " +
                                                    number_of(StreamSeq(sequence.value() - 1), name);
  return finish(name, stream, event, Sealing::kChainBreak,
                "field previousHash: expected " + expected + ", found " + hex(brought));
}

Sealed Sealer::finish(const std::string& name, Stream& stream, schema::Event::Builder event, Sealing sealing,
                      std::string problem) {
  const auto bytes = schema::canonical_view(event.asReader());
  Sealed sealed{sealing, std::move(problem),
                SealedEvent{name, StreamSeq(event.getSequence()), schema::sha256(bytes), {bytes.begin(), bytes.end()}}};
  if (stream.pending.empty()) dirty_.push_back(&stream);
  const auto follows = schema::previous_hash(event.asReader());
  stream.pending[sealed.event.sequence].push_back({sealed.event.hash, follows});
  forked_.add(name, sealed.event.sequence, sealed.event.hash, follows ? &*follows : nullptr);
  if (sealed.event.sequence > stream.sequence) {
    stream.sequence = sealed.event.sequence;
    stream.hash = sealed.event.hash;
  }
  return sealed;
}

}  // namespace cardspeak
