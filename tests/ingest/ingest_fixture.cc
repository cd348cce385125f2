#include "tests/ingest/ingest_fixture.h"

#include <capnp/message.h>
#include <stdlib.h>
#include <unistd.h>

#include <atomic>
#include <chrono>
#include <filesystem>
#include <iostream>
#include <utility>

#include "ingest/device/byte_source.h"
#include "ingest/device/device_file.h"
#include "ingest/log/open_log.h"
#include "model/check.h"
#include "schemas/seal/seal.h"

namespace cardspeak {

void PrintTo(const IngestReport& report, std::ostream* out) {
  *out << "read " << report.read << ", appended " << report.appended << ", duplicates " << report.duplicates
       << ", late " << report.late << ", refused " << report.refused << ", forks " << report.forks << ", gaps "
       << report.gaps << ", chain breaks " << report.chain_breaks << ", held " << report.held;
}

}  // namespace cardspeak

namespace cardspeak::testing {

TempFolder::TempFolder() {
  std::string pattern = (std::filesystem::temp_directory_path() / "cardspeak-test-XXXXXX").string();
  CARDSPEAK_CHECK(mkdtemp(pattern.data()) != nullptr, "tests need a temporary folder");
  path_ = pattern;
}

TempFolder::~TempFolder() {
  std::error_code ignored;
  std::filesystem::remove_all(path_, ignored);
}

std::optional<std::string> kafka_broker() {
  const char* address = std::getenv("CARDSPEAK_TEST_KAFKA");
  if (address == nullptr || *address == '\0') return std::nullopt;
  return address;
}

std::string fresh_topic(const std::string& broker, int partitions) {
  static std::atomic<int> count = 0;
  const auto now = std::chrono::system_clock::now().time_since_epoch().count();
  return "kafka://" + broker + "/test-" + std::to_string(::getpid()) + "-" + std::to_string(now) + "-" +
         std::to_string(++count) + "?partitions=" + std::to_string(partitions);
}

SealedEvent sealed(const std::string& stream, std::uint64_t sequence, const std::string& text) {
  capnp::MallocMessageBuilder message;
  auto event = message.initRoot<schema::Event>();
  event.setStream(stream);
  event.setSequence(sequence);
  event.setDevice(text);
  std::vector<std::uint8_t> bytes = schema::canonical_bytes(event.asReader());
  const schema::Hash hash = schema::sha256(bytes);
  return SealedEvent{stream, StreamSeq(sequence), hash, std::move(bytes)};
}

bool same_event(const SealedEvent& left, const SealedEvent& right) {
  return left.stream == right.stream && left.sequence == right.sequence && left.hash == right.hash &&
         left.bytes == right.bytes;
}

std::unique_ptr<Log> open_or_die(const std::string& address, LogMode mode) {
  auto log = open_log(address, mode);
  if (!log) {
    std::cerr << log.error().message << "\n";
    std::abort();
  }
  return *std::move(log);
}

std::vector<LogRecord> read_on(LogReader& reader, std::size_t max) {
  std::vector<LogRecord> all;
  for (;;) {
    auto some = reader.next(max, 0);
    if (!some) {
      std::cerr << some.error().message << "\n";
      std::abort();
    }
    if (some->empty()) return all;
    CARDSPEAK_CHECK(some->size() <= max, "next() gives at most what was asked for");
    std::move(some->begin(), some->end(), std::back_inserter(all));
  }
}

std::vector<LogRecord> read_all(Log& log, const LogPosition& from, std::size_t max) {
  auto reader = log.read(from);
  if (!reader) {
    std::cerr << reader.error().message << "\n";
    std::abort();
  }
  return read_on(**reader, max);
}

std::string line(const std::string& stream, std::uint64_t sequence, std::uint64_t round, const std::string& kind) {
  return R"({"stream": ")" + stream + R"(", "sequence": )" + std::to_string(sequence) +
         R"(, "deviceTimeNs": "1795161600000000000", "round": )" + std::to_string(round) +
         R"(, "device": "shoe-1", "staff": "D-2214", )" + kind + "}\n";
}

std::string good_line(std::uint64_t sequence, const std::string& stream) {
  return line(stream, sequence, 1, R"("wagerPlaced": {"seat": 3, "wager": "ante", "amountCents": "2500"})");
}

Ingested ingest_sources(std::vector<std::unique_ptr<EventSource>> sources, Log& log, const IngestOptions& options) {
  Ingested result;
  const auto report =
      ingest(sources, log, options, [&](const std::string& message) { result.messages.push_back(message); });
  if (!report) {
    std::cerr << report.error().message << "\n";
    std::abort();
  }
  result.report = *report;
  return result;
}

Ingested ingest_texts(const std::vector<std::string>& texts, Log& log, const IngestOptions& options) {
  std::vector<std::unique_ptr<EventSource>> sources;
  for (std::size_t at = 0; at < texts.size(); ++at) {
    sources.push_back(
        read_device_file(std::string(1, static_cast<char>('a' + at)) + ".jsonl", bytes_in_memory(texts[at])));
  }
  return ingest_sources(std::move(sources), log, options);
}

}  // namespace cardspeak::testing
