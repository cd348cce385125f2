// Where the fields of a struct lie in its message, worked out once for a type: what reading JSON straight into a
// message needs to know. Only for the files of this folder.
#pragma once

#include <capnp/schema.h>

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace cardspeak::schema::internal {

struct StructPlan;

// How a value is written in JSON. kNone: it is not; no format of the project
// has a field of such a type.
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
  kJson,
  kNone
};

struct FieldPlan {
  std::string name;
  FieldForm form = FieldForm::kNone;
  std::uint32_t index = 0;         // in StructPlan::fields
  std::uint32_t offset = 0;        // in units of `size`, of bits for kBool, or of pointers
  std::uint32_t size = 0;          // bytes of a number
  std::uint16_t discriminant = 0;  // of a member of the union
  bool in_union = false;
  bool default_bool = false;
  const StructPlan* inner = nullptr;    // kStruct
  std::vector<std::string> enumerants;  // kEnum, by number
  std::unique_ptr<FieldPlan> element;   // kList; its place in a struct is void
  capnp::Type type;
};

struct StructPlan {
  std::uint16_t data_words = 0;
  std::uint16_t pointers = 0;
  std::uint32_t discriminant_offset = 0;  // in units of 2 bytes
  std::vector<FieldPlan> fields;          // in an order of their own
  std::vector<std::string> names;         // in the order of the schema, for messages

  // Nothing: the struct has no such field.
  [[nodiscard]] const FieldPlan* find(std::string_view name) const;
};

// At most so many fields has any struct.
inline constexpr std::size_t kFieldsMax = 128;

// The plan of a type. Lives until the program ends; safe for concurrent use.
const StructPlan& plan_of(capnp::StructSchema type);

}  // namespace cardspeak::schema::internal
