// A house book while it is compiled: what the parts of the compiler work on together. Only for the files that compile
// one.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string_view>
#include <utility>

#include "model/law/acts.h"
#include "model/law/house.h"
#include "model/law/objections.h"
#include "model/law/reading_use.h"
#include "schemas/rulebook.capnp.h"

namespace cardspeak::law {

struct HouseBuild {
  schema::Rulebook::Reader book;
  schema::HouseRules::Reader rules;  // of `book`
  CompiledHouse& house;              // what there is of it so far
  std::span<const ActRule> acts;
  ReadingUse& readings;
  Objections& objections;

  // The hand, wager or pay table of that name. Where there is none: the first, and an objection at `place`.
  HandIndex use_hand(std::string_view name, std::string_view place);
  WagerIndex use_wager(std::string_view kind, std::string_view place);
  PayTableIndex use_pay_table(std::string_view name, std::string_view place);
  // Objects too to a wager that does not stand before that position: one that another is measured by, or needs, is
  // judged before it.
  WagerIndex use_earlier_wager(std::string_view kind, std::size_t before, std::string_view place);
};

// A value of an option of the table's sign; nothing where none is named, or it is not the book's, to which it objects.
std::optional<std::pair<OptionIndex, OptionValue>> use_option_value(const CompiledHouse& house, std::string_view option,
                                                                    std::string_view value, std::string_view place,
                                                                    Objections& objections);

}  // namespace cardspeak::law
