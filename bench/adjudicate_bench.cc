// How fast rounds are judged again, game by game, and how long a book takes to be read, checked and compiled. The
// rounds are those of simulated tables, folded once; only adjudicate() is measured. The yardstick stands beside it in
// the same run: `per_walk` is how many times as long judging takes as walking over the same facts and touching each
// card, wager, decision and settlement once. Times are processor time of this thread, the least of the repetitions.
// `rounds` is rounds per second, `walk` rounds per second of the walk. The label shows what the work found, so that it
// was real.
#include <benchmark/benchmark.h>
#include <time.h>

#include <algorithm>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "ingest/simulator/simulator.h"
#include "model/check.h"
#include "model/facts/fold.h"
#include "model/law/library.h"
#include "model/verdict/adjudicate.h"
#include "schemas/seal/seal.h"

namespace cardspeak {
namespace {

constexpr std::uint32_t kRounds = 2000;

// Seconds of processor time that this thread has used: what else the machine does must not count.
double cpu_seconds() {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

template <typename Work>
double seconds_of(const Work& work) {
  const double start = cpu_seconds();
  work();
  return cpu_seconds() - start;
}

Rulebook load(const EmbeddedBook& book) {
  auto loaded = load_rulebook(book.name, std::string(book.bytes), schema::to_hex(schema::sha256(book.bytes)));
  CARDSPEAK_CHECK(loaded.has_value(), "the books inside pass their check");
  return *std::move(loaded);
}

// The book of "<venue>/<game>" that came last.
Rulebook book_of(const std::string& game) {
  std::optional<Rulebook> last;
  for (const EmbeddedBook& book : embedded_books()) {
    if (!book.name.starts_with(game + "/")) continue;
    Rulebook loaded = load(book);
    if (!last || last->in_force_from() < loaded.in_force_from()) last = std::move(loaded);
  }
  CARDSPEAK_CHECK(last.has_value(), "there is a book for every game of the simulator");
  return *std::move(last);
}

// The rounds of one simulated table, folded.
class Table {
 public:
  explicit Table(const std::string& game) {
    const simulator::Options options{.game = game, .tables = 1, .rounds = kRounds, .errors_per_million = 20'000};
    const auto played = simulator::simulate(
        options, [&](schema::Event::Reader event) { take(event); }, [](const auto&) {});
    CARDSPEAK_CHECK(played.has_value(), "the simulator plays the game");
    fold_round();
  }

  [[nodiscard]] const std::vector<RoundFacts>& rounds() const { return rounds_; }

 private:
  void take(schema::Event::Reader event) {
    if (event.getRound() == 0) {
      state_.apply(event);
      return;
    }
    if (event.getRound() != number_) {
      fold_round();
      number_ = event.getRound();
      before_ = state_;
    }
    const auto bytes = schema::canonical_view(event);
    std::vector<std::uint64_t>& words = events_.emplace_back(bytes.size() / sizeof(std::uint64_t));
    std::copy(bytes.begin(), bytes.end(), reinterpret_cast<std::uint8_t*>(words.data()));
  }

  void fold_round() {
    std::vector<EventRef> refs;
    for (const auto& words : events_) {
      const std::span<const std::uint8_t> bytes(reinterpret_cast<const std::uint8_t*>(words.data()),
                                                words.size() * sizeof(std::uint64_t));
      refs.push_back({schema::StoredEvent(bytes).event(), false});
    }
    if (!refs.empty()) rounds_.push_back(fold(RoundId{"simulated", "table", RoundNo(number_)}, before_, refs));
    events_.clear();
  }

  TableState state_;
  TableState before_;
  std::uint64_t number_ = 0;
  std::vector<std::vector<std::uint64_t>> events_;
  std::vector<RoundFacts> rounds_;
};

// --- the yardstick ---------------------------------------------------------------------------------------------------

std::int64_t touch(const std::vector<CardFact>& cards) {
  std::int64_t sum = 0;
  for (const CardFact& card : cards) sum += card.card.known() ? card.card.index() : 0;
  return sum;
}

std::int64_t touch(const RoundFacts& facts) {
  std::int64_t sum = touch(facts.dealer_cards) + touch(facts.jackpot_cards);
  for (const SeatFact& seat : facts.seats) sum += touch(seat.cards);
  for (const BoardFact& board : facts.boards) sum += touch(board.cards);
  for (const WagerFact& wager : facts.wagers) sum += wager.amount.value();
  for (const DecisionFact& decision : facts.decisions) sum += decision.amount.value();
  for (const SettledFact& settled : facts.settled) sum += settled.paid.value() - settled.taken.value();
  for (const PotPushedFact& push : facts.pushes) sum += push.amount.value();
  return sum;
}

void walk(const std::vector<RoundFacts>& rounds) {
  std::int64_t sum = 0;
  for (const RoundFacts& facts : rounds) sum += touch(facts);
  benchmark::DoNotOptimize(sum);
}

// --- the work --------------------------------------------------------------------------------------------------------

std::string judge(const std::vector<RoundFacts>& rounds, const Rulebook& book) {
  std::size_t differing = 0;
  std::size_t lines = 0;
  for (const RoundFacts& facts : rounds) {
    const Verdict verdict = adjudicate(facts, book, MeterFacts{});
    differing += verdict.status == schema::VerdictStatus::DIFFERS ? 1U : 0U;
    lines += verdict.wagers.size() + verdict.pots.size();
  }
  return std::to_string(lines) + " wagers and pots, " + std::to_string(differing) + " rounds differ";
}

void adjudicate_rounds(benchmark::State& state, const std::string& game) {
  const Table table(game);
  const Rulebook book = book_of(game);
  double judging = std::numeric_limits<double>::max();
  double walking = std::numeric_limits<double>::max();
  for ([[maybe_unused]] auto _ : state) {
    const double took = seconds_of([&] { state.SetLabel(judge(table.rounds(), book)); });
    judging = std::min(judging, took);
    walking = std::min(walking, seconds_of([&] { walk(table.rounds()); }));
    state.SetIterationTime(took);
  }
  const auto rounds = static_cast<double>(table.rounds().size());
  state.counters["rounds"] = rounds / judging;
  state.counters["walk"] = rounds / walking;
  state.counters["per_walk"] = judging / walking;
}

// Once, as a process does when it starts.
void compile_book(benchmark::State& state, const EmbeddedBook& book) {
  for ([[maybe_unused]] auto _ : state) {
    state.SetIterationTime(seconds_of([&] { benchmark::DoNotOptimize(load(book)); }));
  }
  state.SetLabel(std::to_string(book.bytes.size()) + " bytes");
}

void add_all() {
  for (const std::string& game : simulator::games()) {
    benchmark::RegisterBenchmark(("adjudicate/" + game).c_str(),
                                 [game](benchmark::State& state) { adjudicate_rounds(state, game); })
        ->UseManualTime()
        ->Unit(benchmark::kMillisecond);
  }
  for (const EmbeddedBook& book : embedded_books()) {
    benchmark::RegisterBenchmark(("compile/" + std::string(book.name)).c_str(),
                                 [&book](benchmark::State& state) { compile_book(state, book); })
        ->UseManualTime()
        ->Iterations(1)
        ->Unit(benchmark::kMillisecond);
  }
}

}  // namespace
}  // namespace cardspeak

int main(int argc, char** argv) {
  cardspeak::add_all();
  benchmark::Initialize(&argc, argv);
  if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 2;
  benchmark::RunSpecifiedBenchmarks();
  benchmark::Shutdown();
  return 0;
}
