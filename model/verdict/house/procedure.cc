#include "model/verdict/house/procedure.h"

#include <algorithm>
#include <map>
#include <optional>
#include <utility>

#include "model/verdict/card_places.h"
#include "model/verdict/house/judged_line.h"
#include "model/verdict/house/placed_cards.h"
#include "model/verdict/last_word.h"
#include "model/verdict/verdict.h"

namespace cardspeak::house {
namespace {

using Change = SignChange::Kind;

constexpr std::int64_t kMinuteNs = 60LL * 1'000'000'000;

// Where a card of the first deal goes.
struct Target {
  schema::Place place = schema::Place::UNSET;
  SeatNo seat;
  friend bool operator==(const Target&, const Target&) = default;
};

// A card of the first deal, from 0, that went elsewhere than its turn was.
struct OutOfTurn {
  std::size_t card = 0;
  Target target;
  StreamSeq seq;
};

CardPlace place_of(const Target& target) {
  return card_place(target.place, target.seat);
}

// What is found where a change of signs needs a notice: that none is on record, or that it stood too short a time.
struct NoticeForms {
  RemarkForm none;
  RemarkForm short_time;
};

class BreachFinder {
 public:
  explicit BreachFinder(const Round& round) : round_(round), facts_(round.facts), law_(round.law.procedure) {}

  std::vector<Breach> run() {
    for (const SignChange& change : facts_.sign_changes) find_in_change(change);
    find_in_deal();
    find_oral_wagers();
    find_too_many_on_an_area();
    find_second_hands();
    find_hands_without_wager();
    find_refused();
    find_held_back();
    return std::move(breaches_);
  }

 private:
  void add(const Remark& remark, StreamSeq seq, SeatNo seat = SeatNo(0), std::string_view wager = {}) {
    breaches_.push_back({remark.at(seat, wager), seq});
  }

  // --- signs ---------------------------------------------------------------------------------------------------------

  void find_in_change(const SignChange& change) {
    switch (change.kind) {
      case Change::kHigherMinimum:
        find_low_rank(change, law_.limits_act);
        return find_short_notice(change, law_.higher_minimum, {WagerName{change.what}},
                                 {RemarkForm::kMinimumUnannounced, RemarkForm::kMinimumNoticeShort});
      case Change::kOtherLimits:
        find_low_rank(change, law_.limits_act);
        if (!law_.any_limit_change) return;
        return find_short_notice(change, law_.higher_minimum, {WagerName{change.what}},
                                 {RemarkForm::kLimitsUnannounced, RemarkForm::kLimitsNoticeShort});
      case Change::kTableClosed:
        find_closed_by_low_rank(change);
        return find_in_closing(change);
      case Change::kOption:
        find_low_rank(change, act_of_option(change.what));
        if (law_.needs_notice(change.what) && !change.notice_at) {
          add({RemarkForm::kOptionUnannounced, {BookName{change.what}}, law_.option_notice_rule}, change.seq);
        }
        return;
      case Change::kPersonalLimit:
        find_low_rank(change, law_.limits_act);
        return find_use_of_personal_limit(change);
      case Change::kGame:
      case Change::kBuyIn:
      case Change::kBettingLimit:
      case Change::kBettingType:
        return;  // of the poker room
    }
  }

  // A limit of a player's own holds from the round on that it is agreed for: a wager that the table's sign does not
  // permit says so.
  void find_use_of_personal_limit(const SignChange& change) {
    const auto& limits = facts_.sign.limits;
    const auto of_table = std::ranges::find_if(
        limits, [&](const WagerLimit& limit) { return limit.wager == change.what && limit.seat == SeatNo(0); });
    if (of_table == limits.end() || round_.law.personal_limits_rule.empty()) return;
    for (const Line& line : round_.lines) {
      if (line.kind != change.what || line.seat != change.seat || line.stake.is_zero()) continue;
      const bool under = of_table->min && line.stake < *of_table->min;
      const bool over = of_table->max && line.stake > *of_table->max;
      if (!under && !over) continue;
      add({RemarkForm::kPersonalLimitPutUp,
           {line.stake, author_of(change.staff, change.rank)},
           round_.law.personal_limits_rule},
          line.placed_seq, line.seat, line.kind);
    }
  }

  [[nodiscard]] std::optional<law::ActRule> act_of_option(std::string_view name) const {
    const auto option = std::ranges::find(round_.law.options, name, &law::OptionRule::name);
    return option == round_.law.options.end() ? std::nullopt : option->change_act;
  }

  // Whether the office is too low for the act. One that is not on record is not asked for; one that the venue does not
  // have is told.
  bool is_too_low(std::string_view rank, const law::ActRule& act, StreamSeq seq) {
    if (rank.empty()) return false;
    const auto held = round_.law.find_rank(rank);
    if (!held) add({RemarkForm::kOfficeNotKnown, {AsRecorded{std::string(rank)}}, act.rule}, seq);
    return held && *held < act.rank;
  }

