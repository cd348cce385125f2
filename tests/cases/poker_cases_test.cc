// Every recorded hand and every worked case of the poker room, from events to verdict: written down as devices would
// have, checked as at ingest, folded, and judged under the book in force. Each is a test by its own id.
//
// Two lists say what is not yet so. A game that the book lacks is named with the number of its cases, and the list is
// wrong as soon as the book has the game. A case that is judged otherwise is named with the reason, and the list is
// wrong as soon as the case is judged as expected. Both may only shrink.
#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <iostream>
#include <map>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "cli/render/remarks.h"
#include "model/law/library.h"
#include "model/law/with_readings.h"
#include "model/verdict/adjudicate.h"
#include "tests/cases/poker_case_fixture.h"
#include "tests/cases/poker_events_fixture.h"

namespace cardspeak::cases::poker_room {
namespace {

constexpr const char* kVenue = "crown-melbourne";
constexpr const char* kFirstGame = "texas-holdem";

// Games that the room has and the book does not yet, and how many cases wait for them.
const std::map<std::string, std::size_t>& games_not_judged() {
  static const std::map<std::string, std::size_t> kGames;
  return kGames;
}

// Cases that are not judged as expected, and why. Where the verdict says more than the case, or a reading is named that
// moves nothing, the verdict is right by the text and the entry stays.
const std::map<std::string, std::string>& judged_otherwise() {
  static const std::map<std::string, std::string> kCases = {
      {"H12", "the acts of the draw that is one too many are named too"},
      {"I08", "one odd chip goes by 8.5.1 alone: K-5 asks about several"},
      {"J11", "streets that are dealt without betting are named by the cards, not by 12.3"},
  };
  return kCases;
}

const Library& library() {
  static const Library kLibrary = [] {
    std::vector<Rulebook> loaded;
    for (const EmbeddedBook& embedded : embedded_books()) {
      auto book = load_rulebook(embedded.name, std::string(embedded.bytes), "");
      if (book) loaded.push_back(*std::move(book));
    }
    return Library(std::move(loaded));
  }();
  return kLibrary;
}

bool has_book(const std::string& game) {
  return std::ranges::any_of(library().books(),
                             [&](const Rulebook& book) { return book.venue() == kVenue && book.game() == game; });
}

// Well within the time of the version.
DeviceTimeNs moment_under(const std::string& game) {
  constexpr std::int64_t kHundredDaysNs = 100LL * 24 * 60 * 60 * 1'000'000'000;
  for (const Rulebook& book : library().books()) {
    if (book.venue() == kVenue && book.game() == game)
      return DeviceTimeNs(book.in_force_from().value() + kHundredDaysNs);
  }
  return DeviceTimeNs(1'795'161'600'000'000'000);
}

// --- the comparison --------------------------------------------------------------------------------------------------

std::string joined(const std::vector<std::string>& list) {
  std::string text;
  for (const std::string& entry : list) text += (text.empty() ? "" : "; ") + entry;
  return text.empty() ? "none" : text;
}

// Whether the text cites the rule or a part of it: "14.1.1(a)(vi)" is part of "14.1.1(a)". Words behind a number
// ("1.1 Fixed bet") are looked for as they stand.
bool cites(const std::string& cited, const std::string& rule) {
  for (std::size_t at = cited.find(rule); at != std::string::npos; at = cited.find(rule, at + 1)) {
    const std::size_t end = at + rule.size();
    const bool begins = at == 0 || cited[at - 1] == ' ' || cited[at - 1] == ',';
    const bool ends = end == cited.size() || std::isdigit(static_cast<unsigned char>(cited[end])) == 0;
    if (begins && ends) return true;
  }
  return false;
}

class Comparison {
 public:
  Comparison(const PokerCase& worked, const Verdict& verdict) : worked_(worked), verdict_(verdict) {}

  // Everything in which the verdict is not what the case expects.
  std::vector<std::string> differences() {
    compare_status();
    compare_stacks();
    compare_uncalled();
    compare_pots();
    compare_findings();
    compare_first();
    compare_legal();
    compare_chips_read();
    compare_readings();
    compare_procedure();
    compare_kill();
    compare_units();
    return std::move(differences_);
  }

