#include "model/verdict/house/irregularities.h"

#include <algorithm>
#include <array>
#include <span>
#include <utility>

#include "model/verdict/house/irregular_facts.h"
#include "model/verdict/house/seat_ruling.h"
#include "model/verdict/rank_too_low.h"

namespace cardspeak::house {
namespace {

using law::Holds;
using law::IrregularityAxis;
using law::IrregularityEntry;
using law::IrregularityRule;
using schema::RoundEffect;
using schema::Severity;

std::string seats_text(const std::vector<SeatNo>& seats) {
  std::string text;
  for (const SeatNo seat : seats) text += (text.empty() ? "" : ", ") + std::to_string(seat.value());
  if (text.empty()) return text;
  return (seats.size() == 1 ? " (seat " : " (seats ") + text + ")";
}

// A case with the entry that decides it.
struct Decided {
  const IrregularCase* irregular = nullptr;
  const IrregularityEntry* entry = nullptr;
  bool taken = true;  // false: it is a person's choice, and the floor did not make it
};

// What goes before what where several irregularities speak of one wager, whatever the order of the record: a void wager
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

constexpr std::array kConcerned = {schema::SeatPart::CONCERNED, schema::SeatPart::CONCERNED_LEAVING,
                                   schema::SeatPart::CONCERNED_FOLDED, schema::SeatPart::CONCERNED_OWN};
constexpr std::array kOptions = {schema::SeatPart::RETRACTING, schema::SeatPart::RETRACTING_ANY,
                                 schema::SeatPart::RETRACTING_FOLDED};

bool is_for_concerned(const law::IrregularityEffect& effect) {
  return std::ranges::find(kConcerned, effect.seats) != kConcerned.end();
}

// Of two that come to the same, the one about the seat itself is its ground.
bool goes_before(const law::IrregularityEffect& effect, const law::IrregularityEffect& other) {
  const auto order = [](const law::IrregularityEffect& each) {
    return std::pair(precedence_of(each), !is_for_concerned(each));
  };
  return order(effect) < order(other);
}

// Whether it is what a player took who was given the option.
bool is_option(const law::IrregularityEffect& effect) {
  return std::ranges::find(kOptions, effect.seats) != kOptions.end();
}

bool is_same(SeatRuling ruling, schema::SeatRuling choice) {
  return (ruling == SeatRuling::kVoid && choice == schema::SeatRuling::VOID) ||
         (ruling == SeatRuling::kForfeit && choice == schema::SeatRuling::FORFEIT);
}

class Resolver {
 public:
  Resolver(const Round& round, ReadingChoice& choice) : round_(round), law_(round.law), choice_(choice) {
    if (!law_.irregularities.empty()) facts_ = read_irregularities(round);
  }

  IrregularityRuling run() {
    if (facts_.unknown) out_.doubt = facts_.unknown;
    part_by_instance();
    for (const IrregularCase& irregular : facts_.cases) decide(irregular);
    decide_round();
    for (const Line& line : round_.lines) decide_wager(line);
    for (const Decided& decided : decided_) {
      if (!is_ruling_on_another(decided)) find_about(decided);
    }
    find_retracted_without_ground();
    return std::move(out_);
  }

 private:
  // --- entries -------------------------------------------------------------------------------------------------------

  static Holds fits(const IrregularityEntry& entry, const IrregularCase& irregular) {
    const Holds holds = law::holds(irregular.possible, entry.allowed);
    if (holds == Holds::kNo || !entry.asks_count()) return holds;
    if (!irregular.count) return Holds::kOpen;
    return entry.holds_for(*irregular.count) ? holds : Holds::kNo;
  }

  bool reads(const law::Rests& rests) {
    choice_.touch(rests.reading);
    return !rests.reading || choice_.value(*rests.reading) == rests.value;
  }

  // The entry that holds; where it turns on what is not on record, the round is in doubt.
  void decide(const IrregularCase& irregular) {
    const IrregularityRule& rule = *law_.find_irregularity(irregular.kind);
    const IrregularityEntry* open = nullptr;
    for (const IrregularityEntry& entry : rule.entries) {
      const Holds fit = fits(entry, irregular);
      if (fit == Holds::kNo || !reads(entry.rests)) continue;
      if (fit == Holds::kYes) return take(irregular, entry);
      if (open == nullptr) open = &entry;
    }
    if (open == nullptr) return;
    in_doubt_ = true;
    set_doubt(what(irregular) + ", and " + not_known(rule, irregular) + " is not on record", rules_of(rule, irregular));
  }

