#include "tests/inserted/insertion_fixture.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <iostream>
#include <random>

#include "model/law/house.h"
#include "model/law/irregularities.h"
#include "model/law/poker.h"
#include "model/remarks/kinds.h"

namespace cardspeak::inserted {

Insertion::Insertion(const WholeRound& round) : round_(round), events_(round.table->events) {
  // The last round is the one that is judged.
  std::uint64_t judged = 0;
  for (const auto& message : events_) judged = std::max(judged, message->getRoot<schema::Event>().getRound());
  while (first_ < events_.size() && events_[first_]->getRoot<schema::Event>().getRound() != judged) ++first_;
  for (std::size_t i = first_; i < events_.size(); ++i) {
    const auto event = events_[i]->getRoot<schema::Event>().asReader();
    numbers_.push_back({event.getSequence(), event.getCorrects()});
  }
  at_ = events_.size();
  auto& message = events_.emplace_back(std::make_unique<capnp::MallocMessageBuilder>());
  message->initRoot<schema::Event>();
}

schema::Event::Builder Insertion::put(std::size_t place) {
  auto own = std::move(events_[at_]);
  events_.erase(events_.begin() + static_cast<std::ptrdiff_t>(at_));
  number_ = place == 0 ? numbers_.front().sequence : numbers_[place - 1].sequence + 1;
  for (std::size_t i = 0; i < numbers_.size(); ++i) {
    auto event = events_[first_ + i]->getRoot<schema::Event>();
    const auto moved = [&](std::uint64_t number) { return number >= number_ && number != 0 ? number + 1 : number; };
    event.setSequence(moved(numbers_[i].sequence));
    event.setCorrects(moved(numbers_[i].corrects));
  }
  const auto near = events_[first_ + (place == 0 ? 0 : place - 1)]->getRoot<schema::Event>().asReader();
  auto event = own->initRoot<schema::Event>();
  event.setStream(near.getStream());
  event.setRound(events_[first_]->getRoot<schema::Event>().asReader().getRound());
  event.setDevice(near.getDevice());
  event.setDeviceTimeNs(near.getDeviceTimeNs());
  event.setStaff("S-99");
  event.setSequence(number_);
  at_ = first_ + place;
  events_.insert(events_.begin() + static_cast<std::ptrdiff_t>(at_), std::move(own));
  return event;
}

StreamSeq Insertion::before(StreamSeq with) const {
  return with.value() > number_ ? StreamSeq(with.value() - 1) : with;
}

void write(const Said& said, schema::Event::Builder event) {
  event.setRank(said.rank);
  if (said.kind == schema::Event::RULING) {
    auto ruling = event.initRuling();
    ruling.setDecision(said.word);
    ruling.setSeat(said.seat);
    ruling.setWager(said.wager);
  } else if (said.kind == schema::Event::VOIDED) {
    event.initVoided().setReason(said.word);
  } else if (said.kind == schema::Event::ANNOUNCED) {
    event.initAnnounced().setWhat(said.word);
  } else {
    auto irregularity = event.initIrregularity();
    irregularity.setKind(said.word);
    irregularity.setNoticed(said.noticed);
    irregularity.setSeat(said.seat);
    irregularity.setCount(said.count);
    irregularity.setDeckComplete(said.deck_complete);
    irregularity.setOrderKnown(said.order_known);
    irregularity.setConfirmed(said.confirmed);
    irregularity.setRebuilt(said.rebuilt);
  }
}

std::string text_of(const Said& said) {
  static constexpr std::array<std::string_view, 3> kKnown = {"?", "yes", "no"};
  std::string text = said.kind == schema::Event::RULING      ? "ruling "
                     : said.kind == schema::Event::VOIDED    ? "voided "
                     : said.kind == schema::Event::ANNOUNCED ? "announced "
                                                             : "irregularity ";
  text += said.word + " seat=" + std::to_string(said.seat) + " wager=" + said.wager + " by (" + said.rank + ")";
  if (said.kind != schema::Event::IRREGULARITY) return text;
  text += " noticed=" + said.noticed + " count=" + std::to_string(said.count);
  text += " deckComplete=" + std::string(kKnown.at(static_cast<std::size_t>(said.deck_complete)));
  text += " orderKnown=" + std::string(kKnown.at(static_cast<std::size_t>(said.order_known)));
  text += " confirmed=" + std::string(kKnown.at(static_cast<std::size_t>(said.confirmed)));
  return text + " rebuilt=" + std::to_string(static_cast<int>(said.rebuilt));
}

std::vector<std::string> words_of(const Rulebook& book) {
  std::vector<std::string> words = {"fine", "handvoid", "as the player wished"};
  const auto& known = book.house() != nullptr ? book.house()->words : book.poker()->words;
  for (const law::WordRule& word : known) words.push_back(word.word);
  return words;
}

std::vector<std::string> offices_of(const Rulebook& book) {
  std::vector<std::string> offices = book.house() != nullptr ? book.house()->ranks : book.poker()->ranks;
  offices.emplace_back("");
  offices.emplace_back("dealer");
  offices.emplace_back("Pit Boss");
  return offices;
}

std::vector<std::string> irregularities_of(const Rulebook& book) {
  std::vector<std::string> kinds = {"bad luck"};
  for (const law::IrregularityKindInfo& kind : law::all_irregularity_kinds()) kinds.emplace_back(kind.name);
  if (book.poker() == nullptr) return kinds;
  for (const law::PokerIrregularityRule& table : book.poker()->irregularities) {
    const std::string kind(law::info(table.kind).name);
    if (std::ranges::find(kinds, kind) == kinds.end()) kinds.push_back(kind);
  }
  return kinds;
}

// --- what may change -------------------------------------------------------------------------------------------------

namespace {

using schema::Severity;
using schema::Standing;
using schema::VerdictStatus;

// An amount that is due to somebody, and where it stands.
struct DueLine {
  std::string where;  // "seat 3 ante P-7", "pot 0 seat 2"
  std::vector<std::int64_t> amounts;
  bool known = true;
  bool placed = false;  // chips lay there: what is paid on another wager is listed where something is due

