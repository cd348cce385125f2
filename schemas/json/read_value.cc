#include "schemas/json/read_value.h"

#include <capnp/dynamic.h>

#include <algorithm>
#include <bit>
#include <bitset>
#include <charconv>
#include <cmath>
#include <cstring>
#include <limits>
#include <utility>

#include "schemas/json/card_text.h"
#include "schemas/text/utf8.h"

namespace cardspeak::schema::internal {
namespace {

using simdjson::dom::element;
using simdjson::dom::element_type;

// From here on a JSON number, which is a double, no longer tells neighbouring integers apart.
constexpr std::int64_t kFirstInexact = std::int64_t{1} << 53;
constexpr std::size_t kFoundBytesMax = 60;
constexpr std::size_t kNamesListedMax = 20;
constexpr std::size_t kHashDigits = 64;

// Cap'n Proto is little-endian, and so is every machine that this is built for.
static_assert(std::endian::native == std::endian::little);

std::string in_quotes(std::string_view text) {
  return "\"" + std::string(text) + "\"";
}

std::string listed(const std::vector<std::string>& names, std::string_view quote) {
  std::string text;
  for (const std::string& name : names) {
    if (!text.empty()) text += ", ";
    text.append(quote).append(name).append(quote);
  }
  return text;
}

std::string range_of(const FieldPlan& field) {
  const unsigned spare = 64 - 8 * field.size;
  const bool is_signed = field.form == FieldForm::kSigned;
  const auto least = std::numeric_limits<std::int64_t>::min() >> spare;
  const std::uint64_t most = ~std::uint64_t{0} >> (spare + (is_signed ? 1U : 0U));
  return "a whole number from " + std::to_string(is_signed ? least : 0) + " to " + std::to_string(most);
}

// A JSON number as a whole one; nothing for a fraction. One that is not exact is given as one of that kind.
std::optional<std::int64_t> whole(element number) {
  constexpr std::int64_t kMost = std::numeric_limits<std::int64_t>::max();
  if (number.type() == element_type::INT64) return number.get_int64().value_unsafe();
  if (number.type() == element_type::UINT64) return kMost;  // which begins where the other type ends
  const double value = number.get_double().value_unsafe();
  if (std::trunc(value) != value) return std::nullopt;
  if (std::abs(value) >= static_cast<double>(kFirstInexact)) return value < 0 ? -kMost : kMost;
  return static_cast<std::int64_t>(value);
}

// Digits, with a minus before them at most: no sign, space, base or exponent of another kind.
template <typename Int>
std::optional<Int> from_digits(std::string_view text) {
  Int number{};
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
  return number;
}

std::optional<std::uint8_t> hex_digit(char c) {
  if (c >= '0' && c <= '9') return static_cast<std::uint8_t>(c - '0');
  if (c >= 'a' && c <= 'f') return static_cast<std::uint8_t>(c - 'a' + 10);
  if (c >= 'A' && c <= 'F') return static_cast<std::uint8_t>(c - 'A' + 10);
  return std::nullopt;
}

// Each step answers whether the value was right; the first that was not leaves its objection.
class ValueReader {
 public:
  bool object(element value, const StructPlan& plan, capnp::AnyStruct::Builder out) {
    simdjson::dom::object members;
    if (value.get_object().get(members) != simdjson::SUCCESS) return object_to(value, "an object");
    std::bitset<kFieldsMax> seen;
    const FieldPlan* member = nullptr;  // of the union
    for (const auto [name, inner] : members) {
      const FieldPlan* field = plan.find(name);
      if (field == nullptr) return object_to_unknown(name, plan);
      if (seen.test(field->index)) return object_to(*field, "each field once", in_quotes(name) + " twice");
      seen.set(field->index);
      if (field->in_union) {
        if (member != nullptr) {
          return object_to(*field, "only one of these, and " + in_quotes(member->name) + " is there",
                           in_quotes(name) + " as well");
        }
        member = field;
        put(out, 2, plan.discriminant_offset, field->discriminant);
      }
      if (!member_value(inner, *field, out)) return inside(field->name);
    }
    return true;
  }

  std::optional<JsonObjection> take_objection() { return std::move(objection_); }

