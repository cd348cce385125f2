// A mask in the place of a patron's name, and what opens it. docs/evidence.md has the form for whoever checks one.
#pragma once

#include <array>
#include <cstdint>
#include <expected>
#include <string>
#include <string_view>
#include <vector>

namespace cardspeak::schema {

using Salt = std::array<std::uint8_t, 32>;

// From the system's source of randomness.
Salt new_salt();

// What shows whose name a mask stands for. Without the salt nobody can find the name, not even by trying names.
struct PatronOpening {
  std::string patron;
  Salt salt{};

  friend bool operator==(const PatronOpening&, const PatronOpening&) = default;
};

// "mask:" and the SHA-256, in hex, of "cardspeak-patron/1", a line break, the salt and the name.
std::string mask_of(const PatronOpening& opening);

// A line of JSON with its end (PatronOpening in schemas/evidence.capnp), in canonical form.
std::string opening_line(const PatronOpening& opening);
// Reads such lines. Errors: the number of the line, and what is wrong with it; a line whose mask is not that of its
// name and salt is wrong.
std::expected<std::vector<PatronOpening>, std::string> read_openings(std::string_view text);

}  // namespace cardspeak::schema
