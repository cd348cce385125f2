// What the fold of a table's stream keeps of changes of its signs for the round that follows them.
#include <capnp/message.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "model/facts/fold.h"
#include "schemas/json/event_json.h"

namespace cardspeak {
namespace {

using Kind = SignChange::Kind;
using testing::IsEmpty;
using testing::SizeIs;

// A table stream, event by event; the numbers go up by one.
class Table {
 public:
  Table() {
    event(
        R"("tableOpened":{"venue":"v","table":"t","game":"g","limits":[{"wager":"ante","minCents":1000,"maxCents":50000},
             {"wager":"bet","minCents":2000}]})");
  }

  Table& event(const std::string& kind) {
    ++last_;
    const std::string json = R"({"stream":"v/t","sequence":)" + std::to_string(last_) + R"(,"deviceTimeNs":)" +
                             std::to_string(static_cast<std::int64_t>(last_) * kMinuteNs) + "," + kind + "}";
    capnp::MallocMessageBuilder message;
    const auto read = schema::read_event_json(json, message.initRoot<schema::Event>());
    EXPECT_TRUE(read.has_value()) << json;
    state_.apply(message.getRoot<schema::Event>().asReader());
    return *this;
  }

  // Events of a round take numbers of the stream and are no business of the table's.
  Table& round(unsigned events) {
    last_ += events;
    return *this;
  }

  Table& limits(std::string_view wager, int min, int max) {
    return event(R"("limitsChanged":{"limits":[{"wager":")" + std::string(wager) + R"(","minCents":)" +
                 std::to_string(min) + R"(,"maxCents":)" + std::to_string(max) + "}]}");
  }

  Table& notice(std::string_view what) {
    return event(R"("noticeDisplayed":{"notice":")" + std::string(what) + R"("})");
  }

  [[nodiscard]] std::vector<SignChange> changes() const { return state_.changes_before(StreamSeq(last_ + 1)); }
  [[nodiscard]] std::vector<SignChange> changes_after_a_gap() const {
    return state_.changes_before(StreamSeq(last_ + 2));
  }

  static constexpr std::int64_t kMinuteNs = 60'000'000'000;

 private:
  TableState state_;
  std::uint64_t last_ = 0;
};

TEST(TableChanges, ANewTableHasNone) {
  EXPECT_THAT(Table().changes(), IsEmpty());
}

// A new sign for the same game is a change of the one that hung there; after the table was closed it is none.
TEST(TableChanges, ASignThatIsPutUpAgainChangesWhatTheOneBeforeShowed) {
  const std::string opened =
      R"("tableOpened":{"venue":"v","table":"t","game":"g","options":[{"name":"o","value":"B"}],)"
      R"("limits":[{"wager":"ante","minCents":2500,"maxCents":50000}]})";
  const std::string before = R"("optionChanged":{"name":"o","value":"A"})";
  const auto changes = Table().event(before).round(5).event(opened).changes();
  ASSERT_THAT(changes, SizeIs(2));
  EXPECT_EQ(changes[0].kind, Kind::kHigherMinimum);
  EXPECT_EQ(changes[0].what, "ante");
  EXPECT_FALSE(changes[0].notice_at);
  EXPECT_EQ(changes[1].kind, Kind::kOption);
  const auto announced = Table().notice("higherMinimum").round(5).event(opened).changes();
  ASSERT_THAT(announced, SizeIs(1));
  EXPECT_TRUE(announced[0].notice_at);
  EXPECT_THAT(Table().round(5).event(R"("tableClosed":null)").event(opened).changes(), SizeIs(1));
}

TEST(TableChanges, AHigherMinimumIsToldWithTheNoticeOfIt) {
  const auto changes = Table().notice("higherMinimum").limits("ante", 2500, 50000).changes();
  ASSERT_THAT(changes, SizeIs(1));
  EXPECT_EQ(changes[0].kind, Kind::kHigherMinimum);
  EXPECT_EQ(changes[0].what, "ante");
  EXPECT_EQ(changes[0].notice_at, DeviceTimeNs(2 * Table::kMinuteNs));
  EXPECT_EQ(changes[0].at, DeviceTimeNs(3 * Table::kMinuteNs));
}

TEST(TableChanges, ALowerMinimumIsAnotherLimitAndNoHigherMinimum) {
  const auto changes = Table().limits("ante", 500, 50000).changes();
  ASSERT_THAT(changes, SizeIs(1));
  EXPECT_EQ(changes[0].kind, Kind::kOtherLimits);
  EXPECT_EQ(changes[0].notice_at, std::nullopt);
}

TEST(TableChanges, ANoticeIsUsedUpByTheHigherMinimumThatItAnnounced) {
  const auto changes = Table().notice("higherMinimum").limits("ante", 2500, 50000).limits("bet", 5000, 0).changes();
  ASSERT_THAT(changes, SizeIs(2));
  EXPECT_NE(changes[0].notice_at, std::nullopt);
  EXPECT_EQ(changes[1].notice_at, std::nullopt);
}

TEST(TableChanges, AChangeIsToldOnlyToTheRoundThatFollowsIt) {
  EXPECT_THAT(Table().limits("ante", 2500, 50000).round(12).changes(), IsEmpty());
  const auto changes = Table().limits("ante", 2500, 50000).round(12).limits("bet", 5000, 0).changes();
  ASSERT_THAT(changes, SizeIs(1));
  EXPECT_EQ(changes[0].what, "bet");
}

TEST(TableChanges, AMissingEventLeavesItUntold) {
  EXPECT_THAT(Table().limits("ante", 2500, 50000).changes_after_a_gap(), IsEmpty());
}

TEST(TableChanges, AnotherOptionAndAClosedTableAreTold) {
  const auto changes = Table()
                           .event(R"("optionChanged":{"name":"pairPlusTable","value":"B"})")
                           .notice("tableClose")
                           .event(R"("tableClosed":null)")
                           .changes();
  ASSERT_THAT(changes, SizeIs(2));
  EXPECT_EQ(changes[0].kind, Kind::kOption);
  EXPECT_EQ(changes[0].what, "pairPlusTable");
  EXPECT_EQ(changes[1].kind, Kind::kTableClosed);
  EXPECT_EQ(changes[1].notice_at, DeviceTimeNs(3 * Table::kMinuteNs));
}

// It is agreed with its player, takes no notice, and uses none up.
TEST(TableChanges, APersonalLimitIsToldWithItsSeatAndWhoPutItUp) {
  const auto personal = R"("staff":"AM-1","rank":"TG Area Manager","limitsChanged":{"limits":[)"
                        R"({"wager":"ante","seat":3,"minCents":9000,"marker":true}]})";
  const auto changes = Table().notice("higherMinimum").event(personal).event(personal).changes();
  ASSERT_THAT(changes, SizeIs(1)) << "put up again it is no change";
  EXPECT_EQ(changes[0].kind, Kind::kPersonalLimit);
  EXPECT_EQ(changes[0].what, "ante");
  EXPECT_EQ(changes[0].seat, SeatNo(3));
  EXPECT_EQ(changes[0].staff, "AM-1");
  EXPECT_EQ(changes[0].rank, "TG Area Manager");
  EXPECT_EQ(changes[0].notice_at, std::nullopt);
  const auto later = Table().notice("higherMinimum").event(personal).limits("ante", 2500, 50000).changes();
  ASSERT_THAT(later, SizeIs(2));
  EXPECT_NE(later[1].notice_at, std::nullopt);
}

}  // namespace
}  // namespace cardspeak
