#include "model/verdict/house/conduct.h"

#include <algorithm>
#include <optional>
#include <string>
#include <utility>

#include "model/hands/names.h"
#include "model/verdict/house/timeline.h"
#include "model/verdict/verdict.h"

namespace cardspeak::house {
namespace {

using law::ProcedureEntry;
using law::ProcedureKey;
using schema::Event;

class ConductReader {
 public:
  ConductReader(const Round& round, const MeterFacts& meter) : round_(round), facts_(round.facts), meter_(meter) {}

  std::vector<Breach> run() {
    for (const ProcedureEntry& entry : round_.law.procedure.entries) find(entry);
    return std::move(breaches_);
  }

 private:
  void find(const ProcedureEntry& entry) {
    switch (entry.key) {
      case ProcedureKey::kShuffleFirst:
        return find_cut_before_shuffle(entry);
      case ProcedureKey::kCutOnce:
        return find_wrong_cuts(entry);
      case ProcedureKey::kNoCutByMachine:
        return find_cut_by_machine(entry);
      case ProcedureKey::kBetsClosedFirst:
        return find_card_before_call(entry);
      case ProcedureKey::kWagersUntouched:
        return find_taken_back(entry);
      case ProcedureKey::kWholeHand:
        return find_declared_less(entry);
      case ProcedureKey::kJackpotLast:
        return find_prize_before_hands(entry);
      case ProcedureKey::kBoardFirst:
        return find_settled_before_board(entry);
      case ProcedureKey::kPlacedOnce:
        return find_placed_again(entry);
      case ProcedureKey::kSamePlayer:
        return find_other_player(entry);
      case ProcedureKey::kBoardAtMost:
        return find_placed_after_card(entry);
      case ProcedureKey::kRegistered:
        return find_not_registered(entry);
      case ProcedureKey::kPrizeKeyed:
        return find_not_keyed(entry);
      case ProcedureKey::kNotHidden:
        return find_hidden(entry);
      case ProcedureKey::kCloseLast:
        return find_closed_early(entry);
      case ProcedureKey::kMeterLinked:
        return find_no_meter(entry);
      case ProcedureKey::kBeforeDealerShown:
        return find_after_dealer_shown(entry);
      case ProcedureKey::kWholeMultiple:
        return find_broken_multiple(entry);
    }
  }

  void add(const ProcedureEntry& entry, std::string text, StreamSeq seq, SeatNo seat = SeatNo(0)) {
    breaches_.push_back({kFindingConduct, seat, entry.wager, std::move(text), entry.rule, seq});
  }

  // When it happened: a correction stands where the event that it corrects stood.
  static StreamSeq moment(const TimelineEntry& entry) { return entry.corrected ? entry.original : entry.seq; }

  // --- the timeline --------------------------------------------------------------------------------------------------

  [[nodiscard]] const TimelineEntry* first_of(Event::Which kind) const {
    const auto found = std::ranges::find(facts_.timeline, kind, &TimelineEntry::kind);
    return found == facts_.timeline.end() ? nullptr : &*found;
  }

  [[nodiscard]] const TimelineEntry* last_of(Event::Which kind) const {
    const auto found = std::ranges::find(facts_.timeline.rbegin(), facts_.timeline.rend(), kind, &TimelineEntry::kind);
    return found == facts_.timeline.rend() ? nullptr : &*found;
  }

  [[nodiscard]] bool by_hand() const {
    return facts_.sign.dealing_method == schema::DealingMethod::HAND_HELD_SHOE ||
           facts_.sign.dealing_method == schema::DealingMethod::HAND_HELD;
  }

  // --- shuffle and cut -----------------------------------------------------------------------------------------------

  void find_cut_before_shuffle(const ProcedureEntry& entry) {
    const TimelineEntry* cut = first_of(Event::CUT);
    const TimelineEntry* shuffle = first_of(Event::SHUFFLED);
    if (cut != nullptr && (shuffle == nullptr || moment(*shuffle) > moment(*cut))) {
      add(entry, "the cards were cut, and no shuffle before that is on record", cut->seq);
    }
  }

