#include "replay/beside_round.h"

#include <algorithm>
#include <string_view>

#include "model/try.h"
#include "replay/loose_events.h"
#include "replay/meters.h"
#include "schemas/text/text_view.h"

namespace cardspeak {
namespace {

using schema::view;

bool is_of(capnp::Text::Reader table, std::uint64_t number, const RoundId& round) {
  return number == round.number.value() && table_alone(view(table)) == round.table;
}

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
              const std::vector<std::pair<StreamSeq, StreamSeq>>& gaps) {
  if (!event.isNumbersSkipped() || view(event.getNumbersSkipped().getStream()) != stream) return false;
  const auto skipped = event.getNumbersSkipped();
  return std::ranges::any_of(gaps, [&](const auto& gap) {
    return skipped.getFirst() <= gap.second.value() && gap.first.value() <= skipped.getLast();
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

Result<EventCopies> meter_events(const Store& store, const StoredRound& round) {
  EventCopies events;
  const std::string meter = round.state.sign().meter;
  if (!is_meter_stream(meter)) return events;
  const auto summary = store.find_stream(meter);
  if (!summary) return std::unexpected(summary.error());
  if (!*summary) return events;
  MeterOfRound about(round.id);
  CARDSPEAK_TRY(walk_loose(store, meter, **summary, [&](const EventRef& event) { about.see(event.event); }));
  for (const StreamSeq number : about.numbers()) {
    CARDSPEAK_TRY(walk_loose_after(store, meter, **summary, StreamSeq(number.value() - 1), [&](const EventRef& event) {
      if (StreamSeq(event.event.getSequence()) == number) events.add(event);
      return Walk::kEnough;
    }));
  }
  return events;
}

}  // namespace

bool names_round(schema::Event::Reader event, const RoundId& round) {
  const auto is_named = [&](auto what) { return is_of(what.getTable(), what.getRound(), round); };
  if (event.isJackpotWagerRegistered()) return is_named(event.getJackpotWagerRegistered());
  if (event.isJackpotGameCancelled()) return is_named(event.getJackpotGameCancelled());
  if (event.isOutcomeRecorded()) return is_named(event.getOutcomeRecorded());
  return event.isPrizePaid() && is_named(event.getPrizePaid());
}

void MeterOfRound::see(schema::Event::Reader event) {
  const StreamSeq own(event.getSequence());
  if (names_round(event, round_)) named_.insert(own);
  if (event.getCorrects() != 0) corrections_.emplace_back(own, StreamSeq(event.getCorrects()));
}

std::set<StreamSeq> MeterOfRound::numbers() const {
  std::set<StreamSeq> numbers = named_;
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
  if (what == Beside::kAll) {
    auto signs = signs_before(store, round);
    if (!signs) return std::unexpected(std::move(signs).error());
    beside.signs = *std::move(signs);
    auto meter = meter_events(store, round);
    if (!meter) return std::unexpected(std::move(meter).error());
    beside.meter = *std::move(meter);
  }
  auto desks = desks_of(store, round.id.venue);
  if (!desks) return std::unexpected(std::move(desks).error());
  beside.desks = *std::move(desks);
  return beside;
}

std::set<std::pair<std::string, StreamSeq>> about_round(const std::map<std::string, EventCopies>& desks,
                                                        const RoundId& round,
                                                        const std::vector<std::pair<StreamSeq, StreamSeq>>& gaps) {
  const std::string id = round.text();
  // A case is one record: also its steps that name another round, or a claim that does.
  std::set<std::string, std::less<>> disputes;
  for (const auto& [stream, events] : desks) {
    for (const EventRef& each : events.refs()) {
      const auto [named, dispute] = names_of(each.event);
      if (named == id) disputes.emplace(dispute);
    }
  }
  std::set<std::pair<std::string, StreamSeq>> found;
  for (const auto& [stream, events] : desks) {
    std::set<StreamSeq> numbers;
    for (const EventRef& each : events.refs()) {
      const auto [named, dispute] = names_of(each.event);
      const bool about =
          named == id || (!dispute.empty() && disputes.contains(dispute)) || gives_up(each.event, round.stream(), gaps);
      if (about) numbers.insert(StreamSeq(each.event.getSequence()));
    }
    add_corrections(corrections_among(events.refs()), numbers);
    for (const StreamSeq number : numbers) found.emplace(stream, number);
  }
  return found;
}

}  // namespace cardspeak
