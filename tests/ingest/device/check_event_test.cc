// Every way in which an event can make no sense, with the words that a person gets.
#include <capnp/message.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "ingest/device/check_event.h"
#include "schemas/json/event_json.h"

namespace cardspeak {
namespace {

// What check_event says about an event in JSON; "fine" when nothing.
std::string verdict_on(const std::string& json) {
  capnp::MallocMessageBuilder message;
  const auto event = message.initRoot<schema::Event>();
  const auto read = schema::read_event_json(json, event);
  if (!read) return "does not read: " + read.error().text();
  const auto checked = check_event(event.asReader());
  return checked ? "fine" : checked.error().text();
}

constexpr const char* kTable = "crown-melbourne/CS-04";
constexpr const char* kMeter = "crown-melbourne/meter/J1";
constexpr const char* kDesk = "crown-melbourne/desk/main";

std::string event_on(const std::string& stream, int round, const std::string& kind, const std::string& more = "") {
  return R"({"stream": ")" + stream + R"(", "deviceTimeNs": "1795161600000000000", "round": )" + std::to_string(round) +
         ", " + more + kind + "}";
}
std::string in_round(const std::string& kind, const std::string& more = "") {
  return event_on(kTable, 7, kind, more);
}
std::string at_table(const std::string& kind) {
  return event_on(kTable, 0, kind);
}
std::string at_meter(const std::string& kind) {
  return event_on(kMeter, 0, kind);
}
std::string at_desk(const std::string& kind) {
  return event_on(kDesk, 0, kind);
}

struct Case {
  const char* name;
  std::string json;
  std::string says;
};

void PrintTo(const Case& the_case, std::ostream* out) {
  *out << the_case.name;
}

class CheckEvent : public ::testing::TestWithParam<Case> {};

TEST_P(CheckEvent, SaysWhatIsWrongAndWhatWasExpected) {
  EXPECT_EQ(verdict_on(GetParam().json), GetParam().says);
}

std::string long_text(std::size_t size) {
  return std::string(size, 'x');
}

std::vector<Case> cases() {
  const std::string ante = R"("wagerPlaced": {"seat": 3, "wager": "ante", "amountCents": 2500})";
  const std::string streams =
      R"(field stream: expected "<venue>/<table>", "<venue>/meter/<name>" or "<venue>/desk/<name>", found )";
  return {
      {"Fine", in_round(ante), "fine"},
      {"NoKind", R"({"stream": "a/b", "deviceTimeNs": "1795161600000000000"})",
       "expected a kind of event that this release knows, found none"},
      {"NoStream", event_on("", 7, ante), streams + R"("")"},
      {"StreamWithoutTable", event_on("crown-melbourne", 7, ante), streams + R"("crown-melbourne")"},
      {"VenueWithCapitals", event_on("Crown/CS-04", 7, ante), streams + R"("Crown/CS-04")"},
      {"TableWithSpace", event_on("crown/CS 04", 7, ante), streams + R"("crown/CS 04")"},
      {"TableCalledMeter", event_on("crown/meter", 7, ante), streams + R"("crown/meter")"},
      {"StreamOfAnUnknownSort", event_on("crown/bar/J1", 7, ante), streams + R"("crown/bar/J1")"},
      {"StreamTooDeep", event_on("crown/meter/J1/x", 7, ante), streams + R"("crown/meter/J1/x")"},
      {"StreamTooLong", event_on("crown/" + long_text(65), 7, ante), streams + "\"crown/" + long_text(54) + "…\""},
      {"RoundKindOnAMeter", event_on(kMeter, 7, ante),
       R"(field stream: expected a table's stream, "<venue>/<table>" for wagerPlaced, found "crown-melbourne/meter/J1")"},
      {"MeterKindOnATable", at_table(R"("meterClosed": null)"),
       R"(field stream: expected a meter's stream, "<venue>/meter/<name>" for meterClosed, found "crown-melbourne/CS-04")"},
      {"DeskKindOnATable", at_table(R"("referredToInspector": {"dispute": "1", "roundId": "a/b/1"})"),
       R"(field stream: expected a desk's stream, "<venue>/desk/<name>" for referredToInspector, found "crown-melbourne/CS-04")"},
      {"NoTime", R"({"stream": "a/b", "round": 1, "betsClosed": null})",
       "field deviceTimeNs: expected nanoseconds since 1970, not before the year 2000, found 0"},
      {"TimeInSeconds", R"({"stream": "a/b", "round": 1, "deviceTimeNs": 1795161600, "betsClosed": null})",
       "field deviceTimeNs: expected nanoseconds since 1970, not before the year 2000, found 1795161600"},
      {"NegativeTime", R"({"stream": "a/b", "round": 1, "deviceTimeNs": -5, "betsClosed": null})",
       "field deviceTimeNs: expected nanoseconds since 1970, not before the year 2000, found -5"},
      {"NoRound", event_on(kTable, 0, ante), "field round: expected the number of the round of play, from 1, found 0"},
      {"RoundOnATableKind", in_round(R"("tableClosed": null)"),
       "field round: expected 0, as an event of this kind belongs to no round, found 7"},
      {"RoundOnAMeterKind", event_on(kMeter, 7, R"("meterClosed": null)"),
       "field round: expected 0, as an event of this kind belongs to no round, found 7"},
      {"RoundTooGreat",
       R"({"stream": "a/b", "round": "1000000000000001", "deviceTimeNs": "1795161600000000000", )"
       R"("betsClosed": null})",
       "field round: expected at most 1000000000000000, found 1000000000000001"},
      {"SequenceTooGreat", in_round(ante, R"("sequence": "18446744073709551615", )"),
       "field sequence: expected at most 1000000000000000, found 18446744073709551615"},
      {"PreviousHashTooShort", in_round(ante, R"("previousHash": "00ff", )"),
       "does not read: field previousHash: expected a SHA-256 as 64 hex digits, or \"\" for none, found \"00ff\""},
      {"CorrectionWithoutReason", in_round(ante, R"("sequence": 9, "corrects": 4, )"),
       "field correctionReason: expected the reason of a correction, found none"},
      {"ReasonWithoutCorrection", in_round(ante, R"("correctionReason": "typing", )"),
       "field corrects: expected the number of the event that is corrected, found none"},
      {"CorrectionOfItself", in_round(ante, R"("sequence": 9, "corrects": 9, "correctionReason": "typing", )"),
       "field corrects: expected an event before this one, number 9, found 9"},
      {"Correction", in_round(ante, R"("sequence": 9, "corrects": 4, "correctionReason": "typing", )"), "fine"},
      {"StruckOutWithoutCorrection", in_round(R"("struckOut": null)"),
       "field corrects: expected the number of the event that is struck out, found none"},
      {"StruckOut", in_round(R"("struckOut": null)", R"("corrects": 4, "correctionReason": "twice", )"), "fine"},
      {"DeviceTooLong", in_round(ante, R"("device": ")" + long_text(129) + "\", "),
       "field device: expected at most 128 bytes, found 129"},
      {"StaffOnTwoLines", in_round(ante, R"("staff": "D-1\nD-2", )"),
       R"(field staff: expected text of one line in UTF-8, found "D-1?D-2")"},
      {"ReasonTooLong",
       in_round(ante, R"("sequence": 9, "corrects": 4, "correctionReason": ")" + long_text(4'097) + "\", "),
       "field correctionReason: expected at most 4096 bytes, found 4097"},

