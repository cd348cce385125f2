#include "model/verdict/poker/irregular_cards.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <utility>

#include "model/cards/deck.h"
#include "model/verdict/poker/community_cards.h"
#include "model/verdict/poker/open_bets.h"
#include "model/verdict/poker/players.h"
#include "model/verdict/poker/street_starts.h"

namespace cardspeak::poker {
namespace {

using law::PokerCondition;
using law::PokerConditions;
using law::PokerIrregularity;
using schema::Event;
using schema::PokerEffect;
using schema::Tristate;

void narrow(PokerConditions& possible, bool which, PokerCondition yes, PokerCondition no) {
  possible = law::settled(possible, which ? yes : no);
}

void narrow(PokerConditions& possible, Tristate answer, PokerCondition yes, PokerCondition no) {
  if (answer != Tristate::NOT_ON_RECORD) narrow(possible, answer == Tristate::YES, yes, no);
}

// The hand as far as it has come, event by event.
class Progress {
 public:
  Progress(const RoundFacts& facts, const law::CompiledPoker& law)
      : facts_(facts), law_(law), starts_(facts, law), bets_(facts) {}

  void take(const TimelineEntry& entry) {
    if (const auto start = starts_.begins(entry)) begin(*start, entry);
    if (entry.kind == Event::CARD_DEALT) {
      ++dealt_;
      if (entry.place == schema::Place::SEAT) in_.insert(entry.seat);
      if (entry.place == schema::Place::COMMUNITY && entry.board <= 1) ++board_;
    }
    if (entry.kind != Event::IRREGULARITY) {
      apart_ = entry.kind != Event::CARD_DEALT || entry.place != schema::Place::COMMUNITY;
    }
    if (entry.kind == Event::CARDS_TAKEN) board_ -= std::min(board_, board_cards_taken(facts_, entry, 1));
    if (entry.kind == Event::BURNED) ++burned_;
    if (entry.kind == (law_.units ? Event::UNITS_PAID : Event::POT_PUSHED)) pushed_ = true;
    if (entry.kind == Event::DECISION) decide(facts_.decisions[entry.index]);
    bets_.take(entry);
  }

  [[nodiscard]] PokerConditions known() const {
    PokerConditions possible = law::any_poker_conditions();
    narrow(possible, pushed_, PokerCondition::kAfterPush, PokerCondition::kBeforePush);
    narrow(possible, board_ < law_.board_cards(), PokerCondition::kCardsToCome, PokerCondition::kNoCardsToCome);
    const bool last = starts_.reached() + 1 >= law_.streets.size();
    narrow(possible, last, PokerCondition::kDealBegun, PokerCondition::kDealNotBegun);
    return possible;
  }

  [[nodiscard]] bool is_substantial(const std::set<SeatNo>& acted) const {
    return static_cast<std::int64_t>(acted.size()) >= law_.entry(law::PokerKey::kSubstantialAction).value;
  }
  [[nodiscard]] const std::set<SeatNo>& acted() const { return acted_; }
  [[nodiscard]] const std::set<SeatNo>& acted_on_street() const { return acted_on_street_; }
  [[nodiscard]] std::size_t street() const { return starts_.reached(); }
  // Of the last card of the board, whether it was taken back or not.
  [[nodiscard]] std::optional<std::size_t> board_street() const { return board_street_; }
  [[nodiscard]] bool on_last_street() const { return street() + 1 == law_.streets.size(); }

  // `lag`: it may be noticed a little later than it happened.
  [[nodiscard]] PokerCondition stage(bool lag) const {
    const bool no_action = lag ? !is_substantial(acted_) : acted_.empty();
    if (street() == 0 && no_action) return PokerCondition::kInTheDeal;
    const bool draws = !law_.streets.empty() && law_.streets[street()].draw > 0;
    return draws && acted_on_street_.empty() ? PokerCondition::kInTheDraw : PokerCondition::kInTheBetting;
  }

