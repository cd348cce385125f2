#include "replay/store/keys.h"

#include <utility>

#include "model/check.h"
#include "replay/store/bytes.h"

namespace cardspeak {

std::string_view shelf_name(Shelf shelf) {
  switch (shelf) {
    case Shelf::kMeta:
      return "default";  // the column family that every RocksDB database has
    case Shelf::kRounds:
      return "rounds";
    case Shelf::kLoose:
      return "loose";
    case Shelf::kStreams:
      return "streams";
    case Shelf::kOrder:
      return "order";
    case Shelf::kIndex:
      return "index";
    case Shelf::kQuarantine:
      return "quarantine";
  }
  CARDSPEAK_CHECK(false, "a shelf has a name");
  return {};
}

namespace keys {
namespace {

constexpr std::string_view kOffsetPrefix = "offset";
constexpr std::string_view kOwedPrefix = "owed";
constexpr std::string_view kSentPrefix = "sent";
constexpr char kEscape = '\x00';
constexpr char kEscapedZero = '\xFF';
constexpr char kEndOfText = '\x01';

void put_escaped(std::string& key, std::string_view text) {
  for (const char byte : text) {
    key.push_back(byte);
    if (byte == kEscape) key.push_back(kEscapedZero);
  }
}

void put_text(std::string& key, std::string_view text) {
  put_escaped(key, text);
  key.push_back(kEscape);
  key.push_back(kEndOfText);
}

template <typename Number>
void put_number(std::string& key, Number value) {
  for (int shift = (static_cast<int>(sizeof(Number)) - 1) * 8; shift >= 0; shift -= 8) {
    key.push_back(static_cast<char>(static_cast<std::uint8_t>(value >> shift)));
  }
}

constexpr std::uint64_t kSignBit = std::uint64_t{1} << 63;

void put_time(std::string& key, DeviceTimeNs time) {
  put_number(key, static_cast<std::uint64_t>(time.value()) ^ kSignBit);
}

// Takes a key apart from its front.
class KeyReader {
 public:
  explicit KeyReader(std::string_view key) : rest_(key) {}

  std::string text() {
    std::string value;
    while (ok_ && rest_.size() >= 2) {
      const char byte = rest_.front();
      if (byte != kEscape) {
        value.push_back(byte);
        rest_.remove_prefix(1);
        continue;
      }
      const char mark = rest_[1];
      rest_.remove_prefix(2);
      if (mark == kEndOfText) return value;
      if (mark != kEscapedZero) break;
      value.push_back(kEscape);
    }
    ok_ = false;
    return {};
  }

  template <typename Number>
  Number number() {
    if (rest_.size() < sizeof(Number)) ok_ = false;
    if (!ok_) return 0;
    Number value = 0;
    for (std::size_t i = 0; i < sizeof(Number); ++i) {
      value = static_cast<Number>((value << 8) | static_cast<std::uint8_t>(rest_[i]));
    }
    rest_.remove_prefix(sizeof(Number));
    return value;
  }

  DeviceTimeNs time() { return DeviceTimeNs(static_cast<std::int64_t>(number<std::uint64_t>() ^ kSignBit)); }

  schema::Hash hash() {
    schema::Hash value{};
    if (rest_.size() < value.size()) ok_ = false;
    if (!ok_) return value;
    for (std::size_t i = 0; i < value.size(); ++i) value[i] = static_cast<std::uint8_t>(rest_[i]);
    rest_.remove_prefix(value.size());
    return value;
  }

  bool literal(std::string_view expected) {
    ok_ = ok_ && rest_.starts_with(expected);
    if (ok_) rest_.remove_prefix(expected.size());
    return ok_;
  }

  [[nodiscard]] bool at_end() const { return ok_ && rest_.empty(); }

