// Signed notes (C2SP signed-note): a text, and under it a line for each signature. Checkpoints are such notes. A key
// has a name, by convention an address without a scheme, and an id made of name, kind and key.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "model/result.h"
#include "schemas/seal/ed25519.h"

namespace cardspeak::evidence {

// What a key signs with: the note itself, or, as a witness, the note together with a time. Numbers of C2SP.
enum class KeyKind : std::uint8_t {
  kSigner = 0x01,   // signed-note: Ed25519 over the text
  kWitness = 0x04,  // tlog-cosignature: Ed25519 over a time and the text
};

using KeyId = std::uint32_t;

// The half of a key that is given away.
struct VerifierKey {
  std::string name;
  KeyKind kind = KeyKind::kSigner;
  schema::PublicKey key{};

  friend bool operator==(const VerifierKey&, const VerifierKey&) = default;
};

// The id that signatures of this key carry.
KeyId id_of(const VerifierKey& key);
// One line: "NAME+ID+KEY".
std::string to_text(const VerifierKey& key);
// Errors: kBadInput, with what is wrong of the text; also where the id is not that of the key.
Result<VerifierKey> parse_verifier_key(std::string_view text);
// Whether a key may have this name: not empty, no blanks, no plus sign, no control characters.
bool is_key_name(std::string_view name);

struct NoteSignature {
  std::string name;
  KeyId id = 0;
  std::vector<std::uint8_t> bytes;
};

struct Note {
  std::string text;  // ends with a line break
  std::vector<NoteSignature> signatures;
};

// Errors: kBadInput, naming the line and what was expected there.
Result<Note> parse_note(std::string_view bytes);
std::string to_text(const Note& note);

// Adds the signature of a key of kind kSigner. Requires a text that ends with a line break.
void sign(Note& note, const std::string& name, const schema::SigningKey& key);
// Adds that of a witness, who saw the text at this time: seconds since 1970 (UTC).
void cosign(Note& note, const std::string& name, const schema::SigningKey& key, std::uint64_t seconds);

// Errors: kBadInput. No signature of this key is there; or one is, and it is not of this text.
Result<void> check_signature(const Note& note, const VerifierKey& key);
// The same for a witness; the time that it states, in seconds since 1970 (UTC).
Result<std::uint64_t> check_cosignature(const Note& note, const VerifierKey& key);

}  // namespace cardspeak::evidence
