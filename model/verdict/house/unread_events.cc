#include "model/verdict/house/unread_events.h"

#include <algorithm>
#include <string>

#include "model/facts/event_names.h"
#include "model/verdict/house/unread_fields.h"

namespace cardspeak::house {
namespace {

using schema::Event;

enum class Use : std::uint8_t {
  kRead,        // it, or that it happened, decides something
  kNotOfRound,  // it belongs to the table, a meter or a desk, and has a round's number
  kNotOfGame,   // of another family of games
  kMoney,       // the same, and money moved by it
};

// A kind that a later release adds does not compile until it stands here.
Use use_of(Event::Which kind) {
  switch (kind) {
    case Event::ROUND_OPENED:
    case Event::WAGER_PLACED:
    case Event::WAGER_WITHDRAWN:
    case Event::BETS_CLOSED:
    case Event::ANNOUNCED:
    case Event::SHUFFLED:
    case Event::CUT:
    case Event::BURNED:
    case Event::CARD_DEALT:
    case Event::CARD_EXPOSED:
    case Event::CARDS_TAKEN:
    case Event::CARDS_RETURNED:
    case Event::DECISION:
    case Event::HAND_SHOWN:
    case Event::HAND_MUCKED:
    case Event::HAND_VIEWED:
    case Event::SETTLED:
    case Event::JACKPOT_PRIZE_KEYED:
    case Event::IRREGULARITY:
    case Event::RULING:
    case Event::VOIDED:
    case Event::ROUND_CLOSED:
    case Event::STRUCK_OUT:
    case Event::DEALER_CHANGED:
    case Event::DECK_CHANGED:
    case Event::DECK_COUNTED:
    case Event::UNSET:  // the fold names it
      return Use::kRead;
    case Event::TABLE_OPENED:
    case Event::TABLE_CLOSED:
    case Event::NOTICE_DISPLAYED:
    case Event::LIMITS_CHANGED:
    case Event::OPTION_CHANGED:
    case Event::POKER_SIGN_CHANGED:
    case Event::METER_CONFIGURED:
    case Event::JACKPOT_WAGER_REGISTERED:
    case Event::JACKPOT_GAME_CANCELLED:
    case Event::OUTCOME_RECORDED:
    case Event::PRIZE_PAID:
    case Event::METER_RESET:
    case Event::METER_READING:
    case Event::METER_TRANSFERRED:
    case Event::METER_CLOSED:
    case Event::DISPUTE_RAISED:
    case Event::RULING_MADE:
    case Event::REFERRED_TO_INSPECTOR:
    case Event::NUMBERS_SKIPPED:
    case Event::REGISTER_TAKEN:
    case Event::DISPUTE_PAID:
    case Event::DISPUTE_NOTED:
    case Event::REFERRAL_ANSWERED:
    case Event::DISPUTE_CLOSED:
    case Event::DISPUTE_REOPENED:
      return Use::kNotOfRound;
    case Event::HAND_SET:
      return Use::kNotOfGame;
    case Event::UNCALLED_RETURNED:
    case Event::POT_PUSHED:
    case Event::POT_TAKEN_BACK:
    case Event::RAKE_TAKEN:
    case Event::UNITS_PAID:
      return Use::kMoney;
  }
  return Use::kRead;  // a newer device wrote it: the fold names it
}

class UnreadEvents {
 public:
  UnreadEvents(const JudgedRound& judged, FindingList& findings, Verdict& verdict)
      : round_(judged.round), facts_(judged.facts), law_(judged.law), findings_(findings), verdict_(verdict) {}

  void run() {
    for (const TimelineEntry& entry : facts_.timeline) look_at(entry);
  }

 private:
  void look_at(const TimelineEntry& entry) {
    switch (use_of(entry.kind)) {
      case Use::kRead:
        return look_into(entry);
      case Use::kNotOfRound:
        return add({RemarkForm::kEventNotOfRound, {BookName{event_name(entry.kind)}}}, entry);
      case Use::kNotOfGame:
        return add({RemarkForm::kEventNotOfGame, {BookName{event_name(entry.kind)}}}, entry);
      case Use::kMoney:
        return money(amount_of(entry), entry);
    }
  }

