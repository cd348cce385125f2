#include "cli/render/dispute_words.h"

#include <algorithm>

#include "cli/render/plain.h"
#include "cli/render/words.h"
#include "schemas/text/patron_mask.h"

namespace cardspeak {
namespace {

using schema::Event;

std::string by_whom(const DisputeEntry& entry) {
  const std::string who = office_and_staff(entry.office, entry.staff);
  return who.empty() ? "by nobody on record" : "by " + who;
}

std::string quoted_words(const std::string& text) {
  return text.empty() ? "" : ": \"" + printable(text) + "\"";
}

std::string claim(const DisputeEntry& entry, Unit unit) {
  std::string who = entry.seat.value() == 0 ? "" : seat_text(entry.seat);
  if (!entry.patron.empty())
    who += (who.empty() ? "" : ", ") + printable(schema::patron_for_people(entry.patron)) + (who.empty() ? "" : ",");
  std::string text = who.empty() ? "the claim" : who + " claims";
  if (!entry.amount.is_zero()) text += (who.empty() ? " is " : " ") + money(entry.amount, unit);
  if (!entry.wager.empty()) text += " on the " + spaced(entry.wager);
  return text + quoted_words(entry.text);
}

// What does not fit: the dispute was never raised, or about another round.
std::string misfit(const DisputeEntry& entry, const RoundView& view) {
  const auto raised = std::ranges::find_if(view.disputes, [&](const DisputeEntry& other) {
    return other.kind == Event::DISPUTE_RAISED && other.dispute == entry.dispute;
  });
  if (raised == view.disputes.end()) return " No dispute of this number about this round is on record.";
  if (entry.round != view.verdict.round.text()) return " It names another round, " + printable(entry.round) + ".";
  return "";
}

std::string sentence(const DisputeEntry& entry, const RoundView& view) {
  const std::string number = "dispute " + printable(entry.dispute);
  const std::string when = view.zone.moment(entry.time) + " " + by_whom(entry);
  std::string text;
  if (entry.kind == Event::DISPUTE_RAISED) {
    text = "D" + number.substr(1) + ", raised " + when + ": " + claim(entry, unit_of(view.verdict)) + ".";
  } else if (entry.kind == Event::RULING_MADE) {
    text = "Ruling on " + number + ", " + when + quoted_words(entry.text);
    if (!entry.amount.is_zero()) text += ", " + money(entry.amount, unit_of(view.verdict));
    text += ".";
  } else {
    text = "D" + number.substr(1) + " was referred to an inspector, " + when + ".";
  }
  if (!entry.correction.empty()) text += " Corrected: " + printable(entry.correction) + ".";
  if (!entry.doubt.empty()) text += " By the register: " + printable(entry.doubt) + ".";
  return text + misfit(entry, view);
}

}  // namespace

std::vector<std::string> dispute_sentences(const RoundView& view) {
  std::vector<std::string> sentences;
  for (const DisputeEntry& entry : view.disputes) sentences.push_back(sentence(entry, view));
  if (!sentences.empty()) {
    sentences.emplace_back(
        "What is due above follows from the rules and the record; a claim, or a ruling on one, changes nothing of it.");
  }
  return sentences;
}

void write_disputes(const RoundView& view, capnp::List<schema::DisputeRecord>::Builder out) {
  for (unsigned at = 0; at < out.size(); ++at) {
    const DisputeEntry& entry = view.disputes[at];
    auto record = out[at];
    record.setKind(entry.kind == Event::DISPUTE_RAISED ? schema::DisputeStep::RAISED
                   : entry.kind == Event::RULING_MADE  ? schema::DisputeStep::RULED
                                                       : schema::DisputeStep::REFERRED);
    record.setDispute(entry.dispute);
    record.setRound(entry.round);
    record.setDeviceTimeNs(entry.time.value());
    record.setStream(entry.stream);
    record.setSequence(entry.seq.value());
    record.setSeat(entry.seat.value());
    record.setPatron(entry.patron);
    record.setWager(entry.wager);
    record.setAmountCents(entry.amount.value());
    record.setText(entry.text);
    record.setStaff(entry.staff);
    record.setOffice(entry.office);
    record.setCorrection(entry.correction);
    record.setDoubt(entry.doubt);
    record.setSentence(sentence(entry, view));
  }
}

}  // namespace cardspeak
