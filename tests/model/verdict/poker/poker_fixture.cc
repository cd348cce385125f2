#include "tests/model/verdict/poker/poker_fixture.h"
#include "cli/render/remarks.h"

#include <algorithm>
#include <cstdio>
#include <fstream>
#include <iterator>
#include <sstream>

#include "model/check.h"
#include "model/facts/fold.h"
#include "model/law/library.h"
#include "model/law/rulebook.h"
#include "model/verdict/poker/adjudicate_poker.h"

namespace cardspeak::poker_test {

std::vector<Card> cards(std::string_view text) {
  std::vector<Card> list;
  std::istringstream words{std::string(text)};
  for (std::string word; words >> word;) {
    const auto card = parse_card(word);
    CARDSPEAK_CHECK(card.has_value(), "a test writes its cards right");
    list.push_back(*card);
  }
  return list;
}

Hand::Hand() : table_(add(0).initTableOpened()) {
  table_.setVenue("crown-melbourne");
  table_.setTable("PK-01");
  table_.setGame("texas-holdem");
  table_.setSeats(11);
  table_.setChipUnitCents(1);
  table_.initPoker().setButtonPostsSmallBlindHeadsUp(true);
}

schema::Event::Builder Hand::add(std::uint64_t round) {
  events_.push_back(std::make_unique<capnp::MallocMessageBuilder>());
  auto event = events_.back()->initRoot<schema::Event>();
  event.setStream("crown-melbourne/PK-01");
  event.setSequence(events_.size());
  event.setDeviceTimeNs(1'795'000'000'000'000'000 + static_cast<std::int64_t>(events_.size()) * 1'000'000'000);
  event.setRound(round);
  event.setDevice("T-PK-01");
  return event;
}

schema::Event::Builder Hand::event() {
  return add(1);
}

Hand& Hand::structure(schema::BettingStructure structure, std::int64_t small, std::int64_t big) {
  auto sign = table_.getPoker();
  sign.setStructure(structure);
  auto blinds = sign.initBlindsCents(2);
  blinds.set(0, small);
  blinds.set(1, big);
  return *this;
}

Hand& Hand::no_limit(std::int64_t small, std::int64_t big) {
  return structure(schema::BettingStructure::NO_LIMIT, small, big);
}

Hand& Hand::limit(std::int64_t small_bet, std::int64_t big_bet) {
  structure(schema::BettingStructure::FIXED_LIMIT, small_bet / 2, small_bet);
  sign().setSmallBetCents(small_bet);
  sign().setBigBetCents(big_bet);
  return *this;
}

Hand& Hand::ante(std::int64_t amount) {
  sign().setAnteCents(amount);
  return *this;
}

Hand& Hand::chip(std::int64_t cents) {
  table_.setChipUnitCents(cents);
  return *this;
}

Hand& Hand::seats(std::uint8_t button, const std::vector<std::int64_t>& stacks) {
  std::vector<std::pair<std::uint8_t, std::int64_t>> numbered;
  for (const std::int64_t stack : stacks) numbered.emplace_back(static_cast<std::uint8_t>(numbered.size() + 1), stack);
  return seat_numbers(button, numbered);
}

Hand& Hand::seat_numbers(std::uint8_t button, const std::vector<std::pair<std::uint8_t, std::int64_t>>& stacks) {
  button_ = button;
  auto opened = event().initRoundOpened();
  opened.setButton(button);
  opened.setDealer("D-3301");
  auto list = opened.initSeats(static_cast<unsigned>(stacks.size()));
  for (unsigned i = 0; i < stacks.size(); ++i) {
    list[i].setSeat(stacks[i].first);
    list[i].setStackCents(stacks[i].second);
    taken_.push_back(stacks[i].first);
  }
  return *this;
}

Hand& Hand::post(std::uint8_t seat, std::string_view wager, std::int64_t amount) {
  auto placed = event().initWagerPlaced();
  placed.setSeat(seat);
  placed.setWager(std::string(wager));
  placed.setAmountCents(amount);
  return *this;
}

Hand& Hand::blinds() {
  std::vector<std::uint8_t> order = taken_;
  std::ranges::rotate(order, std::ranges::upper_bound(order, button_));
  const auto blinds = sign().asReader().getBlindsCents();
  const bool heads_up = order.size() == 2 && sign().getButtonPostsSmallBlindHeadsUp();
  post(order[heads_up ? 1 : 0], "smallBlind", blinds[0]);
  return post(order[heads_up ? 0 : 1], "bigBlind", blinds[1]);
}

Hand& Hand::hole(std::uint8_t seat, std::string_view text) {
  for (const Card card : cards(text)) {
    auto dealt = event().initCardDealt();
    dealt.setTo(schema::Place::SEAT);
    dealt.setSeat(seat);
    dealt.setCard(card.code());
  }
  return *this;
}

Hand& Hand::unknown_holes(const std::vector<std::uint8_t>& seats) {
  for (const std::uint8_t seat : seats) hole(seat, "?? ??");
  return *this;
}

Hand& Hand::board(std::string_view text) {
  for (const Card card : cards(text)) {
    auto dealt = event().initCardDealt();
    dealt.setTo(schema::Place::COMMUNITY);
    dealt.setCard(card.code());
    dealt.setFaceUp(true);
  }
  return *this;
}

Hand& Hand::act(std::uint8_t seat, schema::Act act, std::int64_t amount, Said said) {
  auto decision = event().initDecision();
  decision.setSeat(seat);
  decision.setAct(act);
  decision.setAmountCents(amount);
  decision.setAnnounced(said.announced);
  decision.setChips(said.chips);
  decision.setToCents(said.to);
  return *this;
}

Hand& Hand::show(std::uint8_t seat, std::string_view text) {
  const std::vector<Card> list = cards(text);
  auto shown = event().initHandShown();
  shown.setSeat(seat);
  auto out = shown.initCards(static_cast<unsigned>(list.size()));
  for (unsigned i = 0; i < list.size(); ++i) out[i].setCard(list[i].code());
  return *this;
}

Hand& Hand::muck(std::uint8_t seat) {
  event().initHandMucked().setSeat(seat);
  return *this;
}

Hand& Hand::uncalled(std::uint8_t seat, std::int64_t amount) {
  auto returned = event().initUncalledReturned();
  returned.setSeat(seat);
  returned.setAmountCents(amount);
  return *this;
}

Hand& Hand::push(std::uint8_t pot, std::uint8_t seat, std::int64_t amount) {
  auto pushed = event().initPotPushed();
  pushed.setPot(pot);
  pushed.setSeat(seat);
  pushed.setAmountCents(amount);
  return *this;
}

Hand& Hand::rake(std::int64_t amount, std::uint8_t pot) {
  auto taken = event().initRakeTaken();
  taken.setAmountCents(amount);
  taken.setPot(pot);
  return *this;
}

Hand& Hand::fee(std::uint8_t seat, std::int64_t amount) {
  auto taken = event().initRakeTaken();
  taken.setAmountCents(amount);
  taken.setSeat(seat);
  return *this;
}

Hand& Hand::ruling(std::string_view decision, std::uint8_t seat) {
  auto added = event();
  added.setRank("TG Area Manager");
  auto ruling = added.initRuling();
  ruling.setDecision(std::string(decision));
  ruling.setSeat(seat);
  return *this;
}

Hand& Hand::voided(std::string_view reason, std::string_view rank) {
  auto added = event();
  added.setRank(std::string(rank));
  added.initVoided().setReason(std::string(reason));
  return *this;
}

Hand& Hand::burn() {
  event().initBurned();
  return *this;
}

Hand& Hand::close() {
  event().setRoundClosed();
  return *this;
}

RoundFacts Hand::facts() const {
  TableState table;
  table.apply(events_.front()->getRoot<schema::Event>());
  std::vector<EventRef> round;
  for (auto it = events_.begin() + 1; it != events_.end(); ++it) round.push_back({(*it)->getRoot<schema::Event>()});
  return cardspeak::fold({"crown-melbourne", "PK-01", RoundNo(1)}, table, round);
}

namespace {

// JSON without spaces, with a space after each colon and comma, and each entry of a list of structs on a line of its
// own.
std::string laid_out(std::string_view json) {
  std::string out;
  bool in_text = false;
  for (std::size_t i = 0; i < json.size(); ++i) {
    const char c = json[i];
    if (c == '"' && (i == 0 || json[i - 1] != '\\')) in_text = !in_text;
    if (!in_text && c == ']' && json[i - 1] == '}') out += '\n';
    out += c;
    if (in_text) continue;
    const bool before_entry = i + 1 < json.size() && json[i + 1] == '{';
    if ((c == ',' || c == '[') && before_entry) {
      out += '\n';
    } else if (c == ',' || c == ':') {
      out += ' ';
    }
  }
  return out + '\n';
}

}  // namespace

std::string holdem_bytes() {
  const auto& books = embedded_books();
  const auto holdem = std::ranges::find(books, "crown-melbourne/texas-holdem/17.0.json", &EmbeddedBook::name);
  CARDSPEAK_CHECK(holdem != books.end(), "the book is inside");
  return laid_out(holdem->bytes);
}

const Rulebook& holdem_book() {
  static const Rulebook kBook = [] {
    auto loaded = load_rulebook("17.0.json", holdem_bytes(), std::string(64, '0'));
    if (!loaded) std::fputs((loaded.error().message + "\n").c_str(), stderr);
    CARDSPEAK_CHECK(loaded.has_value(), "the book loads");
    return *std::move(loaded);
  }();
  return kBook;
}

const law::CompiledPoker& holdem() {
  return *holdem_book().poker();
}

Verdict judge(const RoundFacts& facts, Explain explain) {
  return adjudicate_poker(facts, holdem_book(), MeterFacts{}, explain);
}

std::vector<Finding> findings(const Verdict& verdict, std::string_view kind) {
  std::vector<Finding> list;
  std::ranges::copy_if(verdict.findings, std::back_inserter(list), [&](const Finding& f) { return f.kind() == kind; });
  return list;
}

std::string text(const std::vector<Finding>& list) {
  std::string out;
  for (const Finding& finding : list) {
    out += std::string(finding.kind()) + " [" + finding.citations.text() + "] " + sentence(finding) + "\n";
  }
  return out;
}

namespace {

template <typename List, typename Write>
std::string joined(const List& list, std::string_view separator, Write write) {
  std::string out;
  for (const auto& item : list) {
    if (!out.empty()) out += separator;
    out += write(item);
  }
  return out;
}

std::string number(SeatNo seat) {
  return std::to_string(seat.value());
}

std::string number(Cents amount) {
  return std::to_string(amount.value());
}

}  // namespace

std::string awards(const Verdict& verdict) {
  return joined(verdict.pots, ";", [](const PotVerdict& pot) {
    return std::to_string(pot.pot) + ":" +
           joined(pot.awards, ",", [](const Award& award) { return number(award.seat) + "=" + number(award.amount); });
  });
}

std::string pots(const Verdict& verdict) {
  return joined(verdict.pots, ";", [](const PotVerdict& pot) {
    return std::to_string(pot.pot) + "=" + number(pot.gross) + "(" +
           joined(pot.eligible, ",", [](SeatNo seat) { return number(seat); }) + ")";
  });
}

std::string stacks(const Verdict& verdict) {
  return joined(verdict.stacks, ",",
                [](const StackVerdict& stack) { return number(stack.seat) + "=" + number(stack.due); });
}

}  // namespace cardspeak::poker_test