      {"SeatMissing", in_round(R"("wagerPlaced": {"wager": "ante", "amountCents": 2500})"),
       "field wagerPlaced.seat: expected a number from 1 to 20, found 0"},
      {"SeatTooGreat", in_round(R"("wagerPlaced": {"seat": 21, "wager": "ante", "amountCents": 2500})"),
       "field wagerPlaced.seat: expected a number from 1 to 20, found 21"},
      {"WagerUnnamed", in_round(R"("wagerPlaced": {"seat": 3, "amountCents": 2500})"),
       R"(field wagerPlaced.wager: expected 1 to 64 letters, digits, "-" and "_", found "")"},
      {"WagerOfNothing", in_round(R"("wagerPlaced": {"seat": 3, "wager": "ante"})"),
       "field wagerPlaced.amountCents: expected an amount from 1 to 10000000000000 cents, found 0"},
      {"WagerNegative", in_round(R"("wagerPlaced": {"seat": 3, "wager": "ante", "amountCents": -1})"),
       "field wagerPlaced.amountCents: expected an amount from 1 to 10000000000000 cents, found -1"},
      {"WagerTooGreat", in_round(R"("wagerPlaced": {"seat": 3, "wager": "ante", "amountCents": "10000000000001"})"),
       "field wagerPlaced.amountCents: expected an amount from 1 to 10000000000000 cents, found 10000000000001"},
      {"WagerGreatest", in_round(R"("wagerPlaced": {"seat": 3, "wager": "ante", "amountCents": "10000000000000"})"),
       "fine"},
      {"WithdrawnNothing", in_round(R"("wagerWithdrawn": {"seat": 3, "wager": "ante"})"),
       "field wagerWithdrawn.amountCents: expected an amount from 1 to 10000000000000 cents, found 0"},
      {"SettledNegative", in_round(R"("settled": {"seat": 3, "wager": "ante", "paidCents": -5})"),
       "field settled.paidCents: expected an amount from 0 to 10000000000000 cents, found -5"},
      {"SettledStandOff", in_round(R"("settled": {"seat": 3, "wager": "ante", "outcome": "standOff"})"), "fine"},
      {"SeatOpenedTwice", in_round(R"("roundOpened": {"seats": [{"seat": 1}, {"seat": 2}, {"seat": 1}]})"),
       "field roundOpened.seats[2].seat: expected each seat once, found 1"},
      {"StackNegative", in_round(R"("roundOpened": {"seats": [{"seat": 1, "stackCents": -1}]})"),
       "field roundOpened.seats[0].stackCents: expected an amount from 0 to 10000000000000 cents, found -1"},
      {"ButtonNowhere", in_round(R"("roundOpened": {"button": 21})"),
       "field roundOpened.button: expected a number from 0 to 20, found 21"},
      {"AnnouncedNothing", in_round(R"("announced": {})"),
       R"(field announced.what: expected 1 to 64 letters, digits, "-" and "_", found "")"},
      {"CardNowhere", in_round(R"("cardDealt": {"card": "As"})"), "field cardDealt.to: expected a value, found none"},
      {"CardToNoSeat", in_round(R"("cardDealt": {"to": "seat", "card": "As"})"),
       "field cardDealt.seat: expected a number from 1 to 20, found 0"},
      {"DealersCardWithASeat", in_round(R"("cardDealt": {"to": "dealer", "seat": 2, "card": "As"})"),
       "field cardDealt.seat: expected none, where the cards are not a seat's, found 2"},
      {"SeatsCardOnABoard", in_round(R"("cardDealt": {"to": "seat", "seat": 2, "card": "As", "board": 1})"),
       "field cardDealt.board: expected a number from 0 to 0, found 1"},
      {"CardUnknown", in_round(R"("cardDealt": {"to": "community", "board": 2, "card": "??"})"), "fine"},
      {"ExposedNowhere", in_round(R"("cardExposed": {"card": "As"})"),
       "field cardExposed.to: expected a value, found none"},
      {"TakenTooMany",
       in_round(R"("cardsTaken": {"to": "dealer", "cards": [{"card": "As"})" +
                [] {
                  std::string more;
                  for (int count = 0; count < 64; ++count) more += R"(, {"card": "As"})";
                  return more;
                }() +
                "]}"),
       "field cardsTaken.cards: expected at most 64 entries, found 65"},
      {"DecisionUnmade", in_round(R"("decision": {"seat": 2})"), "field decision.act: expected a value, found none"},
      {"DecisionNegative", in_round(R"("decision": {"seat": 2, "act": "bet", "amountCents": -100})"),
       "field decision.amountCents: expected an amount from 0 to 10000000000000 cents, found -100"},
      {"MuckedByNobody", in_round(R"("handMucked": {})"),
       "field handMucked.seat: expected a number from 1 to 20, found 0"},
      {"HandSetByNobody", in_round(R"("handSet": {})"), "field handSet.seat: expected a number from 1 to 20, found 0"},
      {"ViewedBeyondTheTable", in_round(R"("handViewed": {"seat": 30})"),
       "field handViewed.seat: expected a number from 0 to 20, found 30"},
      {"ReturnedNothing", in_round(R"("uncalledReturned": {"seat": 2})"),
       "field uncalledReturned.amountCents: expected an amount from 1 to 10000000000000 cents, found 0"},
      {"PushedToNobody", in_round(R"("potPushed": {"amountCents": 100})"),
       "field potPushed.seat: expected a number from 1 to 20, found 0"},
      {"PotBeyondAnyTable", in_round(R"("potPushed": {"pot": 31, "seat": 1, "amountCents": 100})"),
       "field potPushed.pot: expected a number from 0 to 30, found 31"},
      {"RakeNegative", in_round(R"("rakeTaken": {"amountCents": -1})"),
       "field rakeTaken.amountCents: expected an amount from 0 to 10000000000000 cents, found -1"},
      {"PrizeOfNothing", in_round(R"("jackpotPrizeKeyed": {"seat": 1})"),
       "field jackpotPrizeKeyed.amountCents: expected an amount from 1 to 10000000000000 cents, found 0"},
      {"IrregularityNoticedBefore", in_round(R"("irregularity": {"kind": "exposedCards", "noticed": "before"})"),
       "fine"},
      {"IrregularityNoticedAfterTheAnnouncement",
       in_round(R"("irregularity": {"kind": "exposedCards", "noticed": "afterAnnouncement"})"), "fine"},
      {"IrregularityNoticedAtNoMomentThatARuleKnows",
       in_round(R"("irregularity": {"kind": "exposedCards", "noticed": "never"})"),
       R"(field irregularity.noticed: expected "before", "after" or "settlement", or nothing, found "never")"},
      {"IrregularityUnnamed", in_round(R"("irregularity": {})"),
       R"(field irregularity.kind: expected 1 to 64 letters, digits, "-" and "_", found "")"},
      {"RulingUnsaid", in_round(R"("ruling": {"reason": "so"})"),
       R"(field ruling.decision: expected 1 to 64 letters, digits, "-" and "_", found "")"},
      {"VoidedWithoutReason", in_round(R"("voided": {})"), "field voided.reason: expected a name, found none"},

