// Pages as a browser lays them out: no text lies over another one, none is cut or leaves what holds it, at the widths
// of a phone, a tablet and a desk, and on paper.
#include <gtest/gtest.h>
#include <simdjson.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "tests/page/browser_fixture.h"
#include "tests/page/pages_fixture.h"

namespace cardspeak {
namespace {

constexpr double kPixelsPerPoint = 96.0 / 72;
// Within the margins of page.css, A4 is 186 by 277 mm.
constexpr int kPaperWidth = 703;
constexpr double kLeastOnPaper = 7 * kPixelsPerPoint;
constexpr double kLeastOnScreen = 14;

struct Layout {
  int width;
  Medium medium;
  [[nodiscard]] std::string text() const {
    return medium == Medium::kPaper ? "on paper" : std::to_string(width) + " px wide";
  }
};
constexpr std::array<Layout, 4> kLayouts = {
    {{360, Medium::kScreen}, {800, Medium::kScreen}, {1280, Medium::kScreen}, {kPaperWidth, Medium::kPaper}}};

struct Measured {
  std::vector<std::string> complaints;
  double smallest = 0;  // type, in pixels
};

Measured measured(Browser& browser, const std::string& page, const Layout& layout) {
  static const std::string script = [] {
    std::ostringstream text;
    text << std::ifstream(std::filesystem::path(CARDSPEAK_SOURCE_DIR) / "tests/page/measure.js").rdbuf();
    return text.str();
  }();
  browser.show(page, layout.width, layout.medium);
  simdjson::dom::parser parser;
  const simdjson::dom::element found = parser.parse(browser.evaluate(script));
  Measured result;
  for (const auto complaint : found["complaints"].get_array()) {
    result.complaints.emplace_back(std::string_view(complaint));
  }
  result.smallest = double(found["smallest"]);
  return result;
}

// Without a browser nothing here is tested; `./dev test` installs one.
#define CARDSPEAK_BROWSER_OR_SKIP(browser)      \
  Browser* const browser = Browser::instance(); \
  if (browser == nullptr) GTEST_SKIP() << "NOT TESTED: there is no `chromium` to lay the pages out"

// CARDSPEAK_PAGES names a folder for those who want to see them.
void keep(const std::string& name, const std::string& page) {
  const char* folder = std::getenv("CARDSPEAK_PAGES");
  if (folder == nullptr) return;
  std::string file = name;
  std::ranges::replace(file, '/', ' ');
  std::ofstream(std::filesystem::path(folder) / (file + ".html"), std::ios::binary) << page;
}

void expect_readable(Browser& browser, const std::string& name, const std::string& page) {
  keep(name, page);
  for (const Layout& layout : kLayouts) {
    const Measured found = measured(browser, page, layout);
    for (const std::string& complaint : found.complaints) {
      ADD_FAILURE() << name << ", " << layout.text() << ": " << complaint;
    }
    EXPECT_GE(found.smallest, layout.medium == Medium::kPaper ? kLeastOnPaper : kLeastOnScreen)
        << name << ", " << layout.text();
  }
}

// Without blanks and what asks for a plain sign.
std::string squeezed(const std::string& text) {
  std::string out;
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (text.compare(at, 3, "\xEF\xB8\x8E") == 0) {
      at += 2;
    } else if (std::isspace(static_cast<unsigned char>(text[at])) == 0) {
      out += text[at];
    }
  }
  return out;
}

// Whether the answer, the table and the last row of the wagers, or of the pots, stand on the first sheet.
bool is_on_one_sheet(Browser& browser, const ShownRound& round) {
  browser.show(round.page(), kPaperWidth, Medium::kPaper);
  const std::string row = squeezed(
      browser.evaluate("[...document.querySelectorAll('table[aria-label=Wagers] tr, table[aria-label=Pots] tr')]"
                       ".pop()?.textContent ?? ''"));
  const auto sheets = pages_of_pdf(browser.print());
  if (!sheets || sheets->empty()) {
    ADD_FAILURE() << round.name << ": there is no pdftotext, or it reads nothing";
    return false;
  }
  const std::string first = squeezed(sheets->front());
  return first.find(squeezed(round.verdict.round.text())) != std::string::npos && first.find(row) != std::string::npos;
}

TEST(SlowPageLayout, WidestRoundOfEveryGameIsReadableEverywhere) {
  CARDSPEAK_BROWSER_OR_SKIP(browser);
  for (const ShownRound& round : widest_rounds()) expect_readable(*browser, round.name, round.page());
}

TEST(SlowPageLayout, EndlessNamesAreBroken) {
  CARDSPEAK_BROWSER_OR_SKIP(browser);
  for (const ShownRound& round : widest_rounds_with_endless_names()) {
    expect_readable(*browser, round.name, round.page());
  }
}

TEST(SlowPageLayout, FullTablesAreReadableEverywhere) {
  CARDSPEAK_BROWSER_OR_SKIP(browser);
  for (const int seats : {1, 2, 3, 4, 5, 6, 7, 8, 9, 10}) {
    const ShownRound round = full_table(seats, 5, 6);
    expect_readable(*browser, round.name, round.page());
  }
  expect_readable(*browser, full_pots().name, full_pots().page());
}

TEST(SlowPageLayout, DossierIsReadableEverywhere) {
  CARDSPEAK_BROWSER_OR_SKIP(browser);
  expect_readable(*browser, "dossier", full_dossier("D-17"));
  expect_readable(*browser, "dossier, endless words", full_dossier(endless("<i>")));
}

TEST(SlowPageLayout, AnswerTableAndWagersStandOnOneSheet) {
  CARDSPEAK_BROWSER_OR_SKIP(browser);
  for (const ShownRound& round : widest_rounds()) EXPECT_TRUE(is_on_one_sheet(*browser, round)) << round.name;
  for (const int seats : {1, 4, 7}) EXPECT_TRUE(is_on_one_sheet(*browser, full_table(seats, 5, 6))) << seats;
  EXPECT_TRUE(is_on_one_sheet(*browser, full_pots()));
  EXPECT_FALSE(is_on_one_sheet(*browser, full_table(12, 5, 1))) << "a sheet does not hold sixty wagers: who measures?";
}

// What the tests above would find: each page has one thing wrong.
struct Wrong {
  const char* what;
  const char* body;
};

TEST(SlowPageLayout, PagesThatAreWrongAreCaught) {
  CARDSPEAK_BROWSER_OR_SKIP(browser);
  constexpr std::array<Wrong, 7> kWrong = {{
      {"overlap: \"under\"", "<p>under</p><p style='margin-top:-30px'>over</p>"},
      {"overlap: \"beside\"",
       "<p>beside<span class='card' style='display:inline-block;width:9em;margin-left:-3em'> K</span></p>"},
      {"leaves its div.narrow",
       "<div class='narrow' style='width:5em;white-space:nowrap'>wider than what holds it</div>"},
      {"leaves its div.cut", "<div class='cut' style='height:10px;overflow:hidden'>cut<br/>off</div>"},
      {"leaves its div.round",
       "<div class='round' style='width:9em;border-radius:60px;height:120px'>in a corner</div>"},
      {"a html. holds", "<div style='width:2000px'>x</div>"},
      {"a short word is broken: narrow", "<p style='width:1.5em;overflow-wrap:anywhere'>narrow</p>"},
  }};
  for (const Wrong& wrong : kWrong) {
    const std::string page = "<!DOCTYPE html><html><body>" + std::string(wrong.body) + "</body></html>";
    const Measured found = measured(*browser, page, kLayouts.front());
    EXPECT_TRUE(std::ranges::any_of(
        found.complaints,
        [&](const std::string& complaint) { return complaint.find(wrong.what) != std::string::npos; }))
        << wrong.what << " is not found; found were " << testing::PrintToString(found.complaints);
  }
  const Measured fine = measured(*browser, "<!DOCTYPE html><html><body><p>All is well.</p></body></html>", kLayouts[0]);
  EXPECT_TRUE(fine.complaints.empty()) << testing::PrintToString(fine.complaints);
}

}  // namespace
}  // namespace cardspeak
