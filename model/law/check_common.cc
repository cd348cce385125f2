#include "model/law/check_common.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>

#include "model/ids.h"
#include "model/law/compile_text.h"
#include "model/law/iso_time.h"

namespace cardspeak::law {
namespace {

bool lists(capnp::List<capnp::Text>::Reader list, std::string_view text) {
  for (const auto entry : list) {
    if (view(entry) == text) return true;
  }
  return false;
}

// A text of one line, which is there.
void check_line(std::string_view text, std::string_view what, Objections& objections) {
  objections.require(text, "identity", what);
  const auto breaks = [](char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7f; };
  if (std::ranges::any_of(text, breaks)) objections.add("identity", fmt::format("{} is more than one line", what));
}

// A name that streams, signs and command lines can call by: `form` says which characters are `allowed`.
template <typename Allowed>
void check_name(std::string_view text, std::string_view what, std::string_view form, Allowed allowed,
                Objections& objections) {
  if (text.empty()) return objections.require(text, "identity", what);
  if (text.size() <= kIdMax && std::ranges::all_of(text, allowed)) return;
  objections.add("identity", fmt::format("{} is not 1 to {} {}", what, kIdMax, form));
}

bool is_version_character(char c) {
  return is_name_character(c) || c == '.';
}

// "Australia/Melbourne": whether there is such a zone only the system knows.
bool is_zone(std::string_view text) {
  bool begins = true;
  for (const char c : text) {
    const bool letter = (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
    if (begins ? !letter : c != '/' && c != '+' && !is_name_character(c)) return false;
    begins = c == '/';
  }
  return !begins;
}

void check_identity(schema::Rulebook::Reader book, Objections& objections) {
  check_name(view(book.getVenue()), "the venue", "small letters, digits and \"-\"", is_venue_character, objections);
  check_name(view(book.getGame()), "the game", "letters, digits, \"-\" and \"_\"", is_name_character, objections);
  check_name(view(book.getVersion()), "the version", "letters, digits, \".\", \"-\" and \"_\"", is_version_character,
             objections);
  check_line(view(book.getTitle()), "the title", objections);
  check_line(view(book.getDocument()), "the document", objections);
  const std::string_view zone = view(book.getZone());
  objections.require(zone, "identity", "the zone");
  if (!zone.empty() && !is_zone(zone)) {
    objections.add("identity", "the zone is not a name such as \"Australia/Melbourne\"");
  }
}

// The moment, or nothing when it is not stated; objects to one that does not read.
std::optional<DeviceTimeNs> moment(std::string_view text, std::string_view what, Objections& objections) {
  if (text.empty()) return std::nullopt;
  const auto read = parse_iso_time(text);
  if (read) return *read;
  objections.add(fmt::format("in force, {}", what), read.error().message);
  return std::nullopt;
}

void check_span(std::string_view from_text, std::string_view until_text, std::string_view what,
                Objections& objections) {
  objections.require(from_text, "in force", fmt::format("{}from", what));
  const auto from = moment(from_text, fmt::format("{}from", what), objections);
  const auto until = moment(until_text, fmt::format("{}until", what), objections);
  if (from && until && *until <= *from) objections.add("in force", fmt::format("{}until is not after its from", what));
}

void check_in_force(schema::InForce::Reader in_force, Objections& objections) {
  check_span(view(in_force.getFrom()), view(in_force.getUntil()), "", objections);
  check_span(view(in_force.getKnownFrom()), view(in_force.getKnownUntil()), "known ", objections);
  objections.require_rule(view(in_force.getRule()), "in force", "the moment from which the version holds");
  if (in_force.getBasis() == schema::Basis::UNSET) objections.add("in force", "its basis is missing");
  if (in_force.getFlagDays() != 0 && in_force.getBasis() == schema::Basis::COMMENCEMENT) {
    objections.add("in force", "flagDays are for a version whose commencement is not stated");
  }
}

void check_rank(std::string_view rank, schema::Authorities::Reader authorities, std::string_view place,
                Objections& objections) {
  if (!lists(authorities.getRanks(), rank)) {
    objections.add(place, fmt::format("\"{}\" is not among the ranks", rank));
  }
}

void check_authorities(schema::Authorities::Reader authorities, Objections& objections) {
  check_rank(view(authorities.getLastWord()), authorities, "authorities, last word", objections);
  objections.require_rule(view(authorities.getLastWordRule()), "authorities", "the last word");
  if (authorities.getReview().size() == 0) {
    objections.require_rule(view(authorities.getInspectorRule()), "authorities", "the right to an inspector");
  }
  if ((authorities.getReview().size() != 0) != (authorities.getReviewRule().size() != 0)) {
    objections.add("authorities", "who may review the last word has a name and a rule");
  }
  if ((authorities.getTournamentLastWord().size() != 0) != (authorities.getTournamentLastWordRule().size() != 0)) {
    objections.add("authorities", "the last word in a tournament has an office and a rule");
  }
  const auto deputy = authorities.getTournamentDeputy();
  if ((deputy.size() != 0) != (authorities.getTournamentDeputyRule().size() != 0)) {
    objections.add("authorities", "who acts in the place of the last word in a tournament has an office and a rule");
  }
  if (deputy.size() != 0 && authorities.getTournamentLastWord().size() == 0) {
    objections.add("authorities", "whoever acts in the place of the last word in a tournament acts for an office");
  }
  for (const auto office : {authorities.getTournamentLastWord(), deputy}) {
    if (office.size() != 0 && lists(authorities.getRanks(), view(office))) {
      objections.add("authorities",
                     fmt::format("\"{}\" is an office of every table, and not of a tournament alone", view(office)));
    }
  }
  for (const auto act : authorities.getActs()) {
    const std::string place = fmt::format("authorities, act {}", view(act.getAct()));
    objections.require(view(act.getAct()), place, "the act's name");
    objections.require_rule(view(act.getRule()), place, "the act");
    check_rank(view(act.getRank()), authorities, place, objections);
  }
}

// A question has at least two answers. In the poker room the engine says which answers there are
// (model/law/poker.h), and of some readings it knows one so far.
void check_answers(schema::Reading::Reader reading, bool one_may_do, std::string_view place, Objections& objections) {
  const auto values = reading.getValues();
  if (values.size() < 2 && !one_may_do) objections.add(place, "it has fewer than two answers");
  for (unsigned i = 0; i < values.size(); ++i) {
    for (unsigned j = 0; j < i; ++j) {
      if (values[i] == values[j]) objections.add(place, fmt::format("the answer \"{}\" stands twice", view(values[i])));
    }
  }
}

void check_reading(schema::Reading::Reader reading, bool one_may_do, schema::Authorities::Reader authorities,
                   Objections& objections) {
  const std::string place = fmt::format("reading {}", view(reading.getId()));
  objections.require(view(reading.getId()), "readings", "an id");
  objections.require(view(reading.getQuestion()), place, "the question");
  if (reading.getRules().size() == 0) objections.add(place, "it stands between no rules");
  check_answers(reading, one_may_do, place, objections);
  if (!lists(reading.getValues(), view(reading.getDefault()))) {
    objections.add(place, fmt::format("the default \"{}\" is not among its values", view(reading.getDefault())));
  }
  check_rank(view(reading.getDecider()), authorities, fmt::format("{}, decider", place), objections);
  objections.require_rule(view(reading.getDeciderRule()), place, "the decider");
}

void check_readings(schema::Rulebook::Reader book, Objections& objections) {
  const auto readings = book.getReadings();
  for (unsigned i = 0; i < readings.size(); ++i) {
    check_reading(readings[i], book.isPoker(), book.getAuthorities(), objections);
    for (unsigned j = 0; j < i; ++j) {
      if (readings[i].getId() != readings[j].getId()) continue;
      objections.add(fmt::format("reading {}", view(readings[i].getId())), "the id is defined twice");
    }
  }
}

// What the terms of a tournament have to say.
void check_terms(capnp::List<schema::TournamentTerm>::Reader terms, Objections& objections) {
  for (const auto term : terms) {
    objections.require(view(term.getItem()), "terms", "an item's name");
    objections.require_rule(view(term.getRule()), fmt::format("term {}", view(term.getItem())), "the item");
  }
}

}  // namespace

void check_common(schema::Rulebook::Reader book, Objections& objections) {
  check_identity(book, objections);
  check_in_force(book.getInForce(), objections);
  check_authorities(book.getAuthorities(), objections);
  check_readings(book, objections);
  if (book.isHouse()) check_terms(book.getHouse().getTerms(), objections);
  if (book.isPoker()) check_terms(book.getPoker().getTerms(), objections);
}

}  // namespace cardspeak::law
