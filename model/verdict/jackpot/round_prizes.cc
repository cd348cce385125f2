#include "model/verdict/jackpot/round_prizes.h"

#include <algorithm>
#include <cstddef>
#include <set>
#include <string>
#include <utility>

#include "model/hands/names.h"

namespace cardspeak::jackpot {
namespace {

// A hand of the seat on that level.
const Winner* find(const std::vector<Winner>& list, const Winner& winner) {
  const auto found = std::ranges::find_if(
      list, [&](const Winner& other) { return other.seat == winner.seat && other.level == winner.level; });
  return found == list.end() ? nullptr : &*found;
}

// The same hand of the seat in the one list, on a level that the other list does not have of the seat: of one that
// stands in neither as it stands in the other, the level was told wrongly.
const Winner* find_moved(const std::vector<Winner>& list, const std::vector<Winner>& other, const Winner& winner) {
  const auto found = std::ranges::find_if(list, [&](const Winner& each) {
    return each.seat == winner.seat && each.hand == winner.hand && find(other, each) == nullptr;
  });
  return found == list.end() ? nullptr : &*found;
}

Cents amount_in(const std::map<SeatNo, Cents>& amounts, SeatNo seat) {
  const auto found = amounts.find(seat);
  return found == amounts.end() ? Cents() : found->second;
}

class RoundPrizes {
 public:
  RoundPrizes(const std::vector<Winner>& winners, const PrizesOnMeter& meter, const PrizeForms& forms)
      : winners_(winners), meter_(meter), forms_(forms) {}

  std::vector<PrizeDifference> run(const std::map<SeatNo, Cents>& settled) {
    for (const Winner& winner : winners_) find_in_record(winner);
    for (const Winner& recorded : meter_.winners) {
      if (find(winners_, recorded) != nullptr || find_moved(winners_, meter_.winners, recorded) != nullptr) continue;
      add({forms_.invented, {name_of(recorded.hand)}}, recorded.seat, true);
    }
    compare_payments(settled);
    return std::move(differences_);
  }

 private:
  void find_in_record(const Winner& winner) {
    const HandName hand = name_of(winner.hand);
    if (!meter_.outcome) return add({forms_.outcome_not_recorded, {hand}}, winner.seat, false);
    const Winner* const recorded = find(meter_.winners, winner);
    if (recorded == nullptr) return find_at_other_level(winner);
    if (recorded->hand == winner.hand) return;
    add({forms_.misnamed, {name_of(recorded->hand), hand}}, winner.seat, true);
  }

  void find_at_other_level(const Winner& winner) {
    const Winner* const recorded = find_moved(meter_.winners, winners_, winner);
    if (recorded == nullptr) return add({forms_.omitted, {name_of(winner.hand)}}, winner.seat, true);
    add({forms_.other_level, {count_of(recorded->level), count_of(winner.level)}}, winner.seat, true);
  }

  // Of hands that take of the meter by the cards, and of those that the meter has paid. A bonus prize does not reduce
  // the meter, and need not stand on its record; one that does has been settled at the table.
  void compare_payments(const std::map<SeatNo, Cents>& settled) {
    std::set<SeatNo> seats;
    for (const Winner& winner : winners_) seats.insert(winner.seat);
    for (const auto& [seat, amount] : meter_.paid) seats.insert(seat);
    for (const auto& [seat, amount] : meter_.bonuses) seats.insert(seat);
    for (const SeatNo seat : seats) {
      // Put down as a bonus prize, it was still paid.
      const bool as_bonus = !meter_.paid.contains(seat) && meter_.bonuses.contains(seat);
      const Cents out = amount_in(as_bonus ? meter_.bonuses : meter_.paid, seat);
      const Cents at_table = amount_in(settled, seat);
      if (out != at_table) {
        add({as_bonus ? forms_.bonus_otherwise : forms_.paid_otherwise, {out, at_table}}, seat, false);
      }
      compare_class(seat);
    }
  }

  // Whether it is down as what it is: a prize that comes out of the meter, or a bonus prize beside it.
  void compare_class(SeatNo seat) {
    const auto winner = std::ranges::find(winners_, seat, &Winner::seat);
    const Cents bonus = amount_in(meter_.bonuses, seat);
    const Cents out = amount_in(meter_.paid, seat);
    if (winner != winners_.end() && out.is_zero() && !bonus.is_zero()) {
      add({forms_.as_bonus, {bonus, name_of(winner->hand)}}, seat, false);
    } else if (winner == winners_.end() && !out.is_zero() && forms_.out_of_meter != RemarkForm::kNothing) {
      add({forms_.out_of_meter, {out}}, seat, false);
    }
  }