  void find_closed_by_low_rank(const SignChange& change) {
    if (!law_.closing_act) return;
    if (!is_too_low(change.rank, *law_.closing_act, change.seq)) return;
    const RankName needed{round_.law.ranks[law_.closing_act->rank]};
    add({RemarkForm::kClosedByLowRank, {RankName{change.rank}, needed}, law_.closing_act->rule}, change.seq);
  }

  void find_low_rank(const SignChange& change, const std::optional<law::ActRule>& act) {
    if (!act || !is_too_low(change.rank, *act, change.seq)) return;
    const RankName needed{round_.law.ranks[act->rank]};
    add({RemarkForm::kSignsByLowRank, {BookName{change.what}, RankName{change.rank}, needed}, act->rule}, change.seq);
  }

  // `about` begins the values of the forms: what changed.
  void find_short_notice(const SignChange& change, const law::Waiting& waiting, std::vector<Value> about,
                         const NoticeForms& forms) {
    if (waiting.minutes == 0) return;
    if (change.notice_at) {
      const std::int64_t stood = (change.at.value() - change.notice_at->value()) / kMinuteNs;
      if (stood >= waiting.minutes) return;
      about.emplace_back(stood);
    }
    about.emplace_back(count_of(waiting.minutes));
    add({change.notice_at ? forms.short_time : forms.none, std::move(about), waiting.rule}, change.seq);
  }

  // The facts of one round tell whether there was a notice, but not how many rounds were played after it.
  void find_in_closing(const SignChange& change) {
    if (law_.closing_rounds == 0) {
      return find_short_notice(change, law_.closing, {},
                               {RemarkForm::kClosingUnannounced, RemarkForm::kClosingNoticeShort});
    }
    if (change.notice_at) return;
    add({RemarkForm::kClosingRoundsUnannounced, {count_of(law_.closing_rounds)}, law_.closing.rule}, change.seq);
  }

  // --- the deal ------------------------------------------------------------------------------------------------------

  // The order is checked only where every place had its number of cards; another number is an irregularity.
  void find_in_deal() {
    const law::DealOrder* const order = law_.order_for(facts_.sign.dealing_method);
    if (order == nullptr) return;
    find_wrong_face_up(*order);
    const bool either = order->form == schema::DealForm::EITHER_WAY;
    const std::vector<Target> one_by_one = expected_deal(*order, either ? schema::DealForm::ONE_BY_ONE : order->form);
    auto first = first_out_of_turn(one_by_one);
    const std::vector<Target>* expected = &one_by_one;
    std::vector<Target> in_sets;
    if (first && either) {
      // The cards are held against the way that they followed for longer.
      in_sets = expected_deal(*order, schema::DealForm::IN_SETS);
      const auto other = first_out_of_turn(in_sets);
      if (!other) return;
      if (other->card > first->card) expected = &in_sets;
      if (other->card > first->card) first = other;
    }
    if (!first) return;
    add({RemarkForm::kDealtOutOfTurn,
         {count_of(first->card + 1), place_of(first->target), place_of((*expected)[first->card])},
         order->rule},
        first->seq);
  }

  // The first card of the deal that another place was due; nothing where there is none, or the deal is not whole.
  [[nodiscard]] std::optional<OutOfTurn> first_out_of_turn(const std::vector<Target>& expected) const {
    std::size_t dealt = 0;
    std::optional<OutOfTurn> first;
    for (const TimelineEntry& entry : facts_.timeline) {
      if (entry.kind != schema::Event::CARD_DEALT) continue;
      const Target target{entry.place, entry.place == schema::Place::SEAT ? entry.seat : SeatNo(0)};
      const bool in_turn = dealt < expected.size() && target == expected[dealt];
      if (!in_turn && std::ranges::find(expected, target) == expected.end()) continue;  // no card of the first deal
      if (!in_turn && !first) first = {dealt, target, entry.seq};
      ++dealt;
    }
    return dealt == expected.size() ? first : std::nullopt;
  }

  [[nodiscard]] std::vector<Target> expected_deal(const law::DealOrder& order, schema::DealForm form) const {
    std::vector<Target> expected;
    if (form == schema::DealForm::IN_SETS) {
      for (const schema::Place place : order.sequence) add_sets(place, expected);
      return expected;
    }
    // Seats and dealer take turns; the jackpot cards follow.
    for (std::uint8_t card = 0; card < round_.law.cards_per_seat; ++card) {
      for (const schema::Place place : order.sequence) {
        if (place == schema::Place::SEAT) add_seats(1, expected);
        if (place == schema::Place::DEALER) expected.push_back({place, SeatNo(0)});
      }
    }
    if (std::ranges::find(order.sequence, schema::Place::JACKPOT) != order.sequence.end()) {
      add_sets(schema::Place::JACKPOT, expected);
    }
    return expected;
  }

