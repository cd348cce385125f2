#include "replay/evidence/note.h"

#include <algorithm>
#include <charconv>
#include <optional>

#include "replay/evidence/big_endian.h"
#include "replay/store/bytes.h"
#include "schemas/seal/base64.h"
#include "schemas/seal/seal.h"
#include "schemas/text/utf8.h"

namespace cardspeak::evidence {
namespace {

constexpr std::string_view kDash = "\u2014 ";
constexpr std::size_t kIdBytes = 4;
constexpr std::size_t kTimeBytes = 8;
// More than a log and its witnesses have; a note with more is refused before anything is computed for it.
constexpr std::size_t kMostSignatures = 64;

template <std::size_t kBytes>
void append_big_endian(std::vector<std::uint8_t>& out, std::uint64_t number) {
  out.resize(out.size() + kBytes);
  put_big_endian(std::span(out).last(kBytes), number);
}

std::vector<std::uint8_t> key_bytes(const VerifierKey& key) {
  std::vector<std::uint8_t> bytes = {static_cast<std::uint8_t>(key.kind)};
  bytes.insert(bytes.end(), key.key.begin(), key.key.end());
  return bytes;
}

std::string hex_of(KeyId id) {
  constexpr std::string_view kDigits = "0123456789abcdef";
  std::string text;
  for (int shift = 28; shift >= 0; shift -= 4) text += kDigits[id >> static_cast<unsigned>(shift) & 15U];
  return text;
}

std::optional<KeyId> id_from_hex(std::string_view text) {
  KeyId id = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), id, 16);
  if (text.size() != 2 * kIdBytes || error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return hex_of(id) == text ? std::optional(id) : std::nullopt;
}

// What a witness signs.
std::string witnessed(std::uint64_t seconds, std::string_view text) {
  return "cosignature/v1\ntime " + std::to_string(seconds) + "\n" + std::string(text);
}

Result<NoteSignature> parse_signature(std::string_view line) {
  const auto wrong = [&](std::string_view expected) {
    return fail(ErrorCode::kBadInput,
                "the note's line \"" + std::string(line) + "\" is no signature: expected " + std::string(expected));
  };
  if (!line.starts_with(kDash)) return wrong("a dash, a name and base 64");
  line.remove_prefix(kDash.size());
  const std::size_t blank = line.find(' ');
  if (blank == std::string_view::npos || !is_key_name(line.substr(0, blank))) return wrong("the name of a key");
  const auto bytes = schema::from_base64(line.substr(blank + 1));
  if (!bytes || bytes->size() <= kIdBytes) return wrong("base 64 of a key's id and a signature");
  NoteSignature signature;
  signature.name = line.substr(0, blank);
  signature.id = static_cast<KeyId>(read_big_endian(std::span(*bytes).first(kIdBytes)));
  signature.bytes.assign(bytes->begin() + kIdBytes, bytes->end());
  return signature;
}

// The signature of this key on the note. Errors: kBadInput: there is none, or its length is not `bytes`.
Result<const NoteSignature*> find_signature(const Note& note, const VerifierKey& key, std::size_t bytes) {
  const KeyId id = id_of(key);
  const auto found = std::ranges::find_if(
      note.signatures, [&](const NoteSignature& each) { return each.name == key.name && each.id == id; });
  if (found == note.signatures.end()) {
    return fail(ErrorCode::kBadInput, "the note carries no signature of the key " + to_text(key));
  }
  if (found->bytes.size() != bytes) {
    return fail(ErrorCode::kBadInput, "the signature of " + key.name + " on the note has " +
                                          std::to_string(found->bytes.size()) + " bytes instead of " +
                                          std::to_string(bytes));
  }
  return &*found;
}

schema::Signature last_64(const NoteSignature& signature) {
  schema::Signature bytes;
  std::ranges::copy(std::span(signature.bytes).last(bytes.size()), bytes.begin());
  return bytes;
}

std::unexpected<Error> forged(const VerifierKey& key) {
  return fail(ErrorCode::kBadInput, "the signature of " + key.name + " on the note is not of this text");
}

}  // namespace

bool is_key_name(std::string_view name) {
  return !name.empty() && schema::is_utf8_of(name, [](std::int32_t character) {
    return character > ' ' && character != '+' && character != 0x7F && character != 0x85 && character != 0xA0 &&
           character != 0x1680 && !(character >= 0x2000 && character <= 0x200A) && character != 0x2028 &&
           character != 0x2029 && character != 0x202F && character != 0x205F && character != 0x3000;
  });
}

KeyId id_of(const VerifierKey& key) {
  schema::Hasher hasher;
  hasher.update(key.name);
  hasher.update("\n");
  hasher.update(key_bytes(key));
  const schema::Hash hash = hasher.finish();
  return static_cast<KeyId>(read_big_endian(std::span(hash).first(kIdBytes)));
}

