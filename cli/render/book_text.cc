#include "cli/render/book_text.h"

#include "cli/render/answer_words.h"
#include "cli/render/book_page.h"
#include "cli/render/grid.h"
#include "cli/render/house_book.h"
#include "cli/render/words.h"
#include "cli/time/zone.h"

namespace cardspeak {
namespace {

std::string text(capnp::Text::Reader reader) {
  return book_text_of(reader);
}
std::string words(capnp::Text::Reader reader) {
  return book_words(reader);
}
std::string words_of(capnp::List<capnp::Text>::Reader names, std::string_view between = ", ") {
  return book_words(names, between);
}

// In words, and as a call names it.
std::string answer_with_id(schema::Reading::Reader reading, capnp::Text::Reader answer) {
  const std::string in_words = answer_text(reading.getId().cStr(), answer.cStr());
  return book_text_of(answer) == in_words ? in_words : printable(in_words) + " (" + book_text_of(answer) + ")";
}

std::string basis_text(schema::Basis basis) {
  switch (basis) {
    case schema::Basis::UNSET:
      return "";
    case schema::Basis::COMMENCEMENT:
      return "the day of commencement";
    case schema::Basis::APPROVAL:
      return "the day of approval";
    case schema::Basis::SIGNATURE:
      return "the day of signature";
    case schema::Basis::AMENDMENT:
      return "the day of amendment";
  }
  return "";
}

std::string source_text(schema::HandSource source) {
  switch (source) {
    case schema::HandSource::UNSET:
      return "";
    case schema::HandSource::SEAT:
      return "the player's cards";
    case schema::HandSource::DEALER:
      return "the dealer's cards";
    case schema::HandSource::COMMUNITY:
      return "the community cards";
    case schema::HandSource::JACKPOT:
      return "the jackpot cards";
    case schema::HandSource::FLOP:
      return "the flop";
  }
  return "";
}

// "Caribbean Stud Poker, version 11.0"; a title that names the version stands alone.
std::string title_with_version(const Rulebook& book) {
  const bool named = book.title().find(book.version()) != std::string::npos;
  return printable(named ? book.title() : book.title() + ", version " + book.version());
}

class BookPage {
 public:
  BookPage(const Rulebook& book, const BookForm& form) : book_(book), data_(book.data()), page_(form) {}

  std::string write() {
    head();
    if (data_.isHouse()) write_house_book(data_.getHouse(), page_);
    if (data_.isPoker()) poker(data_.getPoker());
    hands();
    options();
    readings();
    authorities();
    said();
    return page_.take();
  }

 private:
  void section(std::string_view title) { page_.section(title); }
  void line(std::string_view words_here, std::size_t indent = 2) { page_.line(words_here, indent); }
  void grid(const Grid& rows, std::size_t indent = 2) { page_.grid(rows, indent); }

  void head() {
    page_.title(title_with_version(book_));
    line(printable(book_.venue()) + ", " + printable(book_.game()) + ", by the clock of " + text(data_.getZone()));
    const auto in_force = data_.getInForce();
    const std::string approved =
        in_force.getApproved().size() == 0 ? "" : ", approved " + iso_day(text(in_force.getApproved()));
    line(text(data_.getDocument()) + approved);
    std::string force = "In force from " + iso_day(text(in_force.getFrom()));
    if (in_force.getUntil().size() != 0) force += " until " + iso_day(text(in_force.getUntil()));
    if (const std::string basis = basis_text(in_force.getBasis()); !basis.empty()) force += ", " + basis;
    force += in_brackets(in_force.getRule()) + "; known since " + iso_day(text(in_force.getKnownFrom()));
    if (in_force.getKnownUntil().size() != 0) force += ", withdrawn " + iso_day(text(in_force.getKnownUntil()));
    line(force + ".");
    if (in_force.getNote().size() != 0) line(text(in_force.getNote()));
    line("SHA-256 " + book_.hash());
  }