 private:
  template <typename T>
  void same(const std::string& where, const T& expected, const T& found) {
    if (expected == found) return;
    std::ostringstream text;
    text << where << ": expected " << expected << ", the verdict has " << found;
    differences_.push_back(text.str());
  }

  [[nodiscard]] bool room() const { return worked_.file == PokerFile::kRoom; }
  // What everybody gets back is no pot.
  [[nodiscard]] bool is_void() const {
    const std::string outcome = text_at(worked_.expect, "outcome");
    return outcome == "misdeal" || outcome == "returned" || outcome == "void";
  }

  void compare_status() {
    if (!is_void() && verdict_.status == schema::VerdictStatus::VOID) differences_.emplace_back("the hand is void");
    if (is_void() && verdict_.status != schema::VerdictStatus::VOID) differences_.emplace_back("the hand is not void");
    // Of hands from outside the commission is data: no sign says what was due, and the amounts stand as it was taken.
    // Under a sign that the rules do not allow they stand as it has them, and nobody agrees to it.
    const RemarkForm why = verdict_.reason.form;
    const bool open_rake = (!room() && why == RemarkForm::kNoRakeSign) || why == RemarkForm::kRakeOutOfRange;
    if (verdict_.status == schema::VerdictStatus::NOT_DECIDABLE && !open_rake) {
      differences_.push_back("not decidable: " + sentence(verdict_.reason));
    }
  }

  void compare_stacks() {
    const auto expected = list_at(worked_.expect, room() ? "finishing" : "finishing_stacks");
    for (std::size_t i = 0; i < expected.size(); ++i) {
      const auto found =
          std::ranges::find(verdict_.stacks, SeatNo(static_cast<std::uint8_t>(i + 1)), &StackVerdict::seat);
      const std::string seat = "the stack of seat " + std::to_string(i);
      if (found == verdict_.stacks.end()) {
        differences_.push_back(seat + " is not in the verdict");
        continue;
      }
      same(seat, number_of(expected[i]), found->due.value());
    }
  }

  void compare_uncalled() {
    if (is_void()) return;
    std::map<std::int64_t, std::int64_t> expected;
    if (const auto back = find(worked_.expect, "uncalled")) {
      if (back->isArray()) {
        expected[number_of(back->getArray()[0])] = number_of(back->getArray()[1]);
      } else {
        expected[number_at(*back, "seat")] = number_at(*back, "amount");
      }
    }
    std::map<std::int64_t, std::int64_t> found;
    for (const UncalledVerdict& back : verdict_.uncalled) found[back.seat.value() - 1] += back.amount.value();
    std::erase_if(found, [](const auto& entry) { return entry.second == 0; });
    // What goes back to a seat whose hand was void is not uncalled.
    if (expected.empty() && find(worked_.expect, "procedure")) return;
    const auto text = [](const std::map<std::int64_t, std::int64_t>& amounts) {
      std::vector<std::string> list;
      for (const auto& [seat, amount] : amounts) list.push_back(std::to_string(seat) + " " + std::to_string(amount));
      return joined(list);
    };
    same<std::string>("uncalled", text(expected), text(found));
  }

  // --- pots ---

  struct ExpectedPot {
    std::int64_t gross = 0;
    std::int64_t rake = 0;
    std::vector<Json> eligible;
  };

  static std::vector<Json> elements(Json list) {
    std::vector<Json> all;
    for (const auto element : list.getArray()) all.push_back(element);
    return all;
  }

  [[nodiscard]] std::vector<ExpectedPot> expected_pots() const {
    std::vector<ExpectedPot> pots;
    for (const Json pot : list_at(worked_.expect, "pots")) {
      if (pot.isArray()) {
        pots.push_back({number_of(pot.getArray()[0]), number_of(pot.getArray()[1]), elements(pot.getArray()[2])});
      } else {
        pots.push_back({number_at(pot, "gross"), number_at(pot, "rake"), list_at(pot, "eligible")});
      }
    }
    return pots;
  }

