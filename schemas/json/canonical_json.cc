#include "schemas/json/canonical_json.h"

#include <kj/encoding.h>

#include <algorithm>
#include <array>
#include <string_view>
#include <vector>

#include "schemas/json/card_text.h"
#include "schemas/json/codec.h"

namespace cardspeak::schema {
namespace {

using capnp::DynamicList;
using capnp::DynamicStruct;
using capnp::DynamicValue;
using Field = capnp::StructSchema::Field;

std::string_view name_of(Field field) {
  const auto name = field.getProto().getName();
  return {name.begin(), name.size()};
}

// The escapes of RFC 8785, section 3.2.2.2: the short ones where there are any, \u00xx for the other controls.
std::string escaped(char c) {
  constexpr std::string_view kControls = "\b\t\n\f\r";
  constexpr std::string_view kLetters = "btnfr";
  constexpr std::string_view kDigits = "0123456789abcdef";
  if (c == '"' || c == '\\') return std::string{'\\', c};
  if (const auto at = kControls.find(c); at != std::string_view::npos) return std::string{'\\', kLetters[at]};
  const auto code = static_cast<unsigned char>(c);
  if (code >= 0x20U) return std::string(1, c);
  return std::string("\\u00") + kDigits[code >> 4U] + kDigits[code & 0xFU];
}

void write_text(std::string_view text, std::string& out) {
  out += '"';
  for (const char c : text) out += escaped(c);
  out += '"';
}

void write_enum(capnp::DynamicEnum value, std::string& out) {
  KJ_IF_MAYBE (known, value.getEnumerant()) {
    return write_text(known->getProto().getName().cStr(), out);
  }
  out += std::to_string(value.getRaw());
}

void write_integer(const std::string& digits, capnp::Type type, std::string& out) {
  const bool wide = type.isInt64() || type.isUInt64();
  out += wide ? '"' + digits + '"' : digits;
}

void write_struct(DynamicStruct::Reader value, std::string& out);

void write_value(DynamicValue::Reader value, capnp::Type type, std::string& out) {
  switch (value.getType()) {
    case DynamicValue::VOID:
      out += "null";
      return;
    case DynamicValue::BOOL:
      out += value.as<bool>() ? "true" : "false";
      return;
    case DynamicValue::INT:
      return write_integer(std::to_string(value.as<std::int64_t>()), type, out);
    case DynamicValue::UINT:
      return write_integer(std::to_string(value.as<std::uint64_t>()), type, out);
    case DynamicValue::TEXT: {
      const auto text = value.as<capnp::Text>();
      return write_text({text.begin(), text.size()}, out);
    }
    case DynamicValue::ENUM:
      return write_enum(value.as<capnp::DynamicEnum>(), out);
    case DynamicValue::STRUCT:
      return write_struct(value.as<DynamicStruct>(), out);
    case DynamicValue::LIST: {
      const auto list = value.as<DynamicList>();
      char before = '[';
      for (const auto item : list) {
        out += before;
        write_value(item, list.getSchema().getElementType(), out);
        before = ',';
      }
      out += list.size() == 0 ? "[]" : "]";
      return;
    }
    case DynamicValue::UNKNOWN:
    case DynamicValue::FLOAT:
    case DynamicValue::DATA:
    case DynamicValue::CAPABILITY:
    case DynamicValue::ANY_POINTER:
      break;
  }
  KJ_FAIL_REQUIRE("a value of this type has no canonical JSON");
}

void write_field(DynamicStruct::Reader value, Field field, std::string& out) {
  const auto content = value.get(field);
  if (internal::is_hash(field)) return write_text(kj::encodeHex(content.as<capnp::Data>()).cStr(), out);
  if (internal::is_json(field)) {
    const auto json = content.as<capnp::Text>();
    out.append(json.begin(), json.size());
    return;
  }
  if (internal::is_card(field)) {
    if (const auto text = card_text(content.as<std::uint8_t>())) return write_text(*text, out);
  }
  write_value(content, field.getType(), out);
}

bool says_nothing(DynamicStruct::Reader value) {
  for (const auto field : value.getSchema().getFields()) {
    if (says_something(value, field)) return false;
  }
  return true;
}

void write_struct(DynamicStruct::Reader value, std::string& out) {
  std::vector<Field> fields;
  for (const auto field : value.getSchema().getFields()) {
    if (says_something(value, field)) fields.push_back(field);
  }
  std::ranges::sort(fields, {}, name_of);
  char before = '{';
  for (const Field& field : fields) {
    out += before;
    write_text(name_of(field), out);
    out += ':';
    write_field(value, field, out);
    before = ',';
  }
  out += fields.empty() ? "{}" : "}";
}

bool is_chosen(DynamicStruct::Reader value, Field field) {
  KJ_IF_MAYBE (chosen, value.which()) {
    return *chosen == field;
  }
  return false;
}

}  // namespace

bool says_something(DynamicStruct::Reader value, Field field) {
  const auto member = field.getProto().getDiscriminantValue();
  const bool in_union = member != capnp::schema::Field::NO_DISCRIMINANT;
  if (in_union && !is_chosen(value, field)) return false;
  if (in_union && member != 0) return true;
  if (!value.has(field, capnp::HasMode::NON_DEFAULT)) return false;
  const auto content = value.get(field);
  if (content.getType() == DynamicValue::TEXT) return content.as<capnp::Text>().size() != 0;
  if (content.getType() == DynamicValue::LIST) return content.as<DynamicList>().size() != 0;
  return content.getType() != DynamicValue::STRUCT || !says_nothing(content.as<DynamicStruct>());
}

std::string canonical_json(DynamicStruct::Reader value) {
  std::string out;
  write_struct(value, out);
  return out;
}

}  // namespace cardspeak::schema
