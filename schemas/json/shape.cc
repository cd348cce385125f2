#include "schemas/json/shape.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <limits>
#include <vector>

#include "schemas/json/card_text.h"
#include "schemas/json/codec.h"
#include "schemas/text/utf8.h"

namespace cardspeak::schema::internal {
namespace {

using capnp::JsonValue;
using capnp::StructSchema;
using capnp::schema::Type;
using Objection = std::optional<JsonObjection>;

// From here on a JSON number, which is a double, no longer tells neighbouring integers apart.
constexpr double kFirstInexact = 9007199254740992.0;  // 2^53
constexpr std::size_t kFoundBytesMax = 60;
constexpr std::size_t kNamesListedMax = 20;
constexpr std::size_t kHashDigits = 64;

std::string_view view(capnp::Text::Reader text) {
  return {text.begin(), text.size()};
}

std::string quoted(std::string_view text) {
  return "\"" + std::string(text) + "\"";
}

// The value as JSON, cut to a length that fits a message.
std::string show(JsonValue::Reader value) {
  static const capnp::JsonCodec codec;
  const kj::String whole = codec.encodeRaw(value);
  const std::string text(whole.begin(), whole.size());
  if (text.size() <= kFoundBytesMax) return text;
  return std::string(utf8_prefix(text, kFoundBytesMax)) + "…";
}

JsonObjection object_to(JsonValue::Reader value, std::string expected) {
  return {"", std::move(expected), show(value)};
}

// The objection one level further out: `name` holds what it was about.
Objection inside(std::string_view name, Objection objection) {
  if (!objection) return objection;
  const bool step = !objection->field.empty() && objection->field.front() != '[';
  objection->field = std::string(name) + (step ? "." : "") + objection->field;
  return objection;
}

// U+0000 is refused, as nothing that reads C strings would see what follows it.
bool is_text(std::string_view text) {
  return is_utf8_of(text, [](std::int32_t character) { return character != 0; });
}

Objection check_text(JsonValue::Reader value) {
  if (!value.isString()) return object_to(value, "text");
  if (!is_text(view(value.getString()))) return object_to(value, "text in UTF-8, without U+0000");
  return std::nullopt;
}

Objection check_card(JsonValue::Reader value) {
  if (value.isString() && card_code(view(value.getString()))) return std::nullopt;
  return object_to(value, "a card such as \"As\", or \"??\" for one whose face is not on record");
}

bool is_hex_digit(char c) {
  return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F');
}

Objection check_hash(JsonValue::Reader value) {
  if (value.isString()) {
    const std::string_view text = view(value.getString());
    const bool hex = std::all_of(text.begin(), text.end(), is_hex_digit);
    if (hex && (text.empty() || text.size() == kHashDigits)) return std::nullopt;
  }
  return object_to(value, "a SHA-256 as 64 hex digits, or \"\" for none");
}

template <typename Int>
std::string range_of() {
  using Limits = std::numeric_limits<Int>;
  return "a whole number from " + std::to_string(Limits::min()) + " to " + std::to_string(Limits::max());
}

// Digits, with a minus before them at most: no sign, space, base or exponent of another kind.
template <typename Int>
bool reads_as(std::string_view text) {
  Int number{};
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  return error == std::errc{} && end == text.data() + text.size();
}

template <typename Int>
bool holds(double number) {
  // The bounds of 64-bit types are no doubles; numbers that are exact lie well inside them.
  if constexpr (sizeof(Int) == 8) return std::is_signed_v<Int> || number >= 0;
  return number >= static_cast<double>(std::numeric_limits<Int>::min()) &&
         number <= static_cast<double>(std::numeric_limits<Int>::max());
}

template <typename Int>
Objection check_integer(JsonValue::Reader value) {
  if (value.isString()) {
    if (reads_as<Int>(view(value.getString()))) return std::nullopt;
    return object_to(value, range_of<Int>());
  }
  if (!value.isNumber()) return object_to(value, range_of<Int>());
  const double number = value.getNumber();
  if (std::trunc(number) != number) return object_to(value, range_of<Int>());
  if (sizeof(Int) == 8 && std::abs(number) >= kFirstInexact) {
    return object_to(value,
                     "an exact number; a number of that size is not exact in JSON: write it as a string of digits");
  }
  if (!holds<Int>(number)) return object_to(value, range_of<Int>());
  return std::nullopt;
}

Objection check_enum(JsonValue::Reader value, capnp::EnumSchema type) {
  if (value.isString()) {
    KJ_IF_MAYBE (enumerant, type.findEnumerantByName(value.getString())) {
      (void)enumerant;
      return std::nullopt;
    }
  }
  std::string names;
  for (const auto enumerant : type.getEnumerants()) {
    names += (names.empty() ? "" : ", ") + quoted(view(enumerant.getProto().getName()));
  }
  return object_to(value, "one of " + names);
}

Objection check_struct(JsonValue::Reader value, StructSchema type);

Objection check_type(JsonValue::Reader value, capnp::Type type);

Objection check_list(JsonValue::Reader value, capnp::ListSchema type) {
  if (!value.isArray()) return object_to(value, "a list");
  std::size_t index = 0;
  for (const auto element : value.getArray()) {
    if (auto objection = check_type(element, type.getElementType())) {
      return inside("[" + std::to_string(index) + "]", std::move(objection));
    }
    ++index;
  }
  return std::nullopt;
}

Objection check_type(JsonValue::Reader value, capnp::Type type) {
  switch (type.which()) {
    case Type::VOID:
      return value.isNull() ? std::nullopt : Objection(object_to(value, "null"));
    case Type::BOOL:
      return value.isBoolean() ? std::nullopt : Objection(object_to(value, "true or false"));
    case Type::INT8:
      return check_integer<std::int8_t>(value);
    case Type::INT16:
      return check_integer<std::int16_t>(value);
    case Type::INT32:
      return check_integer<std::int32_t>(value);
    case Type::INT64:
      return check_integer<std::int64_t>(value);
    case Type::UINT8:
      return check_integer<std::uint8_t>(value);
    case Type::UINT16:
      return check_integer<std::uint16_t>(value);
    case Type::UINT32:
      return check_integer<std::uint32_t>(value);
    case Type::UINT64:
      return check_integer<std::uint64_t>(value);
    case Type::TEXT:
      return check_text(value);
    case Type::ENUM:
      return check_enum(value, type.asEnum());
    case Type::STRUCT:
      return check_struct(value, type.asStruct());
    case Type::LIST:
      return check_list(value, type.asList());
    // No format of the project has a field of these types without an annotation that says how it is written.
    case Type::FLOAT32:
    case Type::FLOAT64:
    case Type::DATA:
    case Type::INTERFACE:
    case Type::ANY_POINTER:
      return object_to(value, "nothing: the field has no JSON form");
  }
  return object_to(value, "nothing: the field is of a type that this release does not know");
}

Objection check_field(JsonValue::Reader value, StructSchema::Field field) {
  if (is_card(field)) return check_card(value);
  if (is_hash(field)) return check_hash(value);
  return check_type(value, field.getType());
}

bool in_union(StructSchema::Field field) {
  return field.getProto().getDiscriminantValue() != capnp::schema::Field::NO_DISCRIMINANT;
}

JsonObjection unknown_field(std::string_view name, StructSchema type) {
  std::string expected;
  for (const auto field : type.getFields())
    expected += (expected.empty() ? "" : ", ") + std::string(view(field.getProto().getName()));
  const bool few = type.getFields().size() <= kNamesListedMax;
  return {std::string(name), few ? "one of the fields " + expected : "a field that the format has",
          "the unknown field " + quoted(name)};
}

// Walks the fields of one object in their order.
class ObjectCheck {
 public:
  explicit ObjectCheck(StructSchema type) : type_(type), seen_(type.getFields().size()) {}

