#include "model/law/words.h"

#include <fmt/format.h>

#include <algorithm>

#include "model/law/compile_text.h"
#include "model/law/poker_irregularities.h"

namespace cardspeak::law {
namespace {

using schema::WordMeaning;

// Whether the office of who says it, or an irregularity on record, has a part in what such words do.
bool takes_ground(WordMeaning meaning) {
  return meaning == WordMeaning::WAGERS_VOID || meaning == WordMeaning::WAGERS_FORFEITED ||
         meaning == WordMeaning::WINNINGS_WITHHELD || meaning == WordMeaning::PLAYER_EXCLUDED ||
         meaning == WordMeaning::JACKPOT_CANCELLED;
}

// Whether irregularities on record may tell which of several rules such words rest on.
bool is_told_by_ground(const WordRule& word) {
  return takes_ground(word.means) || (word.means == WordMeaning::ROUND_VOID && !word.reason.empty());
}

bool takes_act(WordMeaning meaning) {
  return takes_ground(meaning) || meaning == WordMeaning::ROUND_VOID || meaning == WordMeaning::HAND_DEAD ||
         meaning == WordMeaning::WAGERS_STAND;
}

// The ruling on a seat by which the tables of irregularities name the choice.
schema::SeatRuling ruling_of(WordMeaning meaning) {
  if (meaning == WordMeaning::WAGERS_VOID) return schema::SeatRuling::VOID;
  return meaning == WordMeaning::WAGERS_FORFEITED ? schema::SeatRuling::FORFEIT : schema::SeatRuling::NONE;
}

bool asks_instance(schema::IrregularityRule::Reader table) {
  for (const auto entry : table.getEntries()) {
    for (const auto name : entry.getWhen()) {
      const auto condition = find_irregularity_condition(view(name));
      if (condition && info(*condition).axis == IrregularityAxis::kInstance) return true;
    }
  }
  return false;
}

// Whether the table leaves a choice that such a word makes. A forfeiture also says that it is a further instance; a
// void round is made by an entry for its reason.
bool leaves_choice(schema::IrregularityRule::Reader table, const WordRule& word) {
  const WordMeaning meaning = word.means;
  if (meaning == WordMeaning::ROUND_VOID) {
    for (const auto entry : table.getEntries()) {
      if (view(entry.getReason()) == word.reason) return true;
    }
    return false;
  }
  const schema::SeatRuling ruling = ruling_of(meaning);
  if (ruling == schema::SeatRuling::NONE) return true;
  for (const auto entry : table.getEntries()) {
    if (entry.getRuling() == ruling) return true;
  }
  return ruling == schema::SeatRuling::FORFEIT && asks_instance(table);
}

class WordList {
 public:
  WordList(schema::Rulebook::Reader book, std::span<const ActRule> acts, Objections& objections)
      : book_(book), acts_(acts), objections_(objections) {}

  std::vector<WordRule> run() {
    for (const auto data : book_.getWords()) add(data);
    if (book_.isHouse()) check_house(book_.getHouse());
    return std::move(words_);
  }

 private:
  void add(schema::Word::Reader data) {
    WordRule word{.word = copy(data.getWord()),
                  .means = data.getMeans(),
                  .rule = copy(data.getRule()),
                  .act = std::nullopt,
                  .reason = copy(data.getReason()),
                  .ground = {},
                  .noted = {},
                  .interrupts = data.getInterrupts()};
    const std::string place = fmt::format("word {}", word.word);
    objections_.require(word.word, "words", "a word");
    // That wagers stand follows of itself from what lets the round go on.
    if (word.means != WordMeaning::WAGERS_STAND) objections_.require_rule(word.rule, place, "what it means");
    if (word.means == WordMeaning::UNSET) objections_.add(place, "what it means is missing");
    check_again(data, place);
    if (data.getAct().size() != 0) {
      word.act = use_act(acts_, view(data.getAct()), place, objections_);
      if (!takes_act(word.means)) objections_.add(place, "what it means takes no office");
    }
    if (!word.reason.empty()) check_reason(data, word, place);
    if (word.interrupts && word.reason.empty()) objections_.add(place, "what interrupts a round is a reason of void");
    for (const auto kind : data.getGround()) add_ground(view(kind), place, word);
    words_.push_back(std::move(word));
  }

