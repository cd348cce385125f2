#include "model/remarks/forms.h"

#include <algorithm>
#include <vector>

#include "model/check.h"
#include "model/remarks/form_table.h"

namespace cardspeak {

const FormInfo& info(RemarkForm form) {
  const auto at = static_cast<std::size_t>(form);
  CARDSPEAK_CHECK(at < kFormTable.size(), "a form is one of the table");
  return kFormTable[at];
}

std::span<const FormInfo> all_forms() {
  return kFormTable;
}

std::string form_name(RemarkForm form) {
  std::string name(info(form).name);
  if (!name.empty()) name.front() = static_cast<char>(name.front() - 'A' + 'a');
  return name;
}

std::span<const std::string_view> all_kinds() {
  static const std::vector<std::string_view> all = [] {
    std::vector<std::string_view> kinds;
    for (const FormInfo& form : kFormTable) {
      if (!form.kind.empty()) kinds.push_back(form.kind);
    }
    std::ranges::sort(kinds);
    const auto repeated = std::ranges::unique(kinds);
    kinds.erase(repeated.begin(), repeated.end());
    return kinds;
  }();
  return all;
}

}  // namespace cardspeak
