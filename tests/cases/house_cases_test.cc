// Every worked case of the house games, from events to verdict: written down as devices would have, checked as at
// ingest, folded, and judged under the book in force, with the readings that the case asks for. Each case is a test by
// its own id. A case is skipped only while no book decides it: while its version is not among the books, or while the
// book itself says that it leaves open what the case is about.
#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "cli/render/remarks.h"
#include "model/law/house.h"
#include "model/law/library.h"
#include "model/law/with_readings.h"
#include "model/remarks/kinds.h"
#include "model/verdict/adjudicate.h"
#include "model/verdict/jackpot/meter_setup.h"
#include "model/verdict/jackpot/prizes.h"
#include "tests/cases/case_round_fixture.h"
#include "tests/cases/worked_case_fixture.h"

namespace cardspeak::cases {
namespace {

// The books that load, and why the others do not.
struct Books {
  Library library;
  std::vector<Error> refused;
};

const Books& books() {
  static const Books kBooks = [] {
    std::vector<Rulebook> loaded;
    std::vector<Error> refused;
    for (const EmbeddedBook& embedded : embedded_books()) {
      auto book = load_rulebook(embedded.name, std::string(embedded.bytes), "");
      if (book) {
        loaded.push_back(*std::move(book));
      } else {
        refused.push_back(book.error());
      }
    }
    return Books{Library(std::move(loaded)), std::move(refused)};
  }();
  return kBooks;
}

const Library& library() {
  return books().library;
}

// --- what a verdict cites --------------------------------------------------------------------------------------------

std::vector<std::string> words_of(const std::string& text) {
  std::istringstream stream(text);
  std::vector<std::string> words;
  for (std::string word; stream >> word;) words.push_back(word);
  return words;
}

bool is_number(const std::string& rule) {
  return !rule.empty() && std::isdigit(static_cast<unsigned char>(rule.front())) != 0;
}

// The rules that a text names: "12.6 Table 7" is two, "10.3.1-10.3.2" as well, "3.6 (no clause)" is one.
std::vector<std::string> rules_in(const std::string& text) {
  std::vector<std::string> rules;
  for (std::size_t from = 0; from < text.size();) {
    const std::size_t comma = std::min(text.find(", ", from), text.size());
    std::string rest;
    for (const std::string& word : words_of(text.substr(from, comma - from))) {
      const std::size_t dash = word.find('-');
      if (is_number(word) && rest.empty()) {
        rules.push_back(word.substr(0, dash));
        if (dash != std::string::npos) rules.push_back(word.substr(dash + 1));
      } else if (word != "(no" && word != "clause)") {
        rest += (rest.empty() ? "" : " ") + word;
      }
    }
    if (!rest.empty()) rules.push_back(rest);
    from = comma + 2;
  }
  return rules;
}

// Whether `cited` is the expected rule or a part of it. A rule without a number ("Table 1", "Pair Plus C") is cited by
// its words, others may stand between them.
bool is_cited_as(const std::string& expected, const std::string& cited) {
  if (is_number(expected)) {
    if (!cited.starts_with(expected)) return false;
    return cited.size() == expected.size() || std::isalnum(static_cast<unsigned char>(cited[expected.size()])) == 0;
  }
  const auto words = words_of(cited);
  auto from = words.begin();
  for (const std::string& word : words_of(expected)) {
    from = std::find(from, words.end(), word);
    if (from == words.end()) return false;
    ++from;
  }
  return true;
}

std::set<std::string> cited_for(const Verdict& verdict, const WagerVerdict& wager) {
  std::string all = wager.citations.text();
  for (const Adjustment& adjustment : wager.adjustments) all += ", " + adjustment.what.citations.text();
  for (const Finding& finding : verdict.findings) {
    if (finding.seat == wager.seat && finding.wager == wager.wager) all += ", " + finding.citations.text();
  }
  std::set<std::string> cited;
  for (std::size_t from = 0; from < all.size();) {
    const std::size_t comma = std::min(all.find(", ", from), all.size());
    cited.insert(all.substr(from, comma - from));
    from = comma + 2;
  }
  return cited;
}

std::string joined(const std::set<std::string>& rules) {
  std::string text;
  for (const std::string& rule : rules) text += (text.empty() ? "" : "; ") + rule;
  return text;
}

// --- names -----------------------------------------------------------------------------------------------------------

std::string book_class(const std::string& name) {
  if (name == "high_card") return "noPair";
  if (name == "pair") return "onePair";
  return book_wager(name);
}

std::string_view name_of(schema::Outcome outcome) {
  switch (outcome) {
    case schema::Outcome::UNSET:
      return "no outcome";
    case schema::Outcome::WIN:
      return "win";
    case schema::Outcome::LOSE:
      return "lose";
    case schema::Outcome::STAND_OFF:
      return "standoff";
    case schema::Outcome::VOID:
      return "void";
    case schema::Outcome::RETURNED:
      return "returned";
    case schema::Outcome::CARRIED:
      return "carried";
  }
  return "no outcome";
}

// --- the comparison --------------------------------------------------------------------------------------------------

class Comparison {
 public:
  Comparison(const WorkedCase& worked, const Verdict& verdict, const Rulebook& book, const MeterFacts& meter)
      : worked_(worked), verdict_(verdict), book_(book), meter_(meter) {}

