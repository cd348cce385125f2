#include "ingest/simulator/house/venue_rules.h"

#include <utility>

#include "model/check.h"

namespace cardspeak::simulator {
namespace {

using schema::Outcome;
using schema::Tristate;

constexpr const char* kMelbourneFloor = "TG Higher Duties Dealer";
constexpr const char* kMelbourneManager = "TG Assistant Casino Manager";
constexpr const char* kSydneyFloor = "Higher Duties Dealer";
constexpr const char* kSydneyManager = "Casino Manager";
constexpr const char* kPerthFloor = "Supervisor";
constexpr const char* kPerthOperator = "Casino Operator";

Trouble exposed(std::uint8_t players, std::uint8_t dealers) {
  return {.kind = TroubleKind::kExposedCards, .cards = players, .dealer_cards = dealers};
}

Trouble before(TroubleKind kind) {
  return {.kind = kind};
}

Trouble after(TroubleKind kind, Tristate deck_complete = Tristate::NOT_ON_RECORD,
              Tristate order_known = Tristate::NOT_ON_RECORD) {
  return {.kind = kind, .noticed = Noticed::kAfter, .deck_complete = deck_complete, .order_known = order_known};
}

bool noticed_before(const Trouble& trouble) {
  return trouble.noticed == Noticed::kBefore;
}

}  // namespace

Resolution misdeal(std::string rank) {
  return {.round = RoundBecomes::kMisdeal, .reason = "misdeal", .rank = std::move(rank)};
}

Resolution void_round(std::string reason, std::string rank, schema::Outcome jackpots) {
  return {.round = RoundBecomes::kVoid, .reason = std::move(reason), .rank = std::move(rank), .jackpots = jackpots};
}

// --- Crown Melbourne -------------------------------------------------------------------------------------------------

std::vector<Trouble> melbourne_troubles() {
  return {exposed(1, 0),
          exposed(2, 0),
          exposed(3, 0),
          exposed(4, 0),
          exposed(0, 1),
          before(TroubleKind::kWrongCountSeat),
          after(TroubleKind::kWrongCountSeat, Tristate::YES),
          after(TroubleKind::kWrongCountSeat, Tristate::NO),
          before(TroubleKind::kWrongCountDealer),
          before(TroubleKind::kCardsWithoutWager),
          after(TroubleKind::kCardsWithoutWager),
          before(TroubleKind::kDeckIncorrect),
          after(TroubleKind::kDeckIncorrect),
          after(TroubleKind::kCannotWager),
          before(TroubleKind::kDisruption),
          after(TroubleKind::kFraud)};
}

Resolution melbourne_resolution(const Trouble& trouble) {
  switch (trouble.kind) {
    case TroubleKind::kWrongCountSeat:  // 11.4, 11.5
      if (noticed_before(trouble) || trouble.deck_complete == Tristate::NO) return misdeal(kMelbourneFloor);
      return {.hand_void = true, .may_retract = true};
    case TroubleKind::kWrongCountDealer:  // 11.4; what is found later differs by game
      return misdeal(kMelbourneFloor);
    case TroubleKind::kCardsWithoutWager:  // 11.7, 11.8
      if (noticed_before(trouble)) return misdeal(kMelbourneFloor);
      return {.may_retract = true};
    case TroubleKind::kDeckIncorrect:  // 11.11; Three Card 11.12
      return void_round("deck", kMelbourneFloor, Outcome::CARRIED);
    case TroubleKind::kDisruption:  // 14.3.1, 14.4; Three Card 13.4, 13.5
      return void_round("disruption", kMelbourneFloor, Outcome::RETURNED);
    case TroubleKind::kFraud:  // 14.3.2; Three Card 13.3, which asks for the higher office
      return void_round("fraud", kMelbourneManager, Outcome::RETURNED);
    case TroubleKind::kCannotWager:  // 11.12; Three Card 11.13
      return {.hand_void = true};
    case TroubleKind::kShufflerCount:  // 11.17; Three Card 11.20
      return void_round("deck", kMelbourneFloor, Outcome::CARRIED);
    case TroubleKind::kNone:
    case TroubleKind::kExposedCards:
    case TroubleKind::kWrongCountJackpotCards:
    case TroubleKind::kNotCut:
    case TroubleKind::kCommunityMisdealt:
    case TroubleKind::kSystemMalfunction:
    case TroubleKind::kFlopWagerForgotten:
    case TroubleKind::kJackpotStartedWrongly:
      return {};
  }
  CARDSPEAK_CHECK(false, "an irregularity outside the list");
}

// --- Crown Sydney ----------------------------------------------------------------------------------------------------

std::vector<Trouble> sydney_troubles(bool has_dealer) {
  std::vector<Trouble> troubles = {exposed(1, 0),
                                   exposed(2, 0),
                                   before(TroubleKind::kWrongCountSeat),
                                   after(TroubleKind::kWrongCountSeat),
                                   before(TroubleKind::kCardsWithoutWager),
                                   after(TroubleKind::kCardsWithoutWager),
                                   before(TroubleKind::kDeckIncorrect),
                                   after(TroubleKind::kDeckIncorrect),
                                   after(TroubleKind::kCannotWager),
                                   before(TroubleKind::kDisruption),
                                   after(TroubleKind::kFraud)};
  if (has_dealer) {
    troubles.push_back(exposed(0, 1));
    troubles.push_back(after(TroubleKind::kWrongCountDealer, Tristate::NOT_ON_RECORD, Tristate::YES));
    troubles.push_back(after(TroubleKind::kWrongCountDealer, Tristate::NOT_ON_RECORD, Tristate::NO));
  }
  return troubles;
}

Resolution sydney_resolution(const Trouble& trouble, bool dealer_turns_one_up) {
  switch (trouble.kind) {
    case TroubleKind::kExposedCards:  // 13.1, 13.1.1
      if (trouble.cards == 0 && trouble.dealer_cards == 1 && dealer_turns_one_up) return {};
      return misdeal(kSydneyFloor);
    case TroubleKind::kWrongCountSeat:  // 13.2
      if (noticed_before(trouble)) return misdeal(kSydneyFloor);
      return {.hand_void = true, .hand_jackpot = Outcome::CARRIED, .may_retract = true};
    case TroubleKind::kCardsWithoutWager:
      if (noticed_before(trouble)) return misdeal(kSydneyFloor);
      return {.may_retract = true};
    case TroubleKind::kWrongCountDealer:  // 13.3
      return trouble.order_known == Tristate::YES ? Resolution{} : misdeal(kSydneyFloor);
    case TroubleKind::kDeckIncorrect:  // 13.6
    case TroubleKind::kShufflerCount:  // 13.12
      return void_round("deck", kSydneyFloor, Outcome::CARRIED);
    case TroubleKind::kCannotWager:  // 13.7
      return {.hand_folded = true};
    case TroubleKind::kDisruption:  // 16.3.1, 16.4
      return void_round("disruption", kSydneyManager, Outcome::RETURNED);
    case TroubleKind::kFraud:  // 16.3.2, 16.4
      return void_round("fraud", kSydneyManager, Outcome::RETURNED);
    case TroubleKind::kNone:
    case TroubleKind::kWrongCountJackpotCards:
    case TroubleKind::kNotCut:
    case TroubleKind::kCommunityMisdealt:
    case TroubleKind::kSystemMalfunction:
    case TroubleKind::kFlopWagerForgotten:
    case TroubleKind::kJackpotStartedWrongly:
      return {};
  }
  CARDSPEAK_CHECK(false, "an irregularity outside the list");
}

// --- Crown Perth -----------------------------------------------------------------------------------------------------

std::vector<Trouble> perth_troubles() {
  Trouble whole = after(TroubleKind::kCommunityMisdealt);
  whole.rebuilt = schema::Rebuilt::ALL;
  Trouble flop = whole;
  flop.rebuilt = schema::Rebuilt::FLOP_ONLY;
  Trouble nothing = whole;
  nothing.rebuilt = schema::Rebuilt::NONE;
  return {exposed(1, 0),
          exposed(3, 0),
          exposed(0, 1),
          before(TroubleKind::kNotCut),
          before(TroubleKind::kDeckIncorrect),
          after(TroubleKind::kDeckIncorrect),
          before(TroubleKind::kCardsWithoutWager),
          after(TroubleKind::kCardsWithoutWager),
          before(TroubleKind::kWrongCountSeat),
          after(TroubleKind::kWrongCountSeat, Tristate::YES),
          after(TroubleKind::kWrongCountSeat, Tristate::NO),
          before(TroubleKind::kWrongCountDealer),
          after(TroubleKind::kWrongCountDealer, Tristate::YES),
          after(TroubleKind::kWrongCountDealer, Tristate::NO),
          after(TroubleKind::kFlopWagerForgotten),
          whole,
          flop,
          nothing,
          before(TroubleKind::kDisruption),
          after(TroubleKind::kFraud)};
}

// "Void" returns the wagers (1.1), jackpot wagers among them.
Resolution perth_resolution(const Trouble& trouble) {
  const auto whole_round = [](std::string reason, std::string rank) {
    return void_round(std::move(reason), std::move(rank), Outcome::VOID);
  };
  switch (trouble.kind) {
    case TroubleKind::kExposedCards:  // 5.6; 5.7 where no Flop wager has been made
      return whole_round("void", kPerthFloor);
    case TroubleKind::kDeckIncorrect:  // 5.2
      return whole_round("deck", kPerthOperator);
    case TroubleKind::kCardsWithoutWager:  // 5.4
      if (noticed_before(trouble)) return whole_round("void", kPerthFloor);
      return {.may_retract = true};
    case TroubleKind::kWrongCountSeat:  // 5.5(b), (c)(i), (c)(ii)
      if (noticed_before(trouble) || trouble.deck_complete == Tristate::NO) return whole_round("void", kPerthFloor);
      return {.hand_void = true, .hand_jackpot = Outcome::VOID, .may_retract = true};
    case TroubleKind::kWrongCountDealer:  // 5.5(b), (c)(i), (c)(iii)
      if (noticed_before(trouble) || trouble.deck_complete == Tristate::NO) return whole_round("void", kPerthFloor);
      return {.dealer_void = true};
    case TroubleKind::kCommunityMisdealt:  // 5.8
      if (trouble.rebuilt == schema::Rebuilt::ALL) return {};
      if (trouble.rebuilt == schema::Rebuilt::FLOP_ONLY) return {.main_wagers_void = true};
      return whole_round("void", kPerthOperator);
    case TroubleKind::kDisruption:  // 6.4(a)
      return whole_round("disruption", kPerthOperator);
    case TroubleKind::kFraud:  // 6.4(b)
      return whole_round("fraud", kPerthOperator);
    case TroubleKind::kNone:
    case TroubleKind::kWrongCountJackpotCards:
    case TroubleKind::kCannotWager:
    case TroubleKind::kShufflerCount:
    case TroubleKind::kNotCut:  // 5.1
    case TroubleKind::kSystemMalfunction:
    case TroubleKind::kFlopWagerForgotten:  // 5.9(e)
    case TroubleKind::kJackpotStartedWrongly:
      return {};
  }
  CARDSPEAK_CHECK(false, "an irregularity outside the list");
}

}  // namespace cardspeak::simulator
