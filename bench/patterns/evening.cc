#include "bench/patterns/evening.h"

#include <capnp/message.h>
#include <stdlib.h>

#include <algorithm>
#include <array>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "ingest/device/sealer.h"
#include "ingest/log/open_log.h"
#include "ingest/simulator/fraud.h"
#include "ingest/simulator/random.h"
#include "model/remarks/kinds.h"
#include "replay/projector.h"
#include "schemas/seal/seal.h"
#include "schemas/text/text_view.h"

namespace cardspeak::pattern_bench {
namespace {

using simulator::Random;

constexpr unsigned kThreads = 2;
constexpr std::size_t kBatch = 4096;
constexpr std::int64_t kTooMuchCents = 500;
// Longer than any evening here.
constexpr std::int64_t kLongAfterNs = std::int64_t{365} * 24 * 3600 * 1'000'000'000;

// What a finding is counted as.
std::string_view pattern_of(std::string_view finding) {
  if (finding == kFindingLateWager) return "past-posting";
  if (finding == kFindingLateWithdrawal) return "pinching";
  constexpr std::array kPrizes = {kFindingPrizeRecords, kFindingPrizeWithoutHand, kFindingPrizeNotConfirmed};
  if (std::ranges::find(kPrizes, finding) != kPrizes.end()) return "jackpot-conflicts";
  constexpr std::array kPower = {kFindingRankTooLow,          kFindingUnknownRank,       kFindingVoidRank,
                                 kFindingRulingWithoutGround, kFindingRulingAgainstRule, kFindingVoidWithoutGround};
  if (std::ranges::find(kPower, finding) != kPower.end()) return "rulings-without-power";
  return {};
}

// The office with the last word (Melbourne 14.10, Sydney 16.12, Perth 6.10).
std::string_view last_word_at(std::string_view stream) {
  if (stream.starts_with("crown-melbourne/")) return "TG Area Manager";
  return stream.starts_with("crown-sydney/") ? "Area Manager" : "Casino Operator";
}

void tell_error(const simulator::PlantedError& error, Truth& truth) {
  // What somebody bets or posts is no payment.
  if (error.kind == kFindingForcedWager || error.kind == kFindingIllegalAction) return;
  // The jackpot of the poker room is no wager: what is paid wrongly of it is told by findings alone.
  if (error.wager == "royalFlushJackpot") {
    const std::string_view pattern = pattern_of(error.kind);
    if (!pattern.empty()) truth.planted[std::string(pattern)].insert(error.round);
    return;
  }
  if (error.wager == "jackpot") truth.open["jackpot-conflicts"].insert(error.round);
  // A rake is nobody's payment.
  if (error.recorded <= error.due || error.wager == "rake") return;
  const bool left = error.kind == "not-taken" || error.kind == "not-settled";
  truth.planted[left ? "non-collection" : "overpayment"].insert(error.round);
}

void tell_fraud(const simulator::PlantedFraud& fraud, Truth& truth) {
  // In the poker room the finding is that of any act against the rules.
  const bool pinched = fraud.fraud == simulator::fraud_name(simulator::Fraud::kPinching);
  const std::string_view pattern = pinched ? "pinching" : pattern_of(fraud.finding);
  if (!pattern.empty() && fraud.meter.empty()) truth.planted[std::string(pattern)].insert(fraud.round);
  if (fraud.finding == "open-statement") truth.open["rulings-without-power"].insert(fraud.round);
  if (fraud.fraud == simulator::fraud_name(simulator::Fraud::kLateExcuse) || fraud.finding == "late-statement") {
    truth.open["late-words"].insert(fraud.round);
    truth.open["rulings-without-power"].insert(fraud.round);
  }
}

// Takes the events of one simulation, tampers with some, and seals and appends them.
class Intake {
 public:
  Intake(Log& log, const Tampering& tampering, std::uint64_t seed, Truth& truth)
      : log_(log), sealer_(log), tampering_(tampering), random_(seed), truth_(truth) {}

  void take(schema::Event::Reader event) {
    capnp::MallocMessageBuilder message;
    message.setRoot(event);
    SealedEvent sealed = seal(message);
    if (is_to_be_dropped(event)) return;
    batch_.push_back(std::move(sealed));
    if (batch_.size() == kBatch) flush();
    if (event.which() == schema::Event::SETTLED) consider(event);
  }
  // Whatever comes long after its round comes last.
  void finish() {
    for (const auto& correction : corrections_) batch_.push_back(seal(*correction));
    flush();
  }

