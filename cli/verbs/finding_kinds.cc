#include "cli/verbs/finding_kinds.h"

#include <algorithm>

#include "cli/app/suggest.h"
#include "model/remarks/forms.h"

namespace cardspeak {

std::vector<std::string> known_kinds() {
  return {all_kinds().begin(), all_kinds().end()};
}

bool is_known_kind(std::string_view finding) {
  return std::ranges::find(all_kinds(), finding) != all_kinds().end();
}

std::unexpected<Error> no_such_kind(const std::string& finding, const std::vector<std::string>& further) {
  std::vector<std::string> kinds = known_kinds();
  kinds.insert(kinds.end(), further.begin(), further.end());
  const std::string near = nearest(finding, kinds);
  return fail(ErrorCode::kNotFound, "no finding '" + finding + "': no kind is called so" +
                                        (near.empty() ? "" : "; did you mean " + near + "?") +
                                        " (cardspeak findings lists the kinds)");
}

}  // namespace cardspeak
