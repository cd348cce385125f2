// How fast events go into the log and come out of it. Each rate stands beside its yardstick, measured in the same run
// on the same events:
//   ingest_json    device lines of JSON, read, checked, sealed and appended to the embedded log | SHA-256 over the
//   lines seal_json      the same without the log                                                     | the same
//   ingest_binary  the same events in the binary form, appended to the embedded log             | SHA-256 over the
//   frames read_embedded  LogReader on the embedded log                      | a RocksDB iterator over the same
//   database read_kafka     LogReader on a topic                               | librdkafka's own consumer on the same
//   topic
// `events` is events per second of the product, `yardstick` of the other, and `ratio` the product's time over the
// yardstick's, all in processor time of the whole process, so that what else the machine does counts little;
// `wall_ratio` is the same by the clock on the wall. read_kafka needs CARDSPEAK_TEST_KAFKA=HOST:PORT.
#include <benchmark/benchmark.h>
#include <capnp/serialize.h>
#include <kj/io.h>
#include <librdkafka/rdkafka.h>
#include <rocksdb/db.h>
#include <stdlib.h>
#include <time.h>

#include <chrono>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "ingest/device/byte_source.h"
#include "ingest/device/device_file.h"
#include "ingest/device/ingest.h"
#include "ingest/log/log.h"
#include "ingest/log/open_log.h"
#include "model/check.h"
#include "schemas/json/event_json.h"
#include "schemas/seal/seal.h"