  void take(const IrregularCase& irregular, const IrregularityEntry& entry) {
    const bool goes_on = entry.round == RoundEffect::CONTINUES;
    if (goes_on && irregular.seats.empty() && std::ranges::any_of(entry.effects, is_for_concerned)) {
      return set_doubt(what(irregular) + ", and which seat it concerns is not on record", entry.rule);
    }
    decided_.push_back({&irregular, &entry});
    if (irregular.kind == law::IrregularityKind::kWrongCountDealer) out_.dealer_decided = true;
  }

  // A further instance is a matter of each seat: the floor ruled the forfeiture that it leads to.
  void part_by_instance() {
    std::vector<IrregularCase> parted;
    for (const IrregularCase& each : facts_.cases) {
      if (!law_.find_irregularity(each.kind)->asks(IrregularityAxis::kInstance)) {
        parted.push_back(each);
        continue;
      }
      for (const bool further : {false, true}) {
        IrregularCase part = each;
        std::erase_if(part.seats, [&](SeatNo seat) { return is_forfeited(seat) != further; });
        if (part.seats.empty() && (further || !each.seats.empty())) continue;
        part.possible = law::settled(part.possible, further ? law::IrregularityCondition::kFurtherInstance
                                                            : law::IrregularityCondition::kFirstInstance);
        parted.push_back(std::move(part));
      }
    }
    facts_.cases = std::move(parted);
  }

  [[nodiscard]] bool is_forfeited(SeatNo seat) const {
    return std::ranges::any_of(round_.facts.rulings, [&](const RulingFact& ruling) {
      return ruling.seat == seat && find_seat_ruling(ruling.decision) == SeatRuling::kForfeit;
    });
  }

  // --- what the rules leave to a person ------------------------------------------------------------------------------

  // Known only when every case is decided: a ruling may say what another irregularity leads to.
  void find_choices() {
    for (Decided& decided : decided_) decided.taken = decided.entry->may.empty() || floor_chose(decided);
  }

  // Whether the floor is on record with what the rules leave to a person.
  [[nodiscard]] bool floor_chose(const Decided& decided) const {
    if (decided.entry->round != RoundEffect::CONTINUES) return round_.voided != nullptr;
    return std::ranges::any_of(round_.facts.rulings,
                               [&](const RulingFact& ruling) { return is_choice(decided, ruling); });
  }

  // Whether the ruling makes the choice for its seat.
  [[nodiscard]] bool is_choice(const Decided& decided, const RulingFact& ruling) const {
    const auto what = find_seat_ruling(ruling.decision);
    return what && is_same(*what, decided.entry->ruling) && names(decided.irregular->seats, ruling.seat) &&
           !says_what_follows(ruling);
  }

  // Whether the ruling says only what the rules make of an irregularity at its seat, without a choice of anybody.
  [[nodiscard]] bool says_what_follows(const RulingFact& ruling) const {
    const auto what = find_seat_ruling(ruling.decision);
    const auto outcome = what == SeatRuling::kVoid ? schema::Outcome::VOID : schema::Outcome::LOSE;
    return std::ranges::any_of(decided_, [&](const Decided& decided) {
      return decided.entry->may.empty() && names(decided.irregular->seats, ruling.seat) &&
             std::ranges::any_of(decided.entry->effects, [&](const law::IrregularityEffect& effect) {
               return is_for_concerned(effect) && effect.outcome == outcome;
             });
    });
  }

  // A ruling without an irregularity of its own that says what another one leads to is no irregularity.
  [[nodiscard]] bool is_ruling_on_another(const Decided& decided) const {
    return !decided.taken && std::ranges::any_of(round_.facts.rulings, [&](const RulingFact& ruling) {
      return ruling.seq == decided.irregular->seq && says_what_follows(ruling);
    });
  }

  // Whether a choice that was made is about the wager: a ruling may name one of a seat.
  [[nodiscard]] bool is_chosen_for(const Decided& decided, const Line& line) const {
    if (decided.entry->ruling == schema::SeatRuling::NONE) return true;
    return std::ranges::any_of(round_.facts.rulings, [&](const RulingFact& ruling) {
      return ruling.seat == line.seat && is_choice(decided, ruling) && is_named(ruling.wager, line);
    });
  }

