#include "replay/store_objection.h"

namespace cardspeak {

bool is_damage(StoreObjectionKind kind) {
  return kind < StoreObjectionKind::kGap;
}

std::string_view name_of(StoreObjectionKind kind) {
  switch (kind) {
    case StoreObjectionKind::kMeta:
      return "meta";
    case StoreObjectionKind::kKey:
      return "key";
    case StoreObjectionKind::kEvent:
      return "event";
    case StoreObjectionKind::kStream:
      return "stream";
    case StoreObjectionKind::kRound:
      return "round";
    case StoreObjectionKind::kOrder:
      return "order";
    case StoreObjectionKind::kIndex:
      return "index";
    case StoreObjectionKind::kMeterFacts:
      return "meter-facts";
    case StoreObjectionKind::kQuarantine:
      return "quarantine-damaged";
    case StoreObjectionKind::kBooks:
      return "other-books";
    case StoreObjectionKind::kUnfinished:
      return "unfinished";
    case StoreObjectionKind::kGap:
      return "sequence-gap";
    case StoreObjectionKind::kChainBroken:
      return "chain-broken";
    case StoreObjectionKind::kFork:
      return "fork";
    case StoreObjectionKind::kQuarantined:
      return "quarantined";
    case StoreObjectionKind::kGivenUp:
      return "given-up";
  }
  return "unknown";
}

}  // namespace cardspeak
