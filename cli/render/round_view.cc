#include "cli/render/round_view.h"

#include "model/law/poker.h"
#include "model/verdict/poker/street_starts.h"

namespace cardspeak {

RoundView make_view(const RoundFacts& facts, const Verdict& verdict, const Rulebook* book) {
  RoundView view{facts, verdict, Zone(), {}, {}};
  if (book == nullptr) return view;
  const auto data = book->data();
  view.zone = Zone::named(data.getZone().cStr());
  if (book->poker() == nullptr) return view;
  const law::CompiledPoker& law = *book->poker();
  view.boards = law.boards;
  std::size_t board_cards = 0;
  for (const law::PokerStreet& street : law.streets) {
    board_cards += street.board_cards;
    view.streets.push_back({street.name, board_cards});
  }
  poker::StreetStarts starts(facts, law);
  for (const TimelineEntry& entry : facts.timeline) {
    const auto start = starts.begins(entry);
    if (start && start->stays) view.street_begins[entry.seq] = law.streets[start->street].name;
  }
  return view;
}

}  // namespace cardspeak
