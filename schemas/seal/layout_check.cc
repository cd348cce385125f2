#include "schemas/seal/layout_check.h"

#include <capnp/schema.h>
#include <kj/debug.h>

#include <bit>
#include <map>
#include <vector>

#include "schemas/event.capnp.h"

namespace cardspeak::schema::internal {
namespace {

static_assert(std::endian::native == std::endian::little, "words of a message are little-endian, and read as they lie");

// Unknown fields of newer schemas may nest; ours do not come near.
constexpr int kDepthMax = 64;
// Elements of no size take no bytes, so that only this keeps a list of them from standing for millions. A list of cards
// whose faces are not on record is such a list.
constexpr std::uint64_t kSizelessElementsMax = 1024;

using capnp::ElementSize;
using Problem = std::optional<std::string_view>;

// What the schema says a pointer leads to.
enum class Target : std::uint8_t {
  kAny,  // a field that this release does not know: only its form is checked
  kStruct,
  kText,
  kData,
  kStructs,
  kScalars,
  kTexts,
};

struct Expected {
  Target target = Target::kAny;
  std::uint16_t shape = 0;                  // kStruct, kStructs: index into Shapes
  ElementSize element = ElementSize::VOID;  // kScalars
};

struct Slot {
  Expected fixed;
  std::vector<Expected> by_discriminant;  // for a slot that the members of a union share
};

// The pointers of one struct type.
struct Shape {
  std::vector<Slot> slots;
  std::uint32_t discriminant_offset = 0;  // in 16-bit units of the data section; only read for slots in a union
};

ElementSize element_size(capnp::Type type) {
  switch (type.which()) {
    case capnp::schema::Type::BOOL:
      return ElementSize::BIT;
    case capnp::schema::Type::INT8:
    case capnp::schema::Type::UINT8:
      return ElementSize::BYTE;
    case capnp::schema::Type::INT16:
    case capnp::schema::Type::UINT16:
    case capnp::schema::Type::ENUM:
      return ElementSize::TWO_BYTES;
    case capnp::schema::Type::INT32:
    case capnp::schema::Type::UINT32:
    case capnp::schema::Type::FLOAT32:
      return ElementSize::FOUR_BYTES;
    case capnp::schema::Type::INT64:
    case capnp::schema::Type::UINT64:
    case capnp::schema::Type::FLOAT64:
      return ElementSize::EIGHT_BYTES;
    case capnp::schema::Type::VOID:
    case capnp::schema::Type::TEXT:
    case capnp::schema::Type::DATA:
    case capnp::schema::Type::LIST:
    case capnp::schema::Type::STRUCT:
    case capnp::schema::Type::INTERFACE:
    case capnp::schema::Type::ANY_POINTER:
      break;
  }
  KJ_FAIL_ASSERT("the event format has lists of structs, texts and numbers only");
}

// The shapes of Event and of everything in it, made from the schema, so that a new kind of event needs no line here.
class Shapes {
 public:
  Shapes() { add(capnp::Schema::from<Event>()); }

  [[nodiscard]] const Shape& operator[](std::uint16_t index) const { return shapes_[index]; }

 private:
  std::uint16_t add(capnp::StructSchema type) {
    const std::uint64_t id = type.getProto().getId();
    if (const auto found = index_.find(id); found != index_.end()) return found->second;
    const auto index = static_cast<std::uint16_t>(shapes_.size());
    index_[id] = index;
    shapes_.emplace_back();
    Shape shape;
    shape.discriminant_offset = type.getProto().getStruct().getDiscriminantOffset();
    shape.slots.resize(type.getProto().getStruct().getPointerCount());
    for (const auto field : type.getFields()) add_field(field, shape);
    shapes_[index] = std::move(shape);
    return index;
  }

  void add_field(capnp::StructSchema::Field field, Shape& shape) {
    KJ_ASSERT(field.getProto().isSlot(), "the event format has no groups");
    const Expected expected = expect(field.getType());
    if (expected.target == Target::kAny) return;
    Slot& slot = shape.slots.at(field.getProto().getSlot().getOffset());
    const std::uint16_t discriminant = field.getProto().getDiscriminantValue();
    if (discriminant == capnp::schema::Field::NO_DISCRIMINANT) {
      slot.fixed = expected;
    } else {
      if (slot.by_discriminant.size() <= discriminant) slot.by_discriminant.resize(discriminant + 1U);
      slot.by_discriminant[discriminant] = expected;
    }
  }

  Expected expect(capnp::Type type) {
    if (type.isText()) return {.target = Target::kText};
    if (type.isData()) return {.target = Target::kData};
    if (type.isStruct()) return {.target = Target::kStruct, .shape = add(type.asStruct())};
    if (!type.isList()) {
      KJ_ASSERT(!type.isAnyPointer() && !type.isInterface(), "the event format has typed pointers only");
      return {};
    }
    const capnp::Type element = type.asList().getElementType();
    if (element.isText()) return {.target = Target::kTexts};
    if (element.isStruct()) return {.target = Target::kStructs, .shape = add(element.asStruct())};
    return {.target = Target::kScalars, .element = element_size(element)};
  }

