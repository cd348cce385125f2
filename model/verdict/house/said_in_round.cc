#include "model/verdict/house/said_in_round.h"

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "model/verdict/house/exposed_cards.h"
#include "model/verdict/house/irregular_case.h"
#include "model/verdict/house/reading_alternatives.h"
#include "model/verdict/statements/offices.h"

namespace cardspeak::house {
namespace {

using schema::Standing;
using schema::StatementKind;
using schema::WordMeaning;
using statements::Weighed;

class StatementList {
 public:
  StatementList(const JudgedRound& judged, FindingList& findings, Verdict& verdict)
      : judged_(judged), round_(judged.round), law_(judged.law), findings_(findings), verdict_(verdict) {}

  statements::Heard run() {
    for (const Weighed& said : round_.said.all()) add(said);
    find_about_offices();
    return std::move(out_);
  }

 private:
  void add(const Weighed& said) {
    Statement statement = begun(said);
    if (const Reweighed* again = judged_.irregular.reweighed(said.seq)) {
      statement.standing = again->standing;
      statement.why = again->why;
      statement.rests.cite(again->rule);
    }
    if (statement.standing == Standing::HOLDS && statement.why.empty()) weigh_against_rules(said, statement);
    if (statement.standing == Standing::HOLDS) weigh_against_dealer(said, statement);
    if (said.kind == StatementKind::IRREGULARITY && statement.standing == Standing::HOLDS) cite_ground(said, statement);
    if (statement.means == WordMeaning::WAGERS_STAND && statement.standing == Standing::HOLDS) {
      cite_going_on(said, statement);
    }
    const bool plain = said.kind == StatementKind::ANNOUNCEMENT && !said.voids_round() && !decides_moment(said);
    if (plain && statement.standing == Standing::HOLDS && !said.late) return;
    if (statement.standing != Standing::HOLDS) statement.if_it_stood = if_it_stood(said);
    find_about(said, statement);
    verdict_.statements.push_back(std::move(statement));
  }

  // Whether what went wrong is judged otherwise before and after the announcement.
  [[nodiscard]] bool decides_moment(const Weighed& said) const {
    if (said.word == nullptr || said.word->means != WordMeaning::MAY_DECIDE) return false;
    if (law_.moment == schema::Moment::ANNOUNCEMENT) return is_irregular();
    return !judged_.facts.exposures.empty() && parts_exposure_from_deal(judged_.facts, RoundPhases(round_), said.seq);
  }

  // Whether anything is decided by when it was noticed, or waits for more.
  [[nodiscard]] bool is_irregular() const {
    const RoundFacts& facts = judged_.facts;
    return !judged_.irregular.grounds.empty() || judged_.irregular.doubt || !facts.irregularities.empty() ||
           !facts.exposures.empty();
  }

  [[nodiscard]] Statement begun(const Weighed& said) const {
    Statement statement;
    statement.seq = said.seq;
    statement.kind = said.kind;
    statement.said = said.said;
    statement.author = said.author;
    statement.office = said.rank;
    statement.seat = said.seat;
    statement.wager = said.wager;
    statement.standing = said.standing;
    statement.late = said.late;
    statement.why = said.why;
    if (said.word == nullptr) return statement;
    statement.means = said.word->means;
    statement.rests.cite(said.word->rule);
    if (said.word->act) statement.rests.cite(said.word->act->rule);
    if (!law_.deputy.empty() && said.rank == law_.deputy) statement.rests.cite(law_.deputy_rule);
    return statement;
  }

  // What the rules make of what was noted.
  void cite_ground(const Weighed& said, Statement& statement) const {
    for (const Ground& ground : judged_.irregular.grounds) {
      if (said.table == nullptr || ground.kind != said.table->kind) continue;
      // Exposed cards are counted together, wherever they lay.
      const bool together = ground.kind == law::IrregularityKind::kExposedCards;
      const bool there = together || said.seat == SeatNo() || ground.seats.empty() || names(ground.seats, said.seat);
      if (!there) continue;
      cite_moment(said, ground, statement);
      statement.rests.cite(ground.rule);
    }
  }

