#include "cli/export/verdict_feed.h"

#include <algorithm>
#include <map>
#include <optional>
#include <utility>

#include "cli/app/zones.h"
#include "cli/export/round_rows.h"
#include "cli/export/row_text.h"
#include "cli/export/verdict_rows.h"
#include "model/check.h"
#include "model/try.h"
#include "replay/judge_each.h"
#include "schemas/seal/seal.h"

namespace cardspeak {
namespace {

// Rounds that are judged, sent and settled together: enough for every thread, and some tens of megabytes of rows.
constexpr std::size_t kRoundsAtOnce = 4'000;
constexpr std::size_t kBatchBytes = std::size_t{8} << 20;

schema::Hash content_of_rows(const std::vector<rows::Row>& wagers) {
  schema::Hasher hasher;
  for (const rows::Row& wager : wagers) hasher.update(rows::json_row(rows::round_table("wagers")->table, wager));
  return hasher.finish();
}

}  // namespace

// A round with its rows as they are now.
struct VerdictFeed::Round {
  RoundId id;
  std::vector<rows::Row> wagers;
};

// What goes to the topic together.
struct VerdictFeed::Chunk {
  std::vector<TopicRow> rows;
  std::vector<std::pair<RoundId, SentRound>> announced;  // as they are to be noted before the rows go out
  std::vector<std::uint32_t> rows_of_each;               // that stand there once they have arrived
  bool has_new_version = false;
};

// Makes the rows of judged rounds, in their order.
class VerdictFeed::Rows : public JudgedSink {
 public:
  explicit Rows(VenueZones zones) : zones_(std::move(zones)) {}

  void begin(std::size_t parts) override { parts_.resize(parts); }
  void take(std::size_t part, const StoredRound& round, const Judged& judged) override {
    const auto zone = zones_.find(round.id.venue);
    parts_[part].push_back({round.id, table_.rows_of(round, judged, zone == zones_.end() ? Zone() : zone->second)});
  }
  bool done(std::size_t part) override {
    std::ranges::move(parts_[part], std::back_inserter(rounds));
    return true;
  }

  std::vector<Round> rounds;