std::string to_text(const VerifierKey& key) {
  return key.name + "+" + hex_of(id_of(key)) + "+" + schema::to_base64(key_bytes(key));
}

Result<VerifierKey> parse_verifier_key(std::string_view text) {
  const auto wrong = [&](std::string_view why) {
    return fail(ErrorCode::kBadInput,
                "\"" + std::string(text) + "\" is no verifier key (NAME+ID+KEY): " + std::string(why));
  };
  const std::size_t first = text.find('+');
  const std::size_t second = first == std::string_view::npos ? first : text.find('+', first + 1);
  if (second == std::string_view::npos) return wrong("two plus signs were expected");
  VerifierKey key;
  key.name = text.substr(0, first);
  if (!is_key_name(key.name)) return wrong("its name is empty or has blanks in it");
  const auto id = id_from_hex(text.substr(first + 1, second - first - 1));
  if (!id) return wrong("its id is not 8 digits of base 16");
  const auto bytes = schema::from_base64(text.substr(second + 1));
  if (!bytes || bytes->size() != 1 + key.key.size()) return wrong("its key is not base 64 of 33 bytes");
  key.kind = static_cast<KeyKind>(bytes->front());
  if (key.kind != KeyKind::kSigner && key.kind != KeyKind::kWitness) {
    return wrong("it is of kind " + std::to_string(bytes->front()) + ", and 1 (Ed25519) or 4 (a witness) was expected");
  }
  std::copy(bytes->begin() + 1, bytes->end(), key.key.begin());
  if (id_of(key) != *id) return wrong("its id is not that of its name and key");
  return key;
}

Result<Note> parse_note(std::string_view bytes) {
  const auto allowed = [](std::int32_t character) { return character >= ' ' || character == '\n'; };
  if (!schema::is_utf8_of(bytes, allowed)) {
    return fail(ErrorCode::kBadInput, "a note is UTF-8 without control characters, and this is something else");
  }
  const std::size_t blank = bytes.rfind("\n\n");
  if (blank == std::string_view::npos || !bytes.ends_with('\n') || blank + 2 == bytes.size()) {
    return fail(ErrorCode::kBadInput, "a note is a text, a blank line and signatures, each line with its end");
  }
  Note note;
  note.text = bytes.substr(0, blank + 1);
  for (std::size_t at = blank + 2; at < bytes.size();) {
    const std::size_t end = bytes.find('\n', at);
    auto signature = parse_signature(bytes.substr(at, end - at));
    if (!signature) return std::unexpected(std::move(signature).error());
    note.signatures.push_back(*std::move(signature));
    if (note.signatures.size() > kMostSignatures) return fail(ErrorCode::kBadInput, "the note has over 64 signatures");
    at = end + 1;
  }
  return note;
}

std::string to_text(const Note& note) {
  std::string out = note.text + "\n";
  for (const NoteSignature& signature : note.signatures) {
    std::vector<std::uint8_t> bytes;
    append_big_endian<kIdBytes>(bytes, signature.id);
    bytes.insert(bytes.end(), signature.bytes.begin(), signature.bytes.end());
    out += std::string(kDash) + signature.name + " " + schema::to_base64(bytes) + "\n";
  }
  return out;
}

void sign(Note& note, const std::string& name, const schema::SigningKey& key) {
  const schema::Signature signature = key.sign(as_bytes(note.text));
  note.signatures.push_back(
      {name, id_of({name, KeyKind::kSigner, key.public_key()}), {signature.begin(), signature.end()}});
}

void cosign(Note& note, const std::string& name, const schema::SigningKey& key, std::uint64_t seconds) {
  const schema::Signature signature = key.sign(as_bytes(witnessed(seconds, note.text)));
  NoteSignature added{name, id_of({name, KeyKind::kWitness, key.public_key()}), {}};
  append_big_endian<kTimeBytes>(added.bytes, seconds);
  added.bytes.insert(added.bytes.end(), signature.begin(), signature.end());
  note.signatures.push_back(std::move(added));
}

Result<void> check_signature(const Note& note, const VerifierKey& key) {
  const auto found = find_signature(note, key, schema::Signature().size());
  if (!found) return std::unexpected(found.error());
  if (!schema::is_signed_by(key.key, as_bytes(note.text), last_64(**found))) return forged(key);
  return {};
}

Result<std::uint64_t> check_cosignature(const Note& note, const VerifierKey& key) {
  const auto found = find_signature(note, key, kTimeBytes + schema::Signature().size());
  if (!found) return std::unexpected(found.error());
  const std::uint64_t seconds = read_big_endian(std::span((*found)->bytes).first(kTimeBytes));
  if (!schema::is_signed_by(key.key, as_bytes(witnessed(seconds, note.text)), last_64(**found))) return forged(key);
  return seconds;
}

}  // namespace cardspeak::evidence
