#include "cli/render/round_view.h"

namespace cardspeak {

RoundView make_view(const RoundFacts& facts, const Verdict& verdict, const Rulebook* book) {
  RoundView view{facts, verdict, Zone(), {}, {}};
  if (book == nullptr) return view;
  const auto data = book->data();
  view.zone = Zone::named(data.getZone().cStr());
  if (!data.isPoker()) return view;
  std::size_t board_cards = 0;
  for (const auto street : data.getPoker().getStreets()) {
    board_cards += street.getBoardCards();
    view.streets.push_back({street.getName().cStr(), board_cards});
  }
  return view;
}

}  // namespace cardspeak
