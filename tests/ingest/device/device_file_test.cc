// Device files of both forms, whole and damaged.
#include <capnp/message.h>
#include <capnp/serialize.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <kj/io.h>
#include <rapidcheck/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <string>
#include <thread>
#include <vector>

#include "ingest/device/byte_source.h"
#include "ingest/device/device_file.h"
#include "schemas/json/event_json.h"
#include "schemas/seal/seal.h"
#include "tests/ingest/ingest_fixture.h"

namespace cardspeak {
namespace {

using ::testing::ElementsAre;
using testing::good_line;
using testing::ingest_sources;
using ::testing::IsEmpty;
using testing::open_or_die;
using testing::read_all;

// A read of a device file: events as JSON, and everything that was wrong.
struct Read {
  std::vector<std::string> events;
  std::vector<std::string> problems;
};

Read read(EventSource& source) {
  Read result;
  for (;;) {
    const auto event = source.next();
    if (!event) {
      result.problems.push_back(source.where() + ": " + event.error().message);
    } else if (*event) {
      result.events.push_back(schema::write_event_json((*event)->asReader()));
    } else {
      return result;
    }
  }
}
Read read(std::string bytes) {
  return read(*read_device_file("f", bytes_in_memory(std::move(bytes))));
}

std::string canonical(const std::string& json) {
  capnp::MallocMessageBuilder message;
  const auto event = message.initRoot<schema::Event>();
  const auto read = schema::read_event_json(json, event);
  EXPECT_TRUE(read.has_value()) << read.error().text();
  return schema::write_event_json(event.asReader());
}

// The binary form of a line of JSON.
std::string binary(const std::string& json) {
  capnp::MallocMessageBuilder message;
  const auto event = message.initRoot<schema::Event>();
  EXPECT_TRUE(schema::read_event_json(json, event).has_value());
  kj::VectorOutputStream out;
  capnp::writeMessage(out, message);
  const auto bytes = out.getArray();
  return {reinterpret_cast<const char*>(bytes.begin()), bytes.size()};
}

// Gives its bytes in pieces of a size of its own, as a pipe may.
class Dribble final : public ByteSource {
 public:
  Dribble(std::string bytes, std::size_t piece) : bytes_(std::move(bytes)), piece_(piece) {}
  Result<std::size_t> read(std::span<char> into) override {
    const std::size_t count = std::min({piece_, into.size(), bytes_.size() - read_});
    std::copy_n(bytes_.begin() + static_cast<std::ptrdiff_t>(read_), count, into.begin());
    read_ += count;
    return count;
  }

