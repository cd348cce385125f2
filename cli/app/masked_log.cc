#include "cli/app/masked_log.h"

#include <filesystem>
#include <utility>

#include "cli/app/places.h"

namespace cardspeak {

Result<std::optional<PatronMasks>> masks_for(const MaskPlace& place, Log& log) {
  const std::string file = patrons_file(place.given, place.log);
  std::error_code error;
  const bool there = !file.empty() && std::filesystem::exists(file, error);
  if (place.asked || !place.given.empty() || there) {
    auto masks = PatronMasks::open(file);
    if (!masks) return std::unexpected(std::move(masks).error());
    return *std::move(masks);
  }
  const auto masked = log.is_masked();
  if (!masked) return std::unexpected(masked.error());
  // Names are refused one by one there.
  if (!*masked || place.by_devices) return std::nullopt;
  return fail(ErrorCode::kBadInput,
              "the patrons of the log " + place.log + " are masked, and what masks them is not " +
                  (file.empty() ? "given" : "at " + file) +
                  ": --patrons FILE says where it is; a FILE that is not there yet begins anew, and gives each patron "
                  "another mask than before");
}

}  // namespace cardspeak
