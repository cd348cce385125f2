#include "model/verdict/poker/closed_list.h"

#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "model/cards/deck.h"
#include "model/facts/event_names.h"
#include "model/hands/rank.h"
#include "model/verdict/poker/community_cards.h"
#include "model/verdict/poker/players.h"
#include "model/verdict/poker/showdown.h"

namespace cardspeak::poker {

namespace {

using law::PokerKey;
using schema::Act;
using schema::Event;
using schema::Place;

// A list of kinds, so that a new one has to be put on one side or the other. What is true here is read in some form;
// which of its forms is asked further on.
// `of_units`: the game has no pots.
bool is_read(Event::Which kind, bool of_units) {
  switch (kind) {
    case Event::ROUND_OPENED:
    case Event::SHUFFLED:
    case Event::CUT:
    case Event::BURNED:
    case Event::CARD_DEALT:
    case Event::CARD_EXPOSED:
    case Event::CARDS_TAKEN:
    case Event::CARDS_RETURNED:
    case Event::HAND_SHOWN:
    case Event::RAKE_TAKEN:
    case Event::JACKPOT_PRIZE_KEYED:
    case Event::IRREGULARITY:
    case Event::RULING:
    case Event::VOIDED:
    case Event::ROUND_CLOSED:
    case Event::STRUCK_OUT:
    case Event::DEALER_CHANGED:
    case Event::DECK_COUNTED:
      return true;
    case Event::HAND_SET:
    case Event::UNITS_PAID:
      return of_units;
    case Event::WAGER_PLACED:
    case Event::WAGER_WITHDRAWN:
    case Event::DECISION:
    case Event::HAND_MUCKED:
    case Event::UNCALLED_RETURNED:
    case Event::POT_PUSHED:
    case Event::POT_TAKEN_BACK:
      return !of_units;
    case Event::UNSET:  // the fold has said that no kind is on record
      return true;
    case Event::TABLE_OPENED:
    case Event::TABLE_CLOSED:
    case Event::NOTICE_DISPLAYED:
    case Event::LIMITS_CHANGED:
    case Event::OPTION_CHANGED:
    case Event::POKER_SIGN_CHANGED:
    case Event::DECK_CHANGED:
    case Event::BETS_CLOSED:
    case Event::ANNOUNCED:
    case Event::HAND_VIEWED:
    case Event::SETTLED:
    case Event::METER_CONFIGURED:
    case Event::JACKPOT_WAGER_REGISTERED:
    case Event::JACKPOT_GAME_CANCELLED:
    case Event::OUTCOME_RECORDED:
    case Event::PRIZE_PAID:
    case Event::METER_RESET:
    case Event::METER_READING:
    case Event::METER_TRANSFERRED:
    case Event::METER_CLOSED:
    case Event::DISPUTE_RAISED:
    case Event::RULING_MADE:
    case Event::REFERRED_TO_INSPECTOR:
    case Event::NUMBERS_SKIPPED:
    case Event::REGISTER_TAKEN:
    case Event::DISPUTE_PAID:
    case Event::DISPUTE_NOTED:
    case Event::REFERRAL_ANSWERED:
    case Event::DISPUTE_CLOSED:
    case Event::DISPUTE_REOPENED:
      break;
  }
  return false;
}

// Whether chips change hands by an event of this kind.
bool moves_chips(Event::Which kind) {
  static constexpr std::array kMoves = {Event::WAGER_PLACED,      Event::WAGER_WITHDRAWN, Event::SETTLED,
                                        Event::UNCALLED_RETURNED, Event::POT_PUSHED,      Event::POT_TAKEN_BACK,
                                        Event::UNITS_PAID,        Event::PRIZE_PAID};
  return std::ranges::find(kMoves, kind) != kMoves.end();
}

// The wagers that are posted.
constexpr std::array<std::string_view, 8> kPosts = {"ante",     "smallBlind", "blind", "bigBlind",
                                                    "straddle", "post",       "dead",  "kill"};

class ClosedList {
 public:
  ClosedList(const RoundFacts& facts, const law::CompiledPoker& law, Journal& journal)
      : facts_(facts), law_(law), journal_(journal) {}

  void run() {
    name_sign();
    for (const TimelineEntry& entry : facts_.timeline) name(entry);
  }