  // An area without the wager that brings cards has no turn; cards that it got are an irregularity.
  [[nodiscard]] bool has_turn(const Seat& seat) const { return seat.fact != nullptr && round_.brings_cards(seat.seat); }

  void add_seats(std::uint8_t cards, std::vector<Target>& expected) const {
    for (const Seat& seat : round_.seats) {
      if (!has_turn(seat)) continue;
      for (std::uint8_t card = 0; card < cards; ++card) expected.push_back({schema::Place::SEAT, seat.seat});
    }
  }

  // Communal cards that are dealt face down come on record when they are turned up, at a moment of their own.
  void add_sets(schema::Place place, std::vector<Target>& expected) const {
    if (place == schema::Place::SEAT) return add_seats(round_.law.cards_per_seat, expected);
    std::size_t count = place == schema::Place::DEALER ? round_.law.cards_to_dealer : 0;
    if (place == schema::Place::JACKPOT) count = facts_.jackpot_cards.empty() ? 0 : round_.law.jackpot_cards;
    for (std::size_t card = 0; card < count; ++card) expected.push_back({place, SeatNo(0)});
  }

  void find_wrong_face_up(const law::DealOrder& order) {
    const auto& cards = facts_.dealer_cards;
    if (cards.size() != round_.law.cards_to_dealer || order.face_up_rule.empty()) return;
    const auto turned_up = [](const CardFact& card) { return card.face_up && !card.exposed; };
    const auto count = std::ranges::count_if(cards, turned_up);
    if (count == 0) return find_none_turned_up(order);
    const auto up = std::ranges::find_if(cards, turned_up);
    if (count > 1 || order.face_up == schema::DealerUp::NONE) {
      const bool none = order.face_up == schema::DealerUp::NONE;
      return add({none ? RemarkForm::kNoneTurnedUp : RemarkForm::kOneTurnedUp, {count_of(count)}, order.face_up_rule},
                 up->seq);
    }
    const bool last = order.face_up == schema::DealerUp::LAST && up != std::prev(cards.end());
    const bool first = order.face_up == schema::DealerUp::FIRST && up != cards.begin();
    if (!last && !first) return;
    add({last ? RemarkForm::kLastTurnedUp : RemarkForm::kFirstTurnedUp, {}, order.face_up_rule}, up->seq);
  }

  // Without a card that came face up, by mistake or in its turn.
  void find_none_turned_up(const law::DealOrder& order) {
    const auto& cards = facts_.dealer_cards;
    const bool any = std::ranges::any_of(cards, [](const CardFact& card) { return card.face_up || card.exposed; });
    if (any || order.face_up == schema::DealerUp::NONE) return;
    add({RemarkForm::kNoDealerCardUp, {}, order.face_up_rule}, cards.back().seq);
  }

  // --- wagers --------------------------------------------------------------------------------------------------------

  void find_oral_wagers() {
    // Where a spoken wager may be accepted, the reading tells of it.
    const auto& oral = round_.law.betting_time.oral;
    if (law_.oral_wager_rule.empty() || ReadingChoice(round_.law).meaning(oral) == law::OralBy::kAccepted) return;
    for (const WagerFact& wager : facts_.wagers) {
      if (!wager.verbal) continue;
      add({RemarkForm::kDeclaredOrally, {}, law_.oral_wager_rule}, wager.seq, wager.seat, wager.wager);
    }
  }

  void find_too_many_on_an_area() {
    std::map<std::pair<SeatNo, law::WagerIndex>, std::uint8_t> counts;
    for (const Line& line : round_.lines) {
      if (!line.wager || !line.placed || line.stake.is_zero()) continue;
      const law::WagerRule& rule = round_.law.wager(*line.wager);
      if (++counts[{line.seat, *line.wager}] != rule.per_area + 1) continue;
      add({RemarkForm::kMoreOnArea, {count_of(rule.per_area)}, rule.per_area_rule}, line.placed_seq, line.seat,
          line.kind);
    }
  }

  // A player known by name at two seats, or with the wager that brings cards at another seat too, where one hand is all
  // that a player may have.
  void find_second_hands() {
    if (law_.one_hand_rule.empty()) return;
    std::map<std::string_view, SeatNo> first;
    std::vector<SeatNo> told;
    for (const Seat& seat : round_.seats) {
      if (seat.fact == nullptr || seat.fact->patron.empty()) continue;
      const auto [at, is_first] = first.try_emplace(seat.fact->patron, seat.seat);
      if (is_first) continue;
      told.push_back(seat.seat);
      add({RemarkForm::kPlaysTwoSeats, {at->second}, law_.one_hand_rule}, seat.fact->cards.front().seq, seat.seat);
    }
    for (const Line& line : round_.lines) {
      const auto at = first.find(line.patron);
      const bool brings_cards = line.placed && line.wager && round_.law.brings_cards(*line.wager);
      if (!brings_cards || at == first.end() || at->second == line.seat) continue;
      if (std::ranges::find(told, line.seat) != told.end()) continue;
      told.push_back(line.seat);
      add({RemarkForm::kPlaysTwoSeats, {at->second}, law_.one_hand_rule}, line.placed_seq, line.seat);
    }
  }

