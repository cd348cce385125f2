#include "model/verdict/house/chips_in_time.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string_view>
#include <tuple>
#include <utility>

#include "model/law/irregularities.h"
#include "model/law/jackpot.h"
#include "model/verdict/dealer_shown.h"
#include "model/verdict/house/seat_decision.h"
#include "model/verdict/house/timeline.h"
#include "model/verdict/patron_of.h"

namespace cardspeak::house {
namespace {

using law::ProcedureEntry;
using law::ProcedureKey;
using schema::Event;

const ProcedureEntry* find_entry(const law::CompiledHouse& law, ProcedureKey key, std::string_view wager) {
  const auto found = std::ranges::find_if(
      law.procedure.entries, [&](const ProcedureEntry& entry) { return entry.key == key && entry.wager == wager; });
  return found == law.procedure.entries.end() ? nullptr : &*found;
}

class ChipsInTime {
 public:
  ChipsInTime(const Round& round, ReadingChoice& choice)
      : round_(round),
        facts_(round.facts),
        law_(round.law),
        choice_(choice),
        known_(dealer_known(round.facts, round.law)),
        bets_closed_(
            first_position(facts_, [](const TimelineEntry& entry) { return entry.kind == Event::BETS_CLOSED; })),
        chips_(facts_.wagers.size()),
        cards_up_(facts_.wagers.size()) {}

  std::vector<PlacedChips> run() {
    for (std::size_t i = 0; i < facts_.timeline.size(); ++i) {
      const TimelineEntry& entry = facts_.timeline[i];
      if (entry.kind == Event::WAGER_PLACED) place(entry.index, i);
      if (entry.kind == Event::WAGER_WITHDRAWN) withdraw(entry.seq, i);
    }
    decide_on_payments();
    decide_late_chips();
    decide_spoken();
    decide_taken_back();
    return std::move(chips_);
  }

 private:
  void place(std::size_t index, std::size_t position) {
    const WagerFact& wager = facts_.wagers[index];
    PlacedChips& chips = chips_[index];
    chips.late = late(index, position);
    chips.of_another = !chips.late && lies_anothers(wager);
    chips.stake = wager.amount + wager.withdrawn;
    if (!chips.of_another) put_back(index);
    owners_[{wager.seat, wager.wager}].insert(patron_of(wager, facts_));
  }

  // Chips of a wager that stands though they were taken back are no second wager when they come again.
  void put_back(std::size_t placed) {
    const WagerFact& wager = facts_.wagers[placed];
    const auto known = taken_.find({wager.seat, wager.wager, wager.level});
    if (known == taken_.end()) return;
    std::vector<std::size_t>& taken = known->second;
    while (!taken.empty() && !chips_[placed].stake.is_zero()) {
      PlacedChips& before = chips_[taken.back()];
      const Cents part = std::min(chips_[placed].stake, before.taken_back);
      before.taken_back -= part;
      before.put_back += part;
      chips_[placed].stake -= part;
      if (before.taken_back.is_zero()) taken.pop_back();
    }
  }

  // Chips of another player lie on the area, before the deal, where one wager of the kind is permitted.
  [[nodiscard]] bool lies_anothers(const WagerFact& wager) const {
    const auto index = law_.find_wager(wager.wager);
    if (!index || law_.wager(*index).per_area != 1 || law_.wager(*index).placed != schema::Placed::BEFORE_DEAL) {
      return false;
    }
    const std::string_view owner = patron_of(wager, facts_);
    if (owner.empty() || wager.carried_from != RoundNo()) return false;
    const auto owners = owners_.find({wager.seat, wager.wager});
    if (owners == owners_.end() || (owners->second.size() == 1 && owners->second.contains(owner))) return false;
    for (std::size_t i = 0; &facts_.wagers[i] != &wager; ++i) {
      const WagerFact& before = facts_.wagers[i];
      if (before.seat != wager.seat || before.wager != wager.wager || before.carried_from != RoundNo()) continue;
      const std::string_view other = patron_of(before, facts_);
      if (!other.empty() && other != owner && !chips_[i].lying().is_zero()) return true;
    }
    return false;
  }

  // The last chips that came are the first that go; what the record has further on lies nowhere yet.
  void withdraw(StreamSeq seq, std::size_t position) {
    const auto fact = std::ranges::find(facts_.withdrawals, seq, &WithdrawalFact::seq);
    if (fact == facts_.withdrawals.end()) return;
    Cents left = fact->amount;
    for (std::size_t i = facts_.wagers.size(); i-- > 0;) {
      const WagerFact& wager = facts_.wagers[i];
      if (wager.seat != fact->seat || wager.wager != fact->wager) continue;
      const Cents part = std::min(left, chips_[i].lying());
      left -= part;
      if (!part.is_zero()) take(part, *fact, position, i);
    }
  }

