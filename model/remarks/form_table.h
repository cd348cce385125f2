// The rows of model/remarks/forms.inc, for constant expressions. Elsewhere: model/remarks/forms.h.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "model/remarks/form_info.h"
#include "model/remarks/kinds.h"

namespace cardspeak {

namespace form_table {

enum class FormSeverity : std::uint8_t { kNote, kProcedure, kMoney, kRecord, kMoneyIfAny };
using enum FormSeverity;
using enum ValueType;

inline constexpr std::string_view kNoKind;
inline constexpr std::string_view kKindOfBook = "(of the book)";

constexpr schema::Severity severity_of(FormSeverity severity) {
  switch (severity) {
    case kNote:
      return schema::Severity::NOTE;
    case kProcedure:
      return schema::Severity::PROCEDURE;
    case kMoney:
    case kMoneyIfAny:
      return schema::Severity::MONEY;
    case kRecord:
      break;
  }
  return schema::Severity::RECORD;
}

constexpr FormInfo row(RemarkForm form, std::string_view name, std::string_view kind, FormSeverity severity,
                       std::array<ValueSpec, kValuesMax> specs) {
  const bool of_book = kind == kKindOfBook;
  return {.form = form,
          .name = name,
          .kind = of_book ? std::string_view() : kind,
          .of_book = of_book,
          .severity = severity_of(severity),
          .without_amount = severity == kMoneyIfAny ? schema::Severity::RECORD : severity_of(severity),
          .specs = specs};
}

}  // namespace form_table

inline constexpr std::array kFormTable = [] {
  using namespace form_table;  // NOLINT(google-build-using-namespace): the words of the table
  return std::to_array<FormInfo>({
      {},
#define FORM(name, kind, severity, ...) \
  row(RemarkForm::k##name, #name, kind, severity, std::array<ValueSpec, kValuesMax>{{__VA_ARGS__}}),
#include "model/remarks/forms.inc"
#undef FORM
  });
}();

}  // namespace cardspeak
