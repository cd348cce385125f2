#include "model/facts/event_kind.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstddef>

namespace cardspeak {
namespace {

using Which = schema::Event::Which;

// In the order of the schema.
constexpr std::array<EventKind, 58> kKinds = {{
    {Which::UNSET, Belongs::kNowhere, ""},
    {Which::TABLE_OPENED, Belongs::kTable, "tableOpened"},
    {Which::TABLE_CLOSED, Belongs::kTable, "tableClosed"},
    {Which::NOTICE_DISPLAYED, Belongs::kTable, "noticeDisplayed"},
    {Which::LIMITS_CHANGED, Belongs::kTable, "limitsChanged"},
    {Which::OPTION_CHANGED, Belongs::kTable, "optionChanged"},
    {Which::POKER_SIGN_CHANGED, Belongs::kTable, "pokerSignChanged"},
    {Which::DEALER_CHANGED, Belongs::kTable, "dealerChanged"},
    {Which::DECK_CHANGED, Belongs::kTable, "deckChanged"},
    {Which::DECK_COUNTED, Belongs::kCount, "deckCounted"},
    {Which::ROUND_OPENED, Belongs::kRound, "roundOpened"},
    {Which::WAGER_PLACED, Belongs::kRound, "wagerPlaced"},
    {Which::WAGER_WITHDRAWN, Belongs::kRound, "wagerWithdrawn"},
    {Which::BETS_CLOSED, Belongs::kRound, "betsClosed"},
    {Which::ANNOUNCED, Belongs::kRound, "announced"},
    {Which::SHUFFLED, Belongs::kRound, "shuffled"},
    {Which::CUT, Belongs::kRound, "cut"},
    {Which::BURNED, Belongs::kRound, "burned"},
    {Which::CARD_DEALT, Belongs::kRound, "cardDealt"},
    {Which::CARD_EXPOSED, Belongs::kRound, "cardExposed"},
    {Which::CARDS_TAKEN, Belongs::kRound, "cardsTaken"},
    {Which::CARDS_RETURNED, Belongs::kRound, "cardsReturned"},
    {Which::DECISION, Belongs::kRound, "decision"},
    {Which::HAND_SHOWN, Belongs::kRound, "handShown"},
    {Which::HAND_MUCKED, Belongs::kRound, "handMucked"},
    {Which::HAND_SET, Belongs::kRound, "handSet"},
    {Which::HAND_VIEWED, Belongs::kRound, "handViewed"},
    {Which::SETTLED, Belongs::kRound, "settled"},
    {Which::UNCALLED_RETURNED, Belongs::kRound, "uncalledReturned"},
    {Which::POT_PUSHED, Belongs::kRound, "potPushed"},
    {Which::RAKE_TAKEN, Belongs::kRound, "rakeTaken"},
    {Which::JACKPOT_PRIZE_KEYED, Belongs::kRound, "jackpotPrizeKeyed"},
    {Which::IRREGULARITY, Belongs::kRound, "irregularity"},
    {Which::RULING, Belongs::kRound, "ruling"},
    {Which::VOIDED, Belongs::kRound, "voided"},
    {Which::ROUND_CLOSED, Belongs::kRound, "roundClosed"},
    {Which::STRUCK_OUT, Belongs::kAnywhere, "struckOut"},
    {Which::METER_CONFIGURED, Belongs::kMeter, "meterConfigured"},
    {Which::JACKPOT_WAGER_REGISTERED, Belongs::kMeter, "jackpotWagerRegistered"},
    {Which::JACKPOT_GAME_CANCELLED, Belongs::kMeter, "jackpotGameCancelled"},
    {Which::OUTCOME_RECORDED, Belongs::kMeter, "outcomeRecorded"},
    {Which::PRIZE_PAID, Belongs::kMeter, "prizePaid"},
    {Which::METER_RESET, Belongs::kMeter, "meterReset"},
    {Which::METER_READING, Belongs::kMeter, "meterReading"},
    {Which::METER_TRANSFERRED, Belongs::kMeter, "meterTransferred"},
    {Which::METER_CLOSED, Belongs::kMeter, "meterClosed"},
    {Which::DISPUTE_RAISED, Belongs::kDesk, "disputeRaised"},
    {Which::RULING_MADE, Belongs::kDesk, "rulingMade"},
    {Which::REFERRED_TO_INSPECTOR, Belongs::kDesk, "referredToInspector"},
    {Which::POT_TAKEN_BACK, Belongs::kRound, "potTakenBack"},
    {Which::NUMBERS_SKIPPED, Belongs::kDesk, "numbersSkipped"},
    {Which::REGISTER_TAKEN, Belongs::kDesk, "registerTaken"},
    {Which::DISPUTE_PAID, Belongs::kDesk, "disputePaid"},
    {Which::DISPUTE_NOTED, Belongs::kDesk, "disputeNoted"},
    {Which::REFERRAL_ANSWERED, Belongs::kDesk, "referralAnswered"},
    {Which::DISPUTE_CLOSED, Belongs::kDesk, "disputeClosed"},
    {Which::UNITS_PAID, Belongs::kRound, "unitsPaid"},
    {Which::DISPUTE_REOPENED, Belongs::kDesk, "disputeReopened"},
}};

constexpr bool in_order() {
  for (std::size_t i = 0; i < kKinds.size(); ++i) {
    if (static_cast<std::size_t>(kKinds[i].which) != i) return false;
  }
  return true;
}
static_assert(in_order(), "the row of a kind is found by its number");

// What the stream of that name is of: a table, a meter or a desk.
Belongs stream_is_of(std::string_view name) {
  const auto slash = name.find('/');
  const std::string_view rest = slash == std::string_view::npos ? std::string_view() : name.substr(slash);
  if (rest.starts_with("/meter/")) return Belongs::kMeter;
  if (rest.starts_with("/desk/")) return Belongs::kDesk;
  return Belongs::kTable;
}

const char* name_of(Belongs stream) {
  if (stream == Belongs::kMeter) return "a meter";
  return stream == Belongs::kDesk ? "a desk" : "a table";
}

}  // namespace

EventKind event_kind_of(Which which) {
  const auto row = static_cast<std::size_t>(which);
  return row < kKinds.size() ? kKinds[row] : EventKind();
}

std::string objection_to_place(schema::Event::Reader event) {
  const EventKind kind = event_kind_of(event.which());
  if (kind.belongs == Belongs::kNowhere || kind.belongs == Belongs::kAnywhere) return {};
  const Belongs stream = stream_is_of(std::string_view(event.getStream().begin(), event.getStream().size()));
  const bool of_table = kind.belongs != Belongs::kMeter && kind.belongs != Belongs::kDesk;
  const Belongs wanted = of_table ? Belongs::kTable : kind.belongs;
  if (stream != wanted) {
    return fmt::format("an event of the kind {} belongs to the stream of {}, and this stream is that of {}", kind.name,
                       name_of(wanted), name_of(stream));
  }
  if (kind.belongs == Belongs::kRound && event.getRound() == 0) {
    return fmt::format("an event of the kind {} belongs to a round, and it names none", kind.name);
  }
  if (kind.belongs != Belongs::kRound && kind.belongs != Belongs::kCount && event.getRound() != 0) {
    return fmt::format("an event of the kind {} belongs to no round, and it names round {}", kind.name,
                       event.getRound());
  }
  return {};
}

}  // namespace cardspeak
