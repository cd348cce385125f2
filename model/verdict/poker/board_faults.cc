#include "model/verdict/poker/board_faults.h"

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>

#include "model/verdict/poker/irregular_cards.h"
#include "model/verdict/poker/players.h"

namespace cardspeak::poker {
namespace {

using law::PokerCondition;
using law::PokerIrregularity;
using law::PokerStep;
using schema::Event;

// A place in the timeline.
using Line = std::size_t;
constexpr Line kNever = static_cast<Line>(-1);

// A card of a board while it lay there.
struct LaidCard {
  std::uint8_t board = 1;
  Card card;
  StreamSeq seq;
  Line from = 0;
  Line to = kNever;  // when it was taken
};

// Cards that came to one board together, with nothing between them.
struct Run {
  std::uint8_t board = 1;
  std::vector<LaidCard> cards;
  std::size_t before = 0;  // cards that lay on the board
  [[nodiscard]] Line first() const { return cards.front().from; }
  [[nodiscard]] Line last() const { return cards.back().from; }
};

std::uint8_t number_of(std::uint8_t board) {
  return std::max<std::uint8_t>(board, 1);
}

// Everything that came to the boards, in the order of the record.
std::vector<LaidCard> laid_cards(const RoundFacts& facts) {
  std::map<StreamSeq, Line> lines;
  for (Line line = 0; line < facts.timeline.size(); ++line) lines.emplace(facts.timeline[line].seq, line);
  std::vector<LaidCard> laid;
  const auto lay = [&](const CardFact& card, std::uint8_t board) {
    const auto from = lines.find(card.seq);
    if (from == lines.end()) return;
    const auto to = card.taken ? lines.find(card.taken_by) : lines.end();
    laid.push_back({number_of(board), card.card, card.seq, from->second, to == lines.end() ? kNever : to->second});
  };
  for (const BoardFact& board : facts.boards) {
    for (const CardFact& card : board.cards) lay(card, board.board);
  }
  for (const ReplacedCard& replaced : facts.replaced) {
    if (replaced.place == schema::Place::COMMUNITY) lay(replaced.card, replaced.board);
  }
  std::ranges::sort(laid, {}, &LaidCard::from);
  return laid;
}

class Boards {
 public:
  explicit Boards(const RoundFacts& facts) : facts_(facts), laid_(laid_cards(facts)) {
    for (const LaidCard& card : laid_) {
      if (runs_.empty() || runs_.back().board != card.board || apart(runs_.back().last(), card.from)) {
        runs_.push_back({card.board, {}, lie(card.board, card.from)});
      }
      runs_.back().cards.push_back(card);
    }
  }

  [[nodiscard]] const std::vector<Run>& runs() const { return runs_; }

  // The next cards of that board after the line; null: none came.
  [[nodiscard]] const Run* next(std::uint8_t board, Line after) const {
    const auto found =
        std::ranges::find_if(runs_, [&](const Run& run) { return run.board == board && run.first() > after; });
    return found == runs_.end() ? nullptr : &*found;
  }

  // How many cards lay on the board.
  [[nodiscard]] std::size_t lie(std::uint8_t board, Line at) const {
    return static_cast<std::size_t>(std::ranges::count_if(
        laid_, [&](const LaidCard& card) { return card.board == board && card.from < at && card.to > at; }));
  }

  // Whether cards of that street had come to the board before.
  [[nodiscard]] bool is_again(const Run& run) const {
    return std::ranges::any_of(runs_, [&](const Run& other) {
      return other.board == run.board && other.before == run.before && other.first() < run.first();
    });
  }

  // In play, and not with the whole table: others lie there still, or came later, and the hand went on.
  [[nodiscard]] bool went_back(const LaidCard& card) const {
    const bool others = std::ranges::any_of(laid_, [&](const LaidCard& other) {
      return other.board == card.board && (other.to == kNever || other.to > card.to);
    });
    return card.to != kNever && others && plays_after(card.to);
  }

  // How many events of the kind lie between the lines.
  [[nodiscard]] std::size_t count(Event::Which kind, Line after, Line before) const {
    std::size_t found = 0;
    for (Line line = after + 1; line < std::min(before, facts_.timeline.size()); ++line) {
      if (facts_.timeline[line].kind == kind) ++found;
    }
    return found;
  }

  [[nodiscard]] const TimelineEntry* find(Event::Which kind, Line after) const {
    const auto begin =
        facts_.timeline.begin() + static_cast<std::ptrdiff_t>(std::min(after + 1, facts_.timeline.size()));
    const auto found =
        std::find_if(begin, facts_.timeline.end(), [&](const auto& entry) { return entry.kind == kind; });
    return found == facts_.timeline.end() ? nullptr : &*found;
  }