  static std::string text_of_seats(const std::vector<std::int64_t>& seats) {
    std::string text;
    for (const std::int64_t seat : seats) text += (text.empty() ? "" : ",") + std::to_string(seat);
    return text;
  }

  void compare_pots() {
    const auto expected = expected_pots();
    if (!expected.empty()) {
      same("pots", expected.size(), verdict_.pots.size());
      for (std::size_t i = 0; i < std::min(expected.size(), verdict_.pots.size()); ++i) {
        compare_pot(i, expected[i], verdict_.pots[i]);
      }
    }
    const auto pots = list_at(worked_.expect, "pots");
    for (std::size_t i = 0; i < pots.size() && i < verdict_.pots.size() && !room(); ++i) {
      if (find(pots[i], "awards")) compare_awards(i, list_at(pots[i], "awards"));
    }
    const auto awards = list_at(worked_.expect, "awards");
    for (std::size_t i = 0; i < awards.size(); ++i) {
      if (i < verdict_.pots.size()) compare_awards(i, elements(awards[i]));
    }
  }

  void compare_pot(std::size_t at, const ExpectedPot& expected, const PotVerdict& found) {
    const std::string where = "pot " + std::to_string(at);
    same(where + ", gross", expected.gross, found.gross.value());
    same(where + ", rake", expected.rake, found.rake.value());
    std::vector<std::int64_t> seats;
    for (const Json seat : expected.eligible) seats.push_back(number_of(seat));
    std::vector<std::int64_t> in_verdict;
    for (const SeatNo seat : found.eligible) in_verdict.push_back(seat.value() - 1);
    std::ranges::sort(in_verdict);
    same(where + ", eligible", text_of_seats(seats), text_of_seats(in_verdict));
  }

  // "all 1 26 0": share, seat, amount and the board. A share without a showdown is every share's.
  void compare_awards(std::size_t pot, const std::vector<Json>& expected) {
    std::map<std::string, std::int64_t> due;
    for (const Json award : expected) {
      const bool list = award.isArray();
      std::string share = list ? text_of(award.getArray()[0]) : text_at(award, "share");
      std::int64_t board = list && award.getArray().size() > 3 ? number_of(award.getArray()[3]) + 1 : 0;
      if (share == "top" || share == "bottom") {
        board = share == "top" ? 1 : 2;
        share = "all";
      }
      const std::int64_t seat = list ? number_of(award.getArray()[1]) : number_at(award, "seat");
      due[key(share, seat, board)] += list ? number_of(award.getArray()[2]) : number_at(award, "amount");
    }
    std::map<std::string, std::int64_t> found;
    for (const Award& award : verdict_.pots[pot].awards) {
      const std::string share = award.share == schema::PotShare::HIGH  ? "high"
                                : award.share == schema::PotShare::LOW ? "low"
                                                                       : "all";
      if (award.amount.is_zero()) continue;
      found[key(share, award.seat.value() - 1, award.board)] += award.amount.value();
    }
    const auto text = [](const std::map<std::string, std::int64_t>& amounts) {
      std::vector<std::string> list;
      for (const auto& [award, amount] : amounts) list.push_back(award + ": " + std::to_string(amount));
      return joined(list);
    };
    if (found.size() == 1 && found.begin()->first.starts_with("all ")) merge_shares(due);
    same<std::string>("pot " + std::to_string(pot) + ", awards", text(due), text(found));
  }

  // A hand that alone has a claim takes the pot whole, without a high and a low.
  static void merge_shares(std::map<std::string, std::int64_t>& due) {
    std::map<std::string, std::int64_t> whole;
    for (const auto& [award, amount] : due) whole["all" + award.substr(award.find(' '))] += amount;
    due = std::move(whole);
  }

  static std::string key(const std::string& share, std::int64_t seat, std::int64_t board) {
    return share + " " + std::to_string(seat) + (board == 0 ? "" : " board " + std::to_string(board));
  }

  // --- what was found ---

  static std::string finding_text(const Finding& finding) {
    return sentence(finding) + " [" + finding.citations.text() + "]";
  }