  // Without a name all wagers are meant. What is paid on a wager goes where that goes.
  [[nodiscard]] bool is_named(std::string_view wager, const Line& line) const {
    if (wager.empty() || wager == line.kind) return true;
    if (!line.derived) return false;
    return law_.wager(*law_.wager(*line.wager).paid_on).kind == wager;
  }

  // "" or " for seat 1, the bet": where the choice was not made for all seats of the case, or for one wager only.
  [[nodiscard]] std::string chosen_for(const Decided& decided) const {
    std::vector<SeatNo> seats;
    std::string wagers;
    for (const RulingFact& ruling : round_.facts.rulings) {
      if (!is_choice(decided, ruling)) continue;
      if (!names(seats, ruling.seat)) seats.push_back(ruling.seat);
      if (!ruling.wager.empty()) wagers += (wagers.empty() ? "the " : ", the ") + ruling.wager;
    }
    std::ranges::sort(seats);
    std::string text;
    if (!std::ranges::all_of(decided.irregular->seats, [&](SeatNo seat) { return names(seats, seat); })) {
      for (const SeatNo seat : seats) text += (text.empty() ? "seat " : ", seat ") + std::to_string(seat.value());
    }
    if (!wagers.empty()) text += (text.empty() ? "" : ", ") + wagers;
    return text.empty() ? text : " for " + text;
  }

  void set_doubt(std::string text, std::string rule) {
    if (!out_.doubt) out_.doubt = {std::move(text), std::move(rule)};
  }

  // The first thing that an entry asks and nobody put on record.
  [[nodiscard]] static std::string not_known(const IrregularityRule& rule, const IrregularCase& irregular) {
    for (std::size_t i = 0; i < law::kIrregularityAxisCount; ++i) {
      const auto axis = static_cast<IrregularityAxis>(i);
      if (rule.asks(axis) && (irregular.possible & law::axis_conditions(axis)).size() > 1) {
        return std::string(law::axis_name(axis));
      }
    }
    return "the number";
  }

  // The rules of the entries that may hold.
  [[nodiscard]] static std::string rules_of(const IrregularityRule& rule, const IrregularCase& irregular) {
    std::string text;
    for (const IrregularityEntry& entry : rule.entries) {
      if (fits(entry, irregular) == Holds::kNo || text.find(entry.rule) != std::string::npos) continue;
      text += (text.empty() ? "" : ", ") + entry.rule;
    }
    return text;
  }

  static std::string what(const IrregularCase& irregular) {
    return std::string(law::info(irregular.kind).text) + seats_text(irregular.seats);
  }

  // --- the round -----------------------------------------------------------------------------------------------------

  // The first entry by which the round does not go on decides it. What the floor declared stands even without one: the
  // hands were not played out.
  void decide_round() {
    find_choices();
    for (const Decided& decided : decided_) {
      if (decided.entry->round == RoundEffect::CONTINUES || !decided.taken) continue;
      void_by_ = &decided;
      break;
    }
    out_.by_floor = round_.voided != nullptr;
    if (void_by_ != nullptr) {
      out_.round = void_by_->entry->round;
      out_.rule = void_by_->entry->rule;
      out_.reason = what(*void_by_->irregular);
      out_.doubt = {};
      if (!out_.by_floor) find_not_declared();
    } else if (out_.by_floor) {
      out_.round = RoundEffect::VOID;
      out_.rule = round_.voided->rule;
      out_.reason = round_.facts.voided ? *round_.facts.voided : round_.voided->reason;
      out_.doubt = {};
      find_ground();
    }
    find_rank();
  }

  void find(std::string_view kind, Severity severity, std::string text, std::string rule, StreamSeq seq,
            SeatNo seat = SeatNo(0)) {
    out_.findings.push_back({kind, severity, seat, std::move(text), std::move(rule), seq});
  }

  void find_not_declared() {
    if (!round_.facts.closed) return;
    const bool misdeal = void_by_->entry->round == RoundEffect::MISDEAL;
    find(kFindingVoidNotDeclared, Severity::PROCEDURE,
         what(*void_by_->irregular) + ": the round is " + (misdeal ? "a misdeal" : "void") +
             ", and the floor did not declare it so",
         void_by_->entry->rule, void_by_->irregular->seq);
  }

