#include "replay/derive.h"

#include <algorithm>
#include <utility>

#include "model/verdict/jackpot/carried.h"
#include "model/verdict/jackpot/contributions.h"
#include "replay/judge.h"
#include "replay/store/keys.h"
#include "replay/weighed_facts.h"

namespace cardspeak {
namespace {

void sort_each_once(std::vector<std::string>& texts) {
  std::ranges::sort(texts);
  const auto repeated = std::ranges::unique(texts);
  texts.erase(repeated.begin(), repeated.end());
}

RoundSummary summary_of_facts(const RoundFacts& facts, std::span<const EventRef> events) {
  RoundSummary summary;
  summary.closed = facts.closed;
  summary.events = static_cast<std::uint32_t>(events.size());
  summary.first_seq = StreamSeq(events.front().event.getSequence());
  summary.last_seq = StreamSeq(events.back().event.getSequence());
  summary.first_event = facts.first_event;
  summary.last_event = facts.last_event;
  summary.game = facts.sign.game;
  summary.dealer = facts.dealer;
  summary.patrons = facts.patrons();
  sort_each_once(summary.patrons);
  return summary;
}

// The jackpot wagers of the round. Those that are keyed as carried over count as that, so that what the index has of
// them does not turn on whether the rounds before were looked up.
std::optional<TableRound> wagers_of(const RoundFacts& facts, const Verdict& verdict, const Library& library) {
  if (jackpot::first_carried(facts) == facts.id.number) {
    return jackpot::table_round(facts, verdict, verdict.meter_wager);
  }
  MeterFacts as_keyed;
  as_keyed.carried.emplace();
  return jackpot::table_round(facts, judge_in_force(facts, library, as_keyed), verdict.meter_wager);
}

// Its findings have those of the facts, but for what the rules take back of them.
void add_verdict(const RoundFacts& facts, const Verdict& verdict, const Library& library, RoundSummary& summary) {
  for (const Finding& finding : verdict.findings) summary.findings.emplace_back(finding.kind());
  sort_each_once(summary.findings);
  summary.status = verdict.status;
  summary.version = verdict.rulebook.version;
  summary.net_difference = verdict.net_difference;
  if (!is_meter_stream(facts.sign.meter)) return;
  if (verdict.needs_meter) summary.meter = facts.sign.meter;
  if (verdict.meter_wager.empty() || !facts.closed) return;
  auto played = wagers_of(facts, verdict, library);
  if (!played || played->wagers.empty()) return;
  summary.fed_meter = facts.sign.meter;
  summary.jackpot_wagers = std::move(played->wagers);
}

}  // namespace

RoundSummary derive_summary(const RoundId& id, const TableState& state, std::span<const EventRef> events,
                            const StreamMarks& marks, const Library& library) {
  const RoundFacts facts = weighed_facts(id, state, events, marks, library);
  RoundSummary summary = summary_of_facts(facts, events);
  add_verdict(facts, judge_in_force(facts, library), library, summary);
  return summary;
}

Result<RoundSummary> derive_summary(const RoundId& id, const TableState& state, std::span<const EventRef> events,
                                    const StreamMarks& marks, const Library& library, Meters& meters) {
  const RoundFacts facts = weighed_facts(id, state, events, marks, library);
  RoundSummary summary = summary_of_facts(facts, events);
  const auto verdict = judge_in_force(facts, library, meters);
  if (!verdict) return std::unexpected(verdict.error());
  add_verdict(facts, *verdict, library, summary);
  return summary;
}

std::vector<std::string> index_keys(std::string_view stream, RoundNo round, const RoundSummary& summary) {
  const auto key = [&](IndexKind kind, std::string_view text) {
    return keys::index(kind, text, summary.first_event, stream, round);
  };
  std::vector<std::string> all;
  all.reserve(3 + summary.patrons.size() + summary.findings.size());
  all.push_back(key(IndexKind::kTime, {}));
  if (!summary.dealer.empty()) all.push_back(key(IndexKind::kDealer, summary.dealer));
  for (const std::string& patron : summary.patrons) all.push_back(key(IndexKind::kPatron, patron));
  for (const std::string& finding : summary.findings) all.push_back(key(IndexKind::kFinding, finding));
  if (!summary.meter.empty()) all.push_back(key(IndexKind::kMeter, summary.meter));
  sort_each_once(all);
  return all;
}

std::optional<std::pair<std::string, std::string>> meter_wagers_entry(std::string_view stream, RoundNo round,
                                                                      const RoundSummary& summary) {
  if (summary.fed_meter.empty()) return std::nullopt;
  return std::pair(keys::index(IndexKind::kMeterWagers, summary.fed_meter, summary.first_event, stream, round),
                   encode_jackpot_wagers(summary.jackpot_wagers));
}

void put_round(WriteSet& changes, std::string_view stream, RoundNo number, const std::optional<RoundSummary>& written,
               const RoundSummary& summary, std::string_view value) {
  changes.put(Shelf::kRounds, keys::round(stream, number), value);
  if (written && written->first_seq != summary.first_seq) {
    changes.remove(Shelf::kOrder, keys::order(stream, written->first_seq, number));
  }
  if (!written || written->first_seq != summary.first_seq || written->last_seq != summary.last_seq) {
    changes.put(Shelf::kOrder, keys::order(stream, summary.first_seq, number), keys::order_value(summary.last_seq));
  }
  const auto now = index_keys(stream, number, summary);
  const auto then = written ? index_keys(stream, number, *written) : std::vector<std::string>();
  for (const std::string& key : then) {
    if (!std::ranges::binary_search(now, key)) changes.remove(Shelf::kIndex, key);
  }
  for (const std::string& key : now) {
    if (!std::ranges::binary_search(then, key)) changes.put(Shelf::kIndex, key, {});
  }
  const auto wagers = meter_wagers_entry(stream, number, summary);
  const auto wagers_then = written ? meter_wagers_entry(stream, number, *written) : std::nullopt;
  if (wagers_then && (!wagers || wagers->first != wagers_then->first)) {
    changes.remove(Shelf::kIndex, wagers_then->first);
  }
  if (wagers && wagers != wagers_then) changes.put(Shelf::kIndex, wagers->first, wagers->second);
}

}  // namespace cardspeak
