// A form of remarks: its number, and what the table says of it (model/remarks/forms.inc).
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "model/remarks/value.h"
#include "schemas/verdict.capnp.h"

namespace cardspeak {

// kNothing: nothing is said.
enum class RemarkForm : std::uint16_t {
  kNothing,
#define FORM(name, kind, severity, ...) k##name,
#include "model/remarks/forms.inc"
#undef FORM
};

// A value that a form has.
struct ValueSpec {
  const char* name = nullptr;  // ends with a zero byte
  ValueType type = ValueType::kCents;
};
inline constexpr std::size_t kValuesMax = 7;

struct FormInfo {
  RemarkForm form = RemarkForm::kNothing;
  std::string_view name;  // as JSON gives it, but for its first letter, which is large here
  std::string_view kind;  // empty: no finding by itself, or with `of_book`: the rulebook names it
  bool of_book = false;
  schema::Severity severity = schema::Severity::NOTE;
  schema::Severity without_amount = schema::Severity::NOTE;  // where the finding has no amount
  std::array<ValueSpec, kValuesMax> specs{};

  [[nodiscard]] constexpr std::span<const ValueSpec> values() const {
    std::size_t count = 0;
    while (count < specs.size() && specs[count].name != nullptr) ++count;
    return std::span(specs).first(count);
  }
};

}  // namespace cardspeak