  // One word for the moment serves every irregularity of the book, each with a rule of its own on it: the one that what
  // was noted is decided under.
  void cite_moment(const Weighed& said, const Ground& ground, Statement& statement) const {
    if (!said.table->asks(law::IrregularityAxis::kMoment)) return;
    const law::WordRule* noticed = law::find_word(law_.words, judged_.facts.irregularities[said.index].noticed);
    if (noticed == nullptr) return;
    for (const std::string& moment : Citations(noticed->rule)) {
      const Citations decided(ground.rule);
      if (std::ranges::any_of(decided, [&](const std::string& rule) { return lies_under(rule, moment); })) {
        statement.rests.cite(moment);
      }
    }
  }

  // Whether the rule is a part of the other: 5.5(c)(ii) of 5.5(c).
  [[nodiscard]] static bool lies_under(std::string_view rule, std::string_view other) {
    return rule.starts_with(other) && rule.size() > other.size() &&
           (rule[other.size()] == '.' || rule[other.size()] == '(');
  }

  // What lets the round go on after what went wrong; where nothing did, whoever has the last word in a dispute rests on
  // that, and nobody else on anything.
  void cite_going_on(const Weighed& said, Statement& statement) const {
    if (said.undoes != nullptr) {
      statement.rests.cite(said.undoes->act ? said.undoes->act->rule : said.undoes->rule);
      if (!said.undoes->act) statement.rests.cite(law_.last_word_rule);
    }
    for (const Ground& ground : judged_.irregular.grounds) {
      const bool there = said.seat == SeatNo() || ground.seats.empty() || names(ground.seats, said.seat);
      if (there) statement.rests.cite(ground.rule);
    }
    if (statement.rests.empty() && law_.has_last_word(said.office)) statement.rests.cite(law_.last_word_rule);
  }

  // That a wager stands is said against the rules where a fold or what went wrong has taken it, or the round is void.
  // What undoes another ruling is not about the wager: it leaves it to the rules.
  void weigh_against_rules(const Weighed& said, Statement& statement) const {
    if (said.word == nullptr || said.word->means != WordMeaning::WAGERS_STAND || said.undoes_part) return;
    Citations rules;
    if (judged_.irregular.round != schema::RoundEffect::CONTINUES) rules.cite(judged_.irregular.rule);
    const bool of_wager = said.seat != SeatNo() && said.undoes == nullptr;
    for (std::size_t i = 0; i < round_.lines.size() && of_wager; ++i) {
      const Line& line = round_.lines[i];
      const JudgedLine& judged = judged_.lines[i];
      if (line.seat != said.seat || line.derived || (!said.wager.empty() && said.wager != line.kind)) continue;
      const bool folded = round_.seats[line.seat_index].decision == law::Condition::kFolded && folds_before(said);
      const bool lost = judged.outcome == schema::Outcome::LOSE && (folded || judged.by_irregularity);
      if (lost || (judged.by_irregularity && judged.outcome == schema::Outcome::VOID)) rules.cite_all(judged.rule);
    }
    if (rules.empty()) return;
    statement.standing = Standing::DOES_NOT_HOLD;
    statement.why =
        Remark(RemarkForm::kRulingAgainstRule, {AsRecorded{std::string(said.said)}}, rules).at(said.seat, said.wager);
  }

  // What is ruled of a hand before its player gives it up says nothing against that.
  [[nodiscard]] bool folds_before(const Weighed& said) const {
    return std::ranges::any_of(judged_.facts.decisions, [&](const DecisionFact& decision) {
      return decision.seat == said.seat && decision.is_fold() && decision.seq < said.seq;
    });
  }

  // That the dealer's hand does not qualify is told by its cards, whoever announces it.
  void weigh_against_dealer(const Weighed& said, Statement& statement) const {
    const bool says = said.word != nullptr && said.word->means == WordMeaning::NOT_QUALIFIED;
    if (!says || !round_.dealer_qualifies()) return;
    statement.standing = Standing::DOES_NOT_HOLD;
    statement.why = {RemarkForm::kAnnouncedNotQualified,
                     {AsRecorded{std::string(said.said)}},
                     Citations{said.word->rule, law_.qualify_rule}};
  }

  // By the record already.
  [[nodiscard]] bool is_found(const Remark& why, StreamSeq seq) const {
    return std::ranges::any_of(verdict_.findings,
                               [&](const Finding& found) { return found.seq == seq && found.form == why.form; });
  }