  // The rule that a finding has to cite: the case's, or the one that says so more closely.
  [[nodiscard]] std::string rule_of(Json entry) const {
    // "All subsequent raises at the higher limit" is 10.6.7's; the definition of a fixed bet says less.
    if (worked_.id == "F14") return "10.6.7";
    return text_of(entry.getArray()[0]);
  }

  void compare_findings() {
    if (!room()) {
      for (const Finding& finding : verdict_.findings) {
        if (finding.severity() == schema::Severity::MONEY && !finding.amount.is_zero()) {
          differences_.push_back("found: " + finding_text(finding));
        }
      }
      return;
    }
    std::set<const Finding*> left;
    for (const Finding& finding : verdict_.findings) {
      if (finding.severity() != schema::Severity::NOTE) left.insert(&finding);
    }
    for (const Json entry : list_at(worked_.expect, "findings")) {
      const std::string rule = rule_of(entry);
      const auto found = std::ranges::find_if(
          verdict_.findings, [&](const Finding& finding) { return cites(finding.citations.text(), rule); });
      if (found == verdict_.findings.end() && verdict_.rake && cites(verdict_.rake->rule, rule)) continue;
      if (found == verdict_.findings.end()) {
        differences_.push_back("no finding cites " + rule + " (" + text_of(entry.getArray()[1]) + ")");
        continue;
      }
      std::erase_if(left, [&](const Finding* finding) { return cites(finding->citations.text(), rule); });
    }
    // What went wrong with the cards is on record in these cases, and the verdict names it as Rule 14 does, or as the
    // rule that the case names.
    const std::vector<Json> procedure = list_at(worked_.expect, "procedure");
    std::erase_if(left, [&](const Finding* finding) {
      const std::string cited = finding->citations.text();
      const bool named =
          std::ranges::any_of(procedure, [&](Json entry) { return cites(cited, text_of(entry.getArray()[0])); });
      const bool of_cards = !procedure.empty() && cited.find("14.") != std::string::npos;
      return (named || of_cards) && finding->severity() != schema::Severity::MONEY;
    });
    for (const Finding* finding : left) differences_.push_back("found: " + finding_text(*finding));
  }

  void compare_procedure() {
    for (const Json entry : list_at(worked_.expect, "procedure")) {
      const std::string rule = text_of(entry.getArray()[0]);
      const bool found =
          std::ranges::any_of(verdict_.findings,
                              [&](const Finding& finding) { return cites(finding.citations.text(), rule); }) ||
          std::ranges::any_of(verdict_.statements,
                              [&](const Statement& said) { return cites(said.rests.text(), rule); });
      if (!found) differences_.push_back("nothing cites " + rule + " (" + text_of(entry.getArray()[1]) + ")");
    }
  }

  void compare_readings() {
    for (const Json id : list_at(worked_.expect, "readings")) {
      const bool used = std::ranges::any_of(
          verdict_.readings, [&](const ReadingUsed& reading) { return reading.id.starts_with(text_of(id)); });
      if (!used) differences_.push_back("the verdict does not rest on the reading " + text_of(id));
    }
  }

  // Chinese Poker: what a player wins of all others.
  void compare_units() {
    const auto expected = list_at(worked_.expect, "units");
    for (std::size_t i = 0; i < expected.size(); ++i) {
      std::int64_t units = 0;
      for (const WagerVerdict& line : verdict_.wagers) {
        if (line.seat != SeatNo(static_cast<std::uint8_t>(i + 1))) continue;
        for (const Adjustment& pair : line.adjustments) {
          if (pair.what.form == RemarkForm::kUnitsAgainst) units += std::get<std::int64_t>(pair.what.values.front());
        }
      }
      same("units of seat " + std::to_string(i), number_of(expected[i]), units);
    }
  }

  // Where the kill button lies after the hand: the verdict says where it goes, and nothing where it stays.
  void compare_kill() {
    const auto after = find(worked_.expect, "kill_after");
    const auto options = find(worked_.record, "options");
    if (!after || !options) return;
    const auto text = [](std::optional<Json> button) {
      if (!button || !find(*button, "seat")) return std::string("neutral");
      return std::to_string(number_at(*button, "seat")) + " " + text_at(*button, "shows");
    };
    std::string found = text(find(*options, "kill_button"));
    for (const Finding& finding : verdict_.findings) {
      const std::string seat = std::to_string(finding.seat.value() - 1);
      if (finding.form == RemarkForm::kKillButtonToCentre) found = "neutral";
      if (finding.form == RemarkForm::kKillButtonShowsKill) found = seat + " kill";
      if (finding.form == RemarkForm::kKillButtonShowsLegUp) found = seat + " leg_up";
    }
    same("the kill button", text(after), found);
  }