  void find_wrong_cuts(const ProcedureEntry& entry) {
    if (!by_hand()) return;
    const TimelineEntry* shuffle = first_of(Event::SHUFFLED);
    const auto cuts = std::ranges::count(facts_.timeline, Event::CUT, &TimelineEntry::kind);
    if (cuts > 1) add(entry, "the cards were cut more than once", last_of(Event::CUT)->seq);
    if (cuts == 0 && shuffle != nullptr && first_of(Event::CARD_DEALT) != nullptr) {
      add(entry, "the cards were dealt after the shuffle without a cut", shuffle->seq);
    }
  }

  void find_cut_by_machine(const ProcedureEntry& entry) {
    const TimelineEntry* cut = first_of(Event::CUT);
    if (cut == nullptr || facts_.sign.dealing_method != schema::DealingMethod::SHUFFLING_SHOE) return;
    add(entry, "cards from a machine were cut", cut->seq);
  }

  // --- calls and wagers ----------------------------------------------------------------------------------------------

  void find_card_before_call(const ProcedureEntry& entry) {
    const TimelineEntry* call = first_of(Event::BETS_CLOSED);
    const TimelineEntry* card = first_of(Event::CARD_DEALT);
    if (call == nullptr || card == nullptr || moment(*call) < moment(*card)) return;
    add(entry, "the first card was dealt before no more bets was called", card->seq);
  }

  // What the dealer hands back, and what an irregularity gives the option to retract, is not the player's doing.
  void find_taken_back(const ProcedureEntry& entry) {
    if (round_.voided != nullptr || !facts_.irregularities.empty()) return;
    const TimelineEntry* card = first_of(Event::CARD_DEALT);
    const TimelineEntry* settled = first_of(Event::SETTLED);
    if (card == nullptr) return;
    for (const TimelineEntry& act : facts_.timeline) {
      if (act.kind != Event::WAGER_WITHDRAWN || moment(act) < moment(*card)) continue;
      if (settled != nullptr && moment(act) > moment(*settled)) continue;
      add(entry, "a wager was taken back after the first card was dealt", act.seq, act.seat);
    }
  }

  void find_placed_again(const ProcedureEntry& entry) {
    for (const Line& line : round_.lines) {
      if (line.kind != entry.wager) continue;
      const auto same = [&](const WagerFact& wager) {
        return wager.seat == line.seat && wager.wager == line.kind && !wager.amount.is_zero();
      };
      const auto last = std::ranges::find_if(facts_.wagers.rbegin(), facts_.wagers.rend(), same);
      if (std::ranges::count_if(facts_.wagers, same) > 1) add(entry, "placed more than once", last->seq, line.seat);
    }
  }

  // Who placed a wager is on record where it was not the player at the seat.
  void find_other_player(const ProcedureEntry& entry) {
    for (const WagerFact& wager : facts_.wagers) {
      if (wager.wager != entry.wager || wager.patron.empty()) continue;
      const SeatFact* seat = facts_.find_seat(wager.seat);
      if (seat == nullptr || seat->patron.empty() || seat->patron == wager.patron) continue;
      add(entry, "placed by another player than the one of the hand", wager.seq, wager.seat);
    }
  }

  void find_placed_after_card(const ProcedureEntry& entry) {
    for (std::size_t i = 0; i < facts_.timeline.size(); ++i) {
      const TimelineEntry& act = facts_.timeline[i];
      if (act.kind != Event::WAGER_PLACED || facts_.wagers[act.index].wager != entry.wager) continue;
      const std::size_t up = communal_cards_up(facts_, round_.law, act.seat, i);
      if (up <= entry.value) continue;
      add(entry, "placed when " + std::to_string(up) + " communal cards lay there, where it has to be placed before",
          act.seq, act.seat);
    }
  }

