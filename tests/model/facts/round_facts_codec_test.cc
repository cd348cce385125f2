#include "model/facts/round_facts_codec.h"

#include <capnp/dynamic.h>
#include <capnp/message.h>
#include <gtest/gtest.h>

#include "schemas/json/struct_json.h"
#include "tests/model/facts/facts_fixture.h"

namespace cardspeak {
namespace {

const Card kAceOfSpades{kAce, Suit::kSpades};

std::vector<CardFact> one_card() {
  return {
      {.card = kAceOfSpades, .face_up = true, .exposed = true, .seq = StreamSeq(5), .taken = true, .discarded = true}};
}

PokerSign full_poker_sign() {
  return {
      .structure = schema::BettingStructure::NO_LIMIT,
      .blinds = {Cents(100)},
      .ante = Cents(1),
      .small_bet = Cents(2),
      .big_bet = Cents(3),
      .minimum_buy_in = Cents(4),
      .minimum_bet = Cents(5),
      .straddle = true,
      .button_posts_small_blind_heads_up = true,
      .rake = {.kind = schema::RakeKind::PERCENTAGE,
               .basis_points = 250,
               .fixed = Cents(6),
               .cap = Cents(7),
               .min = Cents(8)},
      .time_to_act_seconds = 30,
      .odd_chip = schema::OddChipCustom::HALF_CHIPS,
      .deck = 36,
      .bring_in = Cents(9),
      .kill = KillSign{.wager = Cents(10), .small_bet = Cents(11), .big_bet = Cents(12), .qualifying_pot = Cents(13)},
      .antes_in_main_pot = true,
      .unit = Cents(14)};
}

TableSign full_sign() {
  return {.known = true,
          .game = "texas-holdem",
          .options = {{"jackpotOption", "2"}},
          .limits = {{.wager = "ante",
                      .seat = SeatNo(1),
                      .min = Cents(1),
                      .max = Cents(2),
                      .unit = Cents(3),
                      .approved_min = Cents(4),
                      .marker = true}},
          .multiples = {{.wager = "play", .stage = "afterFlop", .at_least = 1, .at_most = 2}},
          .chip_unit = Cents(100),
          .max_payout = Cents(200),
          .dealing_method = schema::DealingMethod::HAND_HELD,
          .meter = "v/meter/m",
          .seats = 9,
          .poker = full_poker_sign(),
          .tournament = true,
          .deck = "red",
          .deck_count = DeckCountFact{.deck = "red", .cards = 51, .expected = 52, .seq = StreamSeq(1)}};
}

TimelineEntry full_entry() {
  return {.seq = StreamSeq(7),
          .time = DeviceTimeNs(8),
          .kind = schema::Event::WAGER_PLACED,
          .seat = SeatNo(1),
          .index = 0,
          .card = kAceOfSpades,
          .place = schema::Place::SEAT,
          .board = 1,
          .face_up = true,
          .staff = "D-1",
          .rank = "Dealer",
          .text = "text",
          .corrected = true,
          .original = StreamSeq(3),
          .correction_reason = "misread",
          .original_kind = schema::Event::WAGER_PLACED,
          .original_amount = Cents(2500)};
}

// Facts in which nothing has its default.
RoundFacts full_facts() {
  const SeatNo seat(1);
  const StreamSeq seq(5);
  RoundFacts facts;
  facts.id = {"crown-melbourne", "CS-04", RoundNo(118)};
  facts.sign = full_sign();
  facts.first_event = DeviceTimeNs(1);
  facts.last_event = DeviceTimeNs(2);
  facts.first_seq = StreamSeq(3);
  facts.last_seq = StreamSeq(4);
  facts.closed = true;
  facts.bets_closed = true;
  facts.dealer = "D-1";
  facts.button = seat;
  facts.seats = {{.seat = seat,
                  .patron = "P-1",
                  .stack = Cents(5),
                  .cards = one_card(),
                  .shown = true,
                  .mucked = true,
                  .shown_cards = {kAceOfSpades},
                  .declared = "aces"}};
  facts.dealer_cards = one_card();
  facts.boards = {{.board = 1, .cards = one_card()}};
  facts.jackpot_cards = one_card();
  facts.kitty = one_card();
  facts.burned = {kAceOfSpades};
  facts.wagers = {{.wager = "ante",
                   .seat = seat,
                   .amount = Cents(1),
                   .withdrawn = Cents(2),
                   .patron = "P-2",
                   .level = 1,
                   .verbal = true,
                   .after_bets_closed = true,
                   .after_first_card = true,
                   .seq = seq,
                   .carried_from = RoundNo(1)}};
  facts.decisions = {{.seat = seat,
                      .act = schema::Act::BET,
                      .amount = Cents(1),
                      .to = Cents(2),
                      .announced = schema::Announcement::BET,
                      .chips = 3,
                      .wager = "bet",
                      .count = 4,
                      .cards = {kAceOfSpades},
                      .seq = seq}};
  facts.settled = {{.seat = seat,
                    .wager = "ante",
                    .outcome = schema::Outcome::WIN,
                    .paid = Cents(1),
                    .taken = Cents(2),
                    .level = 3,
                    .patron = "P-3",
                    .seq = seq}};
  facts.sign_changes = {{.kind = SignChange::Kind::kOption,
                         .what = "method",
                         .seq = seq,
                         .at = DeviceTimeNs(9),
                         .notice_at = DeviceTimeNs(8),
                         .rank = "TG Area Manager",
                         .seat = seat,
                         .staff = "AM-1"}};
  facts.uncalled = {{.seat = seat, .amount = Cents(1), .seq = seq}};
  facts.pushes = {{.pot = 1,
                   .share = schema::PotShare::LOW,
                   .seat = seat,
                   .amount = Cents(1),
                   .board = 2,
                   .seq = seq,
                   .taken_back = true}};
  facts.rake = {{.amount = Cents(1), .pot = 1, .seat = seat, .whole_hand = true, .seq = seq}};
  facts.prizes_keyed = {{.seat = seat,
                         .amount = Cents(1),
                         .hand = "royalFlush",
                         .level = 1,
                         .staff = "AM-7",
                         .rank = "Area Manager",
                         .seq = seq}};
  facts.irregularities = {{.kind = "wrongCount",
                           .noticed = "settlement",
                           .to = schema::Place::DEALER,
                           .seat = seat,
                           .count = 6,
                           .deck_complete = schema::Tristate::YES,
                           .order_known = schema::Tristate::NO,
                           .rebuilt = schema::Rebuilt::FLOP_ONLY,
                           .confirmed = schema::Tristate::YES,
                           .detail = "six cards",
                           .rank = "Dealer",
                           .seq = seq}};
  facts.rulings = {{.decision = "misdeal",
                    .seat = seat,
                    .wager = "ante",
                    .reason = "six cards",
                    .staff = "AM-7",
                    .rank = "Area Manager",
                    .seq = seq}};
  facts.exposures = {{.to = schema::Place::SEAT, .seat = seat, .card = kAceOfSpades, .by_dealer = true, .seq = seq}};
  facts.viewed = {{.seat = seat, .patron = "P-2", .seq = seq}};
  facts.withdrawals = {
      {.wager = "ante", .seat = seat, .amount = Cents(1), .by_dealer = true, .after_first_card = true, .seq = seq}};
  facts.kill_button = KillButtonFact{.seat = seat, .shows = schema::KillSide::KILL};
  facts.hands_set = {
      {.seat = seat, .front = {kAceOfSpades}, .middle = {kAceOfSpades}, .back = {kAceOfSpades}, .seq = seq}};
  facts.units_paid = {{.from = seat, .to = seat, .amount = Cents(1), .seq = seq}};
  facts.deck_counts = {{.deck = "red", .cards = 51, .expected = 52, .seq = seq}};
  facts.voided = "misdeal";
  facts.timeline = {full_entry()};
  facts.findings.emplace_back(Remark(RemarkForm::kTwoEventsOneNumber, {seq}).at(seat), seq);
  facts.events = 12;
  return facts;
}

// The paths of fields that hold their default.
void find_unset(capnp::DynamicStruct::Reader value, const std::string& path, std::vector<std::string>& unset) {
  for (const auto field : value.getSchema().getFields()) {
    const std::string name = path + "." + field.getProto().getName().cStr();
    if (!value.has(field, capnp::HasMode::NON_DEFAULT)) {
      unset.push_back(name);
    } else if (field.getType().isStruct()) {
      find_unset(value.get(field).as<capnp::DynamicStruct>(), name, unset);
    } else if (field.getType().isList() && field.getType().asList().getElementType().isStruct()) {
      for (const auto element : value.get(field).as<capnp::DynamicList>()) {
        find_unset(element.as<capnp::DynamicStruct>(), name, unset);
      }
    }
  }
}

std::string json(const RoundFacts& facts) {
  capnp::MallocMessageBuilder message;
  write_round_facts(facts, message.initRoot<schema::RoundFacts>());
  return schema::write_json(capnp::toDynamic(message.getRoot<schema::RoundFacts>().asReader()),
                            schema::JsonForm::kOneLine, schema::JsonDefaults::kLeaveOut);
}

TEST(RoundFactsCodec, WritesEveryFieldOfTheSchema) {
  capnp::MallocMessageBuilder message;
  write_round_facts(full_facts(), message.initRoot<schema::RoundFacts>());
  std::vector<std::string> unset;
  find_unset(capnp::toDynamic(message.getRoot<schema::RoundFacts>().asReader()), "", unset);
  // A finding's sentence is made where it is shown, and each of its values is one of many types.
  std::erase_if(
      unset, [](const std::string& name) { return name == ".findings.text" || name.starts_with(".findings.values."); });
  EXPECT_EQ(unset, std::vector<std::string>()) << "these fields were not written";
}

TEST(RoundFactsCodec, EmptyFactsHaveAnIdAndAnUnknownSign) {
  EXPECT_EQ(json(RoundFacts()), R"({"round":"//0","sign":{}})");
}

TEST(RoundFactsCodec, TheTimelinesPlacesCountFromOneAndKindsHaveTheirNames) {
  RoundFacts facts;
  const auto line = [&](schema::Event::Which kind, std::size_t index) {
    TimelineEntry& entry = facts.timeline.emplace_back();
    entry.seq = StreamSeq(facts.timeline.size());
    entry.kind = kind;
    entry.index = index;
  };
  line(schema::Event::WAGER_PLACED, 0);
  line(schema::Event::WAGER_WITHDRAWN, TimelineEntry::kNoIndex);
  line(schema::Event::CARD_DEALT, 0);
  line(static_cast<schema::Event::Which>(9999), 0);
  EXPECT_EQ(json(facts), R"({"round":"//0","sign":{},"timeline":[{"sequence":"1","kind":"wagerPlaced","place":1},)"
                         R"({"sequence":"2","kind":"wagerWithdrawn"},{"sequence":"3","kind":"cardDealt"},)"
                         R"({"sequence":"4","kind":"9999"}]})");
}

TEST(RoundFactsCodec, ReadsBackFromItsJson) {
  const std::string text = json(full_facts());
  capnp::MallocMessageBuilder message;
  const auto read = schema::read_json(text, capnp::toDynamic(message.initRoot<schema::RoundFacts>()));
  ASSERT_TRUE(read.has_value()) << read.error().text();
  EXPECT_EQ(schema::write_json(capnp::toDynamic(message.getRoot<schema::RoundFacts>().asReader()),
                               schema::JsonForm::kOneLine, schema::JsonDefaults::kLeaveOut),
            text);
}

}  // namespace
}  // namespace cardspeak