  // A wager that the rules want beside another before the deal: without it there are no cards.
  void find_hands_without_wager() {
    for (std::size_t i = 0; i < round_.law.wagers.size(); ++i) {
      const law::WagerRule& wager = round_.law.wagers[i];
      if (!wager.required || wager.placed != schema::Placed::BEFORE_DEAL) continue;
      const law::WagerIndex index(static_cast<std::uint8_t>(i));
      for (const Seat& seat : round_.seats) {
        const bool dealt = seat.fact != nullptr && round_.wager_at(seat.seat, wager.required->of) != nullptr;
        if (!dealt || round_.wager_at(seat.seat, index) != nullptr) continue;
        add({RemarkForm::kDealtWithoutWager,
             {WagerName{wager.kind}, WagerName{round_.law.wager(wager.required->of).kind}},
             wager.required->rule},
            seat.fact->cards.front().seq, seat.seat);
      }
    }
  }

  // A wager that the dealer handed back before the deal, where no limit of the table explains it, was refused.
  void find_refused() {
    if (!law_.refusal_act) return;
    bool closed = false;
    for (const TimelineEntry& entry : facts_.timeline) {
      closed = closed || entry.kind == schema::Event::BETS_CLOSED;
      if (entry.kind != schema::Event::WAGER_WITHDRAWN) continue;
      const auto fact = std::ranges::find(facts_.withdrawals, entry.seq, &WithdrawalFact::seq);
      if (fact == facts_.withdrawals.end() || !fact->by_dealer || fact->after_first_card) continue;
      if (is_outside_limits(*fact)) continue;
      find_refusal(*fact, entry.rank, closed);
    }
  }

  void find_refusal(const WithdrawalFact& fact, std::string_view rank, bool closed) {
    const law::ActRule& act = *law_.refusal_act;
    const RankName needed{round_.law.ranks[act.rank]};
    if (closed) add({RemarkForm::kRefusedLate, {}, act.rule}, fact.seq, fact.seat, fact.wager);
    if (rank.empty()) {
      add({RemarkForm::kRefusedByNobody, {needed}, act.rule}, fact.seq, fact.seat, fact.wager);
    } else if (is_too_low(rank, act, fact.seq)) {
      add({RemarkForm::kRefusedByLowRank, {RankName{std::string(rank)}, needed}, act.rule}, fact.seq, fact.seat,
          fact.wager);
    }
  }

  // Whether what lay there before was under the table's minimum or over its maximum. Where no limit of the wager is on
  // record, that cannot be told, and the dealer is not taken to have refused it.
  [[nodiscard]] bool is_outside_limits(const WithdrawalFact& fact) const {
    Cents lay;
    for (const WagerFact& wager : facts_.wagers) {
      if (wager.seat == fact.seat && wager.wager == fact.wager) lay += wager.amount + wager.withdrawn;
    }
    bool known = false;
    for (const WagerLimit& limit : facts_.sign.limits) {
      if (limit.wager != fact.wager || (limit.seat != SeatNo() && limit.seat != fact.seat)) continue;
      known = true;
      if ((limit.min && lay < *limit.min) || (limit.max && lay > *limit.max)) return true;
    }
    return !known;
  }

  // A payment is due when the last card lies there.
  void find_held_back() {
    if (law_.withhold_hours == 0) return;
    std::optional<DeviceTimeNs> due;
    for (const TimelineEntry& entry : facts_.timeline) {
      if (entry.kind == schema::Event::CARD_DEALT) due = entry.time;
      if (entry.kind != schema::Event::SETTLED || !due) continue;
      const SettledFact& settled = facts_.settled[entry.index];
      const std::int64_t hours = (entry.time.value() - due->value()) / (60 * kMinuteNs);
      if (settled.paid.is_zero() || hours < law_.withhold_hours) continue;
      add({RemarkForm::kPaidLate, {hours, count_of(law_.withhold_hours)}, law_.withhold_rule}, entry.seq, entry.seat,
          settled.wager);
    }
  }

  const Round& round_;
  const RoundFacts& facts_;
  const law::Procedure& law_;
  std::vector<Breach> breaches_;
};

}  // namespace

std::vector<Breach> find_breaches(const Round& round) {
  return BreachFinder(round).run();
}

}  // namespace cardspeak::house
