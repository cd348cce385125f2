#include "model/verdict/house/conduct_of_payments.h"

#include <algorithm>
#include <cstddef>

namespace cardspeak::house {
namespace {

using law::ProcedureEntry;
using schema::Event;

}  // namespace

void find_settled_before_board(const ProcedureEntry& entry, ConductCheck& check) {
  std::size_t cards = 0;
  for (const TimelineEntry& act : check.facts.timeline) {
    if (act.kind == Event::CARD_DEALT && act.place == schema::Place::COMMUNITY) ++cards;
    if (act.kind != Event::SETTLED || cards >= check.round.law.community_cards) continue;
    const Seat* seat = check.round.find_seat(act.seat);
    if (seat == nullptr || seat->decision != law::Condition::kStayed) continue;
    check.add(entry, RemarkForm::kSettledBeforeBoard, act.seq, act.seat);
  }
}

void find_not_keyed(const ProcedureEntry& entry, ConductCheck& check) {
  for (const SettledFact& settled : check.facts.settled) {
    if (settled.wager != entry.wager || settled.paid.is_zero()) continue;
    if (std::ranges::find(check.facts.prizes_keyed, settled.seat, &JackpotPrizeFact::seat) !=
        check.facts.prizes_keyed.end()) {
      continue;
    }
    check.add(entry, RemarkForm::kPrizeNotKeyed, settled.seq, settled.seat);
  }
}

void find_closed_early(const ProcedureEntry& entry, ConductCheck& check) {
  const TimelineEntry* closed = check.first_of(Event::ROUND_CLOSED);
  const TimelineEntry* settled = check.last_of(Event::SETTLED);
  if (closed == nullptr || settled == nullptr || moment_of(*settled) < moment_of(*closed)) return;
  const bool by_rule = !entry.rule.empty();
  check.add(entry, by_rule ? RemarkForm::kClosedBeforeSettlement : RemarkForm::kRecordClosedEarly, closed->seq);
}

}  // namespace cardspeak::house