  // Everything in which the verdict is not what the case expects.
  std::vector<std::string> differences() {
    compare_lines();
    compare_hands();
    compare_meter();
    compare_readings();
    compare_status();
    return std::move(differences_);
  }

 private:
  void differ(std::string what) { differences_.push_back(std::move(what)); }

  template <typename T>
  void same(const std::string& where, const T& expected, const T& found) {
    if (expected == found) return;
    std::ostringstream text;
    text << where << ": expected " << expected << ", the verdict has " << found;
    differ(text.str());
  }

  // The lines of the verdict in the order of the case's, several of a kind by the order in which they were placed.
  void compare_lines() {
    std::set<const WagerVerdict*> left;
    for (const WagerVerdict& wager : verdict_.wagers) left.insert(&wager);
    for (const ExpectedLine& line : expected_lines(worked_)) {
      const auto found = std::ranges::find_if(verdict_.wagers, [&](const WagerVerdict& wager) {
        return left.contains(&wager) && wager.seat.value() == line.seat && wager.wager == line.wager;
      });
      const std::string where = "seat " + std::to_string(line.seat) + ", " + line.wager;
      if (found == verdict_.wagers.end()) {
        differ(where + ": no such line in the verdict");
        continue;
      }
      left.erase(&*found);
      compare_line(where, line, *found);
    }
    for (const WagerVerdict* wager : left) {
      if (wager->due.is_zero() && wager->returned.is_zero() && wager->stake.is_zero()) continue;
      differ("seat " + std::to_string(wager->seat.value()) + ", " + wager->wager + ": the case has no such line");
    }
  }

  void compare_line(const std::string& where, const ExpectedLine& line, const WagerVerdict& wager) {
    const std::set<std::string> cited = cited_for(verdict_, wager);
    const std::string judged = where + " (" + joined(cited) + ")";
    if (!wager.decidable) return differ(judged + ": not decidable");
    same(judged + ", outcome", std::string_view(line.outcome), name_of(wager.outcome));
    same(judged + ", winnings", line.winnings, wager.due.value());
    // A carried wager stays the player's without going back: the case counts it as nothing handed back.
    if (line.outcome != "carried") same(judged + ", stake handed back", line.returned, wager.returned.value());
    for (const std::string& rule : rules_in(line.rule)) {
      if (std::ranges::none_of(cited, [&](const std::string& by) { return is_cited_as(rule, by); })) {
        differ(judged + ": does not cite " + rule);
      }
    }
  }

  [[nodiscard]] bool reads_hand(int seat, const std::string& hand_class) const {
    return std::ranges::any_of(verdict_.hands, [&](const HandRead& hand) {
      return hand.seat.value() == seat && hand.hand_class == hand_class;
    });
  }

  void compare_hands() {
    for (const char* key : {"hands", "six_hands"}) {
      for (const auto& [seat, name] : fields_at(worked_.expect, key)) {
        const std::string expected = book_class(text_of(name));
        if (!reads_hand(std::stoi(seat), expected)) differ("seat " + seat + ": no hand is read as " + expected);
      }
    }
    const std::string dealer = text_at(worked_.expect, "dealer");
    if (!dealer.empty() && !reads_hand(0, book_class(dealer))) differ("the dealer's hand is not read as " + dealer);
    const auto qualifies = find(worked_.expect, "qualifies");
    if (!qualifies) return;
    const std::string_view note = qualifies->getBoolean() ? "qualifies" : "does not qualify";
    if (std::ranges::none_of(verdict_.hands, [&](const HandRead& hand) {
          return hand.seat == SeatNo(0) && sentence(hand.note) == note;
        })) {
      differ("the dealer's hand: " + std::string(note) + " is not in the verdict");
    }
  }

