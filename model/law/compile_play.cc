#include "model/law/compile_play.h"

#include <fmt/format.h>

#include <array>
#include <optional>
#include <string>
#include <utility>

#include "model/law/compile_hands.h"
#include "model/law/compile_text.h"

namespace cardspeak::law {
namespace {

void compile_seats(HouseBuild& in) {
  if (in.house.max_seats != 0) in.objections.require_rule(in.house.seats_rule, "deal", "the number of seats");
  if (in.house.max_seats == 0 && !in.house.seats_rule.empty()) {
    in.objections.add("deal", "a rule names the number of seats, and the number is not there");
  }
  if (in.house.max_seats > kSeatMax) {
    in.objections.add("deal", fmt::format("a table has {} seats at most, not {}", kSeatMax, in.house.max_seats));
  }
}

void compile_deal(HouseBuild& in) {
  const auto data = in.rules.getDeal();
  in.house.cards_per_seat = data.getCardsPerSeat();
  in.house.cards_to_dealer = data.getCardsToDealer();
  in.house.dealt_for.push_back(in.use_wager(view(data.getDealtFor()), "deal"));
  for (const auto also : data.getAlsoDealtFor()) in.house.dealt_for.push_back(in.use_wager(view(also), "deal"));
  in.house.deal_rule = copy(data.getRule());
  in.house.community_cards = data.getCommunityCards();
  in.house.community_rule = copy(data.getCommunityRule());
  in.house.jackpot_cards = data.getJackpotCards();
  in.house.jackpot_cards_rule = copy(data.getJackpotCardsRule());
  in.house.max_seats = data.getMaxSeats();
  in.house.seats_rule = copy(data.getSeatsRule());
  if (in.house.cards_per_seat == 0) in.objections.add("deal", "it gives the seats no cards");
  in.objections.require_rule(in.house.deal_rule, "deal", "the number of cards");
  if (in.house.community_cards != 0) {
    in.objections.require_rule(in.house.community_rule, "deal", "the number of communal cards");
  }
  if (in.house.jackpot_cards != 0) {
    in.objections.require_rule(in.house.jackpot_cards_rule, "deal", "the number of jackpot cards");
  }
  compile_seats(in);
}

constexpr std::array<NamedMeaning<BarredBy>, 2> kBarredValues = {
    {{"hand_must_be_shown", BarredBy::kDoesNotCount}, {"election_counts", BarredBy::kCounts}}};

void set_bar(HouseBuild& in, schema::DecisionAct::Reader data, const std::string& place, DecisionAct& act) {
  if (data.getUnlessOthers().size() != 0) act.unless_others = in.use_wager(view(data.getUnlessOthers()), place);
  act.barred = in.readings.by<BarredBy>(view(data.getOthersReading()), kBarredValues, place);
  if (data.getOthersReading().size() != 0 && !act.unless_others) {
    in.objections.add(place, "a reading says what a barred decision counts for, and nothing bars it");
  }
}

void add_decision_act(HouseBuild& in, schema::DecisionAct::Reader data) {
  const std::string place = fmt::format("decision, act {}", copy(data.getDecision()));
  const auto condition = find_condition(view(data.getDecision()));
  if (!condition || info(*condition).axis != Axis::kDecision || *condition == Condition::kFolded ||
      *condition == Condition::kStayed || *condition == Condition::kSideOnlyUnder ||
      *condition == Condition::kFoldedAnteOnlyUnder) {
    return in.objections.add(place, "it is not a decision beside folding and staying in");
  }
  DecisionAct act{.rule = copy(data.getRule()), .hand = std::nullopt, .at_least = {}};
  act.at_settlement = data.getAtSettlement();
  in.objections.require_rule(act.rule, place, "the decision");
  if (data.getNeeds().getClass().size() != 0) {
    act.hand = in.use_hand(view(data.getHand()), place);
    act.at_least = bar(in, data.getNeeds(), *act.hand, place);
    if (const auto under = with_lesser_hand(*condition)) in.house.acts[static_cast<std::size_t>(*under)] = act;
  }
  set_bar(in, data, place, act);
  in.house.acts[static_cast<std::size_t>(*condition)] = std::move(act);
}

void compile_decision(HouseBuild& in) {
  const auto data = in.rules.getDecision();
  in.house.stays_in_by.push_back(in.use_wager(view(data.getWager()), "decision"));
  for (const auto further : data.getFurther()) in.house.stays_in_by.push_back(in.use_wager(view(further), "decision"));
  in.house.decision_rule = copy(data.getRule());
  in.objections.require_rule(in.house.decision_rule, "decision", "the player's decision");
  for (const auto act : data.getActs()) add_decision_act(in, act);
}

void compile_dealer(HouseBuild& in) {
  const auto data = in.rules.getDealer();
  in.house.player_hand = in.use_hand(view(data.getCompareWith()), "dealer");
  if (data.getHand().size() == 0) {
    if (in.house.cards_to_dealer != 0) in.objections.add("dealer", "the dealer is dealt cards and plays no hand");
    return;
  }
  in.house.dealer_hand = in.use_hand(view(data.getHand()), "dealer");
  const auto qualify = data.getQualify();
  in.house.qualify_rule = copy(qualify.getRule());
  if (qualify.isAlways()) return;
  in.objections.require_rule(in.house.qualify_rule, "dealer, qualify", "the qualifying hand");
  in.house.qualify_at_least = bar(in, qualify.getAtLeast(), *in.house.dealer_hand, "dealer, qualify");
}

void compile_personal_limits(HouseBuild& in) {
  in.house.personal_limits_rule = copy(in.rules.getPersonalLimits().getRule());
  in.house.personal_limits_finding = copy(in.rules.getPersonalLimits().getFinding());
  if (in.house.personal_limits_rule.empty() && !in.house.personal_limits_finding.empty()) {
    in.objections.add("personal limits", "the marker has no rule number");
  }
}

constexpr std::array<NamedMeaning<LateBy>, 2> kLateValues = {
    {{"not_in_action", LateBy::kNotInAction}, {"in_action", LateBy::kInAction}}};
constexpr std::array<NamedMeaning<LateWithdrawal>, 2> kWithdrawalValues = {
    {{"stands", LateWithdrawal::kStands}, {"returned", LateWithdrawal::kReturned}}};

constexpr std::array<NamedMeaning<OralBy>, 2> kOralValues = {
    {{"not_accepted", OralBy::kNotAccepted}, {"accepted", OralBy::kAccepted}}};

void compile_betting_time(HouseBuild& in) {
  const auto data = in.rules.getBettingTime();
  const std::string place = "betting time";
  in.house.betting_time = {
      .late = in.readings.by<LateBy>(view(data.getLateReading()), kLateValues, place),
      .decision = in.readings.by<LateBy>(view(data.getDecisionReading()), kLateValues, place),
      .withdrawal = in.readings.by<LateWithdrawal>(view(data.getWithdrawalReading()), kWithdrawalValues, place),
      .oral = in.readings.by<OralBy>(view(data.getOralReading()), kOralValues, place),
      .still_decides_rule = copy(data.getStillDecidesRule())};
  if (data.getOralReading().size() != 0 && in.rules.getProcedure().getOralWagerRule().size() == 0) {
    in.objections.add(place, "it reads orally declared wagers, and no rule refuses them");
  }
}

}  // namespace

void compile_play(HouseBuild& in) {
  compile_deal(in);
  compile_decision(in);
  compile_dealer(in);
  check_hands_are_dealt(in);
  compile_personal_limits(in);
  compile_betting_time(in);
}

}  // namespace cardspeak::law