namespace cardspeak {
namespace {

using Clock = std::chrono::steady_clock;

// Seconds of processor time that this process has used, with the threads of the libraries.
double cpu_seconds() {
  timespec now{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

constexpr int kTables = 20;
constexpr int kRounds = 500;  // at each table
constexpr int kSeats = 3;

// What a piece of work took, by the clock on the wall and in processor time.
struct Took {
  double wall = 0;
  double cpu = 0;

  template <typename Work>
  void add(Work work) {
    const double cpu_before = cpu_seconds();
    const auto start = Clock::now();
    work();
    wall += std::chrono::duration<double>(Clock::now() - start).count();
    cpu += cpu_seconds() - cpu_before;
  }
};

void must(bool holds, const char* what) {
  CARDSPEAK_CHECK(holds, what);
}

// --- events ----------------------------------------------------------------------------------------------------------

// Rounds such as a table of Caribbean Stud emits: what is dealt and paid is not the point, its shape and size are.
class Evening {
 public:
  template <typename Use>
  void play(Use use) {
    for (int round = 1; round <= kRounds; ++round) {
      for (int table = 0; table < kTables; ++table) play_round(table, round, use);
    }
  }

 private:
  template <typename Use, typename Fill>
  void emit(int table, int round, Use& use, Fill fill) {
    capnp::MallocMessageBuilder message;
    auto event = message.initRoot<schema::Event>();
    event.setStream("crown-melbourne/CS-" + std::to_string(table));
    event.setSequence(++sequences_[static_cast<std::size_t>(table)]);
    event.setDeviceTimeNs(1'795'161'600'000'000'000 + 1'000'000'000 * ++clock_);
    event.setRound(static_cast<std::uint64_t>(round));
    event.setDevice("shoe-" + std::to_string(table));
    event.setStaff("D-2214");
    fill(event);
    use(message, event.asReader());
  }

  template <typename Use>
  void play_round(int table, int round, Use& use) {
    emit(table, round, use, [](auto event) {
      auto seats = event.initRoundOpened().initSeats(kSeats);
      for (unsigned at = 0; at < kSeats; ++at) {
        seats[at].setSeat(static_cast<std::uint8_t>(at + 1));
        seats[at].setPatron("P-10" + std::to_string(at));
      }
    });
    for (std::uint8_t seat = 1; seat <= kSeats; ++seat) emit_wager(table, round, use, seat, "ante", 2'500);
    emit(table, round, use, [](auto event) { event.setBetsClosed(); });
    for (std::uint8_t card = 1; card <= 5 * (kSeats + 1); ++card) {
      emit(table, round, use, [&](auto event) {
        auto dealt = event.initCardDealt();
        const auto seat = static_cast<std::uint8_t>(card % (kSeats + 1));
        dealt.setTo(seat == 0 ? schema::Place::DEALER : schema::Place::SEAT);
        dealt.setSeat(seat);
        dealt.setCard(card);
      });
    }
    for (std::uint8_t seat = 1; seat <= kSeats; ++seat) {
      emit(table, round, use, [&](auto event) {
        auto decision = event.initDecision();
        decision.setSeat(seat);
        decision.setAct(schema::Act::PLAY);
        decision.setWager("bet");
      });
      emit_wager(table, round, use, seat, "bet", 5'000);
    }
    for (std::uint8_t seat = 1; seat <= kSeats; ++seat) {
      emit(table, round, use, [&](auto event) {
        auto settled = event.initSettled();
        settled.setSeat(seat);
        settled.setWager("ante");
        settled.setOutcome(schema::Outcome::WIN);
        settled.setPaidCents(2'500);
      });
    }
    emit(table, round, use, [](auto event) { event.setRoundClosed(); });
  }

  template <typename Use>
  void emit_wager(int table, int round, Use& use, std::uint8_t seat, const char* kind, std::int64_t cents) {
    emit(table, round, use, [&](auto event) {
      auto wager = event.initWagerPlaced();
      wager.setSeat(seat);
      wager.setWager(kind);
      wager.setAmountCents(cents);
    });
  }

  std::uint64_t sequences_[kTables] = {};
  std::int64_t clock_ = 0;
};

struct Files {
  std::string json;
  std::string binary;
  std::uint64_t events = 0;
};

const Files& files() {
  static const Files all = [] {
    Files made;
    Evening().play([&](capnp::MessageBuilder& message, schema::Event::Reader event) {
      made.json += schema::write_event_json(event) + "\n";
      kj::VectorOutputStream out;
      capnp::writeMessage(out, message);
      made.binary.append(reinterpret_cast<const char*>(out.getArray().begin()), out.getArray().size());
      ++made.events;
    });
    return made;
  }();
  return all;
}

// --- logs ------------------------------------------------------------------------------------------------------------

class TempFolder {
 public:
  TempFolder() {
    std::string pattern = (std::filesystem::temp_directory_path() / "cardspeak-bench-XXXXXX").string();
    must(mkdtemp(pattern.data()) != nullptr, "a temporary folder can be made");
    path_ = pattern;
  }
  TempFolder(const TempFolder&) = delete;
  TempFolder& operator=(const TempFolder&) = delete;
  ~TempFolder() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
  }
  [[nodiscard]] std::string log() const { return path_ + "/log"; }

 private:
  std::string path_;
};

// Takes everything and keeps nothing: what is left is the work before the log.
class NoLog final : public Log {
 public:
  Result<void> append(std::span<const SealedEvent>) override { return {}; }
  Result<std::optional<SealedEvent>> head(std::string_view) override { return std::nullopt; }
  Result<std::vector<SealedEvent>> find(std::string_view, StreamSeq) override { return std::vector<SealedEvent>{}; }
  Result<std::vector<schema::Hash>> find_hashes(std::string_view, StreamSeq) override {
    return std::vector<schema::Hash>{};
  }
  Result<LogPosition> end() override { return LogPosition{}; }
  Result<std::unique_ptr<LogReader>> read(const LogPosition&) override {
    return fail(ErrorCode::kUnavailable, "there is nothing to read");
  }
  Result<std::optional<LogRecord>> record_at(PartitionId, LogOffset) override { return std::nullopt; }
  std::string identity() const override { return "none"; }
};

void ingest_into(Log& log, const std::string& bytes) {
  std::vector<std::unique_ptr<EventSource>> sources;
  sources.push_back(read_device_file("evening", bytes_in_memory(bytes)));
  const auto report = ingest(sources, log, {}, [](const std::string& message) { must(false, message.c_str()); });
  must(report && report->appended == files().events, "every event is appended");
}

std::uint64_t read_with_reader(const std::string& address) {
  auto log = open_log(address, LogMode::kRead);
  must(log.has_value(), "the log opens");
  auto reader = (*log)->read({});
  must(reader.has_value(), "the log reads");
  std::uint64_t read = 0;
  for (;;) {
    const auto records = (*reader)->next(4'096, 0);
    must(records.has_value(), "the log reads on");
    if (records->empty()) return read;
    read += records->size();
  }
}

std::uint64_t read_with_iterator(const std::string& folder) {
  std::vector<std::string> names;
  must(rocksdb::DB::ListColumnFamilies({}, folder, &names).ok(), "the database lists its families");
  std::vector<rocksdb::ColumnFamilyDescriptor> families;
  for (const std::string& name : names) families.push_back({name, {}});
  std::vector<rocksdb::ColumnFamilyHandle*> handles;
  rocksdb::DB* raw = nullptr;
  must(rocksdb::DB::OpenForReadOnly({}, folder, families, &handles, &raw).ok(), "the database opens");
  const std::unique_ptr<rocksdb::DB> db(raw);
  std::uint64_t read = 0;
  std::uint64_t bytes = 0;
  for (std::size_t at = 0; at < names.size(); ++at) {
    if (names[at] != "records") continue;
    rocksdb::ReadOptions options;
    options.readahead_size = std::size_t{2} << 20;
    options.fill_cache = false;
    const std::unique_ptr<rocksdb::Iterator> iterator(db->NewIterator(options, handles[at]));
    for (iterator->SeekToFirst(); iterator->Valid(); iterator->Next()) {
      bytes += iterator->value().size();
      ++read;
    }
  }
  benchmark::DoNotOptimize(bytes);
  for (auto* handle : handles) must(db->DestroyColumnFamilyHandle(handle).ok(), "a handle is given back");
  return read;
}

// librdkafka as its own examples use it for speed: every partition on one queue, messages in batches.
std::uint64_t read_with_librdkafka(const std::string& broker, const std::string& topic_name, int partitions,
                                   std::uint64_t events) {
  char reason[512] = {};
  rd_kafka_conf_t* conf = rd_kafka_conf_new();
  must(rd_kafka_conf_set(conf, "bootstrap.servers", broker.c_str(), reason, sizeof reason) == RD_KAFKA_CONF_OK, reason);
  must(rd_kafka_conf_set(conf, "queued.min.messages", "1000000", reason, sizeof reason) == RD_KAFKA_CONF_OK, reason);
  rd_kafka_t* consumer = rd_kafka_new(RD_KAFKA_CONSUMER, conf, reason, sizeof reason);
  must(consumer != nullptr, reason);
  rd_kafka_topic_t* topic = rd_kafka_topic_new(consumer, topic_name.c_str(), nullptr);
  const struct rd_kafka_metadata* metadata = nullptr;
  must(rd_kafka_metadata(consumer, 0, topic, &metadata, 5'000) == RD_KAFKA_RESP_ERR_NO_ERROR, "the topic is there");
  rd_kafka_metadata_destroy(metadata);
  rd_kafka_queue_t* queue = rd_kafka_queue_new(consumer);
  for (int partition = 0; partition < partitions; ++partition) {
    must(rd_kafka_consume_start_queue(topic, partition, RD_KAFKA_OFFSET_BEGINNING, queue) == 0, "a partition reads");
  }
  std::vector<rd_kafka_message_t*> messages(4'096);
  std::uint64_t read = 0;
  std::uint64_t bytes = 0;
  while (read < events) {
    const auto count = rd_kafka_consume_batch_queue(queue, 10, messages.data(), messages.size());
    must(count >= 0, "librdkafka reads");
    for (std::size_t at = 0; at < static_cast<std::size_t>(count); ++at) {
      bytes += messages[at]->len;
      rd_kafka_message_destroy(messages[at]);
    }
    read += static_cast<std::uint64_t>(count);
  }
  benchmark::DoNotOptimize(bytes);
  for (int partition = 0; partition < partitions; ++partition) rd_kafka_consume_stop(topic, partition);
  rd_kafka_queue_destroy(queue);
  rd_kafka_topic_destroy(topic);
  rd_kafka_destroy(consumer);
  return read;
}

// --- measuring -------------------------------------------------------------------------------------------------------

// Runs both in turn, and reports the rates and the ratio of the sums of their times.
template <typename Product, typename Yardstick>
void beside(benchmark::State& state, std::uint64_t events, Product product, Yardstick yardstick) {
  Took ours;
  Took theirs;
  double runs = 0;
  for ([[maybe_unused]] auto iteration : state) {
    ours.add(product);
    theirs.add(yardstick);
    ++runs;
  }
  const double total = runs * static_cast<double>(events);
  state.counters["events"] = total / ours.cpu;
  state.counters["yardstick"] = total / theirs.cpu;
  state.counters["ratio"] = ours.cpu / theirs.cpu;
  state.counters["wall_ratio"] = ours.wall / theirs.wall;
}

void hash_pieces(const std::string& bytes) {
  // As long as an event: a hash over the whole in one go would leave out what every event costs.
  const std::size_t piece = bytes.size() / files().events;
  for (std::size_t at = 0; at + piece <= bytes.size(); at += piece) {
    benchmark::DoNotOptimize(schema::sha256(std::string_view(bytes).substr(at, piece)));
  }
}

void ingest_bench(benchmark::State& state, const std::string& bytes) {
  beside(
      state, files().events,
      [&] {
        const TempFolder folder;
        auto log = open_log(folder.log(), LogMode::kAppend);
        must(log.has_value(), "a log can be made");
        ingest_into(**log, bytes);
      },
      [&] { hash_pieces(bytes); });
}

void ingest_json(benchmark::State& state) {
  ingest_bench(state, files().json);
}
void ingest_binary(benchmark::State& state) {
  ingest_bench(state, files().binary);
}

void seal_json(benchmark::State& state) {
  beside(
      state, files().events,
      [] {
        NoLog log;
        ingest_into(log, files().json);
      },
      [] { hash_pieces(files().json); });
}

void read_embedded(benchmark::State& state) {
  const TempFolder folder;
  {
    auto log = open_log(folder.log(), LogMode::kAppend);
    must(log.has_value(), "a log can be made");
    ingest_into(**log, files().json);
  }
  beside(
      state, files().events, [&] { must(read_with_reader(folder.log()) == files().events, "every event is read"); },
      [&] { must(read_with_iterator(folder.log()) == files().events, "every event is read"); });
}

void read_kafka(benchmark::State& state) {
  const char* broker = std::getenv("CARDSPEAK_TEST_KAFKA");
  if (broker == nullptr || *broker == '\0') {
    state.SkipWithError("no broker: set CARDSPEAK_TEST_KAFKA=HOST:PORT");
    return;
  }
  constexpr int kPartitions = 4;
  const std::string topic = "bench-" + std::to_string(Clock::now().time_since_epoch().count());
  const std::string address =
      "kafka://" + std::string(broker) + "/" + topic + "?partitions=" + std::to_string(kPartitions);
  {
    auto log = open_log(address, LogMode::kAppend);
    must(log.has_value(), "a topic can be made");
    ingest_into(**log, files().json);
  }
  beside(
      state, files().events, [&] { must(read_with_reader(address) == files().events, "every event is read"); },
      [&] {
        must(read_with_librdkafka(broker, topic, kPartitions, files().events) == files().events, "every event is read");
      });
}

BENCHMARK(ingest_json)->Unit(benchmark::kMillisecond);
BENCHMARK(seal_json)->Unit(benchmark::kMillisecond);
BENCHMARK(ingest_binary)->Unit(benchmark::kMillisecond);
BENCHMARK(read_embedded)->Unit(benchmark::kMillisecond);
BENCHMARK(read_kafka)->Unit(benchmark::kMillisecond)->MinTime(2);

}  // namespace
}  // namespace cardspeak

BENCHMARK_MAIN();
