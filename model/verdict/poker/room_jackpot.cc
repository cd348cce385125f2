#include "model/verdict/poker/room_jackpot.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "model/hands/rank.h"
#include "model/money/millionths.h"
#include "model/remarks/kinds.h"
#include "model/verdict/jackpot/meter_corrections.h"
#include "model/verdict/jackpot/round_prizes.h"
#include "model/verdict/poker/community_cards.h"
#include "model/verdict/poker/players.h"

namespace cardspeak::poker {
namespace {

using law::PokerKey;

constexpr std::size_t kFlop = 3;
constexpr std::string_view kJackpot = "royalFlushJackpot";

using BySeat = std::map<SeatNo, Cents>;

Cents at_seat(const BySeat& amounts, SeatNo seat) {
  const auto found = amounts.find(seat);
  return found == amounts.end() ? Cents() : found->second;
}

class RoomJackpot {
 public:
  RoomJackpot(const RoundFacts& facts, const Judgement& judgement, const law::CompiledPoker& law,
              const MeterFacts& meter, Verdict& verdict)
      : facts_(facts), judgement_(judgement), law_(law), meter_(meter), verdict_(verdict) {
    for (const JackpotPrizeFact& prize : facts.prizes_keyed) keyed_[prize.seat] += prize.amount;
    for (const MeterPrizeFact& prize : meter.prizes_paid) paid_[prize.seat] += prize.amount;
    if (!meter.on_record) paid_ = keyed_;
  }

  Remark run() {
    if (law_.has(PokerKey::kPrizeHand)) find_winners();
    verdict_.needs_meter = !winners_.empty() || !hidden_.empty() || !keyed_.empty();
    for (const SeatNo seat : winners_) judge_winner(seat);
    for (const SeatNo seat : hidden_) {
      if (at_seat(paid_, seat).is_zero()) find({RemarkForm::kJackpotHandHidden, {}, rule(PokerKey::kPrizeShown)}, seat);
    }
    find_paid_to_others();
    if (meter_.on_record) compare_with_meter();
    find_keyed_otherwise();
    return std::move(open_);
  }

 private:
  [[nodiscard]] const std::string& rule(PokerKey key) const { return law_.rule(key); }

  // --- who takes it --------------------------------------------------------------------------------------------------

  // In a hand that is void, or goes back, nobody does.
  void find_winners() {
    if (judgement_.everything_back) return;
    const std::vector<Card> board = board_cards(facts_);
    if (board.size() < kFlop) return;
    for (const Player& player : judgement_.players) {
      if (!player.live() || !is_royal(player, board)) continue;
      (lay_open(player) ? winners_ : hidden_).push_back(player.seat);
    }
  }

  [[nodiscard]] bool is_royal(const Player& player, const std::vector<Card>& board) const {
    if (player.cards.size() != law_.hole_cards || player.cards.size() + kFlop != kHand) return false;
    std::vector<Card> made = player.cards;
    made.insert(made.end(), board.begin(), board.begin() + static_cast<std::ptrdiff_t>(kFlop));
    // A record that contradicts itself may give one card twice.
    if (!std::ranges::all_of(made, &Card::known) || each_once(made).size() != made.size()) return false;
    return hand_class(rank_hand(made, law_.winning.front().ranking)) == HandClass::kRoyalFlush;
  }

  // It was shown, or was read at the showdown.
  [[nodiscard]] bool lay_open(const Player& player) const {
    if (player.shown) return true;
    return std::ranges::any_of(judgement_.showdown.hands,
                               [&](const ReadHand& hand) { return judgement_.players[hand.who].seat == player.seat; });
  }

  [[nodiscard]] bool takes_it(SeatNo seat) const { return std::ranges::find(winners_, seat) != winners_.end(); }

  // --- what it comes to ----------------------------------------------------------------------------------------------

