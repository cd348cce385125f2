#include "ingest/phh/phh_game.h"

#include <algorithm>
#include <array>
#include <utility>

namespace cardspeak {
namespace {

using schema::BettingStructure;

struct Limit {
  char code;
  BettingStructure structure;
};
constexpr std::array kLimits = {Limit{'N', BettingStructure::NO_LIMIT}, Limit{'P', BettingStructure::POT_LIMIT},
                                Limit{'F', BettingStructure::FIXED_LIMIT}};

struct Dealt {
  std::string_view code;
  PhhDeal deal;
  std::string_view game;
  std::uint8_t deck;
  std::size_t hole_cards;
};
constexpr std::array kDealt = {
    Dealt{"T", PhhDeal::kBoard, "texas-holdem", 52, 2},
    Dealt{"S", PhhDeal::kBoard, "texas-holdem", 36, 2},
    Dealt{"O", PhhDeal::kBoard, "omaha", 52, 4},
    Dealt{"O/8", PhhDeal::kBoard, "omaha-hi-lo", 52, 4},
    Dealt{"7S", PhhDeal::kStud, "seven-card-stud", 52, 7},
    Dealt{"7S/8", PhhDeal::kStud, "seven-card-stud-hi-lo", 52, 7},
    Dealt{"R", PhhDeal::kStud, "razz", 52, 7},
    Dealt{"2L1D", PhhDeal::kDraw, "draw-two-to-seven", 52, 5},
    Dealt{"2L3D", PhhDeal::kDraw, "triple-draw-two-to-seven", 52, 5},
    Dealt{"5D", PhhDeal::kDraw, "draw", 52, 5},
};

// Games that others write down and the room does not deal.
constexpr std::array<std::pair<std::string_view, std::string_view>, 6> kForeign = {{{"B", "badugi"},
                                                                                    {"O5", "five-card Omaha"},
                                                                                    {"O6", "six-card Omaha"},
                                                                                    {"O5/8", "five-card Omaha Hi-Lo"},
                                                                                    {"O6/8", "six-card Omaha Hi-Lo"},
                                                                                    {"K", "Kuhn poker"}}};

std::unexpected<Error> refuse(std::string_view variant) {
  std::string text = "variant " + std::string(variant);
  const std::string_view game = variant.empty() ? variant : variant.substr(1);
  for (const auto& [code, name] : kForeign) {
    if (code == game) text += " (" + std::string(name) + ")";
  }
  return fail(ErrorCode::kBadInput,
              text +
                  " is no game of the room: expected N, P or F (the limit) with T (Hold'em), S (short-deck Hold'em), O "
                  "(Omaha), O/8, 7S (Seven Card Stud), 7S/8, R (Razz), 2L1D, 2L3D (2 to 7 draw) or 5D (draw)");
}

}  // namespace

Result<PhhGame> phh_game(std::string_view variant) {
  if (variant.empty()) return refuse(variant);
  const auto* limit = std::ranges::find(kLimits, variant.front(), &Limit::code);
  const auto* dealt = std::ranges::find(kDealt, variant.substr(1), &Dealt::code);
  if (limit == kLimits.end() || dealt == kDealt.end()) return refuse(variant);
  return PhhGame{.structure = limit->structure,
                 .deal = dealt->deal,
                 .game = dealt->game,
                 .deck = dealt->deck,
                 .hole_cards = dealt->hole_cards};
}

std::optional<std::string> phh_variant(std::string_view game, BettingStructure structure, std::uint8_t deck) {
  const auto* limit = std::ranges::find(kLimits, structure, &Limit::structure);
  const auto* dealt =
      std::ranges::find_if(kDealt, [&](const Dealt& one) { return one.game == game && one.deck == deck; });
  if (limit == kLimits.end() || dealt == kDealt.end()) return std::nullopt;
  return std::string(1, limit->code) + std::string(dealt->code);
}

}  // namespace cardspeak