  void take(Cents part, const WithdrawalFact& fact, std::size_t position, std::size_t placed) {
    PlacedChips& chips = chips_[placed];
    const bool by_a_rule = round_.called_off || retracts(fact.seat);
    if (by_a_rule) {
      chips.withdrawn += part;
      chips.stake -= part;
    } else if (chips.late || chips.of_another || !is_withdrawn_late(fact, position)) {
      chips.stake -= part;
    } else if (is_settled(fact.seat, fact.wager, position)) {
      chips.picked_up += part;
    } else {
      chips.taken_back += part;
      taken_[{fact.seat, fact.wager, facts_.wagers[placed].level}].push_back(placed);
      chips.taken_back_seq = fact.seq;
      chips.taken_back_after = taken_back_after(fact, position);
      chips.by_dealer = fact.by_dealer;
    }
  }

  // From the first card on, and where no rule names that card, from the call that begins the round. A wager that the
  // dealer hands back before it is refused (procedure.cc).
  [[nodiscard]] bool is_withdrawn_late(const WithdrawalFact& fact, std::size_t position) const {
    if (fact.after_first_card) return true;
    const bool until_first_card = std::ranges::any_of(law_.procedure.entries, [](const ProcedureEntry& entry) {
      return entry.key == ProcedureKey::kWagersUntouched;
    });
    if (fact.by_dealer || until_first_card || law_.procedure.no_more_bets_rule.empty()) return false;
    return bets_closed_ < position;
  }

  [[nodiscard]] Term taken_back_after(const WithdrawalFact& fact, std::size_t position) const {
    if (dealer_shown(facts_) < position) return Term::kDealersHandShown;
    if (!fact.after_first_card) return Term::kNoMoreBets;
    return is_before_deal(fact.wager) ? Term::kFirstCard : Term::kWagerPlaced;
  }

  // What is paid on another wager takes no chips of its own.
  void decide_on_payments() {
    for (std::size_t i = 0; i < chips_.size(); ++i) {
      const auto index = law_.find_wager(facts_.wagers[i].wager);
      if (!index || !law_.wager(*index).paid_on) continue;
      PlacedChips& chips = chips_[i];
      chips.on_payment = std::exchange(chips.stake, Cents());
      chips.out_of_action += chips.on_payment;
    }
  }

  void decide_late_chips() {
    for (PlacedChips& chips : chips_) {
      if (chips.of_another) chips.out_of_action = std::exchange(chips.stake, Cents());
      if (!chips.late || chips.stake.is_zero()) continue;
      chips.late->chips = chips.stake;
      const law::BettingTime& time = law_.betting_time;
      const auto& by = chips.late->decision ? time.decision : time.late;
      choice_.turned_on(by.reading);
      if (choice_.meaning(by) == law::LateBy::kInAction) continue;
      chips.out_of_action = std::exchange(chips.stake, Cents());
    }
  }

  // What was called and not placed, where the rules accept no such wager.
  void decide_spoken() {
    if (law_.procedure.oral_wager_rule.empty()) return;
    for (std::size_t i = 0; i < chips_.size(); ++i) {
      PlacedChips& chips = chips_[i];
      if (!facts_.wagers[i].verbal || chips.stake.is_zero()) continue;
      choice_.turned_on(law_.betting_time.oral.reading);
      if (choice_.meaning(law_.betting_time.oral) == law::OralBy::kAccepted) continue;
      chips.spoken = std::exchange(chips.stake, Cents());
      chips.out_of_action += chips.spoken;
    }
  }

  void decide_taken_back() {
    for (PlacedChips& chips : chips_) {
      if (chips.taken_back.is_zero()) continue;
      choice_.turned_on(law_.betting_time.withdrawal.reading);
      if (choice_.meaning(law_.betting_time.withdrawal) == law::LateWithdrawal::kStands) continue;
      chips.out_of_action += chips.taken_back;
      chips.stake -= chips.taken_back;
    }
  }

  // --- until when a wager may be placed ------------------------------------------------------------------------------

  [[nodiscard]] std::optional<LateChips> late(std::size_t placed, std::size_t position) {
    const WagerFact& wager = facts_.wagers[placed];
    const auto index = law_.find_wager(wager.wager);
    if (!index) return std::nullopt;
    const law::WagerRule& rule = law_.wager(*index);
    if (rule.paid_on) return std::nullopt;
    if (is_settled(wager.seat, wager.wager, position)) return after(Term::kWagerSettled, placed_rule(rule), wager);
    return rule.placed == schema::Placed::BEFORE_DEAL ? late_before_deal(wager, rule)
                                                      : late_after_deal(placed, *index, position);
  }

