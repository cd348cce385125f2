// Events that a device signs. docs/devices.md describes it for whoever makes a device.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "schemas/event.capnp.h"
#include "schemas/seal/ed25519.h"

namespace cardspeak::schema {

// What is signed: "cardspeak-event/1", a line break, and the SHA-256 of the event's canonical bytes without its
// signature. By the hash of the event before it, which is among these bytes, the signature is also one of the whole
// stream up to the event.
std::vector<std::uint8_t> signed_bytes(Event::Reader event);

// The signature that the event carries; nothing: it carries none, or a text that is not base 64 of 64 bytes.
std::optional<Signature> signature_of(Event::Reader event);
// Whether an event may carry this text as its signature.
bool is_signature_text(std::string_view text);

// Puts the signature into an event of which everything else is set. What was there before is replaced.
void sign_event(Event::Builder event, const SigningKey& key);

}  // namespace cardspeak::schema
