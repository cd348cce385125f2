#include "replay/store/stream_summary.h"

#include <algorithm>
#include <cstring>

#include "model/check.h"
#include "replay/store/bytes.h"

namespace cardspeak {
namespace {

constexpr std::uint8_t kSummaryForm = 1;

StreamSeq after(StreamSeq sequence) {
  return StreamSeq(sequence.value() + 1);
}
StreamSeq before(StreamSeq sequence) {
  return StreamSeq(sequence.value() - 1);
}

void put_hash(ByteWriter& writer, const schema::Hash& hash) {
  writer.raw(hash);
}

schema::Hash take_hash(ByteReader& reader) {
  schema::Hash hash{};
  const std::string_view bytes = reader.raw(hash.size());
  if (bytes.size() == hash.size()) std::memcpy(hash.data(), bytes.data(), hash.size());
  return hash;
}

}  // namespace

void StreamSummary::add_sequence(StreamSeq sequence) {
  CARDSPEAK_CHECK(sequence.value() > 0, "a sequence number counts from 1");
  if (sequence > highest) {
    if (sequence.value() - highest.value() > 1) gaps.emplace_back(after(highest), before(sequence));
    highest = sequence;
    return;
  }
  const auto run = std::ranges::lower_bound(gaps, sequence, {}, &std::pair<StreamSeq, StreamSeq>::second);
  if (run == gaps.end() || run->first > sequence) return;
  const auto [first, last] = *run;
  if (first == last) {
    gaps.erase(run);
  } else if (first == sequence) {
    run->first = after(sequence);
  } else if (last == sequence) {
    run->second = before(sequence);
  } else {
    run->second = before(sequence);
    gaps.insert(run + 1, {after(sequence), last});
  }
}

bool StreamSummary::has(StreamSeq sequence) const {
  if (sequence.value() == 0 || sequence > highest) return false;
  const auto run = std::ranges::lower_bound(gaps, sequence, {}, &std::pair<StreamSeq, StreamSeq>::second);
  return run == gaps.end() || run->first > sequence;
}

const Fork* StreamSummary::find_fork(StreamSeq sequence) const {
  const auto fork = std::ranges::lower_bound(forks, sequence, {}, &Fork::sequence);
  return fork != forks.end() && fork->sequence == sequence ? &*fork : nullptr;
}

void StreamSummary::set_fork(StreamSeq sequence, std::vector<schema::Hash> hashes) {
  const auto fork = std::ranges::lower_bound(forks, sequence, {}, &Fork::sequence);
  const bool there = fork != forks.end() && fork->sequence == sequence;
  if (hashes.size() < 2) {
    if (there) forks.erase(fork);
  } else if (there) {
    fork->hashes = std::move(hashes);
  } else {
    forks.insert(fork, Fork{sequence, std::move(hashes)});
  }
}

void StreamSummary::set_chain_break(StreamSeq sequence, bool broken) {
  const auto at = std::ranges::lower_bound(chain_breaks, sequence);
  const bool there = at != chain_breaks.end() && *at == sequence;
  if (broken && !there) chain_breaks.insert(at, sequence);
  if (!broken && there) chain_breaks.erase(at);
}

std::string encode_stream(const StreamSummary& summary) {
  std::string out;
  ByteWriter writer(out);
  writer.u8(kSummaryForm);
  writer.number(summary.events);
  writer.number(summary.rounds);
  writer.number(summary.highest_round.value());
  writer.number(summary.highest.value());
  put_hash(writer, summary.head);
  writer.number(summary.longest_span);
  writer.number(summary.gaps.size());
  for (const auto& [first, last] : summary.gaps) {
    writer.number(first.value());
    writer.number(last.value());
  }
  writer.number(summary.chain_breaks.size());
  for (const StreamSeq sequence : summary.chain_breaks) writer.number(sequence.value());
  writer.number(summary.forks.size());
  for (const Fork& fork : summary.forks) {
    writer.number(fork.sequence.value());
    writer.number(fork.hashes.size());
    for (const schema::Hash& hash : fork.hashes) put_hash(writer, hash);
  }
  writer.u8(summary.derive_after ? 1 : 0);
  if (summary.derive_after) writer.number(summary.derive_after->value());
  return out;
}

std::optional<StreamSummary> decode_stream(std::string_view bytes) {
  ByteReader reader(bytes);
  if (reader.u8() != kSummaryForm) return std::nullopt;
  StreamSummary summary;
  summary.events = reader.number();
  summary.rounds = reader.number();
  summary.highest_round = RoundNo(reader.number());
  summary.highest = StreamSeq(reader.number());
  summary.head = take_hash(reader);
  summary.longest_span = reader.number();
  for (std::uint64_t left = reader.number(); left > 0 && reader.ok(); --left) {
    const StreamSeq first(reader.number());
    summary.gaps.emplace_back(first, StreamSeq(reader.number()));
  }
  for (std::uint64_t left = reader.number(); left > 0 && reader.ok(); --left) {
    summary.chain_breaks.emplace_back(reader.number());
  }
  for (std::uint64_t left = reader.number(); left > 0 && reader.ok(); --left) {
    Fork fork{StreamSeq(reader.number()), {}};
    for (std::uint64_t hashes = reader.number(); hashes > 0 && reader.ok(); --hashes) {
      fork.hashes.push_back(take_hash(reader));
    }
    summary.forks.push_back(std::move(fork));
  }
  if (reader.flag()) summary.derive_after = StreamSeq(reader.number());
  if (!reader.at_end()) return std::nullopt;
  return summary;
}

ChainLink chain_link(const schema::Hash& hash, schema::Event::Reader event) {
  ChainLink link{hash, std::nullopt};
  const auto previous = event.getPreviousHash();
  if (previous.size() == 0) return link;
  link.previous.emplace();
  if (previous.size() == hash.size()) std::copy(previous.begin(), previous.end(), link.previous->begin());
  return link;
}

std::vector<schema::Hash> fork_order(const std::vector<ChainLink>& claims, const ChainLink* next) {
  std::vector<schema::Hash> hashes;
  hashes.reserve(claims.size());
  for (const ChainLink& claim : claims) hashes.push_back(claim.hash);
  std::ranges::sort(hashes);
  if (next != nullptr) {
    const auto named = std::ranges::find_if(hashes, [&](const schema::Hash& hash) { return next->previous == hash; });
    if (named != hashes.end()) std::rotate(hashes.begin(), named, named + 1);
  }
  return hashes;
}

bool chain_breaks_at(StreamSeq sequence, const std::vector<ChainLink>& claims, const std::vector<ChainLink>& before) {
  const bool is_first = sequence.value() == 1;
  if (!is_first && before.empty()) return false;  // a gap, and nothing to compare with
  std::vector<schema::Hash> hashes;
  hashes.reserve(before.size());
  for (const ChainLink& link : before) hashes.push_back(link.hash);
  std::ranges::sort(hashes);
  return std::ranges::any_of(claims, [&](const ChainLink& claim) {
    if (is_first) return claim.previous.has_value();
    return !claim.previous || !std::ranges::binary_search(hashes, *claim.previous);
  });
}

}  // namespace cardspeak
