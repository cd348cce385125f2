// Small words for those who compile books.
#pragma once

#include <capnp/blob.h>

#include <optional>
#include <string>
#include <string_view>

#include "model/cards/card.h"
#include "model/law/objections.h"
#include "model/money/odds.h"
#include "schemas/text/text_view.h"

namespace cardspeak::law {

using schema::view;

inline std::string copy(capnp::Text::Reader text) {
  return std::string(view(text));
}
inline std::string quoted(std::string_view text) {
  return "\"" + std::string(text) + "\"";
}

// "entry 3 (5.7.1(b))": entries are counted from 1.
std::string entry_place(std::string_view list, std::size_t index, std::string_view rule);

// A rank as rulebooks write it: "A", "K", "10" or "T", "8". Nothing where it is not one.
std::optional<Rank> find_rank(std::string_view text);

// Odds as rulebooks write them; objects to what are none, pay nothing, or pay what no table pays.
std::optional<Odds> odds(std::string_view text, std::string_view place, Objections& objections);

}  // namespace cardspeak::law
