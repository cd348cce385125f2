// The stores that patterns asks as if they were one, and what of them is meant.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "cli/app/patron_names.h"
#include "cli/app/session.h"
#include "cli/app/zones.h"
#include "cli/export/disputes_meant.h"
#include "cli/verbs/round_selectors.h"
#include "model/devices/register.h"
#include "model/ids.h"
#include "model/law/library.h"
#include "model/result.h"
#include "replay/patterns/find_patterns.h"
#include "replay/store.h"

namespace cardspeak {

class StoresTogether {
 public:
  // The folders as the call names them; none: the one that is meant without a name. Errors: those of Store::open().
  static Result<StoresTogether> open(const std::vector<std::string>& folders);

  // What the selectors mean of them.
  struct Meant {
    std::vector<patterns::AskedStore> stores;
    std::optional<rows::DisputesMeant> disputes;  // nothing: all
  };
  // A name is known as soon as one of the stores knows it, and a table's that two venues have has to be told apart
  // wherever they lie. Says it where no store has a round that is meant. Errors: those of query_of() and rounds_of().
  [[nodiscard]] Result<Meant> meant(const RoundSelectors& selectors, const PatronNames& names, const Library& library,
                                    Session& session) const;

  [[nodiscard]] const std::vector<std::unique_ptr<Store>>& all() const { return stores_; }
  // Of all their venues. Errors: those of reading the stores.
  [[nodiscard]] Result<VenueZones> zones(const Library& library) const;
  // The store of the round as the call names it; empty: it names none.
  [[nodiscard]] std::string named_store_of(const RoundId& round) const;

 private:
  [[nodiscard]] Result<RoundSelectors> with_table_of_all(const RoundSelectors& selectors, const Library& library) const;

  std::vector<std::string> named_;  // beside the stores; empty: none is named
  std::vector<std::unique_ptr<Store>> stores_;
};

}  // namespace cardspeak