  // An event that is read may say something that the game does not know. Cards and acts that it does not have are taken
  // out before the round is judged (model/verdict/house/of_this_game.h).
  void look_into(const TimelineEntry& entry) {
    if (is_of_empty_seat(entry)) {
      return add({RemarkForm::kEventOfEmptySeat, {BookName{event_name(entry.kind)}}}, entry);
    }
    if (entry.kind == Event::WAGER_PLACED) return look_at_level(facts_.wagers[entry.index], entry);
    if (entry.kind == Event::JACKPOT_PRIZE_KEYED && !has_jackpot_wager(round_, entry.seat)) {
      const Cents keyed = facts_.prizes_keyed[entry.index].amount;
      if (law_.jackpot == nullptr) return money(keyed, entry);
      add({RemarkForm::kPrizeKeyedWithoutWager, {keyed}, law_.last_word_rule}, entry);
    }
  }

  // What a player does, or what is done with a player's cards, where there is neither. Chips say themselves where they
  // lie, and payments are held against them. A hand that is shown makes the seat one of the record.
  [[nodiscard]] bool is_of_empty_seat(const TimelineEntry& entry) const {
    if (entry.seat == SeatNo()) return false;
    const Event::Which kind = entry.kind;
    if (kind == Event::HAND_SHOWN || kind == Event::HAND_MUCKED) {
      const SeatFact* const seat = facts_.find_seat(entry.seat);
      const bool no_hand = seat == nullptr || (seat->patron.empty() && seat->cards.empty());
      return no_hand && std::ranges::find(facts_.wagers, entry.seat, &WagerFact::seat) == facts_.wagers.end();
    }
    const bool of_seat = kind == Event::DECISION || kind == Event::HAND_VIEWED || kind == Event::CARD_EXPOSED ||
                         kind == Event::CARDS_TAKEN || kind == Event::CARDS_RETURNED;
    return of_seat && !facts_.is_in_use(entry.seat);
  }

  void look_at_level(const WagerFact& placed, const TimelineEntry& entry) {
    const auto wager = law_.find_wager(placed.wager);
    if (placed.level == 0 || !wager || !law_.wager(*wager).levels.empty()) return;
    add({RemarkForm::kLevelNotOfGame, {count_of(placed.level), WagerName{placed.wager}}}, entry);
  }

  [[nodiscard]] Cents amount_of(const TimelineEntry& entry) const {
    if (entry.kind == Event::UNCALLED_RETURNED) return facts_.uncalled[entry.index].amount;
    if (entry.kind == Event::POT_PUSHED || entry.kind == Event::POT_TAKEN_BACK) {
      return facts_.pushes[entry.index].amount;
    }
    if (entry.kind == Event::UNITS_PAID) return facts_.units_paid[entry.index].amount;
    return facts_.rake[entry.index].amount;
  }

  void money(Cents amount, const TimelineEntry& entry) {
    const Remark remark(RemarkForm::kMoneyNotOfGame, {BookName{event_name(entry.kind)}, amount}, law_.last_word_rule);
    if (verdict_.reason.empty()) verdict_.reason = remark.at(entry.seat);
    findings_.add(Finding(remark.at(entry.seat), entry.seq));
  }

  void add(const Remark& remark, const TimelineEntry& entry) {
    findings_.add(Finding(remark.at(entry.seat), entry.seq));
  }

  const Round& round_;
  const RoundFacts& facts_;
  const law::CompiledHouse& law_;
  FindingList& findings_;
  Verdict& verdict_;
};

}  // namespace

bool has_jackpot_wager(const Round& round, SeatNo seat) {
  return std::ranges::any_of(round.lines, [&](const Line& line) {
    if (line.seat != seat || line.lay().is_zero()) return false;
    if (!line.wager) return true;
    // What is settled by a pay table and no comparison with the dealer.
    const law::WagerRule& wager = round.law.wager(*line.wager);
    return wager.pay_table && wager.placed == schema::Placed::BEFORE_DEAL && !round.law.brings_cards(*line.wager);
  });
}

void find_unread_events(const JudgedRound& judged, FindingList& findings, Verdict& verdict) {
  UnreadEvents(judged, findings, verdict).run();
  find_unread_fields(judged, findings);
}

}  // namespace cardspeak::house