  [[nodiscard]] const ReadingUsed* reading(const std::string& id) const {
    const auto found = std::ranges::find(verdict_.readings, id, &ReadingUsed::id);
    return found == verdict_.readings.end() ? nullptr : &*found;
  }

  static bool pays_otherwise(const ReadingUsed& used) {
    return std::ranges::any_of(used.alternatives, [](const AlternativeResult& other) { return !other.wagers.empty(); });
  }

  // Another answer would leave another meter, though it may pay the same.
  [[nodiscard]] bool moves_meter(const std::string& id) const {
    const auto& readings = book_.house()->readings;
    return std::ranges::any_of(meter_readings_, [&](law::ReadingIndex at) { return readings[at.value()].id == id; });
  }

  void compare_readings() {
    for (const Json flag : list_at(worked_.expect, "flags")) {
      if (moves_meter(text_of(flag))) continue;
      const ReadingUsed* used = reading(text_of(flag));
      if (is_flag_without_choice(worked_.id, text_of(flag))) {
        if (used != nullptr && pays_otherwise(*used))
          differ("another answer of the reading " + used->id + " pays otherwise");
      } else if (used == nullptr) {
        differ("the verdict does not rest on the reading " + text_of(flag));
      } else if (!pays_otherwise(*used)) {
        differ("no other answer of the reading " + used->id + " pays otherwise");
      }
    }
    for (const Json flag : list_at(worked_.expect, "no_flags")) {
      const ReadingUsed* used = reading(text_of(flag));
      if (used != nullptr && pays_otherwise(*used))
        differ("another answer of the reading " + used->id + " pays otherwise");
    }
  }

  // The hands that won a share of the meter, by the line of the pay table that the verdict cites.
  [[nodiscard]] std::vector<jackpot::Winner> winners() const {
    const auto placed = placed_wagers(worked_);
    std::vector<jackpot::Winner> list;
    for (const WagerVerdict& wager : verdict_.wagers) {
      if (wager.wager != "jackpot" || wager.outcome != schema::Outcome::WIN) continue;
      const std::string rules = wager.citations.text();
      const bool natural = !rules.contains("(Wild)");
      const bool royal = rules.contains("Royal Flush");
      if (!natural || (!royal && !rules.contains("Straight Flush"))) continue;
      const auto own = std::ranges::find_if(placed, [&](const PlacedWager& placed_wager) {
        return placed_wager.seat == wager.seat.value() && placed_wager.kind == "jackpot";
      });
      list.push_back({.seat = wager.seat,
                      .hand = royal ? jackpot::PrizeHand::kRoyalFlush : jackpot::PrizeHand::kStraightFlush,
                      .level = static_cast<std::uint8_t>(own->level)});
    }
    return list;
  }

  void compare_meter() {
    std::vector<Json> expected = list_at(worked_.expect, "pools_after");
    if (const auto after = find(worked_.expect, "meter_after")) expected.push_back(*after);
    if (expected.empty()) return;
    const auto& law = book_.house()->jackpot;
    if (law == nullptr) return differ("the book says nothing of the meter");
    const auto won = winners();
    if (won.empty()) return differ("no hand of the verdict wins a share of the meter");
    const auto resets = jackpot::reset_values(*law, *meter_.configuration);
    if (!resets) return differ(resets.error().message);
    const auto paid = jackpot::prizes(*law, {.values = meter_.values, .reset_values = *resets, .chip_unit = {}}, won,
                                      jackpot::default_readings(*law, *book_.house()));
    if (!paid) return differ(sentence(paid.error()));
    meter_readings_ = paid->turned_on;
    if (paid->after.size() != expected.size()) return differ("what the meter stands at after the prizes is not said");
    for (std::size_t i = 0; i < expected.size(); ++i) {
      same("the meter after the prizes, in millionths of a dollar", millionths_of(expected[i]).value(),
           paid->after[i].value());
    }
    const std::string reset_rule = text_at(worked_.expect, "reset_rule");
    if (!reset_rule.empty() && paid->after_rule.find(reset_rule) == std::string::npos) {
      differ("the meter is reset by " + paid->after_rule + ", not by " + reset_rule);
    }
  }

