#include "model/law/compile_hands.h"

#include <fmt/format.h>

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "model/hands/names.h"
#include "model/hands/rank.h"
#include "model/law/compile_text.h"
#include "model/law/dealt_cards.h"
#include "model/law/leading_ranks.h"

namespace cardspeak::law {
namespace {

void add_variant(HouseBuild& in, schema::HandVariant::Reader data, HandRule& hand, const std::string& place) {
  HandVariant variant{.rests = in.readings.rests(view(data.getReading()), view(data.getReadingValue()), place),
                      .ranking = hand.ranking};
  if (!variant.rests.reading) return in.objections.add(place, "a variant rests on no reading");
  if (const auto ranking = ranking_named(view(data.getRanking()))) {
    variant.ranking = *ranking;
  } else {
    in.objections.add(place, fmt::format("no ranking of hands is called {}", quoted(view(data.getRanking()))));
  }
  hand.variants.push_back(variant);
}

// In a ranking that gives two classes one place, both are listed, in either order.
bool stands_over(HandClass upper, HandClass lower, Ranking ranking) {
  const auto over = class_order(upper, ranking);
  const auto under = class_order(lower, ranking);
  return over > under || (over == under && upper != lower);
}

void use_ranking(HouseBuild& in, schema::RankingRule::Reader data, HandRule& hand) {
  const std::string place = fmt::format("ranking {}", copy(data.getName()));
  const auto ranking = ranking_named(view(data.getName()));
  if (!ranking) return in.objections.add(place, "no ranking of hands has this name");
  hand.ranking = *ranking;
  hand.tie_rule = copy(data.getTieRule());
  // Where no dealer plays, no two hands are compared.
  if (in.rules.getDealer().getHand().size() != 0) {
    in.objections.require_rule(hand.tie_rule, place, "the comparison of hands of one class");
  }
  std::optional<HandClass> lower;
  for (const auto entry : data.getClasses()) {
    const auto hand_class = hand_class_named(view(entry.getClass()));
    if (!hand_class) {
      in.objections.add(place, fmt::format("no class of hand is called {}", quoted(view(entry.getClass()))));
      continue;
    }
    if (!has_class(*ranking, *hand_class)) {
      in.objections.add(place, fmt::format("the ranking has no {}", quoted(view(entry.getClass()))));
      continue;
    }
    in.objections.require_rule(view(entry.getRule()), place, fmt::format("the class {}", copy(entry.getClass())));
    if (lower && !stands_over(*hand_class, *lower, *ranking)) {
      in.objections.add(place, fmt::format("{} does not rank over {}", copy(entry.getClass()), book_name(*lower)));
    }
    hand.class_rules[law::place(*hand_class)] = copy(entry.getRule());
    lower = hand_class;
  }
  for (const HandClass hand_class : classes_of(*ranking)) {
    if (!hand.class_rules[law::place(hand_class)].empty()) continue;
    in.objections.add(place, fmt::format("the class {} is missing", book_name(hand_class)));
  }
}

// Another rule stands beside a class where it makes this hand.
void add_class_rules(HouseBuild& in, capnp::List<schema::ClassRule>::Reader classes, HandRule& hand,
                     const std::string& place) {
  for (const auto entry : classes) {
    const auto hand_class = hand_class_named(view(entry.getClass()));
    if (!hand_class || !has_class(hand.ranking, *hand_class)) {
      in.objections.add(place, fmt::format("its ranking has no class {}", quoted(view(entry.getClass()))));
      continue;
    }
    in.objections.require_rule(view(entry.getRule()), place, fmt::format("the class {}", copy(entry.getClass())));
    hand.class_rules[law::place(*hand_class)] = copy(entry.getRule());
  }
}

void find_ranking(HouseBuild& in, std::string_view name, HandRule& hand, std::string_view hand_place) {
  for (const auto data : in.book.getRankings()) {
    if (view(data.getName()) == name) return use_ranking(in, data, hand);
  }
  in.objections.add(hand_place, fmt::format("the ranking {} is not defined", quoted(name)));
}

bool makes_hand(std::size_t dealt, std::size_t size, Ranking ranking) {
  return size == hand_size(ranking) && dealt >= least_cards(ranking) && dealt <= most_cards(ranking);
}

}  // namespace

void compile_hands(HouseBuild& in) {
  for (const auto data : in.book.getHands()) {
    HandRule hand{.name = copy(data.getName()),
                  .from = {},
                  .cards = data.getCards(),
                  .ranking = Ranking::kStandard52,
                  .class_rules = {},
                  .tie_rule = {},
                  .variants = {}};
    const std::string place = fmt::format("hand {}", hand.name);
    in.objections.require(hand.name, "hands", "a name");
    for (const auto source : data.getFrom()) {
      if (source == schema::HandSource::UNSET) in.objections.add(place, "a source of its cards is not named");
      hand.from.push_back(source);
    }
    if (hand.from.empty()) in.objections.add(place, "no source of its cards is named");
    find_ranking(in, view(data.getRanking()), hand, place);
    add_class_rules(in, data.getClasses(), hand, place);
    for (const auto variant : data.getVariants()) add_variant(in, variant, hand, place);
    in.house.hands.push_back(std::move(hand));
  }
}

void compile_deck(HouseBuild& in) {
  in.house.deck_cards = in.book.getDeck().getCards();
  in.house.deck_rule = copy(in.book.getDeck().getRule());
  in.objections.require_rule(in.house.deck_rule, "deck", "the number of cards");
  if (in.house.deck_cards != 52) {
    in.objections.add("deck", fmt::format("a house game is played with 52 cards, not {}", in.house.deck_cards));
  }
}

// Every hand can be made of the cards that the deal gives.
void check_hands_are_dealt(HouseBuild& in) {
  for (const HandRule& hand : in.house.hands) {
    const std::size_t cards = dealt_for(in.house, hand);
    bool fits = makes_hand(cards, hand.cards, hand.ranking);
    for (const HandVariant& variant : hand.variants) fits = fits && makes_hand(cards, hand.cards, variant.ranking);
    if (!fits)
      in.objections.add(fmt::format("hand {}", hand.name), "it cannot be made of the cards that the deal gives it");
  }
}

HandValue bar(HouseBuild& in, schema::HandBar::Reader data, HandIndex hand, std::string_view place) {
  const auto hand_class = hand_class_named(view(data.getClass()));
  if (!hand_class) {
    in.objections.add(place, fmt::format("no class of hand is called {}", quoted(view(data.getClass()))));
    return {};
  }
  std::vector<Rank> leading;
  for (const auto text : data.getRanks()) {
    if (const auto rank = find_rank(view(text))) {
      leading.push_back(*rank);
    } else {
      in.objections.add(place, fmt::format("{} is not a rank of card", quoted(view(text))));
    }
  }
  if (leading.size() > 5) in.objections.add(place, "a hand has five ranks at most");
  if (in.house.hands.empty() || leading.size() > 5) return {};
  const Ranking ranking = in.house.hand(hand).ranking;
  if (!has_class(ranking, *hand_class)) {
    in.objections.add(place, fmt::format("the ranking has no {}", quoted(view(data.getClass()))));
    return {};
  }
  check_leading_ranks(leading, *hand_class, ranking, place, in.objections);
  return lowest_value(*hand_class, leading, ranking);
}

}  // namespace cardspeak::law