      {"OpenedElsewhere",
       at_table(R"("tableOpened": {"venue": "crown-perth", "table": "CS-04", "game": "caribbean-stud"})"),
       R"(field tableOpened.venue: expected that of the stream, "crown-melbourne", found "crown-perth")"},
      {"OpenedAtAnotherTable",
       at_table(R"("tableOpened": {"venue": "crown-melbourne", "table": "CS-05", "game": "caribbean-stud"})"),
       R"(field tableOpened.table: expected that of the stream, "CS-04", found "CS-05")"},
      {"OpenedForNoGame", at_table(R"("tableOpened": {"venue": "crown-melbourne", "table": "CS-04"})"),
       R"(field tableOpened.game: expected 1 to 64 letters, digits, "-" and "_", found "")"},
      {"OptionWithoutValue",
       at_table(R"("tableOpened": {"venue": "crown-melbourne", "table": "CS-04", "game": "g", )"
                R"("options": [{"name": "jackpotOption"}]})"),
       "field tableOpened.options[0].value: expected a name, found none"},
      {"LimitNegative", at_table(R"("limitsChanged": {"limits": [{"wager": "ante", "minCents": -1}]})"),
       "field limitsChanged.limits[0].minCents: expected an amount from 0 to 10000000000000 cents, found -1"},
      {"MarkerWithoutSeat", at_table(R"("limitsChanged": {"limits": [{"wager": "ante", "marker": true}]})"),
       "field limitsChanged.limits[0].marker: expected a marker only with a seat, found no seat"},
      {"MeterOfTheTableIsATable",
       at_table(R"("tableOpened": {"venue": "crown-melbourne", "table": "CS-04", )"
                R"("game": "g", "meter": "crown-melbourne/J1"})"),
       R"(field tableOpened.meter: expected a meter's stream, "<venue>/meter/<name>", found "crown-melbourne/J1")"},
      {"BlindNegative", at_table(R"("pokerSignChanged": {"blindsCents": [100, -200]})"),
       "field pokerSignChanged.blindsCents[1]: expected an amount from 0 to 10000000000000 cents, found -200"},
      {"RakeOverThePot", at_table(R"("pokerSignChanged": {"rake": {"kind": "percentage", "basisPoints": 10001}})"),
       "field pokerSignChanged.rake.basisPoints: expected a number from 0 to 10000, found 10001"},
      {"SignInTableOpened",
       at_table(R"("tableOpened": {"venue": "crown-melbourne", "table": "CS-04", "game": "g", )"
                R"("poker": {"anteCents": -1}})"),
       "field tableOpened.poker.anteCents: expected an amount from 0 to 10000000000000 cents, found -1"},
      {"NoticeUnnamed", at_table(R"("noticeDisplayed": {})"),
       R"(field noticeDisplayed.notice: expected 1 to 64 letters, digits, "-" and "_", found "")"},
      {"NoticeInTheSixties", at_table(R"("noticeDisplayed": {"notice": "limits", "effectiveNs": 5})"),
       "field noticeDisplayed.effectiveNs: expected nanoseconds since 1970, not before the year 2000, or 0, found 5"},
      {"DeckCountedInARound", in_round(R"("deckCounted": {"cards": 51, "expected": 52})"), "fine"},
      {"DeckCountedWithoutASize", in_round(R"("deckCounted": {"cards": 51})"), "fine"},
      {"DeckCountedOfNoCards", in_round(R"("deckCounted": {})"),
       "field deckCounted.cards: expected a number from 1 to 416, found 0"},
      {"DeckCountedOfADeckThatNoGameHas", in_round(R"("deckCounted": {"cards": 52, "expected": 51})"),
       "field deckCounted.expected: expected the cards of a complete deck, 52, 40, 36, 32 or 20, or 0 where they are "
       "not on record, found 51"},
      {"DeckCountedBetweenRounds", at_table(R"("deckCounted": {"cards": 52, "expected": 52})"), "fine"},