 private:
  // What the sign shows that is of house games.
  void name_sign() {
    const TableSign& sign = facts_.sign;
    const auto find = [&](const Remark& remark) { journal_.find(remark, SeatNo(), StreamSeq()); };
    for (const auto& [name, value] : sign.options) {
      find({RemarkForm::kSignOptionNotKnown, {AsRecorded{name}, AsRecorded{value}}});
    }
    for (const auto& [name, values] : sign.options_twice) {
      for (const std::string& value : values) {
        find({RemarkForm::kSignOptionNotKnown, {AsRecorded{name}, AsRecorded{value}}});
      }
    }
    if (!sign.limits.empty()) find({RemarkForm::kSignOfHouseGame, {BookName{"limits"}}});
    if (!sign.multiples.empty()) find({RemarkForm::kSignOfHouseGame, {BookName{"multiples"}}});
    if (sign.max_payout) find({RemarkForm::kSignOfHouseGame, {BookName{"maxPayout"}}});
  }

  void name(const TimelineEntry& entry) {
    if (!is_read(entry.kind, law_.units.has_value())) {
      name_unread(entry);
    } else if (elsewhere(entry)) {
      journal_.find(not_read(entry), entry.seat, entry.seq);
    } else if (entry.kind == Event::DECISION) {
      name_act(facts_.decisions[entry.index]);
    } else if (entry.kind == Event::WAGER_PLACED) {
      name_wager(facts_.wagers[entry.index]);
    }
  }

  static Remark not_read(const TimelineEntry& entry) {
    return {RemarkForm::kEventNotRead, {BookName{event_name(entry.kind)}}};
  }

  // Where it moves chips, what became of them is open.
  void name_unread(const TimelineEntry& entry) {
    if (moves_chips(entry.kind)) {
      journal_.leave_open(not_read(entry), entry.seat, entry.seq);
    } else {
      journal_.find(not_read(entry), entry.seat, entry.seq);
    }
  }

  // Cards at places that the game does not have.
  [[nodiscard]] bool elsewhere(const TimelineEntry& entry) const {
    const bool cards = entry.kind == Event::CARD_DEALT || entry.kind == Event::CARDS_TAKEN ||
                       entry.kind == Event::CARDS_RETURNED || entry.kind == Event::CARD_EXPOSED ||
                       entry.kind == Event::HAND_SHOWN;
    const bool of_kitty = entry.place == Place::KITTY && law_.has_kitty();
    const bool has_board = law_.board_cards() > 0 || stands_for_last_cards(facts_, law_);
    const bool of_board = entry.place == Place::COMMUNITY && !law_.units && has_board;
    return cards && entry.place != Place::SEAT && !of_board && !of_kitty;
  }

  void name_act(const DecisionFact& decision) {
    // It says that a player is away, and nothing of one who is in the hand.
    const bool leaves = decision.act == Act::LEAVE && find_player(seat_players(facts_), decision.seat);
    if (has_act(law_, decision.act) && !leaves) return;
    journal_.find({RemarkForm::kActNotRead, {decision.act}}, decision.seat, decision.seq);
  }

  void name_wager(const WagerFact& wager) {
    const bool bring_in = wager.wager == "bringIn" && law_.deals_up_cards();
    if (std::ranges::find(kPosts, wager.wager) == kPosts.end() && !bring_in) {
      journal_.find({RemarkForm::kWagerNotRead, {AsRecorded{wager.wager}, wager.amount + wager.withdrawn}}, wager.seat,
                    wager.seq);
    }
    const bool sizes_known = facts_.sign.poker && facts_.sign.poker->kill && facts_.sign.poker->kill->small_bet &&
                             facts_.sign.poker->kill->big_bet;
    if (wager.wager == "kill" && !sizes_known) {
      journal_.find({RemarkForm::kKillPosted, {wager.amount + wager.withdrawn}, law_.rule(PokerKey::kKill)}, wager.seat,
                    wager.seq);
    }
    if (wager.verbal) {
      journal_.find({RemarkForm::kWagerByWord, {WagerName{wager.wager}}, law_.rule(PokerKey::kChipsOnly)}, wager.seat,
                    wager.seq);
    }
  }

