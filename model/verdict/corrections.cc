#include "model/verdict/corrections.h"

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "model/check.h"
#include "model/facts/correction_record.h"
#include "model/law/house.h"
#include "model/law/poker.h"
#include "model/remarks/kinds.h"
#include "model/verdict/house/of_this_game.h"
#include "model/verdict/last_word.h"
#include "model/verdict/statements/heard.h"

namespace cardspeak {
namespace {

// Whether the hands lie open that the chips depend on: the dealer's in a house game, any in the poker room.
bool hands_are_known(const CorrectionFact& fact, const Rulebook& book) {
  if (book.house() == nullptr) return fact.before.any_hand;
  return book.house()->dealer_hand && fact.before.dealers_hand;
}

// The place of an office among those of the venue; 0: it is the lowest, or none of them.
std::ptrdiff_t height_of(const std::string& office, const LastWord& last_word) {
  const auto found = std::ranges::find(last_word.ranks, office);
  return found == last_word.ranks.end() ? 0 : found - last_word.ranks.begin();
}

// The highest offices in which something was said at one place, of two different people: what was said in an office is
// taken back by whoever said it, in that office or above it.
class OfficesAtPlace {
 public:
  void add(const CorrectionAuthor& author, const LastWord& last_word) {
    const Said said{author.staff, height_of(author.office, last_word)};
    if (is_by(highest_, said.staff)) {
      highest_.height = std::max(highest_.height, said.height);
    } else if (said.height > highest_.height) {
      other_ = std::exchange(highest_, said);
    } else if (said.height > other_.height) {
      other_ = said;
    }
  }

  // Something was said in an office above the lowest.
  [[nodiscard]] bool any() const { return highest_.height > 0; }
  [[nodiscard]] bool may_be_altered_by(const CorrectionFact& fact, const LastWord& last_word) const {
    const Said& others = is_by(highest_, fact.staff) ? other_ : highest_;
    return height_of(fact.rank, last_word) >= others.height;
  }

 private:
  struct Said {
    std::string staff;
    std::ptrdiff_t height = 0;
  };

  // Two who are not named are not known to be one.
  static bool is_by(const Said& said, const std::string& staff) { return !staff.empty() && said.staff == staff; }

  Said highest_;
  Said other_;  // by somebody else
};

// Whether the round's money had begun to move, as games of that kind move it.
bool is_paid(const RecordedBefore& before, const Rulebook& book) {
  if (book.house() != nullptr) return before.settled;
  return book.poker()->units ? before.units : before.pushed;
}

// Wrong keys are put right by whoever made them until it can be seen whom the change helps: chips once a card came
// after them, cards once somebody acted on them, everything once hands lie open. What is held against the table helps
// the table alone, whenever it goes.
bool takes_last_word(const CorrectionFact& fact, const CorrectionRecord& record, const OfficesAtPlace& offices,
                     const Rulebook& book) {
  if (fact.before.close || is_paid(fact.before, book)) return true;
  if (record.of_statement && offices.any()) return false;
  if (record.of_notice || hands_are_known(fact, book)) return true;
  if (record.of_cards) return record.act_since;
  // In the poker room a player answers what the one before did.
  return record.card_since || (book.house() == nullptr && record.others_since);
}

// Weighs the corrections of a round one after the other, in the order of their numbers.
class Powers {
 public:
  Powers(const RoundFacts& facts, const Rulebook& book)
      : book_(book), last_word_(last_word_of(book, facts.sign.tournament)) {}

  bool has_power(const CorrectionFact& fact, const CorrectionRecord& record) {
    const auto [place, is_new] = places_.try_emplace(record.place);
    OfficesAtPlace& offices = place->second;
    if (is_new && record.first_author) offices.add(*record.first_author, last_word_);
    const bool has = offices.may_be_altered_by(fact, last_word_) &&
                     (!takes_last_word(fact, record, offices, book_) || last_word_.is_had_by(fact.rank));
    offices.add(record.author, last_word_);
    return has;
  }

 private:
  const Rulebook& book_;
  LastWord last_word_;
  std::map<StreamSeq, OfficesAtPlace> places_;
};

bool is_statement(const TimelineEntry& entry) {
  using schema::Event;
  return entry.kind == Event::RULING || entry.kind == Event::VOIDED || entry.kind == Event::IRREGULARITY ||
         entry.kind == Event::ANNOUNCED;
}

// The form of one change, where it counts and where it does not.
using Forms = std::pair<RemarkForm, RemarkForm>;

// Says of corrections what they change.
class CorrectionRemarks {
 public:
  CorrectionRemarks(const RoundFacts& facts, const Rulebook& book)
      : facts_(facts), book_(book), last_word_(last_word_of(book, facts.sign.tournament)) {
    for (const TimelineEntry& entry : facts.timeline) {
      lines_.emplace(entry.seq, &entry);
      if (entry.corrected) lines_.emplace(entry.original, &entry);
    }
  }

