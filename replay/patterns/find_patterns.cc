#include "replay/patterns/find_patterns.h"

#include <algorithm>
#include <cstddef>
#include <set>
#include <string>
#include <utility>

#include "model/try.h"
#include "replay/judge_each.h"
#include "replay/stores_apart.h"

namespace cardspeak::patterns {
namespace {

constexpr std::int64_t kHourNs = 3'600'000'000'000;
constexpr std::int64_t kHoursOfDay = 24;

unsigned hour_in_utc(DeviceTimeNs time) {
  const std::int64_t hours = time.value() / kHourNs - (time.value() % kHourNs < 0 ? 1 : 0);
  return static_cast<unsigned>((hours % kHoursOfDay + kHoursOfDay) % kHoursOfDay);
}

// The closed round of the same table with the greatest number below this one's; nothing: the store has none.
Result<std::optional<InTable>> round_before(const Store& store, const RoundId& id) {
  keys::Range range = keys::with_prefix(keys::stream(id.stream()));
  range.until = keys::round(id.stream(), id.number);
  ShelfWalk walk = store.shelves().walk(Shelf::kRounds, range);
  while (true) {
    const auto moved = walk.back();
    if (!moved) return std::unexpected(moved.error());
    if (!*moved) return std::nullopt;
    const auto key = keys::parse_round(walk.key());
    const auto summary = summary_of_round(walk.value());
    if (!key || !summary) return fail(ErrorCode::kCorrupt, "a round of table " + id.stream() + " does not read");
    if (summary->closed) return std::optional(InTable{key->round.value(), summary->first_seq.value()});
  }
}

// The same of all stores together.
Result<ChosenRound> chosen_in(const std::vector<const Store*>& stores, const RoundId& id) {
  ChosenRound chosen;
  for (const Store* store : stores) {
    const auto before = round_before(*store, id);
    if (!before) return std::unexpected(before.error());
    if (*before && (!chosen.before || chosen.before->number < (*before)->number)) chosen.before = *before;
  }
  return chosen;
}

bool asks_in_turn(const std::vector<Question>& questions) {
  return std::ranges::any_of(questions, [](const Question& each) { return each.pattern->info.in_turn; });
}

// Adds judged rounds to the sums of their part, and these to the whole.
class SummingSink : public JudgedSink {
 public:
  // `around`: where only some rounds of a store are taken and something is asked in turn, the stores in which the
  // others lie; else none.
  SummingSink(const std::vector<Question>& questions, const Library& library, const PassOptions& options,
              std::vector<const Store*> around, AllSums& whole)
      : questions_(questions), library_(library), options_(options), around_(std::move(around)), whole_(whole) {}

  void begin(std::size_t parts) override { parts_.resize(parts); }
  void take(std::size_t part, const StoredRound& round, const Judged& judged) override {
    Part& mine = parts_[part];
    if (!mine.sums) mine.sums.emplace(questions_, library_);
    std::optional<ChosenRound> chosen;
    if (!around_.empty()) {
      const auto found = chosen_in(around_, round.id);
      if (!found) mine.result = std::unexpected(found.error());
      chosen = found.value_or(ChosenRound());
    }
    const DeviceTimeNs first = judged.facts.first_event;
    mine.sums->take(judged.facts, judged.verdict,
                    options_.hour ? options_.hour(round.id.venue, first) : hour_in_utc(first), chosen);
  }
  bool done(std::size_t part) override {
    const Part mine = std::exchange(parts_[part], {});
    if (mine.sums) whole_.join(*mine.sums);
    if (result_) result_ = mine.result;
    return result_.has_value();
  }
  [[nodiscard]] const Result<void>& result() const { return result_; }

