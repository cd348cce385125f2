// Which office an act needs.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "model/law/objections.h"
#include "schemas/rulebook.capnp.h"

namespace cardspeak::law {

// The least office that an act needs.
struct ActRule {
  std::string act;
  std::uint8_t rank = 0;  // position in the book's ranks, from the lowest
  std::string rule;
};

// Place of a rank among those of a venue, from the lowest; nothing: it is none of them.
std::optional<std::size_t> find_office(std::span<const std::string> ranks, std::string_view rank);
// Of an act by somebody of that office: whether it is high enough. An office that is none of the venue's is not.
bool may(const ActRule& act, std::optional<std::size_t> office);

// The acts in the book's order. One whose rank is not among the ranks is left out; the check of authorities objects to
// it (model/law/check_common.h).
std::vector<ActRule> compile_acts(schema::Authorities::Reader authorities);

// The act of that name; nothing, and an objection at `place`, where there is none.
std::optional<ActRule> use_act(std::span<const ActRule> acts, std::string_view name, std::string_view place,
                               Objections& objections);

}  // namespace cardspeak::law
