#include "tests/replay/support/stores.h"

#include <unistd.h>

#include <array>
#include <cstdio>
#include <cstdlib>
#include <string_view>
#include <utility>

#include "schemas/seal/seal.h"

namespace cardspeak::testing {
namespace {

[[noreturn]] void give_up(const Error& error) {
  std::fprintf(stderr, "test support: %s\n", error.message.c_str());
  std::abort();
}

template <typename T>
T expect(Result<T> result) {
  if (!result) give_up(result.error());
  return *std::move(result);
}

std::string hex(std::string_view bytes) {
  constexpr std::string_view kDigits = "0123456789abcdef";
  std::string text;
  for (const char byte : bytes) {
    text += kDigits[static_cast<std::uint8_t>(byte) >> 4];
    text += kDigits[static_cast<std::uint8_t>(byte) & 15];
  }
  return text;
}

std::string without_place(std::string_view value) {
  auto record = decode_quarantined(value);
  if (!record) return std::string(value);
  record->partition = PartitionId();
  record->offset = LogOffset();
  return encode_quarantined(*record);
}

// In memory where the system offers it: a property opens hundreds of stores, and each waits for the disk many times.
std::filesystem::path parent_folder() {
  const std::filesystem::path memory = "/dev/shm";
  return access(memory.c_str(), W_OK) == 0 ? memory : std::filesystem::temp_directory_path();
}

Library load_books() {
  std::vector<Rulebook> loaded;
  for (const EmbeddedBook& book : embedded_books()) {
    loaded.push_back(
        expect(load_rulebook(book.name, std::string(book.bytes), schema::to_hex(schema::sha256(book.bytes)))));
  }
  return Library(std::move(loaded));
}

}  // namespace

TemporaryFolder::TemporaryFolder() {
  std::string pattern = (parent_folder() / "cardspeak-test-XXXXXX").string();
  if (mkdtemp(pattern.data()) == nullptr) give_up({ErrorCode::kUnavailable, "no temporary folder can be made"});
  folder_ = pattern;
}

TemporaryFolder::~TemporaryFolder() {
  std::error_code failure;
  std::filesystem::remove_all(folder_, failure);
  if (failure) std::fprintf(stderr, "test support: %s stays behind: %s\n", folder_.c_str(), failure.message().c_str());
}

const Library& books() {
  static const Library library = load_books();
  return library;
}

const Library& no_books() {
  static const Library library{std::vector<Rulebook>()};
  return library;
}

std::unique_ptr<Store> open_store(const std::string& folder, StoreMode mode) {
  return expect(Store::open(folder, mode));
}

ProjectReport project_all(Log& log, const std::string& folder, const ProjectOptions& options, const Library& library) {
  const auto store = open_store(folder, StoreMode::kProject);
  return expect(project(log, *store, library, options));
}

std::map<std::string, std::string> dump(const Store& store) {
  std::map<std::string, std::string> all;
  for (const Shelf shelf : {Shelf::kMeta, Shelf::kRounds, Shelf::kLoose, Shelf::kStreams, Shelf::kOrder, Shelf::kIndex,
                            Shelf::kQuarantine}) {
    ShelfWalk walk = store.shelves().walk(shelf, {});
    while (expect(walk.next())) {
      if (shelf == Shelf::kMeta && keys::parse_offset(walk.key())) continue;
      const std::string key = std::string(shelf_name(shelf)) + " " + hex(walk.key());
      all[key] = shelf == Shelf::kQuarantine ? without_place(walk.value()) : std::string(walk.value());
    }
  }
  return all;
}

std::string difference(const std::map<std::string, std::string>& left,
                       const std::map<std::string, std::string>& right) {
  for (const auto& [key, value] : left) {
    const auto other = right.find(key);
    if (other == right.end()) return "only the first has " + key;
    if (other->second != value) return "they differ at " + key + ": " + hex(value) + " and " + hex(other->second);
  }
  for (const auto& [key, value] : right) {
    if (!left.contains(key)) return "only the second has " + key;
  }
  return {};
}

}  // namespace cardspeak::testing
