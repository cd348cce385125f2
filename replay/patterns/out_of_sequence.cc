// Rounds whose record is not whole, or that do not follow each other.
#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "model/remarks/forms.h"
#include "replay/patterns/catalogue.h"
#include "replay/patterns/pattern.h"

namespace cardspeak::patterns {
namespace {

constexpr std::array kOutOfSequence = {kFactGap,           kFactFork,      kFactChainBroken,
                                       kFactTimeBackwards, kFactNotOpened, kFactCorrectsNothing};

// A round as the row of its table has it.
struct Place {
  std::uint64_t number = 0;
  std::uint64_t first_seq = 0;
  bool broken = false;  // within itself, or apart from the round before it where that is not taken
  bool alone = false;   // the round before it need not be among those that are taken

  friend auto operator<=>(const Place&, const Place&) = default;
};

// A number that is missing before it, or a round that lies in the stream before the one it follows.
bool is_apart(const InTable& before, const Place& place) {
  return place.number != before.number + 1 || place.first_seq <= before.first_seq;
}

class SequenceSums : public Sums {
 public:
  void take(const SeenRound& round) override {
    const RoundFacts& facts = round.facts;
    Place place{facts.id.number.value(), facts.first_seq.value()};
    place.broken = std::ranges::any_of(round.verdict.findings, [](const Finding& finding) {
      return std::ranges::find(kOutOfSequence, finding.kind()) != kOutOfSequence.end();
    });
    place.alone = round.chosen.has_value();
    if (place.alone && round.chosen->before) place.broken = place.broken || is_apart(*round.chosen->before, place);
    tables_[{facts.id.venue, facts.id.table, {}}].push_back(place);
  }

  void join(const Sums& other) override {
    for (const auto& [table, places] : static_cast<const SequenceSums&>(other).tables_) {
      std::vector<Place>& mine = tables_[table];
      for (const Place& place : places) mine.push_back(place);
    }
  }

  [[nodiscard]] Result<PatternFound> finish() const override {
    PatternFound found;
    for (const auto& [table, places] : tables_) {
      PatternLine line = line_of(table, places);
      found.hits += line.hits;
      found.of += line.of;
      if (line.hits != 0) found.lines.push_back(std::move(line));
    }
    for (PatternLine& line : found.lines) {
      line.other_hits = found.hits - line.hits;
      line.other_of = found.of - line.of;
    }
    settle_lines(found, true);
    return found;
  }

 private:
  static PatternLine line_of(const Whom& table, std::vector<Place> places) {
    std::ranges::sort(places);
    PatternLine line;
    line.whom = table;
    line.of = places.size();
    std::optional<InTable> before;
    for (const Place& place : places) {
      const bool apart = !place.alone && before && is_apart(*before, place);
      if (place.broken || apart) {
        ++line.hits;
        line.rounds.add({table.venue, table.who, RoundNo(place.number)});
      }
      before = InTable{place.number, place.first_seq};
    }
    return line;
  }

  std::map<Whom, std::vector<Place>> tables_;
};

std::unique_ptr<Sums> start_sequence(By /*by*/) {
  return std::make_unique<SequenceSums>();
}

}  // namespace

Pattern out_of_sequence() {
  return {{.name = "out-of-sequence",
           .hits = "rounds whose record is broken, or that do not follow the round before them",
           .beside = "all other tables",
           .null = "none: numbers and chains of a whole record have no break",
           .test = "none: each is a fact",
           .source = "docs/events.md, on streams and their chains",
           .does_not_say = "whether an outage or a hand broke it; skips that somebody accounted for are told by replay",
           .exact = true,
           .by = {By::kTable},
           .in_turn = true},
          start_sequence};
}

}  // namespace cardspeak::patterns
