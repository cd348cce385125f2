// A dispute with what is decided of it and what is found of it: the shape that weighing it fills (weigh_case.h).
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "model/facts/dispute_case.h"
#include "model/facts/round_facts.h"
#include "model/verdict/verdict.h"

namespace cardspeak::disputes {

enum class State : std::uint8_t {
  kOpen,
  kSettled,   // a ruling stands, and what it orders is paid
  kReferred,  // to an inspector who has not answered
  kClosed,
};

// "open", "settled", "referred", "closed".
std::string_view name_of(State state);

// How a ruling, a closing, a reopening or an inspector's answer stands.
struct WeighedStep {
  std::size_t entry = 0;  // of the case
  schema::Standing standing = schema::Standing::HOLDS;
  Remark why;  // empty: nothing is to be said of it
};

// What is found of a case, at the step that shows it.
struct CaseFinding : Finding {
  CaseFinding(Remark remark, const DisputeCase& dispute, std::size_t shown_at, Cents too_much)
      : Finding(std::move(remark), dispute.entries[shown_at].seq, too_much), entry(shown_at) {}

  std::size_t entry = 0;  // of the case
};

// A correction of a step, or its being struck out, and how that stands.
struct WeighedChange {
  DisputeEntry before;  // the step as it stood
  DisputeEntry after;   // as the change would leave it, with who made it and when
  schema::Standing standing = schema::Standing::HOLDS;
  Remark why;  // empty: nothing is to be said of it
};

// A step with what was done to it.
struct ChangedStep {
  DisputeEntry entry;
  std::vector<WeighedChange> changes;
};

struct WeighedCase {
  DisputeCase facts;                                // its entries as the changes that hold leave them
  std::vector<std::vector<WeighedChange>> changes;  // of each entry
  std::vector<ChangedStep> struck_out;              // steps that count no more
  State state = State::kOpen;
  std::vector<WeighedStep> rulings;
  std::vector<WeighedStep> endings;      // closings, reopenings and answers of an inspector
  std::optional<std::size_t> in_force;   // of `rulings`: the one that counts
  std::optional<std::size_t> closed_by;  // the entry that closed it, where nothing reopened it since
  Cents ruled;                           // ordered to be paid, by that one
  Cents paid;                            // made good
  // What the record gives the patron too much, or below zero too little, in what is claimed; nothing where that is not
  // decided, or the round is not on record.
  std::optional<Cents> difference;
  std::vector<CaseFinding> findings;  // in the order of their entries

  // Null: the entry is no ruling, closing, reopening or answer.
  [[nodiscard]] const WeighedStep* step(std::size_t entry) const;
  // What was done to an entry; none where nothing was.
  [[nodiscard]] std::span<const WeighedChange> changes_of(std::size_t entry) const;
};

// The round that a case is about, as it is judged.
struct RoundOfCase {
  const RoundFacts* facts = nullptr;  // null: it is not on record
  const Verdict* verdict = nullptr;   // with `facts`
  std::vector<std::string> ranks;     // of the book, from the lowest; empty: none is at hand
  bool elsewhere = false;             // without `facts`: it may be on record, and is not at hand here
  // In hex, of the verdict under the law in force; empty: it is not at hand, and what rulings rest on is not compared.
  std::string verdict_hash{};
  std::string deputy{};  // who acts in the place of the last word; empty: there is none
};

}  // namespace cardspeak::disputes
