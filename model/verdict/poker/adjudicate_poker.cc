#include "model/verdict/poker/adjudicate_poker.h"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>

#include "model/check.h"
#include "model/hands/hand_value.h"
#include "model/hands/names.h"
#include "model/law/poker.h"
#include "model/remarks/kinds.h"
#include "model/verdict/cards_exchanged.h"
#include "model/verdict/common.h"
#include "model/verdict/corrections.h"
#include "model/verdict/left_open.h"
#include "model/verdict/poker/community_cards.h"
#include "model/verdict/poker/comparison.h"
#include "model/verdict/poker/judgement.h"
#include "model/verdict/poker/readings.h"
#include "model/verdict/poker/room_jackpot.h"
#include "model/verdict/poker/said_in_hand.h"
#include "model/verdict/poker/seat_faults.h"
#include "model/verdict/statements/heard.h"

namespace cardspeak {

namespace {

using schema::Severity;
using schema::Standing;
using schema::VerdictStatus;

HandRead board_read(std::string name, const std::vector<Card>& cards) {
  HandRead read;
  read.name = std::move(name);
  read.cards = cards;
  return read;
}

void list_hands(const RoundFacts& facts, const poker::Judgement& judgement, const law::CompiledPoker& law,
                Verdict& verdict) {
  const std::vector<Card> first = poker::board_cards(facts);
  const bool several = judgement.boards.size() > 1;
  const bool of_hand = law.board_cards() > 0 || poker::stands_for_last_cards(facts, law);
  if (!first.empty() && !several && of_hand) verdict.hands.push_back(board_read("board", first));
  for (const poker::Board& board : judgement.boards) {
    const bool not_dealt = !board.open.empty() && board.cards.size() != law.board_cards();
    if (several && !not_dealt)
      verdict.hands.push_back(board_read("board " + std::to_string(board.number), board.cards));
  }
  for (const poker::ReadHand& hand : judgement.showdown.hands) {
    HandRead read;
    read.seat = judgement.players[hand.who].seat;
    const law::PokerWinning& winning = law.winning[hand.entry];
    if (!hand.value.has_hand()) continue;  // it does not qualify
    const bool low = winning.share == schema::PotShare::LOW || hand.value.is_low();
    read.name = low ? "low" : "high";
    if (several) read.name += " on board " + std::to_string(hand.board);
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

statements::Heard add_statements(const RoundFacts& facts, const poker::Judgement& judgement,
                                 const law::CompiledPoker& law, Verdict& verdict) {
  std::size_t asked = 0;
  statements::Heard said;
  const poker::SaidInHand weighed(facts, law, law.defaults);
  for (Statement statement : weighed.all()) {
    if (statement.late) {
      const Remark late = Remark(RemarkForm::kStatedAfterClose, {AsRecorded{statement.said}}, law.last_word_rule)
                              .at(statement.seat, statement.wager);
      verdict.findings.emplace_back(late, statement.seq);
      said.note(Standing::DOES_NOT_HOLD, late);
    }
    if (!statement.why.empty()) {
      verdict.findings.emplace_back(statement.why, statement.seq);
      said.note(statement.standing, statement.why);
    }
    const bool moves =
        statement.kind != schema::StatementKind::IRREGULARITY && statement.means != schema::WordMeaning::UNSET;
    if (statement.standing != Standing::HOLDS && moves && ++asked <= statements::kMostAsked) {
      statement.if_it_stood = poker::changed_dues(
          judgement, poker::judge(facts, law, law.defaults, Explain::kNo, statement.seq, judgement.late));
    }
    verdict.statements.push_back(std::move(statement));
  }
  for (const Finding& unknown : statements::unknown_offices(facts, law.ranks, law.last_word_rule)) {
    verdict.findings.push_back(unknown);
    said.note(Standing::DOES_NOT_HOLD, unknown);
  }
  return said;
}

// Names what is missing.
void find_not_decidable(const RoundFacts& facts, const poker::Judgement& judgement, Verdict& verdict) {
  const Remark& missing = judgement.decidable ? judgement.misdeal : judgement.reason;
  if (missing.empty()) return;
  Finding& finding = verdict.findings.emplace_back(missing, facts.last_seq);
  finding.citations.cite(verdict.authority.rule);
}

// What the sign shows that no rule knows: nobody can say that the hand was played by the rules alone.
Remark shown_beside_rules(const Verdict& verdict) {
  const auto is_it = [](const Finding& finding) {
    return finding.form == RemarkForm::kSignOptionNotKnown || finding.form == RemarkForm::kSignOfHouseGame;
  };
  const auto found = std::ranges::find_if(verdict.findings, is_it);
  return found == verdict.findings.end() ? Remark() : static_cast<const Remark&>(*found);
}

void set_status(const RoundFacts& facts, const poker::Judgement& judgement, const statements::Heard& said,
                const std::optional<Finding>& exchanged, Verdict& verdict) {
  const bool money = std::ranges::any_of(
      verdict.findings, [](const Finding& f) { return f.severity() == Severity::MONEY && !f.amount.is_zero(); });
  verdict.reason = judgement.reason;
  if (judgement.everything_back) {
    verdict.status = VerdictStatus::VOID;
  } else if (!facts.closed) {
    verdict.status = VerdictStatus::OPEN;
  } else if (!judgement.decidable) {
    verdict.status = VerdictStatus::NOT_DECIDABLE;
  } else if (money) {
    verdict.status = VerdictStatus::DIFFERS;
  } else if (exchanged) {
    verdict.status = VerdictStatus::NOT_DECIDABLE;
    verdict.reason = static_cast<const Remark&>(*exchanged);
  } else if (!judgement.misdeal.empty() || !said.open.empty()) {
    verdict.status = VerdictStatus::NOT_DECIDABLE;
    verdict.reason = judgement.misdeal.empty() ? said.open : judgement.misdeal;
  } else if (!judgement.disputed_showing.empty()) {
    verdict.status = VerdictStatus::NOT_DECIDABLE;
    verdict.reason = judgement.disputed_showing;
  } else if (!judgement.journal.open.empty()) {
    verdict.status = VerdictStatus::NOT_DECIDABLE;
    verdict.reason = judgement.journal.open;
  } else if (!said.wrong.empty()) {
    verdict.status = VerdictStatus::DIFFERS;
    verdict.reason = said.wrong;
  } else if (Remark fails = correction_that_fails(verdict); !fails.empty()) {
    verdict.status = VerdictStatus::DIFFERS;
    verdict.reason = std::move(fails);
  } else if (Remark sign = shown_beside_rules(verdict); !sign.empty()) {
    verdict.status = VerdictStatus::DIFFERS;
    verdict.reason = std::move(sign);
  } else {
    verdict.status = VerdictStatus::AGREED;
  }
}

// What the jackpot of the room leaves open or contradicts is not agreed, however the pots were pushed.
void set_status_by_jackpot(const Remark& open, Verdict& verdict) {
  if (verdict.status != VerdictStatus::AGREED && verdict.status != VerdictStatus::VOID) return;
  const auto differs = std::ranges::find_if(verdict.findings, [](const Finding& finding) {
    return finding.kind() == kFindingPrizeRecords && finding.severity() != schema::Severity::NOTE;
  });
  const bool money = std::ranges::any_of(verdict.findings, [](const Finding& finding) {
    return poker::is_of_room_jackpot(finding) && !finding.amount.is_zero();
  });
  if (!open.empty()) {
    verdict.status = VerdictStatus::NOT_DECIDABLE;
    verdict.reason = open;
  } else if (differs != verdict.findings.end() || money) {
    verdict.status = VerdictStatus::DIFFERS;
    if (differs != verdict.findings.end()) verdict.reason = static_cast<const Remark&>(*differs);
  }
}

// The card stays where it is, though it was seen.
bool is_played(const poker::IrregularCase& found) {
  return found.has(law::PokerStep::kCardIsPlayed) || found.has(law::PokerStep::kUseInSequence);
}

// Whether it is about the order of a deal that was put right, and so about every seat that a card went to.
bool is_of_whole_deal(const poker::IrregularCase& found) {
  using enum law::PokerIrregularity;
  return (found.kind == kPlayerDealtOut || found.kind == kDealtOutOfOrder) && found.has(law::PokerStep::kPutRight);
}

// Cards that went to another seat before anybody acted: the deal was put right (14.1.1(a)(iii), (iv)), as somebody
// noted or as the order shows in which the cards came.
void add_moves_in_deal(const RoundFacts& facts, const poker::SaidInHand& said, std::vector<ShownCause>& causes) {
  const StreamSeq acts = poker::first_act(facts);
  const bool right = poker::is_dealt_right_in_the_end(facts);
  for (const ReplacedCard& replaced : facts.replaced) {
    if (replaced.place != schema::Place::SEAT || replaced.by >= acts) continue;
    const bool noted = std::ranges::any_of(said.irregular(), [&](const poker::IrregularCase& found) {
      return is_of_whole_deal(found) && found.seq < replaced.by;
    });
    if (right || noted) causes.push_back({replaced.seat, replaced.card.taken_by, replaced.card.seq});
  }
}

// Of what the record shows by itself (14.4 to 14.9). A card that its player exposed is played (14.2.8).
std::vector<ShownCause> shown_causes(const RoundFacts& facts, const law::CompiledPoker& law) {
  std::vector<ShownCause> causes;
  if (facts.replaced.empty()) return causes;
  const poker::SaidInHand said(facts, law, law.defaults);
  for (const poker::IrregularCase& found : said.irregular()) {
    if (!found.shown || found.kind == law::PokerIrregularity::kExposedByPlayer || is_played(found)) continue;
    const auto dealt = std::ranges::find(facts.timeline, found.seq, &TimelineEntry::seq);
    const bool that_card = dealt->kind == schema::Event::CARD_DEALT;
    causes.push_back({found.seat, found.seq, that_card ? found.seq : StreamSeq()});
  }
  add_moves_in_deal(facts, said, causes);
  return causes;
}

}  // namespace

Verdict adjudicate_poker(const RoundFacts& on_record, const Rulebook& book, const MeterFacts& meter, Explain explain) {
  const std::optional<RoundFacts> settled = settled_without_close(on_record);
  const RoundFacts& record = settled ? *settled : on_record;
  CARDSPEAK_CHECK(book.poker() != nullptr, "a poker hand is judged by a poker book");
  const std::uint8_t deck = record.sign.poker ? record.sign.poker->deck : std::uint8_t{0};
  const law::CompiledPoker* with_deck = book.poker()->with_deck(deck);
  const law::CompiledPoker& of_deck = with_deck != nullptr ? *with_deck : *book.poker();
  const law::CompiledPoker& law = of_deck.at_table(record.sign.tournament);
  const std::optional<poker::HandAsPlayed> sifted = poker::as_played(record, law);
  const RoundFacts& facts = sifted ? sifted->facts : record;
  const std::vector<poker::LateChips> late = sifted ? sifted->late : std::vector<poker::LateChips>();
  const poker::Judgement judgement = poker::judge(facts, law, law.defaults, explain, {}, late);
  Verdict verdict = begin_verdict(record, book);
  if (sifted) verdict.findings.insert(verdict.findings.end(), sifted->findings.begin(), sifted->findings.end());
  if (judgement.everything_back) {
    std::erase_if(verdict.findings, [](const Finding& finding) { return finding.kind() == kFactWagerWithoutHand; });
  }
  find_near_version_date(facts, book, verdict);
  find_missing_signs(facts, verdict);
  if (with_deck == nullptr) {
    verdict.findings.emplace_back(
        Remark{RemarkForm::kDeckNotOfGame, {count_of(deck)}, {law.rule(law::PokerKey::kDeckOfGame), law.players_rule}},
        facts.first_seq);
  }
  verdict.findings.insert(verdict.findings.end(), judgement.journal.findings.begin(), judgement.journal.findings.end());
  find_not_decidable(facts, judgement, verdict);
  list_hands(facts, judgement, law, verdict);
  poker::compare_with_record(facts, judgement, law, verdict);
  const Remark jackpot = poker::judge_jackpot(facts, judgement, law, meter, verdict);
  verdict.betting = judgement.journal.steps;
  verdict.readings = poker::readings_used(facts, judgement, book, law);
  const statements::Heard said = add_statements(facts, judgement, law, verdict);
  const std::optional<Finding> exchanged =
      cards_exchanged(facts, {verdict.statements, law.ranks.front(), accounts_in_poker}, judgement.taken_back,
                      shown_causes(facts, law));
  if (exchanged) verdict.findings.push_back(*exchanged);
  set_status(facts, judgement, said, exchanged, verdict);
  set_status_by_jackpot(jackpot, verdict);
  return verdict;
}

}  // namespace cardspeak