 private:
  std::string bytes_;
  std::size_t piece_;
  std::size_t read_ = 0;
};

TEST(DeviceFile, AnEmptyFileHasNoEventsAndNothingWrong) {
  const Read result = read("");
  EXPECT_THAT(result.events, IsEmpty());
  EXPECT_THAT(result.problems, IsEmpty());
}

TEST(DeviceFile, JsonLinesGiveTheirEventsInOrder) {
  const Read result = read(good_line(1) + good_line(2) + good_line(3));
  EXPECT_THAT(result.events, ElementsAre(canonical(good_line(1)), canonical(good_line(2)), canonical(good_line(3))));
  EXPECT_THAT(result.problems, IsEmpty());
}

TEST(DeviceFile, BlankLinesCarriageReturnsAndAMissingLastEndAreNothingWrong) {
  std::string first = good_line(1);
  first.insert(first.size() - 1, "\r");
  std::string last = good_line(2);
  last.pop_back();
  const Read result = read("\n  \t\n\r\n" + first + "\n" + last);
  EXPECT_THAT(result.events, ElementsAre(canonical(good_line(1)), canonical(good_line(2))));
  EXPECT_THAT(result.problems, IsEmpty());
}

TEST(DeviceFile, EveryBadLineGetsItsOwnMessageWithItsNumberAndTheOthersGoOn) {
  const Read result = read(good_line(1) +
                           "{\"stream\": \"a/b\", \"colour\": 1}\n"
                           "\n" +
                           good_line(2) +
                           "{\"sequence\": \"many\"}\n"
                           "{\"burned\": {\"card\": \"1s\"}}\n"
                           "{\"decision\": {\"act\": \"dance\"}}\n"
                           "{\"cut\": {\"exposed\": 300}}\n"
                           "{\"cut\": {\"exposed\": 1.5}}\n"
                           "[1, 2]\n" +
                           good_line(3));
  EXPECT_THAT(result.events, ElementsAre(canonical(good_line(1)), canonical(good_line(2)), canonical(good_line(3))));
  ASSERT_EQ(result.problems.size(), 7U);
  EXPECT_THAT(result.problems[0], ::testing::StartsWith("f:2: field colour: "));
  EXPECT_THAT(result.problems[1], ::testing::StartsWith("f:5: field sequence: expected "));
  EXPECT_THAT(result.problems[2], ::testing::StartsWith("f:6: field burned.card: expected a card such as "));
  EXPECT_THAT(result.problems[3], ::testing::StartsWith("f:7: field decision.act: expected "));
  EXPECT_THAT(result.problems[4], ::testing::StartsWith("f:8: field cut.exposed: expected "));
  EXPECT_THAT(result.problems[5], ::testing::StartsWith("f:9: field cut.exposed: expected "));
  EXPECT_THAT(result.problems[6], ::testing::StartsWith("f:10: expected "));
}

TEST(DeviceFile, ALastLineThatWasCutSaysSo) {
  const Read result = read(good_line(1) + good_line(2).substr(0, 60));
  EXPECT_THAT(result.events, ElementsAre(canonical(good_line(1))));
  ASSERT_EQ(result.problems.size(), 1U);
  EXPECT_THAT(result.problems[0], ::testing::StartsWith("f:2: expected "));
  EXPECT_THAT(result.problems[0], ::testing::EndsWith("; the file ends in this line"));
}

TEST(DeviceFile, EachTruncationOfAJsonFileGivesTheWholeLinesAndAtMostOneMessage) {
  const std::string whole = good_line(1) + good_line(2) + good_line(3);
  const std::size_t first = good_line(1).size();
  const std::size_t second = first + good_line(2).size();
  for (std::size_t size = 0; size <= whole.size(); ++size) {
    const Read result = read(whole.substr(0, size));
    // A line that lacks nothing but its end is whole.
    const auto lines =
        std::size_t{size + 1 >= first} + std::size_t{size + 1 >= second} + std::size_t{size + 1 >= whole.size()};
    const bool between = size == 0 || size == first || size == second || size + 1 == first || size + 1 == second ||
                         size + 1 >= whole.size();
    EXPECT_EQ(result.events.size(), lines) << size;
    EXPECT_EQ(result.problems.size(), between ? 0U : 1U) << size;
  }
}

TEST(DeviceFile, ALineOfTheGreatestLengthIsReadAndALongerOneIsRefusedAndSkipped) {
  std::string greatest = good_line(1);
  greatest.insert(1, std::string(kEventBytesMax + 1 - greatest.size(), ' '));
  ASSERT_EQ(greatest.size(), kEventBytesMax + 1);  // with its end
  std::string longer = greatest;
  longer.insert(1, " ");
  const std::string huge = "{" + std::string(5 * kEventBytesMax, ' ') + "}\n";
  const Read result = read(greatest + longer + huge + good_line(2));
  EXPECT_THAT(result.events, ElementsAre(canonical(good_line(1)), canonical(good_line(2))));
  EXPECT_THAT(result.problems, ElementsAre("f:2: expected a line of at most 1048576 bytes, found a longer one",
                                           "f:3: expected a line of at most 1048576 bytes, found a longer one"));
}

TEST(DeviceFile, ALongLineThatTheFileEndsInIsRefusedOnce) {
  const Read result = read(std::string(3 * kEventBytesMax, 'x'));
  EXPECT_THAT(result.problems, ElementsAre("f:1: expected a line of at most 1048576 bytes, found a longer one"));
}

TEST(DeviceFile, TheSizeOfThePiecesThatComeDoesNotMatter) {
  const std::string json = good_line(1) + "nonsense\n" + good_line(2);
  const std::string frames = binary(good_line(1)) + binary(good_line(2));
  const Read whole = read(json);
  const Read whole_binary = read(frames);
  for (const std::size_t piece : {1U, 2U, 3U, 7U, 64U, 100U}) {
    const Read pieces = read(*read_device_file("f", std::make_unique<Dribble>(json, piece)));
    EXPECT_EQ(pieces.events, whole.events);
    EXPECT_EQ(pieces.problems, whole.problems);
    const Read binary_pieces = read(*read_device_file("f", std::make_unique<Dribble>(frames, piece)));
    EXPECT_EQ(binary_pieces.events, whole_binary.events);
    EXPECT_THAT(binary_pieces.problems, IsEmpty());
  }
}

TEST(DeviceFile, TheBinaryFormGivesTheSameEventsAsJson) {
  const std::string lines[] = {
      good_line(1), good_line(2),
      testing::line("crown-melbourne/CS-04", 3, 1,
                    R"("roundOpened": {"seats": [{"seat": 1, "patron": "P-1"}, {"seat": 5}], "dealer": "D-2214"})")};
  const Read result = read(binary(lines[0]) + binary(lines[1]) + binary(lines[2]));
  EXPECT_THAT(result.events, ElementsAre(canonical(lines[0]), canonical(lines[1]), canonical(lines[2])));
  EXPECT_THAT(result.problems, IsEmpty());
}

TEST(DeviceFile, AMessageOfSeveralSegmentsIsReadLikeOneOfOne) {
  // A first segment this small makes the builder take further ones.
  capnp::MallocMessageBuilder message(4, capnp::AllocationStrategy::FIXED_SIZE);
  const auto event = message.initRoot<schema::Event>();
  ASSERT_TRUE(schema::read_event_json(good_line(1), event).has_value());
  ASSERT_GT(message.getSegmentsForOutput().size(), 1U);
  kj::VectorOutputStream out;
  capnp::writeMessage(out, message);
  const std::string frame(reinterpret_cast<const char*>(out.getArray().begin()), out.getArray().size());
  const Read result = read(frame + binary(good_line(2)));
  EXPECT_THAT(result.events, ElementsAre(canonical(good_line(1)), canonical(good_line(2))));
}

TEST(DeviceFile, EachTruncationOfABinaryFileGivesTheWholeEventsAndNamesTheByte) {
  const std::string first = binary(good_line(1));
  const std::string second = binary(good_line(2));
  const std::string whole = first + second;
  for (std::size_t size = 0; size <= whole.size(); ++size) {
    const Read result = read(whole.substr(0, size));
    const auto events = std::size_t{size >= first.size()} + std::size_t{size >= whole.size()};
    EXPECT_EQ(result.events.size(), events) << size;
    if (size == 0 || size == first.size() || size == whole.size()) {
      EXPECT_THAT(result.problems, IsEmpty()) << size;
      continue;
    }
    const std::size_t begin = events == 0 ? 0 : first.size();
    const std::string place = "f, byte " + std::to_string(begin) + ": ";
    const std::string found = std::to_string(size - begin);
    const std::string expected =
        size - begin < 8
            ? place + "expected the frame of an event, found the end of the file after " + found + " bytes of it"
            : place + "expected an event of " + std::to_string(first.size()) +
                  " bytes, found the end of the file after " + found;
    EXPECT_THAT(result.problems, ElementsAre(expected)) << size;
  }
}

// A list of numbers reads as the list of structs that the format has there, and its copy stays a list of numbers: the
// hash chain rests on there being one form, so no such event may be sealed.
TEST(BinaryFile, AListOfAnotherTypeThanTheFormatHasThereIsRefusedAndTheRestGoesOn) {
  capnp::MallocMessageBuilder message;
  auto event = message.initRoot<schema::Event>();
  event.setStream("crown-melbourne/CS-04");
  event.setSequence(1);
  event.setDeviceTimeNs(1'795'161'600'000'000'000);
  event.setDevice("CS-04-dev");
  event.setRound(1);
  capnp::AnyStruct::Builder(event.initRoundOpened()).getPointerSection()[0].setAs<capnp::List<std::uint64_t>>({1, 2});
  kj::VectorOutputStream out;
  capnp::writeMessage(out, message);
  const auto bytes = out.getArray();
  const std::string frame(reinterpret_cast<const char*>(bytes.begin()), bytes.size());
  const Read result = read(frame + binary(good_line(2)));
  ASSERT_THAT(result.problems, ::testing::SizeIs(1));
  EXPECT_THAT(result.problems.front(), ::testing::HasSubstr("in which nothing reads as one"));
  EXPECT_EQ(result.events.size(), 1U);
}

TEST(DeviceFile, AFrameThatCannotBeTrueEndsTheFileWithOneMessage) {
  std::string segments = binary(good_line(1));
  segments[1] = '\x04';  // 1,024 segments and one
  EXPECT_THAT(read(segments + binary(good_line(2))).problems,
              ElementsAre("f, byte 0: expected the frame of an event, found one of 1025 segments; the rest of the file "
                          "is not read"));
  std::string size = binary(good_line(1));
  size[6] = '\x10';
  const Read result = read(binary(good_line(2)) + size);
  EXPECT_EQ(result.events.size(), 1U);
  ASSERT_EQ(result.problems.size(), 1U);
  EXPECT_THAT(result.problems[0],
              ::testing::MatchesRegex("f, byte [0-9]+: expected an event of at most 1048576 bytes, found a frame of "
                                      "[0-9]+; the rest of the file is not read"));
}

TEST(DeviceFile, ADamagedEventBetweenGoodOnesIsTheOnlyOneLost) {
  std::string damaged = binary(good_line(2));
  // The root pointer: a far pointer into a segment that is not there.
  damaged[8] = '\x02';
  damaged[12] = '\x09';
  const Read result = read(binary(good_line(1)) + damaged + binary(good_line(3)));
  EXPECT_THAT(result.events, ElementsAre(canonical(good_line(1)), canonical(good_line(3))));
  ASSERT_EQ(result.problems.size(), 1U);
  EXPECT_THAT(result.problems[0], ::testing::StartsWith("f, byte " + std::to_string(binary(good_line(1)).size()) +
                                                        ": expected an event, found a frame of "));
  EXPECT_THAT(result.problems[0], ::testing::EndsWith("it is damaged, or of another format"));
}

TEST(DeviceFile, TextInUtf16IsNamedAndNothingOfItIsRead) {
  const std::string line = good_line(1) + "\n";
  std::string low_first;
  for (const char c : line) low_first += {c, '\0'};
  std::string high_first;
  for (const char c : line) high_first += {'\0', c};
  for (const std::string& bytes : {low_first, high_first, "\xFF\xFE" + low_first, "\xFE\xFF" + high_first}) {
    const Read result = read(bytes);
    EXPECT_THAT(result.events, IsEmpty());
    EXPECT_THAT(result.problems,
                ElementsAre("f: expected JSON in UTF-8 or Cap'n Proto messages, found text in UTF-16"));
  }
}

TEST(DeviceFile, OtherFormsThatTheirFirstBytesTellAreNamedOnceAndNothingOfThemIsRead) {
  const std::vector<std::pair<std::string, std::string>> forms = {
      {"PK\x03\x04" + good_line(1), "a zip archive: unpack it first"},
      {"BZh91AY" + good_line(1), "data packed with bzip2: unpack it first (gzip and zstd are read as they are)"},
      {std::string("\xFD") + "7zXZ" + std::string(1, '\0'),
       "data packed with xz: unpack it first (gzip and zstd are read as they are)"},
      {"variant = 'NT'\nantes = [0, 0]\n", "a hand history in the PHH format: ingest it with --format phh"},
      {"# of an evening\n[1]\n  variant='FT'\n", "a hand history in the PHH format: ingest it with --format phh"},
  };
  for (const auto& [bytes, what] : forms) {
    const Read result = read(bytes + "\n" + good_line(1));
    EXPECT_THAT(result.events, IsEmpty());
    EXPECT_THAT(result.problems, ElementsAre("f: expected JSON in UTF-8 or Cap'n Proto messages, found " + what));
  }
}

TEST(DeviceFile, AFileThatIsNotThereOrIsAFolderIsOneMessage) {
  const testing::TempFolder folder;
  EXPECT_THAT(read(*open_device_file(folder.path("none"))).problems,
              ElementsAre(folder.path("none") + ": cannot be read: No such file or directory"));
  EXPECT_THAT(read(*open_device_file(folder.path())).problems,
              ElementsAre(folder.path() + ": cannot be read: Is a directory"));
}

TEST(DeviceFile, APathIsReadAndNamedInMessages) {
  const testing::TempFolder folder;
  std::ofstream(folder.path("evening.jsonl")) << good_line(1) << "x\n";
  const Read result = read(*open_device_file(folder.path("evening.jsonl")));
  EXPECT_EQ(result.events.size(), 1U);
  ASSERT_EQ(result.problems.size(), 1U);
  EXPECT_THAT(result.problems[0], ::testing::StartsWith(folder.path("evening.jsonl") + ":2: "));
}

TEST(DeviceFile, StandardInputIsReadAsItComes) {
  int ends[2] = {};
  ASSERT_EQ(::pipe(ends), 0);
  const int saved = ::dup(STDIN_FILENO);
  ::dup2(ends[0], STDIN_FILENO);
  std::thread writer([&] {
    for (std::uint64_t sequence = 1; sequence <= 2'000; ++sequence) {
      const std::string text = good_line(sequence);
      if (::write(ends[1], text.data(), text.size()) < 0) break;
    }
    ::close(ends[1]);
  });
  const Read result = read(*open_device_file("-"));
  writer.join();
  ::dup2(saved, STDIN_FILENO);
  ::close(saved);
  ::close(ends[0]);
  EXPECT_EQ(result.events.size(), 2'000U);
  EXPECT_THAT(result.problems, IsEmpty());
}

// --- whatever comes in ---------------------------------------------------------------------------------------------

// Ingests the bytes; every record that reaches the log must be a readable event of the stream that it is filed under.
// One log serves all runs: opening one takes longer than a run.
void ingest_and_look(const std::string& bytes) {
  static const testing::TempFolder folder;
  static const auto log = open_or_die(folder.path("log"), LogMode::kAppend);
  const LogPosition before = *log->end();
  std::vector<std::unique_ptr<EventSource>> sources;
  sources.push_back(read_device_file("f", bytes_in_memory(bytes)));
  const auto ingested = ingest_sources(std::move(sources), *log);
  const auto records = read_all(*log, before, 1'000);
  RC_ASSERT(records.size() == ingested.report.appended);
  const IngestReport& report = ingested.report;
  RC_ASSERT(report.read == report.appended + report.duplicates + report.refused + report.held);
  for (const LogRecord& record : records) {
    const schema::StoredEvent stored(record.bytes);
    RC_ASSERT(stored.readable());
    RC_ASSERT(std::string(stored.event().getStream().cStr()) == record.key);
  }
}

std::string mutate(std::string bytes) {
  const int changes = *rc::gen::inRange(1, 6);
  for (int change = 0; change < changes && !bytes.empty(); ++change) {
    const auto at = *rc::gen::inRange<std::size_t>(0, bytes.size());
    switch (*rc::gen::inRange(0, 4)) {
      case 0:
        bytes[at] = *rc::gen::arbitrary<char>();
        break;
      case 1:
        bytes[at] = static_cast<char>(bytes[at] ^ (1 << *rc::gen::inRange(0, 8)));
        break;
      case 2:
        bytes.erase(at, *rc::gen::inRange<std::size_t>(1, 20));
        break;
      default:
        bytes.insert(at, bytes.substr(*rc::gen::inRange<std::size_t>(0, bytes.size()), 30));
        break;
    }
  }
  return bytes;
}

std::string some_lines() {
  return good_line(1) + good_line(2) +
         testing::line("crown-melbourne/CS-04", 3, 1,
                       R"("roundOpened": {"seats": [{"seat": 1, "patron": "P-1"}], "dealer": "D-2214"})") +
         testing::line("crown-melbourne/CS-04", 4, 1, R"("handShown": {"seat": 1, "cards": [{"card": "As"}]})");
}

RC_GTEST_PROP(DeviceFileFuzz, ChangedJsonNeverCrashesAndOnlyReadableEventsReachTheLog, ()) {
  ingest_and_look(mutate(some_lines()));
}

RC_GTEST_PROP(DeviceFileFuzz, ChangedBinaryNeverCrashesAndOnlyReadableEventsReachTheLog, ()) {
  std::string frames;
  std::string lines = some_lines();
  while (!lines.empty()) {
    const auto end = lines.find('\n') + 1;
    frames += binary(lines.substr(0, end));
    lines.erase(0, end);
  }
  ingest_and_look(mutate(std::move(frames)));
}

RC_GTEST_PROP(DeviceFileFuzz, ArbitraryBytesNeverCrash, (const std::string& bytes)) {
  ingest_and_look(bytes);
}

}  // namespace
}  // namespace cardspeak