  void judge_winner(SeatNo seat) {
    verdict_.meter_wins.push_back({seat, jackpot::name_of(jackpot::PrizeHand::kRoyalFlush), 0});
    if (facts_.sign.meter.empty()) return;  // no jackpot is offered there
    if (!meter_.on_record) {
      return leave_open({RemarkForm::kMeterNotOnRecord, {AsRecorded{facts_.sign.meter}}, rule(PokerKey::kPrizeHand)},
                        seat);
    }
    if (!meter_.shown) {
      return leave_open({RemarkForm::kJackpotDisplayNotOnRecord, {}, rule(PokerKey::kPrizeValue)}, seat);
    }
    const Cents due = payable(*meter_.shown);
    find({RemarkForm::kJackpotWon,
          {*meter_.shown, due},
          {rule(PokerKey::kPrizeHand), rule(PokerKey::kPrizeFlop), rule(PokerKey::kPrizeValue),
           rule(PokerKey::kPrizeOrder)}},
         seat);
    for (const MeterCorrectionFact& fact : meter_.corrections) {
      verdict_.findings.emplace_back(jackpot::correction_remark(fact, law_.last_word, law_.last_word_rule));
    }
    if (!facts_.closed) return;
    const Cents paid = at_seat(paid_, seat);
    if (paid != due) {
      const Cents off = paid - due;
      const RemarkForm form = off < Cents() ? RemarkForm::kUnderpaid : RemarkForm::kOverpaid;
      find_money({form, {due, paid, off}, {rule(PokerKey::kPrizeHand), rule(PokerKey::kPrizeValue)}}, seat, off);
    }
    if (!keyed_.contains(seat)) find({RemarkForm::kJackpotNotKeyed, {}, rule(PokerKey::kPrizeKeyed)}, seat);
    if (facts_.deck_counts.empty()) find({RemarkForm::kJackpotDeckNotCounted, {}, rule(PokerKey::kPrizeCount)}, seat);
    if (!paid.is_zero()) find_who_confirmed(seat);
  }

  // Up to what the smallest chip of the table pays; to the cent where it is not on record.
  [[nodiscard]] Cents payable(Millionths shown) const {
    const std::int64_t unit = facts_.sign.chip_unit.value_or(Cents(1)).value() * kMillionthsToTheCent;
    const std::int64_t units = shown.value() / unit + (shown.value() % unit == 0 ? 0 : 1);
    return Cents(units * (unit / kMillionthsToTheCent));
  }

  void find_who_confirmed(SeatNo seat) {
    if (!law_.confirm_prize) return;
    const RankName needed{law_.ranks[law_.confirm_prize->rank]};
    const std::string& by = law_.confirm_prize->rule;
    const auto prize = std::ranges::find(meter_.prizes_paid, seat, &MeterPrizeFact::seat);
    if (prize == meter_.prizes_paid.end() || prize->rank.empty()) {
      return find({RemarkForm::kPrizeNotConfirmed, {needed}, by}, seat);
    }
    const auto office = law::find_office(law_.ranks, prize->rank);
    if (law::may(*law_.confirm_prize, office)) return;
    find(office ? Remark(RemarkForm::kPrizeConfirmedLow, {RankName{prize->rank}, needed}, by)
                : Remark(RemarkForm::kPrizeConfirmedBy, {AsRecorded{prize->rank}, needed}, by),
         seat);
  }

  // --- what else is on record ----------------------------------------------------------------------------------------

  // What was paid, or where nothing is on record as paid was keyed, for a hand that does not take it.
  void find_paid_to_others() {
    std::set<SeatNo> seats;
    for (const auto& [seat, amount] : paid_) seats.insert(seat);
    for (const auto& [seat, amount] : keyed_) seats.insert(seat);
    for (const SeatNo seat : seats) {
      const Cents paid = at_seat(paid_, seat).is_zero() ? at_seat(keyed_, seat) : at_seat(paid_, seat);
      if (paid.is_zero()) continue;
      if (takes_it(seat)) {
        if (facts_.sign.meter.empty()) find_money({RemarkForm::kJackpotWithoutMeter, {paid}, hand_rule()}, seat, paid);
        continue;
      }
      find_money(why_nothing_is_due(seat, paid), seat, paid);
    }
  }

  // Of a game with no jackpot: which games have one.
  [[nodiscard]] Citations hand_rule() const {
    if (!law_.has(PokerKey::kPrizeHand)) return rule(PokerKey::kPrizeGames);
    const bool flops = law_.boards > 1 || judgement_.boards.size() > 1;
    return flops ? Citations{rule(PokerKey::kPrizeHand), rule(PokerKey::kPrizeFlop)} : rule(PokerKey::kPrizeHand);
  }