  friend bool operator==(const DueLine&, const DueLine&) = default;
};

std::string seat_text(SeatNo seat) {
  return "seat " + std::to_string(seat.value());
}

// Whose hands have a claim to the pot is a part of what is due: a hand that is dead has none (Poker 1.1 Dead hand), and
// once one hand alone is left it wins whatever the others were (12.5.3), so that what was open about them is settled.
std::string contested_by(const PotVerdict& pot) {
  std::string seats;
  for (const SeatNo seat : pot.eligible) seats += " " + seat_text(seat);
  return seats;
}

std::vector<DueLine> due_lines(const Verdict& verdict) {
  std::vector<DueLine> lines;
  for (const WagerVerdict& wager : verdict.wagers) {
    lines.push_back({seat_text(wager.seat) + " " + wager.wager + " " + wager.patron,
                     {wager.due.value(), wager.returned.value(), wager.outcome == schema::Outcome::CARRIED ? 1 : 0},
                     wager.decidable,
                     !wager.stake.is_zero()});
  }
  for (const PotVerdict& pot : verdict.pots) {
    const std::string number = "pot " + std::to_string(pot.pot);
    lines.push_back({number + contested_by(pot), {pot.gross.value(), pot.rake.value()}, true});
    for (const Award& award : pot.awards) {
      if (award.amount.is_zero()) continue;
      lines.push_back({number + " " + seat_text(award.seat) + " board " + std::to_string(award.board),
                       {award.amount.value()},
                       true});
    }
  }
  for (const UncalledVerdict& back : verdict.uncalled) {
    if (!back.amount.is_zero()) lines.push_back({"back to " + seat_text(back.seat), {back.amount.value()}, true});
  }
  for (const StackVerdict& stack : verdict.stacks) {
    lines.push_back({"stack of " + seat_text(stack.seat), {stack.due.value()}, true});
  }
  if (verdict.rake) lines.push_back({"rake", {verdict.rake->due.value()}, true});
  return lines;
}

std::string finding_text(const Finding& finding) {
  return std::string(finding.kind()) + " (severity " + std::to_string(static_cast<int>(finding.severity())) + ") " +
         seat_text(finding.seat) + " " + finding.wager + " " + std::to_string(finding.amount.value());
}

// The first lines that are not there after any more, or differ.
std::vector<DueLine> lost(const std::vector<DueLine>& before, std::vector<DueLine> after) {
  std::vector<DueLine> gone;
  for (const DueLine& line : before) {
    const auto found = std::ranges::find(after, line);
    if (found == after.end()) {
      gone.push_back(line);
    } else {
      after.erase(found);
    }
  }
  return gone;
}

bool money_is_found(const Verdict& verdict) {
  return std::ranges::any_of(verdict.findings, [](const Finding& finding) {
    return finding.severity() == Severity::MONEY && !finding.amount.is_zero();
  });
}

// Whether the answer says less than it did. What a statement leaves open may take the place of one that is wrong, but
// not of money; what differs of a void round is told beside it.
bool is_milder(const Verdict& before, const Verdict& after) {
  if (before.status == VerdictStatus::AGREED || before.status == VerdictStatus::OPEN) return false;
  if (after.status == VerdictStatus::AGREED) return true;
  return before.status == VerdictStatus::DIFFERS && money_is_found(before) &&
         after.status == VerdictStatus::NOT_DECIDABLE;
}

class Comparison {
 public:
  Comparison(const Verdict& before, const Verdict& after, StreamSeq inserted) : before_(before), after_(after) {
    for (const Statement& statement : after.statements) {
      if (statement.seq == inserted) said_ = &statement;
    }
    holds_ = said_ != nullptr && said_->standing == Standing::HOLDS;
  }