  void add(Remark remark, SeatNo seat, bool of_outcome) {
    differences_.push_back({std::move(remark), seat, of_outcome});
  }

  const std::vector<Winner>& winners_;
  const PrizesOnMeter& meter_;
  const PrizeForms& forms_;
  std::vector<PrizeDifference> differences_;
};

class NamedWinners {
 public:
  NamedWinners(const std::vector<BonusWin>& bonuses, const std::vector<Winner>& winners,
               const std::vector<JackpotWinnerFact>& named, const NamedForms& forms)
      : bonuses_(bonuses), winners_(winners), named_(named), forms_(forms) {}

  std::vector<PrizeDifference> run() {
    for (std::size_t i = 0; i < named_.size(); ++i) {
      const JackpotWinnerFact& fact = named_[i];
      const auto before = named_.begin() + static_cast<std::ptrdiff_t>(i);
      if (std::any_of(named_.begin(), before, [&](const JackpotWinnerFact& other) { return is_one(other, fact); })) {
        add({forms_.twice, {AsRecorded{fact.hand}}}, fact.seat);
      } else if (!prize_hand(fact.hand)) {
        find_against_cards(fact);
      }
    }
    return std::move(differences_);
  }

 private:
  // Whether they speak of one jackpot wager.
  template <typename Other>
  static bool is_one(const Other& other, const JackpotWinnerFact& fact) {
    return other.seat == fact.seat && other.level == fact.level;
  }

  static HandName name_of(const BonusWin& bonus) { return {std::string(book_name(bonus.classes.front()))}; }

  void find_against_cards(const JackpotWinnerFact& fact) {
    // That a hand which takes of the meter is not named so is told with what it takes.
    if (std::ranges::any_of(winners_, [&](const Winner& winner) { return is_one(winner, fact); })) return;
    const auto bonus = std::ranges::find_if(bonuses_, [&](const BonusWin& each) { return is_one(each, fact); });
    if (bonus == bonuses_.end()) return find_at_other_level(fact);
    if (is_named(fact.hand, bonus->classes)) return;
    add({forms_.misnamed, {AsRecorded{fact.hand}, name_of(*bonus)}}, fact.seat);
  }

  // One that the outcome does not name at its own level is meant, where the name is its.
  void find_at_other_level(const JackpotWinnerFact& fact) {
    const auto meant = std::ranges::find_if(bonuses_, [&](const BonusWin& each) {
      return each.seat == fact.seat && is_named(fact.hand, each.classes) &&
             std::ranges::none_of(named_, [&](const JackpotWinnerFact& other) { return is_one(each, other); });
    });
    if (meant == bonuses_.end()) return add({forms_.invented, {AsRecorded{fact.hand}}}, fact.seat);
    add({forms_.other_level, {count_of(fact.level), count_of(meant->level)}}, fact.seat);
  }

  void add(Remark remark, SeatNo seat) { differences_.push_back({std::move(remark), seat, true}); }

  const std::vector<BonusWin>& bonuses_;
  const std::vector<Winner>& winners_;
  const std::vector<JackpotWinnerFact>& named_;
  const NamedForms& forms_;
  std::vector<PrizeDifference> differences_;
};

}  // namespace

std::vector<PrizeDifference> compare_round_prizes(const std::vector<Winner>& winners,
                                                  const std::map<SeatNo, Cents>& settled, const PrizesOnMeter& meter,
                                                  const PrizeForms& forms) {
  return RoundPrizes(winners, meter, forms).run(settled);
}

std::optional<HandClass> prize_class_named(std::string_view name) {
  constexpr std::string_view kWild = "Wild";
  const auto named = hand_class_named(name);
  if (named || !name.ends_with(kWild)) return named;
  return hand_class_named(name.substr(0, name.size() - kWild.size()));
}

bool is_named(std::string_view name, const std::vector<HandClass>& classes) {
  const auto named = prize_class_named(name);
  return named && std::ranges::find(classes, *named) != classes.end();
}

std::vector<PrizeDifference> compare_named_winners(const std::vector<BonusWin>& bonuses,
                                                   const std::vector<Winner>& winners,
                                                   const std::vector<JackpotWinnerFact>& named,
                                                   const NamedForms& forms) {
  return NamedWinners(bonuses, winners, named, forms).run();
}

}  // namespace cardspeak::jackpot
