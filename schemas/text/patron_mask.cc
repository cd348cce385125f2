#include "schemas/text/patron_mask.h"

#include <array>
#include <cstdint>

#include "schemas/text/hex.h"
#include "schemas/text/text_view.h"

namespace cardspeak::schema {
namespace {

constexpr std::size_t kDigitsForPeople = 12;

// The one list of places where an event names a patron. `act` takes the struct that has the field.
template <typename Any, typename Act>
void at_each_patron(Any event, const Act& act) {
  if (event.isRoundOpened()) {
    for (auto seat : event.getRoundOpened().getSeats()) act(seat);
  }
  if (event.isWagerPlaced()) act(event.getWagerPlaced());
  if (event.isHandViewed()) act(event.getHandViewed());
  if (event.isSettled()) act(event.getSettled());
  if (event.isDisputeRaised()) act(event.getDisputeRaised());
  if (event.isDisputePaid()) act(event.getDisputePaid());
}

}  // namespace

bool is_mask(std::string_view text) {
  std::array<std::uint8_t, 32> hash{};
  return text.starts_with(kMaskBeginning) && read_hex(text.substr(kMaskBeginning.size()), hash);
}

bool is_patron_text(std::string_view text) {
  return !text.starts_with(kMaskBeginning) || is_mask(text);
}

std::string patron_for_people(std::string_view patron) {
  if (!is_mask(patron)) return std::string(patron);
  return "masked " + std::string(patron.substr(kMaskBeginning.size(), kDigitsForPeople));
}

void for_each_patron(Event::Reader event, const std::function<void(std::string_view)>& take) {
  at_each_patron(event, [&](auto in) {
    if (in.getPatron().size() != 0) take(view(in.getPatron()));
  });
}

void replace_patrons(Event::Builder event, const std::function<std::string(std::string_view)>& other) {
  at_each_patron(event, [&](auto in) {
    const auto named = in.asReader().getPatron();
    if (named.size() == 0) return;
    const std::string text = other(view(named));
    if (text != view(named)) in.setPatron(text);
  });
}

}  // namespace cardspeak::schema
