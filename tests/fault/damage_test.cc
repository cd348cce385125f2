// Random and aimed damage to every kind of file of a log and of a store. Each is told, or changes nothing: no damage
// gives another digest without a word. CARDSPEAK_LONG=1 does 2,000 of them instead of 100.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <random>
#include <sstream>
#include <string>
#include <vector>

#include "ingest/log/log.h"
#include "ingest/log/open_log.h"
#include "ingest/log/verify_log.h"
#include "replay/digest.h"
#include "replay/projector.h"
#include "replay/verify.h"
#include "tests/replay/support/stores.h"
#include "tests/replay/support/streams.h"

namespace cardspeak::testing {
namespace {

namespace fs = std::filesystem;

// What became of a damage.
enum class Outcome : std::uint8_t { kTold, kHarmless, kSilent };

std::vector<fs::path> files_in(const std::string& folder) {
  std::vector<fs::path> files;
  for (const auto& entry : fs::directory_iterator(folder)) files.push_back(entry.path());
  std::ranges::sort(files);
  return files;
}

std::string bytes_of(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  std::ostringstream bytes;
  bytes << file.rdbuf();
  return std::move(bytes).str();
}

void write(const fs::path& path, const std::string& bytes) {
  std::ofstream(path, std::ios::binary | std::ios::trunc) << bytes;
}

// Damages one file of a folder, and says how.
class Damager {
 public:
  explicit Damager(std::uint64_t seed) : random_(seed) {}

  std::string damage(const std::string& folder) {
    const std::vector<fs::path> files = files_in(folder);
    const fs::path& file = files[below(files.size())];
    std::string bytes = bytes_of(file);
    const std::string name = file.filename().string();
    if (bytes.empty() || below(8) == 0) {
      fs::remove(file);
      return name + " taken away";
    }
    const std::string what = change(bytes);
    write(file, bytes);
    return name + ": " + what;
  }

 private:
  std::size_t below(std::size_t end) { return static_cast<std::size_t>(random_() % end); }

  // Half of the places lie near the file's beginning or end, where the formats have their lengths and their lists.
  std::size_t place(const std::string& bytes) {
    const std::size_t near = std::min<std::size_t>(bytes.size(), 64);
    const std::size_t way = below(4);
    if (way == 0) return below(near);
    if (way == 1) return bytes.size() - 1 - below(near);
    return below(bytes.size());
  }

  std::string change(std::string& bytes) {
    const std::size_t at = place(bytes);
    const std::string where = " at " + std::to_string(at) + " of " + std::to_string(bytes.size());
    switch (below(5)) {
      case 0:
        bytes[at] = static_cast<char>(bytes[at] ^ (1 << below(8)));
        return "a bit" + where;
      case 1:
        bytes[at] = static_cast<char>(random_());
        return "a byte" + where;
      case 2: {
        const std::size_t size = std::min<std::size_t>(bytes.size() - at, 1 + below(4096));
        std::fill_n(bytes.begin() + static_cast<std::ptrdiff_t>(at), size, '\0');
        return std::to_string(size) + " zeros" + where;
      }
      case 3:
        bytes.resize(at);
        return "cut" + where;
      default:
        bytes.insert(at, std::string(1 + below(32), '\x55'));
        return "bytes put in" + where;
    }
  }

  std::mt19937_64 random_;
};

class Damage : public ::testing::Test {
 protected:
  Damage() {
    for (const auto& stream : evening(23, 4, 12)) {
      for (const SealedEvent& event : stream) events_.push_back(event);
    }
    make_logs();
    make_stores();
  }

  // Two logs: one whose last process ended, with several files; and one as a process leaves it that is killed.
  void make_logs() {
    const std::size_t third = events_.size() / 3;
    for (const auto& [from, to] : {std::pair(0UZ, third), std::pair(third, 2 * third)}) append(from, to);
    {
      const auto log = open("log", LogMode::kAppend);
      append_to(*log, 2 * third, events_.size());
      fs::copy(folder_.path("log"), folder_.path("killed-log"), fs::copy_options::recursive);
    }
  }

  // Two stores of the log: a whole one, and one as a projector leaves it that is killed in the middle.
  void make_stores() {
    const auto log = open("log", LogMode::kRead);
    const auto store = open_store(folder_.path("store"), StoreMode::kProject);
    bool first = true;
    ProjectOptions options;
    options.batch_records = 500;
    options.progress = [&](const ProjectProgress&) {
      if (first) fs::copy(folder_.path("store"), folder_.path("killed-store"), fs::copy_options::recursive);
      first = false;
    };
    ASSERT_TRUE(project(*log, *store, books(), options).has_value());
    digest_ = *digest(*store, books());
  }

