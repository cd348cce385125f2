#include "replay/disputes.h"

#include <capnp/message.h>

#include <algorithm>
#include <functional>
#include <iterator>
#include <map>
#include <set>
#include <span>
#include <utility>

#include "model/try.h"
#include "model/verdict/disputes/find_in_case.h"
#include "model/verdict/last_word.h"
#include "replay/beside_round.h"
#include "replay/event_copies.h"
#include "replay/judge_known.h"
#include "replay/known_names.h"
#include "replay/known_round.h"
#include "replay/skips.h"

namespace cardspeak {
namespace {

// What a register has against a step. Whoever takes a step in an office has to hold it, and a device has to sign it.
void hold_step(const Register& known, schema::Event::Reader event, DisputeEntry& entry) {
  Doubt doubt = doubt_about(known, event);
  entry.doubt = std::move(doubt.why);
  entry.vouched = doubt.vouched;
}

// What the stream has against each step: other events of its number, and a chain that is broken there.
class StepRecords {
 public:
  explicit StepRecords(const EventCopies& events) : breaks_(events.marks().chain_breaks) {
    for (const EventRef& each : events.refs()) {
      if (each.fork) forked_.insert(StreamSeq(each.event.getSequence()));
    }
  }

  void note(DisputeEntry& entry) const {
    entry.record.forked = forked_.contains(entry.seq);
    entry.record.broken = std::ranges::binary_search(breaks_, entry.seq);
  }

