#include "model/verdict/poker/judgement.h"

#include <algorithm>
#include <map>
#include <optional>
#include <tuple>
#include <utility>

#include "model/cards/deck.h"
#include "model/verdict/poker/board_faults.h"
#include "model/verdict/poker/boards.h"
#include "model/verdict/poker/closed_list.h"
#include "model/verdict/poker/community_cards.h"
#include "model/verdict/poker/division.h"
#include "model/verdict/poker/forced_wagers.h"
#include "model/verdict/poker/kill.h"
#include "model/verdict/poker/late_cards.h"
#include "model/verdict/poker/odd_chips.h"
#include "model/verdict/poker/procedure.h"
#include "model/verdict/poker/said_in_hand.h"
#include "model/verdict/poker/seat_faults.h"

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

void give_everything_back(Judgement& judgement, const Refund& refund, const law::CompiledPoker& law) {
  judgement.everything_back = true;
  judgement.reason = refund.reason;
  judgement.pots = PotSet();
  judgement.awards.clear();
  judgement.back.clear();
  for (const Player& player : judgement.players) {
    // A fee for the hand (7.2.3) is not earned by one that does not count.
    const Cents put_in = player.contributed() + player.out_of_action + player.fee;
    if (put_in.is_zero()) continue;
    const std::string of_fee = player.fee.is_zero() ? std::string() : ", " + law.rule(PokerKey::kRakePerPlayer);
    judgement.back.push_back({player.seat, put_in, Cents(), refund.rule + of_fee});
  }
}

