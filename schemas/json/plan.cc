#include "schemas/json/plan.h"

#include <kj/debug.h>

#include <algorithm>
#include <map>
#include <mutex>
#include <utility>

#include "schemas/json/codec.h"

namespace cardspeak::schema::internal {
namespace {

using capnp::schema::Type;

// Fields are sorted so that most comparisons end at the length.
std::pair<std::size_t, std::string_view> sort_key(std::string_view name) {
  return {name.size(), name};
}
std::pair<std::size_t, std::string_view> sort_key_of(const FieldPlan& field) {
  return sort_key(field.name);
}

// The plans of all types that were asked for, and of all types in them.
class Plans {
 public:
  const StructPlan& find(capnp::StructSchema type) {
    const std::scoped_lock lock(mutex_);
    return *plan(type);
  }

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
    for (const auto field : type.getFields()) {
      plan->fields.push_back(plan_field(field));
      plan->names.emplace_back(field.getProto().getName().cStr());
    }
    KJ_REQUIRE(plan->fields.size() <= kFieldsMax, "a struct with more fields than can be told apart");
    std::ranges::sort(plan->fields, {}, sort_key_of);
    for (std::uint32_t index = 0; FieldPlan & field : plan->fields) field.index = index++;
    return plan;
  }

  FieldPlan plan_field(capnp::StructSchema::Field field) {
    const auto proto = field.getProto();
    KJ_REQUIRE(proto.isSlot(), "a group, of which no format has one", proto.getName());
    FieldPlan plan = plan_type(field.getType());
    plan.name = proto.getName().cStr();
    plan.discriminant = proto.getDiscriminantValue();
    plan.in_union = plan.discriminant != capnp::schema::Field::NO_DISCRIMINANT;
    plan.offset = proto.getSlot().getOffset();
    if (is_card(field)) plan.form = FieldForm::kCard;
    if (is_hash(field)) plan.form = FieldForm::kHash;
    if (is_json(field)) plan.form = FieldForm::kJson;
    if (plan.form == FieldForm::kBool) {
      plan.default_bool = proto.getSlot().getDefaultValue().getBool();
    } else {
      KJ_REQUIRE(!proto.getSlot().getHadExplicitDefault(), "a default that is mixed into the bytes", proto.getName());
    }
    return plan;
  }

  FieldPlan plan_type(capnp::Type type) {
    FieldPlan plan;
    plan.type = type;
    const auto number = [&](FieldForm form, std::uint32_t size) {
      plan.form = form;
      plan.size = size;
      return std::move(plan);
    };
    switch (type.which()) {
      case Type::VOID:
        return number(FieldForm::kVoid, 0);
      case Type::BOOL:
        return number(FieldForm::kBool, 0);
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
        return number(FieldForm::kText, 0);
      case Type::ENUM:
        for (const auto enumerant : type.asEnum().getEnumerants())
          plan.enumerants.emplace_back(enumerant.getProto().getName().cStr());
        return number(FieldForm::kEnum, 2);
      case Type::STRUCT:
        plan.inner = this->plan(type.asStruct());
        return number(FieldForm::kStruct, 0);
      case Type::LIST:
        plan.element = std::make_unique<FieldPlan>(plan_type(type.asList().getElementType()));
        return number(FieldForm::kList, 0);
      case Type::FLOAT32:
      case Type::FLOAT64:
      case Type::DATA:
      case Type::INTERFACE:
      case Type::ANY_POINTER:
        return plan;
    }
    return plan;
  }

  std::mutex mutex_;
  std::map<std::uint64_t, std::unique_ptr<StructPlan>> plans_;
};

}  // namespace

const FieldPlan* StructPlan::find(std::string_view name) const {
  const auto found = std::ranges::lower_bound(fields, sort_key(name), {}, sort_key_of);
  return found == fields.end() || found->name != name ? nullptr : &*found;
}

const StructPlan& plan_of(capnp::StructSchema type) {
  static Plans plans;
  return plans.find(type);
}

}  // namespace cardspeak::schema::internal