  [[nodiscard]] std::optional<LateChips> late_before_deal(const WagerFact& wager, const law::WagerRule& rule) const {
    const bool is_raise = lies_already(wager);
    if (is_raise && is_put_right(wager)) return std::nullopt;
    if (wager.after_first_card) {
      Citations rules(placed_rule(rule));
      const ProcedureEntry* untouched = find_entry(law_, ProcedureKey::kWagersUntouched, wager.wager);
      if (untouched == nullptr) untouched = find_entry(law_, ProcedureKey::kWagersUntouched, {});
      if (is_raise && untouched != nullptr) rules.cite(untouched->rule);
      return after(Term::kFirstCard, std::move(rules), wager);
    }
    if (!wager.after_bets_closed || law_.procedure.no_more_bets_rule.empty()) return std::nullopt;
    return after(Term::kNoMoreBets, law_.procedure.no_more_bets_rule, wager);
  }

  // What a player stays in with is the decision, whatever was said before: a word without chips is no wager. With the
  // dealer's hand open it is one where a rule lets a player decide then.
  [[nodiscard]] std::optional<LateChips> late_after_deal(std::size_t placed, law::WagerIndex index,
                                                         std::size_t position) {
    const WagerFact& wager = facts_.wagers[placed];
    const bool is_decision =
        std::ranges::find(law_.stays_in_by, index) != law_.stays_in_by.end() && !lies_already(wager);
    if (const StreamSeq* fold = fold_before(wager.seat, position); fold != nullptr) {
      return after(Term::kPlayerFolded, law_.decision_rule, wager);
    }
    const ProcedureEntry* shown = find_entry(law_, ProcedureKey::kBeforeDealerShown, wager.wager);
    const ProcedureEntry* board = find_entry(law_, ProcedureKey::kBoardAtMost, wager.wager);
    const std::size_t up = communal_cards_up(round_, wager.seat, position);
    cards_up_[placed] = up;
    if (shown != nullptr && known_.position < position &&
        !(is_decision && !law_.betting_time.still_decides_rule.empty())) {
      LateChips late = after(known_.by, shown->rule, wager);
      late.decision = is_decision;
      if (board != nullptr && up > board->value) late.rules.cite(board->rule);
      return late;
    }
    const bool all_seen = !law_.dealer_hand && up >= law_.community_cards;
    if (board != nullptr && up > board->value && (!is_decision || all_seen)) {
      return after(Term::kNextCardsShown, board->rule, wager);
    }
    // The cards came before the player had decided, or the player waited for them: no rule says which of it counts.
    if (board != nullptr && up > board->value && !has_said_to_stay(wager.seat, board->value)) {
      LateChips late = after(Term::kNextCardsShown, board->rule, wager);
      late.decision = true;
      return late;
    }
    return late_at_stage(placed, law_.wager(index));
  }

  // Who has placed it at one stage may add nothing at a later one.
  [[nodiscard]] std::optional<LateChips> late_at_stage(std::size_t placed, const law::WagerRule& rule) const {
    if (!rule.sign_multiple || rule.sign_multiple->stages.size() < 2) return std::nullopt;
    const WagerFact& wager = facts_.wagers[placed];
    for (std::size_t i = 0; i < facts_.wagers.size(); ++i) {
      const WagerFact& before = facts_.wagers[i];
      if (before.seat != wager.seat || before.wager != wager.wager || chips_[i].late) continue;
      if (!cards_up_[i] || *cards_up_[i] >= *cards_up_[placed]) continue;
      const ProcedureEntry* once = find_entry(law_, ProcedureKey::kPlacedOnce, wager.wager);
      return after(Term::kNextCardsShown, once != nullptr ? once->rule : rule.sign_multiple->rule, wager);
    }
    return std::nullopt;
  }

  static LateChips after(Term moment, Citations rules, const WagerFact& wager) {
    return {.chips = Cents(), .moment = moment, .rules = std::move(rules), .seq = wager.seq};
  }

  static const std::string& placed_rule(const law::WagerRule& rule) {
    return rule.placed_rule.empty() ? rule.needs_rule : rule.placed_rule;
  }

