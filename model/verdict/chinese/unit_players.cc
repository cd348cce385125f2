#include "model/verdict/chinese/unit_players.h"

#include <algorithm>
#include <iterator>

#include "model/cards/deck.h"

namespace cardspeak::chinese {
namespace {

bool sets_cards(const RoundFacts& facts, SeatNo seat) {
  return std::ranges::any_of(facts.hands_set, [&](const HandSetFact& set) { return set.seat == seat; });
}

// The seats of the round, the one left of the button first.
std::vector<SeatNo> from_the_button(const RoundFacts& facts) {
  std::vector<SeatNo> seats;
  for (const SeatFact& seat : facts.seats) seats.push_back(seat.seat);
  for (const HandSetFact& set : facts.hands_set) {
    if (set.seat != SeatNo() && std::ranges::find(seats, set.seat) == seats.end()) seats.push_back(set.seat);
  }
  std::ranges::sort(seats);
  std::ranges::rotate(seats, std::ranges::upper_bound(seats, facts.button));
  return seats;
}

bool known(const std::vector<Card>& cards) {
  return std::ranges::all_of(cards, &Card::known);
}

std::vector<Card> all_of(const SetCards& set) {
  std::vector<Card> cards = set.front;
  std::ranges::copy(set.middle, std::back_inserter(cards));
  std::ranges::copy(set.back, std::back_inserter(cards));
  return cards;
}

// Whether the player was dealt these very cards, as far as the record has their faces.
bool was_dealt(const SeatFact* seat, const SetCards& set) {
  if (seat == nullptr || seat->cards.empty()) return true;
  const std::vector<Card> cards = all_of(set);
  if (seat->cards.size() != cards.size()) return false;
  return std::ranges::all_of(seat->cards, [&](const CardFact& dealt) {
    return !dealt.card.known() || std::ranges::find(cards, dealt.card) != cards.end();
  });
}

class Players {
 public:
  Players(const RoundFacts& facts, const law::CompiledPoker& law, poker::Journal& journal)
      : facts_(facts), law_(law), rules_(*law.units), journal_(journal) {}

  std::vector<UnitPlayer> find() {
    const std::vector<SeatNo> seats = from_the_button(facts_);
    const std::size_t active = std::min<std::size_t>(seats.size(), rules_.active_players);
    for (std::size_t i = 0; i < seats.size(); ++i) {
      const SeatFact* fact = facts_.find_seat(seats[i]);
      const bool plays = (fact != nullptr && !fact->cards.empty()) || sets_cards(facts_, seats[i]);
      if (plays) players_.push_back(player(seats[i], fact));
      if (plays && i >= active) note(RemarkForm::kDealtToInactive, seats[i]);
    }
    // Who should have been dealt cards and was not, where somebody else was in their stead.
    for (std::size_t i = 0; i < active && seats.size() > active; ++i) {
      if (std::ranges::find(players_, seats[i], &UnitPlayer::seat) == players_.end()) {
        note(RemarkForm::kNotDealtThoughActive, seats[i]);
      }
    }
    for (std::size_t i = 0; i < players_.size(); ++i) find_shared_cards(i);
    return std::move(players_);
  }

 private:
  void note(RemarkForm form, SeatNo seat) { journal_.find({form, {}, rules_.active_rule}, seat, facts_.first_seq); }

  UnitPlayer player(SeatNo seat, const SeatFact* fact) {
    UnitPlayer out{.seat = seat, .stack = {}, .fee = {}, .set = {}, .values = {}, .open = {}};
    for (const RakeTakenFact& rake : facts_.rake) {
      if (rake.seat == seat) out.fee += rake.amount;
    }
    if (fact != nullptr && fact->stack) out.stack = *fact->stack - out.fee;
    for (const HandSetFact& set : facts_.hands_set) {
      if (set.seat != seat) continue;
      if (out.set) {
        journal_.find({RemarkForm::kCardsSetAgain, {}, rules_.set_rule}, seat, set.seq);
      } else {
        out.set = SetCards{.seat = seat, .front = set.front, .middle = set.middle, .back = set.back};
      }
    }
    read(fact, out);
    return out;
  }

  void read(const SeatFact* fact, UnitPlayer& player) const {
    if (!player.set) {
      player.open = Remark(RemarkForm::kHandsNotSet, {player.seat}, rules_.set_rule);
    } else if (!known(all_of(*player.set))) {
      player.open = Remark(RemarkForm::kContestantsCardsNotOnRecord, {player.seat}, rules_.compare_rule);
    } else if (!was_dealt(fact, *player.set)) {
      player.open = Remark(RemarkForm::kSetOtherCards, {player.seat}, rules_.set_rule);
    } else {
      player.values = values_of(*player.set, rules_);
      if (!player.values) player.open = Remark(RemarkForm::kSetOtherCards, {player.seat}, rules_.set_rule);
    }
  }

  // A card that a player before has set too: one of them has another's card, or the deck has it twice.
  void find_shared_cards(std::size_t index) {
    UnitPlayer& player = players_[index];
    if (!player.set) return;
    const std::vector<Card> own = all_of(*player.set);
    for (std::size_t before = 0; before < index; ++before) {
      if (!players_[before].set) continue;
      const std::vector<Card> other = all_of(*players_[before].set);
      const bool shared = std::ranges::any_of(
          own, [&](Card card) { return card.known() && std::ranges::find(other, card) != other.end(); });
      if (!shared) continue;
      for (UnitPlayer* both : {&player, &players_[before]}) {
        both->values.reset();
        if (both->open.empty()) both->open = Remark(RemarkForm::kSetOtherCards, {both->seat}, law_.deck_rule);
      }
    }
  }

  const RoundFacts& facts_;
  const law::CompiledPoker& law_;
  const law::UnitRules& rules_;
  poker::Journal& journal_;
  std::vector<UnitPlayer> players_;
};

}  // namespace

std::vector<UnitPlayer> unit_players(const RoundFacts& facts, const law::CompiledPoker& law, poker::Journal& journal) {
  return Players(facts, law, journal).find();
}

}  // namespace cardspeak::chinese
