#include "replay/patterns/counted.h"

#include <algorithm>

#include "replay/patterns/chance.h"

namespace cardspeak::patterns {

Whom CountedSums::whom_of(const SeenRound& round, const Occasions& occasions) const {
  const RoundId& id = round.facts.id;
  switch (by_) {
    case By::kDealer:
      return {id.venue, std::string(occasions.dealer), {}};
    case By::kPatron:
      return {id.venue, std::string(occasions.patron), {}};
    case By::kPair:
    case By::kPlayers:
      return {id.venue, std::string(occasions.patron), std::string(occasions.dealer)};
    case By::kTable:
      return {id.venue, id.table, {}};
    case By::kHour:
      return {id.venue, (round.hour < 10 ? "0" : "") + std::to_string(round.hour), {}};
  }
  return {};
}

CountedSums::Cell& CountedSums::cell_of(Cells& cells, std::string_view stratum) {
  const auto at = cells.find(stratum);
  return at != cells.end() ? at->second : cells.emplace(stratum, Cell()).first->second;
}

void CountedSums::ask_about(const std::vector<std::string>& patrons) {
  // Asked by patron, it is everybody else with whom the player is compared.
  if (!is_by_patron(by_)) only_ = patrons;
}

void CountedSums::add(const SeenRound& round, const Occasions& occasions) {
  if (!only_.empty() && std::ranges::find(only_, occasions.patron) == only_.end()) return;
  Cells& cells = cells_[whom_of(round, occasions)];
  Cell& cell = occasions.given.empty() ? cell_of(cells, round.facts.sign.game)
                                       : cell_of(cells, round.facts.sign.game + "/" + occasions.given);
  cell.of += occasions.of;
  cell.hits += occasions.hits;
  if (occasions.hits == 0) return;
  cell.effect.add(occasions.effect);
  cell.rounds.add(round.facts.id);
}

void CountedSums::join(const Sums& other) {
  for (const auto& [whom, cells] : static_cast<const CountedSums&>(other).cells_) {
    Cells& mine = cells_[whom];
    for (const auto& [game, theirs] : cells) {
      Cell& cell = mine[game];
      cell.of += theirs.of;
      cell.hits += theirs.hits;
      cell.effect.join(theirs.effect);
      cell.rounds.join(theirs.rounds);
    }
  }
}

Whom CountedSums::compared_with(const Whom& whom) const {
  if (beside_ == Beside::kAllOthers) return {};
  return {whom.venue, whom.who, {}};
}

CountedSums::Margins CountedSums::margins() const {
  Margins margins;
  for (const auto& [whom, cells] : cells_) {
    for (const auto& [game, cell] : cells) {
      FourFold& sum = margins[{compared_with(whom), game}];
      sum.all_hits += cell.hits;
      sum.all_of += cell.of;
    }
  }
  return margins;
}

PatternLine CountedSums::line_of(const Whom& whom, const Cells& cells, const Margins& margins,
                                 PatternFound& found) const {
  PatternLine line;
  line.whom = whom;
  std::vector<FourFold> strata;
  for (const auto& [game, cell] : cells) {
    FourFold table = margins.at({compared_with(whom), game});
    table.hits = cell.hits;
    table.of = cell.of;
    line.hits += cell.hits;
    line.of += cell.of;
    line.other_hits += table.all_hits - cell.hits;
    line.other_of += table.all_of - cell.of;
    line.rounds.join(cell.rounds);
    strata.push_back(table);
  }
  if (least_possible(strata) <= kLevel) {
    ++found.asked;
    line.compared = true;
    if (line.hits != 0) line.probability = more_than_chance(strata);
  }
  return line;
}

Result<PatternFound> CountedSums::finish() const {
  PatternFound found;
  const Margins all = margins();
  MoneySum sum;
  for (const auto& [whom, cells] : cells_) {
    PatternLine line = line_of(whom, cells, all, found);
    MoneySum effect;
    for (const auto& [game, cell] : cells) effect.join(cell.effect);
    sum.join(effect);
    line.effect = effect.cents();
    found.hits += line.hits;
    found.of += line.of;
    if (line.hits != 0) found.lines.push_back(std::move(line));
  }
  if (!sum.fits()) return fail(ErrorCode::kOverflow, "the amounts of a pattern together do not fit 64 bits");
  found.effect = sum.cents();
  settle_lines(found, exact_);
  return found;
}

}  // namespace cardspeak::patterns