  // One for each thing that it changes.
  [[nodiscard]] std::vector<Remark> of(const CorrectionFact& fact) const {
    std::vector<Remark> remarks;
    const auto tell = [&](Forms forms, std::vector<Value> change) {
      remarks.push_back(remark_of(fact, forms, std::move(change)));
    };
    if (fact.strikes_out) {
      tell({RemarkForm::kStruckOutTold, RemarkForm::kStruckOutWithoutPower}, {});
      return remarks;
    }
    if (fact.cards) {
      tell({RemarkForm::kCardCorrected, RemarkForm::kCardCorrectedWithoutPower},
           {fact.cards->first, fact.cards->second});
    }
    if (fact.amounts) {
      const Forms forms{RemarkForm::kChipsCorrected, RemarkForm::kChipsCorrectedWithoutPower};
      remarks.push_back(at_chips(remark_of(fact, forms, {fact.amounts->first, fact.amounts->second}), fact));
    }
    for (const FieldChange& field : fact.fields) {
      tell({RemarkForm::kFieldCorrected, RemarkForm::kFieldCorrectedWithoutPower},
           {AsRecorded{field.field}, AsRecorded{field.was}, AsRecorded{field.now}});
    }
    if (remarks.empty()) tell({RemarkForm::kCorrected, RemarkForm::kCorrectedWithoutPower}, {});
    return remarks;
  }

 private:
  // The line of the event that it corrects, as it stands now; null: it was struck out.
  [[nodiscard]] const TimelineEntry* line_of(const CorrectionFact& fact) const {
    const auto found = lines_.find(fact.corrects);
    return found == lines_.end() ? nullptr : found->second;
  }

  // The office that a correction takes which does not count: the last word's, or that of the word which it would take
  // back. While no money moved that one is enough.
  [[nodiscard]] std::string office_needed(const CorrectionFact& fact) const {
    const TimelineEntry* const entry = line_of(fact);
    const bool said = entry != nullptr && (is_statement(*entry) || entry->corrected);
    const std::string own = said && height_of(entry->rank, last_word_) > 0 ? entry->rank : "";
    const bool in_time = !fact.before.close && !is_paid(fact.before, book_) && said && is_statement(*entry);
    if (own.empty()) return last_word_.rank;
    return in_time || height_of(own, last_word_) > height_of(last_word_.rank, last_word_) ? own : last_word_.rank;
  }

  // Whose chips they are, and on which wager, as far as the event that was corrected tells.
  [[nodiscard]] Remark at_chips(Remark remark, const CorrectionFact& fact) const {
    const TimelineEntry* const entry = line_of(fact);
    if (entry == nullptr) return remark;
    if (entry->kind == schema::Event::WAGER_PLACED) return remark.at(entry->seat, facts_.wagers[entry->index].wager);
    if (entry->kind == schema::Event::SETTLED) return remark.at(entry->seat, facts_.settled[entry->index].wager);
    return remark.at(entry->seat);
  }

  // What all remarks on the correction end with: who, why, and whom it takes.
  [[nodiscard]] Remark remark_of(const CorrectionFact& fact, Forms forms, std::vector<Value> change) const {
    std::vector<Value> values{fact.corrects};
    std::ranges::move(change, std::back_inserter(values));
    values.emplace_back(author_of(fact.staff, fact.rank));
    values.emplace_back(AsRecorded{fact.reason});
    if (fact.counts) return {forms.first, std::move(values)};
    std::string needed = office_needed(fact);
    const bool by_last_word = needed == last_word_.rank;
    values.emplace_back(RankName{std::move(needed)});
    if (!by_last_word) return {forms.second, std::move(values)};
    return {forms.second, std::move(values), last_word_.rule};
  }

  const RoundFacts& facts_;
  const Rulebook& book_;
  LastWord last_word_;
  std::map<StreamSeq, const TimelineEntry*> lines_;  // by the number, and by that of what the line puts right
};

// The numbers, ascending, of those that their authors had no power for. What the game has no use for tells nobody
// anything.
std::vector<StreamSeq> without_power(const RoundFacts& facts, std::span<const EventRef> events, const Rulebook& book) {
  const std::vector<CorrectionRecord> records = correction_records(
      events, book.house() == nullptr ? std::set<StreamSeq>()
                                      : house::not_of_this_game(facts, book.house()->at_table(facts.sign.tournament)));
  CARDSPEAK_CHECK(records.size() == facts.corrections.size(), "each correction has its record");
  Powers powers(facts, book);
  std::vector<StreamSeq> found;
  for (std::size_t i = 0; i < records.size(); ++i) {
    if (!powers.has_power(facts.corrections[i], records[i])) found.push_back(records[i].seq);
  }
  return found;
}

}  // namespace

RoundFacts weigh_corrections(RoundFacts facts, const TableState& state, std::span<const EventRef> events,
                             const StreamMarks& marks, const Rulebook& book) {
  if (facts.corrections.empty()) return facts;
  const std::vector<StreamSeq> without = without_power(facts, events, book);
  if (without.empty()) return facts;
  RoundFacts weighed = fold(facts.id, state, events, marks, without);
  std::size_t asked = 0;
  for (CorrectionFact& fact : weighed.corrections) {
    if (fact.counts || ++asked > statements::kMostAsked) continue;
    std::vector<StreamSeq> others = without;
    std::erase(others, fact.seq);
    fact.if_it_counted = std::make_shared<const RoundFacts>(fold(facts.id, state, events, marks, others));
  }
  return weighed;
}

void find_corrections(const RoundFacts& facts, const Rulebook& book, Verdict& verdict) {
  if (facts.corrections.empty()) return;
  const CorrectionRemarks remarks(facts, book);
  for (const CorrectionFact& fact : facts.corrections) {
    for (Remark& remark : remarks.of(fact)) verdict.findings.emplace_back(std::move(remark), fact.seq);
  }
}

Remark correction_that_fails(const Verdict& verdict) {
  const auto found = std::ranges::find_if(verdict.findings, [](const Finding& finding) {
    return finding.kind() == kFindingCorrectedLate || finding.kind() == kFactCorrectsNothing;
  });
  return found == verdict.findings.end() ? Remark() : static_cast<const Remark&>(*found);
}

}  // namespace cardspeak
