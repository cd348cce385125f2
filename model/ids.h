// The identifiers of the domain. Each kind of number has its own type; one becomes another only by a function that is
// named.
#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "model/result.h"

namespace cardspeak {

// A number that is only comparable with its own kind.
template <typename Tag, typename Rep>
class Named {
 public:
  constexpr Named() = default;
  constexpr explicit Named(Rep value) : value_(value) {}
  [[nodiscard]] constexpr Rep value() const { return value_; }
  friend constexpr auto operator<=>(const Named&, const Named&) = default;

 private:
  Rep value_{};
};

// A venue, a table, a game, an option, a kind of wager: at most so many bytes.
inline constexpr std::size_t kIdMax = 64;
// The highest seat that an event can name.
inline constexpr unsigned kSeatMax = 20;

// Small letters, digits and "-".
bool is_venue_character(char c);
// Letters, digits, "-" and "_".
bool is_name_character(char c);

// A seat at a table: 1 is the first on the dealer's left, clockwise. 0: no seat.
using SeatNo = Named<struct SeatNoTag, std::uint8_t>;
// Number of a round of play at its table, from 1.
using RoundNo = Named<struct RoundNoTag, std::uint64_t>;
// Position of an event in its stream, from 1, without gaps.
using StreamSeq = Named<struct StreamSeqTag, std::uint64_t>;
// Nanoseconds since the Unix epoch, UTC, as a device's clock gave them.
using DeviceTimeNs = Named<struct DeviceTimeNsTag, std::int64_t>;

// A round of play: "<venue>/<table>/<round number>", as in "crown-melbourne/CS-04/118".
struct RoundId {
  std::string venue;
  std::string table;
  RoundNo number;

  // "<venue>/<table>": the stream that the round's events come from.
  [[nodiscard]] std::string stream() const { return venue + "/" + table; }
  [[nodiscard]] std::string text() const { return stream() + "/" + std::to_string(number.value()); }

  friend auto operator<=>(const RoundId&, const RoundId&) = default;
};

// The venue that a stream's name begins with: "crown-melbourne" of "crown-melbourne/meter/JP-1".
std::string venue_of(std::string_view stream);
// A table's name without its venue, which may stand before it or not.
std::string table_alone(std::string_view name);

// Reads a round's id as it is written. Errors: kBadInput, with what was expected.
Result<RoundId> parse_round_id(std::string_view text);
// The one spelling of a round's id, without zeros before its number; what is no round's id stays as it is.
std::string plain_round_id(std::string_view text);

}  // namespace cardspeak
