#include "model/verdict/house/procedure.h"

#include <algorithm>
#include <map>
#include <optional>
#include <utility>

#include "model/verdict/rank_too_low.h"
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

std::string name_of(const Target& target) {
  if (target.place == schema::Place::SEAT) return "seat " + std::to_string(target.seat.value());
  return target.place == schema::Place::DEALER ? "the dealer" : "the jackpot cards";
}

class BreachFinder {
 public:
  explicit BreachFinder(const Round& round) : round_(round), facts_(round.facts), law_(round.law.procedure) {}

  std::vector<Breach> run() {
    for (const SignChange& change : facts_.sign_changes) find_in_change(change);
    find_in_deal();
    find_oral_wagers();
    find_too_many_on_an_area();
    find_second_hands();
    find_held_back();
    return std::move(breaches_);
  }

 private:
  void add(std::string_view kind, std::string text, std::string rule, StreamSeq seq, SeatNo seat = SeatNo(0),
           std::string_view wager = {}) {
    breaches_.push_back({kind, seat, wager, std::move(text), std::move(rule), seq});
  }

  // --- signs ---------------------------------------------------------------------------------------------------------

  void find_in_change(const SignChange& change) {
    switch (change.kind) {
      case Change::kHigherMinimum:
        find_low_rank(change, law_.limits_act);
        return find_short_notice(change, law_.higher_minimum, "a higher minimum for " + change.what);
      case Change::kOtherLimits:
        find_low_rank(change, law_.limits_act);
        if (law_.any_limit_change) find_short_notice(change, law_.higher_minimum, "other limits for " + change.what);
        return;
      case Change::kTableClosed:
        return find_in_closing(change, "the closing of the table, where players were at it,");
      case Change::kOption:
        find_low_rank(change, act_of_option(change.what));
        if (law_.needs_notice(change.what) && !change.notice_at) {
          add(kFindingNoNotice, "another " + change.what + " came into use, and no notice of it is on record",
              law_.option_notice_rule, change.seq);
        }
        return;
    }
  }

  [[nodiscard]] std::optional<law::ActRule> act_of_option(std::string_view name) const {
    const auto option = std::ranges::find(round_.law.options, name, &law::OptionRule::name);
    return option == round_.law.options.end() ? std::nullopt : option->change_act;
  }

  void find_low_rank(const SignChange& change, const std::optional<law::ActRule>& act) {
    if (!act) return;
    if (const auto too_low = rank_too_low(round_.law, *act, change.rank)) {
      add(kFindingRankTooLow, "other signs for " + change.what + " were put up " + *too_low, act->rule, change.seq);
    }
  }

  void find_short_notice(const SignChange& change, const law::Waiting& waiting, const std::string& what) {
    if (waiting.minutes == 0) return;
    const std::string asked = ", where it has to stand " + std::to_string(waiting.minutes) + " minutes";
    if (!change.notice_at) {
      return add(kFindingNoNotice, "no notice of " + what + " is on record" + asked, waiting.rule, change.seq);
    }
    const std::int64_t stood = (change.at.value() - change.notice_at->value()) / kMinuteNs;
    if (stood >= waiting.minutes) return;
    add(kFindingShortNotice, "the notice of " + what + " stood " + std::to_string(stood) + " minutes" + asked,
        waiting.rule, change.seq);
  }

  // The facts of one round tell whether there was a notice, but not how many rounds were played after it.
  void find_in_closing(const SignChange& change, const std::string& what) {
    if (law_.closing_rounds == 0) return find_short_notice(change, law_.closing, what);
    if (change.notice_at) return;
    add(kFindingNoNotice,
        "no notice of " + what + " is on record, where it has to be given " + std::to_string(law_.closing_rounds) +
            " rounds before",
        law_.closing.rule, change.seq);
  }

  // --- the deal ------------------------------------------------------------------------------------------------------

  // The order is checked only where every place had its number of cards; another number is an irregularity.
  void find_in_deal() {
    const auto order = std::ranges::find(law_.orders, facts_.sign.dealing_method, &law::DealOrder::method);
    if (order == law_.orders.end()) return;
    find_wrong_face_up(*order);
    const std::vector<Target> expected = expected_deal(*order);
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
    if (dealt != expected.size() || !first) return;
    add(kFindingDealtOutOfOrder,
        "card " + std::to_string(first->card + 1) + " of the deal went to " + name_of(first->target) +
            ", where it was the turn of " + name_of(expected[first->card]),
        order->rule, first->seq);
  }

  [[nodiscard]] std::vector<Target> expected_deal(const law::DealOrder& order) const {
    std::vector<Target> expected;
    if (order.form == schema::DealForm::IN_SETS) {
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
    if (count == 0) return;
    const auto up = std::ranges::find_if(cards, turned_up);
    if (count > 1 || order.face_up == schema::DealerUp::NONE) {
      return add(kFindingDealtOutOfOrder,
                 std::to_string(count) + " of the dealer's cards came face up, where " +
                     (order.face_up == schema::DealerUp::NONE ? "none is" : "one is") + " turned up in the deal",
                 order.face_up_rule, up->seq);
    }
    const bool last = order.face_up == schema::DealerUp::LAST && up != std::prev(cards.end());
    const bool first = order.face_up == schema::DealerUp::FIRST && up != cards.begin();
    if (!last && !first) return;
    add(kFindingDealtOutOfOrder,
        std::string("the dealer's face-up card is not the ") + (last ? "last" : "first") + " one dealt",
        order.face_up_rule, up->seq);
  }

  // --- wagers --------------------------------------------------------------------------------------------------------

  void find_oral_wagers() {
    if (law_.oral_wager_rule.empty()) return;
    for (const WagerFact& wager : facts_.wagers) {
      if (!wager.verbal) continue;
      add(kFindingOralWager, "declared orally, which the rules do not accept", law_.oral_wager_rule, wager.seq,
          wager.seat, wager.wager);
    }
  }

  void find_too_many_on_an_area() {
    std::map<std::pair<SeatNo, law::WagerIndex>, std::uint8_t> counts;
    for (const Line& line : round_.lines) {
      if (!line.wager || !line.placed || line.stake.is_zero()) continue;
      const law::WagerRule& rule = round_.law.wager(*line.wager);
      if (++counts[{line.seat, *line.wager}] != rule.per_area + 1) continue;
      add(kFindingTooManyOnArea,
          "more wagers lie on the area than the " + std::to_string(rule.per_area) + " that the rules permit",
          rule.per_area_rule, line.placed_seq, line.seat, line.kind);
    }
  }

  // A player known by name at two seats, where one hand is all that a player may have.
  void find_second_hands() {
    if (law_.one_hand_rule.empty()) return;
    std::map<std::string_view, SeatNo> first;
    for (const Seat& seat : round_.seats) {
      if (seat.fact == nullptr || seat.fact->patron.empty()) continue;
      const auto [at, is_first] = first.try_emplace(seat.fact->patron, seat.seat);
      if (is_first) continue;
      add(kFindingSecondHand, "the player plays seat " + std::to_string(at->second.value()) + " too",
          law_.one_hand_rule, seat.fact->cards.front().seq, seat.seat);
    }
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
      add(kFindingHeldTooLong,
          "paid " + std::to_string(hours) + " hours after the last card, where a payment may be held back " +
              std::to_string(law_.withhold_hours) + " hours",
          law_.withhold_rule, entry.seq, entry.seat, settled.wager);
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
