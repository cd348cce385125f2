// Bytes of every version of the event format that was ever released: tests/golden/schema/README.md.
#include <capnp/message.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <set>
#include <sstream>

#include "schemas/json/event_json.h"
#include "schemas/seal/seal.h"
#include "tests/schemas/schemas_fixture.h"

namespace cardspeak::schema {
namespace {

namespace fs = std::filesystem;

// The version that new golden files are written for.
constexpr const char* kVersion = "7";

fs::path folder() {
  return fs::path(CARDSPEAK_SOURCE_DIR) / "tests/golden/schema";
}

std::string read_file(const fs::path& path) {
  std::ifstream in(path, std::ios::binary);
  EXPECT_TRUE(in.is_open()) << path;
  std::ostringstream text;
  text << in.rdbuf();
  return text.str();
}

void write_file(const fs::path& path, std::string_view text) {
  std::ofstream out(path, std::ios::binary);
  out.write(text.data(), static_cast<std::streamsize>(text.size()));
  ASSERT_TRUE(out.good()) << path;
}

// "<hash>  3/cut.bin" a line, of every file of every version.
fs::path list_of_the_frozen() {
  return folder() / "frozen.txt";
}

std::vector<fs::path> versions() {
  std::vector<fs::path> found;
  for (const auto& entry : fs::directory_iterator(folder())) {
    if (entry.is_directory()) found.push_back(entry.path());
  }
  std::ranges::sort(found);
  return found;
}

// The kinds that a version has bytes of.
std::set<std::string> kinds_of(const fs::path& version) {
  std::set<std::string> kinds;
  for (const auto& entry : fs::directory_iterator(version)) {
    if (entry.path().extension() == ".bin") kinds.insert(entry.path().stem());
  }
  return kinds;
}

// File to hash: "<hash>  <file>" a line, as sha256sum writes and checks it.
std::map<std::string, std::string> listed_in(const fs::path& list) {
  std::map<std::string, std::string> hashes;
  std::istringstream lines(read_file(list));
  std::string hash;
  std::string file;
  while (lines >> hash >> file) hashes[file] = hash;
  return hashes;
}

std::vector<std::uint8_t> bytes_of(const std::string& text) {
  return {text.begin(), text.end()};
}

std::map<std::string, std::string> hashes_of_all_files() {
  std::map<std::string, std::string> hashes;
  for (const fs::path& version : versions()) {
    for (const auto& entry : fs::directory_iterator(version)) {
      const std::string name = fs::relative(entry.path(), folder()).string();
      hashes[name] = to_hex(sha256(bytes_of(read_file(entry.path()))));
    }
  }
  return hashes;
}

void write_golden(const SampleEvent& sample, const fs::path& version) {
  const auto bytes = canonical_bytes(sample.event());
  write_file(version / (sample.kind + ".bin"), {reinterpret_cast<const char*>(bytes.data()), bytes.size()});
  write_file(version / (sample.kind + ".json"), write_event_json(sample.event()) + "\n");
  std::ofstream hashes(version / "hashes.txt", std::ios::app);
  hashes << to_hex(sha256(bytes)) << "  " << sample.kind << ".bin\n";
}

void write_missing() {
  const fs::path version = folder() / kVersion;
  fs::create_directories(version);
  const std::set<std::string> there = kinds_of(version);
  for (const SampleEvent& sample : one_event_of_each_kind()) {
    if (!there.contains(sample.kind)) write_golden(sample, version);
  }
}

// Adds what the list does not have. What it has stays as it is: a file that was changed goes on failing.
void list_what_is_new() {
  auto listed = listed_in(list_of_the_frozen());
  listed.merge(hashes_of_all_files());
  std::string text;
  for (const auto& [file, hash] : listed) text += hash + "  " + file + "\n";
  write_file(list_of_the_frozen(), text);
}

class Golden : public ::testing::Test {
 protected:
  static void SetUpTestSuite() {
    if (std::getenv("UPDATE_GOLDEN") == nullptr) return;
    write_missing();
    list_what_is_new();
  }
};

TEST_F(Golden, EveryKindOfEventHasBytesInSomeVersion) {
  std::set<std::string> kinds;
  for (const fs::path& version : versions()) kinds.merge(kinds_of(version));
  for (const SampleEvent& sample : one_event_of_each_kind()) EXPECT_TRUE(kinds.contains(sample.kind)) << sample.kind;
}

TEST_F(Golden, BytesOfEveryVersionReadAndAreStillCanonical) {
  for (const fs::path& version : versions()) {
    for (const std::string& kind : kinds_of(version)) {
      const auto bytes = bytes_of(read_file(version / (kind + ".bin")));
      const StoredEvent stored(bytes);
      ASSERT_TRUE(stored.readable()) << version << " " << kind << ": " << stored.problem();
      EXPECT_EQ(canonical_bytes(stored.event()), bytes) << version << " " << kind;
    }
  }
}

TEST_F(Golden, BytesOfEveryVersionHaveTheirHash) {
  for (const fs::path& version : versions()) {
    const auto hashes = listed_in(version / "hashes.txt");
    EXPECT_EQ(hashes.size(), kinds_of(version).size());
    for (const auto& [file, hash] : hashes) {
      EXPECT_EQ(to_hex(sha256(bytes_of(read_file(version / file)))), hash) << version << " " << file;
    }
  }
}

// hashes.txt stands beside the files and was changed with them three times; this list is one, and only grows.
TEST_F(Golden, FilesOfEveryVersionAreThoseThatWereFrozen) {
  const auto frozen = listed_in(list_of_the_frozen());
  const auto found = hashes_of_all_files();
  for (const auto& [file, hash] : frozen) {
    const auto there = found.find(file);
    ASSERT_NE(there, found.end()) << file << " is gone";
    EXPECT_EQ(there->second, hash) << file << " was changed: give the new bytes a version of their own";
  }
  for (const auto& [file, hash] : found) EXPECT_TRUE(frozen.contains(file)) << file << " is not in frozen.txt";
}

TEST_F(Golden, JsonAndBytesOfEveryVersionAreOneEvent) {
  for (const fs::path& version : versions()) {
    for (const std::string& kind : kinds_of(version)) {
      const auto bytes = bytes_of(read_file(version / (kind + ".bin")));
      const std::string json = read_file(version / (kind + ".json"));
      EXPECT_EQ(write_event_json(StoredEvent(bytes).event()) + "\n", json) << version << " " << kind;
      capnp::MallocMessageBuilder message;
      const auto read = read_event_json(json, message.initRoot<Event>());
      ASSERT_TRUE(read.has_value()) << version << " " << kind << ": " << read.error().text();
      EXPECT_EQ(canonical_bytes(message.getRoot<Event>()), bytes) << version << " " << kind;
    }
  }
}

TEST_F(Golden, BytesAreThoseThatThisReleaseWrites) {
  // As long as the newest version is the current one: a change of the format must not slip in under its number.
  for (const SampleEvent& sample : one_event_of_each_kind()) {
    const fs::path file = folder() / kVersion / (sample.kind + ".bin");
    EXPECT_EQ(canonical_bytes(sample.event()), bytes_of(read_file(file)))
        << sample.kind << ": the schema has changed; give the new version a folder of its own";
  }
}

}  // namespace
}  // namespace cardspeak::schema
