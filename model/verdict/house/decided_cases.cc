#include "model/verdict/house/decided_cases.h"

#include <algorithm>
#include <array>
#include <utility>

#include "model/verdict/house/seat_ruling.h"

namespace cardspeak::house {
namespace {

using law::Holds;
using law::IrregularityAxis;
using law::IrregularityEntry;
using law::IrregularityRule;

constexpr std::array kConcerned = {schema::SeatPart::CONCERNED, schema::SeatPart::CONCERNED_LEAVING,
                                   schema::SeatPart::CONCERNED_FOLDED, schema::SeatPart::CONCERNED_OWN};

Holds fits(const IrregularityEntry& entry, const IrregularCase& irregular) {
  const Holds holds = law::holds(irregular.possible, entry.allowed);
  if (holds == Holds::kNo || !entry.asks_count()) return holds;
  if (!irregular.count) return Holds::kOpen;
  return entry.holds_for(*irregular.count) ? holds : Holds::kNo;
}

// The first thing that an entry asks and nobody put on record.
BookName not_known(const IrregularityRule& rule, const IrregularCase& irregular) {
  for (std::size_t i = 0; i < law::kIrregularityAxisCount; ++i) {
    const auto axis = static_cast<IrregularityAxis>(i);
    if (rule.asks(axis) && (irregular.possible & law::axis_conditions(axis)).size() > 1) {
      return {std::string(law::axis_name(axis))};
    }
  }
  return {"the number"};
}

// The rules of the entries that may hold.
Citations rules_of(const IrregularityRule& rule, const IrregularCase& irregular) {
  Citations rules;
  for (const IrregularityEntry& entry : rule.entries) {
    if (fits(entry, irregular) != Holds::kNo) rules.cite(entry.rule);
  }
  return rules;
}

class CaseDecision {
 public:
  CaseDecision(const Round& round, ReadingChoice& choice) : round_(round), law_(round.law), choice_(choice) {}

  DecidedCases run(const IrregularFacts& facts) {
    out_.doubt = facts.unknown;
    for (const IrregularCase& irregular : parted_by_instance(facts.cases)) decide(irregular);
    return std::move(out_);
  }

 private:
  // The entry that holds; where that depends on what is not on record, the round cannot be decided.
  void decide(const IrregularCase& irregular) {
    const IrregularityRule& rule = *law_.find_irregularity(irregular.kind);
    const IrregularityEntry* open = nullptr;
    for (const IrregularityEntry& entry : rule.entries) {
      const Holds fit = fits(entry, irregular);
      if (fit == Holds::kNo || !choice_.holds(entry.rests)) continue;
      if (fit == Holds::kYes) return take(irregular, entry);
      if (open == nullptr) open = &entry;
    }
    if (open == nullptr) return;
    if (rests_on_note(irregular)) return leave(irregular, not_known(rule, irregular), rules_of(rule, irregular));
    set_doubt({RemarkForm::kIrregularityTurnsOn,
               {name_of(irregular), irregular.seats, not_known(rule, irregular)},
               rules_of(rule, irregular)});
  }

  void take(const IrregularCase& irregular, const IrregularityEntry& entry) {
    const bool goes_on = entry.round == schema::RoundEffect::CONTINUES;
    if (goes_on && irregular.seats.empty() && std::ranges::any_of(entry.effects, is_for_concerned)) {
      if (rests_on_note(irregular)) return leave(irregular, {"which seat it concerns"}, entry.rule);
      return set_doubt({RemarkForm::kIrregularityOfNoSeat, {name_of(irregular)}, entry.rule});
    }
    out_.decided.push_back({irregular, &entry});
    if (irregular.kind == law::IrregularityKind::kWrongCountDealer) out_.dealer = true;
  }

  // Whether only what somebody noted tells of it: what the record itself leaves open, no note closes.
  [[nodiscard]] bool rests_on_note(const IrregularCase& irregular) const {
    if (irregular.shown) return false;
    const statements::Weighed* said = round_.said.find(irregular.seq);
    return said != nullptr && said->kind == schema::StatementKind::IRREGULARITY;
  }

  void leave(const IrregularCase& irregular, BookName missing, Citations rules) {
    out_.left.push_back({irregular.seq, irregular.kind, irregular.seats, std::move(missing), std::move(rules)});
  }

  void set_doubt(Doubt doubt) {
    if (!out_.doubt) out_.doubt = std::move(doubt);
  }

  // Whether it was a further instance is asked for each seat: the floor ruled the forfeiture that one leads to.
  [[nodiscard]] std::vector<IrregularCase> parted_by_instance(const std::vector<IrregularCase>& cases) {
    std::vector<IrregularCase> parted;
    for (const IrregularCase& each : cases) {
      const IrregularityRule& rule = *law_.find_irregularity(each.kind);
      if (!rule.asks(IrregularityAxis::kInstance)) {
        parted.push_back(each);
        continue;
      }
      choice_.touch(rule.instance.reading);
      const law::InstanceBy by = choice_.meaning(rule.instance);
      for (const bool further : {false, true}) {
        IrregularCase part = each;
        std::erase_if(part.seats, [&](SeatNo seat) { return is_further(seat, by) != further; });
        const bool of_no_seat = each.seats.empty() && further == (by == law::InstanceBy::kFurther);
        if (part.seats.empty() && !of_no_seat) continue;
        part.possible = law::settled(part.possible, further ? law::IrregularityCondition::kFurtherInstance
                                                            : law::IrregularityCondition::kFirstInstance);
        parted.push_back(std::move(part));
      }
    }
    return parted;
  }

  [[nodiscard]] bool is_further(SeatNo seat, law::InstanceBy by) const {
    return by == law::InstanceBy::kFurther || (by == law::InstanceBy::kRuling && is_forfeited(seat));
  }

  [[nodiscard]] bool is_forfeited(SeatNo seat) const {
    return std::ranges::any_of(round_.facts.rulings, [&](const RulingFact& ruling) {
      return ruling.seat == seat && round_.said.holds(ruling.seq) &&
             find_seat_ruling(law_, ruling.decision) == SeatRuling::kForfeit;
    });
  }

  const Round& round_;
  const law::CompiledHouse& law_;
  ReadingChoice& choice_;
  DecidedCases out_;
};

}  // namespace

DecidedCases decide_cases(const Round& round, const IrregularFacts& facts, ReadingChoice& choice) {
  return CaseDecision(round, choice).run(facts);
}

bool is_for_concerned(const law::IrregularityEffect& effect) {
  return std::ranges::find(kConcerned, effect.seats) != kConcerned.end();
}

IrregularityName name_of(const IrregularCase& irregular) {
  return {std::string(law::info(irregular.kind).name)};
}

}  // namespace cardspeak::house
