#include "model/verdict/poker/comparison.h"

#include <algorithm>
#include <map>
#include <string>
#include <utility>

namespace cardspeak::poker {

namespace {

using law::PokerKey;

using PotAndSeat = std::pair<std::uint8_t, SeatNo>;
using BySeat = std::map<SeatNo, Cents>;

std::map<PotAndSeat, Cents> pushed_by_pot(const RoundFacts& facts) {
  std::map<PotAndSeat, Cents> pushed;
  for (const PotPushedFact& push : facts.pushes) {
    Cents& sum = pushed[{push.pot, push.seat}];
    sum = push.taken_back ? sum - push.amount : sum + push.amount;
  }
  return pushed;
}

std::map<PotAndSeat, Cents> due_by_pot(const std::vector<PotVerdict>& pots) {
  std::map<PotAndSeat, Cents> due;
  for (const PotVerdict& pot : pots) {
    for (const Award& award : pot.awards) due[{pot.pot, award.seat}] += award.amount;
  }
  return due;
}

BySeat by_seat(const std::map<PotAndSeat, Cents>& amounts) {
  BySeat sums;
  for (const auto& [key, amount] : amounts) {
    if (!amount.is_zero()) sums[key.second] += amount;
  }
  return sums;
}

// A little over 20 functions: one for each part of a record that may depart: pots, rake, change, what was returned.
class Comparison {
 public:
  Comparison(const RoundFacts& facts, const Judgement& judgement, const law::CompiledPoker& law, Verdict& verdict)
      : facts_(facts), judgement_(judgement), law_(law), verdict_(verdict) {}

  void run() {
    verdict_.pots = judgement_.awards;
    verdict_.uncalled = judgement_.back;
    if (!judgement_.everything_back && facts_.closed) {
      verdict_.rake = RakeVerdict{judgement_.rake.total, rake_taken(), judgement_.rake.rule};
    }
    const bool compare = facts_.closed && judgement_.decidable;
    if (compare) {
      compare_rake();
      compare_pots();
      compare_returned();
      compare_change();
    }
    if (judgement_.decidable && facts_.closed) list_stacks(compare);
  }

 private:
  void find(const Remark& remark, SeatNo seat, std::string_view wager, Cents amount, StreamSeq seq = StreamSeq()) {
    verdict_.findings.emplace_back(remark.at(seat, wager), seq, amount);
  }

  [[nodiscard]] Cents rake_taken() const {
    Cents sum;
    for (const RakeTakenFact& rake : facts_.rake) sum += rake.amount;
    return sum;
  }

  [[nodiscard]] Cents fee_due(const Player& player) const {
    const bool judged = facts_.sign.poker && facts_.sign.poker->rake.kind != schema::RakeKind::UNSET;
    if (judgement_.everything_back || !judged) return player.fee;
    return judgement_.rake.per_player;
  }

  [[nodiscard]] Cents fees_taken() const {
    Cents sum;
    for (const Player& player : judgement_.players) sum += player.fee;
    return sum;
  }

  void compare_rake() {
    if (judgement_.everything_back) {
      compare_rake_amounts(Cents(), rake_taken() - fees_taken(),
                           judgement_.back.empty() ? "" : judgement_.back[0].rule);
      return;
    }
    for (const Player& player : judgement_.players) {
      const Cents difference = fee_due(player) - player.fee;
      if (difference.is_zero()) continue;
      find({RemarkForm::kSeatFeeWrong, {player.fee, fee_due(player)}, judgement_.rake.rule}, player.seat, "rake",
           difference);
    }
    compare_rake_amounts(judgement_.rake.total - Cents(judgement_.rake.per_player.value() *
                                                       static_cast<std::int64_t>(judgement_.players.size())),
                         rake_taken() - fees_taken(), judgement_.rake.rule);
  }

  // Positive: the house took too much. What the winners lack for it is found at their pots.
  void compare_rake_amounts(Cents due, Cents taken, const std::string& rule) {
    if (due == taken) return;
    StreamSeq seq;
    for (const RakeTakenFact& rake : facts_.rake) seq = rake.seq;
    find({RemarkForm::kRakeWrong, {taken, due}, rule}, SeatNo(), "rake", taken - due, seq);
  }