  void poker(schema::PokerRules::Reader rules) {
    section("Deal");
    line(std::to_string(rules.getHoleCards()) + " hole cards" + in_brackets(rules.getHoleRule()));
    line(std::to_string(rules.getMinPlayers()) + " to " + std::to_string(rules.getMaxPlayers()) + " players" +
         in_brackets(rules.getPlayersRule()));
    if (rules.getBoards() > 1) line(std::to_string(rules.getBoards()) + " boards");
    other_decks(rules);
    Grid streets({{"street"}, {"steps"}, {"first to act"}, {"bet"}, {"rule"}});
    for (const auto street : rules.getStreets()) {
      streets.add({{words(street.getName())},
                   {steps(street)},
                   {words(street.getFirstToAct())},
                   {street.getLimit() == schema::StreetLimit::BIG ? "big" : "small"},
                   {text(street.getRule())}});
    }
    if (rules.getStreets().size() > 0) grid(streets);
    street_rules(rules);
    if (rules.getStartRule().size() != 0) line("the deal begins" + in_brackets(rules.getStartRule()));
    if (rules.getBlindsRule().size() != 0) line("blinds" + in_brackets(rules.getBlindsRule()));
    if (rules.hasUnits()) {
      units(rules.getUnits());
    } else {
      winning(rules);
    }
    entries("Posts", rules.getForced());
    betting(rules.getBetting());
    entries("Pots", rules.getPots());
    entries("Showdown", rules.getShowdown());
    entries("Dead hands", rules.getDeadHands());
    entries("Rake", rules.getRake().getEntries());
    entries("Void rounds", rules.getVoids());
    entries("What goes wrong with cards", rules.getIrregular());
    irregularities(rules.getIrregularities());
    write_terms(rules.getTerms(), page_);
  }

  void irregularities(capnp::List<schema::PokerIrregularity>::Reader tables) {
    if (tables.size() == 0) return;
    section("Irregularities");
    for (const auto table : tables) {
      line(words(table.getKind()));
      for (const auto entry : table.getEntries()) line(irregularity(entry), 4);
    }
  }

  static std::string irregularity(schema::PokerIrregularityEntry::Reader entry) {
    std::string when = and_then(words_of(entry.getWhen()), resting_on(entry.getReading(), entry.getReadingValue()));
    when = and_then(when, words(entry.getStreet()));
    if (entry.getCountFrom() != 0) when = and_then(when, counts(entry.getCountFrom(), entry.getCountTo()));
    std::string then = (when.empty() ? "always" : when) + ": " + book_words(entry.getThen());
    if (entry.getSteps().size() != 0) then += "; " + words_of(entry.getSteps());
    return then + in_brackets(entry.getRule());
  }

  static std::string counts(unsigned from, unsigned to) {
    if (to == 0) return std::to_string(from) + " or more";
    return to == from ? std::to_string(from) : std::to_string(from) + " to " + std::to_string(to);
  }

  void units(schema::UnitRules::Reader rules) {
    section("What wins");
    line("at most " + std::to_string(rules.getActivePlayers()) + " players are dealt cards" +
         in_brackets(rules.getActiveRule()));
    for (const auto hand : rules.getHands()) {
      line("the " + words(hand.getName()) + " hand by " + words(hand.getRanking()) + in_brackets(hand.getRule()));
    }
    line("the hands are laid down" + in_brackets(rules.getSetRule()) + ", each is compared" +
         in_brackets(rules.getCompareRule()) + ", equal ones pay nothing" + in_brackets(rules.getTieRule()));
    const auto count = [](unsigned units) { return std::to_string(units) + (units == 1 ? " unit" : " units"); };
    line(count(rules.getHandUnits()) + " for each hand won" + in_brackets(rules.getHandRule()) + ", " +
         count(rules.getExtraUnits()) + " more for " + std::to_string(rules.getExtraHands()) + " hands won" +
         in_brackets(rules.getExtraRule()));
    line("who sets the hands wrongly loses " + count(rules.getWrongUnits()) + " to each opponent" +
         in_brackets(rules.getWrongRule()));
    line("the value of a unit is displayed" + in_brackets(rules.getValueRule()) + ", who is settled first" +
         in_brackets(rules.getOrderRule()) + ", payment" + in_brackets(rules.getPayRule()));
  }

  void other_decks(schema::PokerRules::Reader rules) {
    for (const auto deck : rules.getOtherDecks()) {
      line("also with " + std::to_string(deck.getCards()) + " cards" + in_brackets(deck.getRule()) + ", by " +
           words(deck.getRanking()) + ", at most " + std::to_string(deck.getMaxPlayers()) + " players" +
           in_brackets(deck.getPlayersRule()));
    }
  }

  static std::string_view step_text(schema::StepKind step) {
    switch (step) {
      case schema::StepKind::BURN:
        return "burn";
      case schema::StepKind::DEAL_DOWN:
        return "deal down";
      case schema::StepKind::DEAL_UP:
        return "deal up";
      case schema::StepKind::DEAL_BOARD:
        return "deal to the board";
      case schema::StepKind::DEAL_KITTY:
        return "deal to the kitty";
      case schema::StepKind::DRAW:
        return "draw";
      case schema::StepKind::BET:
        return "bet";
      case schema::StepKind::DISCARD:
        return "discard";
      case schema::StepKind::UNSET:
        break;
    }
    return "";
  }

