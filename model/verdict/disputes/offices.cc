#include "model/verdict/disputes/offices.h"

#include "model/law/acts.h"

namespace cardspeak::disputes {

bool Offices::are_known() const {
  return round_.verdict != nullptr && !round_.verdict->authority.last_word.empty();
}

std::optional<std::size_t> Offices::power_of(const std::string& office) const {
  const Authority& authority = round_.verdict->authority;
  if (const auto place = law::find_office(round_.ranks, office)) return place;
  const bool named = office == authority.last_word || (!authority.review.empty() && office == authority.review);
  return named ? std::optional(round_.ranks.size()) : std::nullopt;
}

bool Offices::is_high_enough(std::size_t power) const {
  const std::string& last_word = round_.verdict->authority.last_word;
  const auto least = law::find_office(round_.ranks, round_.deputy.empty() ? last_word : round_.deputy);
  return !least || power >= *least;
}

bool is_of_other_venue(const DisputeCase& dispute) {
  const auto id = parse_round_id(dispute.round());
  return id && id->venue != dispute.venue;
}

Remark doubt_of(const DisputeEntry& step) {
  if (!step.vouched) return {RemarkForm::kStepNotVouched, {step.seq, AsRecorded{step.doubt}}};
  return {RemarkForm::kOfficeNotHeld, {step.seq, AsRecorded{step.staff}, AsRecorded{step.office}}};
}

Remark doubt_told(const DisputeEntry& step) {
  if (!step.vouched) return {RemarkForm::kStepNotVouchedTold, {step.seq, AsRecorded{step.doubt}}};
  return {RemarkForm::kStepOfficeNotHeld, {step.seq, AsRecorded{step.staff}, AsRecorded{step.office}}};
}

}  // namespace cardspeak::disputes
