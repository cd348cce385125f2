#include "model/law/tournament_terms.h"

#include <algorithm>
#include <cstddef>
#include <numeric>

namespace cardspeak {
namespace {

capnp::List<schema::TournamentTerm>::Reader terms_of(const Rulebook& book) {
  const auto data = book.data();
  return data.isHouse() ? data.getHouse().getTerms() : data.getPoker().getTerms();
}

// How many letters have to be changed, added or removed.
std::size_t distance(std::string_view a, std::string_view b) {
  std::vector<std::size_t> row(b.size() + 1);
  std::iota(row.begin(), row.end(), std::size_t{0});
  for (std::size_t i = 0; i < a.size(); ++i) {
    std::size_t diagonal = row[0];
    row[0] = i + 1;
    for (std::size_t j = 0; j < b.size(); ++j) {
      const std::size_t changed = diagonal + (a[i] == b[j] ? 0 : 1);
      diagonal = row[j + 1];
      row[j + 1] = std::min({changed, row[j] + 1, row[j + 1] + 1});
    }
  }
  return row.back();
}

}  // namespace

bool has_terms(const Rulebook& book) {
  return terms_of(book).size() != 0;
}

bool is_term(const Rulebook& book, std::string_view item) {
  for (const auto term : terms_of(book)) {
    if (std::string_view(term.getItem().cStr()) == item) return true;
  }
  return false;
}

std::string nearest_term(const Rulebook& book, std::string_view item) {
  std::string nearest;
  std::size_t least = static_cast<std::size_t>(-1);
  for (const auto term : terms_of(book)) {
    const std::size_t away = distance(item, term.getItem().cStr());
    if (away >= least) continue;
    least = away;
    nearest = term.getItem().cStr();
  }
  return nearest;
}

std::vector<MissingTerm> missing_terms(const Rulebook& book, const std::vector<StatedTerm>& stated) {
  std::vector<MissingTerm> missing;
  for (const auto term : terms_of(book)) {
    const std::string item = term.getItem().cStr();
    const auto found = std::ranges::find(stated, item, &StatedTerm::item);
    const bool denied = found != stated.end() && found->none && !term.getIfAny();
    if (found != stated.end() && !denied) continue;
    missing.push_back({item, term.getAbout().cStr(), term.getRule().cStr(), term.getIfAny(), denied});
  }
  return missing;
}

}  // namespace cardspeak