 private:
  [[nodiscard]] bool plays_after(Line line) const {
    const auto begin = facts_.timeline.begin() + static_cast<std::ptrdiff_t>(line);
    return std::any_of(begin, facts_.timeline.end(), [&](const TimelineEntry& entry) {
      return entry.kind == Event::CARD_DEALT || entry.kind == Event::BURNED || entry.kind == Event::SHUFFLED ||
             entry.kind == Event::HAND_SHOWN || entry.kind == Event::DECISION;
    });
  }

  // Something lies between them that parts two turns of the dealer's hand: cards that went elsewhere, or a player's
  // act. What people say in between, and what is no part of the hand, does not.
  [[nodiscard]] bool apart(Line one, Line other) const {
    static constexpr std::array kParting = {Event::CARD_DEALT, Event::BURNED, Event::CARDS_TAKEN, Event::CARDS_RETURNED,
                                            Event::SHUFFLED,   Event::CUT,    Event::DECISION,    Event::HAND_SHOWN};
    const auto begin = facts_.timeline.begin();
    return std::any_of(
        begin + static_cast<std::ptrdiff_t>(one + 1), begin + static_cast<std::ptrdiff_t>(other),
        [](const TimelineEntry& entry) { return std::ranges::find(kParting, entry.kind) != kParting.end(); });
  }

  const RoundFacts& facts_;
  std::vector<LaidCard> laid_;
  std::vector<Run> runs_;
};

// What was wrong with a run.
struct Fault {
  const Run* run = nullptr;
  std::size_t street = 0;
  PokerIrregularity kind = PokerIrregularity::kCommunityMisdealt;
  std::size_t due = 0;  // cards of the run that belong there
  bool told = false;    // the betting showed it, and it is in the journal
  const law::PokerIrregularityEntry* entry = nullptr;

  [[nodiscard]] bool has(PokerStep step) const { return entry->has(step); }
};

// What was done after one fault, step by step.
class Doing {
 public:
  // `went_on`: the hand reached the betting on the street. `burns`, `shuffles`, `cuts`: the record has such at all.
  struct Record {
    bool went_on = false;
    bool burns = false;
    bool shuffles = false;
    bool cuts = false;
  };

  Doing(const Boards& boards, const Fault& fault, const Record& record)
      : boards_(boards), fault_(fault), record_(record), run_(*fault.run) {
    const auto surplus = std::min(fault.due, run_.cards.size());
    others_.assign(run_.cards.begin() + static_cast<std::ptrdiff_t>(surplus), run_.cards.end());
    for (const LaidCard& card : run_.cards) {
      if (boards.went_back(card)) taking_ = taking_ == kNever ? card.to : std::max(taking_, card.to);
    }
    again_ = taking_ == kNever ? nullptr : boards.next(run_.board, run_.last());
  }

  // The steps that were left out, or done otherwise.
  std::vector<PokerStep> otherwise() {
    if (!cards_left()) return std::move(otherwise_);
    check_burns();
    check_bottom();
    check_stub();
    check_others();
    return std::move(otherwise_);
  }

  // The cards that the steps take back.
  [[nodiscard]] std::vector<StreamSeq> taken_back() const {
    const bool all = takes_all() || fault_.has(PokerStep::kPutRight);
    std::vector<StreamSeq> back;
    if (!all && !fault_.has(PokerStep::kCorrectCardPlays)) return back;
    for (const LaidCard& card : all ? run_.cards : others_) back.push_back(card.seq);
    return back;
  }

 private:
  void miss(PokerStep step) { otherwise_.push_back(step); }

  [[nodiscard]] bool takes_all() const { return fault_.has(PokerStep::kTakeBack) || fault_.has(PokerStep::kSetAside); }

  // Whether the cards left the board that had to; else there is nothing more to ask.
  bool cards_left() {
    const auto stays = [&](const LaidCard& card) { return !boards_.went_back(card); };
    if (takes_all() && std::ranges::any_of(run_.cards, stays)) {
      if (record_.went_on) miss(fault_.has(PokerStep::kTakeBack) ? PokerStep::kTakeBack : PokerStep::kSetAside);
      return false;
    }
    if (fault_.has(PokerStep::kCorrectCardPlays) && std::ranges::any_of(others_, stays)) {
      if (record_.went_on) miss(PokerStep::kCorrectCardPlays);
      return false;
    }
    return taking_ != kNever;
  }