 private:
  SealedEvent seal(capnp::MallocMessageBuilder& message) {
    return expect(sealer_.seal(message.getRoot<schema::Event>())).event;
  }
  void flush() {
    expect(log_.append(batch_));
    sealer_.appended();
    batch_.clear();
  }
  static RoundId round_of(schema::Event::Reader event) {
    return expect(
        parse_round_id(std::string(schema::view(event.getStream())) + "/" + std::to_string(event.getRound())));
  }
  // The word that bets are closed, on which no amount depends here: what is lost is the record.
  bool is_to_be_dropped(schema::Event::Reader event) {
    if (event.which() != schema::Event::BETS_CLOSED) return false;
    if (random_.below(1000) >= tampering_.dropped_per_thousand) return false;
    truth_.planted["out-of-sequence"].insert(round_of(event));
    return true;
  }
  // Corrects one payment of some rounds upwards.
  void consider(schema::Event::Reader event) {
    const auto settled = event.getSettled();
    if (settled.getPaidCents() <= 0 || random_.below(1000) >= tampering_.corrected_per_thousand) return;
    if (!truth_.planted["late-words"].insert(round_of(event)).second) return;
    // It pays too much as well.
    truth_.planted["overpayment"].insert(round_of(event));
    auto message = std::make_unique<capnp::MallocMessageBuilder>();
    message->setRoot(event);
    auto correction = message->getRoot<schema::Event>();
    correction.setCorrects(event.getSequence());
    correction.setCorrectionReason("counted again");
    correction.setSequence(0);
    correction.setDeviceTimeNs(event.getDeviceTimeNs() + kLongAfterNs);
    // Of an office that may, or the payment would stand as it was.
    correction.setStaff("M-1");
    correction.setRank(std::string(last_word_at(schema::view(event.getStream()))));
    correction.getSettled().setPaidCents(settled.getPaidCents() + kTooMuchCents);
    corrections_.push_back(std::move(message));
  }

  Log& log_;
  Sealer sealer_;
  Tampering tampering_;
  Random random_;
  Truth& truth_;
  std::vector<SealedEvent> batch_;
  std::vector<std::unique_ptr<capnp::MallocMessageBuilder>> corrections_;
};

}  // namespace

Library all_books() {
  std::vector<Rulebook> books;
  for (const EmbeddedBook& book : embedded_books()) {
    const std::string hash = schema::to_hex(schema::sha256(book.bytes));
    books.push_back(expect(load_rulebook(book.name, std::string(book.bytes), hash)));
  }
  return Library(std::move(books));
}

Evening::Evening(const Library& library) : library_(library) {
  std::string pattern = (std::filesystem::temp_directory_path() / "cardspeak-patterns-XXXXXX").string();
  CARDSPEAK_CHECK(mkdtemp(pattern.data()) != nullptr, "there is room for a temporary folder");
  folder_ = pattern;
  log_ = expect(open_log((folder_ / "log").string(), LogMode::kAppend));
}

Evening::~Evening() {
  store_.reset();
  log_.reset();
  std::error_code ignored;
  std::filesystem::remove_all(folder_, ignored);
}

void Evening::play(const simulator::Options& options, const Tampering& tampering, Truth& truth) {
  Intake intake(*log_, tampering, options.seed, truth);
  expect(simulator::simulate(
      options, [&](schema::Event::Reader event) { intake.take(event); },
      [&](const simulator::PlantedError& error) { tell_error(error, truth); }, [](const simulator::Incident&) {},
      [&](const simulator::PlantedFraud& fraud) { tell_fraud(fraud, truth); }));
  intake.finish();
}

void Evening::project() {
  store_ = expect(Store::open((folder_ / "store").string(), StoreMode::kProject));
  ProjectOptions options;
  options.threads = kThreads;
  expect(cardspeak::project(*log_, *store_, library_, options));
}

void Evening::judge(JudgedSink& sink) const {
  expect(judge_each(*store_, library_, std::nullopt, kThreads, sink));
}

}  // namespace cardspeak::pattern_bench
