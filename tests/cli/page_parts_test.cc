#include "cli/render/page_parts.h"

#include <gtest/gtest.h>

#include <set>
#include <utility>

#include "cli/render/felt.h"
#include "cli/render/page_files.h"
#include "cli/render/template.h"

namespace cardspeak {
namespace {

std::string words_html(std::string_view text) {
  return filled("words.html", words_fields(text));
}

TEST(PageFiles, LeaveNothingUnescaped) {
  ASSERT_FALSE(page_files().empty());
  for (const PageFile& file : page_files()) {
    for (const char* unescaped : {"{{{", "{{&", "{{="}) {
      EXPECT_EQ(file.text.find(unescaped), std::string::npos) << file.name << ": " << unescaped;
    }
  }
}

TEST(PageFiles, HaveOnePageEach) {
  std::set<std::string, std::less<>> names;
  for (const PageFile& file : page_files()) names.insert(file.name);
  EXPECT_TRUE(names.contains("round.html"));
  EXPECT_TRUE(names.contains("dossier.html"));
}

TEST(Template, NameWithoutAFieldIsAMistakeOfOurs) {
  EXPECT_DEATH(filled("words.html", Fields()), "pieces");
  EXPECT_DEATH(filled("none.html", Fields()), "template");
}

TEST(Words, AreEscaped) {
  EXPECT_EQ(words_html("a <b> & \"c\" 'd'"), "a &lt;b&gt; &amp; &quot;c&quot; &#39;d&#39;\n");
  EXPECT_EQ(words_html("{{x}} {{{y}}}"), "{{x}} {{{y}}}\n");
}

TEST(Words, HeartsAndDiamondsAreRed) {
  EXPECT_EQ(words_html("K♥ K♠"), "K<span class=\"red\">♥&#xFE0E;</span> K<span class=\"black\">♠&#xFE0E;</span>\n");
}

TEST(Words, OfMoreThanSixteenColumnsMayBreakAnywhere) {
  EXPECT_EQ(words_html("a sixteencolumns01 b"), "a sixteencolumns01 b\n");
  EXPECT_EQ(words_html("a seventeencolumns1 b"), "a <span class=\"long\">seventeencolumns1</span> b\n");
  EXPECT_EQ(words_html("behind-hyphens-lines-may-end"), "behind-hyphens-lines-may-end\n");
}

TEST(Words, ThatHideSomethingShowIt) {
  EXPECT_EQ(words_html("a\xE2\x80\xAE"
                       "b"),
            "a\\u202Eb\n");
}

TEST(Table, WithoutRowsIsNone) {
  EXPECT_TRUE(table_fields(Grid({{"what"}}), "nothing").empty());
  EXPECT_TRUE(section_fields("nothing", std::vector<std::string>()).empty());
}

TEST(Table, CellsSayWhatTheyAreUnlessThatIsUnderstood) {
  for (const auto& [headings, says] : {std::pair{Headings::kShown, true}, {Headings::kUnderstood, false}}) {
    Grid rows({{"due", Align::kRight}, {"rule"}}, headings);
    rows.add({{"$5.00", Tone::kBad}, {"5.9"}});
    const std::string html = filled("table.html", table_fields(rows, "Wagers").front());
    EXPECT_NE(html.find("<td class=\"right bad\""), std::string::npos) << html;
    EXPECT_EQ(html.find("data-label=\"due\"") != std::string::npos, says) << html;
  }
}

TEST(SeatFrame, GivesEachSeatAPlaceOfItsOwnRoundTheMiddle) {
  for (int seats = 1; seats <= 30; ++seats) {
    const SeatFrame frame = seat_frame(seats);
    std::set<std::pair<int, int>> taken;
    for (int seat = 1; seat <= seats; ++seat) {
      const SeatFrame::Place place = frame.place(seat);
      EXPECT_TRUE(taken.insert({place.column, place.row}).second) << seats << ", " << seat;
      EXPECT_TRUE(place.column >= 1 && place.column <= frame.columns) << seats << ", " << seat;
      EXPECT_TRUE(place.row >= 1 && place.row <= frame.rows()) << seats << ", " << seat;
      const bool outer = frame.sides > 0 && (place.column == 1 || place.column == frame.columns);
      EXPECT_TRUE(place.row == frame.rows() || outer) << seats << ", " << seat << ": lies on the middle";
    }
    EXPECT_LE(frame.columns, 6) << seats;
    // A table with sides has a middle between them.
    EXPECT_TRUE(frame.sides == 0 || frame.columns >= 3) << seats;
  }
}

TEST(SeatFrame, GoesRoundFromTheDealersLeft) {
  const SeatFrame frame = seat_frame(7);
  EXPECT_EQ(frame.place(1), (SeatFrame::Place{5, 1}));
  EXPECT_EQ(frame.place(2), (SeatFrame::Place{5, 2}));
  EXPECT_EQ(frame.place(6), (SeatFrame::Place{1, 2}));
  EXPECT_EQ(frame.place(7), (SeatFrame::Place{1, 1}));
}

}  // namespace
}  // namespace cardspeak
