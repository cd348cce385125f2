#include "replay/beside_round.h"

#include <algorithm>
#include <string_view>

#include "model/try.h"
#include "replay/display_of_hand.h"
#include "replay/judge_alone.h"
#include "replay/loose_events.h"
#include "replay/meter_event_index.h"
#include "replay/meters.h"
#include "schemas/text/text_view.h"

namespace cardspeak {
namespace {

using schema::view;

// Of a desk's event: the round and the dispute that it names; empty: none.
std::pair<std::string, std::string> names_of(schema::Event::Reader event) {
  const auto both = [](auto what) {
    return std::pair(plain_round_id(view(what.getRoundId())), std::string(view(what.getDispute())));
  };
  if (event.isDisputeRaised()) return both(event.getDisputeRaised());
  if (event.isRulingMade()) return both(event.getRulingMade());
  if (event.isReferredToInspector()) return both(event.getReferredToInspector());
  if (event.isDisputePaid()) return both(event.getDisputePaid());
  if (event.isDisputeNoted()) return both(event.getDisputeNoted());
  if (event.isReferralAnswered()) return both(event.getReferralAnswered());
  if (event.isDisputeClosed()) return both(event.getDisputeClosed());
  if (event.isDisputeReopened()) return both(event.getDisputeReopened());
  return {};
}

bool gives_up(schema::Event::Reader event, const std::string& stream,
              const std::vector<std::pair<StreamSeq, StreamSeq>>& numbers) {
  if (!event.isNumbersSkipped() || view(event.getNumbersSkipped().getStream()) != stream) return false;
  const auto skipped = event.getNumbersSkipped();
  return std::ranges::any_of(numbers, [&](const auto& each) {
    return skipped.getFirst() <= each.second.value() && each.first.value() <= skipped.getLast();
  });
}

// Adds what corrects one of the numbers, and what one of them corrects, until there is nothing more.
void add_corrections(std::span<const std::pair<StreamSeq, StreamSeq>> corrections, std::set<StreamSeq>& numbers) {
  for (bool more = true; more;) {
    more = false;
    for (const auto& [own, corrected] : corrections) {
      if (numbers.contains(own) == numbers.contains(corrected)) continue;
      numbers.insert({own, corrected});
      more = true;
    }
  }
}

std::vector<std::pair<StreamSeq, StreamSeq>> corrections_among(std::span<const EventRef> events) {
  std::vector<std::pair<StreamSeq, StreamSeq>> corrections;
  for (const EventRef& each : events) {
    const StreamSeq corrected(each.event.getCorrects());
    if (corrected.value() != 0) corrections.emplace_back(StreamSeq(each.event.getSequence()), corrected);
  }
  return corrections;
}

Result<EventCopies> signs_before(const Store& store, const StoredRound& round) {
  EventCopies signs;
  const std::string stream = round.id.stream();
  const auto summary = store.find_stream(stream);
  if (!summary) return std::unexpected(summary.error());
  if (!*summary) return signs;
  CARDSPEAK_TRY(walk_loose_after(store, stream, **summary, StreamSeq(), [&](const EventRef& event) {
    if (StreamSeq(event.event.getSequence()) >= round.summary.first_seq) return Walk::kEnough;
    signs.add(event);
    return Walk::kOn;
  }));
  signs.drop_before(last_opening(signs.refs()));
  return signs;
}

// The events of these numbers, of a fork the one that counts.
Result<void> see_each(const Store& store, const std::string& stream, const StreamSummary& summary,
                      const std::set<StreamSeq>& numbers, const std::function<void(const EventRef&)>& see) {
  for (const StreamSeq number : numbers) {
    CARDSPEAK_TRY(walk_loose_after(store, stream, summary, StreamSeq(number.value() - 1), [&](const EventRef& event) {
      if (StreamSeq(event.event.getSequence()) == number) see(event);
      return Walk::kEnough;
    }));
  }
  return {};
}

// By the index, but where a jackpot of the poker room rests on more than it finds, and in a store without it.
Result<std::set<StreamSeq>> numbers_of_meter(const Store& store, const StoredRound& round, const std::string& meter,
                                             const StreamSummary& summary) {
  const auto is_indexed = has_meter_events(store);
  if (!is_indexed) return std::unexpected(is_indexed.error());
  if (*is_indexed) {
    const auto candidates = find_meter_events(store, meter, round.id);
    if (!candidates) return std::unexpected(candidates.error());
    MeterOfRound about(round);
    CARDSPEAK_TRY(see_each(store, meter, summary, *candidates, [&](const EventRef& event) { about.see(event); }));
    if (!about.needs_display()) return about.numbers(false);
  }
  MeterOfRound about(round);
  CARDSPEAK_TRY(walk_loose(store, meter, summary, [&](const EventRef& event) { about.see(event); }));
  return about.numbers(about.needs_display());
}

Result<EventCopies> meter_events(const Store& store, const StoredRound& round) {
  EventCopies events;
  const std::string meter = round.state.sign().meter;
  if (!is_meter_stream(meter)) return events;
  const auto summary = store.find_stream(meter);
  if (!summary) return std::unexpected(summary.error());
  if (!*summary) return events;
  const auto found = numbers_of_meter(store, round, meter, **summary);
  if (!found) return std::unexpected(found.error());
  CARDSPEAK_TRY(see_each(store, meter, **summary, *found, [&](const EventRef& event) { events.add(event); }));
  events.mark({(*summary)->gaps, (*summary)->chain_breaks});
  return events;
}

// Adds the desks of other venues that have something about the round.
Result<void> add_desks_elsewhere(const Store& store, const RoundId& round, Desks& desks) {
  const auto rows = store.streams();
  if (!rows) return std::unexpected(rows.error());
  const std::string id = round.text();
  for (const StreamRow& row : *rows) {
    if (!is_desk_stream(row.name) || venue_of(row.name) == round.venue) continue;
    bool about = false;
    CARDSPEAK_TRY(walk_loose(store, row.name, row.summary,
                             [&](const EventRef& event) { about = about || names_of(event.event).first == id; }));
    if (!about) continue;
    auto events = loose_events(store, row);
    if (!events) return std::unexpected(std::move(events).error());
    desks.emplace(row.name, *std::move(events));
  }
  return {};
}

}  // namespace

bool names_round(schema::Event::Reader event, const RoundId& round) {
  const auto named = round_named_by(event);
  return named && named->first == round.table && named->second == round.number;
}

MeterOfRound::MeterOfRound(const StoredRound& round) : round_(round) {
  if (round.state.sign().poker) whole_.emplace(round.state.sign().meter);
}

void MeterOfRound::see(const EventRef& ref) {
  const auto event = ref.event;
  const StreamSeq own(event.getSequence());
  if (names_round(event, round_.id)) {
    named_.insert(own);
    has_prize_ = has_prize_ || event.isOutcomeRecorded() || event.isPrizePaid();
  }
  if (event.getCorrects() != 0) corrections_.emplace_back(own, StreamSeq(event.getCorrects()));
  if (whole_) whole_->take(ref);
}

bool MeterOfRound::needs_display() const {
  return whole_ && (has_prize_ || !round_.summary.meter.empty());
}

std::set<StreamSeq> MeterOfRound::numbers(bool with_display) {
  std::set<StreamSeq> numbers = named_;
  if (whole_ && with_display) numbers.merge(display_rests_on(whole_->finish(), facts_of(round_)));
  whole_.reset();
  add_corrections(corrections_, numbers);
  return numbers;
}

std::size_t last_opening(std::span<const EventRef> signs) {
  std::size_t from = 0;
  for (std::size_t i = 0; i < signs.size(); ++i) {
    if (signs[i].event.isTableOpened() && signs[i].event.getCorrects() == 0) from = i;
  }
  return from;
}

Result<BesideRound> beside_round(const Store& store, const StoredRound& round, Beside what) {
  BesideRound beside;
  if (what != Beside::kDesks) {
    auto signs = signs_before(store, round);
    if (!signs) return std::unexpected(std::move(signs).error());
    beside.signs = *std::move(signs);
    auto meter = meter_events(store, round);
    if (!meter) return std::unexpected(std::move(meter).error());
    beside.meter = *std::move(meter);
  }
  if (what == Beside::kTable) return beside;
  auto desks = desks_of(store, round.id.venue);
  if (!desks) return std::unexpected(std::move(desks).error());
  beside.desks = *std::move(desks);
  CARDSPEAK_TRY(add_desks_elsewhere(store, round.id, beside.desks));
  return beside;
}

std::pair<StreamSeq, StreamSeq> own_numbers(const StoredRound& round) {
  if (round.events.empty()) return {};
  return {StreamSeq(round.events.front().event.getSequence()), end_of_round(round.events)};
}

namespace {

using DeskNumbers = std::map<std::string, std::set<StreamSeq>, std::less<>>;

// Adds whoever gave up numbers of a desk beside these of it.
void add_given_up(const Desks& desks, DeskNumbers& numbers) {
  const DeskNumbers steps = numbers;
  for (const auto& [desk, own] : steps) {
    const auto gaps = marks_beside(desks.at(desk).marks(), own).gaps;
    if (gaps.empty()) continue;
    for (const auto& [stream, events] : desks) {
      for (const EventRef& each : events.refs()) {
        if (gives_up(each.event, desk, gaps)) numbers[stream].insert(StreamSeq(each.event.getSequence()));
      }
    }
  }
}

}  // namespace

std::set<std::pair<std::string, StreamSeq>> about_round(const Desks& desks, const StoredRound& round) {
  const std::string id = round.id.text();
  std::vector<std::pair<StreamSeq, StreamSeq>> given_up = round.marks.gaps;
  given_up.push_back(own_numbers(round));
  // A case is one record: also its steps that name another round, or a claim that does.
  // Its number is a venue's.
  std::set<std::pair<std::string, std::string>> disputes;
  for (const auto& [stream, events] : desks) {
    for (const EventRef& each : events.refs()) {
      auto [named, dispute] = names_of(each.event);
      if (named == id) disputes.emplace(venue_of(stream), std::move(dispute));
    }
  }
  DeskNumbers numbers;
  for (const auto& [stream, events] : desks) {
    std::set<StreamSeq> own;
    const std::string venue = venue_of(stream);
    for (const EventRef& each : events.refs()) {
      const auto [named, dispute] = names_of(each.event);
      const bool about = named == id || (!dispute.empty() && disputes.contains({venue, dispute})) ||
                         gives_up(each.event, round.id.stream(), given_up);
      if (about) own.insert(StreamSeq(each.event.getSequence()));
    }
    add_corrections(corrections_among(events.refs()), own);
    if (!own.empty()) numbers.emplace(stream, std::move(own));
  }
  add_given_up(desks, numbers);
  std::set<std::pair<std::string, StreamSeq>> found;
  for (const auto& [stream, own] : numbers) {
    for (const StreamSeq number : own) found.emplace(stream, number);
  }
  return found;
}

}  // namespace cardspeak
