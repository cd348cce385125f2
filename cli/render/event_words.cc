#include "cli/render/event_words.h"
#include "schemas/text/patron_mask.h"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

namespace cardspeak {
namespace {

using schema::Event;

// What a kind of event is called beside its number.
std::string kind_text_of(schema::Event::Which kind) {
  constexpr std::array<std::pair<Event::Which, std::string_view>, 9> kNames = {{
      {Event::WAGER_PLACED, "a wager placed"},
      {Event::WAGER_WITHDRAWN, "a wager taken back"},
      {Event::DECISION, "a decision"},
      {Event::CARD_DEALT, "a card dealt"},
      {Event::SETTLED, "a settlement"},
      {Event::IRREGULARITY, "an irregularity"},
      {Event::RULING, "a ruling"},
      {Event::VOIDED, "a declaration that the round is void"},
      {Event::POT_PUSHED, "a pot pushed"},
  }};
  const auto found = std::find_if(kNames.begin(), kNames.end(), [&](const auto& name) { return name.first == kind; });
  return found == kNames.end() ? "an event" : std::string(found->second);
}

// The fact that the entry leads to; nullptr where the index leads nowhere.
template <typename Fact>
const Fact* at(const std::vector<Fact>& facts, const TimelineEntry& entry) {
  return entry.index < facts.size() ? &facts[entry.index] : nullptr;
}

// "seat 3 raises to $40.00".
std::string decision_text(const DecisionFact& decision, Unit unit) {
  const std::string who = seat_text(decision.seat) + " ";
  const std::string with = decision.amount.is_zero() ? "" : " " + money(decision.amount, unit);
  const std::string to = decision.to ? " to " + money(*decision.to, unit) : with;
  const std::string concerning = decision.wager.empty() ? "" : " (" + spaced(decision.wager) + ")";
  const std::string cards = decision.cards.empty() ? "" : ": " + cards_text(decision.cards);
  switch (decision.act) {
    case schema::Act::FOLD:
      return who + "folds";
    case schema::Act::CHECK:
      return who + "checks";
    case schema::Act::CALL:
      return who + "calls" + with;
    case schema::Act::BET:
      return who + "bets" + (decision.amount.is_zero() ? to : with);
    case schema::Act::RAISE:
      return who + "raises" + to;
    case schema::Act::ALL_IN:
      return who + "is all in" + (with.empty() ? "" : " with" + with + " more");
    case schema::Act::WAGER:
      return who + "puts in" + with + " without a word";
    case schema::Act::PLAY:
      return who + "stays in" + (with.empty() ? "" : " with" + with) + concerning;
    case schema::Act::DISCARD:
      return who + "discards " + std::to_string(decision.count) + cards;
    case schema::Act::STAND_PAT:
      return who + "stands pat";
    case schema::Act::RETRACT:
      return who + "takes back" + with + concerning;
    case schema::Act::INSTANT_WINNER:
      return who + "takes the instant win" + concerning;
    case schema::Act::NOT_EXPOSED:
      return who + "keeps the hand unexposed";
    case schema::Act::CANNOT_WAGER:
      return who + "cannot place the wager" + concerning;
    case schema::Act::FOLD_ANTE_ONLY:
      return who + "folds the ante only";
    case schema::Act::TAKE_KITTY:
      return who + "takes the kitty";
    case schema::Act::LEAVE:
      return who + "leaves";
    case schema::Act::RUN_IT_TWICE:
      return who + "agrees to " + std::to_string(decision.count) + " boards";
    case schema::Act::SHOW_REQUEST:
      return who + "asks to see the hand";
    case schema::Act::UNSET:
      break;
  }
  return who + "decides; what is not on record";
}

}  // namespace

// Cards dealt are not among them: the story gathers them by place.
const std::vector<EventWords::Kind>& EventWords::kinds() {
  static const std::vector<Kind> kKinds = {
      {Event::ROUND_OPENED, "Round opened", &EventWords::opened},
      {Event::WAGER_PLACED, "Wagers", &EventWords::wager},
      {Event::WAGER_WITHDRAWN, "Taken back", &EventWords::taken_back},
      {Event::BETS_CLOSED, "No more bets", &EventWords::nothing},
      {Event::ANNOUNCED, "Announced", &EventWords::book_word},
      {Event::SHUFFLED, "Shuffled", &EventWords::own_words},
      {Event::CUT, "Cut", &EventWords::own_words},
      {Event::BURNED, "Burned", &EventWords::burned},
      {Event::CARD_EXPOSED, "Exposed", &EventWords::exposed},
      {Event::CARDS_TAKEN, "Cards taken", &EventWords::place_item},
      {Event::CARDS_RETURNED, "Cards returned", &EventWords::place_item},
      {Event::DECISION, "", &EventWords::decision},
      {Event::HAND_SHOWN, "Showdown", &EventWords::shown},
      {Event::HAND_MUCKED, "Showdown", &EventWords::mucked},
      {Event::HAND_SET, "Hands set", &EventWords::hands_set},
      {Event::UNITS_PAID, "Units", &EventWords::units_paid},
      {Event::HAND_VIEWED, "Hand viewed", &EventWords::seat},
      {Event::SETTLED, "Settled", &EventWords::settled},
      {Event::UNCALLED_RETURNED, "Pots", &EventWords::uncalled},
      {Event::POT_PUSHED, "Pots", &EventWords::pot_pushed},
      {Event::POT_TAKEN_BACK, "Pots", &EventWords::pot_taken_back},
      {Event::RAKE_TAKEN, "Pots", &EventWords::rake},
      {Event::JACKPOT_PRIZE_KEYED, "Jackpot prize", &EventWords::prize},
      {Event::IRREGULARITY, "Irregularity", &EventWords::irregularity},
      {Event::RULING, "Ruling", &EventWords::ruling},
      {Event::VOIDED, "Declared void", &EventWords::own_words},
      {Event::ROUND_CLOSED, "Round closed", &EventWords::nothing},
      {Event::STRUCK_OUT, "Struck out", &EventWords::own_words},
      {Event::NOTICE_DISPLAYED, "Notice displayed", &EventWords::book_word},
      {Event::LIMITS_CHANGED, "Limits changed", &EventWords::own_words},
      {Event::OPTION_CHANGED, "Option changed", &EventWords::own_words},
      {Event::POKER_SIGN_CHANGED, "Sign changed", &EventWords::own_words},
      {Event::DEALER_CHANGED, "Dealer changed", &EventWords::own_words},
      {Event::DECK_CHANGED, "Deck changed", &EventWords::own_words},
      {Event::DECK_COUNTED, "Deck counted", &EventWords::own_words},
      {Event::TABLE_OPENED, "Table opened", &EventWords::own_words},
      {Event::TABLE_CLOSED, "Table closed", &EventWords::own_words},
      {Event::METER_CONFIGURED, "Jackpot meter", &EventWords::own_words},
      {Event::JACKPOT_WAGER_REGISTERED, "Jackpot meter", &EventWords::own_words},
      {Event::JACKPOT_GAME_CANCELLED, "Jackpot meter", &EventWords::own_words},
      {Event::OUTCOME_RECORDED, "Jackpot meter", &EventWords::own_words},
      {Event::PRIZE_PAID, "Jackpot meter", &EventWords::own_words},
      {Event::METER_RESET, "Jackpot meter", &EventWords::own_words},
      {Event::METER_READING, "Jackpot meter", &EventWords::own_words},
      {Event::METER_TRANSFERRED, "Jackpot meter", &EventWords::own_words},
      {Event::METER_CLOSED, "Jackpot meter", &EventWords::own_words},
      {Event::DISPUTE_RAISED, "Dispute", &EventWords::own_words},
      {Event::RULING_MADE, "Ruling of the desk", &EventWords::own_words},
      {Event::REFERRED_TO_INSPECTOR, "Referred to an inspector", &EventWords::own_words},
      {Event::NUMBERS_SKIPPED, "Numbers given up", &EventWords::own_words},
      {Event::REGISTER_TAKEN, "Register of devices", &EventWords::own_words},
      {Event::DISPUTE_PAID, "Made good", &EventWords::own_words},
      {Event::DISPUTE_NOTED, "Noted of a dispute", &EventWords::own_words},
      {Event::REFERRAL_ANSWERED, "Answer of an inspector", &EventWords::own_words},
      {Event::DISPUTE_CLOSED, "Dispute closed", &EventWords::own_words},
      {Event::DISPUTE_REOPENED, "Dispute reopened", &EventWords::own_words},
  };
  return kKinds;
}

Told EventWords::describe(const TimelineEntry& entry) const {
  const auto kind = std::ranges::find(kinds(), entry.kind, &Kind::kind);
  Told told{"Not known to this release", "event " + grouped(entry.seq.value())};
  if (kind != kinds().end()) told = {std::string(kind->heading), (this->*kind->item)(entry)};
  if (entry.corrected) told.item += (told.item.empty() ? "" : " ") + correction(entry);
  return told;
}

std::string EventWords::place(const TimelineEntry& entry) {
  switch (entry.place) {
    case schema::Place::SEAT:
      return seat_text(entry.seat);
    case schema::Place::DEALER:
      return "dealer";
    case schema::Place::COMMUNITY:
      return entry.board > 1 ? "board " + std::to_string(entry.board) : "";
    case schema::Place::JACKPOT:
      return "jackpot cards";
    case schema::Place::KITTY:
      return "kitty";
    case schema::Place::UNSET:
      break;
  }
  return "a place not on record";
}

std::optional<Cents> EventWords::amount_of(const TimelineEntry& entry) const {
  if (entry.kind == schema::Event::WAGER_PLACED) {
    const WagerFact* wager = at(facts_.wagers, entry);
    if (wager != nullptr) return wager->amount + wager->withdrawn;
  }
  if (entry.kind == schema::Event::SETTLED) {
    const SettledFact* settled = at(facts_.settled, entry);
    if (settled != nullptr) return settled->paid;
  }
  if (entry.kind == schema::Event::POT_PUSHED) {
    const PotPushedFact* push = at(facts_.pushes, entry);
    if (push != nullptr) return push->amount;
  }
  return std::nullopt;
}

// What was on record before, what it became, who said so, and why.
std::string EventWords::correction(const TimelineEntry& entry) const {
  std::string text = "(first recorded as event " + grouped(entry.original.value());
  if (entry.kind == schema::Event::STRUCK_OUT && entry.original_kind != schema::Event::UNSET) {
    text += ", " + kind_text_of(entry.original_kind);
  }
  const auto now = amount_of(entry);
  if (now && entry.original_amount && *now != *entry.original_amount) {
    text += " with " + money(*entry.original_amount, unit_) + "; corrected to " + money(*now, unit_);
  } else {
    text += entry.kind == schema::Event::STRUCK_OUT ? "; struck out" : "; corrected";
  }
  if (const std::string who = office_and_staff(entry.rank, entry.staff); !who.empty()) text += " by " + who;
  if (!entry.correction_reason.empty()) text += ": " + printable(entry.correction_reason);
  return text + ")";
}

std::string EventWords::nothing(const TimelineEntry& /*entry*/) const {
  return {};
}

std::string EventWords::own_words(const TimelineEntry& entry) const {
  return printable(entry.text);
}

std::string EventWords::book_word(const TimelineEntry& entry) const {
  return spaced(entry.text);
}

std::string EventWords::seat(const TimelineEntry& entry) const {
  return seat_text(entry.seat);
}

std::string EventWords::place_item(const TimelineEntry& entry) const {
  return place(entry);
}

std::string EventWords::opened(const TimelineEntry& /*entry*/) const {
  std::vector<std::string> parts;
  if (!facts_.dealer.empty()) parts.push_back("dealer " + printable(facts_.dealer));
  if (facts_.button.value() != 0) parts.push_back("button at " + seat_text(facts_.button));
  for (const SeatFact& seat : facts_.seats) {
    std::string text = seat_text(seat.seat);
    if (!seat.patron.empty()) text += " " + printable(schema::patron_for_people(seat.patron));
    if (seat.stack) text += " with " + money(*seat.stack, unit_);
    parts.push_back(text);
  }
  return join(parts, ", ");
}

std::string EventWords::wager(const TimelineEntry& entry) const {
  const WagerFact* wager = at(facts_.wagers, entry);
  if (wager == nullptr) return seat_text(entry.seat);
  std::string text =
      seat_text(wager->seat) + " " + spaced(wager->wager) + " " + money(wager->amount + wager->withdrawn, unit_);
  if (wager->level != 0) text += " at level " + std::to_string(wager->level);
  if (wager->verbal) text += " (declared orally)";
  if (wager->carried_from != RoundNo()) {
    text += " (carried over from round " + std::to_string(wager->carried_from.value()) + ")";
  }
  return text;
}

std::string EventWords::taken_back(const TimelineEntry& entry) const {
  const WagerFact* wager = at(facts_.wagers, entry);
  if (wager == nullptr) return seat(entry);
  return seat(entry) + " " + spaced(wager->wager) + " " + money(wager->withdrawn, unit_);
}

std::string EventWords::decision(const TimelineEntry& entry) const {
  const DecisionFact* decision = at(facts_.decisions, entry);
  return decision == nullptr ? seat(entry) : decision_text(*decision, unit_);
}

std::string EventWords::burned(const TimelineEntry& entry) const {
  return card_text(entry.card);
}

std::string EventWords::exposed(const TimelineEntry& entry) const {
  return place(entry) + " " + card_text(entry.card);
}

std::string EventWords::shown(const TimelineEntry& entry) const {
  const SeatFact* shown = facts_.find_seat(entry.seat);
  const bool named = shown != nullptr && !shown->shown_cards.empty();
  std::string item = seat(entry) + (named ? " shows " + cards_text(shown->shown_cards) : " shows the hand");
  if (shown != nullptr && !shown->declared.empty()) item += " and calls it " + printable(shown->declared);
  return item;
}

std::string EventWords::mucked(const TimelineEntry& entry) const {
  return seat(entry) + " mucks";
}

std::string EventWords::settled(const TimelineEntry& entry) const {
  const SettledFact* settled = at(facts_.settled, entry);
  if (settled == nullptr) return seat(entry);
  std::string text = seat_text(settled->seat) + " " + spaced(settled->wager) + ":";
  if (const std::string outcome = outcome_text(settled->outcome); !outcome.empty()) text += " " + outcome + ",";
  if (!settled->paid.is_zero()) text += " paid " + money(settled->paid, unit_) + ",";
  if (!settled->taken.is_zero()) text += " collected " + money(settled->taken, unit_) + ",";
  if (text.back() == ':') return text + " nothing moved";
  text.pop_back();
  return text;
}

std::string EventWords::hands_set(const TimelineEntry& entry) const {
  const auto set = std::ranges::find(facts_.hands_set, entry.seq, &HandSetFact::seq);
  if (set == facts_.hands_set.end()) return seat(entry);
  return seat(entry) + ": " + cards_text(set->front) + " / " + cards_text(set->middle) + " / " + cards_text(set->back);
}

std::string EventWords::units_paid(const TimelineEntry& entry) const {
  const UnitsPaidFact* paid = at(facts_.units_paid, entry);
  if (paid == nullptr) return seat(entry);
  return seat(entry) + " pays " + money(paid->amount, unit_) + " to " + seat_text(paid->to);
}

std::string EventWords::uncalled(const TimelineEntry& entry) const {
  const UncalledFact* uncalled = at(facts_.uncalled, entry);
  return (uncalled == nullptr ? "a wager" : money(uncalled->amount, unit_)) + " uncalled, back to " + seat(entry);
}

std::string EventWords::pot_pushed(const TimelineEntry& entry) const {
  return pot(entry, "to ");
}

std::string EventWords::pot_taken_back(const TimelineEntry& entry) const {
  return pot(entry, "taken back from ");
}

std::string EventWords::pot(const TimelineEntry& entry, std::string_view way) const {
  const PotPushedFact* push = at(facts_.pushes, entry);
  if (push == nullptr) return std::string(way) + seat(entry);
  const std::string share = share_text(push->share);
  return pot_text(push->pot) + (share.empty() ? "" : ", " + share) + ": " + money(push->amount, unit_) + " " +
         std::string(way) + seat_text(push->seat);
}

std::string EventWords::rake(const TimelineEntry& entry) const {
  const RakeTakenFact* rake = at(facts_.rake, entry);
  return "rake " + (rake == nullptr ? "taken" : money(rake->amount, unit_));
}

std::string EventWords::prize(const TimelineEntry& entry) const {
  const JackpotPrizeFact* prize = at(facts_.prizes_keyed, entry);
  return prize == nullptr ? seat(entry) : seat(entry) + " " + money(prize->amount, unit_) + " " + spaced(prize->hand);
}

std::string EventWords::irregularity(const TimelineEntry& entry) const {
  const IrregularityFact* irregularity = at(facts_.irregularities, entry);
  if (irregularity == nullptr) return book_word(entry);
  std::string text = spaced(irregularity->kind);
  if (irregularity->seat.value() != 0) text += ", " + seat_text(irregularity->seat);
  if (!irregularity->noticed.empty()) text += ", noticed " + spaced(irregularity->noticed);
  if (!irregularity->detail.empty()) text += ": " + printable(irregularity->detail);
  return text;
}

std::string EventWords::ruling(const TimelineEntry& entry) const {
  const RulingFact* ruling = at(facts_.rulings, entry);
  if (ruling == nullptr) return own_words(entry);
  std::string text = spaced(ruling->decision);
  if (ruling->seat.value() != 0) text += ", " + seat_text(ruling->seat);
  if (!ruling->wager.empty()) text += ", " + spaced(ruling->wager);
  if (!ruling->reason.empty()) text += ": " + printable(ruling->reason);
  if (const std::string who = office_and_staff(ruling->rank, ruling->staff); !who.empty()) text += " (" + who + ")";
  return text;
}

}  // namespace cardspeak
