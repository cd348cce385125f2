// The forms of remarks, each with its kind, its severity and its values. The table is model/remarks/forms.inc.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "model/remarks/form_info.h"
#include "model/remarks/kinds.h"

namespace cardspeak {

// The row of a form. kNothing has one too, without a kind and without values.
const FormInfo& info(RemarkForm form);
// All of them, in the order of their numbers, kNothing first.
std::span<const FormInfo> all_forms();
// "potPushedWrongly"; empty for kNothing.
std::string form_name(RemarkForm form);
// All kinds of findings, each once, in order of their names.
std::span<const std::string_view> all_kinds();

}  // namespace cardspeak