 private:
  const rows::RoundTable& table_ = *rows::round_table("wagers");
  VenueZones zones_;
  std::vector<std::vector<Round>> parts_;
};

Result<std::unique_ptr<VerdictFeed>> VerdictFeed::open(Store& store, const Library& library,
                                                       std::unique_ptr<RowTopic> topic, unsigned threads) {
  const auto outbox = read_outbox(store.shelves());
  if (!outbox) return std::unexpected(outbox.error());
  if (*outbox && (*outbox)->sink != topic->identity()) {
    return fail(ErrorCode::kUnavailable, "the store " + store.folder() + " sends its verdicts to " + (*outbox)->sink +
                                             ", and this is " + topic->identity() +
                                             ": name that topic, or project into another folder for this one");
  }
  return std::unique_ptr<VerdictFeed>(new VerdictFeed(store, library, std::move(topic), threads));
}

Result<void> VerdictFeed::send(const std::atomic<bool>* stop) {
  if (!attached_) CARDSPEAK_TRY(attach());
  attached_ = true;
  std::optional<RoundId> last;
  while (stop == nullptr || !stop->load()) {
    const auto owed = owed_rounds(store_.shelves(), last, kRoundsAtOnce);
    if (!owed) return std::unexpected(owed.error());
    if (owed->empty()) return {};
    CARDSPEAK_TRY(send(*owed));
    last = owed->back();
  }
  return {};
}

Result<void> VerdictFeed::attach() {
  auto outbox = read_outbox(store_.shelves());
  if (!outbox) return std::unexpected(outbox.error());
  const bool known = outbox->has_value();
  outbox_ = known ? **std::move(outbox) : Outbox{topic_->identity()};
  const auto same = is_as_we_left_it();
  if (!same) return std::unexpected(same.error());
  if (known && *same) return {};
  CARDSPEAK_TRY(forget_sent(store_.shelves()));
  CARDSPEAK_TRY(learn_what_stands_there());
  CARDSPEAK_TRY(owe_every_round(store_.shelves()));
  // Last, so that whoever is stopped before it begins again.
  outbox_.reached.clear();
  WriteSet changes = store_.shelves().changes();
  put_format(changes, kStoreFormat);
  put_outbox(changes, outbox_);
  return store_.shelves().commit(changes);
}

// A topic that ends before what was put there is another one of the same name.
Result<bool> VerdictFeed::is_as_we_left_it() {
  const auto ends = topic_->end();
  if (!ends) return std::unexpected(ends.error());
  return std::ranges::all_of(outbox_.reached, [&](const auto& reached) {
    const auto end = ends->find(reached.first);
    return end != ends->end() && end->second >= reached.second;
  });
}

// Another store may have sent the same rounds: their rows have to be replaced, or deleted where they are no longer
// there, by greater versions.
Result<void> VerdictFeed::learn_what_stands_there() {
  std::map<RoundId, SentRound> there;
  std::string foreign;
  CARDSPEAK_TRY(topic_->read([&](std::string_view key, std::string_view value) {
    const auto row = rows::read_verdict_row(key, value);
    if (!row) {
      foreign = key;
      return false;
    }
    SentRound& round = there[row->key.round];
    round.rows = std::max(round.rows, row->key.row);
    outbox_.version = std::max(outbox_.version, row->version);
    return true;
  }));
  if (!foreign.empty()) {
    return fail(ErrorCode::kUnavailable, "the topic " + topic_->identity() + " holds something else than verdicts ('" +
                                             foreign + "'): name a topic of their own");
  }
  WriteSet changes = store_.shelves().changes();
  for (const auto& [round, sent] : there) {
    put_sent(changes, round, sent);
    if (changes.size() >= kBatchBytes) CARDSPEAK_TRY(store_.shelves().commit(changes));
  }
  return store_.shelves().commit(changes);
}

Result<std::vector<VerdictFeed::Round>> VerdictFeed::judge_rounds(const std::vector<RoundId>& rounds) const {
  auto zones = venue_zones(store_, library_);
  if (!zones) return std::unexpected(zones.error());
  Rows sink(*std::move(zones));
  CARDSPEAK_TRY(judge_each(store_, library_, rounds, threads_, sink));
  return std::move(sink.rounds);
}

// Nothing, where the topic says already what the round says.
Result<void> VerdictFeed::add(const Round& round, std::uint64_t next, Chunk& chunk) const {
  const auto before = read_sent(store_.shelves(), round.id);
  if (!before) return std::unexpected(before.error());
  const SentRound was = before->value_or(SentRound{});
  const schema::Hash content = content_of_rows(round.wagers);
  const bool same = was.content == content;
  if (round.wagers.empty() && was.rows == 0) return {};
  if (same && was.arrived) return {};
  const auto rows = static_cast<std::uint32_t>(round.wagers.size());
  const std::uint64_t version = same ? was.version : next;
  chunk.has_new_version = chunk.has_new_version || !same;
  const std::string table = round.id.stream();
  for (std::uint32_t row = 1; row <= std::max(rows, was.rows); ++row) {
    const rows::RowKey key{round.id, row};
    chunk.rows.push_back(
        {key.text(), table,
         row <= rows ? rows::verdict_row(round.wagers[row - 1], key, version) : rows::deleted_row(key, version)});
  }
  chunk.announced.emplace_back(round.id, SentRound{version, std::max(rows, was.rows), false, content});
  chunk.rows_of_each.push_back(rows);
  return {};
}

Result<void> VerdictFeed::send(const std::vector<RoundId>& rounds) {
  const auto judged = judge_rounds(rounds);
  if (!judged) return std::unexpected(judged.error());
  CARDSPEAK_CHECK(judged->size() == rounds.size(), "every round that is owed is judged");
  const std::uint64_t next = outbox_.version + 1;
  Chunk chunk;
  for (const Round& round : *judged) CARDSPEAK_TRY(add(round, next, chunk));
  WriteSet changes = store_.shelves().changes();
  if (!chunk.rows.empty()) {
    if (chunk.has_new_version) outbox_.version = next;
    put_outbox(changes, outbox_);
    for (const auto& [round, sent] : chunk.announced) put_sent(changes, round, sent);
    CARDSPEAK_TRY(store_.shelves().commit(changes));
    // No loss of power may take back what is known of rows that stand in the topic.
    CARDSPEAK_TRY(store_.shelves().sync());
    const auto reached = topic_->append(chunk.rows);
    if (!reached) return std::unexpected(reached.error());
    for (const auto& [partition, end] : *reached) outbox_.reached[partition] = end;
    put_outbox(changes, outbox_);
  }
  for (std::size_t at = 0; at < chunk.announced.size(); ++at) {
    SentRound sent = chunk.announced[at].second;
    sent.arrived = true;
    sent.rows = chunk.rows_of_each[at];
    put_sent(changes, chunk.announced[at].first, sent);
  }
  for (const RoundId& round : rounds) remove_owed(changes, round);
  rows_sent_ += chunk.rows.size();
  rounds_sent_ += chunk.announced.size();
  return store_.shelves().commit(changes);
}

}  // namespace cardspeak