  // A word stands there again for another rule, which what is on record with it tells.
  void check_again(schema::Word::Reader data, const std::string& place) {
    const WordRule* first = find_word(words_, view(data.getWord()));
    if (first == nullptr) return;
    if (first->means != data.getMeans()) objections_.add(place, "it means two things");
    const bool is_told = data.getGround().size() != 0 ? view(data.getReason()) == first->reason
                                                      : data.getReason().size() != 0 && first->reason.empty();
    const bool same = std::ranges::any_of(words_, [&](const WordRule& word) {
      return word.word == first->word && word.reason == view(data.getReason()) && has_ground(word, data.getGround());
    });
    if (!is_told || same) objections_.add(place, "it stands there twice");
  }

  // Whether the word has exactly these grounds.
  static bool has_ground(const WordRule& word, capnp::List<capnp::Text>::Reader names) {
    if (word.ground.size() + word.noted.size() != names.size()) return false;
    for (const auto name : names) {
      const auto kind = find_irregularity_kind(view(name));
      const bool of_kind = kind && std::ranges::find(word.ground, *kind) != word.ground.end();
      if (!of_kind && std::ranges::find(word.noted, view(name)) == word.noted.end()) return false;
    }
    return true;
  }

  // Wagers are void for a reason of a void round without anything else on record.
  void check_reason(schema::Word::Reader data, const WordRule& word, const std::string& place) {
    const bool of_wagers = word.means == WordMeaning::WAGERS_VOID && data.getGround().size() == 0;
    if (word.means != WordMeaning::ROUND_VOID && !of_wagers)
      objections_.add(place, "only a void round has a reason, or void wagers that take no ground");
    if (!has_void(word.reason))
      objections_.add(place, fmt::format("no void entry has the reason {}", quoted(word.reason)));
  }

  [[nodiscard]] bool has_void(std::string_view reason) const {
    if (book_.isHouse()) {
      for (const auto entry : book_.getHouse().getVoids()) {
        if (view(entry.getReason()) == reason) return true;
      }
      return false;
    }
    for (const auto entry : book_.getPoker().getVoids()) {
      if (view(entry.getKey()) == reason) return true;
    }
    return false;
  }

  // In a poker book also a void round and a dead hand rest on what went wrong.
  void add_noted(std::string_view name, const std::string& place, WordRule& word) {
    if (!takes_act(word.means)) objections_.add(place, "what it means takes no ground");
    word.noted.emplace_back(name);
    if (find_poker_irregularity(name)) return;
    objections_.add(place, "no irregularity is called " + quoted(name));
  }

  void add_ground(std::string_view name, const std::string& place, WordRule& word) {
    if (book_.isPoker()) return add_noted(name, place, word);
    if (!is_told_by_ground(word)) objections_.add(place, "what it means takes no ground");
    const auto kind = find_irregularity_kind(name);
    if (!kind) return objections_.add(place, fmt::format("no irregularity is called {}", quoted(name)));
    bool found = false;
    if (book_.isHouse()) {
      for (const auto table : book_.getHouse().getIrregularities()) {
        if (view(table.getKind()) == name) found = leaves_choice(table, word);
      }
    }
    if (!found) objections_.add(place, fmt::format("no table leaves such a choice after {}", quoted(name)));
    word.ground.push_back(*kind);
  }

