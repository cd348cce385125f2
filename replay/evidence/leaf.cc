#include "replay/evidence/leaf.h"

#include <algorithm>

#include "replay/evidence/big_endian.h"

namespace cardspeak::evidence {
namespace {

constexpr std::size_t kPartitionBytes = 4;
constexpr std::size_t kOffsetBytes = 8;

}  // namespace

Leaf leaf_of(const LogRecord& record) {
  return {record.partition, record.offset, schema::sha256(record.bytes)};
}

LeafBytes to_bytes(const Leaf& leaf) {
  LeafBytes bytes{};
  const std::span<std::uint8_t> out(bytes);
  put_big_endian(out.first(kPartitionBytes), static_cast<std::uint32_t>(leaf.partition.value()));
  put_big_endian(out.subspan(kPartitionBytes, kOffsetBytes), static_cast<std::uint64_t>(leaf.offset.value()));
  std::ranges::copy(leaf.event, out.last(leaf.event.size()).begin());
  return bytes;
}

std::optional<Leaf> parse_leaf(std::span<const std::uint8_t> bytes) {
  if (bytes.size() != kLeafBytes) return std::nullopt;
  Leaf leaf;
  leaf.partition = PartitionId(static_cast<std::int32_t>(read_big_endian(bytes.first(kPartitionBytes))));
  leaf.offset = LogOffset(static_cast<std::int64_t>(read_big_endian(bytes.subspan(kPartitionBytes, kOffsetBytes))));
  std::ranges::copy(bytes.last(leaf.event.size()), leaf.event.begin());
  return leaf;
}

Hash hash_of(const Leaf& leaf) {
  return leaf_hash(to_bytes(leaf));
}

}  // namespace cardspeak::evidence
