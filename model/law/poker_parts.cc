#include "model/law/poker_parts.h"

#include "model/hands/names.h"

namespace cardspeak::law {

std::optional<DeckKind> deck_of_ranking(Ranking ranking) {
  switch (ranking) {
    case Ranking::kStandard52:
    case Ranking::kFaroManila52:
      return DeckKind::k52;
    case Ranking::kShortDeck40:
      return DeckKind::k40;
    case Ranking::kShortDeck36:
      return DeckKind::k36;
    case Ranking::kShortDeck32:
      return DeckKind::k32;
    case Ranking::kTwentyCard:
      return DeckKind::k20;
    case Ranking::kManila:
    case Ranking::kLowEight:
    case Ranking::kLowAceToFive:
    case Ranking::kLowTwoToSeven:
    case Ranking::kChineseFront:
      return std::nullopt;
    case Ranking::kStandard52RankOnly:
    case Ranking::kThreeCard:
    case Ranking::kDeucesWild:
    case Ranking::kDeucesWildRoyalsEqual:
    case Ranking::kDeucesWildDistinctFlush:
    case Ranking::kDeucesWildTripsOnly:
      break;  // not the poker room's
  }
  return std::nullopt;
}

std::optional<DeckKind> poker_deck(unsigned cards) {
  switch (cards) {
    case 52:
      return DeckKind::k52;
    case 40:
      return DeckKind::k40;
    case 36:
      return DeckKind::k36;
    case 32:
      return DeckKind::k32;
    case 20:
      return DeckKind::k20;
    default:
      return std::nullopt;
  }
}

std::string ranking_with(const std::string& ranking, schema::PokerDeck::Reader deck) {
  const auto named = ranking_named(ranking);
  return named && deck_of_ranking(*named) ? std::string(deck.getRanking().cStr()) : ranking;
}

std::optional<schema::RankingRule::Reader> find_poker_ranking(schema::Rulebook::Reader book, std::string_view name) {
  for (const auto ranking : book.getRankings()) {
    if (std::string_view(ranking.getName().cStr()) == name) return ranking;
  }
  return std::nullopt;
}

std::optional<schema::Reading::Reader> find_reading(schema::Rulebook::Reader book, std::string_view id) {
  for (const auto reading : book.getReadings()) {
    if (std::string_view(reading.getId().cStr()) == id) return reading;
  }
  return std::nullopt;
}

namespace {

void add_step(schema::StreetStep::Reader step, StepCounts& counts) {
  const unsigned cards = step.getCards();
  switch (step.getStep()) {
    case schema::StepKind::BURN:
      counts.burns += cards;
      break;
    case schema::StepKind::DEAL_DOWN:
      counts.down += cards;
      break;
    case schema::StepKind::DEAL_UP:
      counts.up += cards;
      break;
    case schema::StepKind::DEAL_BOARD:
      counts.board += cards;
      break;
    case schema::StepKind::DEAL_KITTY:
      counts.kitty += cards;
      break;
    case schema::StepKind::DRAW:
      counts.draw += cards;
      break;
    case schema::StepKind::BET:
      ++counts.bets;
      break;
    case schema::StepKind::DISCARD:
      counts.discard += cards;
      break;
    case schema::StepKind::UNSET:
      break;
  }
}

}  // namespace

StepCounts count_steps(schema::Street::Reader street) {
  StepCounts counts;
  for (const auto step : street.getSteps()) add_step(step, counts);
  return counts;
}

StepCounts count_steps(schema::PokerRules::Reader rules) {
  StepCounts counts;
  for (const auto street : rules.getStreets()) {
    for (const auto step : street.getSteps()) add_step(step, counts);
  }
  return counts;
}

}  // namespace cardspeak::law