  void find_about(const Weighed& said, Statement& statement) {
    const AsRecorded word{std::string(said.said)};
    if (said.late) {
      const Remark late = Remark(RemarkForm::kStatedAfterClose, {word}, law_.last_word_rule).at(said.seat, said.wager);
      findings_.add(Finding(late, said.seq));
      out_.note(Standing::DOES_NOT_HOLD, late);
    }
    if (statement.means == WordMeaning::WINNINGS_WITHHELD && statement.standing == Standing::HOLDS) {
      findings_.add(
          Finding(Remark(RemarkForm::kWinningsWithheld, {word}, statement.rests).at(said.seat, said.wager), said.seq));
    }
    if (statement.standing == Standing::HOLDS && rests_on_earlier_round(said)) {
      const Remark earlier =
          Remark(RemarkForm::kNoEarlierInstance, {word, RankName{law_.last_word}}, statement.rests).at(said.seat);
      findings_.add(Finding(earlier, said.seq));
      out_.note(Standing::OPEN, earlier);
    }
    if (statement.why.empty()) return;
    if (!is_found(statement.why, said.seq)) findings_.add(Finding(statement.why, said.seq));
    const bool decides =
        statement.standing == Standing::OPEN && (asked_ > statements::kMostAsked || changes(statement));
    out_.note(decides ? Standing::OPEN : Standing::DOES_NOT_HOLD, statement.why);
  }

  // Whether anything is due otherwise if it stood, or nobody can say what would be: a statement that changes nothing
  // leaves nothing to decide.
  [[nodiscard]] static bool changes(const Statement& statement) {
    return !statement.if_it_stood.empty() || statement.why.form == RemarkForm::kIrregularityIncomplete;
  }

  // Whether it takes what only a further instance loses: of an earlier one, the record of a round knows nothing.
  [[nodiscard]] bool rests_on_earlier_round(const Weighed& said) const {
    if (said.word == nullptr || said.word->means != WordMeaning::WAGERS_FORFEITED) return false;
    return std::ranges::any_of(judged_.irregular.grounds, [&](const Ground& ground) {
      const law::IrregularityRule* const table = law_.find_irregularity(ground.kind);
      const bool is_its_ground = std::ranges::find(said.word->ground, ground.kind) != said.word->ground.end();
      return is_its_ground && names(ground.seats, said.seat) && table->asks(law::IrregularityAxis::kInstance) &&
             judged_.choice.meaning(table->instance) == law::InstanceBy::kRuling;
    });
  }

  // The wagers on which other money would be due.
  [[nodiscard]] std::vector<AlternativeWager> if_it_stood(const Weighed& said) {
    std::vector<AlternativeWager> wagers;
    if (said.word == nullptr && said.table == nullptr && said.kind != StatementKind::VOID) return wagers;
    if (++asked_ > statements::kMostAsked) return wagers;
    const JudgedRound other(judged_.facts, judged_.book, judged_.meter, said.seq);
    for (std::size_t i = 0; i < other.lines.size(); ++i) {
      AlternativeWager wager = alternative_of(other.round.lines[i], other.lines[i]);
      if (wager != by_default(judged_, other.round.lines[i])) wagers.push_back(std::move(wager));
    }
    return wagers;
  }

  void find_about_offices() {
    for (const Finding& unknown : statements::unknown_offices(judged_.facts, law_.ranks, law_.last_word_rule)) {
      if (!is_found(unknown, unknown.seq)) findings_.add(unknown);
      out_.note(Standing::DOES_NOT_HOLD, unknown);
    }
    for (const Finding& shared : statements::shared_offices(judged_.facts, law_.ranks, law_.last_word_rule)) {
      findings_.add(shared);
    }
  }

  const JudgedRound& judged_;
  const Round& round_;
  const law::CompiledHouse& law_;
  FindingList& findings_;
  Verdict& verdict_;
  statements::Heard out_;
  std::size_t asked_ = 0;
};

}  // namespace

statements::Heard add_statements(const JudgedRound& judged, FindingList& findings, Verdict& verdict) {
  return StatementList(judged, findings, verdict).run();
}

}  // namespace cardspeak::house
