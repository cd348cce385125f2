#include "cli/render/house_book.h"

#include <string>
#include <vector>

#include "cli/render/irregularity_book.h"
#include "cli/render/jackpot_book.h"
#include "cli/render/words.h"

namespace cardspeak {
namespace {

std::string effect_text(schema::AmountEffect effect) {
  switch (effect) {
    case schema::AmountEffect::UNSET:
      return "";
    case schema::AmountEffect::AS_WAGERED:
      return "stands as wagered";
    case schema::AmountEffect::RETURN_ALL:
      return "goes back";
    case schema::AmountEffect::TO_UNIT_BELOW:
      return "counts down to the next permitted amount";
    case schema::AmountEffect::RETURN_EXCESS:
      return "the excess goes back";
    case schema::AmountEffect::PAY_NEXT_CHIP_AMOUNT:
      return "paid up to the next amount in chips";
  }
  return "";
}

class HousePage {
 public:
  HousePage(schema::HouseRules::Reader rules, BookWriter& page) : rules_(rules), page_(page) {}

  void write() {
    deal();
    decision();
    dealer(rules_.getDealer());
    wagers();
    page_.section("Pay tables");
    for (const auto table : rules_.getPayTables()) pay_table(table);
    write_jackpot_book(rules_.getJackpot(), page_);
    write_irregularity_book(rules_, page_);
    procedure(rules_.getProcedure());
    terms();
    unknown();
    left_open();
  }

 private:
  // --- the deal ------------------------------------------------------------------------------------------------------

  void deal() {
    const auto deal = rules_.getDeal();
    page_.section("Deal");
    std::string dealt_for = book_words(deal.getDealtFor());
    for (const auto also : deal.getAlsoDealtFor()) dealt_for += " or " + book_words(also);
    page_.line(std::to_string(deal.getCardsPerSeat()) + " cards to each seat with " + dealt_for + ", " +
               std::to_string(deal.getCardsToDealer()) + " to the dealer" + in_brackets(deal.getRule()));
    if (deal.getCommunityCards() != 0) {
      page_.line(std::to_string(deal.getCommunityCards()) + " communal cards" + in_brackets(deal.getCommunityRule()));
    }
    if (deal.getJackpotCards() != 0) {
      page_.line(std::to_string(deal.getJackpotCards()) + " jackpot cards" + in_brackets(deal.getJackpotCardsRule()));
    }
    for (const auto order : deal.getOrders()) {
      const bool any = order.getMethod() == schema::DealingMethod::UNSET;
      std::string about = (any ? std::string("however dealt") : book_words(order.getMethod())) + ", " +
                          book_words(order.getForm()) + ": " + book_words(order.getSequence(), ", then ") +
                          in_brackets(order.getRule());
      if (order.getFaceUpRule().size() != 0) {
        about += "; the dealer's card turned up: " + book_words(order.getFaceUp()) + in_brackets(order.getFaceUpRule());
      }
      page_.line(about);
    }
    if (deal.getSeatsRule().size() != 0) {
      page_.line("At most " + std::to_string(deal.getMaxSeats()) + " seats" + in_brackets(deal.getSeatsRule()));
    }
  }

  void decision() {
    const auto decision = rules_.getDecision();
    if (decision.getWager().size() == 0) return;
    std::string by = book_words(decision.getWager());
    for (const auto further : decision.getFurther()) by += ", then " + book_words(further);
    page_.line("A player stays in with " + by + in_brackets(decision.getRule()));
    for (const auto act : decision.getActs()) {
      std::string about = "or decides: " + book_words(act.getDecision()) + in_brackets(act.getRule());
      if (act.getNeeds().getClass().size() != 0) about += ", with " + bar_text(act.getNeeds()) + " or better";
      if (act.getUnlessOthers().size() != 0) {
        about += ", unless another player has " + book_words(act.getUnlessOthers()) + " on the hand";
      }
      if (act.getOthersReading().size() != 0) about += ": reading " + book_text_of(act.getOthersReading());
      page_.line(about);
    }
  }

  static std::string bar_text(schema::HandBar::Reader bar) {
    std::vector<std::string> ranks;
    for (const auto rank : bar.getRanks()) ranks.push_back(book_text_of(rank));
    return book_words(bar.getClass()) + (ranks.empty() ? "" : " " + join(ranks, "-"));
  }

  void dealer(schema::DealerHand::Reader dealer) {
    const auto qualify = dealer.getQualify();
    if (!qualify.isAtLeast()) return;
    page_.line("The dealer qualifies with " + bar_text(qualify.getAtLeast()) + " or better" +
               in_brackets(qualify.getRule()));
  }

  // --- wagers --------------------------------------------------------------------------------------------------------

  void wagers() {
    page_.section("Wagers");
    for (const auto entry : rules_.getWagers()) wager(entry);
    if (rules_.getAmounts().size() != 0) {
      page_.line("every wager");
      amounts(rules_.getAmounts());
    }
    if (rules_.getPersonalLimits().getRule().size() != 0) {
      page_.line("limits of a player's own, with a marker, replace the table's" +
                 in_brackets(rules_.getPersonalLimits().getRule()));
    }
    betting_time(rules_.getBettingTime());
  }