  std::vector<Shape> shapes_;
  std::map<std::uint64_t, std::uint16_t> index_;
};

const Shapes& event_shapes() {
  static const Shapes shapes;
  return shapes;
}

// A pointer word, taken apart (Cap'n Proto, "Encoding": structs, lists).
class Pointer {
 public:
  explicit Pointer(std::uint64_t word) : word_(word) {}
  [[nodiscard]] bool null() const { return word_ == 0; }
  [[nodiscard]] bool leads_to_struct() const { return (word_ & 3U) == 0; }
  [[nodiscard]] bool leads_to_list() const { return (word_ & 3U) == 1; }
  // From the end of the pointer to its target, in words.
  [[nodiscard]] std::int64_t offset() const { return static_cast<std::int32_t>(word_ & 0xFFFFFFFFU) >> 2; }
  [[nodiscard]] std::uint64_t data_words() const { return (word_ >> 32U) & 0xFFFFU; }
  [[nodiscard]] std::uint64_t pointers() const { return word_ >> 48U; }
  [[nodiscard]] ElementSize element() const { return static_cast<ElementSize>((word_ >> 32U) & 7U); }
  [[nodiscard]] std::uint64_t count() const { return word_ >> 35U; }
  // In the tag before a list of structs, the place of the offset holds the number of elements.
  [[nodiscard]] std::uint64_t tag_count() const { return (word_ & 0xFFFFFFFFU) >> 2U; }

 private:
  std::uint64_t word_;
};

std::uint64_t bits_of(ElementSize element) {
  switch (element) {
    case ElementSize::VOID:
      return 0;
    case ElementSize::BIT:
      return 1;
    case ElementSize::BYTE:
      return 8;
    case ElementSize::TWO_BYTES:
      return 16;
    case ElementSize::FOUR_BYTES:
      return 32;
    case ElementSize::EIGHT_BYTES:
    case ElementSize::POINTER:
      return 64;
    case ElementSize::INLINE_COMPOSITE:
      break;
  }
  return 0;
}

// Walks the words in the order in which the canonical form lays objects out: each object begins where the one before
// it ended, and the last one ends with the words.
class Walk {
 public:
  explicit Walk(std::span<const std::uint64_t> words) : words_(words) {}

  Problem run() {
    if (const Problem problem = pointer(0, {.target = Target::kStruct, .shape = 0}, 0)) return problem;
    if (head_ != words_.size()) return "there are bytes after its end";
    return std::nullopt;
  }

 private:
  // What a struct, or all structs of a list, leave unused at the end of their sections: the canonical form has none.
  struct Filled {
    bool data = false;
    bool pointers = false;
  };

  [[nodiscard]] bool room(std::uint64_t words) const { return words <= words_.size() - head_; }

  // The pointer in word `at`, and all that it leads to.
  Problem pointer(std::size_t at, const Expected& expected, int depth) {
    const Pointer pointer(words_[at]);
    if (pointer.null()) return std::nullopt;
    if (depth > kDepthMax) return "it nests too deeply";
    const auto target = static_cast<std::int64_t>(at) + 1 + pointer.offset();
    if (pointer.leads_to_struct()) {
      if (expected.target != Target::kStruct && expected.target != Target::kAny)
        return "a struct lies where a list or a text belongs";
      return structure(pointer, target, expected, depth);
    }
    if (!pointer.leads_to_list()) return "a pointer is of a kind that stored events do not have";
    if (expected.target == Target::kStruct) return "a list lies where a struct belongs";
    if (target != static_cast<std::int64_t>(head_)) return "an object is not where the canonical form has it";
    if (pointer.element() == ElementSize::INLINE_COMPOSITE) return structs(pointer, expected, depth);
    if (pointer.element() == ElementSize::POINTER) return pointers(pointer, expected, depth);
    return scalars(pointer, expected);
  }

  Problem structure(Pointer pointer, std::int64_t target, const Expected& expected, int depth) {
    if (pointer.data_words() + pointer.pointers() == 0) {
      if (pointer.offset() != -1) return "an empty struct is not written as the canonical form has it";
      return std::nullopt;
    }
    if (target != static_cast<std::int64_t>(head_)) return "an object is not where the canonical form has it";
    if (!room(pointer.data_words() + pointer.pointers())) return "a struct reaches over their end";
    const std::size_t begin = head_;
    head_ += pointer.data_words() + pointer.pointers();
    const Filled filled = ends_of(begin, pointer);
    if (!filled.data || !filled.pointers) return "a struct is longer than the canonical form has it";
    return fields(begin, pointer, expected, depth);
  }

  // Whether the last words of the sections of the struct at `begin` hold anything.
  [[nodiscard]] Filled ends_of(std::size_t begin, Pointer size) const {
    const std::size_t pointers_begin = begin + size.data_words();
    return {.data = size.data_words() == 0 || words_[pointers_begin - 1] != 0,
            .pointers = size.pointers() == 0 || words_[pointers_begin + size.pointers() - 1] != 0};
  }