      {"MeterForNothing", at_meter(R"("meterConfigured": {"meter": "J1", "incrementPartsPerMillion": 100})"),
       "field meterConfigured.costCents: expected an amount from 1 to 10000000000000 cents, found 0"},
      {"MeterThatNoWagerFeeds", at_meter(R"("meterConfigured": {"meter": "J1"})"), "fine"},
      {"IncrementOverTheWager",
       at_meter(R"("meterConfigured": {"costCents": 100, "incrementPartsPerMillion": 1000001})"),
       "field meterConfigured.incrementPartsPerMillion: expected a number from 0 to 1000000, found 1000001"},
      {"RegisteredForNoRound",
       at_meter(R"("jackpotWagerRegistered": {"table": "CS-04", "seat": 1, "amountCents": 100})"),
       "field jackpotWagerRegistered.round: expected a number from 1 to 1000000000000000, found 0"},
      {"OutcomeWithoutSeat",
       at_meter(R"("outcomeRecorded": {"table": "CS-04", "round": 1, "winners": [{"hand": "flush"}]})"),
       "field outcomeRecorded.winners[0].seat: expected a number from 1 to 20, found 0"},
      {"PaidNothing", at_meter(R"("prizePaid": {"table": "CS-04", "round": 1, "seat": 1})"),
       "field prizePaid.amountCents: expected an amount from 1 to 10000000000000 cents, found 0"},
      {"MeterBelowZero", at_meter(R"("meterReading": {"millionths": -1})"),
       "field meterReading.millionths: expected a number from 0 to 1000000000000000000, found -1"},
      {"TransferredNowhere", at_meter(R"("meterTransferred": {"millionths": 5})"),
       R"(field meterTransferred.toMeter: expected a meter's stream, "<venue>/meter/<name>", found "")"},