  [[nodiscard]] bool faces_bet(SeatNo seat) const { return bets_.waits_for(seat); }

  // Whether what is left of the deck suffices for a card for each hand and the one to burn. `left`: as it was counted.
  void narrow_stub(std::uint16_t left, PokerConditions& possible) const {
    if (law_.board_cards() != 0) return;
    const std::size_t needed = in_.size() - folded_.size() + 1;
    const std::size_t gone = dealt_ + burned_;
    const std::size_t whole = deck_cards(law_.deck).size();
    const std::size_t stub = left != 0 ? left : whole - std::min(gone, whole);
    if (stub >= needed) {
      possible = law::settled(possible, PokerCondition::kStubSuffices);
    } else if (burned_ > 0) {
      narrow(possible, stub + burned_ >= needed, PokerCondition::kBurnsSuffice, PokerCondition::kBurnsTooFew);
    }
  }

 private:
  void begin(const StreetStart& start, const TimelineEntry& entry) {
    const bool of_board = entry.kind == Event::CARD_DEALT && entry.place == schema::Place::COMMUNITY;
    if (of_board && apart_) board_street_ = start.street;
    acted_on_street_.clear();
    if (start.stays) bets_.begin();
  }

  void decide(const DecisionFact& decision) {
    if (!is_betting_act(decision.act)) return;
    acted_.insert(decision.seat);
    acted_on_street_.insert(decision.seat);
    if (decision.act == schema::Act::FOLD) folded_.insert(decision.seat);
  }

  const RoundFacts& facts_;
  const law::CompiledPoker& law_;
  StreetStarts starts_;
  OpenBets bets_;
  std::set<SeatNo> in_;
  std::set<SeatNo> folded_;
  std::set<SeatNo> acted_;
  std::set<SeatNo> acted_on_street_;
  std::optional<std::size_t> board_street_;
  std::size_t dealt_ = 0;
  std::size_t burned_ = 0;
  std::size_t board_ = 0;
  bool pushed_ = false;
  bool apart_ = true;  // something came since the last card of the board
};

// Whether it is about the cards of one betting round, and the action on them alone is asked.
bool is_of_street(PokerIrregularity kind) {
  return kind == PokerIrregularity::kBurnMissed || kind == PokerIrregularity::kLastCardExposed ||
         kind == PokerIrregularity::kCommunityMisdealt || kind == PokerIrregularity::kWrongCountCommunity;
}

bool may_hold(const law::PokerIrregularityEntry& entry, const IrregularCase& found,
              const law::PokerIrregularityRule& table, const law::CompiledPoker& law,
              const law::PokerChoices& choices) {
  if (law::holds(found.possible, entry.allowed) == law::Holds::kNo) return false;
  if (found.count && !entry.holds_for(*found.count)) return false;
  if (entry.rests && choices.of(entry.rests->reading) != entry.rests->answer) return false;
  const bool asked = std::ranges::any_of(table.entries, [](const auto& other) { return other.street.empty(); }) ||
                     (found.street && table.names_street(law.streets[*found.street].name));
  if (!found.street || !asked) return true;
  const std::string& name = law.streets[*found.street].name;
  return entry.street.empty() ? !table.names_street(name) : entry.street == name;
}

// How many cards lie before each seat, as they come and go.
class Hands {
 public:
  explicit Hands(const RoundFacts& facts) : facts_(facts) {}

  // Returns how many cards of the seat it took away.
  std::size_t take(const TimelineEntry& entry) {
    std::size_t& lie = lie_[entry.seat];
    if (entry.kind == Event::CARD_DEALT && entry.place == schema::Place::SEAT) ++lie;
    const bool leaves = entry.kind == Event::CARDS_TAKEN || entry.kind == Event::DECISION;
    if (!leaves || entry.seat == SeatNo()) return 0;
    const std::size_t gone = std::min(lie, taken_by(entry));
    lie -= gone;
    return gone;
  }