  // What the pointers of the struct at `begin` lead to.
  Problem fields(std::size_t begin, Pointer size, const Expected& expected, int depth) {
    static constexpr Expected kUnknownField;
    const bool typed = expected.target != Target::kAny;
    const Shape* shape = typed ? &event_shapes()[expected.shape] : nullptr;
    for (std::uint64_t i = 0; i < size.pointers(); ++i) {
      const bool known = typed && i < shape->slots.size();
      const Expected& field = known ? expected_at(*shape, shape->slots[i], begin, size) : kUnknownField;
      if (const Problem problem = pointer(begin + size.data_words() + i, field, depth + 1)) return problem;
    }
    return std::nullopt;
  }

  [[nodiscard]] const Expected& expected_at(const Shape& shape, const Slot& slot, std::size_t begin,
                                            Pointer size) const {
    if (slot.by_discriminant.empty()) return slot.fixed;
    const std::uint64_t word = shape.discriminant_offset / 4U;
    const std::uint64_t discriminant =
        word < size.data_words() ? (words_[begin + word] >> (16U * (shape.discriminant_offset % 4U))) & 0xFFFFU : 0;
    // A kind of event that this release does not know: `fixed` is then kAny.
    return discriminant < slot.by_discriminant.size() ? slot.by_discriminant[discriminant] : slot.fixed;
  }

  Problem structs(Pointer pointer, const Expected& expected, int depth) {
    if (expected.target != Target::kStructs && expected.target != Target::kAny) return kOtherList;
    if (!room(pointer.count() + 1)) return "a list reaches over their end";
    const Pointer tag(words_[head_]);
    if (!tag.leads_to_struct()) return "a list of structs does not say what its elements are";
    const std::uint64_t size = tag.data_words() + tag.pointers();
    if (tag.tag_count() * size != pointer.count()) return "a list of structs is not as long as it says";
    const std::size_t begin = ++head_;
    head_ += pointer.count();
    if (size == 0) return tag.tag_count() <= kSizelessElementsMax ? Problem() : "a list of empty structs is too long";
    Filled filled;
    for (std::size_t at = begin; at < begin + pointer.count(); at += size) {
      const Filled ends = ends_of(at, tag);
      filled = {.data = filled.data || ends.data, .pointers = filled.pointers || ends.pointers};
      if (const Problem problem = fields(at, tag, expected, depth)) return problem;
    }
    if (!filled.data || !filled.pointers) return "the structs of a list are longer than the canonical form has them";
    return std::nullopt;
  }

  Problem pointers(Pointer list, const Expected& expected, int depth) {
    if (expected.target != Target::kTexts && expected.target != Target::kAny) return kOtherList;
    if (!room(list.count())) return "a list reaches over their end";
    const std::size_t begin = head_;
    head_ += list.count();
    const Expected element{.target = expected.target == Target::kTexts ? Target::kText : Target::kAny};
    for (std::size_t at = begin; at < begin + list.count(); ++at) {
      if (const Problem problem = pointer(at, element, depth + 1)) return problem;
    }
    return std::nullopt;
  }

  Problem scalars(Pointer list, const Expected& expected) {
    const std::uint64_t bits = list.count() * bits_of(list.element());
    const std::uint64_t size = (bits + 63U) / 64U;
    if (!room(size)) return "a list or a text reaches over their end";
    const std::size_t begin = head_;
    head_ += size;
    if (bits % 64U != 0 && words_[head_ - 1] >> (bits % 64U) != 0) return "a list or a text is not padded with zeros";
    switch (expected.target) {
      case Target::kAny:
        return std::nullopt;
      case Target::kText:
        if (list.element() != ElementSize::BYTE) return kOtherList;
        return ends_with_zero(begin, list.count()) ? Problem() : "a text does not end with a zero byte";
      case Target::kData:
        return list.element() == ElementSize::BYTE ? Problem() : kOtherList;
      case Target::kScalars:
        return list.element() == expected.element ? Problem() : kOtherList;
      case Target::kStruct:
      case Target::kStructs:
      case Target::kTexts:
        break;
    }
    return kOtherList;
  }

  [[nodiscard]] bool ends_with_zero(std::size_t begin, std::uint64_t bytes) const {
    if (bytes == 0) return false;
    const std::uint64_t last = bytes - 1;
    return ((words_[begin + last / 8U] >> (8U * (last % 8U))) & 0xFFU) == 0;
  }

  static constexpr std::string_view kOtherList = "a list or a text is of another type than the format has there";

  std::span<const std::uint64_t> words_;
  std::size_t head_ = 1;
};

}  // namespace

std::optional<std::string_view> layout_problem(std::span<const std::uint64_t> words) {
  if (words.empty()) return "there are none";
  return Walk(words).run();
}

}  // namespace cardspeak::schema::internal