  // Writes the record beside each award; a push that nobody was due stands as an award of nothing.
  void set_recorded(std::map<PotAndSeat, Cents> pushed) {
    for (PotVerdict& pot : verdict_.pots) {
      for (Award& award : pot.awards) {
        Cents& left = pushed[{pot.pot, award.seat}];
        const bool last = std::ranges::count(pot.awards, award.seat, &Award::seat) == 1;
        award.recorded = last ? left : std::min(left, award.amount);
        left -= award.recorded;
      }
    }
    for (const auto& [key, amount] : pushed) {
      if (amount.is_zero()) continue;
      PotVerdict& pot = pot_numbered(key.first);
      Award award;
      award.seat = key.second;
      award.recorded = amount;
      award.rule = pot.rule;
      pot.awards.push_back(std::move(award));
    }
  }

  PotVerdict& pot_numbered(std::uint8_t number) {
    const auto found = std::ranges::find(verdict_.pots, number, &PotVerdict::pot);
    if (found != verdict_.pots.end()) return *found;
    PotVerdict pot;
    pot.pot = number;
    pot.rule = law_.rule(number == 0 ? PokerKey::kMainPot : PokerKey::kSidePot);
    return verdict_.pots.emplace_back(std::move(pot));
  }

  void compare_pots() {
    const auto pushed = pushed_by_pot(facts_);
    const auto due = due_by_pot(judgement_.awards);
    if (by_seat(pushed) == by_seat(due)) {
      if (pushed != due && !due.empty()) note_other_pots(due);
      set_recorded(due);
      return;
    }
    set_recorded(pushed);
    if (pushed.empty()) {
      find_not_pushed();
    } else {
      find_differences(pushed, due);
    }
  }

  void note_other_pots(const std::map<PotAndSeat, Cents>& due) {
    auto pushed = pushed_by_pot(facts_);
    std::erase_if(pushed, [](const auto& entry) { return entry.second.is_zero(); });
    auto owed = due;
    std::erase_if(owed, [](const auto& entry) { return entry.second.is_zero(); });
    if (pushed == owed) return;
    find({RemarkForm::kPotsPushedOtherwise, {}, law_.rule(PokerKey::kMainPot)}, SeatNo(), "", Cents());
  }

  void find_not_pushed() {
    Cents sum;
    for (const PotVerdict& pot : judgement_.awards) sum += pot.gross - pot.rake;
    find({RemarkForm::kNoPotPushed, {sum}, law_.rule(PokerKey::kMainPot)}, SeatNo(), "pot 0", Cents() - sum);
  }

  [[nodiscard]] Cents returned_difference(SeatNo seat) const {
    Cents due;
    for (const UncalledVerdict& back : judgement_.back) {
      if (back.seat == seat) due += back.amount;
    }
    return returned(seat) - due;
  }

  void find_differences(const std::map<PotAndSeat, Cents>& pushed, std::map<PotAndSeat, Cents> due) {
    const BySeat pushed_seats = by_seat(pushed);
    const BySeat due_seats = by_seat(due);
    for (const auto& [key, amount] : pushed) due.try_emplace(key, Cents());
    for (const auto& [key, amount] : due) {
      const auto found = pushed.find(key);
      const Cents recorded = found == pushed.end() ? Cents() : found->second;
      if (recorded == amount) continue;
      const auto total = [&](const BySeat& sums) { return sums.contains(key.second) ? sums.at(key.second) : Cents(); };
      const Cents seat_difference = total(pushed_seats) - total(due_seats);
      if (!seat_difference.is_zero() && (seat_difference + returned_difference(key.second)).is_zero()) {
        with_the_pot_.push_back(key.second);
        continue;
      }
      const Cents difference = recorded - amount;
      find({RemarkForm::kPotPushedWrongly, {recorded, PotNo(key.first), amount, difference}, rule_of_award(key)},
           key.second, "pot " + std::to_string(key.first), difference, seq_of_push(key));
    }
  }

  [[nodiscard]] std::string rule_of_award(const PotAndSeat& key) const {
    for (const PotVerdict& pot : judgement_.awards) {
      if (pot.pot != key.first) continue;
      for (const Award& award : pot.awards) {
        if (award.seat == key.second) return award.rule;
      }
      return pot.awards.empty() ? pot.rule : pot.awards.front().rule;
    }
    return law_.rule(PokerKey::kSidePot);
  }