 private:
  bool object_to(element value, std::string expected) {
    objection_ = {"", std::move(expected), shown(simdjson::minify(value))};
    return false;
  }
  bool object_to(const FieldPlan& field, std::string expected, std::string found) {
    objection_ = {field.name, std::move(expected), std::move(found)};
    return false;
  }
  bool object_to_unknown(std::string_view name, const StructPlan& plan) {
    const bool few = plan.names.size() <= kNamesListedMax;
    objection_ = {std::string(name),
                  few ? "one of the fields " + listed(plan.names, "") : "a field that the format has",
                  "the unknown field " + in_quotes(name)};
    return false;
  }
  // The objection is seen from one level further out: `name` holds what it is about.
  bool inside(const std::string& name) {
    const bool step = !objection_->field.empty() && objection_->field.front() != '[';
    objection_->field = name + (step ? "." : "") + objection_->field;
    return false;
  }

  static void put(capnp::AnyStruct::Builder out, std::uint32_t size, std::uint32_t offset, std::uint64_t bits) {
    std::memcpy(out.getDataSection().begin() + offset * size, &bits, size);
  }
  static capnp::AnyPointer::Builder pointer(capnp::AnyStruct::Builder out, const FieldPlan& field) {
    return out.getPointerSection()[field.offset];
  }

  bool member_value(element value, const FieldPlan& field, capnp::AnyStruct::Builder out) {
    switch (field.form) {
      case FieldForm::kVoid:
        return value.is_null() || object_to(value, "null");
      case FieldForm::kBool:
        return boolean(value, field, out);
      case FieldForm::kSigned:
      case FieldForm::kUnsigned:
      case FieldForm::kEnum:
      case FieldForm::kCard: {
        // What JSON without defaults has for the member of a union that is zero.
        if (field.in_union && value.is_null()) return true;
        const auto bits = number(value, field);
        if (bits) put(out, field.size, field.offset, *bits);
        return bits.has_value();
      }
      case FieldForm::kText: {
        const auto read = text(value);
        if (read) pointer(out, field).setAs<capnp::Text>(*read);
        return read.has_value();
      }
      case FieldForm::kHash:
        return hash(value, pointer(out, field));
      case FieldForm::kStruct:
        return object(value, *field.inner,
                      pointer(out, field).initAsAnyStruct(field.inner->data_words, field.inner->pointers));
      case FieldForm::kList:
        return list(value, field, pointer(out, field));
      case FieldForm::kJson:
        pointer(out, field).setAs<capnp::Text>(simdjson::minify(value).c_str());
        return true;
      case FieldForm::kNone:
        return object_to(value, "nothing: the field has no JSON form");
    }
    return false;
  }

  bool boolean(element value, const FieldPlan& field, capnp::AnyStruct::Builder out) {
    bool is_true = false;
    if (value.get_bool().get(is_true) != simdjson::SUCCESS) return object_to(value, "true or false");
    auto& byte = out.getDataSection()[field.offset / 8];
    const auto bit = static_cast<std::uint8_t>(1U << (field.offset % 8));
    // A message holds what differs from the default.
    byte = static_cast<std::uint8_t>(is_true != field.default_bool ? byte | bit : byte & ~bit);
    return true;
  }

  // What a field of a fixed size holds.
  std::optional<std::uint64_t> number(element value, const FieldPlan& field) {
    if (field.form == FieldForm::kSigned) return signed_number(value, field);
    if (field.form == FieldForm::kUnsigned) return unsigned_number(value, field);
    return field.form == FieldForm::kCard ? card(value) : enumerant(value, field);
  }

  std::optional<std::uint64_t> signed_number(element value, const FieldPlan& field) {
    const auto number = value.is_string()   ? from_digits<std::int64_t>(value.get_string().value_unsafe())
                        : value.is_number() ? whole(value)
                                            : std::nullopt;
    const unsigned spare = 64 - 8 * field.size;
    if (number && is_inexact(value, field, *number)) return refuse(value, exact_number_expected());
    if (!number || (*number << spare) >> spare != *number) return refuse(value, range_of(field));
    return static_cast<std::uint64_t>(*number);
  }

  std::optional<std::uint64_t> unsigned_number(element value, const FieldPlan& field) {
    std::optional<std::uint64_t> number;
    if (value.is_string()) {
      number = from_digits<std::uint64_t>(value.get_string().value_unsafe());
    } else if (const auto read = value.is_number() ? whole(value) : std::nullopt) {
      if (is_inexact(value, field, *read)) return refuse(value, exact_number_expected());
      if (*read >= 0) number = static_cast<std::uint64_t>(*read);
    }
    if (!number || (field.size < 8 && *number >> (8 * field.size) != 0)) return refuse(value, range_of(field));
    return number;
  }

  static bool is_inexact(element value, const FieldPlan& field, std::int64_t number) {
    return field.size == 8 && value.is_number() && (number >= kFirstInexact || number <= -kFirstInexact);
  }