  // The record has every wager settled as the case expects.
  void compare_status() {
    const bool is_void = text_at(worked_.expect, "status") == "misdeal";
    if (is_void && verdict_.status != schema::VerdictStatus::VOID) differ("the round is not void");
    if (!is_void && verdict_.status != schema::VerdictStatus::AGREED) {
      differ("the verdict does not agree with a record that is as the case expects" +
             (verdict_.reason.empty() ? "" : ": " + sentence(verdict_.reason)));
      for (const Finding& finding : verdict_.findings) differ("  " + sentence(finding));
    }
  }

  const WorkedCase& worked_;
  const Verdict& verdict_;
  const Rulebook& book_;
  const MeterFacts& meter_;
  std::vector<law::ReadingIndex> meter_readings_;  // that the prizes or the meter after them turned on
  std::vector<std::string> differences_;
};

// What the case is about and the book says that it does not decide; empty: nothing. What becomes of a ruling by a
// person is about no case.
std::string left_open(const WorkedCase& worked, const Rulebook& book) {
  const auto wagers = placed_wagers(worked);
  for (const auto open : book.data().getHouse().getLeftOpen()) {
    const std::string kind = open.getWager().cStr();
    const bool concerned = kind.empty() ? std::string_view(open.getSituation().cStr()) != "ruling" &&
                                              find(worked.play, "irregularity").has_value()
                                        : std::ranges::find(wagers, kind, &PlacedWager::kind) != wagers.end();
    if (concerned) return open.getRule().cStr();
  }
  return {};
}

ReadingAnswers readings_of(const WorkedCase& worked) {
  ReadingAnswers answers;
  if (const auto config = find(worked.play, "config")) {
    for (const auto& [id, value] : fields_at(*config, "readings")) answers[id] = text_of(value);
  }
  return answers;
}

// The moment at which the case is played: well within the version's time.
DeviceTimeNs moment_under(const Rulebook& book) {
  constexpr std::int64_t kHundredDaysNs = 100LL * 24 * 60 * 60 * 1'000'000'000;
  return DeviceTimeNs(book.in_force_from().value() + kHundredDaysNs);
}

// The book of the case's version; nothing while the game has no book at all. A file's name cannot have the slash of
// "RAG/575", so its version may be written with a hyphen.
Result<std::optional<Rulebook>> book_of(const WorkedCase& worked) {
  const bool has_game = std::ranges::any_of(library().books(), [&](const Rulebook& book) {
    return book.venue() == worked.venue && book.game() == worked.game;
  });
  for (const Error& error : books().refused) {
    if (error.message.find(worked.venue + "/" + worked.game) != std::string::npos) return std::unexpected(error);
  }
  if (!has_game) return std::nullopt;
  std::string hyphened = worked.version;
  std::ranges::replace(hyphened, '/', '-');
  for (const std::string& version : {worked.version, hyphened}) {
    if (auto book = library().version(worked.venue, worked.game, version)) return *std::move(book);
  }
  return fail(ErrorCode::kNotFound, "the game has books, but none of the case's version " + worked.version);
}

// The meter has on record the hands that take of it, and pays out what the case expects them to win.
void record_prizes(const WorkedCase& worked, const Verdict& by_cards, MeterFacts& meter) {
  if (!meter.on_record) return;
  const auto lines = expected_lines(worked);
  for (const MeterWin& win : by_cards.meter_wins) {
    meter.winners.push_back({.seat = win.seat, .hand = win.hand.text, .level = win.level});
    Cents won;
    for (const ExpectedLine& line : lines) {
      if (line.seat == win.seat.value() && line.wager == "jackpot") won += Cents(line.winnings);
    }
    meter.prizes_paid.push_back({.seat = win.seat, .amount = won, .from_meter = true, .rank = {}, .seq = StreamSeq(1)});
  }
}

class HouseCases : public testing::TestWithParam<WorkedCase> {};
GTEST_ALLOW_UNINSTANTIATED_PARAMETERIZED_TEST(HouseCases);

// Whether a book decides it or not: what happened can be written down and read back without a fault in the record.
TEST_P(HouseCases, IsARecordWithoutFaults) {
  const WorkedCase& worked = GetParam();
  constexpr DeviceTimeNs kWhen(1'795'161'600'000'000'000);
  const RoundFacts facts = facts_of(events_of(worked, kWhen));
  for (const FactFinding& finding : facts.findings) {
    // A side wager where no cards came is what one case is about.
    if (finding.kind() == kFactWagerWithoutHand && worked.id == "PER-20") continue;
    ADD_FAILURE() << worked.note << "\n  " << sentence(finding);
  }
  EXPECT_TRUE(facts.closed);
  EXPECT_EQ(facts.settled.size(), expected_lines(worked).size());
}

TEST_P(HouseCases, IsJudgedAsWorkedOutByHand) {
  const WorkedCase& worked = GetParam();
  const auto version = book_of(worked);
  ASSERT_TRUE(version) << version.error().message;
  if (!*version) GTEST_SKIP() << "SKIPPED: no book for " << worked.venue << "/" << worked.game;
  if (const std::string rule = left_open(worked, **version); !rule.empty()) {
    GTEST_SKIP() << "SKIPPED: the book leaves open what rule " << rule << " decides";
  }
  const CaseEvents events = events_of(worked, moment_under(**version));
  const RoundFacts facts = facts_of(events);
  ASSERT_FALSE(HasFailure()) << worked.note;
  const auto in_force = library().in_force(facts.id.venue, facts.sign.game, facts.first_event);
  ASSERT_TRUE(in_force) << in_force.error().message;
  ASSERT_EQ(in_force->version(), (*version)->version());
  const auto book = with_readings(*in_force, readings_of(worked));
  ASSERT_TRUE(book) << book.error().message;
  MeterFacts meter = meter_facts_of(events);
  record_prizes(worked, adjudicate(facts, *book, meter), meter);
  const Verdict verdict = adjudicate(facts, *book, meter);
  const std::vector<std::string> differences = Comparison(worked, verdict, *book, meter).differences();
  if (const auto exception = exception_of(worked.id)) {
    EXPECT_FALSE(differences.empty()) << worked.id << " is judged as expected and needs no exception";
    EXPECT_TRUE(
        std::filesystem::exists(std::filesystem::path(CARDSPEAK_SOURCE_DIR) / "docs/decisions" / exception->decision));
    return;
  }
  for (const std::string& difference : differences) ADD_FAILURE() << worked.note << "\n  " << difference;
}

std::vector<WorkedCase> rounds_of_play() {
  std::vector<WorkedCase> rounds = worked_cases();
  std::erase_if(rounds, [](const WorkedCase& worked) { return worked.is_meter; });
  return rounds;
}

INSTANTIATE_TEST_SUITE_P(Golden, HouseCases, testing::ValuesIn(rounds_of_play()), [](const auto& worked) {
  std::string name = worked.param.id;
  std::ranges::replace_if(
      name, [](char c) { return std::isalnum(static_cast<unsigned char>(c)) == 0; }, '_');
  return name;
});

TEST(HouseCasesFile, IsHereWithItsHundredAndNineteenCases) {
  if (!std::filesystem::exists(cases_path())) {
    GTEST_SKIP() << "SKIPPED: the worked cases are not here: " << cases_path();
  }
  EXPECT_EQ(worked_cases().size(), 119U);
  std::set<std::string> ids;
  for (const WorkedCase& worked : worked_cases()) ids.insert(worked.id);
  EXPECT_EQ(ids.size(), worked_cases().size());
}

TEST(HouseCasesFile, HasEveryCaseThatIsListedAsAnException) {
  if (worked_cases().empty()) GTEST_SKIP() << "SKIPPED: the worked cases are not here: " << cases_path();
  for (const CaseException& exception : case_exceptions()) {
    EXPECT_TRUE(std::ranges::find(worked_cases(), exception.id, &WorkedCase::id) != worked_cases().end())
        << exception.id;
  }
  EXPECT_TRUE(std::filesystem::exists(std::filesystem::path(CARDSPEAK_SOURCE_DIR) / "docs/decisions" / kFlagsDecision));
}

}  // namespace
}  // namespace cardspeak::cases
