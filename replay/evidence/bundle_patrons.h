// Masked patrons in a bundle, and what opens them.
#pragma once

#include <functional>
#include <map>
#include <set>
#include <span>
#include <string>
#include <string_view>

#include "model/result.h"
#include "replay/evidence/archive.h"
#include "replay/evidence/hidden_patrons.h"
#include "schemas/seal/patron_opening.h"

namespace cardspeak::evidence {

inline constexpr std::string_view kOpeningsName = "openings";

// The masks in the events among the files. What does not read as an event has none.
std::set<std::string> masks_in(const Files& files);

// Adds the file of those openings whose masks are in the events; none, and there is no such file. With `hidden`, the
// names that are known and nobody asked for, errors are: kBadInput for an event that names a patron without a mask, or
// has one of these in a text, or a mask that is not opened; kNotFound for a name of `openings` none of whose masks is
// there.
Result<void> add_openings(std::span<const schema::PatronOpening> openings, const HiddenPatrons* hidden, Files& files);

// Reads openings, each of which has to be of one of the masks, and adds the names to `patrons`, by mask. What is not
// so is given to `object`, with the name of the file.
void check_openings(std::string_view text, const std::string& name, const std::set<std::string>& masks,
                    std::map<std::string, std::string>& patrons, const std::function<void(const std::string&)>& object);

// The same for those that the bundle itself has, which have to be as add_openings() writes them.
void check_own_openings(const Files& files, const std::set<std::string>& masks,
                        std::map<std::string, std::string>& patrons,
                        const std::function<void(const std::string&)>& object);

}  // namespace cardspeak::evidence
