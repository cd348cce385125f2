// The part of a house table that is about irregularities: how they come about, and what becomes of the round.
#include <algorithm>
#include <span>
#include <utility>

#include "ingest/simulator/house/house_table.h"
#include "model/check.h"

namespace cardspeak::simulator {
namespace {

constexpr std::uint64_t kRetractsOneIn = 4;
constexpr std::uint64_t kLeavesOneIn = 6;

std::string leads_to(const Resolution& resolution) {
  if (resolution.round == RoundBecomes::kMisdeal) return "misdeal";
  if (resolution.round == RoundBecomes::kVoid) return "void";
  if (resolution.hand_void) return resolution.may_retract ? "hand-void-others-may-retract" : "hand-void";
  if (resolution.hand_folded) return "hand-folded";
  if (resolution.dealer_void) return "dealer-void";
  if (resolution.main_wagers_void) return "main-wagers-void";
  if (resolution.jackpots_returned) return "jackpots-returned";
  return resolution.may_retract ? "players-may-retract" : "goes-on";
}

}  // namespace

void HouseTable::choose_trouble() {
  const std::vector<Trouble> known = troubles();
  std::vector<SeatNo> dealt;
  for (const Area& area : areas_) {
    if (is_dealt(area)) dealt.push_back(area.seat);
  }
  if (known.empty() || dealt.empty()) return;
  trouble_ = random_.pick(std::span<const Trouble>(known));
  concerned_ = random_.pick(std::span<const SeatNo>(dealt));
  if (!trouble_.is(TroubleKind::kCardsWithoutWager)) return;
  std::vector<SeatNo> empty;
  for (std::uint8_t seat = 1; seat <= sign_.seats; ++seat) {
    const bool taken = std::ranges::any_of(areas_, [&](const Area& area) { return area.seat == SeatNo(seat); });
    if (!taken) empty.push_back(SeatNo(seat));
  }
  if (empty.empty()) {
    trouble_ = {};
    return;
  }
  empty_area_ = concerned_ = random_.pick(std::span<const SeatNo>(empty));
}

void HouseTable::deal_to_empty_area(std::size_t cards) {
  if (empty_area_ == SeatNo()) return;
  for (std::size_t card = 0; card < cards; ++card) {
    writer_.deal(schema::Place::SEAT, empty_area_, deck_.draw(), false);
  }
}

// What happened, once, and what the rules make of it.
void HouseTable::record_trouble() {
  happened_ = true;
  if (trouble_.is(TroubleKind::kCommunityMisdealt) && community_.empty()) {
    happened_ = false;
    return;
  }
  resolution_ = resolve(trouble_);
  switch (trouble_.kind) {
    case TroubleKind::kExposedCards:
      return record_exposed();
    case TroubleKind::kWrongCountSeat: {
      const auto area = std::ranges::find(areas_, concerned_, &Area::seat);
      return write_trouble(writer_, trouble_, schema::Place::SEAT, concerned_,
                           static_cast<std::uint16_t>(area->cards.size()));
    }
    case TroubleKind::kCardsWithoutWager:
      return write_trouble(writer_, trouble_, schema::Place::SEAT, concerned_, static_cast<std::uint16_t>(cards_each_));
    case TroubleKind::kWrongCountDealer:
      write_trouble(writer_, trouble_, schema::Place::DEALER, SeatNo(),
                    static_cast<std::uint16_t>(dealer_cards_.size()));
      if (resolution_.round == RoundBecomes::kGoesOn && !resolution_.dealer_void) give_missing_card();
      return;
    case TroubleKind::kWrongCountJackpotCards:
      return write_trouble(writer_, trouble_, schema::Place::JACKPOT, SeatNo(), 0);
    case TroubleKind::kCommunityMisdealt:
      return write_trouble(writer_, trouble_, schema::Place::COMMUNITY, SeatNo(), 0);
    case TroubleKind::kDeckIncorrect:
    case TroubleKind::kShufflerCount:
    case TroubleKind::kNotCut:
    case TroubleKind::kSystemMalfunction:
    case TroubleKind::kJackpotStartedWrongly:
      return write_trouble(writer_, trouble_, schema::Place::UNSET, SeatNo(), 0);
    case TroubleKind::kNone:
    case TroubleKind::kDisruption:
    case TroubleKind::kFraud:
      return;
    case TroubleKind::kCannotWager:
    case TroubleKind::kFlopWagerForgotten:
      // Happens, if at all, when the player decides.
      happened_ = false;
      resolution_ = {};
      return;
  }
}

// One card at each seat in turn; then of the dealer's hand.
// The exposed cards of the players are one of each area in turn.
std::size_t HouseTable::cards_exposed_of(const Area& area) const {
  if (!trouble_.is(TroubleKind::kExposedCards)) return 0;
  std::size_t at = 0;
  std::size_t dealt = 0;
  for (const Area& other : areas_) {
    if (!is_dealt(other)) continue;
    if (&other == &area) at = dealt;
    ++dealt;
  }
  return std::min<std::size_t>((trouble_.cards + dealt - 1 - at) / dealt, cards_each_);
}

// In the deal, as the card falls.
void HouseTable::expose(schema::Place place, SeatNo seat, Card card) {
  writer_.write([&](schema::Event::Builder event) {
    auto exposed = event.initCardExposed();
    exposed.setTo(place);
    exposed.setSeat(seat.value());
    exposed.setCard(card.code());
    exposed.setByDealer(true);
  });
}

void HouseTable::record_exposed() {
  for (const Area& area : areas_) {
    const std::size_t cards = is_dealt(area) ? cards_exposed_of(area) : 0;
    if (cards > 0) {
      write_trouble(writer_, trouble_, schema::Place::SEAT, area.seat, static_cast<std::uint16_t>(cards));
    }
  }
  if (trouble_.dealer_cards > 0) {
    write_trouble(writer_, trouble_, schema::Place::DEALER, SeatNo(), trouble_.dealer_cards);
  }
}

// The order of the cards is known: the one that is missing is the next.
void HouseTable::give_missing_card() {
  dealer_cards_.push_back(deck_.draw());
  writer_.deal(schema::Place::DEALER, SeatNo(), dealer_cards_.back(), false);
}

bool HouseTable::fails_to_wager(Area& area) {
  if (!trouble_.is(TroubleKind::kCannotWager) || !concerns(area) || happened_) return false;
  happened_ = true;
  resolution_ = resolve(trouble_);
  writer_.decide(area.seat, schema::Act::CANNOT_WAGER);
  write_trouble(writer_, trouble_, schema::Place::SEAT, area.seat, 0);
  if (resolution_.hand_void) area.fate = Fate::kVoid;
  area.stance = Stance::kFolded;
  return true;
}

bool HouseTable::forgets_to_wager(const Area& area) {
  if (!trouble_.is(TroubleKind::kFlopWagerForgotten) || !concerns(area) || happened_) return false;
  happened_ = true;
  resolution_ = resolve(trouble_);
  write_trouble(writer_, trouble_, schema::Place::SEAT, area.seat, 0);
  return true;
}

void HouseTable::apply_resolution() {
  if (!happened_) return;
  if (resolution_.hand_void) {
    for (Area& area : areas_) {
      if (concerns(area)) area.fate = Fate::kVoid;
    }
  }
  if (resolution_.may_retract) offer_to_retract();
}

// To every player who is still in and whose hand is good.
void HouseTable::offer_to_retract() {
  for (Area& area : areas_) {
    const bool may = area.fate == Fate::kPlayed && is_dealt(area) && area.stance == Stance::kIn;
    if (!may || random_.below(kRetractsOneIn) != 0) continue;
    area.fate = Fate::kRetracted;
    writer_.decide(area.seat, schema::Act::RETRACT);
  }
}

void HouseTable::finish_void() {
  if (resolution_.round == RoundBecomes::kMisdeal) writer_.announce("misdeal");
  writer_.write([&](schema::Event::Builder event) {
    event.setRank(resolution_.rank);
    event.initVoided().setReason(resolution_.reason);
  });
  std::vector<Line> lines = void_lines();
  mean_well(lines);
  if (plan_.go_wrong) plant(lines, false);
  tell(false);
  write_settlement(lines);
  report(lines);
  writer_.write([](schema::Event::Builder event) { event.setRoundClosed(); });
  carried_mistakes_.remember(areas_, lines, false);
}

std::vector<Line> HouseTable::void_lines() {
  std::vector<Line> lines;
  for (const Area& area : areas_) {
    for (const Stake& stake : area.stakes) {
      if (stake.wager == "jackpot") continue;
      Line line = line_of(area, stake);
      const bool refunded = resolution_.reason == "disruption" || resolution_.reason == "fraud";
      give_back(line, refunded ? schema::Outcome::RETURNED : schema::Outcome::VOID);
      lines.push_back(line);
    }
  }
  jackpots_.settle_void(
      areas_, resolution_, [&](const Area& area) { return leaves(area); }, lines);
  return lines;
}

// Now and then a player who has no other area leaves, as long as somebody stays.
bool HouseTable::leaves(const Area& area) {
  const bool goes = !area.blind && random_.below(kLeavesOneIn) == 0 && players_.seated().size() > 1 &&
                    std::ranges::none_of(areas_, [&](const Area& other) {
                      return other.seat != area.seat && other.patron == area.patron;
                    });
  if (!goes) return false;
  writer_.decide(area.seat, schema::Act::LEAVE);
  players_.leave(area.seat);
  return true;
}

void HouseTable::tell(bool played_on) const {
  if (!happened_) return;
  std::string kind(trouble_name(trouble_.kind));
  if (kind.empty()) kind = trouble_.is(TroubleKind::kFraud) ? "fraud" : "disruption";
  incidents_({writer_.round_id(), std::move(kind), trouble_.noticed == Noticed::kBefore ? "before" : "after",
              leads_to(resolution_), played_on});
}

}  // namespace cardspeak::simulator