      {"DisputeUnnamed", at_desk(R"("disputeRaised": {"roundId": "crown-melbourne/CS-04/7"})"),
       "field disputeRaised.dispute: expected a name, found none"},
      {"DisputeAboutNoRound", at_desk(R"("disputeRaised": {"dispute": "D1", "roundId": "CS-04/7"})"),
       R"(field disputeRaised.roundId: expected "<venue>/<table>/<round number>", found "CS-04/7")"},
      {"RulingSaysNothing", at_desk(R"("rulingMade": {"dispute": "D1", "roundId": "a/b/7"})"),
       "field rulingMade.decision: expected a name, found none"},
      {"Dispute", at_desk(R"("disputeRaised": {"dispute": "D1", "roundId": "a/b/7", "claim": "Vier gewinnt – König"})"),
       "fine"},
  };
}

INSTANTIATE_TEST_SUITE_P(Cases, CheckEvent, ::testing::ValuesIn(cases()),
                         [](const auto& param) { return param.param.name; });

// Bytes from a binary file can hold what JSON cannot.
TEST(CheckEventBytes, ValuesOfNewerReleasesAreNamedByNumber) {
  capnp::MallocMessageBuilder message;
  auto event = message.initRoot<schema::Event>();
  event.setStream("a/b");
  event.setRound(1);
  event.setDeviceTimeNs(1'795'161'600'000'000'000);
  auto decision = event.initDecision();
  decision.setSeat(1);
  decision.setAct(static_cast<schema::Act>(999));
  EXPECT_EQ(check_event(event.asReader()).error().text(),
            "field decision.act: expected a value that this release knows, found number 999");
}

