// A signing key as a file: a line with its name, then PKCS #8 in PEM. OpenSSL's tools read it as it is, since they pass
// over what stands before the key.
#pragma once

#include <string>
#include <string_view>

#include "model/result.h"
#include "replay/evidence/note.h"
#include "schemas/seal/ed25519.h"

namespace cardspeak::evidence {

struct NamedKey {
  std::string name;
  schema::SigningKey key;

  // Its half that is given away.
  [[nodiscard]] VerifierKey verifier(KeyKind kind) const { return {name, kind, key.public_key()}; }
};

std::string to_text(const NamedKey& key);
// Errors: kBadInput; the message quotes nothing of the key.
Result<NamedKey> parse_key(std::string_view text);

// Errors: kBadInput, kNotFound, kUnavailable, naming the file; kBadInput too where others than its owner can read it.
Result<NamedKey> read_key_file(const std::string& path);
// Makes a file that its owner alone can read. Errors: kBadInput where a file of that name is there: a key is never
// written over. kUnavailable.
Result<void> make_key_file(const std::string& path, const NamedKey& key);

}  // namespace cardspeak::evidence