  static std::string steps(schema::Street::Reader street) {
    std::vector<std::string> parts;
    for (const auto step : street.getSteps()) {
      std::string part(step_text(step.getStep()));
      if (step.getCards() != 0) part += " " + std::to_string(step.getCards());
      parts.push_back(part + in_brackets(step.getRule()));
    }
    return join(parts, ", ");
  }

  void street_rules(schema::PokerRules::Reader rules) {
    for (const auto street : rules.getStreets()) {
      std::vector<std::string> parts;
      const auto add = [&](std::string_view what, capnp::Text::Reader rule) {
        if (rule.size() != 0) parts.push_back(std::string(what) + in_brackets(rule));
      };
      add("who opens", street.getOrderRule());
      add("one player left", street.getLoneRule());
      add("dealt too early", street.getEarlyRule());
      add("a burn missed", street.getFewBurnsRule());
      add("too many cards", street.getManyRule());
      add("an open pair", street.getOpenPairRule());
      if (!parts.empty()) line(words(street.getName()) + ": " + join(parts, ", "));
    }
  }

  static std::string_view division_text(schema::DivisionBy by) {
    switch (by) {
      case schema::DivisionBy::RUNS:
        return "the times that community cards are dealt";
      case schema::DivisionBy::BOARDS:
        return "boards";
      case schema::DivisionBy::SHARES:
        return "high and low";
      case schema::DivisionBy::UNSET:
        break;
    }
    return "";
  }

  void winning(schema::PokerRules::Reader rules) {
    section("What wins");
    for (const auto hand : rules.getWinning()) {
      const std::string share = share_text(hand.getShare());
      std::string about = share.empty() ? "the pot" : "the " + share + " half";
      about += ": best " + std::to_string(hand.getCards()) + " cards by " + words(hand.getRanking());
      about += hand.getFromHole() < 0 ? ", any of the hole cards"
                                      : ", exactly " + std::to_string(hand.getFromHole()) + " of the hole cards";
      if (hand.getBoard() != 0) about += ", on board " + std::to_string(hand.getBoard());
      about += in_brackets(hand.getRule());
      if (hand.getNoneRule().size() != 0) about += "; where none qualifies" + in_brackets(hand.getNoneRule());
      line(about);
    }
    for (const auto level : rules.getDivision()) {
      std::string about =
          "the pot is divided by " + std::string(division_text(level.getBy())) + in_brackets(level.getRule());
      if (level.getOddRule().size() != 0)
        about += ", what cannot be divided goes to the first" + in_brackets(level.getOddRule());
      line(about);
    }
    const auto odd = rules.getOddChips();
    line("odd chips with a button" + in_brackets(odd.getWithButtonRule()) + ", without one" +
         in_brackets(odd.getWithoutButtonRule()) + ", by the unit" + in_brackets(odd.getUnitRule()));
  }

  void betting(schema::BettingRules::Reader betting) {
    section("Betting");
    if (betting.getRaiseCap() != 0) {
      line("at most " + std::to_string(betting.getRaiseCap()) + " raises in a round" +
           in_brackets(betting.getRaiseCapRule()) + ", no limit head to head" +
           in_brackets(betting.getRaiseCapHeadsUpRule()));
    }
    if (betting.getStraddleRule().size() != 0) {
      line(std::string("a straddle ") + (betting.getStraddleCountsAsRaise() ? "counts" : "does not count") +
           " as a raise" + in_brackets(betting.getStraddleRule()));
    }
    if (betting.getMinimumRaiseRule().size() != 0) line("least raise" + in_brackets(betting.getMinimumRaiseRule()));
    rule_entries(betting.getAllInShort());
    rule_entries(betting.getEntries());
  }

  void entries(std::string_view title, capnp::List<schema::RuleEntry>::Reader list) {
    if (list.size() == 0) return;
    section(title);
    rule_entries(list);
  }

  void rule_entries(capnp::List<schema::RuleEntry>::Reader list) {
    Grid rows({{"what"}, {"value", Align::kRight}, {"rule"}}, Headings::kUnderstood);
    for (const auto entry : list) {
      std::string rule = text(entry.getRule());
      if (entry.getReading().size() != 0) rule += ", reading " + text(entry.getReading());
      rows.add({{words(entry.getKey())}, {entry.getValue() == 0 ? "" : std::to_string(entry.getValue())}, {rule}});
    }
    grid(rows);
  }

  void class_rules(capnp::List<schema::ClassRule>::Reader classes) {
    if (classes.size() == 0) return;
    Grid rows({{"class"}, {"rule"}}, Headings::kUnderstood);
    for (const auto each : classes) rows.add({{words(each.getClass())}, {text(each.getRule())}});
    grid(rows, 4);
  }

