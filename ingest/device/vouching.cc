#include "ingest/device/vouching.h"

#include <algorithm>
#include <utility>

#include "model/check.h"
#include "model/facts/event_kind.h"
#include "model/try.h"
#include "schemas/seal/signed_event.h"
#include "schemas/text/text_view.h"

namespace cardspeak::device_files {
namespace {

// What an event takes beside its bytes: the nodes and strings that hold it, about.
constexpr std::size_t kNodeOverhead = 512;

constexpr const char* kTooMany =
    "no signature of its device has come after it, and more events of its stream wait than memory is allowed for";

using schema::view;

// Each of these carries a signature of its own.
bool has_to_be_signed(schema::Event::Reader event) {
  return event.isRoundClosed() || event_kind_of(event.which()).belongs == Belongs::kDesk;
}

std::string numbered(StreamSeq number) {
  return "event " + std::to_string(number.value());
}

}  // namespace

Result<void> Vouching::take(schema::Event::Builder event, std::string where, const Seal& seal) {
  const std::string name(view(event.asReader().getStream()));
  const auto completed = complete(name, event);
  if (!completed) return std::unexpected(completed.error());
  if (!*completed) {
    sink_({DeviceFault::kMissing,
           "it does not name the hash of the event before it, and " + numbered(StreamSeq(event.getSequence() - 1)) +
               " has not come",
           std::move(where), schema::canonical_bytes(event.asReader()), true});
    return {};
  }
  if (auto fault = fault_of(name, event.asReader())) {
    fault->where = std::move(where);
    return refuse_at_the_door(*std::move(fault), name, event.asReader());
  }
  const auto bytes = schema::canonical_view(event.asReader());
  const schema::Hash hash = schema::sha256(bytes);
  if (const auto known = streams_.find(name); known != streams_.end() && known->second.nodes.contains(hash)) return {};
  if (!make_room(name, StreamSeq(event.getSequence()), kNodeOverhead + bytes.size())) {
    sink_({DeviceFault::kUnsigned, kTooMany, std::move(where), {bytes.begin(), bytes.end()}, true});
    return {};
  }
  Stream& stream = streams_[name];
  keep(stream, event.asReader(), std::move(where), hash);
  std::vector<schema::Hash> open;
  if (stream.nodes.at(hash).is_signed) open.push_back(hash);
  if (const auto waiting = stream.wanted.extract(hash)) {
    open.insert(open.end(), waiting.mapped().begin(), waiting.mapped().end());
  }
  CARDSPEAK_TRY(release(name, stream, std::move(open), seal));
  if (stream.nodes.empty()) streams_.erase(name);
  return {};
}

// A signature that does not fit may be that of another event: then that is said.
Result<void> Vouching::refuse_at_the_door(UnvouchedEvent event, const std::string& stream,
                                          schema::Event::Reader reader) {
  if (event.fault == DeviceFault::kForged) {
    const auto other = seen_.place_of(stream, reader, sealer_);
    if (!other) return std::unexpected(other.error());
    if (!other->empty()) {
      event.fault = DeviceFault::kAnotherEvent;
      event.why = "its signature is that of " + *other;
    }
  }
  event.bytes = schema::canonical_bytes(reader);
  sink_(std::move(event));
  return {};
}

Result<bool> Vouching::complete(const std::string& stream, schema::Event::Builder event) {
  if (event.asReader().getPreviousHash().size() != 0 || event.getSequence() == 1) return true;
  const StreamSeq before(event.getSequence() - 1);
  if (const auto waiting = streams_.find(stream); waiting != streams_.end()) {
    const auto last = waiting->second.numbers.find(before);
    if (last != waiting->second.numbers.end()) {
      schema::set_previous_hash(event, &last->second.back());
      return true;
    }
  }
  const auto known = sealer_.hash_on_record(stream, before);
  if (!known) return std::unexpected(known.error());
  if (*known) {
    schema::set_previous_hash(event, &**known);
    return true;
  }
  const auto next = sealer_.next_number(stream);
  if (!next) return std::unexpected(next.error());
  return all_skipped(skipped_, stream, *next, before);
}

std::optional<UnvouchedEvent> Vouching::fault_of(const std::string& stream, schema::Event::Reader event) {
  if (event.getSignature().size() == 0) {
    if (!has_to_be_signed(event)) return std::nullopt;
    return UnvouchedEvent{DeviceFault::kUnsigned,
                          std::string("a ") + event_kind_of(event.which()).name + " has to be signed, and it is not",
                          {},
                          {}};
  }
  const auto signature = schema::signature_of(event);
  const auto bytes = schema::signed_bytes(event);
  const Signer signer = check_signer(
      devices_, {stream, view(event.getDevice()), DeviceTimeNs(event.getDeviceTimeNs()), signature.has_value()},
      [&](const DeviceKey& key) { return schema::is_signed_by(key, bytes, *signature); }, Revoked::kNever);
  if (signer.vouches()) return std::nullopt;
  return UnvouchedEvent{*signer.fault, signer.why, {}, {}};
}

bool Vouching::make_room(const std::string& name, StreamSeq number, std::size_t bytes) {
  if (bytes > bytes_max_) return false;
  while (bytes_ + bytes > bytes_max_) {
    const auto most = std::ranges::max_element(streams_, {}, [](const auto& each) { return each.second.bytes; });
    const auto own = streams_.find(name);
    const std::size_t of_own = (own == streams_.end() ? 0 : own->second.bytes) + bytes;
    const bool is_largest = most->first == name || of_own > most->second.bytes;
    if (is_largest && (own == streams_.end() || own->second.nodes.empty())) return false;
    Stream& largest = is_largest ? own->second : most->second;
    if (is_largest && largest.numbers.rbegin()->first <= number) return false;
    refuse(largest, largest.numbers.rbegin()->second.back(), DeviceFault::kUnsigned, kTooMany, true);
  }
  return true;
}

void Vouching::keep(Stream& stream, schema::Event::Reader event, std::string where, const schema::Hash& hash) {
  Node node{StreamSeq(event.getSequence()),       schema::previous_hash(event),
            std::string(view(event.getDevice())), event.getRound(),
            event.getSignature().size() != 0,     {std::move(where), schema::canonical_bytes(event)}};
  if (node.is_signed) seen_.add(event);
  const std::size_t bytes = kNodeOverhead + node.event.bytes.size();
  bytes_ += bytes;
  stream.bytes += bytes;
  stream.numbers[node.number].push_back(hash);
  stream.nodes.emplace(hash, std::move(node));
}

WaitingEvent Vouching::drop(Stream& stream, const schema::Hash& hash) {
  const auto found = stream.nodes.extract(hash);
  CARDSPEAK_CHECK(!found.empty(), "what is dropped was kept");
  Node& node = found.mapped();
  const std::size_t bytes = kNodeOverhead + node.event.bytes.size();
  bytes_ -= bytes;
  stream.bytes -= bytes;
  const auto number = stream.numbers.find(node.number);
  std::erase(number->second, hash);
  if (number->second.empty()) stream.numbers.erase(number);
  return std::move(node.event);
}

Result<bool> Vouching::follows_record(const std::string& name, const Node& node) {
  if (node.number.value() == 1) return !node.previous;
  const StreamSeq before(node.number.value() - 1);
  if (node.previous) {
    const auto known = sealer_.is_on_record(name, before, *node.previous);
    if (!known || *known) return known;
  }
  const auto next = sealer_.next_number(name);
  if (!next) return std::unexpected(next.error());
  return *next <= before && all_skipped(skipped_, name, *next, before);
}

Result<Vouching::Way> Vouching::way_back(const std::string& name, const Stream& stream, const schema::Hash& from) {
  Way way;
  const Node& signer = stream.nodes.at(from);
  for (schema::Hash at = from;;) {
    const Node& node = stream.nodes.at(at);
    if (node.device != signer.device || (node.round != 0 && node.round != signer.round)) {
      way.of_another = &node;
      return way;
    }
    way.events.push_back(at);
    const auto follows = follows_record(name, node);
    if (!follows) return std::unexpected(follows.error());
    if (*follows) return way;
    // Number 1 that names an event before it, or an event that names none: nothing can ever come before it.
    way.missing = node.previous.value_or(schema::Hash{});
    way.missing_number = StreamSeq(node.number.value() - 1);
    const auto before = stream.nodes.find(*way.missing);
    if (before == stream.nodes.end() || before->second.number != way.missing_number) return way;
    // What another signature vouches for waits with it.
    if (before->second.is_signed) return way;
    at = *std::exchange(way.missing, std::nullopt);
  }
}

Result<void> Vouching::release(const std::string& name, Stream& stream, std::vector<schema::Hash> open,
                               const Seal& seal) {
  while (!open.empty()) {
    const schema::Hash signature = open.back();
    open.pop_back();
    if (!stream.nodes.contains(signature)) continue;
    const auto way = way_back(name, stream, signature);
    if (!way) return std::unexpected(way.error());
    if (way->of_another != nullptr) {
      refuse_signature(stream, signature, *way->of_another);
      continue;
    }
    if (way->missing) {
      stream.wanted[*way->missing].push_back(signature);
      continue;
    }
    for (auto at = way->events.rbegin(); at != way->events.rend(); ++at) CARDSPEAK_TRY(seal(drop(stream, *at)));
    if (const auto waiting = stream.wanted.extract(signature)) {
      open.insert(open.end(), waiting.mapped().begin(), waiting.mapped().end());
    }
  }
  return {};
}

void Vouching::refuse_signature(Stream& stream, const schema::Hash& hash, const Node& before) {
  const std::string event = numbered(before.number) + " before it is of ";
  if (before.device != stream.nodes.at(hash).device) {
    refuse(stream, hash, DeviceFault::kAnotherDevice,
           event + "device \"" + before.device + "\", which has not signed it", false);
    return;
  }
  refuse(stream, hash, DeviceFault::kUnsigned,
         event + "round " + std::to_string(before.round) + ", of which nothing that comes after it is signed", false);
}

void Vouching::refuse(Stream& stream, const schema::Hash& hash, DeviceFault fault, std::string why, bool waits) {
  WaitingEvent event = drop(stream, hash);
  sink_({fault, std::move(why), std::move(event.where), std::move(event.bytes), waits});
}

Result<void> Vouching::judge_signature(const std::string& name, const Stream& stream, const schema::Hash& hash,
                                       StreamSeq head, Verdicts& verdicts) {
  const auto way = way_back(name, stream, hash);
  if (!way) return std::unexpected(way.error());
  if (!way->missing) return {};
  const StreamSeq number = way->missing_number;
  if (stream.nodes.contains(*way->missing)) {
    verdicts[hash] = {DeviceFault::kMissing, numbered(number) + ", after which it was signed, waits too"};
    return {};
  }
  const auto others = stream.numbers.find(number);
  if (others == stream.numbers.end() && number > head) {
    verdicts[hash] = {DeviceFault::kMissing, numbered(number) + ", after which it was signed, has not come"};
    return {};
  }
  verdicts[hash] = {DeviceFault::kAltered, "the device signed it after another " + numbered(number) +
                                               " than the one that came: something was altered"};
  if (others == stream.numbers.end()) return {};
  for (const schema::Hash& other : others->second) {
    if (stream.nodes.at(other).is_signed) continue;
    verdicts[other] = {DeviceFault::kAltered, "the device signed another event of this number: " +
                                                  numbered(stream.nodes.at(hash).number) + " says so"};
  }
  return {};
}

Result<void> Vouching::finish_stream(const std::string& name, Stream& stream) {
  const auto next = sealer_.next_number(name);
  if (!next) return std::unexpected(next.error());
  const StreamSeq head(next->value() - 1);
  Verdicts verdicts;
  for (const auto& [hash, node] : stream.nodes) {
    if (node.is_signed) CARDSPEAK_TRY(judge_signature(name, stream, hash, head, verdicts));
  }
  const auto numbers = stream.numbers;
  for (const auto& [number, hashes] : numbers) {
    for (const schema::Hash& hash : hashes) {
      const bool passed = !stream.nodes.at(hash).is_signed && number <= head;
      const auto said = verdicts.find(hash);
      if (said != verdicts.end()) {
        refuse(stream, hash, said->second.first, said->second.second, !passed);
      } else {
        refuse(stream, hash, DeviceFault::kUnsigned,
               passed ? "another event of this number is on record, and no device has signed this one"
                      : "no signature of its device has come after it",
               !passed);
      }
    }
  }
  return {};
}

Result<void> Vouching::finish() {
  for (auto& [name, stream] : streams_) CARDSPEAK_TRY(finish_stream(name, stream));
  streams_.clear();
  return {};
}

}  // namespace cardspeak::device_files
