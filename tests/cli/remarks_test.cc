#include "cli/render/remarks.h"

#include <gtest/gtest.h>

#include <set>

#include "model/remarks/form_table.h"

namespace cardspeak {
namespace {

// That every form has its words, in order, and that a sentence takes only values that its form has, is held at compile
// time, in cli/render/remark_words.cc.
TEST(Remarks, EveryFormHasASentenceThatSaysAllItsValues) {
  for (const FormInfo& form : all_forms()) {
    if (form.form == RemarkForm::kNothing) continue;
    const std::string sentence(sentence_form(form.form));
    EXPECT_FALSE(sentence.empty()) << form.name;
    for (const ValueSpec& value : form.values()) {
      const std::string name = "{" + std::string(value.name);
      EXPECT_TRUE(sentence.find(name + "}") != std::string::npos || sentence.find(name + ":") != std::string::npos)
          << form.name << " has a value " << value.name << " of which its sentence says nothing";
    }
  }
}

TEST(Remarks, EveryKindHasItsWordsForLists) {
  for (const std::string_view kind : all_kinds()) EXPECT_FALSE(kind_text(kind).empty()) << kind;
}

TEST(Remarks, EveryFormHasANameOfItsOwn) {
  std::set<std::string> names;
  for (const FormInfo& form : all_forms()) EXPECT_TRUE(names.insert(form_name(form.form)).second) << form.name;
}

TEST(RemarksDeathTest, NothingIsSaidWithOtherValuesThanTheFormHas) {
  EXPECT_DEATH(Remark(RemarkForm::kEventMissing), "has the values of its form");
  EXPECT_DEATH(Remark(RemarkForm::kEventMissing, {Cents(1)}), "has the values of its form");
  EXPECT_DEATH(Finding("a-kind-of-its-own", Remark(RemarkForm::kEventMissing, {StreamSeq(1)})), "for it to name");
}

TEST(Remarks, AmountsOverAndUnderNothingAreSaidInWords) {
  const auto said = [](Cents difference) {
    return sentence(Remark(RemarkForm::kOverpaid, {Cents(0), Cents(500), difference}).at(SeatNo(3), "smallBlind"));
  };
  EXPECT_EQ(said(Cents(-500)), "seat 3, small blind: $0.00 due, $5.00 paid, $5.00 short");
  EXPECT_EQ(said(Cents(500)), "seat 3, small blind: $0.00 due, $5.00 paid, $5.00 too much");
}

TEST(Remarks, AStakeThatWasKeptIsSaidFromThePlayersSide) {
  const Remark kept = Remark(RemarkForm::kTakenWrongly, {Cents(1000), Cents(1000), Cents(1000)}).at(SeatNo(1), "ante");
  EXPECT_EQ(sentence(kept),
            "seat 1, ante: $10.00 of the stake goes back to the player, $10.00 was collected: $10.00 too much");
}

TEST(Remarks, OfficesTakeTheirArticle) {
  const auto said = [](const std::string& rank) {
    return sentence({RemarkForm::kVoidedByLowerRank, {RankName{rank}, RankName{"Area Manager"}}});
  };
  EXPECT_EQ(said("Dealer"), "declared void by a Dealer, where it takes an Area Manager");
  EXPECT_EQ(said("Inspector"), "declared void by an Inspector, where it takes an Area Manager");
  EXPECT_EQ(said("TG Supervisor"), "declared void by a TG Supervisor, where it takes an Area Manager");
}

TEST(Remarks, TimesAndRanksAreSaidInWords) {
  const auto limit = [](std::int64_t times) {
    return sentence({RemarkForm::kOverMultipleStays, {Cents(500), times, WagerName{"ante"}}});
  };
  EXPECT_EQ(limit(1), "$5.00 over the ante is not in play and stays with the player");
  EXPECT_EQ(limit(2), "$5.00 over twice the ante is not in play and stays with the player");
  EXPECT_EQ(limit(3), "$5.00 over 3 times the ante is not in play and stays with the player");
  EXPECT_EQ(sentence({RemarkForm::kHigherBy, {std::int64_t{12}, std::int64_t{11}}}),
            "higher than the dealer by Queen against Jack");
}

TEST(Remarks, CountsTakeTheirWordInOneOrMany) {
  const auto said = [](std::int64_t days) {
    return sentence({RemarkForm::kFirstDaysOfVersion, {BookName{"11.0"}, BookName{"2022-04-27"}, days}});
  };
  EXPECT_NE(said(1).find("from 2022-04-27, 1 day before this round"), std::string::npos);
  EXPECT_NE(said(4).find("from 2022-04-27, 4 days before this round"), std::string::npos);
}

TEST(Remarks, WhatIsNothingIsLeftOut) {
  const auto said = [](Cents counts) {
    return sentence(Remark(RemarkForm::kChipsReadAs, {Cents(799), Term::kCheck, counts, Cents(799)}).at(SeatNo(4)));
  };
  EXPECT_EQ(said(Cents(0)), "seat 4 puts in $7.99: a check, and $7.99 goes back");
  EXPECT_EQ(said(Cents(600)), "seat 4 puts in $7.99: a check with $6.00, and $7.99 goes back");
}

// What somebody typed may look like a place for a value, or like an amount: it stays as it was typed.
TEST(Remarks, WhatSomebodyTypedIsTakenAsItIs) {
  const Remark remark(RemarkForm::kDeclaredVoidFor, {AsRecorded{"{seat} {0} $5 }"}});
  EXPECT_EQ(sentence(remark, Unit::kChips), "the round was declared void: {seat} {0} $5 }");
}

}  // namespace
}  // namespace cardspeak
