#include "model/verdict/poker/adjudicate_poker.h"

#include <algorithm>
#include <string>
#include <utility>

#include "model/check.h"
#include "model/hands/hand_value.h"
#include "model/hands/names.h"
#include "model/law/poker.h"
#include "model/verdict/common.h"
#include "model/verdict/poker/comparison.h"
#include "model/verdict/poker/judgement.h"
#include "model/verdict/poker/readings.h"

namespace cardspeak {

namespace {

using schema::Severity;
using schema::VerdictStatus;

void list_hands(const RoundFacts& facts, const poker::Judgement& judgement, const law::CompiledPoker& law,
                Verdict& verdict) {
  const std::vector<Card> board = poker::board_cards(facts);
  if (!board.empty()) {
    HandRead read;
    read.name = "board";
    read.cards = board;
    verdict.hands.push_back(std::move(read));
  }
  for (const poker::ReadHand& hand : judgement.showdown.hands) {
    HandRead read;
    read.seat = judgement.players[hand.who].seat;
    read.name = "high";
    read.cards = hand.best;
    read.hand_class = std::string(book_name(hand_class(hand.value)));
    read.text = describe(hand.value);
    const law::PokerWinning& winning = law.winning.front();
    read.rule = winning.class_rules.at(hand_class(hand.value)) + ", " + law.rule(law::PokerKey::kCardsSpeak);
    verdict.hands.push_back(std::move(read));
  }
  std::ranges::stable_sort(verdict.hands, {}, &HandRead::seat);
}

void find_missing_signs(const RoundFacts& facts, Verdict& verdict) {
  if (facts.sign.poker && facts.sign.poker->structure != schema::BettingStructure::UNSET) return;
  Finding finding;
  finding.kind = std::string(poker::kFindingNoSign);
  finding.severity = Severity::RECORD;
  finding.text = "no betting limits are on record for the table: the sizes of bets and raises are not judged";
  finding.seq = facts.first_seq;
  verdict.findings.push_back(std::move(finding));
}

// The place of a rank among the venue's offices; nothing when it is none of them.
std::optional<std::size_t> office(const Rulebook& book, std::string_view rank) {
  const auto ranks = book.data().getAuthorities().getRanks();
  for (unsigned i = 0; i < ranks.size(); ++i) {
    if (rank == std::string_view(ranks[i].cStr())) return i;
  }
  return std::nullopt;
}

std::string_view act_of(const std::string& reason) {
  if (reason == "fraud") return "voidForFraud";
  if (reason == "misdeal" || reason == "deck") return "declareMisdeal";
  return "voidForDisruption";
}

void check_who_voided(const RoundFacts& facts, const Rulebook& book, Verdict& verdict) {
  for (const TimelineEntry& entry : facts.timeline) {
    if (entry.kind != schema::Event::VOIDED || !facts.voided) continue;
    for (const auto act : book.data().getAuthorities().getActs()) {
      if (act_of(*facts.voided) != std::string_view(act.getAct().cStr())) continue;
      const auto has = office(book, entry.rank);
      const auto needs = office(book, act.getRank().cStr());
      if (!has || !needs || *has >= *needs) continue;
      Finding finding;
      finding.kind = std::string(poker::kFindingVoidRank);
      finding.severity = Severity::PROCEDURE;
      finding.text = "declared void by a " + entry.rank + ", where it takes a " + std::string(act.getRank().cStr());
      finding.rule = act.getRule().cStr();
      finding.seq = entry.seq;
      verdict.findings.push_back(std::move(finding));
    }
  }
}

// Where the document states no commencement, a round that is close to the version's first day may belong to the one
// before.
void find_near_version_date(const RoundFacts& facts, const Rulebook& book, Verdict& verdict) {
  constexpr std::int64_t kDayNs = 24LL * 60 * 60 * 1'000'000'000;
  const auto in_force = book.data().getInForce();
  const std::int64_t since = facts.first_event.value() - book.in_force_from().value();
  if (in_force.getFlagDays() == 0 || since < 0 || since / kDayNs >= in_force.getFlagDays()) return;
  Finding finding;
  finding.kind = std::string(kFindingNearVersionDate);
  finding.severity = Severity::NOTE;
  finding.text = "the document states no day of commencement; version " + book.version() +
                 " is read as in force from " + verdict.rulebook.in_force_from.substr(0, 10) + ", " +
                 std::to_string(since / kDayNs) + " days before this round";
  finding.rule = in_force.getRule().cStr();
  finding.seq = facts.first_seq;
  verdict.findings.push_back(std::move(finding));
}

// Names what is missing and who decides.
void find_not_decidable(const RoundFacts& facts, const poker::Judgement& judgement, Verdict& verdict) {
  if (judgement.decidable) return;
  Finding finding;
  finding.kind = std::string(kFindingNotDecidable);
  finding.severity = Severity::RECORD;
  finding.text = judgement.reason + "; the last word is with the " + verdict.authority.last_word + " (" +
                 verdict.authority.rule + ")";
  finding.rule = verdict.authority.rule;
  finding.seq = facts.last_seq;
  verdict.findings.push_back(std::move(finding));
}

void set_status(const RoundFacts& facts, const poker::Judgement& judgement, Verdict& verdict) {
  const bool money = std::ranges::any_of(
      verdict.findings, [](const Finding& f) { return f.severity == Severity::MONEY && !f.amount.is_zero(); });
  verdict.reason = judgement.reason;
  if (judgement.everything_back) {
    verdict.status = VerdictStatus::VOID;
  } else if (!facts.closed) {
    verdict.status = VerdictStatus::OPEN;
  } else if (!judgement.decidable) {
    verdict.status = VerdictStatus::NOT_DECIDABLE;
  } else {
    verdict.status = money ? VerdictStatus::DIFFERS : VerdictStatus::AGREED;
  }
}

}  // namespace

Verdict adjudicate_poker(const RoundFacts& facts, const Rulebook& book, Explain explain) {
  CARDSPEAK_CHECK(book.poker() != nullptr, "a poker hand is judged by a poker book");
  const law::CompiledPoker& law = *book.poker();
  const poker::Judgement judgement = poker::judge(facts, law, law.defaults, explain);
  Verdict verdict = begin_verdict(facts, book);
  find_near_version_date(facts, book, verdict);
  find_missing_signs(facts, verdict);
  verdict.findings.insert(verdict.findings.end(), judgement.journal.findings.begin(), judgement.journal.findings.end());
  check_who_voided(facts, book, verdict);
  find_not_decidable(facts, judgement, verdict);
  list_hands(facts, judgement, law, verdict);
  poker::compare_with_record(facts, judgement, law, verdict);
  verdict.betting = judgement.journal.steps;
  verdict.readings = poker::readings_used(facts, judgement, book, law);
  set_status(facts, judgement, verdict);
  return verdict;
}

}  // namespace cardspeak
