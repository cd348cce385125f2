// Keys and values as they are written: in the order of what they mean, and read back to the same.
#include "replay/store/keys.h"

#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <limits>
#include <random>
#include <set>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "replay/store/bytes.h"
#include "replay/store/round_value.h"
#include "replay/store/stream_summary.h"

namespace cardspeak {
namespace {

std::string any_text() {
  return *rc::gen::container<std::string>(rc::gen::element('\0', '\1', 'a', '/', '\xFF'));
}
std::uint64_t any_number() {
  return *rc::gen::arbitrary<std::uint64_t>();
}

RC_GTEST_PROP(Keys, RoundsAreInTheOrderOfStreamAndNumberWhateverBytesTheNamesHold, ()) {
  const std::pair left{any_text(), any_number()};
  const std::pair right{any_text(), any_number()};
  const std::string left_key = keys::round(left.first, RoundNo(left.second));
  const std::string right_key = keys::round(right.first, RoundNo(right.second));
  RC_ASSERT((left_key < right_key) == (left < right));
  RC_ASSERT(keys::parse_round(left_key)->stream == left.first);
  RC_ASSERT(keys::parse_round(left_key)->round.value() == left.second);
}

RC_GTEST_PROP(Keys, AnIndexIsInTheOrderOfTextTimeStreamAndNumber, ()) {
  const auto any = [] { return std::tuple{any_text(), *rc::gen::arbitrary<std::int64_t>(), any_text(), any_number()}; };
  const auto key_of = [](const auto& entry) {
    const auto& [text, time, stream, round] = entry;
    return keys::index(IndexKind::kPatron, text, DeviceTimeNs(time), stream, RoundNo(round));
  };
  const auto left = any();
  const auto right = any();
  RC_ASSERT((key_of(left) < key_of(right)) == (left < right));
  const auto parsed = keys::parse_index(key_of(left));
  RC_ASSERT(parsed.has_value());
  RC_ASSERT(std::tuple(parsed->text, parsed->time.value(), parsed->stream, parsed->round.value()) == left);
}

RC_GTEST_PROP(Keys, AKeyThatIsCutOrLengthenedDoesNotRead, ()) {
  const std::string key = keys::round(any_text(), RoundNo(any_number()));
  RC_ASSERT(!keys::parse_round(key.substr(0, key.size() - 1)));
  RC_ASSERT(!keys::parse_round(key + "x"));
}

RC_GTEST_PROP(StreamSummary, GapsAreWhatIsMissingInWhateverOrderNumbersCome, ()) {
  const auto numbers = *rc::gen::container<std::set<int>>(rc::gen::inRange(1, 30));
  RC_PRE(!numbers.empty());
  std::vector<int> shuffled(numbers.begin(), numbers.end());
  std::shuffle(shuffled.begin(), shuffled.end(), std::mt19937_64(any_number()));
  StreamSummary summary;
  for (const int number : shuffled) summary.add_sequence(StreamSeq(static_cast<std::uint64_t>(number)));
  for (int number = 1; number <= 31; ++number) {
    RC_ASSERT(summary.has(StreamSeq(static_cast<std::uint64_t>(number))) == numbers.contains(number));
  }
  for (std::size_t i = 1; i < summary.gaps.size(); ++i) {
    RC_ASSERT(summary.gaps[i].first.value() > summary.gaps[i - 1].second.value() + 1);
  }
}

TEST(StreamSummaryForm, ReadsBackToTheSameAndACutOneDoesNotRead) {
  StreamSummary summary;
  summary.events = 7;
  summary.rounds = 2;
  summary.highest_round = RoundNo(9);
  summary.highest = StreamSeq(std::numeric_limits<std::uint64_t>::max());
  summary.longest_span = 300;
  summary.gaps = {{StreamSeq(2), StreamSeq(200)}};
  summary.chain_breaks = {StreamSeq(201), StreamSeq(999)};
  summary.forks = {{StreamSeq(5), {schema::Hash{1}, schema::Hash{2}}}};
  summary.derive_after = StreamSeq(0);
  const std::string bytes = encode_stream(summary);
  EXPECT_EQ(decode_stream(bytes), summary);
  for (std::size_t size = 0; size < bytes.size(); ++size) EXPECT_FALSE(decode_stream(bytes.substr(0, size)));
  EXPECT_FALSE(decode_stream(bytes + "x"));
}

TEST(RoundForm, ReadsBackToTheSameAndACutOneDoesNotRead) {
  RoundSummary summary;
  summary.closed = true;
  summary.events = 2;
  summary.first_event = DeviceTimeNs(-5);
  summary.patrons = {"P-1", "P-2"};
  summary.findings = {"underpaid"};
  summary.status = schema::VerdictStatus::DIFFERS;
  summary.net_difference = Cents(-5000);
  const std::vector<std::uint8_t> first(16, 1);
  const std::vector<std::uint8_t> second(8, 2);
  const std::vector<std::span<const std::uint8_t>> events = {first, second};
  const std::string value = encode_round(summary, schema::Hash{3}, events);
  EXPECT_EQ(summary_of_round(value), summary);
  RoundParts parts;
  ASSERT_TRUE(split_round(value, parts));
  EXPECT_EQ(parts.seal, schema::Hash{3});
  ASSERT_EQ(parts.events.size(), 2U);
  EXPECT_EQ(parts.events[0], as_text(first));
  EXPECT_EQ(parts.events[1], as_text(second));
  for (std::size_t size = 0; size < value.size(); ++size) EXPECT_FALSE(split_round(value.substr(0, size), parts));
}

TEST(Numbers, AFormThatIsNotTheShortestDoesNotRead) {
  ByteReader padded(std::string_view("\x81\x00", 2));
  padded.number();
  EXPECT_FALSE(padded.ok());
  ByteReader too_long(std::string_view("\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\x02", 10));
  too_long.number();
  EXPECT_FALSE(too_long.ok());
}

}  // namespace
}  // namespace cardspeak
