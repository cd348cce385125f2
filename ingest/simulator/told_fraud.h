// Writes down what was done on purpose in a round, and what a verdict must find of it.
#pragma once

#include <string>
#include <string_view>
#include <utility>

#include "ingest/simulator/fraud.h"
#include "ingest/simulator/output.h"
#include "ingest/simulator/table_writer.h"

namespace cardspeak::simulator {

// The sink and the writer must outlive it.
class ToldFraud {
 public:
  ToldFraud(const FraudSink& sink, const TableWriter& writer) : sink_(sink), writer_(writer) {}

  // What follows belongs to this fraud.
  void begin(Fraud fraud) { fraud_ = fraud; }
  [[nodiscard]] bool is(Fraud fraud) const { return fraud_ == fraud; }
  [[nodiscard]] bool any() const { return fraud_ != Fraud::kNone; }

  // Round and fraud are filled in.
  void tell(PlantedFraud fraud) const {
    fraud.round = writer_.round_id();
    fraud.fraud = fraud_name(fraud_);
    sink_(fraud);
  }

 private:
  const FraudSink& sink_;
  const TableWriter& writer_;
  Fraud fraud_ = Fraud::kNone;
};

}  // namespace cardspeak::simulator