  std::vector<std::string> run() {
    const std::vector<DueLine> gone = lost(due_lines(before_), due_lines(after_));
    const bool changed = !gone.empty() || !lost(due_lines(after_), due_lines(before_)).empty();
    for (const DueLine& line : gone) look_at(line);
    if (changed && gone.empty() && !holds_)
      object("what is due is more: " + first_of(lost(due_lines(after_), due_lines(before_))));
    if (changed && holds_ && said_->rests.empty()) object("a statement holds without power or ground");
    look_at_findings(changed);
    const bool settles = holds_ && (changed || explains_exchange() || explains_silence() || limits_boards() ||
                                    voids_wagers() || withholds());
    if (is_milder(before_, after_) && !settles) object("the status is milder");
    const bool wanting = said_ != nullptr && said_->standing != Standing::HOLDS;
    if (wanting && after_.status == VerdictStatus::AGREED) object("agreed with a statement that does not hold");
    return std::move(objections_);
  }

 private:
  // Cards that were exchanged or shuffled in silence are a question until somebody with the office says what was wrong.
  [[nodiscard]] bool explains_exchange() const {
    return before_.reason.form == RemarkForm::kCardsExchanged || before_.reason.form == RemarkForm::kShuffledInRound;
  }

  // A player who neither folded nor placed what staying in takes had forgotten it, where the rules know of that: the
  // hand stays active (Perth 5.9(e)(i)).
  [[nodiscard]] bool explains_silence() const {
    return before_.reason.form == RemarkForm::kDecisionMissing && !said_->rests.empty();
  }

  // Whoever may withhold a payment (Perth 5.14) leaves it due: nothing of it is short until the time for it is over.
  [[nodiscard]] bool withholds() const {
    return said_->means == schema::WordMeaning::WINNINGS_WITHHELD && !said_->rests.empty() && !money_is_found(after_);
  }

  // That fewer boards came than were agreed is a question until the cards are found not to suffice for more (14.13.1),
  // which whoever has the last word may say against the count.
  [[nodiscard]] bool limits_boards() const {
    return before_.reason.form == RemarkForm::kBoardsNotDealt && !said_->rests.empty();
  }

  // A wager that an office declares void goes back without a settlement, as it did before for another reason.
  [[nodiscard]] bool voids_wagers() const { return said_->means == schema::WordMeaning::WAGERS_VOID; }

  // Winnings that are withheld with the power for it stay due, and are told as kept back in the place of what was
  // short.
  [[nodiscard]] bool is_kept_back(const Finding& finding) const {
    return said_->means == schema::WordMeaning::WINNINGS_WITHHELD &&
           std::ranges::any_of(after_.findings, [&](const Finding& each) {
             return each.form == RemarkForm::kKeptBack && each.seat == finding.seat && each.wager == finding.wager;
           });
  }

