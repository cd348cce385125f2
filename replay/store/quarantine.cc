#include "replay/store/quarantine.h"

#include "replay/store/bytes.h"
#include "replay/store/checked_value.h"
#include "replay/store/keys.h"

namespace cardspeak {

std::string encode_quarantined(const QuarantinedRecord& record) {
  std::string content;
  ByteWriter writer(content);
  writer.text(record.key);
  writer.text(as_text(record.bytes));
  writer.text(record.reason);
  writer.signed_number(record.partition.value());
  writer.signed_number(record.offset.value());
  return checked(keys::quarantine(record.key, record.bytes), content);
}

std::optional<QuarantinedRecord> decode_quarantined(std::string_view value) {
  if (value.size() < kCheckSize) return std::nullopt;
  ByteReader reader(value.substr(0, value.size() - kCheckSize));
  QuarantinedRecord record;
  record.key = reader.text();
  const auto bytes = as_bytes(reader.text());
  record.bytes.assign(bytes.begin(), bytes.end());
  record.reason = reader.text();
  const std::int64_t partition = reader.signed_number();
  record.partition = PartitionId(static_cast<std::int32_t>(partition));
  record.offset = LogOffset(reader.signed_number());
  if (!reader.at_end() || record.partition.value() != partition) return std::nullopt;
  if (!content_of(keys::quarantine(record.key, record.bytes), value)) return std::nullopt;
  return record;
}

}  // namespace cardspeak
