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
    const law::PokerWinning& winning = law.winning[hand.entry];
    read.name = winning.share == schema::PotShare::LOW ? "low" : "high";
    read.cards = hand.best;
    read.hand_class = std::string(book_name(hand_class(hand.value)));
    read.text = describe(hand.value);
    read.rule = winning.class_rules.at(hand_class(hand.value)) + ", " + law.rule(law::PokerKey::kCardsSpeak);
    verdict.hands.push_back(std::move(read));
  }
  std::ranges::stable_sort(verdict.hands, {}, &HandRead::seat);
}

void find_missing_signs(const RoundFacts& facts, Verdict& verdict) {
  if (facts.sign.poker && facts.sign.poker->structure != schema::BettingStructure::UNSET) return;
  verdict.findings.emplace_back(RemarkForm::kNoPokerSign, facts.first_seq);
}

// The office that declaring the round void takes, by the word that declared it.
void check_who_voided(const RoundFacts& facts, const law::CompiledPoker& law, Verdict& verdict) {
  for (const TimelineEntry& entry : facts.timeline) {
    if (entry.kind != schema::Event::VOIDED) continue;
    const law::WordRule* word = law::find_word(law.words, entry.text);
    if (word == nullptr || !word->act) continue;
    const auto has = std::ranges::find(law.ranks, entry.rank);
    if (has == law.ranks.end() || has - law.ranks.begin() >= word->act->rank) continue;
    verdict.findings.emplace_back(Remark(RemarkForm::kVoidedByLowerRank,
                                         {RankName{entry.rank}, RankName{law.ranks[word->act->rank]}}, word->act->rule),
                                  entry.seq);
  }
}

// Names what is missing.
void find_not_decidable(const RoundFacts& facts, const poker::Judgement& judgement, Verdict& verdict) {
  if (judgement.decidable) return;
  Finding& finding = verdict.findings.emplace_back(judgement.reason, facts.last_seq);
  finding.citations.cite(verdict.authority.rule);
}

void set_status(const RoundFacts& facts, const poker::Judgement& judgement, Verdict& verdict) {
  const bool money = std::ranges::any_of(
      verdict.findings, [](const Finding& f) { return f.severity() == Severity::MONEY && !f.amount.is_zero(); });
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
  check_who_voided(facts, law, verdict);
  find_not_decidable(facts, judgement, verdict);
  list_hands(facts, judgement, law, verdict);
  poker::compare_with_record(facts, judgement, law, verdict);
  verdict.betting = judgement.journal.steps;
  verdict.readings = poker::readings_used(facts, judgement, book, law);
  set_status(facts, judgement, verdict);
  return verdict;
}

}  // namespace cardspeak
