#include "schemas/json/codec.h"

#include <kj/encoding.h>

#include <array>
#include <map>
#include <memory>
#include <mutex>
#include <set>
#include <shared_mutex>

#include "schemas/json/card_text.h"

namespace cardspeak::schema::internal {
namespace {

// The ids that schemas/event.capnp and schemas/book_file.capnp give their annotations.
constexpr std::uint64_t kCardAnnotation = 0xdd7392463bb733efU;
constexpr std::uint64_t kHashAnnotation = 0xceaf6c7ccdc0e469U;
constexpr std::uint64_t kJsonAnnotation = 0xa4c9e1d7503b8f26U;

bool has_annotation(capnp::StructSchema::Field field, std::uint64_t id) {
  for (const auto annotation : field.getProto().getAnnotations()) {
    if (annotation.getId() == id) return true;
  }
  return false;
}

// The codec's handlers have no virtual destructor and need none: the codec never owns them.
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wnon-virtual-dtor"

class CardHandler final : public capnp::JsonCodec::Handler<std::uint8_t> {
 public:
  void encode(const capnp::JsonCodec& /*codec*/, std::uint8_t code, capnp::JsonValue::Builder out) const override {
    // A code over 52 is in the bytes of a damaged or newer event: it is shown as the number that it is.
    if (const auto text = card_text(code)) {
      out.setString(text->c_str());
    } else {
      out.setNumber(code);
    }
  }
  std::uint8_t decode(const capnp::JsonCodec& /*codec*/, capnp::JsonValue::Reader /*in*/) const override {
    KJ_UNIMPLEMENTED("the codec only writes");
  }
};

class HashHandler final : public capnp::JsonCodec::Handler<capnp::Data> {
 public:
  void encode(const capnp::JsonCodec& /*codec*/, capnp::Data::Reader bytes,
              capnp::JsonValue::Builder out) const override {
    out.setString(kj::encodeHex(bytes));
  }
  capnp::Orphan<capnp::Data> decode(const capnp::JsonCodec& /*codec*/, capnp::JsonValue::Reader /*in*/,
                                    capnp::Orphanage /*orphanage*/) const override {
    KJ_UNIMPLEMENTED("the codec only writes");
  }
};

#pragma GCC diagnostic pop

// The codecs of one root type: one for each way of writing.
class Codecs {
 public:
  explicit Codecs(capnp::StructSchema root) {
    for (std::size_t i = 0; i < codecs_.size(); ++i) {
      codecs_[i].setPrettyPrint(i % 2 == 1);
      codecs_[i].setHasMode(i / 2 == 1 ? capnp::HasMode::NON_NULL : capnp::HasMode::NON_DEFAULT);
    }
    std::set<std::uint64_t> seen;
    add_struct(root, seen);
  }

  [[nodiscard]] const capnp::JsonCodec& get(JsonForm form, JsonDefaults defaults) const {
    return codecs_[(form == JsonForm::kPretty ? 1U : 0U) + (defaults == JsonDefaults::kWrite ? 2U : 0U)];
  }

 private:
  void add_struct(capnp::StructSchema type, std::set<std::uint64_t>& seen) {
    if (!seen.insert(type.getProto().getId()).second) return;
    for (const auto field : type.getFields()) {
      for (capnp::JsonCodec& codec : codecs_) {
        if (is_card(field)) codec.addFieldHandler(field, card_);
        if (is_hash(field)) codec.addFieldHandler(field, hash_);
      }
      add_type(field.getType(), seen);
    }
  }
  void add_type(capnp::Type type, std::set<std::uint64_t>& seen) {
    while (type.isList()) type = type.asList().getElementType();
    if (type.isStruct()) add_struct(type.asStruct(), seen);
  }

  CardHandler card_;
  HashHandler hash_;
  std::array<capnp::JsonCodec, 4> codecs_;
};

// Made when a root type is first asked for, and kept.
class CodecsByType {
 public:
  const Codecs& find(capnp::StructSchema root) {
    const std::uint64_t id = root.getProto().getId();
    {
      const std::shared_lock lock(mutex_);
      const auto found = codecs_.find(id);
      if (found != codecs_.end()) return *found->second;
    }
    const std::unique_lock lock(mutex_);
    auto& codecs = codecs_[id];
    if (!codecs) codecs = std::make_unique<Codecs>(root);
    return *codecs;
  }

 private:
  std::shared_mutex mutex_;
  std::map<std::uint64_t, std::unique_ptr<Codecs>> codecs_;
};

}  // namespace

bool is_card(capnp::StructSchema::Field field) {
  return has_annotation(field, kCardAnnotation);
}

bool is_hash(capnp::StructSchema::Field field) {
  return has_annotation(field, kHashAnnotation);
}

bool is_json(capnp::StructSchema::Field field) {
  return has_annotation(field, kJsonAnnotation);
}

const capnp::JsonCodec& codec_for(capnp::StructSchema root, JsonForm form, JsonDefaults defaults) {
  static CodecsByType codecs;
  return codecs.find(root).get(form, defaults);
}

}  // namespace cardspeak::schema::internal
