// What is found about jackpot meters. The kinds are in model/remarks/kinds.h.
#pragma once

#include <cstdint>
#include <string>
#include <utility>

#include "model/ids.h"
#include "model/money/millionths.h"
#include "model/remarks/remark.h"
#include "schemas/verdict.capnp.h"

namespace cardspeak::jackpot {

// Something found about a meter. Its kind and its severity are those of its form.
struct MeterFinding : Remark {
  // Of the whole meter, or at an event of its stream.
  explicit MeterFinding(Remark remark, StreamSeq at = {}) : Remark(std::move(remark)), seq(at) {}

  [[nodiscard]] schema::Severity severity() const {
    const FormInfo& of_form = info(form);
    return amount.is_zero() ? of_form.without_amount : of_form.severity;
  }

  Millionths amount{};  // recorded less computed; 0 where no money is meant
  std::string table{};  // empty: none
  RoundNo round{};
  std::uint8_t level = 0;
  StreamSeq seq{};
};

}  // namespace cardspeak::jackpot