  [[nodiscard]] std::size_t lie(SeatNo seat) const {
    const auto found = lie_.find(seat);
    return found == lie_.end() ? 0 : found->second;
  }
  [[nodiscard]] const std::map<SeatNo, std::size_t>& all() const { return lie_; }

 private:
  [[nodiscard]] std::size_t taken_by(const TimelineEntry& entry) const {
    std::size_t cards = 0;
    if (const SeatFact* seat = facts_.find_seat(entry.seat)) {
      cards += static_cast<std::size_t>(std::ranges::count(seat->cards, entry.seq, &CardFact::taken_by));
    }
    for (const ReplacedCard& replaced : facts_.replaced) {
      const bool of_seat = replaced.place == schema::Place::SEAT && replaced.seat == entry.seat;
      if (of_seat && replaced.card.taken_by == entry.seq) ++cards;
    }
    return cards;
  }

  const RoundFacts& facts_;
  std::map<SeatNo, std::size_t> lie_;
};

// Cards that somebody noted as boxed and that were put away, by the events that dealt or showed them: such a card does
// not exist (14.2.5), whatever the devices made of it.
class BoxedCards {
 public:
  BoxedCards(const RoundFacts& facts, const std::function<bool(StreamSeq)>& counts) : facts_(facts) {
    const std::string_view boxed = law::info(PokerIrregularity::kBoxedCard).name;
    for (std::size_t line = 0; line < facts.timeline.size(); ++line) {
      const TimelineEntry& entry = facts.timeline[line];
      const bool noted = entry.kind == Event::IRREGULARITY && facts.irregularities[entry.index].kind == boxed;
      if (noted && counts(entry.seq)) look_around(line);
    }
  }

  [[nodiscard]] bool contains(StreamSeq seq) const { return cards_.contains(seq); }

 private:
  // Nothing but what was done with the one hand lies between the note and its cards.
  void look_around(std::size_t note) {
    const IrregularityFact& fact = facts_.irregularities[facts_.timeline[note].index];
    std::size_t left = std::max<std::size_t>(fact.count, 1);
    for (std::size_t line = note; left > 0 && line > 0 && is_of(fact.seat, line - 1, true); --line)
      take(line - 1, left);
    for (std::size_t line = note + 1; left > 0 && is_of(fact.seat, line, false); ++line) take(line, left);
  }

  [[nodiscard]] bool is_of(SeatNo seat, std::size_t line, bool before) const {
    if (line >= facts_.timeline.size()) return false;
    const TimelineEntry& entry = facts_.timeline[line];
    const bool of_cards = entry.kind == Event::CARD_EXPOSED || entry.kind == Event::CARDS_TAKEN ||
                          (before && entry.kind == Event::CARD_DEALT && entry.face_up);
    return of_cards && entry.place == schema::Place::SEAT && (seat == SeatNo() || seat == entry.seat);
  }

  void take(std::size_t line, std::size_t& left) {
    const TimelineEntry& entry = facts_.timeline[line];
    if (entry.kind == Event::CARDS_TAKEN || lies(entry) || !cards_.insert(entry.seq).second) return;
    --left;
  }

  // In the hand still; of a card that was shown and is not known, nobody can tell.
  [[nodiscard]] bool lies(const TimelineEntry& entry) const {
    const SeatFact* seat = facts_.find_seat(entry.seat);
    if (seat == nullptr) return false;
    const auto stays = [&](const auto& is_it) {
      return std::ranges::any_of(seat->cards, [&](const CardFact& card) { return is_it(card) && !card.taken; });
    };
    if (entry.kind == Event::CARD_DEALT) return stays([&](const CardFact& card) { return card.seq == entry.seq; });
    const auto shown = std::ranges::find(facts_.exposures, entry.seq, &ExposureFact::seq);
    if (shown == facts_.exposures.end() || !shown->card.known()) return true;
    return stays([&](const CardFact& card) { return card.card == shown->card; });
  }

