#include "cli/render/html.h"

#include <gtest/gtest.h>

#include <cctype>

#include "tests/cli/golden_fixture.h"
#include "tests/cli/round_fixture.h"

namespace cardspeak {
namespace {

std::string html_of(const MadeRound& made) {
  return round_html(made.view(), "cardspeak 0.0.0");
}

std::vector<MadeRound> all_rounds() {
  return {disputed_flush(), agreed_flush(), side_pot_hand(), wrong_push_hand(), hostile_round()};
}

// Walks tags as an XML parser does. Returns the first objection, or nothing: the page was written so that every element
// is closed in order and every attribute is quoted, which any HTML parser reads the same way.
std::string objection_to_markup(const std::string& page) {
  std::vector<std::string> open;
  std::size_t at = page.find('\n') + 1;  // after <!DOCTYPE html>
  while (at < page.size()) {
    if (page[at] == '>') return "a bare > before " + page.substr(at, 30);
    if (page[at] == '&') {
      const std::size_t end = page.find(';', at);
      if (end == std::string::npos || end - at > 8) return "a bare & before " + page.substr(at, 30);
    }
    if (page[at] != '<') {
      ++at;
      continue;
    }
    const bool closing = page[at + 1] == '/';
    std::size_t name_end = at + (closing ? 2 : 1);
    while (std::isalnum(static_cast<unsigned char>(page[name_end])) != 0) ++name_end;
    const std::string name = page.substr(at + (closing ? 2 : 1), name_end - at - (closing ? 2 : 1));
    if (name.empty()) return "no element at " + page.substr(at, 30);
    const std::size_t end = page.find('>', at);
    const std::string tag = page.substr(at, end - at);
    if (tag.find('<', 1) != std::string::npos) return "a < within " + tag;
    if (std::count(tag.begin(), tag.end(), '"') % 2 != 0) return "an open quote in " + tag;
    if (closing) {
      if (open.empty() || open.back() != name)
        return "</" + name + "> closes " + (open.empty() ? "nothing" : open.back());
      open.pop_back();
    } else if (!tag.ends_with('/')) {
      open.push_back(name);
    }
    at = end + 1;
    if (!closing && name == "style") at = page.find("</style>", at);
  }
  return open.empty() ? "" : "<" + open.back() + "> is not closed";
}

TEST(RoundHtml, DisputedFlushIsThePageOnRecord) {
  expect_golden("render/disputed-flush.html", html_of(disputed_flush()));
}

TEST(RoundHtml, WrongPushIsThePageOnRecord) {
  expect_golden("render/wrong-push.html", html_of(wrong_push_hand()));
}

TEST(RoundHtml, StandsByItselfWithoutScriptsOrAnythingFromElsewhere) {
  for (const MadeRound& made : all_rounds()) {
    const std::string page = html_of(made);
    for (const char* banned :
         {"http:", "https:", "<script", "javascript:", "<link", "<img", "<iframe", "@import", "url(", "src="}) {
      const std::size_t found = page.find(banned);
      // What a device wrote may hold such words; then they stand there escaped, as text.
      const bool harmless = found != std::string::npos && page.compare(found, 7, "src=x&g") == 0;
      EXPECT_TRUE(found == std::string::npos || harmless) << banned << " in " << page.substr(found, 60);
    }
    // And a browser is told to let nothing in that should be there all the same.
    EXPECT_NE(page.find("http-equiv=\"Content-Security-Policy\" content=\"default-src 'none';"), std::string::npos);
  }
}

TEST(RoundHtml, MarkupInNamesAndReasonsIsTextOnThePage) {
  const std::string page = html_of(hostile_round());
  EXPECT_NE(page.find("&lt;b&gt;"), std::string::npos);
  EXPECT_NE(
      page.find("&quot;D&quot; &amp; &#39;sons&#39; <span class=\"long\">&lt;script&gt;alert(1)&lt;/script&gt;</span>"),
      std::string::npos);
  for (const char* raw : {"<b>", "<i>", "<u>", "<s>", "<em>", "<a ", "<TG>", "<bet>", "<rule>", "<placed>", "\x1b"}) {
    EXPECT_EQ(page.find(raw), std::string::npos) << raw;
  }
}

TEST(RoundHtml, EveryElementIsClosedAndEveryAttributeQuoted) {
  for (const MadeRound& made : all_rounds()) EXPECT_EQ(objection_to_markup(html_of(made)), "");
}

TEST(RoundHtml, ParserOfTheTestRefusesWhatIsNotClosed) {
  EXPECT_NE(objection_to_markup("<!DOCTYPE html>\n<p><b>x</p>"), "");
  EXPECT_NE(objection_to_markup("<!DOCTYPE html>\n<p>a & b</p>"), "");
  EXPECT_NE(objection_to_markup("<!DOCTYPE html>\n<p class=\"x>a</p>"), "");
}

TEST(RoundHtml, IsReadableWithoutSeeingIt) {
  const std::string page = html_of(side_pot_hand());
  EXPECT_NE(page.find("<html lang=\"en\""), std::string::npos);
  EXPECT_NE(page.find("aria-label=\"The table from above\""), std::string::npos);
  EXPECT_NE(page.find("role=\"img\" aria-label=\"7♣ 7♥\""), std::string::npos);
  EXPECT_NE(page.find("<th scope=\"col\""), std::string::npos);
}

TEST(RoundHtml, IsMadeForPaper) {
  const std::string page = html_of(agreed_flush());
  EXPECT_NE(page.find("@page { size: A4;"), std::string::npos);
  EXPECT_NE(page.find("@media print"), std::string::npos);
}

TEST(RoundHtml, FooterHasTheBooksWholeHashAndTheEventsItRestsOn) {
  const MadeRound made = agreed_flush();
  const std::string page = html_of(made);
  EXPECT_NE(page.find(made.verdict.rulebook.hash), std::string::npos);
  EXPECT_NE(page.find("Events 1,001 to "), std::string::npos);
  EXPECT_NE(page.find("Made by cardspeak 0.0.0."), std::string::npos);
}

}  // namespace
}  // namespace cardspeak