  [[nodiscard]] Remark why_nothing_is_due(SeatNo seat, Cents paid) const {
    if (std::ranges::find(hidden_, seat) != hidden_.end()) {
      return {RemarkForm::kJackpotHandNotShown, {paid}, {rule(PokerKey::kPrizeHand), rule(PokerKey::kPrizeShown)}};
    }
    const auto keyed = std::ranges::find(facts_.prizes_keyed, seat, &JackpotPrizeFact::seat);
    if (keyed == facts_.prizes_keyed.end()) return {RemarkForm::kJackpotPaidWithoutHand, {paid}, hand_rule()};
    return {RemarkForm::kPrizeWithoutHand, {paid, AsRecorded{keyed->hand}}, hand_rule()};
  }

  void compare_with_meter() {
    std::vector<jackpot::Winner> winners;
    for (const SeatNo seat : winners_) winners.push_back({.seat = seat, .hand = jackpot::PrizeHand::kRoyalFlush});
    jackpot::PrizesOnMeter on_meter;
    on_meter.outcome = meter_.outcome_recorded;
    for (const JackpotWinnerFact& fact : meter_.winners) {
      if (const auto hand = jackpot::prize_hand(fact.hand)) on_meter.winners.push_back({fact.seat, *hand, fact.level});
    }
    for (jackpot::PrizeDifference& each :
         jackpot::compare_round_prizes(winners, {}, on_meter, jackpot::kRoundPrizeForms)) {
      each.remark.citations.cite(rule(PokerKey::kPrizeOrder));
      find(std::move(each.remark), each.seat, each.of_outcome ? meter_.outcome_seq : StreamSeq());
    }
  }

  // What was keyed at the table beside what the meter has paid.
  void find_keyed_otherwise() {
    if (!meter_.on_record) return;
    for (const auto& [seat, keyed] : keyed_) {
      const Cents paid = at_seat(paid_, seat);
      if (keyed != paid) find({RemarkForm::kJackpotKeyedOtherwise, {keyed, paid}, rule(PokerKey::kPrizeKeyed)}, seat);
    }
  }

  // -------------------------------------------------------------------------------------------------------------------

  [[nodiscard]] StreamSeq seq_at(SeatNo seat) const {
    const auto keyed = std::ranges::find(facts_.prizes_keyed, seat, &JackpotPrizeFact::seat);
    return keyed == facts_.prizes_keyed.end() ? facts_.last_seq : keyed->seq;
  }

  void find(Remark remark, SeatNo seat, StreamSeq seq = {}) {
    verdict_.findings.emplace_back(remark.at(seat, kJackpot), seq == StreamSeq() ? seq_at(seat) : seq);
  }
  // The jackpot is no chip of the hand: what it is off by is no part of the net difference of its pots.
  void find_money(const Remark& remark, SeatNo seat, Cents amount) {
    verdict_.findings.emplace_back(remark.at(seat, kJackpot), seq_at(seat), amount);
  }
  void leave_open(const Remark& why, SeatNo seat) {
    open_ = why.at(seat, kJackpot);
    verdict_.findings.emplace_back(open_, seq_at(seat));
  }

  static constexpr std::size_t kHand = 5;

  const RoundFacts& facts_;
  const Judgement& judgement_;
  const law::CompiledPoker& law_;
  const MeterFacts& meter_;
  Verdict& verdict_;
  BySeat keyed_;                 // at the table
  BySeat paid_;                  // by the meter's record; where that is not there, as keyed
  std::vector<SeatNo> winners_;  // whose hand lay open
  std::vector<SeatNo> hidden_;   // whose did not
  Remark open_;
};

}  // namespace

Remark judge_jackpot(const RoundFacts& facts, const Judgement& judgement, const law::CompiledPoker& law,
                     const MeterFacts& meter, Verdict& verdict) {
  return RoomJackpot(facts, judgement, law, meter, verdict).run();
}

bool is_of_room_jackpot(const Finding& finding) {
  // What the outcome names is the meter's own to find.
  static constexpr std::array kOther = {RemarkForm::kRoundOutcomeNotRecorded, RemarkForm::kRoundWinnerOmitted,
                                        RemarkForm::kRoundWinnerMisnamed, RemarkForm::kRoundWinnerInvented};
  return finding.wager == kJackpot && std::ranges::find(kOther, finding.form) == kOther.end();
}

}  // namespace cardspeak::poker