  const RoundFacts& facts_;
  std::set<StreamSeq> cards_;
};

class Finder {
 public:
  Finder(const RoundFacts& facts, const law::CompiledPoker& law, const law::PokerChoices& choices,
         const std::function<bool(StreamSeq)>& counts)
      : facts_(facts),
        law_(law),
        choices_(choices),
        counts_(counts),
        boxed_cards_(facts, counts),
        progress_(facts, law),
        hands_(facts) {}

  std::vector<IrregularCase> run() {
    for (const TimelineEntry& entry : facts_.timeline) {
      note(entry);
      progress_.take(entry);
      show(entry);
      show_wrong_count(entry);
    }
    return std::move(cases_);
  }

 private:
  // --- what the events show

  void show(const TimelineEntry& entry) {
    if (boxed_cards_.contains(entry.seq)) return;
    if (entry.kind == Event::CUT) show_cut(entry.seq);
    if (entry.kind == Event::CARD_EXPOSED) show_exposure(entry);
    if (entry.kind == Event::CARD_DEALT && entry.place == schema::Place::SEAT && entry.face_up) show_face_up(entry);
  }

  void show_cut(StreamSeq seq) {
    const auto cut = std::ranges::find(facts_.cuts, seq, &CutFact::seq);
    if (cut == facts_.cuts.end() || cut->exposed == 0) return;
    add({.kind = PokerIrregularity::kExposedInCut, .count = cut->exposed, .seat = {}, .seq = seq, .shown = true});
  }

  void show_exposure(const TimelineEntry& entry) {
    const auto exposure = std::ranges::find(facts_.exposures, entry.seq, &ExposureFact::seq);
    if (exposure == facts_.exposures.end()) return;
    // Communal cards that come too early have a table of their own where they are taken back.
    const bool of_board = entry.place == schema::Place::COMMUNITY &&
                          law_.find_irregularity(PokerIrregularity::kCommunityMisdealt) == nullptr;
    if (entry.place != schema::Place::SEAT && !of_board) return;
    if (entry.place == schema::Place::SEAT && lay_open(*exposure)) return;
    if (entry.place == schema::Place::SEAT && !exposure->by_dealer) {
      return add({.kind = PokerIrregularity::kExposedByPlayer, .seat = entry.seat, .seq = entry.seq, .shown = true});
    }
    if (entry.place == schema::Place::SEAT && is_last_card(entry.seat)) return show_last_card(entry.seat, entry.seq);
    show_seen_by_dealer(entry);
  }

  // The dealing of it open is the case, where the game deals no card so.
  [[nodiscard]] bool lay_open(const ExposureFact& exposure) const {
    if (law_.deals_up_cards() || !exposure.card.known()) return false;
    return std::ranges::any_of(facts_.timeline, [&](const TimelineEntry& entry) {
      return entry.kind == Event::CARD_DEALT && entry.seat == exposure.seat && entry.card == exposure.card &&
             entry.face_up;
    });
  }

  // Down cards of the last street, with nobody's act on it yet.
  [[nodiscard]] bool is_last_card(SeatNo seat) const {
    if (law_.find_irregularity(PokerIrregularity::kLastCardExposed) == nullptr || !progress_.on_last_street()) {
      return false;
    }
    const SeatFact* fact = facts_.find_seat(seat);
    return law_.streets.back().down_cards > 0 && fact != nullptr && fact->cards.size() == law_.hole_cards &&
           progress_.acted_on_street().empty();
  }

  void show_face_up(const TimelineEntry& entry) {
    if (law_.streets.empty()) return;
    if (progress_.street() == 0 && progress_.acted().empty()) return show_up_at_start(entry);
    if (is_last_card(entry.seat) && facts_.find_seat(entry.seat)->cards.back().seq == entry.seq) {
      show_last_card(entry.seat, entry.seq);
    }
  }

