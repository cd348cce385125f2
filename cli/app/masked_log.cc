#include "cli/app/masked_log.h"

#include <filesystem>
#include <utility>

#include "cli/app/places.h"

namespace cardspeak {

namespace {

Result<std::optional<PatronMasks>> noted(PatronMasks masks, const std::string& file, Log& log) {
  const auto last = log.last_mask();
  if (!last) return std::unexpected(last.error());
  if (!last->empty() && !masks.opens(*last)) {
    masks.warn(
        "the log has masks that " + file +
        " does not open: it is another file than the last one, or lines of it are gone; put a copy back, or keep "
        "both: without its opening nobody can tell who was masked");
  }
  return masks;
}

}  // namespace

Result<std::optional<PatronMasks>> masks_for(const MaskPlace& place, Log& log) {
  const std::string file = patrons_file(place.given, place.log);
  std::error_code error;
  const bool there = !file.empty() && std::filesystem::exists(file, error);
  const auto masked = log.is_masked();
  if (!masked) return std::unexpected(masked.error());
  if (place.asked || !place.given.empty() || there) {
    auto masks = PatronMasks::open(file);
    if (!masks) return std::unexpected(std::move(masks).error());
    // A file that lost all that it had is no file that begins anew.
    const bool emptied = *masked && there && masks->empty() && !place.asked && !place.by_devices;
    if (!emptied) return noted(*std::move(masks), file, log);
    return fail(ErrorCode::kBadInput,
                "the patrons of the log " + place.log + " are masked, and " + file +
                    ", which opened the masks, is empty: put a copy of it back; --mask-patrons begins anew, and gives "
                    "each patron another mask than before");
  }
  // Names are refused one by one there.
  if (!*masked || place.by_devices) return std::nullopt;
  return fail(ErrorCode::kBadInput,
              "the patrons of the log " + place.log + " are masked, and what masks them is not " +
                  (file.empty() ? "given" : "at " + file) +
                  ": --patrons FILE says where it is; a FILE that is not there yet begins anew, and gives each patron "
                  "another mask than before");
}

}  // namespace cardspeak