  // Burns between the cards that went back and those that came in their place, and before the card after them.
  void check_burns() {
    if (!record_.burns || again_ == nullptr) return;
    const std::size_t burned = boards_.count(Event::BURNED, run_.last(), again_->first());
    if (fault_.has(PokerStep::kBurn)) {
      if (burned != 1) miss(PokerStep::kBurn);
    } else if (fault_.has(PokerStep::kDealAgain)) {
      if (burned > 0) miss(fault_.has(PokerStep::kBurnStays) ? PokerStep::kBurnStays : PokerStep::kDealAgain);
    } else if (fault_.has(PokerStep::kFifthWithoutBurn) && burned > 0) {
      miss(PokerStep::kFifthWithoutBurn);
    }
    const Run* fifth = fifth_after_new_fourth();
    if (fifth != nullptr && boards_.count(Event::BURNED, again_->last(), fifth->first()) > 0) {
      miss(PokerStep::kFifthWithoutBurn);
    }
    if (fault_.has(PokerStep::kBurnCorrectCard)) check_burned(PokerStep::kBurnCorrectCard, run_.cards.front());
  }

  [[nodiscard]] const Run* fifth_after_new_fourth() const {
    return fault_.has(PokerStep::kNewFourth) ? boards_.next(run_.board, again_->last()) : nullptr;
  }

  // The next burn has to be this card, where its face is on record.
  void check_burned(PokerStep step, const LaidCard& card) {
    const TimelineEntry* burn = boards_.find(Event::BURNED, card.from);
    if (burn != nullptr && burn->card.known() && card.card.known() && burn->card != card.card) miss(step);
  }

  // The card of the bottom board comes first, before any burn and before the stub is shuffled.
  void check_bottom() {
    if (!fault_.has(PokerStep::kBottomFirst) || again_ == nullptr) return;
    const Run* bottom = boards_.next(run_.board + 1, run_.last());
    const bool first = bottom != nullptr && bottom->first() < again_->first() &&
                       boards_.count(Event::BURNED, run_.last(), bottom->first()) == 0 &&
                       boards_.count(Event::SHUFFLED, run_.last(), bottom->first()) == 0;
    if (!first) miss(PokerStep::kBottomFirst);
  }

  void check_stub() {
    if (fault_.has(PokerStep::kShuffleSetAside)) return check_set_aside();
    const Run* next = again_ != nullptr ? again_ : boards_.next(run_.board, run_.last());
    if (next == nullptr) return;
    check_mixed(PokerStep::kShuffleStub, taking_, next->first());
  }

  // It stays aside until the cards that come before it have come.
  void check_set_aside() {
    if (again_ == nullptr) return;
    const bool of_fourth = fault_.has(PokerStep::kNewFourth);
    if (of_fourth && boards_.count(Event::SHUFFLED, taking_, again_->first()) > 0) return miss(PokerStep::kSetAside);
    const Run* fifth = of_fourth ? fifth_after_new_fourth() : again_;
    if (fifth != nullptr) {
      check_mixed(PokerStep::kShuffleSetAside, of_fourth ? again_->last() : taking_, fifth->first());
    }
  }

  void check_mixed(PokerStep step, Line after, Line before) {
    if (fault_.has(step) && record_.shuffles && boards_.count(Event::SHUFFLED, after, before) == 0) miss(step);
    if (fault_.has(PokerStep::kCut) && record_.cuts && boards_.count(Event::CUT, after, before) == 0) {
      miss(PokerStep::kCut);
    }
  }

  // What becomes of the one card too many.
  void check_others() {
    if (others_.empty()) return;
    if (fault_.has(PokerStep::kOtherIsNextBurn)) check_burned(PokerStep::kOtherIsNextBurn, others_.front());
    if (!fault_.has(PokerStep::kOtherToBottom)) return;
    const Run* bottom = boards_.next(run_.board + 1, run_.last());
    const Card due = others_.front().card;
    if (bottom == nullptr || !due.known() || !bottom->cards.front().card.known()) return;
    if (bottom->cards.front().card != due) miss(PokerStep::kOtherToBottom);
  }

  const Boards& boards_;
  const Fault& fault_;
  const Record& record_;
  const Run& run_;
  std::vector<LaidCard> others_;
  Line taking_ = kNever;        // the last of the cards that went back
  const Run* again_ = nullptr;  // what came in their place
  std::vector<PokerStep> otherwise_;
};

class BoardFaults {
 public:
  BoardFaults(const RoundFacts& facts, const law::CompiledPoker& law, const law::PokerChoices& choices,
              const SaidInHand& said, std::string_view reached, Journal& journal)
      : facts_(facts), law_(law), choices_(choices), said_(said), journal_(journal), boards_(facts) {
    const auto street = std::ranges::find(law.streets, reached, &law::PokerStreet::name);
    reached_ = static_cast<std::size_t>(street - law.streets.begin());
  }

