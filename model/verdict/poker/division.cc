#include "model/verdict/poker/division.h"

#include <algorithm>
#include <cstddef>
#include <span>

#include "model/check.h"

namespace cardspeak::poker {

namespace {

using law::PokerReading;
using schema::DivisionBy;

class PotDivision {
 public:
  PotDivision(const law::CompiledPoker& law, Cents unit, const law::PokerChoices& choices, Journal& journal)
      : law_(law), unit_(unit), choices_(choices), journal_(journal) {}

  // The shares stand in the order of the tree, so that each level's parts are stretches of them.
  void divide(std::span<const ShareResult> shares, const Leaf& whole, std::size_t level) {
    if (level == law_.division.size()) {
      CARDSPEAK_CHECK(shares.size() == 1, "a pot is divided down to its shares");
      Leaf leaf = whole;
      leaf.share = &shares.front();
      leaves_.push_back(leaf);
      return;
    }
    const law::PokerDivision& by = law_.division[level];
    const std::vector<std::span<const ShareResult>> parts = parts_of(shares, by.by);
    if (parts.size() == 1) return divide(shares, whole, level + 1);
    const std::vector<Cents> amounts = amounts_of(whole.amount, parts.size(), by);
    const Cents least = *std::ranges::min_element(amounts);
    for (std::size_t i = 0; i < parts.size(); ++i) {
      Leaf part{.share = nullptr, .amount = amounts[i], .odd = amounts[i] - least, .rules = whole.rules};
      part.rules += ", " + by.rule;
      if (!part.odd.is_zero() && !by.odd_rule.empty()) part.rules += ", " + by.odd_rule;
      divide(parts[i], part, level + 1);
    }
  }

  std::vector<Leaf> take() { return std::move(leaves_); }

 private:
  [[nodiscard]] std::size_t part_of(const ShareResult& share, DivisionBy by) const {
    const std::size_t at = share.board == 0 ? 0 : share.board - 1U;
    if (by == DivisionBy::RUNS) return at / law_.boards;
    if (by == DivisionBy::BOARDS) return at % law_.boards;
    return static_cast<std::size_t>(share.share);
  }

  [[nodiscard]] std::vector<std::span<const ShareResult>> parts_of(std::span<const ShareResult> shares,
                                                                   DivisionBy by) const {
    std::vector<std::span<const ShareResult>> parts;
    std::size_t from = 0;
    for (std::size_t i = 1; i <= shares.size(); ++i) {
      if (i < shares.size() && part_of(shares[i], by) == part_of(shares[from], by)) continue;
      parts.push_back(shares.subspan(from, i - from));
      from = i;
    }
    return parts;
  }

  std::vector<Cents> amounts_of(Cents whole, std::size_t parts, const law::PokerDivision& by) {
    const auto count = static_cast<std::int64_t>(parts);
    const Cents each(whole.value() / count / unit_.value() * unit_.value());
    Cents left(whole.value() - each.value() * count);
    const bool by_reading = by.odd_rule.empty();
    if (by_reading && left > unit_) journal_.touch(PokerReading::kRunsOdd);
    const bool one_each = by_reading && choices_.of(PokerReading::kRunsOdd) == 1;
    std::vector<Cents> amounts;
    amounts.reserve(parts);
    for (std::size_t i = 0; i < parts; ++i) {
      const Cents odd = one_each ? std::min(left, unit_) : left;
      amounts.push_back(each + odd);
      left -= odd;
    }
    if (!amounts.empty()) amounts.front() += left;
    return amounts;
  }

  const law::CompiledPoker& law_;
  Cents unit_;
  const law::PokerChoices& choices_;
  Journal& journal_;
  std::vector<Leaf> leaves_;
};

}  // namespace

std::vector<Leaf> divide_pot(Cents amount, const PotResult& pot, const law::CompiledPoker& law, Cents unit,
                             const law::PokerChoices& choices, Journal& journal) {
  CARDSPEAK_CHECK(!pot.shares.empty() && unit > Cents(), "a pot has shares, and chips to divide it in");
  PotDivision division(law, unit, choices, journal);
  division.divide(pot.shares, {.share = nullptr, .amount = amount, .odd = Cents(), .rules = {}}, 0);
  return division.take();
}

}  // namespace cardspeak::poker