  void object(const std::string& what) {
    const std::string_view standing = said_ == nullptr                     ? "not listed"
                                      : said_->standing == Standing::HOLDS ? "holds"
                                      : said_->standing == Standing::OPEN  ? "open"
                                                                           : "does not hold";
    objections_.push_back(what + " [" + std::string(standing) + "]");
  }

  static std::string first_of(const std::vector<DueLine>& lines) {
    if (lines.empty()) return "";
    std::string text = lines.front().where + ":";
    for (const std::int64_t amount : lines.front().amounts) text += " " + std::to_string(amount);
    return text + (lines.front().known ? "" : " not known");
  }

  void look_at(const DueLine& line) {
    if (!holds_) return object("what is due changed: " + first_of({line}));
    // Where it holds the amount is another one, and none is missing that was there.
    const auto now = due_lines(after_);
    const bool wager = line.where.starts_with("seat ");
    const auto same = std::ranges::find_if(now, [&](const DueLine& other) { return other.where == line.where; });
    if (wager && same == now.end() && line.placed) object("a wager is not there any more: " + first_of({line}));
    // What was noticed before and after the players may decide the rules treat otherwise, and ask for other things.
    const bool parts = said_->means == schema::WordMeaning::MAY_DECIDE;
    // A void that is taken back leaves the wager to the cards, and the book may leave open what they give.
    const bool undoes = said_->means == schema::WordMeaning::WAGERS_STAND;
    if (line.known && same != now.end() && !same->known && !parts && !undoes)
      object("an amount is blank: " + first_of({line}));
  }

  // Whether what is due on the wager of the finding is another one now.
  [[nodiscard]] bool due_changed(const Finding& finding) const {
    if (!before_.pots.empty() || !after_.pots.empty() || !before_.stacks.empty() || !before_.uncalled.empty())
      return true;
    const std::string where = seat_text(finding.seat) + " " + finding.wager + " ";
    for (const DueLine& line : lost(due_lines(before_), due_lines(after_))) {
      if (line.where.starts_with(where)) return true;
    }
    return false;
  }

  [[nodiscard]] bool lacks_power_now() const {
    const auto lacking = [](const Verdict& verdict) {
      return std::ranges::count(verdict.findings, kFindingCorrectedLate,
                                [](const Finding& each) { return each.kind(); });
    };
    return lacking(after_) > lacking(before_);
  }

  void look_at_findings(bool changed) {
    std::vector<std::string> after;
    for (const Finding& finding : after_.findings) after.push_back(finding_text(finding));
    for (const Finding& finding : before_.findings) {
      const std::string text = finding_text(finding);
      const auto found = std::ranges::find(after, text);
      if (found != after.end()) {
        after.erase(found);
        continue;
      }
      const bool money = finding.severity() == Severity::MONEY;
      if (holds_ && (!money || (changed && due_changed(finding)) || is_kept_back(finding))) continue;
      // A correction behind what comes as a payment takes the last word, of whatever game that is: it is told, and
      // stricter.
      if (finding.kind() == kFindingCorrected && lacks_power_now()) continue;
      // That something was not announced is no finding any more where somebody announced it.
      if (said_ == nullptr && finding.kind() == kFindingConduct) continue;
      object("a finding is gone: " + text);
    }
  }

  const Verdict& before_;
  const Verdict& after_;
  const Statement* said_ = nullptr;
  bool holds_ = false;
  std::vector<std::string> objections_;
};

}  // namespace

std::uint64_t chosen_seed() {
  constexpr std::uint64_t kUsual = 20'261'129;
  const char* given = std::getenv("CARDSPEAK_SEED");
  const bool is_long = std::getenv("CARDSPEAK_LONG") != nullptr;
  const std::uint64_t value = given != nullptr ? std::strtoull(given, nullptr, 10)
                              : is_long        ? std::random_device()()
                                               : kUsual;
  std::cout << "CARDSPEAK_SEED=" << value << "\n";
  return value;
}

std::vector<std::string> bent(const Verdict& before, const Verdict& after, StreamSeq inserted) {
  return Comparison(before, after, inserted).run();
}

}  // namespace cardspeak::inserted