  std::unique_ptr<Log> open(const std::string& name, LogMode mode) {
    auto log = open_log(folder_.path(name), mode);
    EXPECT_TRUE(log.has_value()) << log.error().message;
    return *std::move(log);
  }
  void append(std::size_t from, std::size_t to) { append_to(*open("log", LogMode::kAppend), from, to); }
  void append_to(Log& log, std::size_t from, std::size_t to) {
    for (std::size_t at = from; at < to; at += 100) {
      const auto size = std::min<std::size_t>(100, to - at);
      ASSERT_TRUE(log.append(std::span(events_).subspan(at, size)).has_value());
    }
  }

  // What a reader makes of a damaged log.
  Outcome read(const std::string& log_path) {
    const auto log = open_log(log_path, LogMode::kRead);
    if (!log) return Outcome::kTold;
    return judge(**log, folder_.path("made"));
  }

  // What it becomes when the devices' events are put into it again.
  Outcome put_back(const std::string& log_path) {
    auto log = open_log(log_path, LogMode::kAppend);
    if (!log) return Outcome::kTold;
    for (const SealedEvent& event : events_) {
      const auto hashes = (*log)->find_hashes(event.stream, event.sequence);
      if (!hashes) return Outcome::kTold;
      if (std::ranges::find(*hashes, event.hash) != hashes->end()) continue;
      if (!(*log)->append(std::span(&event, 1))) return Outcome::kTold;
    }
    log->reset();
    return read(log_path);
  }

  // Projects the log into a store (that may be there) and looks at what comes out.
  Outcome judge(Log& log, const std::string& store_path) {
    {
      const auto store = Store::open(store_path, StoreMode::kProject);
      if (!store || !project(log, **store, books())) return Outcome::kTold;
    }
    return look(store_path);
  }

  Outcome look(const std::string& store_path) {
    const auto store = Store::open(store_path, StoreMode::kRead);
    if (!store) return Outcome::kTold;
    const auto report = verify(**store, books());
    if (!report || !report->sound()) return Outcome::kTold;
    const auto found = digest(**store, books());
    if (!found) return Outcome::kTold;
    return *found == digest_ ? Outcome::kHarmless : Outcome::kSilent;
  }

  // A copy of one of the folders, to be damaged.
  std::string fresh(const std::string& name) {
    for (const char* old : {"damaged", "made"}) fs::remove_all(folder_.path(old));
    fs::copy(folder_.path(name), folder_.path("damaged"), fs::copy_options::recursive);
    return folder_.path("damaged");
  }

  void count(Outcome outcome, const std::string& what) {
    ++outcomes_[outcome];
    EXPECT_NE(outcome, Outcome::kSilent) << "SILENT: " << what;
  }

  void run(std::uint64_t runs, std::uint64_t seed) {
    for (std::uint64_t at = 0; at < runs; ++at) {
      const std::string name = std::vector<std::string>{"log", "killed-log", "store", "killed-store"}[at % 4];
      const std::uint64_t own_seed = seed + at;
      const auto damaged = [&] {
        const std::string path = fresh(name);
        what_ = name + ", seed " + std::to_string(own_seed) + ": " + Damager(own_seed).damage(path);
        return path;
      };
      if (name.ends_with("log")) {
        count(read(damaged()), what_);
        count(put_back(damaged()), what_ + ", and ingested again");
        continue;
      }
      // A store that nobody projects further says less than the log, and says so by its offsets.
      if (name == "store") count(look(damaged()), what_);
      count(judge(*open("log", LogMode::kRead), damaged()), what_ + ", and projected again");
    }
  }

  TemporaryFolder folder_;
  std::vector<SealedEvent> events_;
  schema::Hash digest_{};
  std::map<Outcome, int> outcomes_;
  std::string what_;
};

TEST_F(Damage, WithoutAnyTheDigestIsThatOfTheLog) {
  EXPECT_EQ(read(folder_.path("log")), Outcome::kHarmless);
  EXPECT_EQ(read(folder_.path("killed-log")), Outcome::kHarmless);
  EXPECT_EQ(look(folder_.path("store")), Outcome::kHarmless);
  EXPECT_EQ(judge(*open("log", LogMode::kRead), folder_.path("killed-store")), Outcome::kHarmless);
}

TEST_F(Damage, IsToldOrChangesNothingSlow) {
  const bool is_long = std::getenv("CARDSPEAK_LONG") != nullptr;
  const std::uint64_t seed = is_long ? std::random_device{}() : 20'261;
  run(is_long ? 2'000 : 100, seed);
  std::printf("damages: %d told, %d harmless, %d silent\n", outcomes_[Outcome::kTold], outcomes_[Outcome::kHarmless],
              outcomes_[Outcome::kSilent]);
  EXPECT_GT(outcomes_[Outcome::kTold], 0);
}

}  // namespace
}  // namespace cardspeak::testing
