// Device files that are packed with gzip or zstd: whole, cut, damaged, and hostile.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <zlib.h>
#include <zstd.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "ingest/device/byte_source.h"
#include "ingest/device/device_file.h"
#include "tests/ingest/ingest_fixture.h"

namespace cardspeak {
namespace {

using ::testing::AllOf;
using ::testing::ElementsAre;
using testing::good_line;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::StartsWith;

std::string gzipped(const std::string& text) {
  z_stream stream{};
  EXPECT_EQ(deflateInit2(&stream, 6, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY), Z_OK);
  std::string packed(deflateBound(&stream, text.size()) + 64, '\0');
  std::string in = text;
  stream.next_in = reinterpret_cast<Bytef*>(in.data());
  stream.avail_in = static_cast<uInt>(in.size());
  stream.next_out = reinterpret_cast<Bytef*>(packed.data());
  stream.avail_out = static_cast<uInt>(packed.size());
  EXPECT_EQ(deflate(&stream, Z_FINISH), Z_STREAM_END);
  packed.resize(stream.total_out);
  deflateEnd(&stream);
  return packed;
}

// With a check at the end of the frame, as the `zstd` program makes it.
std::string zstd_packed(const std::string& text) {
  ZSTD_CCtx* context = ZSTD_createCCtx();
  ZSTD_CCtx_setParameter(context, ZSTD_c_checksumFlag, 1);
  std::string packed(ZSTD_compressBound(text.size()), '\0');
  packed.resize(ZSTD_compress2(context, packed.data(), packed.size(), text.data(), text.size()));
  ZSTD_freeCCtx(context);
  return packed;
}

struct Packer {
  std::string name;
  std::string (*pack)(const std::string&);
};

void PrintTo(const Packer& packer, std::ostream* out) {
  *out << packer.name;
}

struct ReadFile {
  std::size_t events = 0;
  std::vector<std::string> problems;
};

ReadFile unpack(EventSource& source) {
  ReadFile result;
  for (;;) {
    const auto event = source.next();
    if (!event) {
      result.problems.push_back(source.where() + ": " + event.error().message);
    } else if (*event) {
      ++result.events;
    } else {
      return result;
    }
  }
}
ReadFile unpack(const std::string& bytes) {
  return unpack(*read_device_file("f", bytes_in_memory(bytes)));
}

std::string lines(std::uint64_t count) {
  std::string text;
  for (std::uint64_t number = 1; number <= count; ++number) text += good_line(number);
  return text;
}

// One byte at a time, as a slow pipe.
class Drip final : public ByteSource {
 public:
  explicit Drip(std::string bytes) : bytes_(std::move(bytes)) {}
  Result<std::size_t> read(std::span<char> into) override {
    if (at_ == bytes_.size()) return 0;
    into.front() = bytes_[at_++];
    return 1;
  }

