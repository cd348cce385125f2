#include "cli/render/skip_words.h"

#include "cli/render/plain.h"
#include "cli/render/words.h"

namespace cardspeak {
namespace {

std::string sentence_of(const SkipEntry& skip, const Zone& zone) {
  const bool one = skip.first == skip.last;
  std::string text = (one ? "Event " : "Events ") + std::to_string(skip.first.value()) +
                     (one ? " was" : " to " + std::to_string(skip.last.value()) + " were") + " given up as lost, " +
                     zone.moment(skip.time) + " by " + office_and_staff(skip.office, skip.staff) + ": \"" +
                     printable(skip.reason) + "\".";
  if (skip.on_record) {
    text += skip.missing ? " Some of them are" : one ? " It is" : " They are";
    text += " on record all the same.";
  }
  if (!skip.doubt.empty()) text += " By the register: " + printable(skip.doubt) + ".";
  return text;
}

}  // namespace

std::vector<std::string> skip_sentences(const RoundView& view) {
  std::vector<std::string> sentences;
  for (const SkipEntry& skip : view.skips) sentences.push_back(sentence_of(skip, view.zone));
  return sentences;
}

void write_skips(const RoundView& view, capnp::List<schema::SkipRecord>::Builder out) {
  for (unsigned at = 0; at < out.size(); ++at) {
    const SkipEntry& skip = view.skips[at];
    auto record = out[at];
    record.setDeviceTimeNs(skip.time.value());
    record.setStream(skip.stream);
    record.setSequence(skip.seq.value());
    record.setFirst(skip.first.value());
    record.setLast(skip.last.value());
    record.setReason(skip.reason);
    record.setStaff(skip.staff);
    record.setOffice(skip.office);
    record.setDoubt(skip.doubt);
    record.setSentence(sentence_of(skip, view.zone));
  }
}

}  // namespace cardspeak