  void show_up_at_start(const TimelineEntry& entry) {
    if (!law_.deals_up_cards()) return show_up_in_down_deal(entry);
    const std::size_t up = ++up_at_start_[entry.seat];
    if (up <= law_.streets.front().up_cards) return;
    const auto two = static_cast<std::uint16_t>(
        std::ranges::count_if(up_at_start_, [](const auto& seat) { return seat.second > 1; }));
    const bool three = up == 3 && law_.find_irregularity(PokerIrregularity::kThreeFaceUp) != nullptr;
    add({.kind = three ? PokerIrregularity::kThreeFaceUp : PokerIrregularity::kTwoFaceUp,
         .count = three ? std::uint16_t{1} : two,
         .seat = entry.seat,
         .seq = entry.seq,
         .shown = true});
  }

  // A card that belongs face down was dealt open: who sees it sees it by the dealer. A device that writes every card of
  // the deal so tells nothing of faces.
  void show_up_in_down_deal(const TimelineEntry& entry) {
    const bool all_up = std::ranges::none_of(facts_.timeline, [](const TimelineEntry& other) {
      return other.kind == Event::CARD_DEALT && other.place == schema::Place::SEAT && !other.face_up;
    });
    if (!all_up) show_seen_by_dealer(entry);
  }

  void show_seen_by_dealer(const TimelineEntry& entry) {
    IrregularCase exposed{
        .kind = PokerIrregularity::kExposedCards, .seat = entry.seat, .seq = entry.seq, .shown = true};
    exposed.possible = stage(false);
    if (PokerConditions(PokerCondition::kInTheDeal).within(exposed.possible)) ++exposed_in_deal_;
    exposed.count = exposed_in_deal();
    add(std::move(exposed));
  }

  // --- a number of cards that is wrong

  // A card too many that went back, a hand of another number that the dealer took, and hands of another number when the
  // round was declared void. Only of cards of the first deal: what is due later turns on what players do.
  void show_wrong_count(const TimelineEntry& entry) {
    const std::size_t gone = hands_.take(entry);
    if (law_.units || over_) return;
    over_ = entry.kind == Event::HAND_SHOWN || entry.kind == Event::POT_PUSHED;
    const bool counted = progress_.street() == 0 || law_.own_cards(0) == law_.hole_cards;
    if (!counted) return;
    const std::size_t due = law_.own_cards(0);
    if (entry.kind == Event::CARDS_TAKEN && entry.place == schema::Place::SEAT && gone > 0) {
      const std::size_t left = hands_.lie(entry.seat);
      if (left + gone > due && (left == due || left == 0)) add_wrong_count(entry.seat, entry.seq, left == due);
    }
    if (!declares_void(entry) || goes_on_after(entry)) return;
    // In the deal every hand is short: that shows nothing of one that was not passed over.
    const bool dealt_out = has_bet_before(entry);
    for (const auto& [seat, cards] : hands_.all()) {
      const bool is_short = cards != 0 && cards < due && (dealt_out || was_passed_over(seat, cards));
      if (is_short || cards > due) add_wrong_count(seat, entry.seq, false);
    }
  }

  // By a word of the book for that, and the office that it takes: any other declaration shows nothing.
  [[nodiscard]] bool declares_void(const TimelineEntry& entry) const {
    if (entry.kind != Event::VOIDED) return false;
    const law::WordRule* const word = law::find_word(law_.words, entry.text);
    if (word == nullptr || word->means != schema::WordMeaning::ROUND_VOID) return false;
    const auto office = law::find_office(law_.ranks, entry.rank);
    return office && (!word->act || *office >= word->act->rank);
  }

  // Whether the hand was played on.
  [[nodiscard]] bool goes_on_after(const TimelineEntry& entry) const {
    return std::ranges::any_of(facts_.timeline, [&](const TimelineEntry& later) {
      const bool plays = later.kind == Event::CARD_DEALT || later.kind == Event::BURNED ||
                         later.kind == Event::DECISION || later.kind == Event::HAND_SHOWN;
      return plays && later.seq > entry.seq;
    });
  }

