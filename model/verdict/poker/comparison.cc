#include "model/verdict/poker/comparison.h"

#include <algorithm>
#include <compare>
#include <cstdint>
#include <map>
#include <string>
#include <utility>

namespace cardspeak::poker {

namespace {

using law::PokerKey;

// One part of a pot: a share of it on a board.
struct Part {
  std::uint8_t pot = 0;
  std::uint8_t board = 0;  // 0: the hand has one, or the record does not say
  schema::PotShare share = schema::PotShare::ALL;
  friend auto operator<=>(const Part&, const Part&) = default;
};

BookName share_name(schema::PotShare share) {
  return BookName{share == schema::PotShare::LOW ? "low" : "high"};
}

using PartAndSeat = std::pair<Part, SeatNo>;
using ByPart = std::map<PartAndSeat, Cents>;
using BySeat = std::map<SeatNo, Cents>;

ByPart due_by_part(const std::vector<PotVerdict>& pots) {
  ByPart due;
  for (const PotVerdict& pot : pots) {
    for (const Award& award : pot.awards) due[{{pot.pot, award.board, award.share}, award.seat}] += award.amount;
  }
  return due;
}

// As the record names the parts.
ByPart pushes_as_named(const RoundFacts& facts) {
  ByPart pushed;
  for (const PotPushedFact& push : facts.pushes) {
    Cents& sum = pushed[{{push.pot, push.board, push.share}, push.seat}];
    sum = push.taken_back ? sum - push.amount : sum + push.amount;
  }
  return pushed;
}

// Whether the record leaves open which pots were pushed: it names the main pot alone, for more than lies in it.
bool tells_no_pots(const ByPart& named, const ByPart& due) {
  const auto of_main = [](const ByPart& parts) {
    Cents sum;
    for (const auto& [key, amount] : parts) {
      if (key.first.pot == 0) sum += amount;
    }
    return sum;
  };
  const bool main_only = std::ranges::all_of(named, [](const auto& entry) { return entry.first.first == Part(); });
  const bool side_pots = std::ranges::any_of(due, [](const auto& entry) { return entry.first.first.pot != 0; });
  return main_only && side_pots && of_main(named) > of_main(due);
}

// Whether a push that is named so may be of this part.
bool may_be(const Part& named, const Part& part, bool of_any_pot) {
  return (named.pot == part.pot || of_any_pot) && (named.board == part.board || named.board == 0 || part.board == 0) &&
         (named.share == part.share || named.share == schema::PotShare::ALL || part.share == schema::PotShare::ALL);
}

// What was pushed, booked to the parts that are due: what the record names to what it names, the rest to what it fits,
// first to what its seat is due. A pot of which nothing is due stays as it is named.
ByPart pushed_by_part(const RoundFacts& facts, const ByPart& due) {
  ByPart booked;
  const ByPart named = pushes_as_named(facts);
  const bool of_any_pot = tells_no_pots(named, due);
  const auto book = [&](const PartAndSeat& push, Cents amount) {
    const PartAndSeat* first = nullptr;
    for (const auto& [key, owed] : due) {
      if (!may_be(push.first, key.first, of_any_pot)) continue;
      if (first == nullptr) first = &key;
      if (key.second != push.second || booked[key] >= owed || amount <= Cents()) continue;
      const Cents part = std::min(amount, owed - booked[key]);
      booked[key] += part;
      amount -= part;
    }
    const auto last = std::find_if(due.rbegin(), due.rend(), [&](const auto& entry) {
      return may_be(push.first, entry.first.first, of_any_pot) && entry.first.second == push.second;
    });
    if (last != due.rend()) {
      booked[last->first] += amount;
    } else {
      booked[{first == nullptr ? push.first : first->first, push.second}] += amount;
    }
  };
  const auto says_all = [](const Part& part) { return part.board != 0 && part.share != schema::PotShare::ALL; };
  for (const bool whole : {true, false}) {
    for (const auto& [key, amount] : named) {
      if (says_all(key.first) == whole) book(key, amount);
    }
  }
  return booked;
}

BySeat by_seat(const ByPart& amounts) {
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
    if (!judgement_.everything_back && (facts_.closed || judgement_.settled)) {
      verdict_.rake = RakeVerdict{judgement_.rake.total, rake_taken(), judgement_.rake.rule};
    }
    const bool compare = facts_.closed && judgement_.decidable;
    name_parts_of_no_pot();
    if (compare) {
      compare_rake();
      compare_pots();
      compare_returned();
      compare_change();
    }
    if (judgement_.decidable && (facts_.closed || judgement_.settled)) list_stacks(compare);
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
    // Where everything goes back, the fee is part of what does.
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

  // Pushes that are keyed for a board or a share that the hand does not have.
  void name_parts_of_no_pot() {
    const std::size_t boards = judgement_.boards.size();
    for (const PotPushedFact& push : facts_.pushes) {
      if (push.taken_back) continue;
      if (push.board > std::max<std::size_t>(boards, 1)) {
        find({RemarkForm::kPushedForNoBoard,
              {count_of(push.board), count_of(std::max<std::size_t>(boards, 1))},
              law_.rule(PokerKey::kMainPot)},
             push.seat, "", Cents(), push.seq);
      }
      const bool of_game = push.share == schema::PotShare::ALL ||
                           std::ranges::find(law_.winning, push.share, &law::PokerWinning::share) != law_.winning.end();
      if (!of_game)
        find({RemarkForm::kPushedForNoShare, {share_name(push.share)}, law_.rule(PokerKey::kMainPot)}, push.seat, "",
             Cents(), push.seq);
    }
  }

  // Writes the record beside each award; a push that nobody was due stands as an award of nothing.
  void set_recorded(ByPart pushed) {
    for (PotVerdict& pot : verdict_.pots) {
      for (Award& award : pot.awards) {
        award.recorded = std::exchange(pushed[{{pot.pot, award.board, award.share}, award.seat}], Cents());
      }
    }
    for (const auto& [key, amount] : pushed) {
      if (amount.is_zero()) continue;
      PotVerdict& pot = pot_numbered(key.first.pot);
      Award award;
      award.seat = key.second;
      award.board = key.first.board;
      award.share = key.first.share;
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
    const ByPart due = due_by_part(judgement_.awards);
    const ByPart pushed = pushed_by_part(facts_, due);
    tells_no_pots_ = tells_no_pots(pushes_as_named(facts_), due);
    if (by_seat(pushed) == by_seat(due)) {
      if (!due.empty() && !tells_no_pots_) note_other_pots(pushed, due);
      set_recorded(due);
      return;
    }
    set_recorded(pushed);
    if (facts_.pushes.empty()) {
      find_not_pushed();
    } else {
      find_differences(pushed, due);
    }
  }

  void note_other_pots(ByPart pushed, ByPart due) {
    std::erase_if(pushed, [](const auto& entry) { return entry.second.is_zero(); });
    std::erase_if(due, [](const auto& entry) { return entry.second.is_zero(); });
    if (pushed == due) return;
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

  void find_differences(const ByPart& pushed, ByPart due) {
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
      find(pushed_wrongly(key, recorded, amount), key.second, "pot " + std::to_string(key.first.pot), recorded - amount,
           seq_of_push(key));
    }
  }

  // Names the part of the pot, where it has several.
  [[nodiscard]] Remark pushed_wrongly(const PartAndSeat& key, Cents recorded, Cents due) const {
    const Part& part = key.first;
    const PotNo pot(part.pot);
    const Cents difference = recorded - due;
    const std::string rule = rule_of_award(key);
    const BookName share = share_name(part.share);
    const bool halves = part.share != schema::PotShare::ALL;
    if (halves && part.board != 0) {
      return {
          RemarkForm::kShareOfBoardPushedWrongly, {recorded, share, count_of(part.board), pot, due, difference}, rule};
    }
    if (halves) return {RemarkForm::kSharePushedWrongly, {recorded, share, pot, due, difference}, rule};
    if (part.board != 0) {
      return {RemarkForm::kBoardPushedWrongly, {recorded, count_of(part.board), pot, due, difference}, rule};
    }
    return {RemarkForm::kPotPushedWrongly, {recorded, pot, due, difference}, rule};
  }

  [[nodiscard]] std::string rule_of_award(const PartAndSeat& key) const {
    std::string of_part;
    for (const PotVerdict& pot : judgement_.awards) {
      if (pot.pot != key.first.pot) continue;
      for (const Award& award : pot.awards) {
        if (Part{pot.pot, award.board, award.share} != key.first) continue;
        if (award.seat == key.second) return award.rule;
        if (of_part.empty()) of_part = award.rule;
      }
      if (!of_part.empty()) return of_part;
      return pot.awards.empty() ? pot.rule : pot.awards.front().rule;
    }
    return law_.rule(PokerKey::kSidePot);
  }

  [[nodiscard]] StreamSeq seq_of_push(const PartAndSeat& key) const {
    for (const PotPushedFact& push : facts_.pushes) {
      const Part named{push.pot, push.board, push.share};
      if (may_be(named, key.first, tells_no_pots_) && push.seat == key.second && !push.taken_back) return push.seq;
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
    const BySeat due = by_seat(due_by_part(judgement_.awards));
    const BySeat pushed = by_seat(pushes_as_named(facts_));
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
      const Cents in = player.contributed() + player.out_of_action;
      const Cents due_after = start - fee_due(player) - in + back + of(due, player.seat);
      // Change that the record does not have going back is not in the stack either.
      const Cents recorded_after = start - player.fee - in - player.change_owed + player.taken_back_wrongly +
                                   returned(player.seat) + of(pushed, player.seat);
      if (compared) verdict_.net_difference += recorded_after - due_after;
      if (!player.stack) continue;
      const Cents fee_back = judgement_.everything_back ? player.fee : Cents();
      verdict_.stacks.push_back(
          {player.seat, start, in + fee_back - back, due_after, compared ? recorded_after : Cents()});
    }
    std::ranges::sort(verdict_.stacks, {}, &StackVerdict::seat);
  }

  const RoundFacts& facts_;
  const Judgement& judgement_;
  const law::CompiledPoker& law_;
  Verdict& verdict_;
  bool tells_no_pots_ = false;
  std::vector<SeatNo> with_the_pot_;  // seats whose uncalled chips were pushed with the pot
};

}  // namespace

void compare_with_record(const RoundFacts& facts, const Judgement& judgement, const law::CompiledPoker& law,
                         Verdict& verdict) {
  Comparison(facts, judgement, law, verdict).run();
}

}  // namespace cardspeak::poker
