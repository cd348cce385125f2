// The dossier of a dispute: everything on record of it, the verdict on its round, and lines to sign.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "cli/render/grid.h"
#include "cli/render/round_view.h"
#include "schemas/listing.capnp.h"

namespace cardspeak {

// Refers to what it shows, which must outlive it.
struct DossierView {
  const disputes::WeighedCase& weighed;
  std::optional<RoundView> round;  // nothing: it is not on record
  std::string verdict_hash;        // SHA-256 of the verdict's canonical bytes, in hex; empty without a round
  Zone zone;
};

// What a record of a dispute holds, a line an item; what is not on record says so.
Grid dossier_items(const DossierView& view);
std::string dossier_text(const DossierView& view, std::size_t width, const Palette& palette);
// A page that stands by itself and prints.
std::string dossier_html(const DossierView& view, std::string_view program);
void write_dispute(const DossierView& view, schema::DisputeListed::Builder out);

}  // namespace cardspeak
