#include "model/verdict/house/wager_effects.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <utility>

namespace cardspeak::house {
namespace {

using schema::RoundEffect;

// Which irregularity counts where several speak of one wager, whatever the order of the record: a void wager
// has no result, and what has an outcome is not settled by the cards.
enum class Precedence : std::uint8_t {
  kVoid,
  kReturned,
  kCarried,
  kLost,
  kOtherOutcome,
  kDecision,
  kDecisionStandsIn,
  kAsUsual
};

Precedence precedence_of(const law::IrregularityEffect& effect) {
  switch (effect.outcome) {
    case schema::Outcome::VOID:
      return Precedence::kVoid;
    case schema::Outcome::RETURNED:
      return Precedence::kReturned;
    case schema::Outcome::CARRIED:
      return Precedence::kCarried;
    case schema::Outcome::LOSE:
      return Precedence::kLost;
    case schema::Outcome::UNSET:
      if (!effect.decision) return Precedence::kAsUsual;
      return effect.stands_in ? Precedence::kDecisionStandsIn : Precedence::kDecision;
    case schema::Outcome::WIN:
    case schema::Outcome::STAND_OFF:
      break;
  }
  return Precedence::kOtherOutcome;
}

constexpr std::array kOptions = {schema::SeatPart::RETRACTING, schema::SeatPart::RETRACTING_ANY,
                                 schema::SeatPart::RETRACTING_FOLDED};

// Where two come to the same, the one about the seat itself is given as the reason.
bool goes_before(const law::IrregularityEffect& effect, const law::IrregularityEffect& other) {
  const auto order = [](const law::IrregularityEffect& each) {
    return std::pair(precedence_of(each), !is_for_concerned(each));
  };
  return order(effect) < order(other);
}

// Whether a player who was given the option took it.
bool is_option(const law::IrregularityEffect& effect) {
  return std::ranges::find(kOptions, effect.seats) != kOptions.end();
}

class WagerEffects {
 public:
  WagerEffects(const Round& round, const std::vector<DecidedCase>& decided, const FloorChoices& floor,
               const DecidedCase* void_by, ReadingChoice& choice, IrregularityRuling& out)
      : round_(round),
        law_(round.law),
        decided_(decided),
        floor_(floor),
        void_by_(void_by),
        choice_(choice),
        out_(out) {
    for (std::size_t i = 0; i < law_.options.size(); ++i) {
      options_.push_back(round.option(law::OptionIndex(static_cast<std::uint8_t>(i))));
    }
  }

  std::vector<SeatNo> run() {
    for (const Line& line : round_.lines) decide_wager(line);
    return std::move(retracted_);
  }

 private:
  [[nodiscard]] law::SeatInIrregularity part_of(const Line& line, const IrregularCase* irregular) const {
    law::SeatInIrregularity part;
    part.options = options_;
    part.concerned = irregular != nullptr && names(irregular->seats, line.seat);
    part.own = line.patron.empty() || line.patron == round_.hand_owner_at(line.seat);
    const bool asked = irregular == nullptr || !names(irregular->not_asked, line.seat);
    for (const DecisionFact& decision : round_.facts.decisions) {
      if (decision.seat != line.seat) continue;
      if (decision.act == schema::Act::LEAVE) part.leaving = true;
      if (decision.act != schema::Act::RETRACT || !asked) continue;
      part.retracting_any = true;
      part.retracting = part.retracting || decision.wager.empty() || rests_on(line, decision.wager);
    }
    part.hidden = round_.seats[line.seat_index].decision == law::Condition::kNotExposed;
    part.folded = is_folded(line);
    return part;
  }

  // With a wager go back those that may only stand beside it.
  [[nodiscard]] bool rests_on(const Line& line, std::string_view kind) const {
    const auto other = law_.find_wager(kind);
    return line.kind == kind || (line.wager && other && law_.rests_on(*line.wager, *other));
  }

  [[nodiscard]] std::optional<bool> is_folded(const Line& line) const {
    const auto& decision = round_.seats[line.seat_index].decision;
    if (!decision) return std::nullopt;
    // The other wagers of the seat stay in.
    if (*decision == law::Condition::kFoldedAnteOnly || *decision == law::Condition::kFoldedAnteOnlyUnder) {
      return line.wager && law_.rests_on(*line.wager, law_.dealt_for.front());
    }
    return *decision == law::Condition::kFolded;
  }

