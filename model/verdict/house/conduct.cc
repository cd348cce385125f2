#include "model/verdict/house/conduct.h"

#include "model/verdict/house/conduct_check.h"
#include "model/verdict/house/conduct_of_cards.h"
#include "model/verdict/house/conduct_of_order.h"
#include "model/verdict/house/conduct_of_payments.h"
#include "model/verdict/house/conduct_of_wagers.h"

namespace cardspeak::house {
namespace {

using law::ProcedureEntry;
using law::ProcedureKey;

void check_entry(const ProcedureEntry& entry, ConductCheck& check) {
  switch (entry.key) {
    case ProcedureKey::kShuffleFirst:
      return find_cut_before_shuffle(entry, check);
    case ProcedureKey::kCutOnce:
      return find_wrong_cuts(entry, check);
    case ProcedureKey::kNoCutByMachine:
      return find_cut_by_machine(entry, check);
    case ProcedureKey::kBetsClosedFirst:
      return find_card_before_call(entry, check);
    case ProcedureKey::kWagersUntouched:
      return;  // found with the wager that was taken back
    case ProcedureKey::kWholeHand:
      return find_declared_less(entry, check);
    case ProcedureKey::kBoardFirst:
      return find_settled_before_board(entry, check);
    case ProcedureKey::kPlacedOnce:
      return find_placed_again(entry, check);
    case ProcedureKey::kSamePlayer:
      return find_other_player(entry, check);
    case ProcedureKey::kBoardAtMost:
      return find_placed_after_card(entry, check);
    case ProcedureKey::kRegistered:
      return find_not_registered(entry, check);
    case ProcedureKey::kPrizeKeyed:
      return find_not_keyed(entry, check);
    case ProcedureKey::kNotHidden:
      return find_hidden(entry, check);
    case ProcedureKey::kCloseLast:
      return find_closed_early(entry, check);
    case ProcedureKey::kMeterLinked:
      return find_no_meter(entry, check);
    case ProcedureKey::kBeforeDealerShown:
      return find_after_dealer_shown(entry, check);
    case ProcedureKey::kWholeMultiple:
      return find_broken_multiple(entry, check);
    case ProcedureKey::kJoinsCarried:
      return find_joined_carried(entry, check);
    case ProcedureKey::kInOrder:
      return find_out_of_order(entry, check);
    case ProcedureKey::kOwnHandOnly:
      return find_look_at_another(entry, check);
    case ProcedureKey::kBlindUnseen:
      return find_blind_hand_seen(entry, check);
    case ProcedureKey::kCutBeforeDeal:
      return find_missing_cut(entry, check);
    case ProcedureKey::kDeckKept:
      return find_deck_changed(entry, check);
  }
}

}  // namespace

std::vector<Breach> find_breaches_of_conduct(const Round& round, const MeterFacts& meter) {
  ConductCheck check(round, meter);
  for (const ProcedureEntry& entry : round.law.procedure.entries) check_entry(entry, check);
  return check.take();
}

}  // namespace cardspeak::house
