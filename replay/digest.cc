#include "replay/digest.h"

#include <capnp/message.h>

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "model/facts/round_facts_codec.h"
#include "model/try.h"
#include "replay/judge.h"
#include "replay/parallel.h"
#include "replay/store/bytes.h"

namespace cardspeak {
namespace {

struct RoundDigest {
  RoundId id;
  schema::Hash hash{};
};

template <typename Struct, typename Write>
void add(schema::Hasher& hasher, capnp::MallocMessageBuilder& message, const Write& write) {
  const auto builder = message.initRoot<Struct>();
  write(builder);
  const auto bytes = schema::canonical_view_of<Struct>(builder.asReader());
  std::string size;
  ByteWriter(size).number(bytes.size());
  hasher.update(size);
  hasher.update(bytes);
}

schema::Hash round_digest(const RoundFacts& facts, const Verdict& verdict, schema::Hasher& hasher) {
  capnp::MallocMessageBuilder facts_message;
  capnp::MallocMessageBuilder verdict_message;
  hasher.restart();
  add<schema::RoundFacts>(hasher, facts_message, [&](auto builder) { write_round_facts(facts, builder); });
  add<schema::Verdict>(hasher, verdict_message, [&](auto builder) { write_verdict(verdict, builder); });
  return hasher.finish();
}

Result<std::vector<RoundDigest>> digests_in(const Store& store, const keys::Range& range, const Library& library,
                                            Meters& meters) {
  std::vector<RoundDigest> digests;
  schema::Hasher hasher;
  RoundScan scan = store.scan(range);
  StoredRound round;
  while (true) {
    auto moved = scan.next(round);
    if (!moved) return std::unexpected(moved.error());
    if (!*moved) return digests;
    const RoundFacts facts = facts_of(round);
    const auto verdict = judge_in_force(facts, library, meters);
    if (!verdict) return std::unexpected(verdict.error());
    digests.push_back({round.id, round_digest(facts, *verdict, hasher)});
  }
}

// The marks of a stream, in the form in which the store keeps them, without the note on what is still to be done.
void add_stream(schema::Hasher& hasher, const StreamRow& row) {
  StreamSummary summary = row.summary;
  summary.derive_after.reset();
  std::string content;
  ByteWriter writer(content);
  writer.text(row.name);
  writer.text(encode_stream(summary));
  hasher.update(content);
}

// A meter's own verdict.
Result<void> add_meter(schema::Hasher& whole, const std::string& name, Meters& meters) {
  const auto judged = meters.judge(name);
  if (!judged) return std::unexpected(judged.error());
  capnp::MallocMessageBuilder message;
  schema::Hasher hasher;
  add<schema::MeterVerdict>(
      hasher, message, [&](auto builder) { write_meter_verdict(judged->verdict, judged->meter->history, builder); });
  std::string content;
  ByteWriter writer(content);
  writer.text(name);
  writer.raw(hasher.finish());
  whole.update(content);
  return {};
}

void add_round(schema::Hasher& hasher, const RoundDigest& round) {
  std::string content;
  ByteWriter writer(content);
  writer.text(round.id.text());
  writer.raw(round.hash);
  hasher.update(content);
}

}  // namespace

Result<schema::Hash> digest(const Store& store, const Library& library, unsigned threads) {
  // More parts than threads, so that a part of long rounds keeps nobody waiting.
  constexpr std::size_t kPartsEach = 8;
  auto ranges = store.split_rounds(threads == 1 ? 1 : threads * kPartsEach);
  if (!ranges) return std::unexpected(ranges.error());
  std::vector<Result<std::vector<RoundDigest>>> parts(ranges->size());
  Meters meters(store, library);
  for_each_index(threads, parts.size(),
                 [&](std::size_t i) { parts[i] = digests_in(store, (*ranges)[i], library, meters); });
  auto rows = store.streams();
  if (!rows) return std::unexpected(rows.error());
  schema::Hasher whole;
  for (const StreamRow& row : *rows) add_stream(whole, row);
  for (const StreamRow& row : *rows) {
    if (!is_meter_stream(row.name)) continue;
    CARDSPEAK_TRY(add_meter(whole, row.name, meters));
  }
  for (const auto& part : parts) {
    if (!part) return std::unexpected(part.error());
    for (const RoundDigest& round : *part) add_round(whole, round);
  }
  return whole.finish();
}

}  // namespace cardspeak
