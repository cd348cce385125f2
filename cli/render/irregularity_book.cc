#include "cli/render/irregularity_book.h"

#include <string>

#include "cli/render/words.h"

namespace cardspeak {
namespace {

class IrregularityPage {
 public:
  IrregularityPage(schema::HouseRules::Reader rules, BookWriter& page) : rules_(rules), page_(page) {}

  void irregularities() {
    if (rules_.getIrregularities().size() == 0) return;
    page_.section("Irregularities");
    for (const auto rule : rules_.getIrregularities()) {
      std::string kind = book_words(rule.getKind());
      if (rule.getInstanceReading().size() != 0) {
        kind += "; a further instance: reading " + book_text_of(rule.getInstanceReading());
      }
      page_.line(kind);
      for (const auto entry : rule.getEntries()) {
        page_.line(about(entry), 4);
        effects(entry.getEffects());
      }
    }
  }

  void voids() {
    if (rules_.getVoids().size() == 0) return;
    page_.section("Void rounds");
    for (const auto entry : rules_.getVoids()) {
      const std::string reason = entry.getReason().size() == 0 ? "any other reason" : book_words(entry.getReason());
      page_.line(reason + ": every wager " + outcome_text(entry.getThen()) + in_brackets(entry.getRule()));
      effects(entry.getEffects());
    }
  }

 private:
  static std::string about(schema::IrregularityEntry::Reader entry) {
    std::string when = and_then(book_words(entry.getWhen()), resting_on(entry.getReading(), entry.getReadingValue()));
    if (entry.getCountFrom() != 0) {
      when = and_then(when, std::to_string(entry.getCountFrom()) + (entry.getCountTo() == 0 ? " or more"
                                                                    : entry.getCountTo() == entry.getCountFrom()
                                                                        ? ""
                                                                        : " to " + std::to_string(entry.getCountTo())));
    }
    std::string about = (when.empty() ? "always" : when) + ": " + book_words(entry.getRound());
    if (entry.getMay().size() != 0) about += "; may: " + book_text_of(entry.getMay());
    if (entry.getRuling() != schema::SeatRuling::NONE) about += "; by the ruling: " + book_words(entry.getRuling());
    if (entry.getHandBecomesOwn()) about += "; the hand is taken as the player's own";
    if (entry.getAct().size() != 0) about += "; takes the act: " + book_words(entry.getAct());
    return about + in_brackets(entry.getRule());
  }

  void effects(capnp::List<schema::IrregularityEffect>::Reader list) {
    for (const auto effect : list) {
      std::string who = book_words(effect.getSeats());
      who += ", " + (effect.getWagers().size() == 0 ? std::string("every wager") : book_words(effect.getWagers()));
      std::string then = outcome_text(effect.getThen());
      if (effect.getPays().size() != 0) then += " " + odds_words(effect.getPays());
      if (effect.getPayTable().size() != 0) then += " by " + book_words(effect.getPayTable());
      if (effect.getDecision().size() != 0) then = and_then(then, "taken as " + book_words(effect.getDecision()));
      if (effect.getStandsIn()) then += " where no decision is on record";
      if (then.empty()) then = "as usual";
      who = and_then(who, resting_on(effect.getOption(), effect.getOptionValue()));
      page_.line(and_then(who, resting_on(effect.getReading(), effect.getReadingValue())) + ": " + then +
                     in_brackets(effect.getRule()),
                 6);
    }
  }

  schema::HouseRules::Reader rules_;
  BookWriter& page_;
};

}  // namespace

void write_irregularity_book(schema::HouseRules::Reader rules, BookWriter& page) {
  IrregularityPage written(rules, page);
  written.irregularities();
  written.voids();
}

}  // namespace cardspeak
