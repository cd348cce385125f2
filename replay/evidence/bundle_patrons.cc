#include "replay/evidence/bundle_patrons.h"

#include <algorithm>

#include "model/ids.h"
#include "model/law/words_of_books.h"
#include "model/try.h"
#include "replay/evidence/bundle_parts.h"
#include "replay/store/bytes.h"
#include "schemas/seal/seal.h"
#include "schemas/text/patron_mask.h"
#include "schemas/text/text_view.h"

namespace cardspeak::evidence {
namespace {

template <typename Act>
void for_each_event(const Files& files, const Act& act) {
  for (auto at = files.lower_bound(std::string(kEvents)); at != files.end() && at->first.starts_with(kEvents); ++at) {
    const schema::StoredEvent stored(as_bytes(at->second));
    if (stored.readable()) act(stored.event());
  }
}

// In order of mask, each once: equal openings give equal bytes.
std::string lines_of(const std::map<std::string, schema::PatronOpening>& by_mask) {
  std::string lines;
  for (const auto& [mask, opening] : by_mask) lines += opening_line(opening);
  return lines;
}

std::string number_of(schema::Event::Reader event) {
  return "event " + std::to_string(event.getSequence()) + " of " + std::string(schema::view(event.getStream()));
}

std::unexpected<Error> refused(const std::string& what) {
  return fail(ErrorCode::kBadInput, what +
                                        ", and its hash binds the name: patrons are masked when they are taken in "
                                        "(cardspeak ingest --mask-patrons), or not at all");
}

// A name that nobody asked to be shown: as the patron of an event, or written into another text of it.
Result<void> refuse_names(const Files& files, const schema::PatronFinder& names) {
  std::string named;
  std::string written;
  for_each_event(files, [&](schema::Event::Reader event) {
    schema::for_each_patron(event, [&](std::string_view patron) {
      if (named.empty() && !schema::is_mask(patron)) named = number_of(event);
    });
    schema::for_each_text(event, [&](std::string_view text, schema::Written as) {
      if (!written.empty() || !names.finds(text) || (schema::may_be_word(as) && is_word_of_books(text))) return;
      written = number_of(event);
    });
  });
  if (!named.empty()) return refused(named + ": names its patron");
  if (!written.empty()) return refused(written + ": the name of a patron stands in one of its texts");
  return {};
}

// The name of a patron whose mask nobody opens may stand in any text, and nobody can look.
Result<void> refuse_unknown(const std::set<std::string>& masks, const HiddenPatrons& hidden) {
  std::string why;
  const auto unknown =
      std::ranges::find_if(masks, [&](const std::string& mask) { return !hidden.opened.contains(mask); });
  if (hidden.opened.empty()) {
    why = "nothing at hand opens masks of patrons";
  } else if (unknown != masks.end()) {
    why = hidden.file + " does not open the patron " + schema::patron_for_people(*unknown);
  }
  if (why.empty()) return {};
  return fail(ErrorCode::kBadInput, why +
                                        ", so that nobody can look whether a name stands in what people wrote: "
                                        "--patrons FILE says where the openings of these rounds are");
}

}  // namespace

std::set<std::string> masks_in(const Files& files) {
  std::set<std::string> masks;
  for_each_event(files, [&](schema::Event::Reader event) {
    schema::for_each_patron(event, [&](std::string_view patron) {
      if (schema::is_mask(patron)) masks.emplace(patron);
    });
    schema::for_each_text(event, [&](std::string_view text, schema::Written) {
      schema::for_each_mask(text, [&](std::string_view mask) { masks.emplace(mask); });
    });
  });
  return masks;
}

Result<void> add_openings(std::span<const schema::PatronOpening> openings, const HiddenPatrons* hidden, Files& files) {
  const bool masked = hidden != nullptr;
  if (masked) CARDSPEAK_TRY(refuse_names(files, hidden->names));
  const std::set<std::string> masks = masks_in(files);
  if (masked) CARDSPEAK_TRY(refuse_unknown(masks, *hidden));
  std::map<std::string, schema::PatronOpening> held;
  std::map<std::string, bool> is_there;  // by name
  for (const schema::PatronOpening& opening : openings) {
    const std::string mask = mask_of(opening);
    const bool there = masks.contains(mask);
    if (there) held.emplace(mask, opening);
    is_there[opening.patron] = is_there[opening.patron] || there;
  }
  for (const auto& [name, there] : is_there) {
    if (!masked || there) continue;
    return fail(ErrorCode::kNotFound, "no event of these rounds is about the patron \"" + name + "\"");
  }
  if (!held.empty()) files[std::string(kOpeningsName)] = lines_of(held);
  return {};
}

void check_openings(std::string_view text, const std::string& name, const std::set<std::string>& masks,
                    std::map<std::string, std::string>& patrons,
                    const std::function<void(const std::string&)>& object) {
  const auto openings = schema::read_openings(text);
  if (!openings) {
    object(name + ": " + openings.error());
    return;
  }
  for (const schema::PatronOpening& opening : *openings) {
    const std::string mask = mask_of(opening);
    if (masks.contains(mask)) {
      patrons[mask] = opening.patron;
    } else {
      object(name + ": opens a mask that no event of the bundle has: \"" + opening.patron + "\" is not shown by it");
    }
  }
}

void check_own_openings(const Files& files, const std::set<std::string>& masks,
                        std::map<std::string, std::string>& patrons,
                        const std::function<void(const std::string&)>& object) {
  const auto file = files.find(std::string(kOpeningsName));
  if (file == files.end()) return;
  check_openings(file->second, file->first, masks, patrons, object);
  std::map<std::string, schema::PatronOpening> again;
  const auto openings = schema::read_openings(file->second);
  if (!openings) return;
  for (const schema::PatronOpening& opening : *openings) again.emplace(mask_of(opening), opening);
  if (again.empty() || lines_of(again) != file->second) object(file->first + ": is not in canonical form");
}

}  // namespace cardspeak::evidence