 private:
  struct Part {
    std::optional<AllSums> sums;
    Result<void> result;
  };
  const std::vector<Question>& questions_;
  const Library& library_;
  const PassOptions& options_;
  std::vector<const Store*> around_;
  AllSums& whole_;
  std::vector<Part> parts_;
  Result<void> result_;
};

}  // namespace

AllSums::AllSums(const std::vector<Question>& questions, const Library& library)
    : library_(&library), questions_(questions) {
  for (const Question& question : questions_) {
    sums_.push_back(question.pattern->start(question.by));
    if (!question.about.empty()) sums_.back()->ask_about(question.about);
  }
}

void AllSums::take(const RoundFacts& facts, const Verdict& verdict, unsigned hour, std::optional<ChosenRound> chosen) {
  if (!facts.closed || verdict.tournament) {
    ++left_out_;
    return;
  }
  ++rounds_;
  const Rulebook* book = library_->find(verdict.rulebook.hash);
  const bool reads = book != nullptr && book->read().has_value();
  const SeenRound round{facts, verdict, reads ? book->house() : nullptr, hour, chosen};
  for (const auto& sums : sums_) sums->take(round);
}

void AllSums::take(const RoundFacts& facts, const Verdict& verdict, const disputes::WeighedCase& dispute,
                   unsigned hour) {
  const SeenRound round{facts, verdict, nullptr, hour};
  for (const auto& sums : sums_) sums->take_dispute(round, dispute);
}

void AllSums::join(const AllSums& other) {
  rounds_ += other.rounds_;
  left_out_ += other.left_out_;
  for (std::size_t i = 0; i < sums_.size(); ++i) sums_[i]->join(*other.sums_.at(i));
}

namespace {

bool is_about(const PatternLine& line, const Question& question) {
  const auto is_meant = [&](const std::string& who) {
    return std::ranges::find(question.about, who) != question.about.end();
  };
  if (question.by == By::kPlayers) return is_meant(line.whom.who) || is_meant(line.whom.with);
  return !is_by_patron(question.by) || is_meant(line.whom.who);
}

}  // namespace

Result<std::vector<PatternFound>> AllSums::finish() const {
  std::vector<PatternFound> all;
  for (std::size_t i = 0; i < sums_.size(); ++i) {
    auto found = sums_[i]->finish();
    if (!found) {
      return fail(found.error().code, std::string(questions_[i].pattern->info.name) + ": " + found.error().message);
    }
    found->info = &questions_[i].pattern->info;
    found->by = questions_[i].by;
    // Corrected for all who were compared, however few are told of.
    if (!questions_[i].about.empty()) {
      std::erase_if(found->lines, [&](const PatternLine& line) { return !is_about(line, questions_[i]); });
    }
    all.push_back(*std::move(found));
  }
  return all;
}

namespace {

std::vector<const Store*> all_of(const std::vector<AskedStore>& stores) {
  std::vector<const Store*> all;
  for (const AskedStore& asked : stores) all.push_back(asked.store);
  return all;
}

// Of all stores together; nothing: every round is meant.
std::optional<std::set<RoundId>> rounds_meant_in(const std::vector<AskedStore>& stores) {
  std::optional<std::set<RoundId>> only;
  for (const AskedStore& asked : stores) {
    if (!asked.only) continue;
    if (!only) only.emplace();
    only->insert(asked.only->begin(), asked.only->end());
  }
  return only;
}

bool is_meant(const JudgedCase& dispute, const std::optional<std::set<RoundId>>& only, const PassOptions& options) {
  if (dispute.round && dispute.round->verdict.tournament) return false;
  if (!only) return true;
  if (dispute.round) return only->contains(dispute.round->facts.id);
  return options.without_round && options.without_round(dispute);
}

Result<void> take_disputes(const std::vector<AskedStore>& stores, const Library& library, const PassOptions& options,
                           AllSums& sums) {
  const auto cases = Disputes(all_of(stores), library, options.known).all();
  if (!cases) return std::unexpected(cases.error());
  const auto only = rounds_meant_in(stores);
  for (const JudgedCase& each : *cases) {
    const DisputeCase& dispute = each.weighed.facts;
    RoundFacts nothing;
    nothing.id = parse_round_id(dispute.round()).value_or(RoundId{dispute.venue, "", RoundNo()});
    const RoundFacts& facts = each.round ? each.round->facts : nothing;
    if (!is_meant(each, only, options)) continue;
    const DeviceTimeNs when = each.round ? facts.first_event : dispute.raised_at();
    sums.take(facts, each.round ? each.round->verdict : Verdict(), each.weighed,
              options.hour ? options.hour(dispute.venue, when) : hour_in_utc(when));
  }
  return {};
}

}  // namespace

Result<void> take_stores(const std::vector<AskedStore>& stores, const Library& library,
                         const std::vector<Question>& questions, const PassOptions& options, AllSums& sums) {
  const std::vector<const Store*> all = all_of(stores);
  CARDSPEAK_TRY(check_apart(all));
  const bool in_turn = asks_in_turn(questions);
  for (const AskedStore& asked : stores) {
    SummingSink sink(questions, library, options, asked.only && in_turn ? all : std::vector<const Store*>(), sums);
    CARDSPEAK_TRY(judge_each(*asked.store, library, asked.only, options.threads, sink, options.known));
    CARDSPEAK_TRY(sink.result());
  }
  return take_disputes(stores, library, options, sums);
}

}  // namespace cardspeak::patterns