 private:
  const std::vector<StreamSeq>& breaks_;
  std::set<StreamSeq> forked_;
};

std::vector<DisputeEntry> entries_at(const std::string& stream, const EventCopies& events, const Register* known) {
  const StepRecords records(events);
  std::vector<DisputeEntry> entries = fold_desk(stream, events.refs());
  const auto look_at = [&](DisputeEntry& entry) {
    records.note(entry);
    if (known != nullptr) hold_step(*known, events.event(entry.seq), entry);
  };
  for (DisputeEntry& entry : entries) {
    look_at(entry);
    std::ranges::for_each(entry.changes, look_at);
  }
  return entries;
}

// The steps of a case at one desk, and the numbers of them and of their changes.
struct StepsAtDesk {
  std::map<StreamSeq, DisputeEntry*> steps;
  std::set<StreamSeq> numbers;
};

MissingSteps missing_at(const Desks& desks, const std::string& desk, const std::pair<StreamSeq, StreamSeq>& gap) {
  MissingSteps missing{gap.first, gap.second, {}, {}};
  const std::vector<SkipEntry> skips = skips_among(desks, desk, gap);
  if (skips.empty()) return missing;
  const SkipEntry& skip = skips.front();
  missing.given_up_by = skip.office + (skip.office.empty() || skip.staff.empty() ? "" : " ") + skip.staff;
  if (missing.given_up_by.empty()) missing.given_up_by = "nobody by name";
  missing.reason = skip.reason;
  return missing;
}

// Numbers of a desk that are missing after the first step of a case may be steps of it. Those are noted at the step
// that comes after them, and at the last one where none does.
void note_missing(const Desks& desks, DisputeCase& dispute) {
  std::map<std::string, StepsAtDesk> at_desk;
  for (DisputeEntry& entry : dispute.entries) {
    StepsAtDesk& here = at_desk[entry.stream];
    here.steps[entry.seq] = &entry;
    here.numbers.insert(entry.seq);
    for (const DisputeEntry& change : entry.changes) here.numbers.insert(change.seq);
  }
  for (auto& [desk, here] : at_desk) {
    for (const auto& gap : marks_beside(desks.at(desk).marks(), here.numbers).gaps) {
      if (gap.second < *here.numbers.begin()) continue;
      const auto next = here.steps.upper_bound(gap.second);
      DisputeEntry& step = next == here.steps.end() ? *here.steps.rbegin()->second : *next->second;
      step.record.missing.push_back(missing_at(desks, desk, gap));
    }
  }
}

// Venue by venue.
std::vector<DisputeCase> cases_among(const Desks& desks, const Register* known) {
  std::map<std::string, std::vector<DisputeEntry>> by_venue;
  for (const auto& [stream, events] : desks) {
    std::ranges::move(entries_at(stream, events, known), std::back_inserter(by_venue[venue_of(stream)]));
  }
  std::vector<DisputeCase> all;
  for (auto& [venue, entries] : by_venue) {
    std::ranges::move(cases_of(venue, std::move(entries)), std::back_inserter(all));
  }
  for (DisputeCase& dispute : all) note_missing(desks, dispute);
  return all;
}

std::set<std::string> rounds_of(const DisputeCase& dispute) {
  const auto claimed = dispute.claimed_rounds();
  std::set<std::string> rounds(claimed.begin(), claimed.end());
  rounds.insert(dispute.round());
  return rounds;
}

bool has_step_about(const DisputeCase& dispute, const std::string& round) {
  return std::ranges::find(dispute.entries, round, &DisputeEntry::round) != dispute.entries.end();
}

bool names_verdict(const DisputeCase& dispute) {
  const auto is_empty = [](const DisputeEntry& entry) { return entry.verdict_hash.empty(); };
  return !std::ranges::all_of(dispute.entries, is_empty);
}

bool is_decided(const disputes::WeighedCase& weighed) {
  return weighed.in_force || weighed.closed_by;
}

disputes::RoundOfCase round_of_case(const RoundFacts& facts, const Verdict& verdict, const Rulebook* book) {
  disputes::RoundOfCase round{&facts, &verdict, {}};
  if (book == nullptr) return round;
  const LastWord last_word = last_word_of(*book, facts.sign.tournament);
  round.ranks = last_word.ranks;
  round.deputy = last_word.deputy;
  return round;
}

// Holds cases of the same round against each other. `weighed_in`: the weighed case of one of them.
template <typename Case, typename Projection>
void find_between_rounds(std::vector<Case>& cases, Projection weighed_in) {
  std::map<std::string, std::vector<disputes::WeighedCase*>> by_round;
  for (Case& each : cases) {
    disputes::WeighedCase& weighed = std::invoke(weighed_in, each);
    by_round[weighed.facts.round()].push_back(&weighed);
  }
  for (const auto& [round, same] : by_round) disputes::find_between(same);
}

std::string numbers_of(const std::vector<DisputeCase>& cases) {
  std::vector<std::string> numbers;
  for (const DisputeCase& each : cases) numbers.push_back(each.number);
  return some_of(numbers);
}

}  // namespace

std::string patron_of(const JudgedCase& judged, const DisputeEntry& step) {
  if (!step.patron.empty() || step.seat == SeatNo() || !judged.round) return step.patron;
  return std::string(judged.round->facts.patron_at(step.seat));
}

std::set<std::string> patrons_of(const JudgedCase& judged) {
  std::set<std::string> patrons;
  for (const DisputeEntry& step : judged.weighed.facts.entries) {
    if (std::string patron = patron_of(judged, step); !patron.empty()) patrons.insert(std::move(patron));
  }
  return patrons;
}

Disputes::Disputes(const std::vector<const Store*>& stores, const Library& library, const Register* known)
    : library_(library), known_(known) {
  for (const Store* store : stores) places_.emplace_back(*store, library);
}

Result<std::optional<Disputes::Found>> Disputes::look_up(const RoundId& id) {
  for (Place& place : places_) {
    auto round = place.store.find_round(id);
    if (!round) return std::unexpected(round.error());
    if (*round) return std::optional<Found>(Found{**std::move(round), place});
  }
  return std::nullopt;
}

Result<std::vector<std::string>> Disputes::venues(const std::string& only) const {
  if (!only.empty()) return std::vector<std::string>{only};
  std::set<std::string> venues;
  for (const Place& place : places_) {
    const auto rows = place.store.streams();
    if (!rows) return std::unexpected(rows.error());
    for (const StreamRow& row : *rows) {
      if (is_desk_stream(row.name)) venues.insert(venue_of(row.name));
    }
  }
  return std::vector<std::string>(venues.begin(), venues.end());
}

Result<std::vector<DisputeCase>> Disputes::cases(const std::string& venue) const {
  Desks all;
  for (const Place& place : places_) {
    auto desks = desks_of(place.store, venue);
    if (!desks) return std::unexpected(desks.error());
    all.merge(*desks);
  }
  return cases_among(all, known_);
}

Result<std::vector<DisputeCase>> Disputes::cases_at(const std::string& venue) const {
  const auto at = venues(venue);
  if (!at) return std::unexpected(at.error());
  std::vector<DisputeCase> all;
  for (const std::string& each : *at) {
    auto here = cases(each);
    if (!here) return here;
    std::ranges::move(*here, std::back_inserter(all));
  }
  return all;
}

Result<void> Disputes::look_elsewhere(std::vector<DisputeCase>& cases_here) {
  if (cases_here.empty()) return {};
  if (!venues_of_) {
    const auto all = venues({});
    if (!all) return std::unexpected(all.error());
    std::map<std::string, std::set<std::string>> found;
    for (const std::string& venue : *all) {
      const auto there = cases(venue);
      if (!there) return std::unexpected(there.error());
      for (const DisputeCase& dispute : *there) found[dispute.number].insert(venue);
    }
    venues_of_ = std::move(found);
  }
  for (DisputeCase& dispute : cases_here) {
    const auto found = venues_of_->find(dispute.number);
    if (found == venues_of_->end()) continue;
    std::ranges::copy_if(found->second, std::back_inserter(dispute.also_at),
                         [&](const std::string& venue) { return venue != dispute.venue; });
  }
  return {};
}

Result<std::string> Disputes::hash_in_force(Found& found) {
  const auto plain = judge(found.round, library_, &found.in.meters);
  if (!plain) return std::unexpected(plain.error());
  return schema::to_hex(hash_of_verdict(plain->verdict));
}

Result<JudgedCase> Disputes::judged(DisputeCase facts) {
  const auto rounds = facts.claimed_rounds();
  if (rounds.size() < 2) return judged_about(std::move(facts));
  std::optional<JudgedCase> first;
  for (const std::string& round : rounds) {
    DisputeCase one = facts;
    one.chosen_round = round;
    auto judged = judged_about(std::move(one));
    if (!judged || is_decided(judged->weighed)) return judged;
    if (!first) first = *std::move(judged);
  }
  return *std::move(first);
}

Result<JudgedCase> Disputes::judged_about(DisputeCase facts) {
  JudgedCase out;
  const auto id = parse_round_id(facts.round());
  auto stored = id ? look_up(*id) : Result<std::optional<Found>>();
  if (!stored) return std::unexpected(stored.error());
  if (!*stored) {
    out.weighed = disputes::weigh_case(std::move(facts), {});
    return out;
  }
  Place& in = (*stored)->in;
  auto round = judge_known(in.store, (*stored)->round, library_, &in.meters, known_);
  if (!round) return std::unexpected(round.error());
  out.round = *std::move(round);
  const Verdict& verdict = out.round->verdict;
  auto in_force = known_ == nullptr ? schema::to_hex(hash_of_verdict(verdict)) : hash_in_force(**stored);
  if (!in_force) return std::unexpected(in_force.error());
  out.verdict_hash = *std::move(in_force);
  auto own = round_of_case(out.round->facts, verdict, library_.find(verdict.rulebook.hash));
  own.verdict_hash = out.verdict_hash;
  out.weighed = disputes::weigh_case(std::move(facts), own);
  return out;
}

Result<std::vector<JudgedCase>> Disputes::judged_together(std::vector<DisputeCase> facts) {
  CARDSPEAK_TRY(look_elsewhere(facts));
  std::vector<JudgedCase> out;
  for (DisputeCase& dispute : facts) {
    auto one = judged(std::move(dispute));
    if (!one) return std::unexpected(one.error());
    out.push_back(*std::move(one));
  }
  find_between_rounds(out, &JudgedCase::weighed);
  return out;
}

Result<std::vector<JudgedCase>> Disputes::judged_with_others(std::vector<DisputeCase> meant,
                                                             const std::vector<DisputeCase>& all) {
  const std::size_t count = meant.size();
  std::set<std::string> rounds;
  std::set<std::pair<std::string, std::string>> here;
  for (const DisputeCase& dispute : meant) {
    rounds.merge(rounds_of(dispute));
    here.emplace(dispute.venue, dispute.number);
  }
  for (const DisputeCase& other : all) {
    const auto about = rounds_of(other);
    const bool beside = std::ranges::any_of(about, [&](const std::string& round) { return rounds.contains(round); });
    if (beside && !here.contains({other.venue, other.number})) meant.push_back(other);
  }
  auto together = judged_together(std::move(meant));
  if (together) together->erase(together->begin() + static_cast<std::ptrdiff_t>(count), together->end());
  return together;
}

Result<std::vector<JudgedCase>> Disputes::all(const std::string& venue) {
  auto every = cases_at({});
  if (!every) return std::unexpected(every.error());
  std::vector<DisputeCase> meant;
  std::ranges::copy_if(*every, std::back_inserter(meant),
                       [&](const DisputeCase& dispute) { return venue.empty() || dispute.venue == venue; });
  return judged_with_others(std::move(meant), *every);
}

Result<std::vector<disputes::WeighedCase>> Disputes::about(const Judged& round, const Desks& desks) {
  const std::string id = round.facts.id.text();
  auto own = round_of_case(round.facts, round.verdict, library_.find(round.verdict.rulebook.hash));
  std::vector<DisputeCase> about = cases_among(desks, known_);
  std::erase_if(about, [&](const DisputeCase& dispute) { return !has_step_about(dispute, id); });
  CARDSPEAK_TRY(look_elsewhere(about));
  if (std::ranges::any_of(about, names_verdict)) {
    auto stored = look_up(round.facts.id);
    if (!stored) return std::unexpected(stored.error());
    if (!*stored) return fail(ErrorCode::kNotFound, "no round " + id + " in the store");
    auto in_force = hash_in_force(**stored);
    if (!in_force) return std::unexpected(in_force.error());
    own.verdict_hash = *std::move(in_force);
  }
  std::vector<disputes::WeighedCase> out;
  for (DisputeCase& dispute : about) {
    if (dispute.round() != id || dispute.claimed_rounds().size() > 1) {
      auto chosen = judged(dispute);
      if (!chosen) return std::unexpected(chosen.error());
      dispute.chosen_round = chosen->weighed.facts.round();
      if (dispute.round() != id) {
        out.push_back(std::move(chosen->weighed));
        continue;
      }
    }
    out.push_back(disputes::weigh_case(std::move(dispute), own));
  }
  find_between_rounds(out, std::identity());
  return out;
}

Result<JudgedCase> Disputes::find(const std::string& number, const std::string& venue) {
  const auto every = cases_at({});
  if (!every) return std::unexpected(every.error());
  std::vector<DisputeCase> found;
  std::vector<DisputeCase> others;
  for (const DisputeCase& dispute : *every) {
    if (!venue.empty() && dispute.venue != venue) continue;
    (dispute.number == number ? found : others).push_back(dispute);
  }
  if (found.size() == 1) {
    // With those of its round, which may have paid the same money.
    auto together = judged_with_others(std::move(found), *every);
    if (!together) return std::unexpected(together.error());
    return std::move(together->front());
  }
  if (found.size() > 1) {
    return fail(ErrorCode::kBadInput, "several venues have a dispute " + number + ": give one with --venue");
  }
  return fail(ErrorCode::kNotFound,
              "no dispute " + number + " in the store" +
                  (others.empty() ? ", which has no disputes" : "; disputes there are: " + numbers_of(others)));
}

Result<std::vector<DisputeCase>> Disputes::numbered(const std::string& number) const {
  auto found = cases_at({});
  if (found) std::erase_if(*found, [&](const DisputeCase& dispute) { return dispute.number != number; });
  return found;
}

Result<std::size_t> Disputes::open() {
  const auto cases = all();
  if (!cases) return std::unexpected(cases.error());
  const auto count = std::ranges::count_if(*cases, [](const JudgedCase& each) {
    return each.weighed.state == disputes::State::kOpen || each.weighed.state == disputes::State::kReferred;
  });
  return static_cast<std::size_t>(count);
}

std::vector<disputes::WeighedCase> disputes_among(const Desks& desks, const RoundFacts& facts, const Verdict& verdict,
                                                  const Rulebook* book, const Register* known,
                                                  const std::string& verdict_hash) {
  const std::string id = facts.id.text();
  auto own = round_of_case(facts, verdict, book);
  own.verdict_hash = verdict_hash;
  disputes::RoundOfCase elsewhere;
  elsewhere.elsewhere = true;
  std::vector<disputes::WeighedCase> out;
  for (DisputeCase& dispute : cases_among(desks, known)) {
    if (!has_step_about(dispute, id)) continue;
    const auto rounds = dispute.claimed_rounds();
    if (rounds.size() > 1 && std::ranges::find(rounds, id) != rounds.end()) {
      DisputeCase about_this = dispute;
      about_this.chosen_round = id;
      auto weighed = disputes::weigh_case(std::move(about_this), own);
      if (is_decided(weighed)) {
        out.push_back(std::move(weighed));
        continue;
      }
    }
    const bool here = dispute.round() == id;
    out.push_back(disputes::weigh_case(std::move(dispute), here ? own : elsewhere));
  }
  find_between_rounds(out, std::identity());
  return out;
}

schema::Hash hash_of_verdict(const Verdict& verdict) {
  capnp::MallocMessageBuilder message;
  const auto out = message.initRoot<schema::Verdict>();
  write_verdict(verdict, out);
  return schema::sha256(schema::canonical_view_of<schema::Verdict>(out.asReader()));
}

}  // namespace cardspeak
