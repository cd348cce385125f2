#include "ingest/simulator/caribbean_stud.h"

#include <algorithm>
#include <array>
#include <memory>
#include <utility>

#include "ingest/simulator/house/jackpot_class.h"
#include "ingest/simulator/house/venue_rules.h"
#include "model/check.h"
#include "model/hands/high.h"

namespace cardspeak::simulator {
namespace {

constexpr std::size_t kHandCards = 5;
constexpr Cents kChip{100};
constexpr Cents kAnteMin{1000};
constexpr Cents kAnteMax{50'000};
constexpr Cents kApprovedMin{500};
constexpr Cents kMaxPayout{25'000'000};

// Table 1, the same in both houses: what a winning Bet is paid, to 1, from its first line to its last.
constexpr std::array<Pays, 9> kTable1 = {{{1}, {2}, {3}, {4}, {5}, {7}, {20}, {50}, {250}}};

bool holds(const std::vector<Card>& hand, Rank rank) {
  return std::ranges::any_of(hand, [&](Card card) { return card.rank() == rank; });
}

Cents twice(Cents amount) {
  return amount + amount;
}

}  // namespace

std::size_t bet_line(HandClass hand) {
  switch (hand) {
    case HandClass::kNoPair:
    case HandClass::kOnePair:
      return 0;
    case HandClass::kTwoPair:
      return 1;
    case HandClass::kThreeOfAKind:
      return 2;
    case HandClass::kStraight:
      return 3;
    case HandClass::kFlush:
      return 4;
    case HandClass::kFullHouse:
      return 5;
    case HandClass::kFourOfAKind:
      return 6;
    case HandClass::kStraightFlush:
      return 7;
    case HandClass::kRoyalFlush:
      return 8;
    case HandClass::kFiveOfAKind:
    case HandClass::kRoyalFlushWild:
      break;
  }
  CARDSPEAK_CHECK(false, "a class of hand outside the list");
}

HouseTable::House CaribbeanStudTable::melbourne() {
  return {.venue = Venue::kMelbourne, .game = "caribbean-stud", .room = "CS", .seats = 7, .two_areas = true};
}

// 6.3: a player wagers on one hand.
HouseTable::House CaribbeanStudTable::sydney() {
  return {.venue = Venue::kSydney, .game = "caribbean-stud", .room = "CS", .seats = 7};
}

void CaribbeanStudTable::make_sign(Sign& sign) {
  sign.chip = kChip;
  sign.max_payout = kMaxPayout;
  if (random().below(2) == 0) sign.method = schema::DealingMethod::SHUFFLING_SHOE;
  Limit ante{"ante", SeatNo(), kAnteMin, kAnteMax, kChip};
  if (sign.venue == Venue::kSydney) ante.approved_min = kApprovedMin;
  sign.limits = {ante, {"bet", SeatNo(), twice(kAnteMin), twice(kAnteMax), kChip}};
  if (sign.venue == Venue::kSydney) sign.options.emplace_back("method", random().below(2) == 0 ? "A" : "B");
}

void CaribbeanStudTable::place(Area& area) {
  put_down(area, "ante", size_of("ante", area.seat, area.units));
}

// Melbourne 7.3, 7.4; Sydney 8.5.3, 8.5.4.
void CaribbeanStudTable::deal() {
  deal_hands(kHandCards, true, true);
  for (Area& area : areas()) {
    if (is_whole(area)) area.value = value_of(area.cards);
  }
}

void CaribbeanStudTable::bet() {
  writer().announce("betOrFold");
  for (Area& area : areas()) {
    if (is_whole(area) && decide_otherwise(area)) continue;
    if (stays(area)) {
      if (!fails_to_wager(area)) play_on(area);
    } else {
      area.stance = Stance::kFolded;
      writer().decide(area.seat, schema::Act::FOLD);
    }
  }
}

void CaribbeanStudTable::read_hands() {
  if (resolution().dealer_void) return;
  dealer_value_ = value_of(dealer_cards());
  dealer_qualifies_ = qualifies(dealer_cards(), dealer_value_);
}

std::vector<Trouble> CaribbeanStudTable::troubles() const {
  if (sign().venue == Venue::kSydney) return sydney_troubles(true);
  std::vector<Trouble> troubles = melbourne_troubles();
  for (const auto complete : {schema::Tristate::YES, schema::Tristate::NO}) {
    troubles.push_back({.kind = TroubleKind::kWrongCountDealer, .noticed = Noticed::kAfter, .deck_complete = complete});
  }
  return troubles;
}

Resolution CaribbeanStudTable::resolve(const Trouble& trouble) const {
  if (sign().venue == Venue::kSydney) return sydney_resolution(trouble, true);
  // 11.2, 11.3: up to two, and the dealer's one that becomes the face-up card.
  if (trouble.is(TroubleKind::kExposedCards)) {
    return trouble.cards > 2 ? misdeal("TG Higher Duties Dealer") : Resolution{};
  }
  // 11.6.
  const bool dealer_found_late = trouble.is(TroubleKind::kWrongCountDealer) && trouble.noticed == Noticed::kAfter;
  if (dealer_found_late && trouble.deck_complete == schema::Tristate::YES) return {.dealer_void = true};
  Resolution resolution = melbourne_resolution(trouble);
  // 11.12: as 11.14 has it.
  if (trouble.is(TroubleKind::kCannotWager)) resolution.hand_jackpot = schema::Outcome::CARRIED;
  return resolution;
}

// 11.6.2: every Ante is paid even money, those of players who folded too; a Bet is void; all hands are checked for
// jackpots.
void CaribbeanStudTable::settle_without_dealer(const Area& area, std::vector<Line>& lines) {
  Line ante = line_of(area, "ante");
  win_even(ante, sign());
  lines.push_back(ante);
  if (!area.has("bet")) return;
  Line bet = line_of(area, "bet");
  give_back(bet, schema::Outcome::VOID);
  lines.push_back(bet);
}

// Twice the Ante (5.5; 8.4.1(b)); now and then more or less, which 11.13 and 13.8 settle.
void CaribbeanStudTable::play_on(Area& area) {
  const Cents amount = slip_of_size(twice(area.placed("ante")));
  // A capped Ante counts as far as it is in play; one that is void altogether as it was placed.
  const Cents base = area.action("ante").is_zero() ? area.placed("ante") : area.action("ante");
  if (random().below(4) != 0) writer().decide(area.seat, schema::Act::PLAY, amount);
  put_down(area, "bet", amount, action_of(area, "bet", amount, twice(base)));
}

bool CaribbeanStudTable::stays(const Area& area) {
  if (area.blind || !is_whole(area)) return random().below(2) == 0;
  switch (area.temper) {
    case Temper::kSensible:
      return likes(area, 0);
    case Temper::kTimid:
      return likes(area, 1);
    case Temper::kWild:
      return random().below(5) != 0;
  }
  CARDSPEAK_CHECK(false, "a temper outside the list");
}

void CaribbeanStudTable::settle_area(const Area& area, std::vector<Line>& lines) {
  Line ante = line_of(area, "ante");
  const bool ante_void = ante.action.is_zero();
  if (ante_void) give_back(ante, schema::Outcome::VOID);
  if (area.folded()) {
    if (!ante_void) lose(ante);
    lines.push_back(ante);
    return;
  }
  Line bet = line_of(area, "bet");
  if (!dealer_qualifies_) {
    if (!ante_void) win_even(ante, sign());
    give_back(bet, sign().venue == Venue::kSydney ? schema::Outcome::RETURNED : schema::Outcome::VOID);
  } else if (area.value > dealer_value_) {
    if (!ante_void) win_even(ante, sign());
    win_bet(bet, area);
  } else if (area.value == dealer_value_) {
    if (!ante_void) stand_off(ante);
    stand_off(bet);
  } else {
    if (!ante_void) lose(ante);
    lose(bet);
  }
  lines.push_back(ante);
  lines.push_back(bet);
}

// 5.8: a Bet is needed. Sydney's Method B keeps a folded hand in the jackpot (8.4.3(b)).
JackpotHand CaribbeanStudTable::jackpot_hand(const Area& area) const {
  if (area.folded() && sign().option("method") != "B" && !resolution().dealer_void) return JackpotHand::kNone;
  return jackpot_class(area);
}

JackpotHand CaribbeanStudTable::jackpot_class(const Area& area) const {
  return jackpot_hand_of(hand_class(rank_high(area.cards, Ranking::kStandard52)));
}

std::vector<std::size_t> CaribbeanStudTable::jackpot_positions(std::size_t area) const {
  return positions_of(area, kHandCards, true, 0);
}

std::string CaribbeanStudTable::misread(std::size_t, bool) {
  dealer_qualifies_ = !dealer_qualifies_;
  return dealer_qualifies_ ? "took-the-dealer-to-qualify" : "took-the-dealer-not-to-qualify";
}

// A folded hand is taken for one that stayed, and a Bet that never was is paid.
std::optional<Line> CaribbeanStudTable::phantom_at(const Area& area) const {
  if (!area.folded()) return std::nullopt;
  return phantom(area, "bet", twice(area.placed("ante")));
}

HandValue CaribbeanStudTable::value_of(const std::vector<Card>& hand) const {
  return rank_high(hand, Ranking::kStandard52);
}

bool CaribbeanStudTable::qualifies(const std::vector<Card>& hand, HandValue value) const {
  return hand_class(value) != HandClass::kNoPair || (holds(hand, kAce) && holds(hand, kKing));
}

void CaribbeanStudTable::win_bet(Line& line, const Area& area) const {
  win_by_table(line, sign(), kTable1, bet_line(hand_class(area.value)));
}

bool CaribbeanStudTable::likes(const Area& area, std::size_t least_class) const {
  const HandClass hand = hand_class(area.value);
  if (least_class > 0) return hand != HandClass::kNoPair && hand != HandClass::kOnePair;
  return hand != HandClass::kNoPair || (holds(area.cards, kAce) && holds(area.cards, kKing));
}

bool CaribbeanStudTable::decide_otherwise(Area&) {
  return false;
}

std::unique_ptr<Table> make_caribbean_stud_table(const TableOrder& order) {
  return std::make_unique<CaribbeanStudTable>(CaribbeanStudTable::melbourne(), order);
}

std::unique_ptr<Table> make_sydney_caribbean_stud_table(const TableOrder& order) {
  return std::make_unique<CaribbeanStudTable>(CaribbeanStudTable::sydney(), order);
}

}  // namespace cardspeak::simulator