  TakenFromBoards run() {
    for (const Run& run : boards_.runs()) {
      if (std::optional<Fault> fault = fault_of(run)) judge(*fault);
    }
    return std::move(taken_);
  }

 private:
  // Cards that lay there when the cards of the run came: a board that is dealt again shares those that lay on the first
  // one when that was agreed (12.6.1(b)).
  [[nodiscard]] std::size_t lay_before(const Run& run) const {
    if (run.board <= law_.boards) return run.before;
    const auto agreed = std::ranges::find_if(facts_.timeline.rbegin(), facts_.timeline.rend(), [&](const auto& entry) {
      return entry.kind == Event::DECISION && facts_.decisions[entry.index].act == schema::Act::RUN_IT_TWICE;
    });
    const auto line = static_cast<Line>(facts_.timeline.rend() - agreed);
    const auto first = static_cast<std::uint8_t>((run.board - 1) % law_.boards + 1);
    return run.before + boards_.lie(first, line);
  }

  // The street whose cards come after so many of the board, and how many of them are still due.
  [[nodiscard]] std::pair<std::size_t, std::size_t> street_at(std::size_t before) const {
    std::size_t laid = 0;
    for (std::size_t street = 0; street < law_.streets.size(); ++street) {
      laid += law_.streets[street].board_cards;
      if (laid > before) return {street, laid - before};
    }
    return {law_.streets.size() - 1, 0};
  }

  [[nodiscard]] bool told(const Run& run, RemarkForm form) const {
    return std::ranges::any_of(journal_.findings, [&](const Finding& finding) {
      return finding.form == form && std::ranges::find(run.cards, finding.seq, &LaidCard::seq) != run.cards.end();
    });
  }

  // Cards of several streets, which nobody bets on and no burn parts: where some went back, nothing tells which of them
  // were turned together. A flop of which every card went back had too many.
  [[nodiscard]] bool is_run_out(const Run& run, std::size_t due) const {
    if (!facts_.burned.empty() || run.cards.size() <= due) return false;
    const auto first = run.cards.begin() + static_cast<std::ptrdiff_t>(due);
    return due <= 1 ||
           !std::all_of(run.cards.begin(), first, [&](const auto& card) { return boards_.went_back(card); });
  }

  // The wrong one of two cards that were turned for a street of one goes (14.8.3, 14.10.2); a card that the street had
  // to have is none of these.
  void read_run_out(const Run& run, std::size_t before) {
    std::size_t lie = before;
    for (const LaidCard& card : run.cards) {
      if (!boards_.went_back(card)) {
        ++lie;
      } else if (lie > before && law_.streets[street_at(lie - 1).first].board_cards == 1) {
        taken_.in_doubt.push_back({card.seq, card.board});
      }
    }
  }

  [[nodiscard]] std::optional<Fault> fault_of(const Run& run) {
    const std::size_t before = lay_before(run);
    const auto [street, due] = street_at(before);
    // Nothing was left to be dealt again (14.14).
    if (due == 0 && run.board > law_.boards) return std::nullopt;
    const bool early = told(run, RemarkForm::kStreetDealtEarly);
    const bool many = told(run, RemarkForm::kStreetTooManyCards);
    const bool went_back =
        std::ranges::any_of(run.cards, [&](const LaidCard& card) { return boards_.went_back(card); });
    if (early) return Fault{&run, street, PokerIrregularity::kCommunityMisdealt, due, true};
    if (!many && is_run_out(run, due)) {
      read_run_out(run, before);
      return std::nullopt;
    }
    const bool over_full = before + run.cards.size() > law_.board_cards();
    if (run.cards.size() > due && (many || went_back || over_full)) {
      return Fault{&run, street, PokerIrregularity::kWrongCountCommunity, due, many};
    }
    if (went_back && run.board == 1 && lacks_burn(run, street)) {
      return Fault{&run, street, PokerIrregularity::kBurnMissed, due};
    }
    return std::nullopt;
  }

  [[nodiscard]] bool lacks_burn(const Run& run, std::size_t street) const {
    if (facts_.burned.empty() || law_.streets[street].burns == 0 || boards_.is_again(run)) return false;
    Line since = 0;
    for (const Run& other : boards_.runs()) {
      if (other.board == 1 && other.first() < run.first()) since = other.last();
    }
    return boards_.count(Event::BURNED, since, run.first()) == 0;
  }

