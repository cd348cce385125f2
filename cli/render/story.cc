#include "cli/render/story.h"

#include <algorithm>
#include <array>
#include <utility>

#include "cli/render/words.h"

namespace cardspeak {
namespace {

// What one event adds to the story. Events with equal headings that follow each other become one paragraph.
struct Told {
  std::string heading;
  std::string item;
};

// Cards to one place, gathered over a paragraph: a deal goes round the table, the reader wants each hand in one piece.
struct Gathered {
  std::string place;
  std::vector<Card> cards;
};

// What a kind of event is called beside its number.
std::string kind_text_of(schema::Event::Which kind) {
  using schema::Event;
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

class Teller {
 public:
  explicit Teller(const RoundView& view) : view_(view), facts_(view.facts), unit_(unit_of(view.verdict)) {}

  std::vector<StoryLine> tell() {
    for (const TimelineEntry& entry : facts_.timeline) take(entry);
    finish_cards();
    return std::move(lines_);
  }

 private:
  void take(const TimelineEntry& entry) {
    if (entry.kind == schema::Event::CARD_DEALT) {
      take_card(entry);
      return;
    }
    if (entry.kind == schema::Event::BURNED && !entry.card.known()) {
      ++burns_;
      return;
    }
    Told told = describe(entry);
    if (entry.corrected) told.item += (told.item.empty() ? "" : " ") + correction(entry);
    paragraph(told.heading, entry.time);
    if (!told.item.empty()) lines_.back().items.push_back(told.item);
  }

  void take_card(const TimelineEntry& entry) {
    const bool community = entry.place == schema::Place::COMMUNITY;
    if (community) ++board_cards_[entry.board];
    const std::string heading = community ? street_of(board_cards_[entry.board]) : "Cards";
    if (community) {
      board_paragraph(heading, entry.time);
    } else {
      paragraph(heading, entry.time);
    }
    const std::string place = place_text(entry);
    const auto found =
        std::find_if(gathered_.begin(), gathered_.end(), [&](const Gathered& g) { return g.place == place; });
    if (found == gathered_.end()) {
      gathered_.push_back({place, {entry.card}});
    } else {
      found->cards.push_back(entry.card);
    }
    if (community) street_ = heading;
  }

  // Begins a paragraph unless the current one has this heading.
  void paragraph(const std::string& heading, DeviceTimeNs time) {
    if (!lines_.empty() && lines_.back().heading == heading) return;
    finish_cards();
    if (burns_ > 0) lines_.push_back({time, "Burned", {counted(std::exchange(burns_, 0), "card", "cards")}});
    lines_.push_back({time, heading, {}});
  }

  // The burn belongs to the cards that follow it on the board.
  void board_paragraph(const std::string& heading, DeviceTimeNs time) {
    const std::size_t burns = std::exchange(burns_, 0);
    paragraph(heading, time);
    if (burns > 0) lines_.back().items.push_back("burned " + counted(burns, "card", "cards"));
  }

  void finish_cards() {
    for (const Gathered& g : gathered_) {
      const std::string before = g.place.empty() ? "" : g.place + " ";
      lines_.back().items.push_back(before + cards_text(g.cards));
    }
    gathered_.clear();
  }

  std::string street_of(std::size_t board_cards) const {
    for (const StreetName& street : view_.streets) {
      if (street.board_cards >= board_cards && street.board_cards > 0) return titled(street.name);
    }
    return "Board";
  }

  // The street that the betting is on.
  std::string betting_heading() const {
    if (!street_.empty()) return street_ + " betting";
    if (!view_.contests_pots()) return "Decisions";
    return view_.streets.empty() ? "Betting" : titled(view_.streets.front().name) + " betting";
  }

  static std::string place_text(const TimelineEntry& entry) {
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

  // The chips that the event tells of now; nothing: it tells of none.
  std::optional<Cents> amount_of(const TimelineEntry& entry) const;
  std::string correction(const TimelineEntry& entry) const;
  Told describe(const TimelineEntry& entry) const;
  Told opened() const;
  std::string wager_item(const TimelineEntry& entry) const;
  std::string decision_item(const DecisionFact& decision) const;
  std::string settled_item(const SettledFact& settled) const;
  std::string irregularity_item(const IrregularityFact& irregularity) const;
  std::string ruling_item(const RulingFact& ruling) const;

  // The fact that the entry leads to; nullptr where the index leads nowhere.
  template <typename Fact>
  static const Fact* at(const std::vector<Fact>& facts, std::size_t index) {
    return index < facts.size() ? &facts[index] : nullptr;
  }

  const RoundView& view_;
  const RoundFacts& facts_;
  Unit unit_;
  std::vector<StoryLine> lines_;
  std::vector<Gathered> gathered_;
  std::map<std::uint8_t, std::size_t> board_cards_;
  std::string street_;
  std::size_t burns_ = 0;  // cards burned face down and not yet told
};

std::optional<Cents> Teller::amount_of(const TimelineEntry& entry) const {
  if (entry.kind == schema::Event::WAGER_PLACED) {
    const WagerFact* wager = at(facts_.wagers, entry.index);
    if (wager != nullptr) return wager->amount + wager->withdrawn;
  }
  if (entry.kind == schema::Event::SETTLED) {
    const SettledFact* settled = at(facts_.settled, entry.index);
    if (settled != nullptr) return settled->paid;
  }
  if (entry.kind == schema::Event::POT_PUSHED) {
    const PotPushedFact* push = at(facts_.pushes, entry.index);
    if (push != nullptr) return push->amount;
  }
  return std::nullopt;
}

// What was on record before, what it became, who said so, and why.
std::string Teller::correction(const TimelineEntry& entry) const {
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
  const std::string office = printable(entry.rank);
  const std::string who = printable(entry.staff);
  if (!office.empty() || !who.empty()) text += " by " + office + (office.empty() || who.empty() ? "" : " ") + who;
  if (!entry.correction_reason.empty()) text += ": " + printable(entry.correction_reason);
  return text + ")";
}

Told Teller::opened() const {
  std::vector<std::string> parts;
  if (!facts_.dealer.empty()) parts.push_back("dealer " + printable(facts_.dealer));
  if (facts_.button.value() != 0) parts.push_back("button at " + seat_text(facts_.button));
  for (const SeatFact& seat : facts_.seats) {
    std::string text = seat_text(seat.seat);
    if (!seat.patron.empty()) text += " " + printable(seat.patron);
    if (seat.stack) text += " with " + money(*seat.stack, unit_);
    parts.push_back(text);
  }
  return {"Round opened", join(parts, ", ")};
}

std::string Teller::wager_item(const TimelineEntry& entry) const {
  const WagerFact* wager = at(facts_.wagers, entry.index);
  if (wager == nullptr) return seat_text(entry.seat);
  std::string text =
      seat_text(wager->seat) + " " + spaced(wager->wager) + " " + money(wager->amount + wager->withdrawn, unit_);
  if (wager->level != 0) text += " at level " + std::to_string(wager->level);
  if (wager->verbal) text += " (declared orally)";
  if (wager->carried_from != RoundNo())
    text += " (carried over from round " + std::to_string(wager->carried_from.value()) + ")";
  return text;
}

std::string Teller::decision_item(const DecisionFact& decision) const {
  const std::string who = seat_text(decision.seat) + " ";
  const std::string with = decision.amount.is_zero() ? "" : " " + money(decision.amount, unit_);
  const std::string to = decision.to ? " to " + money(*decision.to, unit_) : with;
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

std::string Teller::settled_item(const SettledFact& settled) const {
  std::string text = seat_text(settled.seat) + " " + spaced(settled.wager) + ":";
  if (const std::string outcome = outcome_text(settled.outcome); !outcome.empty()) text += " " + outcome + ",";
  if (!settled.paid.is_zero()) text += " paid " + money(settled.paid, unit_) + ",";
  if (!settled.taken.is_zero()) text += " collected " + money(settled.taken, unit_) + ",";
  if (text.back() == ':') return text + " nothing moved";
  text.pop_back();
  return text;
}

std::string Teller::irregularity_item(const IrregularityFact& irregularity) const {
  std::string text = spaced(irregularity.kind);
  if (irregularity.seat.value() != 0) text += ", " + seat_text(irregularity.seat);
  if (!irregularity.noticed.empty()) text += ", noticed " + spaced(irregularity.noticed);
  if (!irregularity.detail.empty()) text += ": " + printable(irregularity.detail);
  return text;
}

std::string Teller::ruling_item(const RulingFact& ruling) const {
  std::string text = spaced(ruling.decision);
  if (ruling.seat.value() != 0) text += ", " + seat_text(ruling.seat);
  if (!ruling.wager.empty()) text += ", " + spaced(ruling.wager);
  if (!ruling.reason.empty()) text += ": " + printable(ruling.reason);
  if (!ruling.staff.empty() || !ruling.rank.empty()) {
    text += " (" + printable(ruling.rank) + (ruling.rank.empty() || ruling.staff.empty() ? "" : " ") +
            printable(ruling.staff) + ")";
  }
  return text;
}

Told Teller::describe(const TimelineEntry& entry) const {
  const std::string seat = seat_text(entry.seat);
  const std::string text = spaced(entry.text);
  const std::string own_words = printable(entry.text);
  switch (entry.kind) {
    case schema::Event::ROUND_OPENED:
      return opened();
    case schema::Event::WAGER_PLACED:
      return {"Wagers", wager_item(entry)};
    case schema::Event::WAGER_WITHDRAWN: {
      const WagerFact* wager = at(facts_.wagers, entry.index);
      return {"Taken back",
              wager == nullptr ? seat : seat + " " + spaced(wager->wager) + " " + money(wager->withdrawn, unit_)};
    }
    case schema::Event::BETS_CLOSED:
      return {"No more bets", ""};
    case schema::Event::ANNOUNCED:
      return {"Announced", text};
    case schema::Event::SHUFFLED:
      return {"Shuffled", own_words};
    case schema::Event::CUT:
      return {"Cut", own_words};
    case schema::Event::BURNED:
      return {"Burned", card_text(entry.card)};
    case schema::Event::CARD_EXPOSED:
      return {"Exposed", place_text(entry) + " " + card_text(entry.card)};
    case schema::Event::CARDS_TAKEN:
      return {"Cards taken", place_text(entry)};
    case schema::Event::CARDS_RETURNED:
      return {"Cards returned", place_text(entry)};
    case schema::Event::DECISION: {
      const DecisionFact* decision = at(facts_.decisions, entry.index);
      return {betting_heading(), decision == nullptr ? seat : decision_item(*decision)};
    }
    case schema::Event::HAND_SHOWN: {
      const SeatFact* shown = facts_.find_seat(entry.seat);
      const bool named = shown != nullptr && !shown->shown_cards.empty();
      std::string item = seat + (named ? " shows " + cards_text(shown->shown_cards) : " shows the hand");
      if (shown != nullptr && !shown->declared.empty()) item += " and calls it " + printable(shown->declared);
      return {"Showdown", item};
    }
    case schema::Event::HAND_MUCKED:
      return {"Showdown", seat + " mucks"};
    case schema::Event::HAND_SET:
      return {"Hands set", seat};
    case schema::Event::HAND_VIEWED:
      return {"Hand viewed", seat};
    case schema::Event::SETTLED: {
      const SettledFact* settled = at(facts_.settled, entry.index);
      return {"Settled", settled == nullptr ? seat : settled_item(*settled)};
    }
    case schema::Event::UNCALLED_RETURNED: {
      const UncalledFact* uncalled = at(facts_.uncalled, entry.index);
      return {"Pots",
              (uncalled == nullptr ? "a wager" : money(uncalled->amount, unit_)) + " uncalled, back to " + seat};
    }
    case schema::Event::POT_PUSHED:
    case schema::Event::POT_TAKEN_BACK: {
      const bool back = entry.kind == schema::Event::POT_TAKEN_BACK;
      const PotPushedFact* push = at(facts_.pushes, entry.index);
      if (push == nullptr) return {"Pots", (back ? "taken back from " : "to ") + seat};
      const std::string share = share_text(push->share);
      return {"Pots", pot_text(push->pot) + (share.empty() ? "" : ", " + share) + ": " + money(push->amount, unit_) +
                          (back ? " taken back from " : " to ") + seat_text(push->seat)};
    }
    case schema::Event::RAKE_TAKEN: {
      const RakeTakenFact* rake = at(facts_.rake, entry.index);
      return {"Pots", "rake " + (rake == nullptr ? "taken" : money(rake->amount, unit_))};
    }
    case schema::Event::JACKPOT_PRIZE_KEYED: {
      const JackpotPrizeFact* prize = at(facts_.prizes_keyed, entry.index);
      return {"Jackpot prize",
              prize == nullptr ? seat : seat + " " + money(prize->amount, unit_) + " " + spaced(prize->hand)};
    }
    case schema::Event::IRREGULARITY: {
      const IrregularityFact* irregularity = at(facts_.irregularities, entry.index);
      return {"Irregularity", irregularity == nullptr ? text : irregularity_item(*irregularity)};
    }
    case schema::Event::RULING: {
      const RulingFact* ruling = at(facts_.rulings, entry.index);
      return {"Ruling", ruling == nullptr ? own_words : ruling_item(*ruling)};
    }
    case schema::Event::VOIDED:
      return {"Declared void", own_words};
    case schema::Event::ROUND_CLOSED:
      return {"Round closed", ""};
    case schema::Event::STRUCK_OUT:
      return {"Struck out", own_words};
    case schema::Event::NOTICE_DISPLAYED:
      return {"Notice displayed", text};
    case schema::Event::LIMITS_CHANGED:
      return {"Limits changed", own_words};
    case schema::Event::OPTION_CHANGED:
      return {"Option changed", own_words};
    case schema::Event::POKER_SIGN_CHANGED:
      return {"Sign changed", own_words};
    case schema::Event::DEALER_CHANGED:
      return {"Dealer changed", own_words};
    case schema::Event::DECK_CHANGED:
      return {"Deck changed", own_words};
    case schema::Event::DECK_COUNTED:
      return {"Deck counted", own_words};
    case schema::Event::TABLE_OPENED:
      return {"Table opened", own_words};
    case schema::Event::TABLE_CLOSED:
      return {"Table closed", own_words};
    case schema::Event::METER_CONFIGURED:
    case schema::Event::JACKPOT_WAGER_REGISTERED:
    case schema::Event::JACKPOT_GAME_CANCELLED:
    case schema::Event::OUTCOME_RECORDED:
    case schema::Event::PRIZE_PAID:
    case schema::Event::METER_RESET:
    case schema::Event::METER_READING:
    case schema::Event::METER_TRANSFERRED:
    case schema::Event::METER_CLOSED:
      return {"Jackpot meter", own_words};
    case schema::Event::DISPUTE_RAISED:
      return {"Dispute", own_words};
    case schema::Event::RULING_MADE:
      return {"Ruling of the desk", own_words};
    case schema::Event::REFERRED_TO_INSPECTOR:
      return {"Referred to an inspector", own_words};
    case schema::Event::CARD_DEALT:  // gathered by take_card()
    case schema::Event::UNSET:
      break;
  }
  return {"Not known to this release", "event " + grouped(entry.seq.value())};
}

}  // namespace

std::vector<StoryLine> tell(const RoundView& view) {
  return Teller(view).tell();
}

}  // namespace cardspeak
