#include "schemas/seal/high_water.h"

#include <algorithm>
#include <array>
#include <fstream>
#include <ios>
#include <string_view>

#include "schemas/seal/seal.h"

namespace cardspeak::schema {
namespace {

// Two places, a sector of the disk each, so that one is whole while the other is written.
constexpr std::int64_t kPlaceSize = 512;
constexpr std::size_t kPlaces = 2;
constexpr std::string_view kTitle = "cardspeak-high-water-1 ";
constexpr std::size_t kDigits = 20;  // as many as the greatest number has
constexpr std::size_t kNumberSize = kTitle.size() + kDigits;

using Sector = std::array<char, std::size_t{kPlaceSize}>;

// One line of text: title, number, the number's check.
Sector sector_of(std::uint64_t number) {
  std::string digits = std::to_string(number);
  std::string text(kTitle);
  text += std::string(kDigits - digits.size(), '0') + digits;
  text += " " + to_hex(sha256(std::string_view(text))) + "\n";
  Sector place{};
  place.fill(' ');
  place.back() = '\n';
  std::copy(text.begin(), text.end(), place.begin());
  return place;
}

std::optional<std::uint64_t> number_in(const Sector& place) {
  std::uint64_t number = 0;
  for (std::size_t at = kTitle.size(); at < kNumberSize; ++at) {
    if (place[at] < '0' || place[at] > '9') return std::nullopt;
    number = number * 10 + static_cast<std::uint64_t>(place[at] - '0');
  }
  if (place != sector_of(number)) return std::nullopt;
  return number;
}

using Numbers = std::array<std::optional<std::uint64_t>, kPlaces>;

Numbers numbers_in(const std::string& path) {
  Numbers numbers;
  std::ifstream file(path, std::ios::binary);
  for (auto& number : numbers) {
    Sector place{};
    if (!file.read(place.data(), std::streamsize{kPlaceSize})) break;
    number = number_in(place);
  }
  return numbers;
}

bool make_file(const std::string& path, const Sector& place) {
  std::ofstream file(path, std::ios::binary | std::ios::trunc);
  for (std::size_t at = 0; at < kPlaces; ++at) file.write(place.data(), std::streamsize{kPlaceSize});
  file.close();
  return file.good();
}

}  // namespace

std::optional<std::uint64_t> read_high_water(const std::string& path) {
  const Numbers numbers = numbers_in(path);
  return std::max(numbers[0], numbers[1]);
}

bool write_high_water(const std::string& path, std::uint64_t number) {
  const Numbers numbers = numbers_in(path);
  const Sector place = sector_of(number);
  // A smaller number is one that somebody has decided on: the greater one must not stay beside it.
  const bool falls = std::max(numbers[0], numbers[1]) > number;
  std::fstream file(path, std::ios::binary | std::ios::in | std::ios::out);
  if (falls || !file) return make_file(path, place);
  const std::size_t at = numbers[0] < numbers[1] ? 0 : 1;  // the one that holds the lesser, or none
  file.seekp(static_cast<std::streamoff>(at) * kPlaceSize);
  file.write(place.data(), std::streamsize{kPlaceSize});
  file.close();
  return file.good();
}

}  // namespace cardspeak::schema