  void betting_time(schema::BettingTime::Reader time) {
    if (time.getLateReading().size() != 0) {
      page_.line("chips that come too late: reading " + book_text_of(time.getLateReading()));
    }
    if (time.getDecisionReading().size() != 0) {
      page_.line("who decides when the dealer's hand lies open: reading " + book_text_of(time.getDecisionReading()));
    }
    if (time.getWithdrawalReading().size() != 0) {
      page_.line("wagers taken back too late: reading " + book_text_of(time.getWithdrawalReading()));
    }
    if (time.getOralReading().size() != 0) {
      page_.line("wagers that were only called: reading " + book_text_of(time.getOralReading()));
    }
    if (time.getStillDecidesRule().size() != 0) {
      page_.line("who has not decided when cards are shown too early still decides" +
                 in_brackets(time.getStillDecidesRule()));
    }
  }

  void wager(schema::WagerRule::Reader wager) {
    page_.line(about(wager));
    for (const auto level : wager.getLevels()) {
      page_.line("level " + std::to_string(level.getLevel()) + ": " + std::to_string(level.getTimes()) +
                     " times the cost" + in_brackets(level.getRule()),
                 4);
    }
    for (const auto stage : wager.getMultipleOfSign().getStages()) {
      page_.line(book_words(stage.getStage()) + in_brackets(stage.getRule()), 4);
    }
    Grid rows({{"when"}, {"then"}, {"pays"}, {"rule"}});
    for (const auto entry : wager.getOutcomes()) {
      std::string when = and_then(book_words(entry.getWhen()), resting_on(entry.getReading(), entry.getReadingValue()));
      when = and_then(when, resting_on(entry.getOption(), entry.getOptionValue()));
      std::string pays = odds_words(entry.getPays());
      if (entry.getPayTable().size() != 0) pays = "by " + book_words(entry.getPayTable());
      std::string rule = book_text_of(entry.getRule());
      if (entry.getPaysRule().size() != 0) rule += ", " + book_text_of(entry.getPaysRule());
      for (const auto beside : entry.getBeside()) {
        rule += "; beside " + book_words(beside.getWager()) + ": " + book_text_of(beside.getRule());
      }
      rows.add({{when.empty() ? "always" : when}, {outcome_text(entry.getThen())}, {pays}, {rule}});
    }
    page_.grid(rows, 4);
    amounts(wager.getAmounts());
    if (wager.getMaxPayout().getRule().size() != 0) {
      page_.line("held to the maximum payout of the table's notice" + in_brackets(wager.getMaxPayout().getRule()), 4);
    }
  }

  static std::string about(schema::WagerRule::Reader wager) {
    std::string about = book_words(wager.getKind());
    if (wager.getPaidOn().size() != 0) about += ", paid on " + book_words(wager.getPaidOn());
    about += wager.getPlaced() == schema::Placed::AFTER_DEAL ? ", placed after the deal" : ", placed before the deal";
    about += in_brackets(wager.getPlacedRule());
    if (wager.getNeeds().size() != 0) {
      about += ", needs " + book_words(wager.getNeeds()) +
               (wager.getNeededAt() == schema::NeededAt::ROUND ? " at any seat" : "") +
               in_brackets(wager.getNeedsRule());
      if (wager.getVoidReading().size() != 0) about += ", all void: reading " + book_text_of(wager.getVoidReading());
    }
    const auto required = wager.getRequired();
    if (required.getOf().size() != 0) {
      about += ", " + std::to_string(required.getTimes()) + " times " + book_words(required.getOf()) +
               in_brackets(required.getRule());
    }
    const auto sign = wager.getMultipleOfSign();
    if (sign.getOf().size() != 0) {
      about += ", " + std::to_string(sign.getAtLeast()) + " to " + std::to_string(sign.getAtMost()) + " times " +
               book_words(sign.getOf()) + (sign.getStages().size() == 0 ? "" : " as the sign has it") +
               in_brackets(sign.getRule());
    }
    if (wager.getPerArea() != 0) {
      about += ", " + std::to_string(wager.getPerArea()) + " on an area" + in_brackets(wager.getPerAreaRule());
    }
    return about;
  }

  void amounts(capnp::List<schema::AmountEntry>::Reader entries) {
    Grid rows({{"size"}, {"effect"}, {"rule"}}, Headings::kUnderstood);
    for (const auto entry : entries) {
      rows.add({{and_then(book_words(entry.getWhen()), resting_on(entry.getReading(), entry.getReadingValue()))},
                {effect_text(entry.getThen())},
                {book_text_of(entry.getRule())}});
    }
    page_.grid(rows, 4);
  }