  void decide_wager(const Line& line) {
    if (line.is_no_wager() || out_.effect_of(line.seat, line.kind) != nullptr) return;
    if (out_.round != RoundEffect::CONTINUES) return decide_void(line);
    const law::IrregularityEffect* first = nullptr;
    for (const DecidedCase& decided : decided_) {
      if (!decided.taken || !floor_.is_chosen_for(decided, line)) continue;
      const law::IrregularityEffect* effect = find(decided.entry->effects, line, &decided.irregular);
      if (effect == nullptr) continue;
      if (is_option(*effect)) retracted_.push_back(line.seat);
      if (first == nullptr || goes_before(*effect, *first)) first = effect;
    }
    const bool is_void = first != nullptr && first->outcome == schema::Outcome::VOID;
    const statements::Weighed* by = is_void ? nullptr : floor_.voids_wager(line);
    if (by != nullptr) return set_void(line, *by);
    if (first != nullptr) set(line, *first);
  }

  // As the wagers of a round that is void for the same reason.
  void set_void(const Line& line, const statements::Weighed& by) {
    WagerEffect effect;
    effect.outcome = outcome_of_void(by.word->reason);
    effect.rule = by.word->rule;
    out_.set_effect(line.seat, line.kind, std::move(effect));
  }

  const law::IrregularityEffect* find(std::span<const law::IrregularityEffect> effects, const Line& line,
                                      const IrregularCase* irregular) {
    return law::find_effect(effects, part_of(line, irregular), line.kind,
                            [&](const law::Rests& rests) { return choice_.holds(rests); });
  }

  // Everything is void, apart from what an effect decides.
  void decide_void(const Line& line) {
    const bool chosen = void_by_ == nullptr || !void_by_->entry->may.empty();
    if (chosen && floor_.is_spared(line)) return;
    const law::IrregularityEffect* effect = nullptr;
    if (void_by_ != nullptr) {
      effect = find(void_by_->entry->effects, line, &void_by_->irregular);
    } else {
      effect = find(round_.voided->effects, line, nullptr);
    }
    if (effect != nullptr) return set(line, *effect);
    if (!line.wager && law_.irregularities.empty()) return;
    WagerEffect all;
    all.outcome = void_by_ != nullptr ? outcome_of_void(void_by_->entry->reason) : round_.voided->outcome;
    all.rule = out_.rule;
    out_.set_effect(line.seat, line.kind, std::move(all));
  }

  // What the book makes of every wager of a round void for the reason.
  [[nodiscard]] schema::Outcome outcome_of_void(std::string_view reason) const {
    const law::VoidRule* const rule = law_.find_void(reason);
    return rule == nullptr ? schema::Outcome::VOID : rule->outcome;
  }

  void set(const Line& line, const law::IrregularityEffect& effect) {
    out_.set_effect(line.seat, line.kind,
                    {.outcome = effect.outcome,
                     .pays = effect.pays,
                     .odds_text = effect.odds_text,
                     .pay_table = effect.pay_table,
                     .decision = effect.decision,
                     .stands_in = effect.stands_in,
                     .rule = effect.rule,
                     .reading = effect.rests.reading});
  }

  const Round& round_;
  const law::CompiledHouse& law_;
  const std::vector<DecidedCase>& decided_;
  const FloorChoices& floor_;
  const DecidedCase* void_by_;
  ReadingChoice& choice_;
  IrregularityRuling& out_;
  std::vector<std::optional<law::OptionValue>> options_;  // what the sign shows, by OptionIndex
  std::vector<SeatNo> retracted_;
};

}  // namespace

std::vector<SeatNo> set_wager_effects(const Round& round, const std::vector<DecidedCase>& decided,
                                      const FloorChoices& floor, const DecidedCase* void_by, ReadingChoice& choice,
                                      IrregularityRuling& out) {
  return WagerEffects(round, decided, floor, void_by, choice, out).run();
}

}  // namespace cardspeak::house