 private:
  std::string_view rest_;
  bool ok_ = true;
};

// `value`, when the key was read to its end and no further.
template <typename Value>
std::optional<Value> whole(const KeyReader& reader, Value value) {
  if (!reader.at_end()) return std::nullopt;
  return value;
}

std::string index_prefix(IndexKind kind, std::string_view text) {
  std::string key(1, std::to_underlying(kind));
  put_text(key, text);
  return key;
}

}  // namespace

Range with_prefix(std::string prefix) {
  std::string until = prefix;
  while (!until.empty() && until.back() == '\xFF') until.pop_back();
  if (!until.empty()) until.back() = static_cast<char>(static_cast<std::uint8_t>(until.back()) + 1);
  return {std::move(prefix), std::move(until)};
}

std::string offset(PartitionId partition) {
  std::string key(kOffsetPrefix);
  put_number(key, static_cast<std::uint32_t>(partition.value()));
  return key;
}

Range offsets() {
  return with_prefix(std::string(kOffsetPrefix));
}

std::optional<PartitionId> parse_offset(std::string_view key) {
  KeyReader reader(key);
  reader.literal(kOffsetPrefix);
  const PartitionId partition(static_cast<std::int32_t>(reader.number<std::uint32_t>()));
  return whole(reader, partition);
}

std::string owed(std::string_view stream_name, RoundNo number) {
  return std::string(kOwedPrefix) + round(stream_name, number);
}

Range owed_rounds() {
  return with_prefix(std::string(kOwedPrefix));
}

std::optional<RoundKey> parse_owed(std::string_view key) {
  if (!key.starts_with(kOwedPrefix)) return std::nullopt;
  return parse_round(key.substr(kOwedPrefix.size()));
}

std::string sent(std::string_view stream_name, RoundNo number) {
  return std::string(kSentPrefix) + round(stream_name, number);
}

Range sent_rounds() {
  return with_prefix(std::string(kSentPrefix));
}

std::string stream(std::string_view name) {
  std::string key;
  key.reserve(name.size() + 2 + 48);
  put_text(key, name);
  return key;
}

Range streams(std::string_view beginning) {
  std::string key;
  put_escaped(key, beginning);
  return with_prefix(std::move(key));
}

std::optional<std::string> parse_stream(std::string_view key) {
  KeyReader reader(key);
  std::string name = reader.text();
  return whole(reader, std::move(name));
}

std::string round(std::string_view stream_name, RoundNo number) {
  std::string key = stream(stream_name);
  put_number(key, number.value());
  return key;
}

std::optional<RoundKey> parse_round(std::string_view key) {
  KeyReader reader(key);
  RoundKey value;
  value.stream = reader.text();
  value.round = RoundNo(reader.number<std::uint64_t>());
  return whole(reader, std::move(value));
}

std::string loose(std::string_view stream_name, StreamSeq sequence, const schema::Hash& hash) {
  std::string key = stream(stream_name);
  put_number(key, sequence.value());
  key.append(as_text(hash));
  return key;
}

Range loose_at(std::string_view stream_name, StreamSeq sequence) {
  std::string key = stream(stream_name);
  put_number(key, sequence.value());
  return with_prefix(std::move(key));
}

std::optional<LooseKey> parse_loose(std::string_view key) {
  KeyReader reader(key);
  LooseKey value;
  value.stream = reader.text();
  value.sequence = StreamSeq(reader.number<std::uint64_t>());
  value.hash = reader.hash();
  return whole(reader, std::move(value));
}

std::string order(std::string_view stream_name, StreamSeq first, RoundNo number) {
  std::string key = stream(stream_name);
  put_number(key, first.value());
  put_number(key, number.value());
  return key;
}

Range order_between(std::string_view stream_name, StreamSeq from, StreamSeq last) {
  std::string first_key = stream(stream_name);
  std::string last_key = first_key;
  put_number(first_key, from.value());
  put_number(last_key, last.value());
  return {std::move(first_key), with_prefix(std::move(last_key)).until};
}

std::optional<OrderKey> parse_order(std::string_view key) {
  KeyReader reader(key);
  OrderKey value;
  value.stream = reader.text();
  value.first = StreamSeq(reader.number<std::uint64_t>());
  value.round = RoundNo(reader.number<std::uint64_t>());
  return whole(reader, std::move(value));
}

std::string order_value(StreamSeq last) {
  std::string value;
  put_number(value, last.value());
  return value;
}

std::optional<StreamSeq> parse_order_value(std::string_view value) {
  KeyReader reader(value);
  const StreamSeq last(reader.number<std::uint64_t>());
  return whole(reader, last);
}

std::string index(IndexKind kind, std::string_view text, DeviceTimeNs time, std::string_view stream_name,
                  RoundNo number) {
  std::string key = index_prefix(kind, text);
  put_time(key, time);
  put_text(key, stream_name);
  put_number(key, number.value());
  return key;
}

Range index_span(IndexKind kind, std::string_view text, std::optional<DeviceTimeNs> from,
                 std::optional<DeviceTimeNs> until) {
  Range range = with_prefix(index_prefix(kind, text));
  if (until) {
    range.until = range.from;
    put_time(range.until, *until);
  }
  if (from) put_time(range.from, *from);
  return range;
}

Range index_kind(IndexKind kind) {
  return with_prefix(std::string(1, std::to_underlying(kind)));
}

std::optional<IndexKey> parse_index(std::string_view key) {
  if (key.empty()) return std::nullopt;
  IndexKey value;
  switch (key.front()) {
    case std::to_underlying(IndexKind::kTime):
      value.kind = IndexKind::kTime;
      break;
    case std::to_underlying(IndexKind::kDealer):
      value.kind = IndexKind::kDealer;
      break;
    case std::to_underlying(IndexKind::kPatron):
      value.kind = IndexKind::kPatron;
      break;
    case std::to_underlying(IndexKind::kFinding):
      value.kind = IndexKind::kFinding;
      break;
    case std::to_underlying(IndexKind::kMeter):
      value.kind = IndexKind::kMeter;
      break;
    case std::to_underlying(IndexKind::kMeterFacts):
      value.kind = IndexKind::kMeterFacts;
      break;
    case std::to_underlying(IndexKind::kMeterWagers):
      value.kind = IndexKind::kMeterWagers;
      break;
    case std::to_underlying(IndexKind::kMeterEvents):
      value.kind = IndexKind::kMeterEvents;
      break;
    case std::to_underlying(IndexKind::kMeterCorrections):
      value.kind = IndexKind::kMeterCorrections;
      break;
    default:
      return std::nullopt;
  }
  KeyReader reader(key.substr(1));
  value.text = reader.text();
  value.time = reader.time();
  value.stream = reader.text();
  value.round = RoundNo(reader.number<std::uint64_t>());
  return whole(reader, std::move(value));
}

std::string quarantine(std::string_view record_key, std::span<const std::uint8_t> bytes) {
  std::string content;
  ByteWriter writer(content);
  writer.text(record_key);
  writer.raw(bytes);
  return std::string(as_text(schema::sha256(std::string_view(content))));
}

}  // namespace keys
}  // namespace cardspeak
