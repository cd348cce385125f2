#include "model/verdict/house/unread_fields.h"

#include <algorithm>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "model/facts/event_names.h"
#include "model/hands/names.h"
#include "model/verdict/house/conduct_of_cards.h"

namespace cardspeak::house {
namespace {

using schema::Act;
using schema::Announcement;
using schema::Event;

// Whether the wager is one that a player decides about: it is placed after the deal.
bool is_of_decisions(const law::WagerRule& wager) {
  return wager.placed == schema::Placed::AFTER_DEAL && !wager.paid_on;
}

std::string text_of(const std::vector<Card>& cards) {
  std::string text;
  for (const Card card : cards) text += (text.empty() ? "" : " ") + to_string(card);
  return text;
}

// Empty: nothing was said, or the record does not tell.
std::string_view said_by(Announcement announced) {
  switch (announced) {
    case Announcement::NOT_ON_RECORD:
    case Announcement::SILENT:
      return {};
    case Announcement::CALL:
      return "call";
    case Announcement::RAISE:
      return "raise";
    case Announcement::BET:
      return "bet";
    case Announcement::ALL_IN:
      return "allIn";
    case Announcement::CHECK:
      return "check";
    case Announcement::FOLD:
      return "fold";
  }
  return {};  // a newer device wrote it: the fold names it
}

// Who cannot place the wager may have wished to.
bool goes_with(Announcement announced, Act act) {
  switch (announced) {
    case Announcement::FOLD:
      return act == Act::FOLD || act == Act::FOLD_ANTE_ONLY;
    case Announcement::CHECK:
      return act == Act::CHECK;
    case Announcement::BET:
      return act == Act::BET || act == Act::PLAY || act == Act::CANNOT_WAGER;
    case Announcement::CALL:
    case Announcement::RAISE:
    case Announcement::ALL_IN:
      return false;
    case Announcement::NOT_ON_RECORD:
    case Announcement::SILENT:
      break;
  }
  return true;
}

class UnreadFields {
 public:
  UnreadFields(const JudgedRound& judged, FindingList& findings)
      : round_(judged.round), facts_(judged.facts), law_(judged.law), findings_(findings) {}

  void run() {
    look_at_opening();
    for (const CutFact& cut : facts_.cuts) look_at_cut(cut);
    for (const ShuffledFact& shuffled : facts_.shuffles) {
      if (!shuffled.cards.empty()) unread("cards", Event::SHUFFLED, text_of(shuffled.cards), shuffled.seq);
    }
    for (const DecisionFact& decision : facts_.decisions) look_at_decision(decision);
    for (const SettledFact& settled : facts_.settled) look_at_level(settled);
    look_at_burned();
    look_at_declared();
  }

 private:
  // Buttons and stacks are poker's.
  void look_at_opening() {
    const auto opened = std::ranges::find(facts_.timeline, Event::ROUND_OPENED, &TimelineEntry::kind);
    if (opened == facts_.timeline.end()) return;
    if (facts_.button != SeatNo()) {
      unread("button", Event::ROUND_OPENED, std::to_string(facts_.button.value()), opened->seq);
    }
    if (facts_.kill_button) {
      unread("kill", Event::ROUND_OPENED, std::to_string(facts_.kill_button->seat.value()), opened->seq);
    }
    for (const SeatFact& seat : facts_.seats) {
      if (seat.stack) unread("stackCents", Event::ROUND_OPENED, to_string(*seat.stack), opened->seq, seat.seat);
    }
  }

  void look_at_cut(const CutFact& cut) {
    if (cut.exposed == 0) return;
    findings_.add(Finding(Remark(RemarkForm::kCardsSeenInCut, {count_of(cut.exposed)}, law_.last_word_rule), cut.seq));
  }

  void look_at_burned() {
    for (const TimelineEntry& entry : facts_.timeline) {
      if (entry.kind == Event::BURNED) unread("card", Event::BURNED, to_string(entry.card), entry.seq);
    }
  }

  void look_at_decision(const DecisionFact& decision) {
    const auto field = [&](std::string_view name, const std::string& value) {
      unread(name, Event::DECISION, value, decision.seq, decision.seat);
    };
    if (decision.to) field("toCents", to_string(*decision.to));
    if (decision.chips != 0) field("chips", std::to_string(decision.chips));
    if (decision.count != 0) field("count", std::to_string(decision.count));
    if (!decision.cards.empty()) field("cards", text_of(decision.cards));
    const std::string_view said = said_by(decision.announced);
    if (!said.empty() && !goes_with(decision.announced, decision.act)) {
      add({RemarkForm::kSaidOtherThanDone, {BookName{std::string(said)}}, law_.decision_rule}, decision);
    }
    if (decision.act == Act::PLAY || decision.act == Act::BET) return look_at_chips_of(decision);
    if (!decision.wager.empty() && !law_.find_wager(decision.wager)) {
      add({RemarkForm::kDecisionOfNoWager, {AsRecorded{decision.wager}}}, decision);
    }
    if (!decision.amount.is_zero() && brings_no_chips(decision.act)) field("amountCents", to_string(decision.amount));
  }

  static bool brings_no_chips(Act act) {
    return act == Act::FOLD || act == Act::FOLD_ANTE_ONLY || act == Act::CHECK || act == Act::NOT_EXPOSED;
  }

