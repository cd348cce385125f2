#include "tests/schemas/schemas_fixture.h"

#include <capnp/schema.h>

#include "schemas/json/codec.h"

namespace cardspeak::schema {
namespace {

using capnp::DynamicList;
using capnp::DynamicStruct;
using capnp::DynamicValue;
using capnp::schema::Type;

constexpr std::uint32_t kListLength = 2;
constexpr std::uint8_t kSampleHash[32] = {0xde, 0xad, 0xbe, 0xef, 7, 8, 9};

// A value of a simple type that is not the default and differs from field to field.
DynamicValue::Reader sample(capnp::Type type, std::uint32_t salt) {
  switch (type.which()) {
    case Type::VOID:
      return capnp::VOID;
    case Type::BOOL:
      return true;
    case Type::INT8:
    case Type::INT16:
    case Type::INT32:
      return static_cast<std::int32_t>(salt + 1);
    // Over 2^53, so that only a string of digits carries them.
    case Type::INT64:
      return std::int64_t{9'100'000'000'000'000'001} + salt;
    case Type::UINT64:
      return std::uint64_t{18'000'000'000'000'000'001U} + salt;
    case Type::UINT8:
    case Type::UINT16:
    case Type::UINT32:
      return salt % 52 + 1;
    case Type::TEXT:
      return capnp::Text::Reader("Zoë \"Lady\" \\ 3/4\n");
    case Type::DATA:
      return capnp::Data::Reader(kSampleHash, sizeof kSampleHash);
    case Type::ENUM: {
      const auto enumerants = type.asEnum().getEnumerants();
      return capnp::DynamicEnum(enumerants[enumerants.size() - 1]);
    }
    case Type::FLOAT32:
    case Type::FLOAT64:
    case Type::LIST:
    case Type::STRUCT:
    case Type::INTERFACE:
    case Type::ANY_POINTER:
      break;
  }
  KJ_FAIL_ASSERT("no sample for this type");
}

void fill_field(DynamicStruct::Builder out, capnp::StructSchema::Field field, std::uint32_t union_member) {
  const capnp::Type type = field.getType();
  if (type.isStruct()) {
    fill(out.init(field).as<DynamicStruct>(), union_member);
  } else if (type.isList()) {
    auto list = out.init(field, kListLength).as<DynamicList>();
    const capnp::Type element = type.asList().getElementType();
    for (std::uint32_t i = 0; i < kListLength; ++i) {
      if (element.isStruct()) {
        fill(list[i].as<DynamicStruct>(), union_member);
      } else {
        list.set(i, sample(element, i));
      }
    }
  } else {
    out.set(field, sample(type, field.getIndex()));
  }
}

std::size_t read_value(DynamicValue::Reader value) {
  switch (value.getType()) {
    case DynamicValue::STRUCT:
      return read_every_field(value.as<DynamicStruct>());
    case DynamicValue::LIST: {
      std::size_t count = 0;
      for (const auto element : value.as<DynamicList>()) count += read_value(element);
      return count;
    }
    case DynamicValue::UNKNOWN:
    case DynamicValue::VOID:
    case DynamicValue::BOOL:
    case DynamicValue::INT:
    case DynamicValue::UINT:
    case DynamicValue::FLOAT:
    case DynamicValue::TEXT:
    case DynamicValue::DATA:
    case DynamicValue::ENUM:
    case DynamicValue::CAPABILITY:
    case DynamicValue::ANY_POINTER:
      break;
  }
  return 1;
}

}  // namespace

void fill(DynamicStruct::Builder out, std::uint32_t union_member) {
  for (const auto field : out.getSchema().getNonUnionFields()) fill_field(out, field, union_member);
  const auto members = out.getSchema().getUnionFields();
  if (members.size() == 0) return;
  fill_field(out, members[std::min(union_member, members.size() - 1)], union_member);
}

std::size_t read_every_field(DynamicStruct::Reader value) {
  std::size_t count = 0;
  for (const auto field : value.getSchema().getNonUnionFields()) count += read_value(value.get(field));
  KJ_IF_MAYBE (member, value.which()) {
    count += read_value(value.get(*member));
  }
  return count;
}

std::vector<SampleEvent> one_event_of_each_kind() {
  std::vector<SampleEvent> events;
  const auto members = capnp::Schema::from<Event>().getUnionFields();
  for (std::uint32_t i = 0; i < members.size(); ++i) {
    SampleEvent sample{members[i].getProto().getName().cStr(), std::make_shared<capnp::MallocMessageBuilder>()};
    fill(capnp::toDynamic(sample.message->initRoot<Event>()), i);
    events.push_back(std::move(sample));
  }
  return events;
}

}  // namespace cardspeak::schema
