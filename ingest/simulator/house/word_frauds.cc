#include "ingest/simulator/house/word_frauds.h"

#include <algorithm>
#include <array>
#include <span>

#include "ingest/simulator/house/mistakes.h"
#include "model/check.h"

namespace cardspeak::simulator {
namespace {

constexpr std::array<std::string_view, 4> kMelbourneOffices = {"Dealer", "TG Higher Duties Dealer", "TG Area Manager",
                                                               "TG Assistant Casino Manager"};
constexpr std::array<std::string_view, 4> kSydneyOffices = {"Dealer", "Higher Duties Dealer", "Area Manager",
                                                            "Casino Manager"};
constexpr std::array<std::string_view, 3> kPerthOffices = {"Dealer", "Supervisor", "Casino Operator"};
// Of none of the venues.
constexpr std::string_view kStranger = "Pit Boss";
// WordForm many offices are below the one that has the last word of a round: Melbourne 14.10 and Sydney 16.12 the Area
// Manager, Perth 6.10 the Casino Operator. Nobody else adds to its record afterwards.
constexpr std::uint8_t kBelowLastWord = 2;

std::span<const std::string_view> offices_of(Venue venue) {
  switch (venue) {
    case Venue::kMelbourne:
      return kMelbourneOffices;
    case Venue::kSydney:
      return kSydneyOffices;
    case Venue::kPerth:
      return kPerthOffices;
  }
  CARDSPEAK_CHECK(false, "a venue outside the list");
}

}  // namespace

// What the dealer makes of it.
enum class WordEffect : std::uint8_t {
  kNothing,
  kVoidHand,
  kVoidWager,
  kForfeit,
  kLetFoldStand,
  kWithhold,
  kVoidRound,
  kReturnJackpots,
  kPayLoser
};

enum class WordForm : std::uint8_t { kRuling, kVoid, kAnnouncement };

struct FalseWord {
  Venue venue = Venue::kMelbourne;
  std::string_view word;
  WordEffect effect = WordEffect::kNothing;
  std::string_view finding;  // beside that it came late; empty: it holds, and changes nothing
  // The offices that it is said by, from the lowest.
  std::uint8_t from = 0;
  std::uint8_t to = 1;
  WordForm how = WordForm::kRuling;
  std::string_view not_in{};    // a game of the venue that does not know the word in this way
  bool without_office = false;  // no office, or one that is none of the venue's, says it too
};

namespace {

constexpr std::uint8_t kAll = 4;

// An office that is too low is told before the ground that is missing.
constexpr std::array kMelbourne = {
    FalseWord{Venue::kMelbourne, "handVoid", WordEffect::kVoidHand, "rank-too-low", 0, 3},
    FalseWord{Venue::kMelbourne, "handVoid", WordEffect::kVoidHand, "ruling-without-ground", 3, 4},
    FalseWord{Venue::kMelbourne, "handVoid", WordEffect::kVoidHand, "unknown-rank", 0, 0, WordForm::kRuling, {}, true},
    FalseWord{Venue::kMelbourne, "wagerVoid", WordEffect::kVoidWager, "rank-too-low", 0, 3},
    FalseWord{Venue::kMelbourne, "wagerVoid", WordEffect::kVoidWager, "ruling-without-ground", 3, 4},
    FalseWord{Venue::kMelbourne, "forfeit", WordEffect::kForfeit, "ruling-without-ground", 0, kAll},
    FalseWord{Venue::kMelbourne, "handForfeited", WordEffect::kForfeit, "ruling-without-ground", 0, kAll},
    FalseWord{Venue::kMelbourne, "wagerStands", WordEffect::kLetFoldStand, "ruling-against-rule", 0, kAll},
    FalseWord{Venue::kMelbourne, "withhold", WordEffect::kWithhold, "rank-too-low", 0, 3},
    FalseWord{Venue::kMelbourne, "withhold", WordEffect::kWithhold, "ruling-without-ground", 3, 4},
    FalseWord{Venue::kMelbourne, "misdeal", WordEffect::kVoidRound, "void-without-ground", 0, kAll, WordForm::kVoid},
    FalseWord{Venue::kMelbourne, "misdeal", WordEffect::kVoidRound, "void-without-ground", 0, 1,
              WordForm::kAnnouncement},
    FalseWord{Venue::kMelbourne, "deck", WordEffect::kVoidRound, "void-without-ground", 0, kAll, WordForm::kVoid},
    FalseWord{Venue::kMelbourne, "void", WordEffect::kVoidRound, "void-without-ground", 0, kAll, WordForm::kVoid},
    FalseWord{Venue::kMelbourne, "disruption", WordEffect::kVoidRound, "rank-too-low", 0, 1, WordForm::kVoid},
    FalseWord{Venue::kMelbourne, "fraud", WordEffect::kVoidRound, "rank-too-low", 0, 1, WordForm::kVoid},
    FalseWord{Venue::kMelbourne, "jackpotCancelled", WordEffect::kReturnJackpots, "rank-too-low", 0, 1},
    FalseWord{Venue::kMelbourne, "jackpotCancelled", WordEffect::kReturnJackpots, "ruling-without-ground", 1, 4},
    FalseWord{Venue::kMelbourne, "asAgreed", WordEffect::kPayLoser, "unknown-word", 0, kAll},
    FalseWord{Venue::kMelbourne, "spilt drinks", WordEffect::kVoidRound, "unknown-word", 0, kAll, WordForm::kVoid},
    FalseWord{Venue::kMelbourne, "continue", WordEffect::kNothing, {}, 0, kAll}};

constexpr std::array kSydney = {
    FalseWord{Venue::kSydney, "handVoid", WordEffect::kVoidHand, "rank-too-low", 0, 3},
    FalseWord{Venue::kSydney, "handVoid", WordEffect::kVoidHand, "ruling-without-ground", 3, 4},
    FalseWord{Venue::kSydney, "handVoid", WordEffect::kVoidHand, "unknown-rank", 0, 0, WordForm::kRuling, {}, true},
    FalseWord{Venue::kSydney, "wagerVoid", WordEffect::kVoidWager, "rank-too-low", 0, 3},
    FalseWord{Venue::kSydney, "wagerVoid", WordEffect::kVoidWager, "ruling-without-ground", 3, 4},
    FalseWord{Venue::kSydney, "forfeit", WordEffect::kForfeit, "ruling-without-ground", 0, kAll, WordForm::kRuling,
              "ultimate-texas-holdem"},
    FalseWord{Venue::kSydney, "wagerStands", WordEffect::kLetFoldStand, "ruling-against-rule", 0, kAll},
    FalseWord{Venue::kSydney, "withhold", WordEffect::kWithhold, "unknown-word", 0, kAll},
    FalseWord{Venue::kSydney, "misdeal", WordEffect::kVoidRound, "void-without-ground", 0, kAll, WordForm::kVoid},
    FalseWord{Venue::kSydney, "misdeal", WordEffect::kVoidRound, "void-without-ground", 0, 1, WordForm::kAnnouncement},
    FalseWord{Venue::kSydney, "deck", WordEffect::kVoidRound, "void-without-ground", 0, kAll, WordForm::kVoid},
    FalseWord{Venue::kSydney, "disruption", WordEffect::kVoidRound, "rank-too-low", 0, 3, WordForm::kVoid},
    FalseWord{Venue::kSydney, "fraud", WordEffect::kVoidRound, "rank-too-low", 0, 3, WordForm::kVoid},
    FalseWord{Venue::kSydney, "jackpotCancelled", WordEffect::kReturnJackpots, "rank-too-low", 0, 1},
    FalseWord{Venue::kSydney, "jackpotCancelled", WordEffect::kReturnJackpots, "ruling-without-ground", 1, 4},
    FalseWord{Venue::kSydney, "goodwill", WordEffect::kPayLoser, "unknown-word", 0, kAll},
    FalseWord{Venue::kSydney, "continue", WordEffect::kNothing, {}, 0, kAll}};

constexpr std::array kPerth = {
    FalseWord{Venue::kPerth, "handVoid", WordEffect::kVoidHand, "rank-too-low", 0, 2},
    FalseWord{Venue::kPerth, "handVoid", WordEffect::kVoidHand, "ruling-without-ground", 2, 3},
    FalseWord{Venue::kPerth, "handVoid", WordEffect::kVoidHand, "unknown-rank", 0, 0, WordForm::kRuling, {}, true},
    FalseWord{Venue::kPerth, "wagerVoid", WordEffect::kVoidWager, "rank-too-low", 0, 2},
    FalseWord{Venue::kPerth, "wagerVoid", WordEffect::kVoidWager, "ruling-without-ground", 2, 3},
    FalseWord{Venue::kPerth, "forfeit", WordEffect::kForfeit, "unknown-word", 0, 3},
    FalseWord{Venue::kPerth, "wagerStands", WordEffect::kLetFoldStand, "ruling-against-rule", 0, 3},
    FalseWord{Venue::kPerth, "withhold", WordEffect::kWithhold, "rank-too-low", 0, 2},
    FalseWord{Venue::kPerth, "misdeal", WordEffect::kVoidRound, "unknown-word", 0, 3, WordForm::kVoid},
    FalseWord{Venue::kPerth, "misdeal", WordEffect::kVoidRound, "unknown-word", 0, 1, WordForm::kAnnouncement},
    FalseWord{Venue::kPerth, "deck", WordEffect::kVoidRound, "void-without-ground", 0, 3, WordForm::kVoid},
    FalseWord{Venue::kPerth, "void", WordEffect::kVoidRound, "void-without-ground", 0, 3, WordForm::kVoid},
    FalseWord{Venue::kPerth, "disruption", WordEffect::kVoidRound, "rank-too-low", 0, 2, WordForm::kVoid},
    FalseWord{Venue::kPerth, "fraud", WordEffect::kVoidRound, "rank-too-low", 0, 2, WordForm::kVoid},
    FalseWord{Venue::kPerth, "jackpotCancelled", WordEffect::kReturnJackpots, "unknown-word", 0, 3},
    FalseWord{Venue::kPerth, "asAgreed", WordEffect::kPayLoser, "unknown-word", 0, 3},
    FalseWord{Venue::kPerth, "continue", WordEffect::kNothing, {}, 0, 3}};

// An irregularity of every venue, of the whole round, that would undo it.
constexpr std::string_view kLateIrregularity = "deckIncorrect";

bool of_seat(WordEffect effect) {
  return effect == WordEffect::kVoidHand || effect == WordEffect::kVoidWager || effect == WordEffect::kForfeit ||
         effect == WordEffect::kLetFoldStand || effect == WordEffect::kWithhold || effect == WordEffect::kPayLoser;
}

bool of_one_wager(WordEffect effect) {
  return effect == WordEffect::kVoidWager || effect == WordEffect::kPayLoser;
}

bool is_folded_with_ante(const Area& area) {
  return area.folded() && !area.action("ante").is_zero();
}

void take_nothing(Line& line, schema::Outcome outcome) {
  line.outcome = outcome;
  line.paid = line.taken = Cents();
}

void bend(WordEffect effect, Line& line) {
  const bool lost = line.outcome == schema::Outcome::LOSE;
  switch (effect) {
    case WordEffect::kNothing:
      return;
    case WordEffect::kVoidHand:
    case WordEffect::kVoidWager:
    case WordEffect::kVoidRound:
      return take_nothing(line, schema::Outcome::VOID);
    case WordEffect::kForfeit:
      line.outcome = schema::Outcome::LOSE;
      line.paid = Cents();
      line.taken = line.stake;
      return;
    case WordEffect::kLetFoldStand:
      if (lost) take_nothing(line, schema::Outcome::STAND_OFF);
      return;
    case WordEffect::kWithhold:
      line.paid = Cents();
      return;
    case WordEffect::kReturnJackpots:
      if (lost) take_nothing(line, schema::Outcome::RETURNED);
      return;
    case WordEffect::kPayLoser:
      if (!lost) return;
      take_nothing(line, schema::Outcome::WIN);
      line.paid = line.action;
      return;
  }
  CARDSPEAK_CHECK(false, "an effect outside the list");
}

// Settles as if the word held. What another patron has on the hand is left alone, and so are jackpot wagers where the
// word is not about them.
std::vector<Line> settled_by(WordEffect effect, SeatNo seat, std::string_view wager, std::vector<Line> lines) {
  for (Line& line : lines) {
    const bool jackpot = line.wager == "jackpot";
    if (jackpot != (effect == WordEffect::kReturnJackpots) || !line.patron.empty()) continue;
    if (seat != SeatNo() && line.seat != seat) continue;
    if (!wager.empty() && line.wager != wager) continue;
    bend(effect, line);
    if (line.wrong()) line.mistake = "obeyed-a-false-word";
  }
  return lines;
}

}  // namespace

std::vector<const FalseWord*> WordFrauds::words_of_table() const {
  const std::span<const FalseWord> all = sign_.venue == Venue::kMelbourne ? std::span<const FalseWord>(kMelbourne)
                                         : sign_.venue == Venue::kSydney  ? std::span<const FalseWord>(kSydney)
                                                                          : std::span<const FalseWord>(kPerth);
  std::vector<const FalseWord*> words;
  for (const FalseWord& word : all) {
    if (word.not_in != sign_.game) words.push_back(&word);
  }
  return words;
}

void WordFrauds::rule(const std::vector<Area>& areas, std::vector<Line>& lines) {
  std::vector<const FalseWord*> words = words_of_table();
  random_.shuffle(std::span<const FalseWord*>(words));
  for (const FalseWord* word : words) {
    const Area& area = random_.pick(std::span<const Area>(areas));
    if (word->effect == WordEffect::kLetFoldStand && !is_folded_with_ante(area)) continue;
    const SeatNo seat = of_seat(word->effect) ? area.seat : SeatNo();
    const std::string wager =
        of_one_wager(word->effect) ? random_.pick(std::span<const Stake>(area.stakes)).wager : std::string();
    std::vector<Line> bent = settled_by(word->effect, seat, wager, lines);
    if (!any_wrong(bent)) continue;
    say(*word, seat, wager, false);
    lines = std::move(bent);
    return;
  }
}

void WordFrauds::excuse(const std::vector<Area>& areas) {
  const std::vector<const FalseWord*> words = words_of_table();
  if (random_.below(words.size()) < 2) return note_irregularity();
  for (;;) {
    const FalseWord& word = *random_.pick(std::span<const FalseWord* const>(words));
    const Area& area = random_.pick(std::span<const Area>(areas));
    if (word.effect == WordEffect::kLetFoldStand && !is_folded_with_ante(area)) continue;
    const SeatNo seat = of_seat(word.effect) ? area.seat : SeatNo();
    return say(word, seat, of_one_wager(word.effect) ? area.stakes.front().wager : std::string(), true);
  }
}

std::string WordFrauds::pick_office(const FalseWord& word) {
  if (word.without_office) return random_.below(2) == 0 ? std::string() : std::string(kStranger);
  return std::string(offices_of(sign_.venue)[word.from + random_.below(word.to - word.from)]);
}

void WordFrauds::say(const FalseWord& word, SeatNo seat, const std::string& wager, bool late) {
  const std::string office = pick_office(word);
  const std::string text(word.word);
  writer_.write([&](schema::Event::Builder event) {
    event.setRank(office);
    if (word.how == WordForm::kVoid) {
      event.initVoided().setReason(text);
    } else if (word.how == WordForm::kAnnouncement) {
      event.initAnnounced().setWhat(text);
    } else {
      auto ruling = event.initRuling();
      ruling.setDecision(text);
      ruling.setSeat(seat.value());
      ruling.setWager(wager);
    }
  });
  if (!word.finding.empty()) tell(word.finding, seat, wager, text);
  if (office == kStranger) tell("unknown-rank", SeatNo(), {}, office);
  if (!late) return;
  tell("late-statement", seat, wager, text);
  // A ruling may follow the close; a void and an announcement are events of the round.
  if (word.how != WordForm::kRuling) tell("event-after-close", SeatNo(), {}, {});
}

// The deck is said to have been short, when all is paid.
void WordFrauds::note_irregularity() {
  writer_.write([&](schema::Event::Builder event) {
    event.setRank(std::string(offices_of(sign_.venue)[random_.below(kBelowLastWord)]));
    auto irregularity = event.initIrregularity();
    irregularity.setKind(std::string(kLateIrregularity));
    irregularity.setNoticed("after");
  });
  tell("open-statement", SeatNo(), {}, std::string(kLateIrregularity));
  tell("late-statement", SeatNo(), {}, std::string(kLateIrregularity));
}

void WordFrauds::tell(std::string_view finding, SeatNo seat, const std::string& wager, std::string said) const {
  told_.tell({.finding = std::string(finding), .seat = seat, .wager = wager, .said = std::move(said)});
}

}  // namespace cardspeak::simulator
