#include "schemas/json/quick_json.h"

#include <capnp/any.h>
#include <capnp/schema.h>

#include <algorithm>
#include <bit>
#include <charconv>
#include <cstring>
#include <limits>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "schemas/json/card_text.h"
#include "schemas/json/codec.h"

namespace cardspeak::schema {
namespace {

using capnp::schema::Type;

// --- where the fields of a struct lie --------------------------------------------------------------------------------

struct StructPlan;

enum class FieldForm : std::uint8_t {
  kVoid,
  kBool,
  kSigned,
  kUnsigned,
  kText,
  kEnum,
  kCard,
  kHash,
  kStruct,
  kList,
  kOther
};

struct FieldPlan {
  std::string name;
  FieldForm form = FieldForm::kOther;
  std::uint32_t offset = 0;  // in units of `size`, or of pointers
  std::uint32_t size = 0;    // bytes of a number
  std::uint16_t discriminant = capnp::schema::Field::NO_DISCRIMINANT;
  const StructPlan* inner = nullptr;  // kStruct, and kList of structs
  std::vector<std::string> enumerants;
};

struct StructPlan {
  std::uint16_t data_words = 0;
  std::uint16_t pointers = 0;
  std::uint32_t discriminant_offset = 0;  // in units of 2 bytes
  std::vector<FieldPlan> fields;          // by name
};

// The plans of a type and of all types in it.
class Plans {
 public:
  explicit Plans(capnp::StructSchema root) : root_(plan(root)) {}
  [[nodiscard]] const StructPlan& root() const { return *root_; }

 private:
  const StructPlan* plan(capnp::StructSchema type) {
    const auto proto = type.getProto();
    auto& made = plans_[proto.getId()];
    if (made != nullptr) return made.get();
    made = std::make_unique<StructPlan>();
    StructPlan* plan = made.get();
    plan->data_words = proto.getStruct().getDataWordCount();
    plan->pointers = proto.getStruct().getPointerCount();
    plan->discriminant_offset = proto.getStruct().getDiscriminantOffset();
    for (const auto field : type.getFields()) plan->fields.push_back(plan_field(field));
    std::ranges::sort(plan->fields, {}, &FieldPlan::name);
    return plan;
  }

  FieldPlan plan_field(capnp::StructSchema::Field field) {
    FieldPlan plan;
    const auto proto = field.getProto();
    plan.name = proto.getName().cStr();
    plan.discriminant = proto.getDiscriminantValue();
    // Numbers are written as they are; a field with a default of its own would need it mixed in.
    if (!proto.isSlot() || proto.getSlot().getHadExplicitDefault()) return plan;
    plan.offset = proto.getSlot().getOffset();
    set_form(plan, field);
    return plan;
  }

  void set_form(FieldPlan& plan, capnp::StructSchema::Field field) {
    if (internal::is_hash(field)) {
      plan.form = FieldForm::kHash;
      return;
    }
    const auto number = [&](FieldForm form, std::uint32_t size) {
      plan.form = internal::is_card(field) ? FieldForm::kCard : form;
      plan.size = size;
    };
    switch (field.getType().which()) {
      case Type::VOID:
        plan.form = FieldForm::kVoid;
        return;
      case Type::BOOL:
        plan.form = FieldForm::kBool;
        return;
      case Type::INT8:
        return number(FieldForm::kSigned, 1);
      case Type::INT16:
        return number(FieldForm::kSigned, 2);
      case Type::INT32:
        return number(FieldForm::kSigned, 4);
      case Type::INT64:
        return number(FieldForm::kSigned, 8);
      case Type::UINT8:
        return number(FieldForm::kUnsigned, 1);
      case Type::UINT16:
        return number(FieldForm::kUnsigned, 2);
      case Type::UINT32:
        return number(FieldForm::kUnsigned, 4);
      case Type::UINT64:
        return number(FieldForm::kUnsigned, 8);
      case Type::TEXT:
        plan.form = FieldForm::kText;
        return;
      case Type::ENUM:
        return set_enumerants(plan, field.getType().asEnum());
      case Type::STRUCT:
        plan.form = FieldForm::kStruct;
        plan.inner = this->plan(field.getType().asStruct());
        return;
      case Type::LIST:
        if (!field.getType().asList().getElementType().isStruct()) return;
        plan.form = FieldForm::kList;
        plan.inner = this->plan(field.getType().asList().getStructElementType());
        return;
      case Type::FLOAT32:
      case Type::FLOAT64:
      case Type::DATA:
      case Type::INTERFACE:
      case Type::ANY_POINTER:
        return;
    }
  }
  static void set_enumerants(FieldPlan& plan, capnp::EnumSchema type) {
    plan.form = FieldForm::kEnum;
    for (const auto enumerant : type.getEnumerants())
      plan.enumerants.emplace_back(enumerant.getProto().getName().cStr());
  }

