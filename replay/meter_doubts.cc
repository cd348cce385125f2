#include "replay/meter_doubts.h"

#include <algorithm>
#include <map>
#include <optional>
#include <utility>

#include "model/try.h"
#include "replay/beside_round.h"
#include "replay/loose_events.h"
#include "replay/meter_event_index.h"
#include "replay/meters.h"
#include "replay/store/bytes.h"
#include "replay/store/keys.h"

namespace cardspeak {
namespace {

// What a meter has about a round, by its numbers.
struct NumbersOfRound {
  std::set<StreamSeq> all;    // with corrections
  std::set<StreamSeq> named;  // that name the round: a correction may come long after
};

std::vector<Finding> findings_of(const std::string& meter, const NumbersOfRound& numbers,
                                 const std::set<StreamSeq>& forked, const StreamMarks& marks) {
  const AsRecorded name{meter};
  std::vector<Finding> found;
  for (const StreamSeq at : numbers.all) {
    if (forked.contains(at)) found.emplace_back(Remark(RemarkForm::kTwoMeterEventsOneNumber, {at, name}));
    if (std::ranges::binary_search(marks.chain_breaks, at)) {
      found.emplace_back(Remark(RemarkForm::kMeterChainBroken, {at, name}));
    }
  }
  for (const auto& [first, last] : marks_beside(marks, numbers.named).gaps) {
    found.emplace_back(first == last ? Remark(RemarkForm::kMeterEventMissing, {first, name})
                                     : Remark(RemarkForm::kMeterEventsMissing, {first, last, name}));
  }
  return found;
}

bool has_marks(const StreamSummary& summary) {
  return !summary.forks.empty() || !summary.chain_breaks.empty() || !summary.gaps.empty();
}

// Every event of a number, whichever of them counts.
template <typename See>
Result<void> see_all_at(const Store& store, const std::string& meter, StreamSeq number, const See& see) {
  ShelfWalk walk = store.shelves().walk(Shelf::kLoose, keys::loose_at(meter, number));
  while (true) {
    const auto moved = walk.next();
    if (!moved) return std::unexpected(moved.error());
    if (!*moved) return {};
    const schema::StoredEvent event(as_bytes(walk.value()));
    if (!event.readable()) return fail(ErrorCode::kCorrupt, "stream " + meter + ": run cardspeak verify");
    see(event.event());
  }
}

RoundId round_at(const std::string& meter, const std::pair<std::string, RoundNo>& named) {
  return {venue_of(meter), named.first, named.second};
}

// The rounds that events of these numbers name, or what they correct.
Result<void> add_named(const Store& store, const std::string& meter, std::set<StreamSeq> numbers,
                       std::set<RoundId>& rounds) {
  while (!numbers.empty()) {
    const StreamSeq number = *numbers.rbegin();
    numbers.erase(number);
    CARDSPEAK_TRY(see_all_at(store, meter, number, [&](schema::Event::Reader event) {
      if (const auto named = round_named_by(event)) rounds.insert(round_at(meter, *named));
      const StreamSeq corrected(event.getCorrects());
      if (corrected.value() != 0 && corrected < number) numbers.insert(corrected);
    }));
  }
  return {};
}

// The rounds with a gap beside what the meter has of them.
Result<void> add_beside_gaps(const Store& store, const std::string& meter, const StreamSummary& summary,
                             std::set<RoundId>& rounds) {
  using Span = std::pair<StreamSeq, StreamSeq>;
  std::map<std::pair<std::string, RoundNo>, Span> spans;
  CARDSPEAK_TRY(walk_loose(store, meter, summary, [&](const EventRef& ref) {
    const auto named = round_named_by(ref.event);
    if (!named) return;
    const StreamSeq own(ref.event.getSequence());
    spans.try_emplace(*named, own, own).first->second.second = own;
  }));
  for (const auto& [named, span] : spans) {
    const StreamMarks marks{summary.gaps, {}};
    if (!marks_beside(marks, {span.first, span.second}).gaps.empty()) rounds.insert(round_at(meter, named));
  }
  return {};
}

}  // namespace

std::vector<Finding> meter_doubts(const std::string& meter, const EventCopies& of_round, const RoundId& round) {
  NumbersOfRound numbers;
  std::set<StreamSeq> forked;
  for (const EventRef& each : of_round.refs()) {
    const StreamSeq own(each.event.getSequence());
    numbers.all.insert(own);
    if (names_round(each.event, round)) numbers.named.insert(own);
    if (each.fork) forked.insert(own);
  }
  return findings_of(meter, numbers, forked, of_round.marks());
}

Result<std::vector<Finding>> meter_doubts(const Store& store, const std::string& meter, const RoundId& round) {
  std::vector<Finding> none;
  if (!is_meter_stream(meter) || venue_of(meter) != round.venue) return none;
  const auto summary = store.find_stream(meter);
  if (!summary) return std::unexpected(summary.error());
  if (!*summary || !has_marks(**summary)) return none;
  const auto is_indexed = has_meter_events(store);
  if (!is_indexed) return std::unexpected(is_indexed.error());
  if (!*is_indexed) return none;
  auto all = find_meter_events(store, meter, round);
  if (!all) return std::unexpected(all.error());
  NumbersOfRound numbers{*std::move(all), {}};
  std::set<StreamSeq> forked;
  for (const StreamSeq at : numbers.all) {
    if ((*summary)->find_fork(at) != nullptr) forked.insert(at);
    CARDSPEAK_TRY(see_all_at(store, meter, at, [&](schema::Event::Reader event) {
      if (names_round(event, round)) numbers.named.insert(at);
    }));
  }
  return findings_of(meter, numbers, forked, {(*summary)->gaps, (*summary)->chain_breaks});
}

Result<std::set<RoundId>> rounds_in_doubt(const Store& store, const std::string& meter) {
  std::set<RoundId> rounds;
  const auto summary = store.find_stream(meter);
  if (!summary) return std::unexpected(summary.error());
  if (!*summary || !has_marks(**summary)) return rounds;
  std::set<StreamSeq> numbers((*summary)->chain_breaks.begin(), (*summary)->chain_breaks.end());
  for (const Fork& fork : (*summary)->forks) numbers.insert(fork.sequence);
  CARDSPEAK_TRY(add_named(store, meter, std::move(numbers), rounds));
  if (!(*summary)->gaps.empty()) CARDSPEAK_TRY(add_beside_gaps(store, meter, **summary, rounds));
  return rounds;
}

void add_doubts(std::vector<Finding> doubts, Verdict& verdict) {
  if (doubts.empty()) return;
  if (verdict.status == schema::VerdictStatus::AGREED) {
    verdict.status = schema::VerdictStatus::DIFFERS;
    verdict.reason = static_cast<const Remark&>(doubts.front());
  }
  std::ranges::move(doubts, std::back_inserter(verdict.findings));
}

}  // namespace cardspeak