 private:
  std::string bytes_;
  std::size_t at_ = 0;
};

class PackedFile : public ::testing::TestWithParam<Packer> {
 protected:
  static std::string pack(const std::string& text) { return GetParam().pack(text); }
  static std::string format() { return GetParam().name; }
};

TEST_P(PackedFile, IsReadAsWhatItHolds) {
  const ReadFile result = unpack(pack(lines(5'000)));
  EXPECT_EQ(result.events, 5'000U);
  EXPECT_THAT(result.problems, IsEmpty());
}

TEST_P(PackedFile, OfSeveralPartsIsOneText) {
  const std::string text = lines(300);
  const ReadFile result = unpack(pack(text.substr(0, 1'000)) + pack("") + pack(text.substr(1'000)));
  EXPECT_EQ(result.events, 300U);
  EXPECT_THAT(result.problems, IsEmpty());
}

TEST_P(PackedFile, ThatComesByteByByteIsReadTheSame) {
  const ReadFile result = unpack(*read_device_file("f", std::make_unique<Drip>(pack(lines(50)))));
  EXPECT_EQ(result.events, 50U);
  EXPECT_THAT(result.problems, IsEmpty());
}

TEST_P(PackedFile, FromAPipeThatWasCutGivesItsWholeLinesAndNamesTheLineReached) {
  const std::string packed = pack(lines(2'000));
  for (std::size_t size = 8; size < packed.size(); size += 1 + packed.size() / 97) {
    const ReadFile result = unpack(packed.substr(0, size));
    ASSERT_LE(result.events, 2'000U);
    EXPECT_THAT(
        result.problems,
        ElementsAre(AllOf(StartsWith(result.events == 0 ? "f" : "f:" + std::to_string(result.events + 1) + ": "),
                          HasSubstr("the " + format() + " data end before they are complete"))))
        << size;
  }
}

// Not one byte can be changed so that other events come out of the file.
TEST_P(PackedFile, OnDiskThatIsDamagedIsRefusedWholeOrGivesTheSameEvents) {
  const testing::TempFolder folder;
  const std::string packed = pack(lines(40));
  const std::string path = folder.path("evening");
  std::size_t refused = 0;
  for (std::size_t at = 4; at < packed.size(); at += 3) {
    std::string damaged = packed;
    damaged[at] = static_cast<char>(damaged[at] ^ 0x10);
    std::ofstream(path, std::ios::binary | std::ios::trunc) << damaged;
    const ReadFile result = unpack(*open_device_file(path));
    if (result.events == 40 && result.problems.empty()) continue;  // the time in gzip's head
    EXPECT_EQ(result.events, 0U) << at;
    ASSERT_EQ(result.problems.size(), 1U) << at;
    ++refused;
    EXPECT_THAT(result.problems[0], StartsWith(path)) << at;
  }
  EXPECT_GT(refused, packed.size() / 6);
}

TEST_P(PackedFile, OnDiskThatWasCutIsRefusedWhole) {
  const testing::TempFolder folder;
  const std::string packed = pack(lines(2'000));
  for (const std::size_t size : {packed.size() - 1, packed.size() / 2, std::size_t{20}}) {
    std::ofstream(folder.path("evening"), std::ios::binary | std::ios::trunc) << packed.substr(0, size);
    const ReadFile result = unpack(*open_device_file(folder.path("evening")));
    EXPECT_EQ(result.events, 0U);
    EXPECT_THAT(result.problems, ElementsAre(HasSubstr("the file was cut; nothing of this file was ingested")));
  }
}

TEST_P(PackedFile, OnDiskThatIsDamagedNamesFileAndLine) {
  const testing::TempFolder folder;
  std::string packed = pack(lines(20'000));
  packed[packed.size() - 2] = static_cast<char>(packed[packed.size() - 2] ^ 1);  // of the check
  std::ofstream(folder.path("evening"), std::ios::binary) << packed;
  const ReadFile result = unpack(*open_device_file(folder.path("evening")));
  EXPECT_EQ(result.events, 0U);
  EXPECT_THAT(result.problems, ElementsAre(AllOf(StartsWith(folder.path("evening") + ": line "),
                                                 HasSubstr("the " + format() + " data are damaged here ("),
                                                 HasSubstr("; nothing of this file was ingested"))));
}

TEST_P(PackedFile, WithSomethingElseBehindItSaysSo) {
  const ReadFile result = unpack(pack(lines(3)) + "something else");
  EXPECT_EQ(result.events, 3U);
  EXPECT_THAT(result.problems, ElementsAre(AllOf(StartsWith("f:4: "), HasSubstr(format() + " data are damaged"))));
}

// 512 MiB of blanks in a file of less than one: one line that is too long, in the memory of one line.
TEST_P(PackedFile, ThatHoldsMoreThanMemoryIsReadInBoundedMemory) {
  std::string bomb;
  const std::string part = pack(std::string(std::size_t{64} << 20, ' '));
  for (int at = 0; at < 8; ++at) bomb += part;
  bomb += pack("\n" + good_line(1));
  ASSERT_LT(bomb.size(), std::size_t{1} << 20);
  rusage before{};
  ::getrusage(RUSAGE_SELF, &before);
  const ReadFile result = unpack(bomb);
  rusage after{};
  ::getrusage(RUSAGE_SELF, &after);
  EXPECT_EQ(result.events, 1U);
  EXPECT_THAT(result.problems, ElementsAre("f:1: expected a line of at most 1048576 bytes, found a longer one"));
  EXPECT_LT(after.ru_maxrss - before.ru_maxrss, 16'000) << "KiB";
}

INSTANTIATE_TEST_SUITE_P(Formats, PackedFile, ::testing::Values(Packer{"gzip", gzipped}, Packer{"zstd", zstd_packed}),
                         [](const auto& packer) { return packer.param.name; });

TEST(PackedFileGzip, MayBePaddedWithZeros) {
  const ReadFile result = unpack(gzipped(lines(3)) + std::string(100'000, '\0'));
  EXPECT_EQ(result.events, 3U);
  EXPECT_THAT(result.problems, IsEmpty());
}

TEST(PackedFileZstd, AFrameThatAsksForTooMuchMemoryIsDamage) {
  // A frame of one block, whose header asks for a window of 2 GiB.
  const std::string frame("\x28\xb5\x2f\xfd\x00\xa8\x01\x00\x00", 9);
  const ReadFile result = unpack(frame);
  EXPECT_THAT(result.problems, ElementsAre(AllOf(StartsWith("f: "), HasSubstr("zstd data are damaged"))));
}

}  // namespace
}  // namespace cardspeak
