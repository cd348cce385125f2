// How fast a log is bound by a tree and signed, beside the bare cryptography that there is no way around.
//   tiles        leaves into a new folder of tiles, written and synced as checkpoint does; beside OpenSSL's SHA-256,
//   once
//                over each leaf and once over each node above it, from memory
//   sign_note    a checkpoint's note signed; beside OpenSSL's Ed25519 over the same text
//   check_note   its signature read and checked; beside OpenSSL's check
//   sign_round   a round of 60 events sealed and signed as its device does; beside one signature of OpenSSL's
//   vouch_round  the signature of such a round held against a register of 100 devices; beside one check of OpenSSL's
// `ratio` is our time over the yardstick's, both in processor time of the process; `leaves`, `notes` and `rounds` are
// per second.
#include <benchmark/benchmark.h>
#include <capnp/message.h>
#include <openssl/evp.h>
#include <openssl/sha.h>
#include <time.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "ingest/device/device_signer.h"
#include "model/check.h"
#include "model/devices/signer.h"
#include "replay/evidence/checkpoint.h"
#include "replay/evidence/tile_writer.h"
#include "schemas/seal/ed25519.h"
#include "schemas/seal/signed_event.h"

namespace cardspeak::evidence {
namespace {

constexpr std::size_t kLeaves = std::size_t{1} << 18;

double cpu_seconds() {
  timespec now{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

// Runs both, one after the other, and reports how often a second the work was done.
template <typename Ours, typename Theirs>
void beside(benchmark::State& state, const char* what, std::size_t count, const Ours& ours, const Theirs& theirs) {
  double our_time = 0;
  double their_time = 0;
  for ([[maybe_unused]] const auto& once : state) {
    const double start = cpu_seconds();
    ours();
    const double middle = cpu_seconds();
    theirs();
    our_time += middle - start;
    their_time += cpu_seconds() - middle;
  }
  state.counters[what] = static_cast<double>(count) * static_cast<double>(state.iterations()) / our_time;
  state.counters["ratio"] = our_time / their_time;
}

std::vector<Leaf> some_leaves() {
  std::vector<Leaf> leaves(kLeaves);
  for (std::size_t at = 0; at < leaves.size(); ++at) {
    leaves[at] = {PartitionId(0), LogOffset(static_cast<std::int64_t>(at)), schema::sha256(std::to_string(at))};
  }
  return leaves;
}

void write_tiles(const std::vector<Leaf>& leaves) {
  const auto folder = std::filesystem::temp_directory_path() / "cardspeak-evidence-bench";
  std::filesystem::remove_all(folder);
  auto writer = TileWriter::after(TileFolder(folder, 0));
  CARDSPEAK_CHECK(writer.has_value(), "a folder of tiles can be begun");
  for (const Leaf& leaf : leaves) CARDSPEAK_CHECK(writer->append(leaf).has_value(), "a leaf can be added");
  CARDSPEAK_CHECK(writer->finish().has_value(), "the tiles can be written");
  std::filesystem::remove_all(folder);
}

void hash_bare(const std::vector<Leaf>& leaves) {
  std::array<std::uint8_t, 1 + kLeafBytes> leaf{};
  std::array<std::uint8_t, 65> node{};
  Hash hash{};
  for (const Leaf& each : leaves) {
    std::ranges::copy(each.event, leaf.begin() + 13);
    SHA256(leaf.data(), leaf.size(), hash.data());
    std::ranges::copy(hash, node.begin() + 1);
    SHA256(node.data(), node.size(), hash.data());
    benchmark::DoNotOptimize(hash);
  }
}

void tiles(benchmark::State& state) {
  const std::vector<Leaf> leaves = some_leaves();
  beside(
      state, "leaves", leaves.size(), [&] { write_tiles(leaves); }, [&] { hash_bare(leaves); });
}

// An Ed25519 key as OpenSSL has it, made for this run.
class BareKey {
 public:
  BareKey()
      : context_(EVP_MD_CTX_new(), EVP_MD_CTX_free),
        key_(EVP_PKEY_Q_keygen(nullptr, nullptr, "ED25519"), EVP_PKEY_free) {}

  std::array<std::uint8_t, 64> sign(const std::string& text) const {
    std::array<std::uint8_t, 64> signature{};
    std::size_t size = signature.size();
    EVP_MD_CTX_reset(context_.get());
    const bool done = EVP_DigestSignInit(context_.get(), nullptr, nullptr, nullptr, key_.get()) == 1 &&
                      EVP_DigestSign(context_.get(), signature.data(), &size, bytes(text), text.size()) == 1;
    CARDSPEAK_CHECK(done, "OpenSSL signs");
    return signature;
  }
  void check(const std::string& text, const std::array<std::uint8_t, 64>& signature) const {
    EVP_MD_CTX_reset(context_.get());
    const bool good =
        EVP_DigestVerifyInit(context_.get(), nullptr, nullptr, nullptr, key_.get()) == 1 &&
        EVP_DigestVerify(context_.get(), signature.data(), signature.size(), bytes(text), text.size()) == 1;
    CARDSPEAK_CHECK(good, "OpenSSL finds its own signature good");
  }

 private:
  static const std::uint8_t* bytes(const std::string& text) {
    return reinterpret_cast<const std::uint8_t*>(text.data());
  }
  std::unique_ptr<EVP_MD_CTX, void (*)(EVP_MD_CTX*)> context_;
  std::unique_ptr<EVP_PKEY, void (*)(EVP_PKEY*)> key_;
};

constexpr const char* kName = "casino.example/log";
constexpr std::size_t kNotes = 1'000;

Note unsigned_note() {
  return {to_text(Checkpoint{kName, {kLeaves, schema::sha256(std::string_view("root"))}}), {}};
}

void sign_note(benchmark::State& state) {
  const auto key = schema::SigningKey::generate();
  const BareKey bare;
  const Note blank = unsigned_note();
  beside(
      state, "notes", kNotes,
      [&] {
        for (std::size_t at = 0; at < kNotes; ++at) {
          Note note = blank;
          sign(note, kName, key);
          benchmark::DoNotOptimize(to_text(note));
        }
      },
      [&] {
        for (std::size_t at = 0; at < kNotes; ++at) benchmark::DoNotOptimize(bare.sign(blank.text));
      });
}

void check_note(benchmark::State& state) {
  const auto key = schema::SigningKey::generate();
  const BareKey bare;
  Note note = unsigned_note();
  sign(note, kName, key);
  const std::string bytes = to_text(note);
  const VerifierKey verifier{kName, KeyKind::kSigner, key.public_key()};
  const auto signature = bare.sign(note.text);
  beside(
      state, "notes", kNotes,
      [&] {
        for (std::size_t at = 0; at < kNotes; ++at) {
          const auto read = parse_note(bytes);
          CARDSPEAK_CHECK(read && read_checkpoint(*read, verifier), "the note's signature is good");
        }
      },
      [&] {
        for (std::size_t at = 0; at < kNotes; ++at) bare.check(note.text, signature);
      });
}

constexpr std::size_t kRounds = 200;
constexpr std::uint64_t kEventsOfRound = 60;

// Gives all events of some rounds to `take`, in order.
template <typename Take>
void play(const Take& take) {
  for (std::uint64_t round = 1; round <= kRounds; ++round) {
    for (std::uint64_t at = 1; at <= kEventsOfRound; ++at) {
      capnp::MallocMessageBuilder message;
      auto event = message.initRoot<schema::Event>();
      event.setStream("crown-melbourne/CS-01");
      event.setDeviceTimeNs(1'795'161'600'000'000'000);
      event.setRound(round);
      event.setDevice("CS-01-dev");
      if (at < kEventsOfRound) {
        event.initBurned().setCard(1);
      } else {
        event.setRoundClosed();
      }
      take(event.asReader());
    }
  }
}

void sign_round(benchmark::State& state) {
  const auto key = schema::SigningKey::generate();
  const BareKey bare;
  const std::string text = unsigned_note().text;
  beside(
      state, "rounds", kRounds,
      [&] {
        DeviceSigner signer([&](std::string_view, std::string_view) { return Result<const schema::SigningKey*>(&key); },
                            [](schema::Event::Reader event) { benchmark::DoNotOptimize(event); });
        play([&](schema::Event::Reader event) { CARDSPEAK_CHECK(signer.take(event).has_value(), "it is in order"); });
        CARDSPEAK_CHECK(signer.finish().has_value(), "the key is there");
      },
      [&] {
        for (std::size_t at = 0; at < kRounds; ++at) benchmark::DoNotOptimize(bare.sign(text));
      });
}

void vouch_round(benchmark::State& state) {
  const auto key = schema::SigningKey::generate();
  Register known;
  for (int i = 0; i < 100; ++i) {
    known.devices.push_back({"crown-melbourne",
                             "CS-" + std::to_string(i + 100) + "-dev",
                             {"crown-melbourne/CS-" + std::to_string(i + 100)},
                             schema::SigningKey::generate().public_key(),
                             {}});
  }
  known.devices.push_back({"crown-melbourne", "CS-99-dev", {"crown-melbourne/CS-99"}, key.public_key(), {}});
  capnp::MallocMessageBuilder message;
  auto event = message.initRoot<schema::Event>();
  event.setStream("crown-melbourne/CS-99");
  event.setSequence(kEventsOfRound);
  event.setDeviceTimeNs(1'795'161'600'000'000'000);
  event.setRound(1);
  event.setDevice("CS-99-dev");
  event.setRoundClosed();
  sign_event(event, key);
  const BareKey bare;
  const std::string text = unsigned_note().text;
  const auto signature = bare.sign(text);
  beside(
      state, "rounds", kRounds,
      [&] {
        for (std::size_t at = 0; at < kRounds; ++at) {
          const auto own = schema::signature_of(event.asReader());
          const auto bytes = schema::signed_bytes(event.asReader());
          const Signer signer = check_signer(
              known, {"crown-melbourne/CS-99", "CS-99-dev", DeviceTimeNs(event.getDeviceTimeNs()), own.has_value()},
              [&](const DeviceKey& each) { return schema::is_signed_by(each, bytes, *own); }, Revoked::kNever);
          CARDSPEAK_CHECK(signer.vouches(), "the device vouches for it");
        }
      },
      [&] {
        for (std::size_t at = 0; at < kRounds; ++at) bare.check(text, signature);
      });
}

BENCHMARK(tiles)->Unit(benchmark::kMillisecond);
BENCHMARK(sign_note)->Unit(benchmark::kMillisecond);
BENCHMARK(check_note)->Unit(benchmark::kMillisecond);
BENCHMARK(sign_round)->Unit(benchmark::kMillisecond);
BENCHMARK(vouch_round)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace cardspeak::evidence

BENCHMARK_MAIN();
