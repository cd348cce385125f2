#include "ingest/simulator/house/trouble.h"

#include "model/check.h"

namespace cardspeak::simulator {

std::string_view trouble_name(TroubleKind kind) {
  switch (kind) {
    case TroubleKind::kNone:
    case TroubleKind::kDisruption:
    case TroubleKind::kFraud:
      return "";
    case TroubleKind::kExposedCards:
      return "exposedCards";
    case TroubleKind::kWrongCountSeat:
      return "wrongCountSeat";
    case TroubleKind::kWrongCountDealer:
      return "wrongCountDealer";
    case TroubleKind::kWrongCountJackpotCards:
      return "wrongCountJackpotCards";
    case TroubleKind::kCardsWithoutWager:
      return "cardsWithoutWager";
    case TroubleKind::kDeckIncorrect:
      return "deckIncorrect";
    case TroubleKind::kCannotWager:
      return "cannotWager";
    case TroubleKind::kShufflerCount:
      return "shufflerCount";
    case TroubleKind::kNotCut:
      return "notCut";
    case TroubleKind::kCommunityMisdealt:
      return "communityMisdealt";
    case TroubleKind::kSystemMalfunction:
      return "systemMalfunction";
    case TroubleKind::kFlopWagerForgotten:
      return "flopWagerForgotten";
    case TroubleKind::kJackpotStartedWrongly:
      return "jackpotStartedWrongly";
  }
  CARDSPEAK_CHECK(false, "an irregularity outside the list");
}

void write_trouble(TableWriter& writer, const Trouble& trouble, schema::Place place, SeatNo seat, std::uint16_t count) {
  writer.write([&](schema::Event::Builder event) {
    auto irregularity = event.initIrregularity();
    irregularity.setKind(std::string(trouble_name(trouble.kind)));
    irregularity.setNoticed(trouble.noticed == Noticed::kBefore ? "before" : "after");
    irregularity.setTo(place);
    irregularity.setSeat(seat.value());
    irregularity.setCount(count);
    irregularity.setDeckComplete(trouble.deck_complete);
    irregularity.setOrderKnown(trouble.order_known);
    irregularity.setRebuilt(trouble.rebuilt);
  });
}

}  // namespace cardspeak::simulator
