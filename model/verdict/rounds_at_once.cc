#include "model/verdict/rounds_at_once.h"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "model/facts/event_names.h"
#include "model/law/house.h"
#include "model/law/poker.h"

namespace cardspeak {
namespace {

using schema::Event;

// A correction stands where its original stood.
StreamSeq recorded_at(const TimelineEntry& entry) {
  return entry.corrected ? entry.original : entry.seq;
}

bool is_said(const TimelineEntry& entry) {
  return entry.kind == Event::RULING || entry.kind == Event::IRREGULARITY || entry.kind == Event::VOIDED ||
         entry.kind == Event::STRUCK_OUT;
}

// A card as it came to the table, and until when it may have been out: to the next shuffle, or the end of its round.
struct CardOut {
  Card card;
  StreamSeq from;
  StreamSeq until;
};

std::vector<CardOut> cards_out(const RoundFacts& facts) {
  std::vector<CardOut> out;
  const StreamSeq end = span_of(facts).last;
  for (auto entry = facts.timeline.begin(); entry != facts.timeline.end(); ++entry) {
    if (entry->kind != Event::CARD_DEALT || !entry->card.known()) continue;
    const auto shuffle = std::find_if(entry, facts.timeline.end(),
                                      [](const TimelineEntry& later) { return later.kind == Event::SHUFFLED; });
    out.push_back({entry->card, recorded_at(*entry), shuffle == facts.timeline.end() ? end : recorded_at(*shuffle)});
  }
  return out;
}

Citations deck_rule_of(const Rulebook& book) {
  return book.house() != nullptr ? Citations{book.house()->deck_rule} : Citations{book.poker()->deck_rule};
}

// Each once, in the order in which they came in this round.
void find_cards_in_both(const RoundFacts& other, const RoundFacts& facts, const Rulebook& book, Verdict& verdict) {
  const std::vector<CardOut> others = cards_out(other);
  std::vector<Card> told;
  for (const CardOut& mine : cards_out(facts)) {
    const auto both = std::ranges::find_if(others, [&](const CardOut& theirs) {
      return theirs.card == mine.card && mine.from < theirs.until && theirs.from < mine.until;
    });
    if (both == others.end() || std::ranges::find(told, mine.card) != told.end()) continue;
    told.push_back(mine.card);
    const Remark remark(RemarkForm::kCardOutInOtherRound, {mine.card, AsRecorded{other.id.text()}}, deck_rule_of(book));
    verdict.findings.emplace_back(remark, mine.from);
  }
}

}  // namespace

RoundSpan span_of(const RoundFacts& facts) {
  RoundSpan span{facts.first_seq, facts.first_seq};
  for (const TimelineEntry& entry : facts.timeline) {
    if (is_said(entry)) continue;
    span.last = std::max(span.last, recorded_at(entry));
    if (entry.kind == Event::ROUND_CLOSED) break;
  }
  return span;
}

void find_rounds_at_once(const RoundFacts& other, const RoundFacts& facts, const Rulebook& book, Verdict& verdict) {
  const RoundSpan mine = span_of(facts);
  const RoundSpan theirs = span_of(other);
  if (other.id == facts.id || mine.last < theirs.first || theirs.last < mine.first) return;
  const StreamSeq met = std::max(mine.first, theirs.first);
  // The event of the other one that lies in this one.
  const StreamSeq inside = met == theirs.first ? met : std::min(mine.last, theirs.last);
  const Remark found(RemarkForm::kRoundsOverlap, {AsRecorded{other.id.text()}, inside}, deck_rule_of(book));
  verdict.findings.emplace_back(found, met);
  find_cards_in_both(other, facts, book, verdict);
  if (verdict.status == schema::VerdictStatus::AGREED) {
    verdict.status = schema::VerdictStatus::DIFFERS;
    verdict.reason = found;
  }
}

void find_sign_changed_meanwhile(Event::Which kind, StreamSeq changed, const RoundFacts& facts, Verdict& verdict) {
  const RoundSpan span = span_of(facts);
  if (changed < span.first || span.last < changed) return;
  verdict.findings.emplace_back(Remark(RemarkForm::kSignChangedInRound, {BookName{event_name(kind)}}), changed);
}

}  // namespace cardspeak