  // What is paid on another wager is chosen by the act that brings it.
  void find_after_dealer_shown(const ProcedureEntry& entry) {
    const auto shown = std::ranges::find_if(facts_.timeline, [](const TimelineEntry& act) {
      return act.kind == Event::HAND_SHOWN && act.seat == SeatNo(0);
    });
    if (shown == facts_.timeline.end()) return;
    for (const TimelineEntry& act : facts_.timeline) {
      if (moment(act) < moment(*shown) || !is_choice_of(entry.wager, act)) continue;
      add(entry, "placed or chosen when the dealer's hand lay open", act.seq, act.seat);
    }
  }

  [[nodiscard]] bool is_choice_of(std::string_view wager, const TimelineEntry& act) const {
    if (act.kind == Event::WAGER_PLACED) return facts_.wagers[act.index].wager == wager;
    const auto index = round_.law.find_wager(wager);
    return act.kind == Event::DECISION && facts_.decisions[act.index].act == schema::Act::INSTANT_WINNER && index &&
           round_.law.wager(*index).paid_on;
  }

  void find_broken_multiple(const ProcedureEntry& entry) {
    for (const Line& line : round_.lines) {
      if (line.kind != entry.wager || !line.wager || line.stake.is_zero()) continue;
      const auto& multiple = round_.law.wager(*line.wager).sign_multiple;
      if (!multiple) continue;
      const Line* base = round_.wager_at(line.seat, multiple->of);
      // Less than the wager itself is too little, which is a finding of its own.
      if (base == nullptr || line.stake < base->stake) continue;
      if (line.stake.value() % base->stake.value() == 0) continue;
      breaches_.push_back({kFindingBrokenMultiple, line.seat, entry.wager,
                           to_string(line.stake) + " is no whole multiple of the " + std::string(base->kind) + ", " +
                               to_string(base->stake),
                           entry.rule, line.placed_seq});
    }
  }

  // --- hands ---------------------------------------------------------------------------------------------------------

  // A declaration in words that name no class of hand says nothing that could be compared.
  void find_declared_less(const ProcedureEntry& entry) {
    const law::HandRule& rule = round_.law.hand(round_.law.player_hand);
    for (const Seat& seat : round_.seats) {
      if (seat.fact == nullptr || seat.fact->declared.empty()) continue;
      const Hand& hand = round_.hand(seat, round_.law.player_hand);
      const auto declared = declared_class(seat.fact->declared);
      if (!hand.readable() || !declared || rule.class_rules[law::place(*declared)].empty()) continue;
      if (class_order(*declared, rule.ranking) >= class_order(hand.value.hand_class(), rule.ranking)) continue;
      add(entry,
          "declared as " + seat.fact->declared + ", where the cards make a " +
              std::string(class_name(hand.value.hand_class())),
          seat.fact->cards.front().seq, seat.seat);
    }
  }

  static std::optional<HandClass> declared_class(std::string_view words) {
    if (const auto named = hand_class_named(words)) return named;
    for (std::size_t i = law::place(HandClass::kNoPair); i < law::kHandClassPlaces; ++i) {
      if (class_name(static_cast<HandClass>(i)) == words) return static_cast<HandClass>(i);
    }
    return std::nullopt;
  }

  void find_hidden(const ProcedureEntry& entry) {
    for (const Seat& seat : round_.seats) {
      if (seat.decision != law::Condition::kNotExposed) continue;
      for (const Line& line : round_.lines) {
        const bool others = line.kind == entry.wager && line.seat == seat.seat && !line.patron.empty() &&
                            (seat.fact == nullptr || line.patron != seat.fact->patron);
        if (!others) continue;
        add(entry, "the hand was kept hidden, and another player has a wager on it", line.placed_seq, seat.seat);
        break;
      }
    }
  }

