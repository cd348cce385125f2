#include "ingest/log/embedded_keys.h"

namespace cardspeak::embedded {
namespace {

constexpr char kHeadTag = 'h';
constexpr char kIndexTag = 'i';

}  // namespace

std::string_view as_text(const schema::Hash& hash) {
  return {reinterpret_cast<const char*>(hash.data()), hash.size()};
}

std::string record_key(Place place) {
  std::string key;
  key.reserve(12);
  put(key, place.partition.value());
  put(key, place.offset.value());
  return key;
}

std::string head_key(std::string_view stream) {
  return kHeadTag + std::string(stream);
}

std::string index_prefix(std::string_view stream, StreamSeq sequence) {
  std::string key(1, kIndexTag);
  key.reserve(1 + 2 + stream.size() + 8 + 32);
  put(key, static_cast<std::uint16_t>(stream.size()));
  key += stream;
  put(key, sequence.value());
  return key;
}

bool is_index_key(rocksdb::Slice key) {
  return !key.empty() && key[0] == kIndexTag;
}

}  // namespace cardspeak::embedded
