#include "replay/evidence/tlog_proof.h"

#include <algorithm>
#include <charconv>
#include <limits>
#include <optional>
#include <span>

#include "replay/evidence/big_endian.h"
#include "schemas/seal/base64.h"

namespace cardspeak::evidence {
namespace {

constexpr std::string_view kProofHead = "c2sp.org/tlog-proof@v1\nextra ";
constexpr std::string_view kIndexWord = "index ";
constexpr std::size_t kPlaceBytes = 12;
constexpr std::size_t kPartitionOfPlace = 4;

std::unexpected<Error> proof_wants(std::string_view what) {
  return fail(ErrorCode::kBadInput, "it is no proof of the form tlog-proof: expected " + std::string(what));
}

// Takes a line off the front of the text, without its end. Nothing: there is no whole line.
std::optional<std::string_view> line_off(std::string_view& text) {
  const std::size_t end = text.find('\n');
  if (end == std::string_view::npos) return std::nullopt;
  const std::string_view line = text.substr(0, end);
  text.remove_prefix(end + 1);
  return line;
}

bool read_place(std::string_view line, TlogProof& proof) {
  const auto bytes = schema::from_base64(line);
  if (!bytes || bytes->size() != kPlaceBytes) return false;
  const std::span place(*bytes);
  const std::uint64_t offset = read_big_endian(place.subspan(kPartitionOfPlace));
  if (offset > static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max())) return false;
  proof.partition = PartitionId(static_cast<std::int32_t>(read_big_endian(place.first(kPartitionOfPlace))));
  proof.offset = LogOffset(static_cast<std::int64_t>(offset));
  return true;
}

bool read_index(std::string_view line, TlogProof& proof) {
  if (!line.starts_with(kIndexWord)) return false;
  line.remove_prefix(kIndexWord.size());
  const auto [end, error] = std::from_chars(line.data(), line.data() + line.size(), proof.index);
  return error == std::errc() && end == line.data() + line.size();
}

}  // namespace

std::string to_text(const TlogProof& proof) {
  const LeafBytes leaf = to_bytes(Leaf{proof.partition, proof.offset, {}});
  std::string text(kProofHead);
  text += schema::to_base64(std::span(leaf).first(kPlaceBytes)) + "\n";
  text += std::string(kIndexWord) + std::to_string(proof.index) + "\n";
  for (const Hash& hash : proof.path) text += schema::to_base64(hash) + "\n";
  return text + "\n" + proof.checkpoint;
}

Result<TlogProof> parse_tlog_proof(std::string_view whole) {
  if (!whole.starts_with(kProofHead)) return proof_wants("\"c2sp.org/tlog-proof@v1\" and a line \"extra\"");
  std::string_view text = whole.substr(kProofHead.size());
  TlogProof proof;
  const auto place = line_off(text);
  if (!place || !read_place(*place, proof)) return proof_wants("base 64 of a partition and an offset behind \"extra\"");
  const auto index = line_off(text);
  if (!index || !read_index(*index, proof)) return proof_wants("\"index\" and a number");
  while (true) {
    const auto line = line_off(text);
    if (!line) return proof_wants("a blank line and a checkpoint behind the hashes");
    if (line->empty()) break;
    const auto bytes = schema::from_base64(*line);
    Hash hash{};
    if (!bytes || bytes->size() != hash.size()) return proof_wants("a hash in base 64");
    std::ranges::copy(*bytes, hash.begin());
    proof.path.push_back(hash);
  }
  proof.checkpoint = text;
  if (to_text(proof) != whole) return proof_wants("the form that is written, to the byte");
  return proof;
}

bool shows(const TlogProof& proof, const Hash& event, const TreeHead& tree) {
  const Leaf leaf{proof.partition, proof.offset, event};
  return is_included(hash_of(leaf), proof.index, tree, proof.path);
}

}  // namespace cardspeak::evidence
