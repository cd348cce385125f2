// One pass over a store for every pattern that is asked for.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "model/devices/register.h"
#include "model/ids.h"
#include "model/law/library.h"
#include "model/result.h"
#include "replay/disputes.h"
#include "replay/patterns/pattern.h"
#include "replay/store.h"

namespace cardspeak::patterns {

struct Question {
  const Pattern* pattern = nullptr;
  By by = By::kDealer;
  // The player alone who is meant, by name and by each mask that stands for it; empty: everybody. Lines are then about
  // that player; by dealer, table or hour, what is counted by occasion counts the player's own.
  std::vector<std::string> about = {};
};

// A store that is asked, with the rounds of it that are meant, each once; nothing: all.
struct AskedStore {
  const Store* store = nullptr;
  std::optional<std::vector<RoundId>> only = {};
};

struct PassOptions {
  // Threads, at least 1. The result does not depend on it.
  unsigned threads = 1;
  // Holds rounds and disputes against this register of devices and staff; null: none is at hand.
  const Register* known = nullptr;
  // Where not all rounds are meant: whether a dispute is whose round is not on record; empty: it is not.
  std::function<bool(const JudgedCase&)> without_round = {};
  // The hour of the day on the venue's clock, 0 to 23; empty: UTC. Called from any of the threads.
  std::function<unsigned(std::string_view venue, DeviceTimeNs)> hour = {};
};

// The sums of several questions, in their order.
class AllSums {
 public:
  // The library has to outlive the sums.
  AllSums(const std::vector<Question>& questions, const Library& library);

  // The verdict is by a book of the library. An open round, or one of a tournament, in which nothing is money, is left
  // out.
  void take(const RoundFacts& facts, const Verdict& verdict, unsigned hour, std::optional<ChosenRound> chosen = {});
  // A dispute about a round of the same venue, whether that is on record or not. Once for each dispute.
  void take(const RoundFacts& facts, const Verdict& verdict, const disputes::WeighedCase& dispute, unsigned hour);
  // `other` is of the same questions. In whatever order and parts rounds are taken and sums joined, also those of other
  // stores: the answers are the same. A round is taken once.
  void join(const AllSums& other);
  // An answer for each question, in their order. Errors: kOverflow.
  [[nodiscard]] Result<std::vector<PatternFound>> finish() const;

  [[nodiscard]] std::uint64_t rounds() const { return rounds_; }
  [[nodiscard]] std::uint64_t left_out() const { return left_out_; }

 private:
  const Library* library_;
  std::vector<Question> questions_;
  std::vector<std::unique_ptr<Sums>> sums_;
  std::uint64_t rounds_ = 0;
  std::uint64_t left_out_ = 0;
};

// Judges the rounds that are meant under the law in force and adds them to `sums`, each by its own store; the answers
// do not depend on the order of the stores. Memory grows with those who play and deal, and for repeated-decks and
// out-of-sequence with the rounds. Errors: those of check_apart() and of judge_each().
Result<void> take_stores(const std::vector<AskedStore>& stores, const Library& library,
                         const std::vector<Question>& questions, const PassOptions& options, AllSums& sums);

}  // namespace cardspeak::patterns