  // The player said so when no more cards than these lay there, or a rule lets who has not decided do so with others
  // open.
  [[nodiscard]] bool has_said_to_stay(SeatNo seat, std::size_t cards) const {
    if (!law_.betting_time.still_decides_rule.empty()) return true;
    for (std::size_t i = 0; i < facts_.timeline.size(); ++i) {
      const TimelineEntry& entry = facts_.timeline[i];
      if (entry.kind != Event::DECISION || entry.seat != seat) continue;
      const schema::Act act = facts_.decisions[entry.index].act;
      const bool stays = act == schema::Act::PLAY || act == schema::Act::BET;
      if (stays && communal_cards_up(round_, seat, i) == cards) return true;
    }
    return false;
  }

  // Nothing where it is not certain that the player folded: the wager hangs on that like the rest of the seat.
  [[nodiscard]] const StreamSeq* fold_before(SeatNo seat, std::size_t position) const {
    if (is_fold_disputed(round_, seat)) return nullptr;
    for (const DecisionFact& decision : facts_.decisions) {
      if (decision.seat != seat || !decision.is_fold()) continue;
      if (position_of(facts_, decision.seq) < position) return &decision.seq;
    }
    return nullptr;
  }

  // Chips of the same wager lie there that came in time. What the record has further on lies nowhere yet.
  [[nodiscard]] bool lies_already(const WagerFact& wager) const {
    for (std::size_t i = 0; i < facts_.wagers.size(); ++i) {
      if (chips_[i].late || chips_[i].stake.is_zero()) continue;
      const WagerFact& before = facts_.wagers[i];
      if (before.seat == wager.seat && before.wager == wager.wager && before.patron == wager.patron) return true;
    }
    return false;
  }

  // The rules ask a player to add to a wager that was placed in time and found short; whether it is noted before or
  // after the player does so, they do not ask.
  [[nodiscard]] bool is_put_right(const WagerFact& wager) const {
    if (law_.jackpot == nullptr || wager.wager != law_.jackpot->wager || !is_short_before(wager)) return false;
    return std::ranges::any_of(facts_.irregularities, [&](const IrregularityFact& fact) {
      return fact.seat == wager.seat && round_.said.holds(fact.seq) &&
             law::find_irregularity_kind(fact.kind) == law::IrregularityKind::kJackpotShort;
    });
  }

  // Chips of it lie there that are less than its cost. Where the sign does not show the cost, the note is believed.
  [[nodiscard]] bool is_short_before(const WagerFact& wager) const {
    const auto least = round_.table_minimum(wager.wager);
    const auto index = law_.find_wager(wager.wager);
    if (!least || !index) return true;
    Cents lying;
    for (std::size_t i = 0; i < facts_.wagers.size(); ++i) {
      const WagerFact& before = facts_.wagers[i];
      if (before.seat == wager.seat && before.wager == wager.wager && !chips_[i].late) lying += chips_[i].stake;
    }
    return lying.value() < least->value() * law_.wager(*index).times(wager.level);
  }

  [[nodiscard]] bool is_settled(SeatNo seat, std::string_view wager, std::size_t position) const {
    return count_before(facts_, position, [&](const TimelineEntry& entry) {
             return entry.kind == Event::SETTLED && entry.seat == seat && facts_.settled[entry.index].wager == wager;
           }) != 0;
  }

  [[nodiscard]] bool is_before_deal(std::string_view kind) const {
    const auto wager = law_.find_wager(kind);
    return wager && law_.wager(*wager).placed == schema::Placed::BEFORE_DEAL;
  }

  [[nodiscard]] bool retracts(SeatNo seat) const {
    return std::ranges::any_of(facts_.decisions, [&](const DecisionFact& decision) {
      return decision.seat == seat && decision.act == schema::Act::RETRACT;
    });
  }

  const Round& round_;
  const RoundFacts& facts_;
  const law::CompiledHouse& law_;
  ReadingChoice& choice_;
  DealerKnown known_;               // when the dealer's hand was
  std::size_t bets_closed_;         // where no more bets was called; the timeline's end: it was not
  std::vector<PlacedChips> chips_;  // by position in the wagers of the facts
  // Who has placed chips on the wager at the seat.
  std::map<std::pair<SeatNo, std::string_view>, std::set<std::string_view>> owners_;
  // By seat, wager and level: the wagers of which chips were taken back after their time, the last ones behind.
  std::map<std::tuple<SeatNo, std::string_view, std::uint8_t>, std::vector<std::size_t>> taken_;
  // By the same: the communal cards that lay there for the seat when it was placed. Nothing: it comes further on in the
  // record, or its time is told by something else.
  std::vector<std::optional<std::size_t>> cards_up_;
};

}  // namespace

std::vector<PlacedChips> chips_in_time(const Round& round, ReadingChoice& choice) {
  if (round.facts.wagers.empty()) return {};
  return ChipsInTime(round, choice).run();
}

}  // namespace cardspeak::house