TEST(CheckEventBytes, ACardBeyondTheDeckIsRefused) {
  capnp::MallocMessageBuilder message;
  auto event = message.initRoot<schema::Event>();
  event.setStream("a/b");
  event.setRound(1);
  event.setDeviceTimeNs(1'795'161'600'000'000'000);
  event.initBurned().setCard(53);
  EXPECT_EQ(check_event(event.asReader()).error().text(),
            "field burned.card: expected a number from 0 to 52, found 53");
}

TEST(CheckEventBytes, TextMustBeUtf8) {
  for (const char* text : {"\x80", "\xC3", "\xC0\xAF", "\xE0\x80\x80", "\xED\xA0\x80", "\xF5\x80\x80\x80", "ab\xFF"}) {
    capnp::MallocMessageBuilder message;
    auto event = message.initRoot<schema::Event>();
    event.setStream("a/b");
    event.setRound(1);
    event.setDeviceTimeNs(1'795'161'600'000'000'000);
    event.setBetsClosed();
    event.setStaff(text);
    const auto checked = check_event(event.asReader());
    ASSERT_FALSE(checked.has_value());
    EXPECT_EQ(checked.error().field, "staff");
    EXPECT_EQ(checked.error().expected, "text of one line in UTF-8");
  }
}

}  // namespace
}  // namespace cardspeak