  std::optional<std::uint64_t> enumerant(element value, const FieldPlan& field) {
    if (value.is_string()) {
      const auto found = std::ranges::find(field.enumerants, value.get_string().value_unsafe());
      if (found != field.enumerants.end()) return static_cast<std::uint64_t>(found - field.enumerants.begin());
    }
    return refuse(value, "one of " + listed(field.enumerants, "\""));
  }

  std::optional<std::uint64_t> card(element value) {
    if (value.is_string()) {
      if (const auto code = card_code(value.get_string().value_unsafe())) return *code;
    }
    return refuse(value, "a card such as \"As\", or \"??\" for one whose face is not on record");
  }

  std::nullopt_t refuse(element value, std::string expected) {
    object_to(value, std::move(expected));
    return std::nullopt;
  }

  // U+0000 is refused, as nothing that reads C strings would see what follows it.
  std::optional<capnp::Text::Reader> text(element value) {
    if (!value.is_string()) return refuse(value, "text");
    const std::string_view text = value.get_string().value_unsafe();
    if (text.contains('\0')) return refuse(value, "text in UTF-8, without U+0000");
    return capnp::Text::Reader(text.data(), text.size());  // the parser ends each with a zero
  }

  bool hash(element value, capnp::AnyPointer::Builder out) {
    const auto refused = [&] { return object_to(value, "a SHA-256 as 64 hex digits, or \"\" for none"); };
    if (!value.is_string()) return refused();
    const std::string_view text = value.get_string().value_unsafe();
    if (!text.empty() && text.size() != kHashDigits) return refused();
    auto bytes = out.initAs<capnp::Data>(static_cast<unsigned>(text.size() / 2));
    for (std::size_t at = 0; at < bytes.size(); ++at) {
      const auto high = hex_digit(text[2 * at]);
      const auto low = hex_digit(text[2 * at + 1]);
      if (!high || !low) return refused();
      bytes[at] = static_cast<std::uint8_t>(*high << 4 | *low);
    }
    return true;
  }

  bool list(element value, const FieldPlan& field, capnp::AnyPointer::Builder out) {
    simdjson::dom::array elements;
    if (value.get_array().get(elements) != simdjson::SUCCESS) return object_to(value, "a list");
    const auto count = static_cast<unsigned>(std::distance(elements.begin(), elements.end()));
    const FieldPlan& form = *field.element;
    if (form.form == FieldForm::kStruct) {
      auto structs = out.initAsListOfAnyStruct(form.inner->data_words, form.inner->pointers, count);
      return each(elements, [&](unsigned at, element inner) { return object(inner, *form.inner, structs[at]); });
    }
    auto values = out.initAs<capnp::DynamicList>(field.type.asList(), count);
    return each(elements, [&](unsigned at, element inner) { return plain_value(inner, form, values, at); });
  }

  template <typename Read>
  bool each(simdjson::dom::array elements, Read read) {
    unsigned at = 0;
    for (const element inner : elements) {
      if (!read(at, inner)) return inside("[" + std::to_string(at) + "]");
      ++at;
    }
    return true;
  }

  // An element of a list of numbers, words or texts.
  bool plain_value(element value, const FieldPlan& form, capnp::DynamicList::Builder out, unsigned at) {
    if (form.form == FieldForm::kText) {
      const auto read = text(value);
      if (read) out.set(at, *read);
      return read.has_value();
    }
    if (form.form != FieldForm::kSigned && form.form != FieldForm::kUnsigned && form.form != FieldForm::kEnum) {
      return object_to(value, "nothing: the list has no JSON form");
    }
    const auto bits = number(value, form);
    if (!bits) return false;
    if (form.form == FieldForm::kSigned) {
      out.set(at, static_cast<std::int64_t>(*bits));
    } else if (form.form == FieldForm::kUnsigned) {
      out.set(at, *bits);
    } else {
      out.set(at, capnp::DynamicEnum(form.type.asEnum(), static_cast<std::uint16_t>(*bits)));
    }
    return true;
  }

  std::optional<JsonObjection> objection_;
};

}  // namespace

std::optional<JsonObjection> read_value(element value, const StructPlan& plan, capnp::AnyStruct::Builder out) {
  ValueReader reader;
  reader.object(value, plan, out);
  return reader.take_objection();
}

std::string exact_number_expected() {
  return "an exact number; a number of that size is not exact in JSON: write it as a string of digits";
}

std::string shown(std::string_view json) {
  std::string text(utf8_prefix(json, kFoundBytesMax));
  if (text.size() < json.size()) text += "…";
  return text;
}

}  // namespace cardspeak::schema::internal