  void pay_table(schema::PayTable::Reader table) {
    std::string about = book_text_of(table.getTitle()) + ", on the hand " + book_words(table.getHand());
    if (table.getOption().size() != 0) {
      about += ", where " + book_words(table.getOption()) + " is " + book_text_of(table.getOptionValue());
    }
    page_.line(about);
    Grid rows({{"hand"}, {"pays"}, {"rule"}}, Headings::kUnderstood);
    for (const auto pay : table.getPays()) {
      std::string hand = book_words(pay.getHands());
      if (pay.getFrom().size() != 0) hand += " from " + book_text_of(pay.getFrom()[0]);
      if (pay.getMade() == schema::HandMade::NATURALLY) hand += ", natural";
      hand = and_then(hand, resting_on(pay.getReading(), pay.getReadingValue()));
      std::string pays = odds_words(pay.getAt());
      if (pay.getMeterShare().size() != 0) pays = book_text_of(pay.getMeterShare()) + " of the meter";
      if (pays.empty()) pays = outcome_text(pay.getThen());
      rows.add({{hand}, {pays}, {book_text_of(pay.getRule())}});
    }
    page_.grid(rows, 4);
  }

  // --- procedure -----------------------------------------------------------------------------------------------------

  static std::string order_of_acts(schema::ProcedureEntry::Reader entry) {
    std::string what = ": " + book_words(entry.getFirst()) + " before " + book_words(entry.getThen());
    if (entry.getOfHand()) what += ", hand by hand";
    if (entry.getNeededFirst()) what += ", not left out";
    return what;
  }

  void procedure(schema::Procedure::Reader rules) {
    Grid rows({{"what"}, {"rule"}}, Headings::kUnderstood);
    const auto add = [&](const std::string& what, capnp::Text::Reader rule) {
      if (rule.size() != 0) rows.add({{what}, {book_text_of(rule)}});
    };
    const auto add_act = [&](const std::string& what, capnp::Text::Reader act) {
      if (act.size() != 0) rows.add({{what + " by whoever may " + book_words(act)}, {}});
    };
    add("no wager after no more bets", rules.getNoMoreBetsRule());
    add("notice of " + std::string(rules.getAnyLimitChange() ? "other limits" : "a higher minimum") + ", " +
            std::to_string(rules.getHigherMinimumMinutes()) + " minutes",
        rules.getHigherMinimumRule());
    add(rules.getClosingMinutes() != 0 ? "notice of closing, " + std::to_string(rules.getClosingMinutes()) + " minutes"
                                       : "notice of closing, " + std::to_string(rules.getClosingRounds()) + " rounds",
        rules.getClosingRule());
    add_act("a table is closed", rules.getClosingAct());
    add_act("a wager is refused, before no more bets,", rules.getRefusalAct());
    add("notice of another option", rules.getOptionNoticeRule());
    add("one hand a player", rules.getOneHandRule());
    add("no oral wagers", rules.getOralWagerRule());
    add("payment withheld, " + std::to_string(rules.getWithholdHours()) + " hours at most", rules.getWithholdRule());
    for (const auto entry : rules.getEntries()) {
      std::string what = book_words(entry.getKey());
      if (entry.getWager().size() != 0) what += ", " + book_words(entry.getWager());
      if (entry.getValue() != 0) what += ", " + std::to_string(entry.getValue());
      if (entry.getFirst().size() != 0) what += order_of_acts(entry);
      add(what, entry.getRule());
    }
    if (rows.empty()) return;
    page_.section("Procedure");
    page_.grid(rows);
  }

  void terms() { write_terms(rules_.getTerms(), page_); }

  // --- what is not there ---------------------------------------------------------------------------------------------

  void unknown() {
    if (rules_.getUnknown().size() == 0) return;
    page_.section("Not known: no text that we hold gives it");
    for (const auto entry : rules_.getUnknown()) {
      const std::string what = entry.getWager().size() != 0       ? "wager " + book_words(entry.getWager())
                               : entry.getSituation().size() != 0 ? book_words(entry.getSituation())
                                                                  : "";
      page_.line(and_then(book_text_of(entry.getRule()), what) + ": " + book_text_of(entry.getNote()));
    }
  }

  void left_open() {
    if (rules_.getLeftOpen().size() == 0) return;
    page_.section("Not decided by this book");
    Grid rows({{"what"}, {"rule"}}, Headings::kUnderstood);
    for (const auto entry : rules_.getLeftOpen()) {
      const bool wager = entry.getWager().size() != 0;
      rows.add({{wager ? "wager " + book_words(entry.getWager()) : book_words(entry.getSituation())},
                {book_text_of(entry.getRule())}});
    }
    page_.grid(rows);
  }

  schema::HouseRules::Reader rules_;
  BookWriter& page_;
};

}  // namespace

void write_terms(capnp::List<schema::TournamentTerm>::Reader terms, BookWriter& page) {
  if (terms.size() == 0) return;
  page.section("Terms of a tournament");
  Grid rows({{"what"}, {"rule"}}, Headings::kUnderstood);
  for (const auto term : terms) {
    rows.add({{book_text_of(term.getAbout()) + (term.getIfAny() ? ", if any" : "")}, {book_text_of(term.getRule())}});
  }
  page.grid(rows);
}

void write_house_book(schema::HouseRules::Reader rules, BookWriter& page) {
  HousePage(rules, page).write();
}

}  // namespace cardspeak