// With what else goes back to the player: the record has one sum of both.
void list_out_of_action(Judgement& judgement, const Player& player, const law::CompiledPoker& law) {
  if (player.out_of_action.is_zero()) return;
  const std::string rule = law.rule(PokerKey::kNothingToActOn) + ", " + law.rule(PokerKey::kTableStakes);
  const auto same = std::ranges::find(judgement.back, player.seat, &UncalledVerdict::seat);
  if (same == judgement.back.end()) {
    judgement.back.push_back({player.seat, player.out_of_action, Cents(), rule});
  } else {
    same->amount += player.out_of_action;
    same->rule += ", " + rule;
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
  for (const Player& player : judgement.players) list_out_of_action(judgement, player, law);
}

// Everyone who contests the pot, two at least, wins the share.
bool won_by_all(const ShareResult& share, const Pot& pot) {
  return share.winners.size() > 1 && std::ranges::all_of(pot.eligible, [&](Position who) {
           return std::ranges::find(share.winners, who) != share.winners.end();
         });
}

// 7.8: everyone who put chips in is at the showdown, and all hands are equal for every share of every pot. A hand that
// is all-in for less contests the pots that it has chips in.
bool all_tie(const Judgement& judgement) {
  const std::vector<Pot>& pots = judgement.pots.pots;
  if (pots.empty()) return false;
  for (Position who = 0; who < judgement.players.size(); ++who) {
    const bool contests = std::ranges::find(pots.front().eligible, who) != pots.front().eligible.end();
    // What a hand that is void had put in went back: it is none of the pot.
    const Player& player = judgement.players[who];
    if (player.status != HandStatus::kVoid && !player.contributed().is_zero() && !contests) return false;
  }
  for (std::size_t i = 0; i < judgement.showdown.pots.size(); ++i) {
    const PotResult& result = judgement.showdown.pots[i];
    const bool tied = std::ranges::all_of(result.shares, [&](const ShareResult& s) { return won_by_all(s, pots[i]); });
    if (result.without_showdown || !tied) return false;
  }
  return true;
}

RakeQuestion ask_for_rake(const RoundFacts& facts, const Judgement& judgement, bool voluntary) {
  return {.pots = judgement.pots.pots,
          .players = judgement.players,
          .voluntary_wager = voluntary,
          .all_tie = all_tie(judgement),
          .uncalled = !judgement.pots.uncalled.empty(),
          .unit = unit_in_play(facts),
          .per_pot = {}};
}

// What the showing of a hand is, beside the cards that it was dealt.
struct Tabled {
  bool further = false;  // a card that it was not dealt lies there
  bool other = false;    // and one that it was dealt does not
};

Tabled compare_tabled(const RoundFacts& facts, const Player& player, const law::CompiledPoker& law) {
  const SeatFact* seat = facts.find_seat(player.seat);
  if (seat == nullptr || seat->cards.empty() || seat->shown_cards.empty()) return {};
  if (!std::ranges::all_of(player.cards, &Card::known)) return {};
  const auto lies_in = [](const std::vector<Card>& cards) {
    return [&cards](Card card) { return !card.known() || std::ranges::find(cards, card) != cards.end(); };
  };
  Tabled tabled;
  tabled.further = !std::ranges::all_of(seat->shown_cards, lies_in(player.cards));
  tabled.other = tabled.further && !std::ranges::all_of(player.cards, lies_in(tabling_of(facts, *seat, law).open));
  return tabled;
}

// A hand that nobody saw cannot be said to have lain open (8.6), and was not its player's to give up (14.2.2): where
// the cards on record would give it a share, the floor has to say.
std::optional<Position> wins_unseen(const Judgement& judgement) {
  for (const PotResult& pot : judgement.showdown.pots) {
    if (pot.without_showdown) continue;
    for (const ShareResult& share : pot.shares) {
      const auto unseen =
          std::ranges::find_if(share.winners, [&](Position who) { return judgement.players[who].taken_unseen; });
      if (unseen != share.winners.end()) return *unseen;
    }
  }
  return std::nullopt;
}

// Of a hand that contests a pot: who wins cannot be told from a record that shows one hand dealt and another tabled.
Remark tabled_otherwise(const RoundFacts& facts, Judgement& judgement, const law::CompiledPoker& law) {
  for (std::size_t i = 0; i < judgement.showdown.pots.size(); ++i) {
    if (judgement.showdown.pots[i].without_showdown) continue;
    for (const Position who : judgement.pots.pots[i].eligible) {
      const Player& player = judgement.players[who];
      if (player.deal_not_whole) {
        judgement.disputed_showing =
            Remark(RemarkForm::kTabledCardsNotDealt, {player.seat, count_of(player.cards.size())});
        continue;
      }
      if (player.tabled_twice) judgement.disputed_showing = Remark(RemarkForm::kTabledTwice, {player.seat});
      const Tabled tabled = compare_tabled(facts, player, law);
      if (player.mucked || !tabled.further) continue;
      if (tabled.other) return {RemarkForm::kTabledOtherCards, {player.seat}};
      judgement.disputed_showing = Remark(RemarkForm::kTabledFurtherCards, {player.seat});
    }
  }
  return {};
}

// A card for all is dealt where what is left of the deck, burned cards included, does not suffice for a card each
// (10.6.2). No more can be gone than the cards of all who were dealt in. Asked where the record has what left the deck,
// burned cards too.
Remark card_for_all_not_due(const RoundFacts& facts, const law::CompiledPoker& law, const Judgement& judgement) {
  const bool for_all = stands_for_last_cards(facts, law) && !board_cards(facts).empty();
  if (!for_all || facts.burned.empty() || law.streets.size() < 2) return {};
  const std::size_t gone = judgement.players.size() * law.own_cards(law.streets.size() - 2);
  const std::size_t whole = deck_cards(law.deck).size();
  const std::size_t left = whole - std::min(whole, gone);
  const std::size_t players = count_live(judgement.players);
  const std::size_t burn = law.streets.back().burns;
  if (players < 2 || left < players + burn) return {};
  Citations rules{law.streets.back().rule};
  if (const auto* table = law.find_irregularity(law::PokerIrregularity::kStubShort)) {
    for (const law::PokerIrregularityEntry& entry : table->entries) {
      if (entry.has(law::PokerStep::kCommunityCard)) rules.cite(entry.rule);
    }
  }
  return {RemarkForm::kCardForAllNotDue, {count_of(left), count_of(players)}, rules};
}

void note_undecided(const RoundFacts& facts, Judgement& judgement, const HandOutcome& outcome,
                    const law::CompiledPoker& law) {
  const bool contested =
      std::ranges::any_of(judgement.showdown.pots, [](const PotResult& pot) { return !pot.without_showdown; });
  // Of all that is missing the answer comes first: the cards that follow it may be missing for that alone.
  if (judgement.reason.empty()) judgement.reason = outcome.unanswered;
  if (judgement.reason.empty() && contested) judgement.reason = outcome.discards;
  for (const PotResult& pot : judgement.showdown.pots) {
    for (const ShareResult& share : pot.shares) {
      if (!share.undecided.empty() && judgement.reason.empty()) judgement.reason = share.undecided;
    }
  }
  const auto collected = std::ranges::find_if(
      judgement.players, [](const Player& player) { return player.collected && player.live() && !player.shown; });
  judgement.misdeal = outcome.misdeal;
  if (judgement.reason.empty()) judgement.reason = card_for_all_not_due(facts, law, judgement);
  if (judgement.reason.empty()) judgement.reason = tabled_otherwise(facts, judgement, law);
  if (judgement.reason.empty() && collected != judgement.players.end() && count_live(judgement.players) > 1) {
    judgement.reason = Remark(RemarkForm::kLiveHandCollected, {collected->seat}, law.rule(PokerKey::kProtectHand));
  }
  if (const auto unseen = wins_unseen(judgement); unseen && judgement.reason.empty()) {
    judgement.reason =
        Remark(RemarkForm::kLiveHandCollected, {judgement.players[*unseen].seat}, law.rule(PokerKey::kProtectHand));
  }
  if (!outcome.unanswered.empty()) {
    // Who would win what hangs on the answer.
    for (PotVerdict& pot : judgement.awards) pot.awards.clear();
    judgement.back.clear();
  }
  judgement.decidable = judgement.reason.empty();
  if (!outcome.betting_over) {
    judgement.journal.find({RemarkForm::kBettingNotFinished, {BookName{outcome.street}}}, SeatNo(), facts.last_seq);
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

// The rules an award rests on: which hand wins, how the pot was divided, and how equal hands share.
std::string award_rule(const Leaf& leaf, Cents odd, bool button, const law::CompiledPoker& law) {
  std::string rule = leaf.share->rule + leaf.rules;
  if (!leaf.share->none_rule.empty()) rule += ", " + leaf.share->none_rule;
  if (leaf.share->winners.size() > 1) {
    rule += ", " + law.winning[leaf.share->entry].tie_rule + ", " + law.split_rule;
  }
  if (!odd.is_zero()) rule += ", " + (button ? law.odd_chip_button_rule : law.odd_chip_suit_rule);
  return rule;
}

auto place_of(const Award& award) {
  return std::tuple(award.board, award.share, award.seat);
}

// A house may give the high hand what the low half of a pot cannot divide, as it does with the pot.
void give_low_odd_chips_to_high(const RoundFacts& facts, std::vector<Leaf>& leaves) {
  if (!facts.sign.poker || facts.sign.poker->odd_chip != schema::OddChipCustom::TO_HIGH) return;
  for (Leaf& low : leaves) {
    const auto winners = static_cast<std::int64_t>(low.share->winners.size());
    const auto high = std::ranges::find_if(leaves, [&](const Leaf& other) {
      return other.share->share == schema::PotShare::HIGH && other.share->board == low.share->board;
    });
    if (low.share->share != schema::PotShare::LOW || winners < 2 || high == leaves.end()) continue;
    const Cents odd(low.amount.value() % (winners * unit_in_play(facts).value()));
    low.amount -= odd;
    high->amount += odd;
  }
}

class Awards {
 public:
  Awards(const RoundFacts& facts, const Judgement& judgement, const law::CompiledPoker& law,
         const law::PokerChoices& choices, Journal& journal)
      : facts_(facts), judgement_(judgement), law_(law), choices_(choices), journal_(journal) {}

  // Of the judgement's pots, once the rake is off.
  std::vector<PotVerdict> all() {
    std::vector<PotVerdict> verdicts;
    for (std::size_t i = 0; i < judgement_.pots.pots.size(); ++i) {
      PotVerdict pot = describe_pot(i, judgement_.rake.per_pot[i], judgement_, law_);
      const PotResult& result = judgement_.showdown.pots[i];
      std::vector<Leaf> leaves = divide_pot(pot.gross - pot.rake, result, law_, chip_unit(facts_), choices_, journal_);
      give_low_odd_chips_to_high(facts_, leaves);
      for (const Leaf& leaf : leaves) {
        if (!leaf.share->winners.empty()) award(leaf, pot);
      }
      std::ranges::stable_sort(pot.awards, [](const Award& a, const Award& b) { return place_of(a) < place_of(b); });
      verdicts.push_back(std::move(pot));
    }
    return verdicts;
  }

 private:
  [[nodiscard]] bool leaves_odd_chip(const Leaf& leaf) const {
    const auto winners = static_cast<std::int64_t>(leaf.share->winners.size());
    return leaf.amount.value() % (winners * chip_unit(facts_).value()) != 0;
  }

  void award(const Leaf& leaf, PotVerdict& pot) {
    const bool button = facts_.button != SeatNo();
    // Who comes first is a question where a chip is left over.
    Journal unread;
    Journal& journal = leaves_odd_chip(leaf) ? journal_ : unread;
    const auto order = odd_chip_order(*leaf.share, button, judgement_.showdown.hands, choices_, journal);
    for (const Portion& portion : divide(leaf.amount, order, chip_unit(facts_), choices_, journal_)) {
      Award award;
      award.seat = judgement_.players[portion.who].seat;
      award.share = leaf.share->share;
      award.board = leaf.share->board;
      award.amount = portion.amount;
      award.rule = award_rule(leaf, portion.odd, button, law_);
      award.odd_chips = portion.odd;
      pot.awards.push_back(std::move(award));
    }
  }

  const RoundFacts& facts_;
  const Judgement& judgement_;
  const law::CompiledPoker& law_;
  const law::PokerChoices& choices_;
  Journal& journal_;
};

void find_missing_chip_unit(const RoundFacts& facts, Judgement& judgement, const law::CompiledPoker& law) {
  const bool divided =
      std::ranges::any_of(judgement.awards, [](const PotVerdict& pot) { return pot.awards.size() > 1; });
  if (facts.sign.chip_unit || !divided) return;
  judgement.journal.find({RemarkForm::kNoChipUnit, {unit_in_play(facts)}, law.split_rule}, SeatNo());
}

// What the pots give each seat, and what was pushed to it.
std::map<SeatNo, Cents> awarded(const std::vector<PotVerdict>& pots) {
  std::map<SeatNo, Cents> sums;
  for (const PotVerdict& pot : pots) {
    for (const Award& award : pot.awards) sums[award.seat] += award.amount;
  }
  std::erase_if(sums, [](const auto& sum) { return sum.second.is_zero(); });
  return sums;
}

std::map<SeatNo, Cents> pushed(const RoundFacts& facts) {
  std::map<SeatNo, Cents> sums;
  for (const PotPushedFact& push : facts.pushes) {
    Cents& sum = sums[push.seat];
    sum = push.taken_back ? sum - push.amount : sum + push.amount;
  }
  std::erase_if(sums, [](const auto& sum) { return sum.second.is_zero(); });
  return sums;
}

// Takes the rake and gives what is left of the pots. Where nothing tells of which pot the rake was taken, the way that
// makes the record right is as good as any other.
void take_rake_and_award(const RoundFacts& facts, Judgement& judgement, bool voluntary, const law::CompiledPoker& law,
                         const law::PokerChoices& choices) {
  RakeQuestion question = ask_for_rake(facts, judgement, voluntary);
  const std::vector<std::vector<Cents>> ways = ways_of_rake(facts, question, law);
  for (const std::vector<Cents>& way : ways) {
    Journal unread;
    judgement.rake.per_pot = way;
    if (awarded(Awards(facts, judgement, law, choices, unread).all()) != pushed(facts)) continue;
    question.per_pot = way;
    break;
  }
  if (question.per_pot.empty() && !ways.empty()) question.per_pot = ways.front();
  judgement.rake = rake_due(facts, question, law, choices, judgement.journal);
  judgement.awards = Awards(facts, judgement, law, choices, judgement.journal).all();
}

void settle(const RoundFacts& facts, Judgement& judgement, const HandOutcome& outcome, const law::CompiledPoker& law,
            const law::PokerChoices& choices) {
  const bool sign_says = facts.sign.poker && facts.sign.poker->antes_in_main_pot;
  const bool by_share = choices.of(PokerReading::kShortAnte) == 1 && !sign_says;
  judgement.pots = make_pots(judgement.players, by_share);
  if (judgement.pots.short_ante && !sign_says) judgement.journal.touch(PokerReading::kShortAnte);
  judgement.boards = lay_boards(facts, judgement.players, law, outcome.boards_limited, judgement.journal);
  judgement.showdown = hold_showdown(judgement.players, judgement.pots.pots, judgement.boards, law, outcome.lone_rule,
                                     judgement.journal);
  if (judgement.showdown.all_wrong_count) {
    judgement.journal.touch(PokerReading::kLoneRefund);
    give_everything_back(judgement, {RemarkForm::kAllWrongNumberOfCards, law.rule(PokerKey::kLoneWrongCount)}, law);
    return;
  }
  judgement.settled = true;
  take_rake_and_award(facts, judgement, outcome.voluntary_wager, law, choices);
  find_missing_chip_unit(facts, judgement, law);
  list_uncalled(judgement, law);
  note_undecided(facts, judgement, outcome, law);
  if (judgement.decidable && facts.closed) move_kill_button(facts, judgement.awards, law, judgement.journal);
}

// Whoever wins wins with the cards of the boards as they were turned, too: nothing hangs on which of them was the wrong
// one.
bool wins_as_turned(const RoundFacts& facts, std::uint8_t number, const std::string& lone_rule,
                    const law::CompiledPoker& law, const Judgement& judgement) {
  std::vector<Board> boards = judgement.boards;
  for (Board& board : boards) {
    if (board.number != number) continue;
    const std::vector<Card> turned = as_turned(facts, number);
    const std::size_t own = std::min(board.cards.size(), board_cards(facts, number).size());
    const auto shared = board.cards.end() - static_cast<std::ptrdiff_t>(own);
    std::copy_n(turned.begin(), std::min(own, turned.size()), shared);
  }
  Journal unread;
  const Showdown other = hold_showdown(judgement.players, judgement.pots.pots, boards, law, lone_rule, unread);
  const auto same = [](const ShareResult& a, const ShareResult& b) {
    return a.winners == b.winners && a.board == b.board && a.share == b.share && a.undecided.empty() &&
           b.undecided.empty();
  };
  return std::ranges::equal(other.pots, judgement.showdown.pots, [&](const PotResult& a, const PotResult& b) {
    return std::ranges::equal(a.shares, b.shares, same);
  });
}

void accept_harmless(const RoundFacts& facts, const std::vector<DoubtfulCard>& in_doubt, const std::string& lone_rule,
                     const law::CompiledPoker& law, Judgement& judgement) {
  for (const DoubtfulCard& doubtful : in_doubt) {
    if (!judgement.settled || !wins_as_turned(facts, doubtful.board, lone_rule, law, judgement)) continue;
    judgement.taken_back.push_back(doubtful.card);
  }
}

// Of a record that ends before the round is closed: whether nothing but the pots is left to push. Nobody can act, every
// card lies there, and each hand that is left lies open or was passed in; or none does, as where cards are on record
// and no showing.
bool only_pots_are_left(const RoundFacts& facts, const Judgement& judgement, const HandOutcome& outcome,
                        const law::CompiledPoker& law) {
  if (!outcome.betting_over || !outcome.unanswered.empty()) return false;
  if (count_live(judgement.players) < 2) return true;
  if (board_cards(facts).size() < law.board_cards()) return false;
  std::size_t live = 0;
  std::size_t silent = 0;
  for (const Player& player : judgement.players) {
    if (!player.live()) continue;
    ++live;
    if (!player.shown && !player.mucked && !player.all_in) ++silent;
  }
  return silent == 0 || silent == live;
}

// A card too many that was found in time and taken back is none of the hand (14.1.1(a)(v)).
void take_out_corrected(const RoundFacts& facts, const SaidInHand& said, const law::CompiledPoker& law,
                        std::vector<Player>& players) {
  for (const IrregularCase& found : said.irregular()) {
    const std::optional<Position> who = find_player(players, found.seat);
    const SeatFact* seat = facts.find_seat(found.seat);
    const bool put_right =
        found.kind == law::PokerIrregularity::kWrongCountSeat && found.has(law::PokerStep::kPutRight);
    if (!put_right || !who || seat == nullptr || !is_part_taken(*seat)) continue;
    std::vector<Card> left;
    for (const CardFact& card : seat->cards) {
      if (!card.taken && !card.discarded) left.push_back(card.card);
    }
    if (left.size() != law.own_cards(0)) continue;
    players[*who].wrong_count = players[*who].wrong_count && left.size() != law.hole_cards;
    players[*who].cards = std::move(left);
  }
}

// A hand whose player has acted and that has a wrong number of cards is dead, whoever said so or not; one whose player
// has not acted when others have is void, and its chips go back (14.1.1(a)(vi)). Who is left alone with one wins
// nothing, which the showdown tells (14.1.1(a)(vii)). Before there is substantial action it is a misdeal, which is
// returned.
Remark strike_wrong_counts(const law::CompiledPoker& law, Judgement& judgement) {
  const bool another = std::ranges::any_of(judgement.players, [](const Player& player) {
    return player.live() && !player.mucked && !player.wrong_count && !player.cards.empty();
  });
  const auto acted = std::ranges::count_if(judgement.players, &Player::acted_at_all);
  const bool substantial = acted >= law.entry(PokerKey::kSubstantialAction).value;
  Remark misdeal;
  for (Player& player : judgement.players) {
    const bool strikes = another && player.live() && !player.mucked && player.wrong_count;
    if (!strikes || player.late_card || player.gap) continue;
    const std::vector<Value> values{count_of(player.cards.size()), count_of(law.hole_cards)};
    Citations rules{law.hole_rule, law.rule(PokerKey::kWrongCount)};
    if (player.acted_at_all) {
      player.status = HandStatus::kDead;
      judgement.journal.find({RemarkForm::kWrongNumberOfCards, values, rules}, player.seat);
      continue;
    }
    rules.cite(law.rule(PokerKey::kSubstantialAction));
    if (substantial) {
      player.status = HandStatus::kVoid;
      judgement.journal.find({RemarkForm::kHandVoidForCount, values, rules}, player.seat);
    } else if (misdeal.empty()) {
      misdeal = Remark(RemarkForm::kMisdealWrongCount, {player.seat, count_of(player.cards.size())}, rules);
    }
  }
  return misdeal;
}

// Cards that the record lacks, and of which nobody says that they were not dealt: the devices may have missed them. A
// hand that was shown without them had no more, but for open cards, which nobody shows again (10.6.5).
void mark_gaps(const RoundFacts& facts, const SaidInHand& said, const law::CompiledPoker& law,
               std::vector<Player>& players) {
  for (Player& player : players) {
    const SeatFact* seat = facts.find_seat(player.seat);
    const bool is_short = player.wrong_count && player.cards.size() < law.hole_cards;
    // Who discarded too many has them on record.
    const bool all_dealt = law.discards() && seat != nullptr && seat->cards.size() >= law.own_cards(0);
    if (seat == nullptr || !is_short || all_dealt) continue;
    const bool noted = std::ranges::any_of(said.irregular(), [&](const IrregularCase& found) {
      return found.kind == law::PokerIrregularity::kWrongCountSeat && found.seat == player.seat;
    });
    player.gap = !noted && (law.deals_up_cards() || !seat->shown);
  }
}

}  // namespace

Judgement judge(const RoundFacts& facts, const law::CompiledPoker& law, const law::PokerChoices& choices,
                Explain explain, StreamSeq stood, const std::vector<LateChips>& late) {
  Judgement judgement;
  judgement.late = late;
  const SaidInHand said(facts, law, choices, stood);
  check_procedure(facts, law, judgement.journal);
  check_kill(facts, seat_players(facts), law, judgement.journal);
  check_forced_wagers(facts, seat_players(facts), law, choices, judgement.journal);
  HandOutcome outcome = HandReplay(facts, law, choices, explain, said, judgement.journal).run();
  TakenFromBoards taken = judge_board_faults(facts, law, choices, said, outcome.street, judgement.journal);
  judgement.taken_back = std::move(taken.back);
  judge_seat_faults(facts, law, said, judgement.journal);
  check_burns(facts, law, outcome.turned_together, said, judgement.journal);
  judgement.players = std::move(outcome.players);
  for (const LateChips& chips : late) {
    if (const auto who = find_player(judgement.players, chips.seat))
      judgement.players[*who].out_of_action += chips.amount;
  }
  read_hole_cards(facts, law, judgement.players);
  if (!outcome.discards.empty()) {
    for (Player& player : judgement.players) player.wrong_count = false;
  }
  take_out_corrected(facts, said, law, judgement.players);
  mark_late_cards(facts, law, judgement.players);
  mark_gaps(facts, said, law, judgement.players);
  const Remark misdealt = strike_wrong_counts(law, judgement);
  if (outcome.misdeal.empty()) outcome.misdeal = misdealt;
  name_unread(facts, law, judgement.journal);
  judge_exposures(facts, law, judgement.journal);
  const Remark irregular = tell_irregular(said.irregular(), judgement.journal);
  if (outcome.misdeal.empty()) outcome.misdeal = irregular;
  const StreamSeq pushed = facts.pushes.empty() ? StreamSeq() : facts.pushes.front().seq;
  const CountedInHand counted = count_in_hand(pushed, facts, law, judgement.journal);
  const std::optional<DeckCountFact>& count = counted.wrong;
  if (const auto refund = refund_of(said, law)) {
    give_everything_back(judgement, *refund, law);
  } else if (count && count->cards != count->expected) {
    give_everything_back(judgement, {RemarkForm::kDeckWasDefective, law.rule(PokerKey::kDefectiveDeck)}, law);
  } else if (!facts.closed && !only_pots_are_left(facts, judgement, outcome, law)) {
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
    if (!counted.contradicted.empty()) judgement.reason = counted.contradicted;
    settle(facts, judgement, outcome, law, choices);
    accept_harmless(facts, taken.in_doubt, outcome.lone_rule, law, judgement);
  }
  return judgement;
}

}  // namespace cardspeak::poker
