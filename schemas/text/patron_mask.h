// Patrons whose names are not in an event: a mask stands there, of which whoever has its opening can show the name.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

#include "schemas/event.capnp.h"

namespace cardspeak::schema {

// What every mask begins with, and no name.
inline constexpr std::string_view kMaskBeginning = "mask:";

// Whether the text is a mask: "mask:" and a SHA-256 in 64 lower-case hex digits.
bool is_mask(std::string_view text);
// Whether an event may have this text in the place of a patron: whatever begins as a mask has to be one.
bool is_patron_text(std::string_view text);
// "masked 3f9c2a1b04d5": a mask for people, short and always the same; a name is left as it is.
std::string patron_for_people(std::string_view patron);

// Calls `take` with each mask that stands in the text.
void for_each_mask(std::string_view text, const std::function<void(std::string_view)>& take);
// The text with what `other` gives in the place of each mask.
std::string replace_masks(std::string_view text, const std::function<std::string(std::string_view)>& other);

// Gives each patron that the event names, in order; a place without one is left out.
void for_each_patron(Event::Reader event, const std::function<void(std::string_view)>& take);
// Puts what `other` gives into each of these places.
void replace_patrons(Event::Builder event, const std::function<std::string(std::string_view)>& other);

// What people write into a text of an event, beside the places of patrons.
enum class Written : std::uint8_t {
  kWho,     // who somebody is, in a short text
  kOffice,  // the same; the law may know it as a word
  kProse,
  kGround,  // prose, or a word of the law
};
inline bool may_be_word(Written as) {
  return as == Written::kOffice || as == Written::kGround;
}
// Gives each such text of the event that is not empty. What names streams, rounds, disputes, wagers and other things
// that are looked up is none.
void for_each_text(Event::Reader event, const std::function<void(std::string_view, Written)>& take);
// Puts what `other` gives into each of these places.
void replace_texts(Event::Builder event, const std::function<std::string(std::string_view, Written)>& other);

}  // namespace cardspeak::schema