  // What the tables of a house book need words for.
  void check_house(schema::HouseRules::Reader house) {
    if (house.getMoment() == schema::Moment::ANNOUNCEMENT) need(WordMeaning::MAY_DECIDE, "the moment is announced");
    for (const auto entry : house.getVoids()) {
      if (entry.getReason().size() == 0) continue;
      const auto named = [&](const WordRule& word) {
        return word.means == WordMeaning::ROUND_VOID && word.reason == view(entry.getReason());
      };
      if (std::ranges::any_of(words_, named)) {
        check_offices(house, entry);
        continue;
      }
      objections_.add("words",
                      fmt::format("no word declares a round void for the reason {}", quoted(view(entry.getReason()))));
    }
    for (const auto table : house.getIrregularities()) check_choices(table);
    for (const WordRule& word : words_) {
      // Winnings may be kept back on a suspicion alone.
      const bool without =
          !takes_ground(word.means) || word.means == WordMeaning::WINNINGS_WITHHELD || !word.reason.empty();
      if (without || !word.ground.empty()) continue;
      objections_.add(fmt::format("word {}", word.word), "its ground is missing");
    }
  }

  // Whoever says the word, chooses after an irregularity or declares the round void for one reason does one act.
  void check_offices(schema::HouseRules::Reader house, schema::VoidEntry::Reader entry) {
    const auto other_office = [&](const std::string& place) {
      objections_.add(
          place, fmt::format("the void entry for its reason {} takes another office", quoted(view(entry.getReason()))));
    };
    for (const auto word : book_.getWords()) {
      const bool of_reason = view(word.getReason()) == view(entry.getReason());
      if (of_reason && view(word.getAct()) != view(entry.getAct()))
        other_office(fmt::format("word {}", copy(word.getWord())));
    }
    for (const auto table : house.getIrregularities()) {
      for (const auto led : table.getEntries()) {
        if (view(led.getReason()) != view(entry.getReason()) || view(led.getAct()) == view(entry.getAct())) continue;
        other_office(fmt::format("irregularity {} ({})", copy(table.getKind()), copy(led.getRule())));
      }
    }
  }

  void check_choices(schema::IrregularityRule::Reader table) {
    for (const auto entry : table.getEntries()) {
      if (entry.getRuling() == schema::SeatRuling::NONE) continue;
      const auto makes = [&](const WordRule& word) {
        return ruling_of(word.means) == entry.getRuling() &&
               std::ranges::find(word.ground, find_irregularity_kind(view(table.getKind()))) != word.ground.end();
      };
      if (std::ranges::any_of(words_, makes)) continue;
      objections_.add("words", fmt::format("no word makes the choice that {} leaves", copy(entry.getRule())));
    }
  }

  void need(WordMeaning meaning, std::string_view why) {
    if (std::ranges::find(words_, meaning, &WordRule::means) != words_.end()) return;
    objections_.add("words", fmt::format("{}, and no word says so", why));
  }

  schema::Rulebook::Reader book_;
  std::span<const ActRule> acts_;
  Objections& objections_;
  std::vector<WordRule> words_;
};

}  // namespace

std::vector<WordRule> compile_words(schema::Rulebook::Reader book, std::span<const ActRule> acts,
                                    Objections& objections) {
  return WordList(book, acts, objections).run();
}

const WordRule* find_void_of_wagers(std::span<const WordRule> words, std::string_view reason) {
  if (reason.empty()) return nullptr;
  const auto found = std::ranges::find_if(
      words, [&](const WordRule& word) { return word.means == WordMeaning::WAGERS_VOID && word.reason == reason; });
  return found == words.end() ? nullptr : &*found;
}

const WordRule* find_word(std::span<const WordRule> words, std::string_view word) {
  const auto found = std::ranges::find(words, word, &WordRule::word);
  return found == words.end() ? nullptr : &*found;
}

bool word_means(std::span<const WordRule> words, std::string_view word, schema::WordMeaning meaning) {
  const WordRule* found = find_word(words, word);
  return found != nullptr && found->means == meaning;
}

}  // namespace cardspeak::law
