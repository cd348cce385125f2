#include "schemas/json/struct_json.h"

#include <capnp/compat/json.h>
#include <kj/exception.h>

#include <algorithm>
#include <utility>

#include "schemas/json/codec.h"
#include "schemas/json/escapes.h"
#include "schemas/json/shape.h"
#include "schemas/json/syntax.h"

namespace cardspeak::schema {
namespace {

// Of "expected input.size() > 0; JSON message ends prematurely." only what is meant for people.
std::string last_sentence(const kj::Exception& exception) {
  const kj::StringPtr description = exception.getDescription();
  const std::string_view text(description.begin(), description.size());
  const std::size_t semicolon = text.rfind("; ");
  return std::string(semicolon == std::string_view::npos ? text : text.substr(semicolon + 2));
}

// "line 493, column 7: "; of a text that is one line only, the column. Empty where no byte is to blame.
std::string place_of_fault(std::string_view text) {
  const auto fault = internal::first_bad_byte(text);
  if (!fault) return "";
  const std::string_view before = text.substr(0, *fault);
  const auto line_begins = before.rfind('\n') + 1;  // npos + 1 is 0
  const auto lines = std::ranges::count(before, '\n') + 1;
  const std::string column = "column " + std::to_string(before.size() - line_begins + 1) + ": ";
  return text.find('\n') == std::string_view::npos ? column : "line " + std::to_string(lines) + ", " + column;
}

JsonObjection not_json(std::string_view text, const kj::Exception& exception) {
  return {"", "one JSON object", "text that is not JSON (" + place_of_fault(text) + last_sentence(exception) + ")"};
}

kj::ArrayPtr<const char> chars(std::string_view text) {
  return {text.data(), text.size()};
}

}  // namespace

std::expected<void, JsonObjection> read_json(std::string_view text, capnp::DynamicStruct::Builder out) {
  // The codec takes a zero byte for the end of the text and would not see what follows.
  if (text.find('\0') != std::string_view::npos) {
    return std::unexpected(JsonObjection{"", "one JSON object", "a zero byte in the text"});
  }
  if (text.starts_with("\xEF\xBB\xBF")) {
    return std::unexpected(JsonObjection{"", "one JSON object", "a byte order mark: write UTF-8 without one"});
  }
  std::string plain;
  if (text.find("\\u") != std::string_view::npos) {
    auto without = internal::without_unicode_escapes(text);
    if (!without) return std::unexpected(JsonObjection{"", "JSON text", std::move(without.error())});
    plain = *std::move(without);
    text = plain;
  }
  const capnp::JsonCodec& codec = internal::codec_for(out.getSchema(), JsonForm::kOneLine, JsonDefaults::kLeaveOut);
  try {
    capnp::MallocMessageBuilder message;
    const auto value = message.initRoot<capnp::JsonValue>();
    codec.decodeRaw(chars(text), value);
    if (auto objection = internal::first_objection(value, out.getSchema()))
      return std::unexpected(*std::move(objection));
    codec.decode(value.asReader(), out);
  } catch (const kj::Exception& exception) {
    return std::unexpected(not_json(text, exception));
  }
  return {};
}

std::string write_json(capnp::DynamicStruct::Reader value, JsonForm form, JsonDefaults defaults) {
  const kj::String text = internal::codec_for(value.getSchema(), form, defaults).encode(value);
  return {text.begin(), text.size()};
}

}  // namespace cardspeak::schema