  // A reason that entries lead to takes an irregularity that does; others are their own ground.
  void find_ground() {
    const std::string& reason = round_.voided->reason;
    if (law_.irregularities.empty() || facts_.unknown || in_doubt_) return;
    if (reason.empty()) {
      return find(kFindingVoidWithoutGround, Severity::RECORD,
                  "the round was declared void for a reason that the rules do not name (" + out_.reason + ")",
                  round_.voided->rule, round_.voided_seq);
    }
    const auto leads_to_it = [&](const IrregularityRule& rule) {
      return std::ranges::find(rule.entries, reason, &IrregularityEntry::reason) != rule.entries.end();
    };
    if (std::ranges::none_of(law_.irregularities, leads_to_it)) return;
    if (decided_.empty()) {
      return find(kFindingVoidWithoutGround, Severity::RECORD,
                  "the round was declared void (" + reason + "), and no irregularity that calls for it is on record",
                  round_.voided->rule, round_.voided_seq);
    }
    const Decided& first = decided_.front();
    find(kFindingVoidWithoutGround, Severity::PROCEDURE,
         "the round was declared void (" + reason + "), where it goes on: " + what(*first.irregular), first.entry->rule,
         round_.voided_seq);
  }

  // The rank that the act needs, of the one who declared the round void or ruled on it.
  void find_rank() {
    if (round_.voided != nullptr) {
      const auto act = act_of_voiding();
      if (act) find_rank_too_low(*act, round_.voided_by_rank, "the round was declared void", round_.voided_seq);
      return;
    }
    for (const Decided& decided : decided_) {
      if (!decided.entry->act) continue;
      for (const RulingFact& ruling : round_.facts.rulings) {
        if (ruling.seat != SeatNo(0) && !names(decided.irregular->seats, ruling.seat)) continue;
        if (is_of_another_act(decided, ruling)) continue;
        find_rank_too_low(*decided.entry->act, ruling.rank, "\"" + ruling.decision + "\" was ruled", ruling.seq);
      }
    }
  }

  // Where the round was declared void by the rule that makes it so, and that rule names no office, none is asked.
  [[nodiscard]] std::optional<law::ActRule> act_of_voiding() const {
    if (void_by_ == nullptr) return round_.voided->act;
    const bool by_that_rule = void_by_->entry->reason == round_.voided->reason;
    return void_by_->entry->act || by_that_rule ? void_by_->entry->act : round_.voided->act;
  }

  // A ruling that makes a choice takes the office of that choice; one that says what follows takes none for a choice.
  [[nodiscard]] bool is_of_another_act(const Decided& decided, const RulingFact& ruling) const {
    const auto what = find_seat_ruling(ruling.decision);
    if (!what || *what == SeatRuling::kStands || is_choice(decided, ruling)) return false;
    if (!decided.entry->may.empty()) return true;
    return std::ranges::any_of(decided_, [&](const Decided& other) { return is_choice(other, ruling); });
  }

  void find_rank_too_low(const law::ActRule& act, std::string_view rank, const std::string& text, StreamSeq seq) {
    const auto too_low = rank_too_low(law_, act, rank);
    if (too_low) find(kFindingRankTooLow, Severity::PROCEDURE, text + " " + *too_low, act.rule, seq);
  }

  // --- wagers --------------------------------------------------------------------------------------------------------

  [[nodiscard]] law::SeatInIrregularity part_of(const Line& line, const IrregularCase* irregular) const {
    law::SeatInIrregularity part;
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
    part.folded = is_folded(line);
    return part;
  }

  // Who takes back a wager takes back what stands only beside it.
  [[nodiscard]] bool rests_on(const Line& line, std::string_view kind) const {
    const auto other = law_.find_wager(kind);
    return line.kind == kind || (line.wager && other && law_.rests_on(*line.wager, *other));
  }

  [[nodiscard]] std::optional<bool> is_folded(const Line& line) const {
    const auto& decision = round_.seats[line.seat_index].decision;
    if (!decision) return std::nullopt;
    // The other wagers of the seat stay in.
    if (*decision == law::Condition::kFoldedAnteOnly) {
      return line.wager && law_.rests_on(*line.wager, law_.dealt_for.front());
    }
    return *decision == law::Condition::kFolded;
  }

