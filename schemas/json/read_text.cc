#include "schemas/json/read_text.h"

#include <simdjson.h>

#include <algorithm>
#include <string>
#include <utility>

#include "schemas/json/fault.h"
#include "schemas/json/read_value.h"

namespace cardspeak::schema::internal {
namespace {

constexpr std::size_t kFirstCapacity = 4'096;

// The parser of this thread: it keeps its memory from text to text.
simdjson::dom::parser& parser() {
  thread_local simdjson::dom::parser one = [] {
    simdjson::dom::parser made;
    // Without memory it stays empty, and says so when it is asked to parse.
    [[maybe_unused]] const auto error = made.allocate(kFirstCapacity, kDepthMax);
    return made;
  }();
  return one;
}

// "line 493, column 7"; of a text that is one line only, the column.
std::string place_of(std::size_t at, std::string_view text) {
  const std::string_view before = text.substr(0, at);
  const auto line_begins = before.rfind('\n') + 1;  // npos + 1 is 0
  const auto lines = std::ranges::count(before, '\n') + 1;
  const std::string column = "column " + std::to_string(before.size() - line_begins + 1);
  return text.find('\n') == std::string_view::npos ? column : "line " + std::to_string(lines) + ", " + column;
}

// Why the parser gave nothing.
JsonObjection not_json(std::string_view text, simdjson::error_code error) {
  if (text.contains('\0')) return {"", "one JSON object", "a zero byte in the text"};
  if (text.starts_with("\xEF\xBB\xBF")) {
    return {"", "one JSON object", "a byte order mark: write UTF-8 without one"};
  }
  const auto fault = find_fault(text);
  if (!fault) return {"", "one JSON object", std::string("text that cannot be read: ") + error_message(error)};
  const std::string place = place_of(fault->at, text);
  const std::string_view culprit = text.substr(fault->at, fault->bytes);
  switch (fault->kind) {
    case JsonFault::Kind::kSyntax: {
      const std::string_view why = fault->at == text.size() ? ": it ends too early" : "";
      return {"", "one JSON object", "text that is not JSON (" + place + std::string(why) + ")"};
    }
    case JsonFault::Kind::kDepth:
      return {"", "one JSON object", "values that are nested too deeply (" + place + ")"};
    case JsonFault::Kind::kEscape:
      return {fault->field, "text",
              "the escape " + std::string(culprit) + ", which names no character (" + place + ")"};
    case JsonFault::Kind::kUtf8:
      return {fault->field, "text in UTF-8, without U+0000", "bytes that are not UTF-8 (" + place + ")"};
    case JsonFault::Kind::kNumber:
      return {fault->field, exact_number_expected(), shown(culprit)};
  }
  return {};
}

void clear(capnp::AnyStruct::Builder out) {
  std::ranges::fill(out.getDataSection(), std::uint8_t{0});
  for (auto pointer : out.getPointerSection()) pointer.clear();
}

}  // namespace

std::expected<void, JsonObjection> read_text(std::string_view text, const StructPlan& plan,
                                             capnp::AnyStruct::Builder out) {
  if (text.empty()) return std::unexpected(not_json(text, simdjson::EMPTY));
  simdjson::dom::element value;
  if (const auto error = parser().parse(text.data(), text.size()).get(value)) {
    return std::unexpected(not_json(text, error));
  }
  auto objection = read_value(value, plan, out);
  if (!objection) return {};
  clear(out);
  return std::unexpected(*std::move(objection));
}

}  // namespace cardspeak::schema::internal