  std::map<std::uint64_t, std::unique_ptr<StructPlan>> plans_;
  const StructPlan* root_;
};

const FieldPlan* find_field(const StructPlan& plan, std::string_view name) {
  const auto found = std::ranges::lower_bound(plan.fields, name, {}, &FieldPlan::name);
  return found == plan.fields.end() || found->name != name ? nullptr : &*found;
}

// --- reading ---------------------------------------------------------------------------------------------------------

// Which fields of an object were there. Structs with more fields are left to the other reader.
class Seen {
 public:
  // False: it was there already, or cannot be remembered.
  bool add(std::size_t field) {
    if (field >= 64 || (fields_ >> field & 1U) != 0) return false;
    fields_ |= std::uint64_t{1} << field;
    return true;
  }
  bool add_member() { return !std::exchange(member_, true); }

 private:
  std::uint64_t fields_ = 0;
  bool member_ = false;
};

// Nesting of our schemas is three deep; more is for the other reader.
constexpr int kDepthMax = 8;

class Reader {
 public:
  explicit Reader(std::string_view text) : at_(text.data()), end_(text.data() + text.size()) {}

  bool read(const StructPlan& plan, capnp::AnyStruct::Builder out) {
    if (!object(plan, out, 0)) return false;
    skip_space();
    return at_ == end_;
  }

 private:
  void skip_space() {
    while (at_ != end_ && (*at_ == ' ' || *at_ == '\t')) ++at_;
  }
  bool take(char expected) {
    skip_space();
    if (at_ == end_ || *at_ != expected) return false;
    ++at_;
    return true;
  }
  bool take_word(std::string_view word) {
    skip_space();
    if (!std::string_view(at_, static_cast<std::size_t>(end_ - at_)).starts_with(word)) return false;
    at_ += word.size();
    return true;
  }

  // A string of printable ASCII without escapes.
  std::optional<std::string_view> string() {
    if (!take('"')) return std::nullopt;
    const char* begin = at_;
    for (; at_ != end_; ++at_) {
      const auto byte = static_cast<std::uint8_t>(*at_);
      if (byte == '"') {
        const std::string_view text(begin, static_cast<std::size_t>(at_ - begin));
        ++at_;
        return text;
      }
      if (byte < 0x20 || byte >= 0x7F || byte == '\\') return std::nullopt;
    }
    return std::nullopt;
  }

  // A whole number as JSON writes it, or the same in a string.
  template <typename Int>
  std::optional<Int> number() {
    skip_space();
    const bool in_string = at_ != end_ && *at_ == '"';
    if (in_string) ++at_;
    const char* digits = at_ != end_ && *at_ == '-' ? at_ + 1 : at_;
    Int value{};
    const auto [stop, error] = std::from_chars(at_, end_, value);
    if (error != std::errc{}) return std::nullopt;
    // Leading zeros are no JSON; a minus before zero is, and is left to the other reader with them.
    if (*digits == '0' && (stop != digits + 1 || digits != at_)) return std::nullopt;
    at_ = stop;
    if (in_string) return take_quote() ? std::optional(value) : std::nullopt;
    // A double may not tell it from its neighbours; or a fraction or an exponent follows.
    constexpr Int kExact = Int{1} << 52;
    if (value > kExact || (std::is_signed_v<Int> && value < Int{0} - kExact)) return std::nullopt;
    if (at_ != end_ && (*at_ == '.' || *at_ == 'e' || *at_ == 'E')) return std::nullopt;
    return value;
  }
  bool take_quote() {
    if (at_ == end_ || *at_ != '"') return false;
    ++at_;
    return true;
  }

  bool object(const StructPlan& plan, capnp::AnyStruct::Builder out, int depth) {
    if (depth > kDepthMax || !take('{')) return false;
    if (take('}')) return true;
    Seen seen;
    do {
      const auto name = string();
      if (!name || !take(':')) return false;
      const FieldPlan* field = find_field(plan, *name);
      if (field == nullptr || !seen.add(static_cast<std::size_t>(field - plan.fields.data()))) return false;
      if (field->discriminant != capnp::schema::Field::NO_DISCRIMINANT) {
        if (!seen.add_member()) return false;
        put(out, plan.discriminant_offset, field->discriminant);
      }
      if (!value(*field, out, depth)) return false;
    } while (take(','));
    return take('}');
  }

  template <typename Number>
  static void put(capnp::AnyStruct::Builder out, std::uint32_t offset, Number number) {
    // Cap'n Proto is little-endian, and so is every machine that this is built for.
    static_assert(std::endian::native == std::endian::little);
    std::memcpy(out.getDataSection().begin() + offset * sizeof(Number), &number, sizeof(Number));
  }
  static void put_sized(capnp::AnyStruct::Builder out, const FieldPlan& field, std::uint64_t bits) {
    std::memcpy(out.getDataSection().begin() + field.offset * field.size, &bits, field.size);
  }
  static capnp::AnyPointer::Builder pointer(capnp::AnyStruct::Builder out, const FieldPlan& field) {
    return out.getPointerSection()[field.offset];
  }