  // A decision to stay in goes with the chips of its wager, which have an event of their own.
  void look_at_chips_of(const DecisionFact& decision) {
    if (decision.wager.empty()) {
      if (!decision.amount.is_zero()) look_for_amount(decision);
      return;
    }
    const auto wager = law_.find_wager(decision.wager);
    if (!wager) return add({RemarkForm::kDecisionOfNoWager, {AsRecorded{decision.wager}}}, decision);
    const WagerName name{decision.wager};
    const bool placed = is_placed(decision.seat, decision.wager);
    if (!is_of_decisions(law_.wager(*wager)) || (!placed && is_anything_placed(decision.seat))) {
      return add({RemarkForm::kDecisionOnOtherWager, {name}, law_.decision_rule}, decision);
    }
    if (placed && !decision.amount.is_zero()) look_for_amount(decision);
  }

  // That nothing was placed at all is told as a player who stayed in without the wager.
  [[nodiscard]] bool is_anything_placed(SeatNo seat) const {
    return std::ranges::any_of(law_.wagers, [&](const law::WagerRule& wager) {
      return is_of_decisions(wager) && is_placed(seat, wager.kind);
    });
  }

  [[nodiscard]] bool is_placed(SeatNo seat, std::string_view kind) const {
    return std::ranges::any_of(facts_.wagers,
                               [&](const WagerFact& wager) { return wager.seat == seat && wager.wager == kind; });
  }

  // The amount is that of one of the wagers that go with decisions, of the one that is named where one is: placed at
  // once or in parts, and as it was before a correction too.
  void look_for_amount(const DecisionFact& decision) {
    std::map<std::string_view, Cents> placed;
    for (const TimelineEntry& entry : facts_.timeline) {
      if (entry.kind != Event::WAGER_PLACED || entry.seat != decision.seat) continue;
      const WagerFact& wager = facts_.wagers[entry.index];
      const auto rule = law_.find_wager(wager.wager);
      if (!rule || !is_of_decisions(law_.wager(*rule))) continue;
      if (!decision.wager.empty() && wager.wager != decision.wager) continue;
      const Cents chips = wager.amount + wager.withdrawn;
      if (chips == decision.amount || entry.original_amount == decision.amount) return;
      placed[wager.wager] += chips;
    }
    if (placed.empty()) return;
    for (const auto& [kind, amount] : placed) {
      if (amount == decision.amount) return;
    }
    const auto& [kind, amount] = *placed.begin();
    const Remark remark(RemarkForm::kDecisionOfOtherAmount, {decision.amount, WagerName{std::string(kind)}, amount},
                        law_.decision_rule);
    add(remark, decision);
  }

  void look_at_level(const SettledFact& settled) {
    const auto wager = law_.find_wager(settled.wager);
    if (settled.level == 0 || !wager) return;
    const WagerName name{settled.wager};
    const auto found = [&](const Remark& remark) {
      findings_.add(Finding(remark.at(settled.seat, settled.wager), settled.seq));
    };
    if (law_.wager(*wager).levels.empty()) {
      return found({RemarkForm::kLevelNotOfGame, {count_of(settled.level), name}});
    }
    const Line* const line = line_of_other_level(settled);
    if (line == nullptr) return;
    found({RemarkForm::kSettledAtLevel, {count_of(settled.level), count_of(line->level)}, law_.last_word_rule});
  }

  // The wager that was settled, where none of the seat has that level; null: one has, or none has a level.
  [[nodiscard]] const Line* line_of_other_level(const SettledFact& settled) const {
    const Line* other = nullptr;
    for (const Line& line : round_.lines) {
      if (line.seat != settled.seat || line.kind != settled.wager || line.level == 0) continue;
      // Parts that lie side by side may be collected one by one.
      const bool is_part = settled.paid.is_zero() && line.has_part_of(settled.level);
      if (line.level == settled.level || is_part) return nullptr;
      if (other == nullptr) other = &line;
    }
    return other;
  }

  // A hand that was called more than it is; one that was called less is a matter of conduct, where the rules say so.
  void look_at_declared() {
    const law::HandRule& rule = law_.hand(law_.player_hand);
    const bool less_is_told = std::ranges::any_of(law_.procedure.entries, [](const law::ProcedureEntry& entry) {
      return entry.key == law::ProcedureKey::kWholeHand;
    });
    for (const TimelineEntry& entry : facts_.timeline) {
      if (entry.kind != Event::HAND_SHOWN || entry.seat == SeatNo() || entry.text.empty()) continue;
      const Seat* const seat = round_.find_seat(entry.seat);
      const auto declared = declared_class(entry.text);
      if (seat == nullptr || !declared) continue;
      const Hand& hand = round_.hand(*seat, law_.player_hand);
      if (!hand.readable()) continue;
      const HandClass made = hand.value.hand_class();
      if (*declared == made) continue;
      const bool known = !rule.class_rules[law::place(*declared)].empty();
      const bool less = known && class_order(*declared, rule.ranking) < class_order(made, rule.ranking);
      if (less && less_is_told) continue;
      const HandName of_cards{std::string(book_name(made))};
      const Remark remark(RemarkForm::kDeclaredOtherHand, {AsRecorded{entry.text}, of_cards},
                          rule.class_rules[law::place(made)]);
      findings_.add(Finding(remark.at(entry.seat), entry.seq));
    }
  }

  void unread(std::string_view field, Event::Which kind, const std::string& value, StreamSeq seq, SeatNo seat = {}) {
    const Remark remark(RemarkForm::kFieldNotRead,
                        {BookName{std::string(field)}, BookName{event_name(kind)}, AsRecorded{value}});
    findings_.add(Finding(remark.at(seat), seq));
  }

  void add(const Remark& remark, const DecisionFact& decision) {
    findings_.add(Finding(remark.at(decision.seat), decision.seq));
  }

  const Round& round_;
  const RoundFacts& facts_;
  const law::CompiledHouse& law_;
  FindingList& findings_;
};

}  // namespace

void find_unread_fields(const JudgedRound& judged, FindingList& findings) {
  UnreadFields(judged, findings).run();
}

}  // namespace cardspeak::house