  // Whether a hand that is dealt after it has more cards.
  [[nodiscard]] bool was_passed_over(SeatNo seat, std::size_t cards) const {
    return std::ranges::any_of(hands_.all(), [&](const auto& other) {
      return other.second > cards && first_card_of(other.first) > first_card_of(seat);
    });
  }

  [[nodiscard]] StreamSeq first_card_of(SeatNo seat) const {
    const auto found = std::ranges::find_if(facts_.timeline, [&](const TimelineEntry& entry) {
      return entry.kind == Event::CARD_DEALT && entry.place == schema::Place::SEAT && entry.seat == seat;
    });
    return found == facts_.timeline.end() ? StreamSeq() : found->seq;
  }

  [[nodiscard]] bool has_bet_before(const TimelineEntry& entry) const {
    return std::ranges::any_of(facts_.decisions, [&](const DecisionFact& decision) {
      return decision.seq < entry.seq && is_betting_act(decision.act);
    });
  }

  void add_wrong_count(SeatNo seat, StreamSeq seq, bool mended) {
    IrregularCase wrong{.kind = PokerIrregularity::kWrongCountSeat, .seat = seat, .seq = seq, .shown = true};
    wrong.possible = stage(true);
    narrow(wrong.possible, mended, PokerCondition::kMended, PokerCondition::kNotMended);
    add(std::move(wrong));
  }

  // Where nobody bets after it, it changes nothing; nor where all last cards lie open, because the first did.
  void show_last_card(SeatNo seat, StreamSeq seq) {
    const bool bets = std::ranges::any_of(facts_.decisions, [&](const DecisionFact& decision) {
      return decision.seq > seq && is_betting_act(decision.act);
    });
    const bool all_open =
        std::ranges::any_of(cases_, [](const IrregularCase& found) { return found.has(law::PokerStep::kDealAllUp); });
    if (!bets || all_open) return;
    add({.kind = PokerIrregularity::kLastCardExposed, .seat = seat, .seq = seq, .shown = true});
  }

  // --- what somebody noted

  void note(const TimelineEntry& entry) {
    if (entry.kind != Event::IRREGULARITY || !counts_(entry.seq)) return;
    const IrregularityFact& fact = facts_.irregularities[entry.index];
    const auto kind = law::find_poker_irregularity(fact.kind);
    if (!kind) return;
    IrregularCase noted{.kind = *kind, .count = fact.count, .seat = fact.seat, .seq = entry.seq};
    if (fact.count == 0) noted.count.reset();
    noted.possible = stage(true);
    count_noted(fact, noted);
    tell(fact, noted.possible);
    add(std::move(noted));
  }

  // One event may be about one card of several. What is put on record twice for one seat is one.
  void count_noted(const IrregularityFact& fact, IrregularCase& noted) {
    const std::uint16_t cards = std::max<std::uint16_t>(fact.count, 1);
    if (noted.kind == PokerIrregularity::kBoxedCard) noted.count = boxed_ = static_cast<std::uint16_t>(boxed_ + cards);
    if (noted.kind != PokerIrregularity::kExposedCards) return;
    if (PokerConditions(PokerCondition::kInTheDeal).within(noted.possible)) {
      std::uint16_t& of_seat = noted_in_deal_[fact.seat];
      of_seat = std::max(of_seat, cards);
    }
    noted.count = exposed_in_deal();
  }

  [[nodiscard]] std::uint16_t exposed_in_deal() const {
    unsigned noted = 0;
    for (const auto& [seat, cards] : noted_in_deal_) noted += cards;
    return static_cast<std::uint16_t>(std::max({exposed_in_deal_, noted, 1U}));
  }