  bool value(const FieldPlan& field, capnp::AnyStruct::Builder out, int depth) {
    switch (field.form) {
      case FieldForm::kVoid:
        return take_word("null");
      case FieldForm::kBool:
        return boolean(field, out);
      case FieldForm::kSigned:
        return signed_number(field, out);
      case FieldForm::kUnsigned:
        return unsigned_number(field, out);
      case FieldForm::kText:
        return text(field, out);
      case FieldForm::kEnum:
        return enumerant(field, out);
      case FieldForm::kCard:
        return card(field, out);
      case FieldForm::kHash:
        return hash(field, out);
      case FieldForm::kStruct:
        return object(*field.inner, pointer(out, field).initAsAnyStruct(field.inner->data_words, field.inner->pointers),
                      depth + 1);
      case FieldForm::kList:
        return list(field, out, depth);
      case FieldForm::kOther:
        return false;
    }
    return false;
  }

  bool boolean(const FieldPlan& field, capnp::AnyStruct::Builder out) {
    const bool is_true = take_word("true");
    if (!is_true && !take_word("false")) return false;
    auto& byte = out.getDataSection()[field.offset / 8];
    const auto bit = static_cast<std::uint8_t>(1U << (field.offset % 8));
    byte = static_cast<std::uint8_t>(is_true ? byte | bit : byte & ~bit);
    return true;
  }

  bool signed_number(const FieldPlan& field, capnp::AnyStruct::Builder out) {
    const auto number = this->number<std::int64_t>();
    if (!number) return false;
    const unsigned spare = 64 - 8 * field.size;
    const auto bits = static_cast<std::uint64_t>(*number);
    if (static_cast<std::int64_t>(bits << spare) >> spare != *number) return false;
    put_sized(out, field, bits);
    return true;
  }

  bool unsigned_number(const FieldPlan& field, capnp::AnyStruct::Builder out) {
    const auto number = this->number<std::uint64_t>();
    if (!number || (field.size < 8 && *number >> (8 * field.size) != 0)) return false;
    put_sized(out, field, *number);
    return true;
  }

  bool text(const FieldPlan& field, capnp::AnyStruct::Builder out) {
    const auto text = string();
    if (!text) return false;
    auto to = pointer(out, field).initAs<capnp::Text>(static_cast<unsigned>(text->size()));
    std::memcpy(to.begin(), text->data(), text->size());
    return true;
  }

  bool enumerant(const FieldPlan& field, capnp::AnyStruct::Builder out) {
    const auto name = string();
    if (!name) return false;
    const auto found = std::ranges::find(field.enumerants, *name);
    if (found == field.enumerants.end()) return false;
    put(out, field.offset, static_cast<std::uint16_t>(found - field.enumerants.begin()));
    return true;
  }

  bool card(const FieldPlan& field, capnp::AnyStruct::Builder out) {
    const auto text = string();
    const auto code = text ? card_code(*text) : std::nullopt;
    if (!code) return false;
    put(out, field.offset, *code);
    return true;
  }

  static std::optional<std::uint8_t> digit(char c) {
    if (c >= '0' && c <= '9') return static_cast<std::uint8_t>(c - '0');
    if (c >= 'a' && c <= 'f') return static_cast<std::uint8_t>(c - 'a' + 10);
    return std::nullopt;
  }
  bool hash(const FieldPlan& field, capnp::AnyStruct::Builder out) {
    const auto text = string();
    if (!text || text->size() != 64) return false;
    auto to = pointer(out, field).initAs<capnp::Data>(32);
    for (std::size_t at = 0; at < 32; ++at) {
      const auto high = digit((*text)[2 * at]);
      const auto low = digit((*text)[2 * at + 1]);
      if (!high || !low) return false;
      to[at] = static_cast<std::uint8_t>(*high << 4 | *low);
    }
    return true;
  }

  // How many elements the list that begins here has: Cap'n Proto wants to know before the first.
  std::optional<unsigned> count_elements() const {
    unsigned commas = 0;
    int depth = 0;
    bool in_string = false;
    for (const char* at = at_; at != end_; ++at) {
      if (*at == '\\') return std::nullopt;
      if (*at == '"') in_string = !in_string;
      if (in_string) continue;
      if (*at == '{' || *at == '[') ++depth;
      if (*at == '}' || *at == ']') {
        if (depth == 0) return commas + 1;
        --depth;
      }
      if (*at == ',' && depth == 0) ++commas;
    }
    return std::nullopt;
  }

  bool list(const FieldPlan& field, capnp::AnyStruct::Builder out, int depth) {
    if (!take('[')) return false;
    skip_space();
    // The other reader says how an empty list is kept.
    if (at_ != end_ && *at_ == ']') return false;
    const auto count = count_elements();
    if (!count) return false;
    auto elements = pointer(out, field).initAsListOfAnyStruct(field.inner->data_words, field.inner->pointers, *count);
    for (unsigned at = 0; at < *count; ++at) {
      if (at > 0 && !take(',')) return false;
      if (!object(*field.inner, elements[at], depth + 1)) return false;
    }
    return take(']');
  }

  const char* at_;
  const char* end_;
};

}  // namespace

bool read_quick_json(std::string_view line, Event::Builder out) {
  static const Plans plans(capnp::Schema::from<Event>());
  return Reader(line).read(plans.root(), capnp::AnyStruct::Builder(kj::mv(out)));
}

}  // namespace cardspeak::schema
