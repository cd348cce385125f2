#include "model/verdict/poker/judgement.h"

#include <algorithm>
#include <optional>
#include <set>
#include <utility>

#include "model/cards/deck.h"
#include "model/verdict/poker/closed_list.h"
#include "model/verdict/poker/forced_wagers.h"
#include "model/verdict/poker/odd_chips.h"
#include "model/verdict/poker/procedure.h"
#include "model/verdict/poker/said_in_hand.h"

namespace cardspeak::poker {

namespace {

using law::PokerKey;
using law::PokerReading;

// The chip in which pots are divided; a cent where the table splits below the chip.
Cents chip_unit(const RoundFacts& facts) {
  const bool halves = facts.sign.poker && facts.sign.poker->odd_chip == schema::OddChipCustom::HALF_CHIPS;
  return halves ? Cents(1) : unit_in_play(facts);
}

// Why all wagers go back, and by which rule.
struct Refund {
  Remark reason;
  std::string rule;
};

Refund refund_for(PokerKey why, const std::string& said, const law::CompiledPoker& law) {
  if (why == PokerKey::kMisdeal) return {RemarkForm::kMisdeal, law.rule(why)};
  if (why == PokerKey::kDefectiveDeck) return {RemarkForm::kDeckWasDefective, law.rule(why)};
  return {{RemarkForm::kDeclaredVoidFor, {AsRecorded{said}}}, law.rule(why) + ", " + law.rule(PokerKey::kVoidRefund)};
}

std::optional<Refund> refund_of(const SaidInHand& said, const law::CompiledPoker& law) {
  const Statement* by = said.voids_hand();
  if (by == nullptr) return std::nullopt;
  const law::WordRule* word = law::find_word(law.words, by->said);
  const auto why = word == nullptr ? std::nullopt : law::CompiledPoker::void_key(*word);
  if (!why) return Refund{{RemarkForm::kDeclaredVoidFor, {AsRecorded{by->said}}}, law.rule(PokerKey::kVoidRefund)};
  return refund_for(*why, by->said, law);
}

void give_everything_back(Judgement& judgement, const Refund& refund) {
  judgement.everything_back = true;
  judgement.reason = refund.reason;
  judgement.pots = PotSet();
  judgement.awards.clear();
  judgement.back.clear();
  for (const Player& player : judgement.players) {
    if (player.contributed().is_zero()) continue;
    judgement.back.push_back({player.seat, player.contributed(), Cents(), refund.rule});
  }
}

void list_uncalled(Judgement& judgement, const law::CompiledPoker& law) {
  for (const Uncalled& uncalled : judgement.pots.uncalled) {
    judgement.back.push_back(
        {judgement.players[uncalled.who].seat, uncalled.amount, Cents(), law.rule(PokerKey::kUncalled)});
  }
  for (const Player& player : judgement.players) {
    if (player.status != HandStatus::kVoid) continue;
    judgement.back.push_back({player.seat, player.contributed(), Cents(), law.rule(PokerKey::kVoidHand)});
  }
}

// 7.8: everyone who put chips into the pot is at the showdown, and all hands are equal.
bool all_tie(const Judgement& judgement) {
  if (judgement.pots.pots.size() != 1) return false;
  const PotResult& result = judgement.showdown.pots.front();
  if (result.without_showdown || result.shares.size() != 1 || result.shares.front().winners.size() < 2) return false;
  const auto& winners = result.shares.front().winners;
  for (Position who = 0; who < judgement.players.size(); ++who) {
    const bool contributed = !judgement.players[who].contributed().is_zero();
    if (contributed && std::ranges::find(winners, who) == winners.end()) return false;
  }
  return true;
}

void take_rake(const RoundFacts& facts, Judgement& judgement, bool voluntary, const law::CompiledPoker& law,
               const law::PokerChoices& choices) {
  const RakeQuestion question{.pots = judgement.pots.pots,
                              .players = judgement.players,
                              .voluntary_wager = voluntary,
                              .all_tie = all_tie(judgement),
                              .uncalled = !judgement.pots.uncalled.empty(),
                              .unit = unit_in_play(facts)};
  judgement.rake = rake_due(facts, question, law, choices, judgement.journal);
}

void note_undecided(Judgement& judgement, const HandOutcome& outcome, StreamSeq last, const law::CompiledPoker& law) {
  for (const PotResult& pot : judgement.showdown.pots) {
    for (const ShareResult& share : pot.shares) {
      if (!share.undecided.empty() && judgement.reason.empty()) judgement.reason = share.undecided;
    }
  }
  const auto collected = std::ranges::find_if(
      judgement.players, [](const Player& player) { return player.collected && player.live() && !player.shown; });
  judgement.misdeal = outcome.misdeal;
  if (judgement.reason.empty()) judgement.reason = outcome.boards;
  if (judgement.reason.empty()) judgement.reason = outcome.unanswered;
  if (judgement.reason.empty() && collected != judgement.players.end() && count_live(judgement.players) > 1) {
    judgement.reason = Remark(RemarkForm::kLiveHandCollected, {collected->seat}, law.rule(PokerKey::kProtectHand));
  }
  if (!outcome.unanswered.empty()) {
    // Who would win what hangs on the answer.
    for (PotVerdict& pot : judgement.awards) pot.awards.clear();
    judgement.back.clear();
  }
  judgement.decidable = judgement.reason.empty();
  if (!outcome.betting_over) {
    judgement.journal.find({RemarkForm::kBettingNotFinished, {BookName{outcome.street}}}, SeatNo(), last);
  }
}

PotVerdict describe_pot(std::size_t number, Cents rake, const Judgement& judgement, const law::CompiledPoker& law) {
  const Pot& pot = judgement.pots.pots[number];
  PotVerdict out;
  out.pot = static_cast<std::uint8_t>(number);
  out.gross = pot.gross;
  out.rake = rake;
  for (const Position who : pot.eligible) out.eligible.push_back(judgement.players[who].seat);
  std::ranges::sort(out.eligible);
  out.rule = law.rule(number == 0 ? PokerKey::kMainPot : PokerKey::kSidePot);
  if (judgement.pots.pots.size() > 1) out.rule += ", " + law.rule(PokerKey::kEqualShare);
  return out;
}

// The rules an award rests on: which hand wins, and how an equal one is shared.
std::string award_rule(const ShareResult& share, Cents odd, bool button, const law::CompiledPoker& law) {
  std::string rule = share.rule;
  if (share.winners.size() > 1) rule += ", " + law.winning.front().tie_rule + ", " + law.split_rule;
  if (!odd.is_zero()) rule += ", " + (button ? law.odd_chip_button_rule : law.odd_chip_suit_rule);
  return rule;
}

// The awards of the judgement's pots, once the rake is off.
std::vector<PotVerdict> award_pots(const RoundFacts& facts, const Judgement& judgement, const law::CompiledPoker& law,
                                   const law::PokerChoices& choices, Journal& journal) {
  std::vector<PotVerdict> verdicts;
  const bool button = facts.button != SeatNo();
  for (std::size_t i = 0; i < judgement.pots.pots.size(); ++i) {
    PotVerdict pot = describe_pot(i, judgement.rake.per_pot[i], judgement, law);
    for (const ShareResult& share : judgement.showdown.pots[i].shares) {
      if (share.winners.empty()) continue;
      const auto order = odd_chip_order(share, button, judgement.showdown.hands, choices, journal);
      for (const Portion& portion : divide(pot.gross - pot.rake, order, chip_unit(facts), choices, journal)) {
        Award award;
        award.seat = judgement.players[portion.who].seat;
        award.share = share.share;
        award.amount = portion.amount;
        award.rule = award_rule(share, portion.odd, button, law);
        award.odd_chips = portion.odd;
        pot.awards.push_back(std::move(award));
      }
    }
    std::ranges::stable_sort(pot.awards, {}, &Award::seat);
    verdicts.push_back(std::move(pot));
  }
  return verdicts;
}

void find_missing_chip_unit(const RoundFacts& facts, Judgement& judgement, const law::CompiledPoker& law) {
  const bool divided =
      std::ranges::any_of(judgement.awards, [](const PotVerdict& pot) { return pot.awards.size() > 1; });
  if (facts.sign.chip_unit || !divided) return;
  judgement.journal.find({RemarkForm::kNoChipUnit, {unit_in_play(facts)}, law.split_rule}, SeatNo());
}

void settle(const RoundFacts& facts, Judgement& judgement, const HandOutcome& outcome, const law::CompiledPoker& law,
            const law::PokerChoices& choices) {
  const bool by_share = choices.of(PokerReading::kShortAnte) == 1;
  judgement.pots = make_pots(judgement.players, by_share);
  if (judgement.pots.short_ante) judgement.journal.touch(PokerReading::kShortAnte);
  judgement.showdown = hold_showdown(judgement.players, judgement.pots.pots, board_cards(facts), law, outcome.lone_rule,
                                     judgement.journal);
  if (judgement.showdown.all_wrong_count) {
    judgement.journal.touch(PokerReading::kLoneRefund);
    give_everything_back(judgement, {RemarkForm::kAllWrongNumberOfCards, law.rule(PokerKey::kLoneWrongCount)});
    return;
  }
  take_rake(facts, judgement, outcome.voluntary_wager, law, choices);
  judgement.awards = award_pots(facts, judgement, law, choices, judgement.journal);
  find_missing_chip_unit(facts, judgement, law);
  list_uncalled(judgement, law);
  note_undecided(judgement, outcome, facts.last_seq, law);
}

}  // namespace

Judgement judge(const RoundFacts& facts, const law::CompiledPoker& law, const law::PokerChoices& choices,
                Explain explain, StreamSeq stood) {
  Judgement judgement;
  const SaidInHand said(facts, law, stood);
  check_procedure(facts, law, judgement.journal);
  check_forced_wagers(facts, seat_players(facts), law, choices, judgement.journal);
  HandOutcome outcome = HandReplay(facts, law, choices, explain, said, judgement.journal).run();
  check_burns(facts, law, outcome.turned_together, judgement.journal);
  judgement.players = std::move(outcome.players);
  read_hole_cards(facts, law, judgement.players);
  name_unread(facts, law, judgement.journal);
  const Remark exposed = judge_exposures(facts, law, judgement.journal);
  if (outcome.misdeal.empty()) outcome.misdeal = exposed;
  outcome.boards = judge_boards(facts, judgement.players, law, judgement.journal);
  judge_prizes(facts, judgement.players, law, judgement.journal);
  const std::optional<DeckCountFact> count = count_before_push(facts, law, judgement.journal);
  if (const auto refund = refund_of(said, law)) {
    give_everything_back(judgement, *refund);
  } else if (count && count->cards != count->expected) {
    give_everything_back(judgement, {RemarkForm::kDeckWasDefective, law.rule(PokerKey::kDefectiveDeck)});
  } else if (!facts.closed) {
    // Nothing is settled yet: only the acts so far are judged.
    judgement.reason = RemarkForm::kRoundNotClosed;
  } else if (judgement.players.empty()) {
    judgement.decidable = false;
    judgement.reason = RemarkForm::kNobodyPlays;
  } else if (count_live(judgement.players) == 0) {
    judgement.decidable = false;
    judgement.reason = RemarkForm::kNoLiveHandLeft;
  } else {
    if (count) {
      judgement.reason = Remark(RemarkForm::kOtherDeckInUse,
                                {count_of(count->cards), count_of(deck_cards(law.deck).size())}, law.deck_rule);
    }
    settle(facts, judgement, outcome, law, choices);
  }
  return judgement;
}

}  // namespace cardspeak::poker
