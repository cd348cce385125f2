#include "replay/store/round_value.h"

#include <cstring>
#include <limits>
#include <utility>

#include "model/check.h"
#include "replay/store/bytes.h"

namespace cardspeak {
namespace {

constexpr std::uint8_t kForm = 1;
constexpr std::size_t kWord = 8;
constexpr auto kLastStatus = schema::VerdictStatus::OPEN;

void put_texts(ByteWriter& writer, const std::vector<std::string>& texts) {
  writer.number(texts.size());
  for (const std::string& text : texts) writer.text(text);
}

std::vector<std::string> take_texts(ByteReader& reader) {
  std::vector<std::string> texts;
  // A count that the value cannot hold stops at its end, before memory is asked for.
  for (std::uint64_t left = reader.number(); left > 0 && reader.ok(); --left) texts.emplace_back(reader.text());
  return texts;
}

void put_wagers(ByteWriter& writer, const std::vector<TableWager>& wagers) {
  writer.number(wagers.size());
  for (const TableWager& wager : wagers) {
    writer.u8(wager.seat.value());
    writer.u8(std::to_underlying(wager.fate));
    writer.signed_number(wager.in_play.value());
    writer.number(wager.carried_from.value());
  }
}

// Empty where they do not read.
std::vector<TableWager> take_wagers(ByteReader& reader) {
  std::vector<TableWager> wagers;
  for (std::uint64_t left = reader.number(); left > 0 && reader.ok(); --left) {
    TableWager wager;
    wager.seat = SeatNo(reader.u8());
    const std::uint8_t fate = reader.u8();
    if (fate > std::to_underlying(TableWagerFate::kCarried)) return {};
    wager.fate = static_cast<TableWagerFate>(fate);
    wager.in_play = Cents(reader.signed_number());
    wager.carried_from = RoundNo(reader.number());
    wagers.push_back(wager);
  }
  return wagers;
}

// Reads the form, the seal and the summary; the reader then stands at the count of events.
std::string_view take_summary(ByteReader& reader, schema::Hash& seal) {
  if (reader.u8() != kForm) return {};
  const std::string_view bytes = reader.raw(seal.size());
  if (!reader.ok()) return {};
  std::memcpy(seal.data(), bytes.data(), seal.size());
  return reader.text();
}

}  // namespace

std::string encode_jackpot_wagers(const std::vector<TableWager>& wagers) {
  std::string out;
  ByteWriter writer(out);
  put_wagers(writer, wagers);
  return out;
}

std::optional<std::vector<TableWager>> decode_jackpot_wagers(std::string_view bytes) {
  ByteReader reader(bytes);
  std::vector<TableWager> wagers = take_wagers(reader);
  if (wagers.empty() || !reader.at_end()) return std::nullopt;
  return wagers;
}

std::string encode_summary(const RoundSummary& summary) {
  std::string out;
  ByteWriter writer(out);
  writer.u8(summary.closed ? 1 : 0);
  writer.number(summary.events);
  writer.number(summary.first_seq.value());
  writer.number(summary.last_seq.value());
  writer.signed_number(summary.first_event.value());
  writer.signed_number(summary.last_event.value());
  writer.text(summary.game);
  writer.text(summary.dealer);
  put_texts(writer, summary.patrons);
  put_texts(writer, summary.findings);
  writer.u8(static_cast<std::uint8_t>(summary.status));
  writer.text(summary.version);
  writer.signed_number(summary.net_difference.value());
  // Only where there is one: summaries of releases that knew no meters read as before.
  if (summary.meter.empty() && summary.fed_meter.empty()) return out;
  writer.text(summary.meter);
  if (summary.fed_meter.empty()) return out;
  writer.text(summary.fed_meter);
  put_wagers(writer, summary.jackpot_wagers);
  return out;
}

std::optional<RoundSummary> decode_summary(std::string_view bytes) {
  ByteReader reader(bytes);
  RoundSummary summary;
  summary.closed = reader.flag();
  const std::uint64_t events = reader.number();
  summary.events = static_cast<std::uint32_t>(events);
  summary.first_seq = StreamSeq(reader.number());
  summary.last_seq = StreamSeq(reader.number());
  summary.first_event = DeviceTimeNs(reader.signed_number());
  summary.last_event = DeviceTimeNs(reader.signed_number());
  summary.game = reader.text();
  summary.dealer = reader.text();
  summary.patrons = take_texts(reader);
  summary.findings = take_texts(reader);
  const std::uint8_t status = reader.u8();
  summary.status = static_cast<schema::VerdictStatus>(status);
  summary.version = reader.text();
  summary.net_difference = Cents(reader.signed_number());
  if (reader.ok() && !reader.at_end()) {
    summary.meter = reader.text();
    if (summary.meter.empty() && reader.at_end()) return std::nullopt;
  }
  if (reader.ok() && !reader.at_end()) {
    summary.fed_meter = reader.text();
    summary.jackpot_wagers = take_wagers(reader);
    if (summary.fed_meter.empty() || summary.jackpot_wagers.empty()) return std::nullopt;
  }
  const bool in_range =
      events <= std::numeric_limits<std::uint32_t>::max() && status <= static_cast<std::uint8_t>(kLastStatus);
  if (!reader.at_end() || !in_range) return std::nullopt;
  return summary;
}

schema::Hash seal_of(std::span<const schema::Hash> hashes) {
  return schema::sha256(std::span(reinterpret_cast<const std::uint8_t*>(hashes.data()), hashes.size_bytes()));
}

std::string encode_round(const RoundSummary& summary, const schema::Hash& seal,
                         std::span<const std::span<const std::uint8_t>> events) {
  const std::string summary_bytes = encode_summary(summary);
  std::size_t size = summary_bytes.size() + seal.size() + 16 + 2 * events.size();
  for (const auto& event : events) size += event.size();
  std::string out;
  out.reserve(size);
  ByteWriter writer(out);
  writer.u8(kForm);
  writer.raw(seal);
  writer.text(summary_bytes);
  writer.number(events.size());
  for (const auto& event : events) {
    CARDSPEAK_CHECK(event.size() % kWord == 0, "the canonical bytes of an event are whole words");
    writer.number(event.size() / kWord);
  }
  for (const auto& event : events) writer.raw(event);
  return out;
}

bool split_round(std::string_view value, RoundParts& parts) {
  ByteReader reader(value);
  parts.events.clear();
  parts.summary = take_summary(reader, parts.seal);
  const std::uint64_t count = reader.number();
  if (parts.summary.empty() || !reader.ok() || count > reader.left()) return false;
  // The lengths come first: remember where they are, and go through them again beside the bytes.
  ByteReader lengths = reader;
  for (std::uint64_t i = 0; i < count; ++i) reader.number();
  parts.events.reserve(count);
  for (std::uint64_t i = 0; i < count; ++i) {
    const std::uint64_t words = lengths.number();
    if (words > reader.left() / kWord) return false;
    parts.events.push_back(reader.raw(words * kWord));
  }
  return reader.at_end();
}

std::optional<RoundSummary> summary_of_round(std::string_view value) {
  ByteReader reader(value);
  schema::Hash seal{};
  const std::string_view summary = take_summary(reader, seal);
  if (summary.empty()) return std::nullopt;
  return decode_summary(summary);
}

}  // namespace cardspeak