  void decide_wager(const Line& line) {
    if (line.is_no_wager() || out_.effect_of(line.seat, line.kind) != nullptr) return;
    if (out_.round != RoundEffect::CONTINUES) return decide_void(line);
    const law::IrregularityEffect* first = nullptr;
    for (const Decided& decided : decided_) {
      if (!decided.taken || !is_chosen_for(decided, line)) continue;
      const law::IrregularityEffect* effect = find(decided.entry->effects, line, decided.irregular);
      if (effect == nullptr) continue;
      if (is_option(*effect)) retracted_.push_back(line.seat);
      if (first == nullptr || goes_before(*effect, *first)) first = effect;
    }
    if (first != nullptr) set(line, *first);
  }

  const law::IrregularityEffect* find(std::span<const law::IrregularityEffect> effects, const Line& line,
                                      const IrregularCase* irregular) {
    return law::find_effect(effects, part_of(line, irregular), line.kind,
                            [&](const law::Rests& rests) { return reads(rests); });
  }

  // Everything is void but what an effect says.
  void decide_void(const Line& line) {
    const law::IrregularityEffect* effect = nullptr;
    if (void_by_ != nullptr) {
      effect = find(void_by_->entry->effects, line, void_by_->irregular);
    } else {
      effect = find(round_.voided->effects, line, nullptr);
    }
    if (effect != nullptr) return set(line, *effect);
    if (!line.wager && law_.irregularities.empty()) return;
    WagerEffect all;
    all.outcome = void_by_ != nullptr ? schema::Outcome::VOID : round_.voided->outcome;
    all.rule = out_.rule;
    out_.set_effect(line.seat, line.kind, std::move(all));
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

  // --- what is worth knowing -----------------------------------------------------------------------------------------

  void find_about(const Decided& decided) {
    const IrregularityEntry& entry = *decided.entry;
    const IrregularCase& irregular = *decided.irregular;
    const bool one = irregular.seats.size() == 1;
    const SeatNo seat = one ? irregular.seats.front() : SeatNo(0);
    const std::string text = one ? std::string(law::info(irregular.kind).text) : what(irregular);
    if (!entry.may.empty()) {
      find(kFindingFloorsChoice, Severity::NOTE,
           text + ": " + who_may(entry) + " may " + entry.may + "; the floor " +
               (decided.taken ? "did so" + chosen_for(decided) : "is not on record with that choice"),
           entry.rule, irregular.seq, seat);
    } else if (out_.round == RoundEffect::CONTINUES) {
      find(kFindingIrregularity, Severity::NOTE, text + ": the round goes on", entry.rule, irregular.seq, seat);
    }
  }

  [[nodiscard]] std::string who_may(const IrregularityEntry& entry) const {
    return "the " + (entry.act ? law_.ranks[entry.act->rank] : law_.last_word);
  }

  // A player who took a wager back where no rule gives the option.
  void find_retracted_without_ground() {
    if (law_.irregularities.empty() || out_.round != RoundEffect::CONTINUES || out_.doubt) return;
    for (const DecisionFact& decision : round_.facts.decisions) {
      if (decision.act != schema::Act::RETRACT || names(retracted_, decision.seat)) continue;
      const bool decided = std::ranges::any_of(decided_, [&](const Decided& each) {
        return names(each.irregular->seats, decision.seat) && !each.entry->effects.empty();
      });
      if (decided) continue;
      find(kFindingRetractedWithoutGround, Severity::PROCEDURE,
           "the player took a wager back, and no rule gives that option", law_.last_word_rule, decision.seq,
           decision.seat);
    }
  }

  const Round& round_;
  const law::CompiledHouse& law_;
  ReadingChoice& choice_;
  IrregularFacts facts_;
  std::vector<Decided> decided_;
  const Decided* void_by_ = nullptr;
  std::vector<SeatNo> retracted_;
  bool in_doubt_ = false;  // what decides an irregularity is not on record
  IrregularityRuling out_;
};

}  // namespace

const WagerEffect* IrregularityRuling::effect_of(SeatNo seat, std::string_view kind) const {
  const auto found =
      std::ranges::find_if(effects_, [&](const Entry& entry) { return entry.seat == seat && entry.kind == kind; });
  return found == effects_.end() ? nullptr : &found->effect;
}

void IrregularityRuling::set_effect(SeatNo seat, std::string_view kind, WagerEffect effect) {
  effects_.push_back({seat, kind, std::move(effect)});
}

IrregularityRuling resolve_irregularities(const Round& round, ReadingChoice& choice) {
  return Resolver(round, choice).run();
}

}  // namespace cardspeak::house