  void tell(const IrregularityFact& fact, PokerConditions& possible) const {
    narrow(possible, fact.order_known, PokerCondition::kMended, PokerCondition::kNotMended);
    if (fact.rebuilt != schema::Rebuilt::NOT_ON_RECORD) {
      narrow(possible, fact.rebuilt == schema::Rebuilt::ALL, PokerCondition::kMended, PokerCondition::kNotMended);
    }
    narrow(possible, fact.confirmed, PokerCondition::kLookedAt, PokerCondition::kNotLookedAt);
    progress_.narrow_stub(fact.count, possible);
  }

  // --- both

  [[nodiscard]] PokerConditions stage(bool lag) const { return law::settled(progress_.known(), progress_.stage(lag)); }

  void add(IrregularCase found) {
    if (law_.find_irregularity(found.kind) == nullptr) return;
    if (found.possible.empty()) found.possible = stage(!found.shown);
    complete(found);
    found.entries = entries_of(found, law_, choices_);
    cases_.push_back(std::move(found));
  }

  // What the place of the event in the hand tells.
  void complete(IrregularCase& found) const {
    const bool of_street = is_of_street(found.kind);
    const auto& acted = of_street ? progress_.acted_on_street() : progress_.acted();
    narrow(found.possible, progress_.is_substantial(acted), PokerCondition::kAfterAction,
           PokerCondition::kBeforeAction);
    if (found.kind == PokerIrregularity::kLastCardExposed) {
      narrow(found.possible, is_first_of_street(found), PokerCondition::kFirstOfRound, PokerCondition::kLaterOfRound);
    } else if (of_street) {
      found.street = progress_.board_street();
    }
    if (found.seat == SeatNo()) return;
    narrow(found.possible, progress_.acted().contains(found.seat), PokerCondition::kSeatActed,
           PokerCondition::kSeatNotActed);
    narrow(found.possible, progress_.faces_bet(found.seat), PokerCondition::kFacingBet, PokerCondition::kFacingNoBet);
    const bool says =
        found.possible.contains(PokerCondition::kMended) != found.possible.contains(PokerCondition::kNotMended);
    if (found.kind == PokerIrregularity::kWrongCountSeat && !says && count_cards(facts_, law_, found.seat).is_wrong()) {
      found.possible = law::settled(found.possible, PokerCondition::kNotMended);
    }
  }

  // A note that names no seat is about all of them.
  [[nodiscard]] bool is_first_of_street(const IrregularCase& found) const {
    if (found.seat == SeatNo()) return true;
    StreetStarts starts(facts_, law_);
    for (const TimelineEntry& entry : facts_.timeline) {
      const auto start = starts.begins(entry);
      if (start && start->street + 1 == law_.streets.size()) return entry.seat == found.seat;
    }
    return false;
  }

