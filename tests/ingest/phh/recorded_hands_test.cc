// Hands that were really played, written as hand histories, imported and judged under the room's rules.
#include <capnp/compat/json.h>
#include <capnp/message.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <map>
#include <optional>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "cli/render/remarks.h"
#include "ingest/phh/import_phh.h"
#include "ingest/phh/phh_game.h"
#include "model/law/library.h"
#include "model/law/rulebook.h"
#include "model/verdict/adjudicate.h"
#include "tests/ingest/phh/phh_fixture.h"

namespace cardspeak {
namespace {

using testing::import_error;
using Json = capnp::JsonValue::Reader;

// The room's book of a game; nothing where the room's books lack it.
const Rulebook* book_of(const std::string& game) {
  static std::map<std::string, std::optional<Rulebook>> kBooks;
  auto& book = kBooks[game];
  const std::string name = "crown-melbourne/" + game + "/17.0.json";
  for (const EmbeddedBook& embedded : embedded_books()) {
    if (embedded.name != name || book) continue;
    book = load_rulebook(embedded.name, std::string(embedded.bytes), std::string(64, '0')).value();
  }
  return book ? &*book : nullptr;
}

const Rulebook& holdem_book() {
  return *book_of("texas-holdem");
}

std::vector<EventMessage> import_hand(const std::string& text, Cents chip_unit) {
  const PhhOptions options{
      .venue = "crown-melbourne", .start = DeviceTimeNs(1'795'771'200'000'000'000), .chip_unit = chip_unit};
  auto events = import_phh("hand.phh", text, options);
  EXPECT_TRUE(events.has_value()) << events.error().message << "\n" << text;
  return events ? *std::move(events) : std::vector<EventMessage>();
}

Verdict judge(const std::string& text, Cents chip_unit, const Rulebook& book = holdem_book()) {
  const auto events = import_hand(text, chip_unit);
  return events.empty() ? Verdict() : adjudicate(testing::facts_of(events), book, MeterFacts{});
}

std::string findings(const Verdict& verdict) {
  std::string text;
  for (const Finding& finding : verdict.findings) {
    text += std::string(finding.kind()) + ": " + sentence(finding, verdict) + "\n";
  }
  return text;
}

// --- famous hands ----------------------------------------------------------------------------------------------------

// Million Dollar Cash Game, Full Tilt Poker, 2009 (televised). The acts as given in J. Kim, "Recording and Describing
// Poker Hands", 2024. Ivey's straight to the five against Dwan's to the seven, for a pot of 1,109,500 dollars.
std::string dwan_and_ivey(const std::string& result) {
  testing::HandText hand;
  hand.antes = "[500, 500, 500]";
  hand.blinds = "[1000, 2000, 0]";
  hand.bets = "min_bet = 2000";
  hand.stacks = "[1125600, 2000000, 553500]";
  hand.actions =
      "'d dh p1 Ac2d', 'd dh p2 ??\?\?', 'd dh p3 7h6h', 'p3 cbr 7000', 'p1 cbr 23000', 'p2 f', 'p3 cc', "
      "'d db Jc3d5c', 'p1 cbr 35000', 'p3 cc', 'd db 4h', 'p1 cbr 90000', 'p3 cbr 232600', 'p1 cbr 1067100', "
      "'p3 cc', 'p1 sm Ac2d', 'p3 sm 7h6h', 'd db Jh'";
  hand.more = "year = 2009\nplayers = ['Phil Ivey', 'Patrik Antonius', 'Tom Dwan']\ncurrency = 'USD'\n" + result;
  return hand.text();
}

TEST(FamousHands, DwanBeatsIveyForAPotOfOverAMillion) {
  const Verdict verdict = judge(dwan_and_ivey("finishing_stacks = [572100, 1997500, 1109500]"), Cents(10'000));
  EXPECT_EQ(verdict.status, schema::VerdictStatus::AGREED) << findings(verdict);
  ASSERT_EQ(verdict.pots.size(), 1U);
  EXPECT_EQ(verdict.pots[0].gross, Cents(110'950'000));
  ASSERT_EQ(verdict.pots[0].awards.size(), 1U);
  EXPECT_EQ(verdict.pots[0].awards[0].seat, SeatNo(3));
  ASSERT_EQ(verdict.uncalled.size(), 1U);
  EXPECT_EQ(verdict.uncalled[0].seat, SeatNo(1));
  EXPECT_EQ(verdict.uncalled[0].amount, Cents(57'210'000));
  EXPECT_EQ(verdict.uncalled[0].recorded, Cents(57'210'000));
}

TEST(FamousHands, AResultThatIsNotTheirsDiffers) {
  const Verdict verdict = judge(dwan_and_ivey("finishing_stacks = [1681600, 1997500, 0]"), Cents(10'000));
  EXPECT_EQ(verdict.status, schema::VerdictStatus::DIFFERS);
}

TEST(FamousHands, WithoutTheirResultThereIsWhatIsDueAndNothingToCompare) {
  const Verdict verdict = judge(dwan_and_ivey(""), Cents(10'000));
  EXPECT_EQ(verdict.status, schema::VerdictStatus::OPEN);
  ASSERT_EQ(verdict.pots.size(), 1U);
  EXPECT_EQ(verdict.pots[0].gross, Cents(110'950'000));
  ASSERT_EQ(verdict.pots[0].awards.size(), 1U);
  EXPECT_EQ(verdict.pots[0].awards[0].seat, SeatNo(3));
}

// World Series of Poker 2019, Event 58, final table: Arieh draws a perfect seven against Yockey; deuce-to-seven triple
// draw, as given in the same paper.
TEST(FamousHands, ArieAndYockeyPlayTripleDraw) {
  testing::HandText hand;
  hand.variant = "'F2L3D'";
  hand.antes = "[0, 0, 0, 0]";
  hand.blinds = "[75000, 150000, 0, 0]";
  hand.bets = "small_bet = 150000\nbig_bet = 300000";
  hand.stacks = "[1180000, 4340000, 5910000, 10765000]";
  hand.actions =
      "'d dh p1 7h6c4c3d2c', 'd dh p4 ??\?\?\?\?6s5c', 'p3 f', 'p4 cbr 300000', 'p1 cc', 'p2 f', 'p1 sd', 'p4 sd "
      "AsQs', "
      "'d dh p4 2hQh', 'p1 cbr 150000', 'p4 cc'";
  const auto facts = testing::facts_of(import_hand(hand.text(), Cents(100)));
  EXPECT_EQ(facts.sign.game, "triple-draw-two-to-seven");
  ASSERT_EQ(facts.decisions.size(), 8U);
  EXPECT_EQ(facts.decisions[4].act, schema::Act::STAND_PAT);
  EXPECT_EQ(facts.decisions[5].act, schema::Act::DISCARD);
  EXPECT_EQ(facts.decisions[5].count, 2);
  // The bet after the draw is the first of its round.
  EXPECT_EQ(facts.decisions[6].act, schema::Act::BET);
}

// Triton London 2019: Xuan against Phua, short-deck hold'em: antes, and one blind from the button.
TEST(FamousHands, XuanAndPhuaPlayWithAShortDeck) {
  testing::HandText hand;
  hand.variant = "'NS'";
  hand.antes = "[3000, 3000, 3000, 3000, 3000, 3000]";
  hand.blinds = "[0, 0, 0, 0, 0, 3000]";
  hand.bets = "min_bet = 3000";
  hand.stacks = "[495000, 232000, 362000, 403000, 301000, 204000]";
  hand.actions = "'p1 cc', 'p2 cc', 'p3 cbr 35000', 'p4 f', 'p5 cbr 298000', 'p6 f', 'p1 f', 'p2 f', 'p3 cc'";
  const auto facts = testing::facts_of(import_hand(hand.text(), Cents(100)));
  EXPECT_EQ(facts.sign.game, "texas-holdem");
  EXPECT_EQ(facts.sign.poker->deck, 36);
  EXPECT_EQ(facts.sign.poker->blinds, std::vector{Cents(300'000)});
  ASSERT_EQ(facts.wagers.size(), 7U);
  EXPECT_EQ(facts.wagers.back().wager, "bigBlind");
  EXPECT_EQ(facts.wagers.back().seat, SeatNo(6));
}

// --- what a record does not tell -------------------------------------------------------------------------------------

// Three players are all in beside a fourth: pots of 2.48, 0.93 and 0.30, which the first three win one each. `won` is
// what the seats collected.
testing::HandText three_pots(const std::string& won) {
  testing::HandText hand;
  hand.antes = "[0, 0, 0, 0]";
  hand.blinds = "[0.01, 0.02, 0, 0]";
  hand.bets = "min_bet = 0.02";
  hand.stacks = "[0.62, 0.93, 1.08, 5]";
  hand.actions =
      "'d dh p1 AsAd', 'd dh p2 KsKd', 'd dh p3 QsQd', 'd dh p4 7c2h', 'p3 cbr 1.08', 'p4 cbr 3', 'p1 cc', 'p2 cc', "
      "'d db 3h4h8s', 'd db 9s', 'd db Tc', 'p1 sm AsAd', 'p2 sm KsKd', 'p3 sm QsQd'";
  hand.more = "year = 2024\nwinnings = " + won;
  return hand;
}

// 7.2.1: of the pot and any side pots, by the running total or each by itself, or up to a cap out of the first.
TEST(RakeOfTheWholeHand, ComesOutOfThePotsAsTheRecordHasIt) {
  for (const char* won : {"[2.36, 0.88, 0.29, 0]",  // 5 % of the running total: 12, 5 and 1 cents
                          "[2.36, 0.89, 0.29, 0]",  // 5 % of each pot: 12, 4 and 1
                          "[2.24, 0.93, 0.30, 0]",  // 10 %, and a cap of 24
                          "[2.48, 0.93, 0.30, 0]"}) {
    const Verdict verdict = judge(three_pots(won).text(), Cents(1));
    EXPECT_EQ(verdict.net_difference, Cents()) << won << "\n" << findings(verdict);
    EXPECT_NE(verdict.status, schema::VerdictStatus::DIFFERS) << won << "\n" << findings(verdict);
  }
}

TEST(RakeOfTheWholeHand, IsNoCoverForWhatNoPercentageGives) {
  const Verdict verdict = judge(three_pots("[2.48, 0.73, 0.30, 0]").text(), Cents(1));
  EXPECT_EQ(verdict.status, schema::VerdictStatus::DIFFERS) << findings(verdict);
}

// The file does not tell pots: each seat has its difference, and no seat is blamed for a pot that it was not pushed.
TEST(PotsThatAreNotTold, GiveOneDifferenceForEachSeat) {
  const Verdict verdict = judge(three_pots("[2.38, 1.03, 0.30, 0]").text(), Cents(1));
  EXPECT_EQ(verdict.status, schema::VerdictStatus::DIFFERS);
  std::map<std::uint8_t, Cents> sums;
  int lines = 0;
  for (const Finding& finding : verdict.findings) {
    if (finding.kind() != kFindingPotWrong) continue;
    ++lines;
    sums[finding.seat.value()] += finding.amount;
  }
  EXPECT_EQ(lines, 2) << findings(verdict);
  EXPECT_EQ(sums[1], Cents(-10));
  EXPECT_EQ(sums[2], Cents(10));
}

TEST(AnteOfOnePlayer, IsNoFinding) {
  testing::HandText hand;
  hand.actions = "'d dh p1 ??\?\?', 'd dh p2 ??\?\?', 'd dh p3 ??\?\?', 'p3 cbr 6', 'p1 f', 'p2 f'";
  for (const char* status : {"true", "false"}) {
    for (const char* antes : {"[0, 2, 0]", "[0, 0, 2]"}) {
      hand.antes = antes;
      hand.more = std::string("year = 2024\nwinnings = [0, 0, 7]\nante_trimming_status = ") + status;
      const Verdict verdict = judge(hand.text(), Cents(100));
      EXPECT_EQ(verdict.status, schema::VerdictStatus::AGREED);
      EXPECT_EQ(findings(verdict), "") << antes << status;
    }
  }
  hand.antes = "[2, 2, 0]";
  hand.more = "year = 2024\nwinnings = [0, 0, 9]";
  EXPECT_NE(findings(judge(hand.text(), Cents(100))), "");
}

// --- the recorded hands ----------------------------------------------------------------------------------------------

const std::string kFile = std::string(CARDSPEAK_SHARED_DIR) + "/cases/poker/handed.jsonl";

std::optional<Json> find(Json object, std::string_view name) {
  for (const auto entry : object.getObject()) {
    if (name == entry.getName().cStr() && !entry.getValue().isNull()) return entry.getValue();
  }
  return std::nullopt;
}
Json field(Json object, std::string_view name) {
  return find(object, name).value();
}
std::int64_t integer(Json value) {
  return static_cast<std::int64_t>(value.getNumber());
}

// One line of the file as a hand history.
class AsHistory {
 public:
  explicit AsHistory(Json hand) : json_(hand), scale_(integer(field(hand, "scale"))) {
    for (const auto pot : field(field(hand, "expected"), "pots").getArray()) {
      if (!find(pot, "awards")) continue;
      for (const auto award : field(pot, "awards").getArray()) paid_.insert(integer(field(award, "seat")));
    }
  }

  // An amount of the file in the history's units.
  [[nodiscard]] std::string units(std::int64_t amount) const {
    if (scale_ == 1) return std::to_string(amount);
    const std::string sign = amount < 0 ? "-" : "";
    const std::int64_t size = std::abs(amount);
    return sign + std::to_string(size / scale_) + "." + std::to_string(scale_ + size % scale_).substr(1);
  }
  // The same in cents.
  [[nodiscard]] std::int64_t cents(std::int64_t amount) const { return amount * 100 / scale_; }

  [[nodiscard]] std::string text() const {
    testing::HandText hand;
    hand.variant = std::string("'") + field(json_, "variant").getString().cStr() + "'";
    hand.antes = list("antes");
    // Stud has none.
    hand.blinds = find(json_, "blinds_or_straddles") ? list("blinds_or_straddles") : "[]";
    hand.bets = bets();
    hand.stacks = list("starting_stacks");
    hand.actions.clear();
    for (const auto action : field(json_, "actions").getArray()) {
      const std::string notation = this->notation(action);
      if (!notation.empty()) hand.actions += "\"" + notation + "\", ";
    }
    hand.more = std::string("ante_trimming_status = ") +
                (field(json_, "ante_trimming").getBoolean() ? "true" : "false") +
                "\nfinishing_stacks = " + numbers(field(field(json_, "expected"), "finishing_stacks"));
    return hand.text();
  }

 private:
  std::string numbers(Json list) const {
    std::string text;
    for (const auto number : list.getArray()) text += (text.empty() ? "" : ", ") + units(integer(number));
    return "[" + text + "]";
  }
  std::string list(std::string_view name) const { return numbers(field(json_, name)); }
  std::string bets() const {
    const auto bring_in = find(json_, "bring_in");
    return (bring_in ? "bring_in = " + units(integer(*bring_in)) + "\n" : "") + sizes();
  }
  std::string sizes() const {
    if (const auto least = find(json_, "min_bet")) return "min_bet = " + units(integer(*least));
    return "small_bet = " + units(integer(field(json_, "small_bet"))) +
           "\nbig_bet = " + units(integer(field(json_, "big_bet")));
  }

  static std::string cards(Json list) {
    std::string text;
    for (const auto card : list.getArray()) text += card.getString().cStr();
    return text;
  }

  std::string notation(Json action) const {
    const std::string kind = field(action, "kind").getString().cStr();
    // The format infers all but the bring-in from its lists.
    if (kind == "post" && std::string(field(action, "what").getString().cStr()) != "bring_in") return "";
    if (kind == "deal_board") return "d db " + cards(field(action, "cards"));
    const std::int64_t seat = integer(field(action, "seat"));
    const std::string player = "p" + std::to_string(seat + 1);
    if (kind == "post") return player + " pb";
    if (kind == "stand_discard") {
      const std::string given = cards(field(action, "cards"));
      return player + " sd" + (given.empty() ? "" : " ") + given;
    }
    if (kind == "deal_hole") return "d dh " + player + " " + cards(field(action, "cards"));
    if (kind == "fold") return player + " f";
    if (kind == "check_call") return player + " cc";
    if (kind == "bet_raise_to") return player + " cbr " + units(integer(field(action, "to")));
    if (kind != "show_muck") return "unknown " + kind;
    if (field(action, "show").getBoolean()) return player + " sm " + cards(field(action, "cards"));
    // Some sites write down no showing where the last bet was all-in; a hand that was paid had been seen.
    if (paid_.contains(seat)) return player + " sm " + cards(field(field(json_, "final_hands"), std::to_string(seat)));
    return player + " sm";
  }

  Json json_;
  std::int64_t scale_;
  std::set<std::int64_t> paid_;
};

// The history's lists cannot tell a live post from a dead one beside it, nor what was taken from which pot.
const std::set<std::string> kNotInTheFormat = {"NT-048", "F2L3D-343", "PO_8-162"};
// Whose house gave the odd chip to the hand further from the button.
const std::set<std::string> kOddChipElsewhere = {"PO_8-170"};
// Acts that the room's rules do not know: NT-104 folds after it was all-in, FR-313 raises to what the other has left,
// which is less than a raise.
const std::set<std::string> kIllegalByTheRules = {"NT-104", "FR-313"};
// The one hand whose site split to chips of five cents where the file's unit is one.
const std::map<std::string, std::int64_t> kLowestChip = {{"NT-055", 5}};

class RecordedHand {
 public:
  RecordedHand(Json json, std::string id) : json_(json), id_(std::move(id)), history_(json) {}

  void expect_agreement(const Rulebook& book) const {
    const std::int64_t chip = kLowestChip.contains(id_) ? kLowestChip.at(id_) : 1;
    const Verdict verdict = judge(history_.text(), Cents(history_.cents(chip)), book);
    // A record tells what was raked, and not by which sign: that alone may stay open.
    const bool without_sign =
        std::ranges::any_of(verdict.findings, [](const Finding& each) { return each.kind() == kFindingNoRakeSign; });
    EXPECT_EQ(verdict.status, without_sign ? schema::VerdictStatus::NOT_DECIDABLE : schema::VerdictStatus::AGREED)
        << findings(verdict);
    EXPECT_EQ(verdict.net_difference, Cents());
    const auto finishing = field(field(json_, "expected"), "finishing_stacks").getArray();
    ASSERT_EQ(verdict.stacks.size(), finishing.size());
    for (unsigned at = 0; at < finishing.size(); ++at) {
      EXPECT_EQ(verdict.stacks[at].due, Cents(history_.cents(integer(finishing[at])))) << "p" << at + 1;
      EXPECT_EQ(verdict.stacks[at].recorded, verdict.stacks[at].due) << "p" << at + 1;
    }
    EXPECT_EQ(std::ranges::count(verdict.findings, kFindingOutOfTurn, &Finding::kind), 0) << findings(verdict);
    EXPECT_EQ(std::ranges::count(verdict.findings, kFindingIllegalAction, &Finding::kind),
              kIllegalByTheRules.contains(id_) ? 1 : 0)
        << findings(verdict);
  }

 private:
  Json json_;
  std::string id_;
  AsHistory history_;
};

TEST(RecordedHandsAsHistories, AreImportedAndAgreeToTheChip) {
  std::ifstream file(kFile);
  if (!file) GTEST_SKIP() << "!!! SKIPPED, NOT PASSED: the recorded hands are not here: " << kFile;
  capnp::JsonCodec codec;
  int judged = 0;
  int refused = 0;
  for (std::string line; std::getline(file, line);) {
    capnp::MallocMessageBuilder message;
    auto value = message.initRoot<capnp::JsonValue>();
    codec.decodeRaw(kj::ArrayPtr<const char>(line.data(), line.size()), value);
    const Json json = value.asReader();
    const std::string variant = field(json, "variant").getString().cStr();
    const std::string id = field(json, "id").getString().cStr();
    if (kNotInTheFormat.contains(id) || kOddChipElsewhere.contains(id)) continue;
    const AsHistory history(json);
    SCOPED_TRACE(id + "\n" + history.text());
    const auto game = phh_game(variant);
    if (!game) {
      EXPECT_EQ(import_error(history.text()), game.error().message);
      ++refused;
      continue;
    }
    const Rulebook* book = book_of(std::string(game->game));
    ASSERT_NE(book, nullptr) << variant;
    ++judged;
    RecordedHand(json, id).expect_agreement(*book);
  }
  EXPECT_EQ(refused, 27);
  EXPECT_EQ(judged, 239);
}

}  // namespace
}  // namespace cardspeak
