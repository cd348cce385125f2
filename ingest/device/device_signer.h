// Seals and signs events as the devices of a venue do, for trials and tests, and for devices that have no key of their
// own but a machine beside them that has.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "ingest/device/event_source.h"
#include "model/ids.h"
#include "model/result.h"
#include "schemas/seal/ed25519.h"
#include "schemas/seal/seal.h"

namespace cardspeak {

// Gives each event the next number where it has none, the hash of the event before it in its stream, and a signature
// where one is due: on `roundClosed`, on each event of a meter or a desk, on what stands outside rounds or comes after
// their close, and where the next event of the stream is another device's or another round's. Not safe for concurrent
// use.
class DeviceSigner {
 public:
  // The key of a device of a venue; valid as long as the signer. Errors end the signing.
  using KeyOf = std::function<Result<const schema::SigningKey*>(std::string_view venue, std::string_view device)>;
  // Takes an event in the order of its stream; valid during the call.
  using Sink = std::function<void(schema::Event::Reader)>;

  DeviceSigner(KeyOf key_of, Sink sink) : key_of_(std::move(key_of)), sink_(std::move(sink)) {}

  // Takes one event; it is given to the sink once it is known what comes after it. Errors: kBadInput:
  // it names no device, or its number does not follow the one before; those of KeyOf.
  Result<void> take(schema::Event::Reader event);
  // Gives what is left to the sink. Errors: those of KeyOf.
  Result<void> finish();

 private:
  struct Stream {
    std::optional<EventMessage> held;  // the last event, not given away yet
    StreamSeq number;                  // of it
    std::optional<schema::Hash> hash;  // of the event before it
    std::uint64_t closed = 0;          // the round that was closed last
  };
  Result<void> give(Stream& stream, bool another_follows);

  KeyOf key_of_;
  Sink sink_;
  std::map<std::string, Stream> streams_;
};

}  // namespace cardspeak
