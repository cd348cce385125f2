#include "replay/patterns/find_patterns.h"

#include <cstddef>
#include <set>
#include <string>
#include <utility>

#include "model/try.h"
#include "replay/disputes.h"
#include "replay/judge_each.h"

namespace cardspeak::patterns {
namespace {

constexpr std::int64_t kHourNs = 3'600'000'000'000;
constexpr std::int64_t kHoursOfDay = 24;

unsigned hour_in_utc(DeviceTimeNs time) {
  const std::int64_t hours = time.value() / kHourNs - (time.value() % kHourNs < 0 ? 1 : 0);
  return static_cast<unsigned>((hours % kHoursOfDay + kHoursOfDay) % kHoursOfDay);
}

// Adds judged rounds to the sums of their part, and these to the whole.
class SummingSink : public JudgedSink {
 public:
  SummingSink(const std::vector<Question>& questions, const Library& library, const PassOptions& options,
              AllSums& whole)
      : questions_(questions), library_(library), options_(options), whole_(whole) {}

  void begin(std::size_t parts) override { parts_.resize(parts); }
  void take(std::size_t part, const StoredRound& round, const Judged& judged) override {
    if (!parts_[part]) parts_[part].emplace(questions_, library_);
    const DeviceTimeNs first = judged.facts.first_event;
    parts_[part]->take(judged.facts, judged.verdict,
                       options_.hour ? options_.hour(round.id.venue, first) : hour_in_utc(first));
  }
  bool done(std::size_t part) override {
    if (parts_[part]) whole_.join(*parts_[part]);
    parts_[part].reset();
    return true;
  }

 private:
  const std::vector<Question>& questions_;
  const Library& library_;
  const PassOptions& options_;
  AllSums& whole_;
  std::vector<std::optional<AllSums>> parts_;
};

}  // namespace

AllSums::AllSums(const std::vector<Question>& questions, const Library& library)
    : library_(&library), questions_(questions) {
  for (const Question& question : questions_) sums_.push_back(question.pattern->start(question.by));
}

void AllSums::take(const RoundFacts& facts, const Verdict& verdict, unsigned hour) {
  if (!facts.closed || verdict.tournament) {
    ++left_out_;
    return;
  }
  ++rounds_;
  const Rulebook* book = library_->find(verdict.rulebook.hash);
  const bool reads = book != nullptr && book->read().has_value();
  const SeenRound round{facts, verdict, reads ? book->house() : nullptr, hour};
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

Result<std::vector<PatternFound>> AllSums::finish() const {
  std::vector<PatternFound> all;
  for (std::size_t i = 0; i < sums_.size(); ++i) {
    auto found = sums_[i]->finish();
    if (!found) {
      return fail(found.error().code, std::string(questions_[i].pattern->info.name) + ": " + found.error().message);
    }
    found->info = &questions_[i].pattern->info;
    found->by = questions_[i].by;
    all.push_back(*std::move(found));
  }
  return all;
}

namespace {

bool is_meant(const JudgedCase& dispute, const RoundFacts& facts, const std::set<RoundId>& only,
              const PassOptions& options) {
  if (dispute.round && dispute.round->verdict.tournament) return false;
  if (!options.only) return true;
  if (dispute.round) return only.contains(facts.id);
  return options.raised && options.raised(dispute.weighed.facts.venue, dispute.weighed.facts.raised_at());
}

Result<void> take_disputes(const Store& store, const Library& library, const PassOptions& options, AllSums& sums) {
  const auto cases = Disputes(store, library, options.known).all();
  if (!cases) return std::unexpected(cases.error());
  std::set<RoundId> only;
  if (options.only) only.insert(options.only->begin(), options.only->end());
  for (const JudgedCase& each : *cases) {
    const DisputeCase& dispute = each.weighed.facts;
    RoundFacts nothing;
    nothing.id = parse_round_id(dispute.round()).value_or(RoundId{dispute.venue, "", RoundNo()});
    const RoundFacts& facts = each.round ? each.round->facts : nothing;
    if (!is_meant(each, facts, only, options)) continue;
    const DeviceTimeNs when = each.round ? facts.first_event : dispute.raised_at();
    sums.take(facts, each.round ? each.round->verdict : Verdict(), each.weighed,
              options.hour ? options.hour(dispute.venue, when) : hour_in_utc(when));
  }
  return {};
}

}  // namespace

Result<void> take_store(const Store& store, const Library& library, const std::vector<Question>& questions,
                        const PassOptions& options, AllSums& sums) {
  SummingSink sink(questions, library, options, sums);
  CARDSPEAK_TRY(judge_each(store, library, options.only, options.threads, sink, options.known));
  return take_disputes(store, library, options, sums);
}

}  // namespace cardspeak::patterns
