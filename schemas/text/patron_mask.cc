#include "schemas/text/patron_mask.h"

#include <capnp/message.h>

#include <array>
#include <cstdint>

#include "schemas/text/hex.h"
#include "schemas/text/text_view.h"

namespace cardspeak::schema {
namespace {

constexpr std::size_t kDigitsForPeople = 12;
constexpr std::size_t kMaskSize = kMaskBeginning.size() + 64;

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

// The one list of places where people write. `act` takes the text, what it is, and what sets it. Of a part that is
// null nothing is asked, since asking would make it.
template <typename Act>
void at_each_head_text(Event::Builder event, const Act& act) {
  const auto in = event.asReader();
  act(in.getDevice(), Written::kWho, [&](auto text) { event.setDevice(text); });
  act(in.getStaff(), Written::kWho, [&](auto text) { event.setStaff(text); });
  act(in.getRank(), Written::kOffice, [&](auto text) { event.setRank(text); });
  act(in.getCorrectionReason(), Written::kProse, [&](auto text) { event.setCorrectionReason(text); });
}

template <typename Act>
void at_each_text_of_table(Event::Builder event, const Act& act) {
  const auto at = [&](auto in, auto text, Written as, auto set) { act(text, as, [&](auto other) { set(in, other); }); };
  if (event.isDealerChanged()) {
    auto in = event.getDealerChanged();
    act(in.asReader().getDealer(), Written::kWho, [&](auto text) { in.setDealer(text); });
  }
  if (event.isRoundOpened()) {
    auto in = event.getRoundOpened();
    act(in.asReader().getDealer(), Written::kWho, [&](auto text) { in.setDealer(text); });
  }
  if (event.isHandShown()) {
    auto in = event.getHandShown();
    act(in.asReader().getDeclared(), Written::kProse, [&](auto text) { in.setDeclared(text); });
  }
  const auto detail = [](auto in, auto text) { in.setDetail(text); };
  const auto reason = [](auto in, auto text) { in.setReason(text); };
  const auto with_detail = [&](auto in) { at(in, in.asReader().getDetail(), Written::kProse, detail); };
  const auto with_reason = [&](auto in, Written as) { at(in, in.asReader().getReason(), as, reason); };
  if (event.isNoticeDisplayed()) with_detail(event.getNoticeDisplayed());
  if (event.isIrregularity()) with_detail(event.getIrregularity());
  if (event.isDeckChanged()) with_reason(event.getDeckChanged(), Written::kProse);
  if (event.isRuling()) with_reason(event.getRuling(), Written::kProse);
  if (event.isVoided()) with_reason(event.getVoided(), Written::kGround);
  if (event.isJackpotGameCancelled()) with_reason(event.getJackpotGameCancelled(), Written::kGround);
  if (event.isNumbersSkipped()) with_reason(event.getNumbersSkipped(), Written::kProse);
  if (event.isReferredToInspector()) with_reason(event.getReferredToInspector(), Written::kProse);
  if (event.isRulingMade()) with_reason(event.getRulingMade(), Written::kProse);
  if (event.isDisputeReopened()) with_reason(event.getDisputeReopened(), Written::kProse);
}

template <typename Act>
void at_each_text_of_case(Event::Builder event, const Act& act) {
  if (event.isDisputeRaised()) {
    auto in = event.getDisputeRaised();
    act(in.asReader().getClaim(), Written::kProse, [&](auto text) { in.setClaim(text); });
    act(in.asReader().getRaisedBy(), Written::kWho, [&](auto text) { in.setRaisedBy(text); });
  }
  if (event.isRulingMade()) {
    auto in = event.getRulingMade();
    act(in.asReader().getDecision(), Written::kProse, [&](auto text) { in.setDecision(text); });
  }
  if (event.isReferredToInspector()) {
    auto in = event.getReferredToInspector();
    act(in.asReader().getInspector(), Written::kWho, [&](auto text) { in.setInspector(text); });
  }
  if (event.isReferralAnswered()) {
    auto in = event.getReferralAnswered();
    act(in.asReader().getOutcome(), Written::kProse, [&](auto text) { in.setOutcome(text); });
    act(in.asReader().getInspector(), Written::kWho, [&](auto text) { in.setInspector(text); });
  }
  if (event.isDisputeClosed()) {
    auto in = event.getDisputeClosed();
    act(in.asReader().getOutcome(), Written::kProse, [&](auto text) { in.setOutcome(text); });
  }
}

template <typename Act>
void at_each_text_of_details(CaseDetails::Builder in, const Act& act) {
  act(in.asReader().getSection(), Written::kWho, [&](auto text) { in.setSection(text); });
  act(in.asReader().getSupervisor(), Written::kWho, [&](auto text) { in.setSupervisor(text); });
  act(in.asReader().getReviewer(), Written::kWho, [&](auto text) { in.setReviewer(text); });
  act(in.asReader().getRemarks(), Written::kProse, [&](auto text) { in.setRemarks(text); });
  if (in.hasAsked()) {
    auto asked = in.getAsked();
    for (unsigned at = 0; at < asked.size(); ++at) {
      act(asked.asReader()[at], Written::kWho, [&](auto text) { asked.set(at, text); });
    }
  }
  if (!in.hasMedia()) return;
  for (auto each : in.getMedia()) {
    act(each.asReader().getCamera(), Written::kWho, [&](auto text) { each.setCamera(text); });
  }
}

template <typename Act>
void at_details_of_case(Event::Builder event, const Act& act) {
  const auto of = [&](auto in) {
    if (in.hasDetails()) at_each_text_of_details(in.getDetails(), act);
  };
  if (event.isDisputeRaised()) of(event.getDisputeRaised());
  if (event.isRulingMade()) of(event.getRulingMade());
  if (event.isReferredToInspector()) of(event.getReferredToInspector());
  if (event.isDisputePaid()) of(event.getDisputePaid());
  if (event.isDisputeNoted()) of(event.getDisputeNoted());
  if (event.isReferralAnswered()) of(event.getReferralAnswered());
  if (event.isDisputeClosed()) of(event.getDisputeClosed());
  if (event.isDisputeReopened()) of(event.getDisputeReopened());
}

template <typename Act>
void at_each_text(Event::Builder event, const Act& act) {
  const auto filled = [&](capnp::Text::Reader text, Written as, const auto& set) {
    if (text.size() != 0) act(text, as, set);
  };
  at_each_head_text(event, filled);
  at_each_text_of_table(event, filled);
  at_each_text_of_case(event, filled);
  at_details_of_case(event, filled);
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

std::string replace_masks(std::string_view text, const std::function<std::string(std::string_view)>& other) {
  std::string out;
  for (;;) {
    const std::size_t at = text.find(kMaskBeginning);
    if (at == std::string_view::npos) return out += text;
    const bool whole = is_mask(text.substr(at, kMaskSize));
    const std::size_t size = whole ? kMaskSize : kMaskBeginning.size();
    out += text.substr(0, at);
    out += whole ? other(text.substr(at, size)) : std::string(text.substr(at, size));
    text.remove_prefix(at + size);
  }
}

void for_each_mask(std::string_view text, const std::function<void(std::string_view)>& take) {
  replace_masks(text, [&](std::string_view mask) {
    take(mask);
    return std::string();
  });
}

void for_each_text(Event::Reader event, const std::function<void(std::string_view, Written)>& take) {
  capnp::MallocMessageBuilder copy;
  copy.setRoot(event);
  at_each_text(copy.getRoot<Event>(), [&](capnp::Text::Reader text, Written as, const auto&) { take(view(text), as); });
}

void replace_texts(Event::Builder event, const std::function<std::string(std::string_view, Written)>& other) {
  at_each_text(event, [&](capnp::Text::Reader text, Written as, const auto& set) {
    const std::string changed = other(view(text), as);
    if (changed != view(text)) set(capnp::Text::Reader(changed.c_str(), changed.size()));
  });
}

}  // namespace cardspeak::schema
