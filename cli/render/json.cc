#include "cli/render/json.h"

#include <capnp/message.h>

#include "cli/render/dispute_words.h"
#include "cli/render/remarks.h"
#include "cli/render/skip_words.h"
#include "schemas/json/struct_json.h"

namespace cardspeak {

std::string json_line(std::string_view type, capnp::DynamicStruct::Reader data) {
  std::string line = "{\"type\":\"";
  line += type;
  line += "\",\"schema\":" + std::to_string(kJsonSchema) + ",\"data\":";
  line += schema::write_json(data, schema::JsonForm::kOneLine, schema::JsonDefaults::kWrite);
  line += "}\n";
  return line;
}

std::string verdict_json(const RoundView& view) {
  capnp::MallocMessageBuilder message;
  auto out = message.initRoot<schema::Verdict>();
  write_in_words(view.verdict, out);
  write_disputes(view, out.initDisputes(static_cast<unsigned>(count_steps(view))));
  write_skips(view, out.initSkips(static_cast<unsigned>(view.skips.size())));
  if (view.evidence) write_evidence(*view.evidence, out.initEvidence());
  return json_line("verdict", out.asReader());
}

}  // namespace cardspeak