  // --- acts ---

  void compare_first() {
    const auto expected = list_at(worked_.expect, "first");
    if (expected.empty()) return;
    std::vector<std::int64_t> seats;
    for (const Json seat : expected) seats.push_back(number_of(seat));
    std::vector<std::int64_t> found;
    std::string street;
    for (const BettingStep& step : verdict_.betting) {
      if (step.street != street) found.push_back(step.expected.value() - 1);
      street = step.street;
    }
    // In stud the bring-in is an act of its own: who posted it had to, unless the verdict says otherwise.
    if (const auto opener = bring_in(); opener && !found.empty()) found.front() = *opener;
    same("first to act", text_of_seats(seats), text_of_seats(found));
  }

  [[nodiscard]] std::optional<std::int64_t> bring_in() const {
    const bool wrong = std::ranges::any_of(
        verdict_.findings, [](const Finding& finding) { return cites(finding.citations.text(), "10.3.1"); });
    for (const Json action : list_at(worked_.record, "actions")) {
      if (!wrong && text_at(action, "what") == "bring_in") return number_at(action, "seat");
    }
    return std::nullopt;
  }

  void compare_legal() {
    for (const Json entry : list_at(worked_.expect, "legal")) {
      const auto list = elements(entry);
      const auto at = static_cast<std::size_t>(number_of(list[0]));
      const std::string where = "act " + std::to_string(at);
      if (at >= verdict_.betting.size()) {
        differences_.push_back(where + " is not in the verdict");
        continue;
      }
      const BettingStep& step = verdict_.betting[at];
      same(where + ", seat", number_of(list[1]), std::int64_t{step.seat.value()} - 1);
      same(where + ", to call", number_of(list[2]), step.to_call.value());
      same(where + ", may raise", !list[3].isNull(), step.may_raise);
      if (list[3].isNull()) continue;
      same(where + ", least", number_of(list[3]), step.least_to.value());
      same(where + ", most", number_of(list[4]), step.most_to.value());
    }
  }

  void compare_chips_read() {
    for (const Json read : list_at(worked_.expect, "chips_read")) {
      const std::string reads = text_at(read, "reads");
      const bool found = std::ranges::any_of(verdict_.betting, [&](const BettingStep& step) {
        if (step.seat.value() - 1 != number_at(read, "seat")) return false;
        return step.read_as == reads || step.read_as == "short " + reads;
      });
      if (!found) differences_.push_back("no act of the seat is read as " + reads);
    }
  }