  void judge(Fault& fault) {
    if (law_.find_irregularity(fault.kind) == nullptr) return;
    const IrregularCase found = case_of(fault);
    if (found.entries.size() != 1) return;
    fault.entry = found.entries.front();
    if (fault.entry->rests) journal_.touch(fault.entry->rests->reading);
    // The entry is of the top board; what becomes of a second card of the bottom one the book does not say.
    const bool of_bottom = fault.run->board > 1 && fault.has(PokerStep::kOtherToBottom);
    if (!of_bottom) tell(fault, found);
    const Doing::Record record{.went_on = reached_ >= fault.street,
                               .burns = !facts_.burned.empty(),
                               .shuffles = !facts_.shuffles.empty(),
                               .cuts = !facts_.cuts.empty()};
    Doing doing(boards_, fault, record);
    const std::vector<StreamSeq> back = doing.taken_back();
    taken_.back.insert(taken_.back.end(), back.begin(), back.end());
    const std::vector<PokerStep> otherwise = doing.otherwise();
    if (otherwise.empty()) return;
    journal_.find({RemarkForm::kBoardPutRightOtherwise,
                   {BookName{law_.streets[fault.street].name}, BookName{law::steps_text(otherwise)}},
                   fault.entry->rule},
                  SeatNo(), fault.run->cards.back().seq);
  }

  // What the betting did not show, and nobody noted.
  void tell(const Fault& fault, const IrregularCase& found) {
    const bool noted =
        std::ranges::any_of(said_.irregular(), [&](const IrregularCase& other) { return other.kind == fault.kind; });
    if (fault.told || noted) return;
    journal_.find(
        {RemarkForm::kIrregularityLeadsTo,
         {IrregularityName{std::string(law::info(fault.kind).name)},
          BookName{std::string(law::effect_text(fault.entry->effect))}, BookName{law::steps_text(fault.entry->steps)}},
         found.rules()},
        SeatNo(), found.seq);
  }

  [[nodiscard]] IrregularCase case_of(const Fault& fault) const {
    IrregularCase found{.kind = fault.kind, .possible = law::any_poker_conditions(), .shown = true};
    found.count = static_cast<std::uint16_t>(fault.run->cards.size());
    found.street = fault.street;
    found.seq = fault.run->cards.back().seq;
    const bool acted = acted_before_taking(*fault.run) >= law_.entry(law::PokerKey::kSubstantialAction).value;
    found.possible = law::settled(found.possible, acted ? PokerCondition::kAfterAction : PokerCondition::kBeforeAction);
    const bool again = boards_.next(fault.run->board, fault.run->last()) != nullptr;
    if (again) found.possible = law::settled(found.possible, PokerCondition::kMended);
    found.entries = entries_of(found, law_, choices_);
    return found;
  }

  // How many players acted while the cards lay there.
  [[nodiscard]] std::int64_t acted_before_taking(const Run& run) const {
    Line until = kNever;
    for (const LaidCard& card : run.cards) {
      if (boards_.went_back(card)) until = std::min(until, card.to);
    }
    std::set<SeatNo> acted;
    for (Line line = run.last() + 1; line < std::min(until, facts_.timeline.size()); ++line) {
      const TimelineEntry& entry = facts_.timeline[line];
      if (entry.kind == Event::DECISION && is_betting_act(facts_.decisions[entry.index].act)) acted.insert(entry.seat);
    }
    return static_cast<std::int64_t>(acted.size());
  }

  const RoundFacts& facts_;
  const law::CompiledPoker& law_;
  const law::PokerChoices& choices_;
  const SaidInHand& said_;
  Journal& journal_;
  Boards boards_;
  std::size_t reached_ = 0;
  TakenFromBoards taken_;
};

}  // namespace

TakenFromBoards judge_board_faults(const RoundFacts& facts, const law::CompiledPoker& law,
                                   const law::PokerChoices& choices, const SaidInHand& said, std::string_view reached,
                                   Journal& journal) {
  if (law.units || law.board_cards() == 0 || facts.boards.empty()) return {};
  return BoardFaults(facts, law, choices, said, reached, journal).run();
}

std::vector<Card> as_turned(const RoundFacts& facts, std::size_t number) {
  std::vector<Card> cards;
  for (const LaidCard& card : laid_cards(facts)) {
    if (card.board == number) cards.push_back(card.card);
  }
  return cards;
}

}  // namespace cardspeak::poker