  const RoundFacts& facts_;
  const law::CompiledPoker& law_;
  const law::PokerChoices& choices_;
  const std::function<bool(StreamSeq)>& counts_;
  BoxedCards boxed_cards_;
  Progress progress_;
  Hands hands_;
  bool over_ = false;  // a hand was shown, or a pot pushed
  std::vector<IrregularCase> cases_;
  std::map<SeatNo, std::size_t> up_at_start_;
  std::map<SeatNo, std::uint16_t> noted_in_deal_;
  unsigned exposed_in_deal_ = 0;
  std::uint16_t boxed_ = 0;
};

}  // namespace

std::optional<PokerEffect> IrregularCase::effect() const {
  if (entries.empty()) return std::nullopt;
  const PokerEffect first = entries.front()->effect;
  const bool same = std::ranges::all_of(entries, [&](const auto* entry) { return entry->effect == first; });
  return same ? std::optional(first) : std::nullopt;
}

bool IrregularCase::may_lead_to(PokerEffect effect) const {
  return std::ranges::any_of(entries, [&](const auto* entry) { return entry->effect == effect; });
}

bool IrregularCase::may_limit_boards() const {
  return std::ranges::any_of(entries, [](const auto* entry) { return entry->has(law::PokerStep::kLimitBoards); });
}

bool IrregularCase::has(law::PokerStep step) const {
  return !entries.empty() && std::ranges::all_of(entries, [&](const auto* entry) { return entry->has(step); });
}

Citations IrregularCase::rules() const {
  Citations rules;
  for (const law::PokerIrregularityEntry* entry : entries) rules.cite(entry->rule);
  return rules;
}

std::vector<const law::PokerIrregularityEntry*> entries_of(const IrregularCase& found, const law::CompiledPoker& law,
                                                           const law::PokerChoices& choices) {
  std::vector<const law::PokerIrregularityEntry*> entries;
  const law::PokerIrregularityRule* table = law.find_irregularity(found.kind);
  if (table == nullptr) return entries;
  for (const law::PokerIrregularityEntry& entry : table->entries) {
    if (may_hold(entry, found, *table, law, choices)) entries.push_back(&entry);
  }
  return entries;
}

std::vector<IrregularCase> irregular_cases(const RoundFacts& facts, const law::CompiledPoker& law,
                                           const law::PokerChoices& choices,
                                           const std::function<bool(StreamSeq)>& counts) {
  const bool anything =
      !facts.irregularities.empty() || !facts.exposures.empty() || !facts.cuts.empty() || law.deals_up_cards() ||
      std::ranges::any_of(facts.timeline, [](const TimelineEntry& entry) {
        return entry.kind == Event::CARDS_TAKEN || entry.kind == Event::VOIDED ||
               (entry.kind == Event::CARD_DEALT && entry.place == schema::Place::SEAT && entry.face_up);
      });
  return anything ? Finder(facts, law, choices, counts).run() : std::vector<IrregularCase>();
}

namespace {

// More of the same came, which takes the deal back: what one alone would lead to is no matter.
bool is_outdone(const IrregularCase& found, const std::vector<IrregularCase>& cases) {
  return found.effect() == PokerEffect::PLAY_ON && std::ranges::any_of(cases, [&](const IrregularCase& later) {
           return later.kind == found.kind && later.seq > found.seq && later.effect() == PokerEffect::MISDEAL;
         });
}

// Somebody noted what the record had shown of the seat, and it leads to the same.
bool is_told(const IrregularCase& found, const std::vector<IrregularCase>& cases) {
  return !found.shown && found.seat != SeatNo() && std::ranges::any_of(cases, [&](const IrregularCase& shown) {
    return shown.shown && shown.kind == found.kind && shown.seat == found.seat && shown.seq < found.seq &&
           shown.effect() == found.effect() && shown.effect() != PokerEffect::MISDEAL;
  });
}

}  // namespace

Remark tell_irregular(const std::vector<IrregularCase>& cases, Journal& journal) {
  Remark misdeal;
  for (const IrregularCase& found : cases) {
    const bool told = is_outdone(found, cases) || is_told(found, cases);
    if (found.kind == PokerIrregularity::kWrongCountSeat || told) continue;
    const IrregularityName name{std::string(law::info(found.kind).name)};
    const std::optional<PokerEffect> effect = found.effect();
    const BookName steps{found.entries.size() == 1 ? law::steps_text(found.entries.front()->steps) : std::string()};
    const Citations rules = found.rules();
    if (effect) {
      journal.find(
          {RemarkForm::kIrregularityLeadsTo, {name, BookName{std::string(law::effect_text(*effect))}, steps}, rules},
          found.seat, found.seq);
    } else {
      journal.find({RemarkForm::kIrregularityMayLeadTo, {name}, rules}, found.seat, found.seq);
    }
    for (const law::PokerIrregularityEntry* entry : found.entries) {
      if (entry->rests) journal.touch(entry->rests->reading);
    }
    if (effect == PokerEffect::MISDEAL && misdeal.empty()) {
      misdeal = Remark(RemarkForm::kMisdealPlayedOn, {name}, rules).at(found.seat);
    }
  }
  return misdeal;
}

}  // namespace cardspeak::poker