  [[nodiscard]] StreamSeq seq_of_push(const PotAndSeat& key) const {
    for (const PotPushedFact& push : facts_.pushes) {
      if (push.pot == key.first && push.seat == key.second && !push.taken_back) return push.seq;
    }
    return {};
  }

  // What the record has going back to a seat, without the change of oversize chips.
  [[nodiscard]] Cents returned(SeatNo seat) const {
    Cents sum;
    for (const UncalledFact& uncalled : facts_.uncalled) {
      if (uncalled.seat == seat) sum += uncalled.amount;
    }
    const auto who = find_player(judgement_.players, seat);
    if (!who) return sum;
    const Player& player = judgement_.players[*who];
    return sum - player.change_returned + player.handed_back;
  }

  void compare_returned() {
    BySeat recorded;
    for (const UncalledFact& uncalled : facts_.uncalled) recorded[uncalled.seat] = returned(uncalled.seat);
    for (const Player& player : judgement_.players) {
      if (!player.handed_back.is_zero()) recorded[player.seat] = returned(player.seat);
    }
    for (UncalledVerdict& back : verdict_.uncalled) {
      const Cents found = recorded.contains(back.seat) ? recorded[back.seat] : Cents();
      back.recorded = found;
      recorded.erase(back.seat);
      if (found != back.amount) find_return(back);
    }
    for (const auto& [seat, amount] : recorded) {
      if (amount.is_zero()) continue;
      const UncalledVerdict& back =
          verdict_.uncalled.emplace_back(UncalledVerdict{seat, Cents(), amount, law_.rule(PokerKey::kUncalled)});
      find_return(back);
    }
  }

  // Change of an oversize chip that did not go back is missing from the stack of who bet it.
  void compare_change() {
    for (const Player& player : judgement_.players) {
      if (player.change_owed.is_zero()) continue;
      find({RemarkForm::kChangeNotGiven, {player.change_owed}, law_.rule(PokerKey::kOversizeFirst)}, player.seat, "",
           Cents() - player.change_owed);
    }
  }

  void find_return(const UncalledVerdict& back) {
    if (std::ranges::find(with_the_pot_, back.seat) != with_the_pot_.end()) {
      find({RemarkForm::kUncalledCameWithPot, {}, back.rule}, back.seat, "", Cents());
      return;
    }
    const Cents difference = back.recorded - back.amount;
    find({RemarkForm::kUncalledWrong, {back.recorded, back.amount, difference}, back.rule}, back.seat, "", difference);
  }

  void list_stacks(bool compared) {
    const BySeat due = by_seat(due_by_pot(judgement_.awards));
    const BySeat pushed = by_seat(pushed_by_pot(facts_));
    const auto of = [](const BySeat& sums, SeatNo seat) {
      const auto found = sums.find(seat);
      return found == sums.end() ? Cents() : found->second;
    };
    for (const Player& player : judgement_.players) {
      Cents back;
      for (const UncalledVerdict& uncalled : judgement_.back) {
        if (uncalled.seat == player.seat) back += uncalled.amount;
      }
      const Cents start = player.stack.value_or(Cents());
      const Cents in = player.contributed();
      const Cents due_after = start - fee_due(player) - in + back + of(due, player.seat);
      // Change that the record does not have going back is not in the stack either.
      const Cents recorded_after = start - player.fee - in - player.change_owed + player.taken_back_wrongly +
                                   returned(player.seat) + of(pushed, player.seat);
      if (compared) verdict_.net_difference += recorded_after - due_after;
      if (!player.stack) continue;
      verdict_.stacks.push_back({player.seat, start, in - back, due_after, compared ? recorded_after : Cents()});
    }
    std::ranges::sort(verdict_.stacks, {}, &StackVerdict::seat);
  }

  const RoundFacts& facts_;
  const Judgement& judgement_;
  const law::CompiledPoker& law_;
  Verdict& verdict_;
  std::vector<SeatNo> with_the_pot_;  // seats whose uncalled chips were pushed with the pot
};

}  // namespace

void compare_with_record(const RoundFacts& facts, const Judgement& judgement, const law::CompiledPoker& law,
                         Verdict& verdict) {
  Comparison(facts, judgement, law, verdict).run();
}

}  // namespace cardspeak::poker