  const RoundFacts& facts_;
  const law::CompiledPoker& law_;
  Journal& journal_;
};

// The street whose cards come after so many of the board.
const law::PokerStreet& street_of(const law::CompiledPoker& law, std::size_t board) {
  std::size_t before = 0;
  for (const law::PokerStreet& street : law.streets) {
    before += street.board_cards;
    if (before > board) return street;
  }
  return law.streets.back();
}

// As the record names it; "": not at all.
std::string office_of_count(const DeckCountFact& count, const RoundFacts& facts) {
  const auto entry = std::ranges::find(facts.timeline, count.seq, &TimelineEntry::seq);
  return entry == facts.timeline.end() ? std::string() : entry->rank;
}

bool was_counted_by_higher_office(const DeckCountFact& count, const DeckCountFact& other, const RoundFacts& facts,
                                  const law::CompiledPoker& law) {
  const auto office = law::find_office(law.ranks, office_of_count(count, facts));
  const auto below = law::find_office(law.ranks, office_of_count(other, facts));
  return office && (!below || *office > *below);
}

}  // namespace

bool has_act(const law::CompiledPoker& law, Act act) {
  if (act == Act::DISCARD) return law.draws() || law.discards();
  if (act == Act::STAND_PAT) return law.draws();
  if (act == Act::TAKE_KITTY) return law.has_kitty();
  if (act == Act::RUN_IT_TWICE) return law.has(PokerKey::kRunItTwice);
  return act == Act::RETRACT || act == Act::SHOW_REQUEST || act == Act::LEAVE || is_betting_act(act);
}

void name_unread(const RoundFacts& facts, const law::CompiledPoker& law, Journal& journal) {
  ClosedList(facts, law, journal).run();
}

void judge_exposures(const RoundFacts& facts, const law::CompiledPoker& law, Journal& journal) {
  std::size_t board = 0;
  for (const TimelineEntry& entry : facts.timeline) {
    if (entry.kind == Event::CARD_DEALT && entry.place == Place::COMMUNITY && entry.board <= 1) ++board;
    if (entry.kind != Event::CARD_EXPOSED) continue;
    if (entry.place == Place::COMMUNITY && !law.streets.empty()) {
      const law::PokerStreet& street = street_of(law, board);
      journal.find({RemarkForm::kBoardCardExposed, {BookName{street.name}}, street.early_rule}, SeatNo(), entry.seq);
    } else if (entry.place == Place::SEAT && law.find_irregularity(law::PokerIrregularity::kExposedCards) == nullptr) {
      journal.find({RemarkForm::kEventNotRead, {BookName{event_name(entry.kind)}}}, entry.seat, entry.seq);
    }
  }
}

CountedInHand count_in_hand(StreamSeq settled, const RoundFacts& facts, const law::CompiledPoker& law,
                            Journal& journal) {
  const std::size_t whole = deck_cards(law.deck).size();
  const Citations rules{law.deck_rule, law.rule(PokerKey::kDefectiveDeck)};
  std::vector<const DeckCountFact*> in_time;
  for (const DeckCountFact& count : facts.deck_counts) {
    if (count.cards != whole) {
      journal.find({RemarkForm::kDeckCountedWrong, {count_of(count.cards), count_of(whole)}, rules}, SeatNo(),
                   count.seq);
    }
    if (settled == StreamSeq() || count.seq < settled) in_time.push_back(&count);
  }
  const auto is_wrong = [&](const DeckCountFact* count) { return count->cards != whole; };
  const auto wrong = std::find_if(in_time.rbegin(), in_time.rend(), is_wrong);
  if (wrong == in_time.rend()) return {};
  const auto right = std::find_if_not(in_time.rbegin(), in_time.rend(), is_wrong);
  if (right == in_time.rend()) return {**wrong, {}};
  const DeckCountFact& later = *in_time.back();
  const DeckCountFact& earlier = is_wrong(in_time.back()) ? **right : **wrong;
  if (!was_counted_by_higher_office(later, earlier, facts, law)) {
    return {{}, {RemarkForm::kDeckCountsDiffer, {count_of((*wrong)->cards), count_of(whole)}, rules}};
  }
  if (is_wrong(&later)) return {later, {}};
  journal.find({RemarkForm::kDeckRecounted, {count_of(whole), RankName{office_of_count(later, facts)}}, rules},
               SeatNo(), later.seq);
  return {};
}

}  // namespace cardspeak::poker