  void hands() {
    section("Hands");
    for (const auto hand : data_.getHands()) {
      std::vector<std::string> from;
      for (const auto source : hand.getFrom()) from.push_back(source_text(source));
      line(words(hand.getName()) + ": " + std::to_string(hand.getCards()) + " of " + list_of(from) + ", by " +
           text(hand.getRanking()));
      class_rules(hand.getClasses());
    }
    for (const auto ranking : data_.getRankings()) {
      line(text(ranking.getName()) + ", from the lowest; between equals" + in_brackets(ranking.getTieRule()));
      class_rules(ranking.getClasses());
    }
    if (data_.getDeck().getCards() != 0) {
      line("A deck of " + std::to_string(data_.getDeck().getCards()) + in_brackets(data_.getDeck().getRule()));
    }
  }

  void options() {
    if (data_.getOptions().size() == 0) return;
    section("Options of a table");
    for (const auto option : data_.getOptions()) {
      line(words(option.getName()) + ": " + words_of(option.getValues(), " or ") + in_brackets(option.getRule()));
    }
  }

  void readings() {
    if (data_.getReadings().size() == 0) return;
    section("Readings: where the text is silent or contradicts itself");
    for (const auto reading : data_.getReadings()) {
      std::vector<std::string> rules;
      for (const auto rule : reading.getRules()) rules.push_back(text(rule));
      line(text(reading.getId()) + ": " + text(reading.getQuestion()) +
           (rules.empty() ? "" : " (" + join(rules, "; ") + ")"));
      std::vector<std::string> tenable;
      for (const auto answer : reading.getValues()) tenable.push_back(answer_with_id(reading, answer));
      line("Taken: " + answer_with_id(reading, reading.getDefault()) + ". Tenable: " + join(tenable, "; ") + ". " +
               text(reading.getDecider()) + " decides" + in_brackets(reading.getDeciderRule()) + ".",
           4);
    }
  }

  void authorities() {
    const auto authorities = data_.getAuthorities();
    section("Who decides");
    std::string last = "Last word: " + text(authorities.getLastWord()) + in_brackets(authorities.getLastWordRule());
    if (authorities.getInspectorRule().size() != 0) last += "; inspector" + in_brackets(authorities.getInspectorRule());
    if (authorities.getReview().size() != 0) {
      last += "; reviewed by the " + text(authorities.getReview()) + in_brackets(authorities.getReviewRule());
    }
    line(last);
    if (authorities.getTournamentLastWord().size() != 0) {
      line("Last word in a tournament: " + text(authorities.getTournamentLastWord()) +
           in_brackets(authorities.getTournamentLastWordRule()));
    }
    if (authorities.getTournamentDeputy().size() != 0) {
      line("In its place in a tournament: " + text(authorities.getTournamentDeputy()) +
           in_brackets(authorities.getTournamentDeputyRule()));
    }
    Grid rows({{"act"}, {"rank"}, {"rule"}}, Headings::kUnderstood);
    for (const auto act : authorities.getActs()) {
      rows.add({{words(act.getAct())}, {text(act.getRank())}, {text(act.getRule())}});
    }
    grid(rows);
  }

  void said() {
    if (data_.getWords().size() == 0) return;
    section("Words on record");
    Grid rows({{"word"}, {"means"}, {"office"}, {"on record"}, {"rule"}});
    for (const auto word : data_.getWords()) {
      std::string means = book_words(word.getMeans());
      if (word.getReason().size() != 0) means += ", " + words(word.getReason());
      rows.add({{text(word.getWord())},
                {means},
                {words(word.getAct())},
                {words_of(word.getGround(), " or ")},
                {text(word.getRule())}});
    }
    grid(rows);
  }

  const Rulebook& book_;
  schema::Rulebook::Reader data_;
  BookWriter page_;
};

}  // namespace

std::string book_text(const Rulebook& book, const BookForm& form) {
  return BookPage(book, form).write();
}

std::string book_list(const std::vector<Rulebook>& books, const BookForm& form) {
  Grid rows({{"venue"}, {"game"}, {"version"}, {"in force from"}, {"known since"}, {"book"}});
  for (const Rulebook& book : books) {
    const auto in_force = book.data().getInForce();
    std::string from = iso_day(text(in_force.getFrom()));
    if (in_force.getUntil().size() != 0) from += " to " + iso_day(text(in_force.getUntil()));
    std::string known = iso_day(text(in_force.getKnownFrom()));
    if (in_force.getKnownUntil().size() != 0) known += ", withdrawn " + iso_day(text(in_force.getKnownUntil()));
    rows.add({{printable(book.venue())},
              {printable(book.game())},
              {printable(book.version())},
              {from},
              {known},
              {book.hash().substr(0, 12), Tone::kFaint}});
  }
  return rows.text(0, form.width, form.palette);
}

}  // namespace cardspeak