  const PokerCase& worked_;
  const Verdict& verdict_;
  std::vector<std::string> differences_;
};

// --- the custom of another house -------------------------------------------------------------------------------------

// Whose house let a player who was all-in for less than the ante contest all of every ante.
ReadingAnswers house_custom(const PokerCase& worked) {
  const auto options = find(worked.record, "options");
  const bool antes_together = options && text_at(*options, "short_ante") == "main_pot";
  const std::set<std::string> elsewhere = {"NT-038", "NT-039", "NT-040"};
  if (antes_together || elsewhere.contains(worked.id)) return {{"SHORT-ANTE", "main_pot"}};
  return {};
}

// --- the tests -------------------------------------------------------------------------------------------------------

class PokerCases : public testing::TestWithParam<PokerCase> {};
GTEST_ALLOW_UNINSTANTIATED_PARAMETERIZED_TEST(PokerCases);

TEST_P(PokerCases, IsJudgedAsTheFileHasIt) {
  const PokerCase& worked = GetParam();
  if (worked.game.empty()) GTEST_SKIP() << "SKIPPED: the room does not deal " << worked.variant;
  if (!has_book(worked.game)) {
    ASSERT_TRUE(games_not_judged().contains(worked.game)) << "no book has " << worked.game;
    GTEST_SKIP() << "SKIPPED: no book has " << worked.game;
  }
  const PokerEvents events = poker_events_of(worked, moment_under(worked.game));
  const RoundFacts facts = poker_facts_of(events);
  ASSERT_FALSE(HasFailure()) << worked.note;
  const auto in_force = library().in_force(kVenue, worked.game, facts.first_event);
  ASSERT_TRUE(in_force) << in_force.error().message;
  const auto book = with_readings(*in_force, house_custom(worked));
  ASSERT_TRUE(book) << book.error().message;
  const Verdict verdict = adjudicate(facts, *book, MeterFacts(), Explain::kYes);
  const std::vector<std::string> differences = Comparison(worked, verdict).differences();
  if (const auto known = judged_otherwise().find(worked.id); known != judged_otherwise().end()) {
    EXPECT_FALSE(differences.empty()) << worked.id << " is judged as expected: take it off the list (" << known->second
                                      << ")";
    for (const std::string& difference : differences) std::cout << worked.id << ": " << difference << "\n";
    return;
  }
  for (const std::string& difference : differences) ADD_FAILURE() << worked.note << "\n  " << difference;
}

std::string name_of(const testing::TestParamInfo<PokerCase>& worked) {
  std::string name = worked.param.id;
  std::ranges::replace_if(
      name, [](char c) { return std::isalnum(static_cast<unsigned char>(c)) == 0; }, '_');
  return name;
}

INSTANTIATE_TEST_SUITE_P(Handed, PokerCases, testing::ValuesIn(poker_cases(PokerFile::kHanded)), name_of);
INSTANTIATE_TEST_SUITE_P(Room, PokerCases, testing::ValuesIn(poker_cases(PokerFile::kRoom)), name_of);

bool cases_are_here() {
  return std::filesystem::exists(poker_cases_path(PokerFile::kHanded)) &&
         std::filesystem::exists(poker_cases_path(PokerFile::kRoom));
}

TEST(PokerCasesFiles, AreHereWithTheirHandsAndCases) {
  if (!cases_are_here()) GTEST_SKIP() << "SKIPPED: the poker cases are not here: " << CARDSPEAK_SHARED_DIR;
  EXPECT_EQ(poker_cases(PokerFile::kHanded).size(), 270U);
  EXPECT_EQ(poker_cases(PokerFile::kRoom).size(), 147U);
}

// What is left out is said out loud, with its number, and the lists shrink.
TEST(PokerCasesFiles, NameEveryGameThatIsNotJudgedAndNoOther) {
  if (!cases_are_here()) GTEST_SKIP() << "SKIPPED: the poker cases are not here: " << CARDSPEAK_SHARED_DIR;
  std::map<std::string, std::size_t> waiting;
  std::set<std::string> ids;
  std::size_t foreign = 0;
  for (const PokerFile file : {PokerFile::kHanded, PokerFile::kRoom}) {
    for (const PokerCase& worked : poker_cases(file)) {
      ids.insert(worked.id);
      if (worked.game.empty()) {
        ++foreign;
      } else if (!has_book(worked.game)) {
        ++waiting[worked.game];
      }
    }
  }
  EXPECT_EQ(foreign, 27U) << "badugi, five and six card Omaha";
  EXPECT_EQ(waiting, games_not_judged());
  for (const auto& [game, count] : waiting) {
    std::cout << "NOT JUDGED: " << count << " cases of " << game << ": no book has it\n";
  }
  for (const auto& [id, why] : judged_otherwise()) {
    EXPECT_TRUE(ids.contains(id)) << id;
    std::cout << "JUDGED OTHERWISE: " << id << ": " << why << "\n";
  }
  const auto cases = std::ranges::count_if(poker_cases(PokerFile::kRoom), [&](const PokerCase& worked) {
    return find(worked.expect, "jackpot").has_value();
  });
  std::cout << "NOT COMPARED: jackpot of " << cases << " cases\n";
  EXPECT_TRUE(has_book(kFirstGame));
}

}  // namespace
}  // namespace cardspeak::cases::poker_room