  // --- payments ------------------------------------------------------------------------------------------------------

  void find_prize_before_hands(const ProcedureEntry& entry) {
    const TimelineEntry* shown = last_of(Event::HAND_SHOWN);
    if (shown == nullptr) return;
    for (const TimelineEntry& act : facts_.timeline) {
      if (act.kind != Event::SETTLED || moment(act) > moment(*shown)) continue;
      const SettledFact& settled = facts_.settled[act.index];
      if (settled.wager != entry.wager || settled.paid.is_zero()) continue;
      add(entry, "the prize was paid before the last hand was shown", act.seq, act.seat);
    }
  }

  void find_settled_before_board(const ProcedureEntry& entry) {
    std::size_t cards = 0;
    for (const TimelineEntry& act : facts_.timeline) {
      if (act.kind == Event::CARD_DEALT && act.place == schema::Place::COMMUNITY) ++cards;
      if (act.kind != Event::SETTLED || cards >= round_.law.community_cards) continue;
      const Seat* seat = round_.find_seat(act.seat);
      if (seat == nullptr || seat->decision != law::Condition::kStayed) continue;
      add(entry, "settled before the last communal card was there", act.seq, act.seat);
    }
  }

  void find_not_registered(const ProcedureEntry& entry) {
    if (!meter_.on_record) return;
    for (const Line& line : round_.lines) {
      if (line.kind != entry.wager || !line.placed || line.stake.is_zero() || is_short(line)) continue;
      if (is_registered(line)) continue;
      add(entry, "the meter has not registered it for this round", line.placed_seq, line.seat);
    }
  }

  // Registrations of earlier rounds are there for wagers that were carried over from them.
  [[nodiscard]] bool is_registered(const Line& line) const {
    const RoundNo first = line.carried_from == RoundNo() ? facts_.id.number : line.carried_from;
    return std::ranges::any_of(meter_.registrations, [&](const RegistrationFact& fact) {
      return fact.seat == line.seat && fact.round >= first;
    });
  }

  // A wager under its cost is not in play, and no meter takes it.
  [[nodiscard]] bool is_short(const Line& line) const {
    const std::uint8_t times = line.wager ? round_.law.wager(*line.wager).times(line.level) : 1;
    const auto least = round_.table_minimum(line.kind);
    return least && line.stake.value() < least->value() * times;
  }

  void find_not_keyed(const ProcedureEntry& entry) {
    for (const SettledFact& settled : facts_.settled) {
      if (settled.wager != entry.wager || settled.paid.is_zero()) continue;
      if (std::ranges::find(facts_.prizes_keyed, settled.seat, &JackpotPrizeFact::seat) != facts_.prizes_keyed.end()) {
        continue;
      }
      add(entry, "a prize was paid that was never keyed", settled.seq, settled.seat);
    }
  }

  void find_closed_early(const ProcedureEntry& entry) {
    const TimelineEntry* closed = first_of(Event::ROUND_CLOSED);
    const TimelineEntry* settled = last_of(Event::SETTLED);
    if (closed == nullptr || settled == nullptr || moment(*settled) < moment(*closed)) return;
    add(entry, "the round was closed before its last settlement", closed->seq);
  }

  void find_no_meter(const ProcedureEntry& entry) {
    if (!facts_.sign.known || !facts_.sign.meter.empty()) return;
    for (const Line& line : round_.lines) {
      if (line.kind != entry.wager || !line.placed) continue;
      return add(entry, "jackpot wagers were taken at a table that is linked to no meter", line.placed_seq, line.seat);
    }
  }

  const Round& round_;
  const RoundFacts& facts_;
  const MeterFacts& meter_;
  std::vector<Breach> breaches_;
};

}  // namespace

std::vector<Breach> find_breaches_of_conduct(const Round& round, const MeterFacts& meter) {
  return ConductReader(round, meter).run();
}

}  // namespace cardspeak::house