  Objection next(capnp::json::Value::Field::Reader entry) {
    const std::string_view name = view(entry.getName());
    KJ_IF_MAYBE (field, type_.findFieldByName(entry.getName())) {
      if (seen_[field->getIndex()]) return JsonObjection{std::string(name), "each field once", quoted(name) + " twice"};
      seen_[field->getIndex()] = true;
      if (auto objection = member_objection(*field, name)) return objection;
      return inside(name, check_field(entry.getValue(), *field));
    }
    return unknown_field(name, type_);
  }

 private:
  Objection member_objection(StructSchema::Field field, std::string_view name) {
    if (!in_union(field)) return std::nullopt;
    if (!member_.empty()) {
      return JsonObjection{std::string(name), "only one of these, and " + quoted(member_) + " is there",
                           quoted(name) + " as well"};
    }
    member_ = name;
    return std::nullopt;
  }

  StructSchema type_;
  std::vector<bool> seen_;
  std::string member_;
};

Objection check_struct(JsonValue::Reader value, StructSchema type) {
  if (!value.isObject()) return object_to(value, "an object");
  ObjectCheck check(type);
  for (const auto entry : value.getObject()) {
    if (auto objection = check.next(entry)) return objection;
  }
  return std::nullopt;
}

}  // namespace

std::optional<JsonObjection> first_objection(JsonValue::Reader value, StructSchema type) {
  return check_struct(value, type);
}

}  // namespace cardspeak::schema::internal
