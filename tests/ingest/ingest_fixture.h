// What the tests of ingest share: folders, a broker, events, and logs of both kinds.
#pragma once

#include <cstdint>
#include <functional>
#include <iosfwd>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "ingest/device/event_source.h"
#include "ingest/device/ingest.h"
#include "ingest/log/log.h"

namespace cardspeak {

void PrintTo(const IngestReport& report, std::ostream* out);

}  // namespace cardspeak

namespace cardspeak::testing {

// A folder of its own, gone with the object.
class TempFolder {
 public:
  TempFolder();
  ~TempFolder();
  TempFolder(const TempFolder&) = delete;
  TempFolder& operator=(const TempFolder&) = delete;
  [[nodiscard]] const std::string& path() const { return path_; }
  // A path inside it.
  [[nodiscard]] std::string path(std::string_view name) const { return path_ + "/" + std::string(name); }

 private:
  std::string path_;
};

// The broker that the tests may use, HOST:PORT; nothing when CARDSPEAK_TEST_KAFKA is not set.
std::optional<std::string> kafka_broker();
// What a skipped test says.
inline constexpr const char* kNoBroker =
    "!!! SKIPPED, NOT PASSED: no Kafka broker. Set CARDSPEAK_TEST_KAFKA=HOST:PORT; ./dev kafka up starts one.";
// The address of a topic that nobody has used before.
std::string fresh_topic(const std::string& broker, int partitions);

// Any bytes as an event of a stream: what a log keeps. `text` becomes the device of a real event.
SealedEvent sealed(const std::string& stream, std::uint64_t sequence, const std::string& text = "device");
// The hash of the text that `sealed` was given lies in the bytes, so that equal events are equal.
bool same_event(const SealedEvent& left, const SealedEvent& right);

// Opens or dies with the message.
std::unique_ptr<Log> open_or_die(const std::string& address, LogMode mode);
// Everything from `from` to the end.
std::vector<LogRecord> read_all(Log& log, const LogPosition& from = {}, std::size_t max = 100);
std::vector<LogRecord> read_on(LogReader& reader, std::size_t max = 100);

// One line of JSON of a table's event, with `kind` as its last member: R"("betsClosed": null)".
std::string line(const std::string& stream, std::uint64_t sequence, std::uint64_t round, const std::string& kind);
// A line that is right in every way.
std::string good_line(std::uint64_t sequence, const std::string& stream = "crown-melbourne/CS-04");

// A run of ingest over texts as device files named "a.jsonl", "b.jsonl"…
struct Ingested {
  IngestReport report;
  std::vector<std::string> messages;
};
Ingested ingest_texts(const std::vector<std::string>& texts, Log& log, const IngestOptions& options = {});
Ingested ingest_sources(std::vector<std::unique_ptr<EventSource>> sources, Log& log, const IngestOptions& options = {});

}  // namespace cardspeak::testing
