#include "model/verdict/house/floor_choices.h"

#include <algorithm>

#include "model/verdict/house/seat_ruling.h"

namespace cardspeak::house {
namespace {

bool is_same(SeatRuling ruling, schema::SeatRuling choice) {
  return (ruling == SeatRuling::kVoid && choice == schema::SeatRuling::VOID) ||
         (ruling == SeatRuling::kForfeit && choice == schema::SeatRuling::FORFEIT);
}

// Whether the word makes a choice that the rules leave after that kind of irregularity.
bool is_for(const law::CompiledHouse& law, const RulingFact& ruling, law::IrregularityKind kind) {
  return std::ranges::any_of(law.words, [&](const law::WordRule& word) {
    return word.word == ruling.decision && std::ranges::find(word.ground, kind) != word.ground.end();
  });
}

}  // namespace

FloorChoices::FloorChoices(const Round& round, std::vector<DecidedCase>& decided) : round_(round), decided_(decided) {
  for (DecidedCase& each : decided) each.taken = each.entry->may.empty() || is_on_record(each);
}

// Whether the floor is on record with what the rules leave to a person.
bool FloorChoices::is_on_record(const DecidedCase& decided) const {
  if (decided.entry->round != schema::RoundEffect::CONTINUES) return is_declared(*decided.entry);
  return std::ranges::any_of(round_.facts.rulings,
                             [&](const RulingFact& ruling) { return is_choice(decided, ruling); });
}

// Whether the round was declared void for the entry's reason by an office that may.
bool FloorChoices::is_declared(const law::IrregularityEntry& entry) const {
  return std::ranges::any_of(round_.said.all(), [&](const statements::Weighed& said) {
    if (!said.voids_round()) return false;
    if (round_.said.stood(said.seq)) return true;
    const bool for_it = said.word != nullptr && (entry.reason.empty() || said.word->reason == entry.reason);
    return for_it && (!entry.act || law::may(*entry.act, said.office)) && round_.said.taken_back_by(said) == nullptr;
  });
}

// Whether the ruling makes the choice for its seat.
bool FloorChoices::is_choice(const DecidedCase& decided, const RulingFact& ruling) const {
  const auto what = find_seat_ruling(round_.law, ruling.decision);
  const statements::Weighed* said = round_.said.find(ruling.seq);
  if (said != nullptr && said->voids_wagers()) return false;
  return what && is_same(*what, decided.entry->ruling) && names(decided.irregular.seats, ruling.seat) &&
         round_.said.holds(ruling.seq) && is_for(round_.law, ruling, decided.irregular.kind) &&
         !says_what_follows(ruling);
}

// Whether the ruling says only what the rules make of an irregularity at its seat, without a choice of anybody.
bool FloorChoices::says_what_follows(const RulingFact& ruling) const {
  const auto what = find_seat_ruling(round_.law, ruling.decision);
  if (!what || *what == SeatRuling::kStands) return false;
  const auto outcome = what == SeatRuling::kVoid ? schema::Outcome::VOID : schema::Outcome::LOSE;
  return std::ranges::any_of(decided_, [&](const DecidedCase& decided) {
    return decided.entry->may.empty() && names(decided.irregular.seats, ruling.seat) &&
           std::ranges::any_of(decided.entry->effects, [&](const law::IrregularityEffect& effect) {
             return is_for_concerned(effect) && effect.outcome == outcome;
           });
  });
}

bool FloorChoices::is_ruling_on_another(const DecidedCase& decided) const {
  return !decided.taken && std::ranges::any_of(round_.facts.rulings, [&](const RulingFact& ruling) {
    return ruling.seq == decided.irregular.seq && says_what_follows(ruling);
  });
}

bool FloorChoices::is_chosen_for(const DecidedCase& decided, const Line& line) const {
  if (decided.entry->ruling == schema::SeatRuling::NONE) return true;
  if (is_spared(line)) return false;
  return std::ranges::any_of(round_.facts.rulings, [&](const RulingFact& ruling) {
    return ruling.seat == line.seat && is_choice(decided, ruling) && is_named(ruling.wager, line);
  });
}

const statements::Weighed* FloorChoices::voids_wager(const Line& line) const {
  if (is_spared(line)) return nullptr;
  const auto found = std::ranges::find_if(round_.said.all(), [&](const statements::Weighed& said) {
    return said.rules_wagers_void() && said.seat == line.seat && is_named(said.wager, line);
  });
  return found == round_.said.all().end() ? nullptr : &*found;
}

bool FloorChoices::is_spared(const Line& line) const {
  return std::ranges::any_of(round_.said.all(), [&](const statements::Weighed& said) {
    const bool there = said.seat == SeatNo() || said.seat == line.seat;
    return said.undoes_part && said.standing == schema::Standing::HOLDS && there && is_named(said.wager, line);
  });
}

// Without a name all wagers are meant. What is paid on a wager goes where that goes.
bool FloorChoices::is_named(std::string_view wager, const Line& line) const {
  if (wager.empty() || wager == line.kind) return true;
  if (!line.derived) return false;
  return round_.law.wager(*round_.law.wager(*line.wager).paid_on).kind == wager;
}

bool FloorChoices::is_of_another_act(const DecidedCase& decided, const RulingFact& ruling) const {
  const auto what = find_seat_ruling(round_.law, ruling.decision);
  if (!what || *what == SeatRuling::kStands || is_choice(decided, ruling)) return false;
  if (!decided.entry->may.empty()) return true;
  return std::ranges::any_of(decided_, [&](const DecidedCase& other) { return is_choice(other, ruling); });
}

std::vector<SeatNo> FloorChoices::chosen_seats(const DecidedCase& decided) const {
  std::vector<SeatNo> seats;
  for (const RulingFact& ruling : round_.facts.rulings) {
    if (is_choice(decided, ruling) && !names(seats, ruling.seat)) seats.push_back(ruling.seat);
  }
  if (std::ranges::all_of(decided.irregular.seats, [&](SeatNo seat) { return names(seats, seat); })) return {};
  std::ranges::sort(seats);
  return seats;
}

std::string FloorChoices::chosen_wagers(const DecidedCase& decided) const {
  std::string wagers;
  for (const RulingFact& ruling : round_.facts.rulings) {
    if (ruling.wager.empty() || !is_choice(decided, ruling)) continue;
    wagers += (wagers.empty() ? "" : ", ") + ruling.wager;
  }
  return wagers;
}

}  // namespace cardspeak::house
