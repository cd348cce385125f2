#include "model/law/poker_keys.h"

#include <algorithm>
#include <array>

namespace cardspeak::law {

namespace {

constexpr std::array<PokerKeyInfo, kPokerKeys> kPokerKeyInfos = {{
    {PokerKey::kAnte, "ante", kForced},
    {PokerKey::kFirstBlind, "firstBlind", kForced, 0, 0, Notion::kBlinds},
    {PokerKey::kNextBlind, "nextBlind", kForced, 0, 0, Notion::kBlinds},
    {PokerKey::kBlindBeforeDeal, "blindBeforeDeal", kForced, 0, 0, Notion::kBlinds},
    {PokerKey::kMissingFirstBlind, "missingFirstBlind", kForced, 0, 0, Notion::kBlinds},
    {PokerKey::kLastBlindMinimum, "lastBlindMinimum", kForced, 0, 0, Notion::kBlinds},
    {PokerKey::kStraddle, "straddle", kForced, 2, 10, Notion::kBlinds},
    {PokerKey::kStraddleActsLast, "straddleActsLast", kForced, 0, 0, Notion::kBlinds},
    {PokerKey::kOverBlind, "overBlind", kForced, 2, 10, Notion::kBlinds},
    {PokerKey::kPost, "post", kForced, 0, 0, Notion::kBlinds},
    {PokerKey::kKill, "kill", kForced},
    {PokerKey::kKillLegUp, "killLegUp", kForced},
    {PokerKey::kKillHiLo, "killHiLo", kForced},
    {PokerKey::kKillQualifies, "killQualifies", kForced},
    {PokerKey::kKillAfterLegUp, "killAfterLegUp", kForced},
    {PokerKey::kKillStays, "killStays", kForced},
    {PokerKey::kKillSplit, "killSplit", kForced},
    {PokerKey::kKillLost, "killLost", kForced},
    {PokerKey::kKillLostHiLo, "killLostHiLo", kForced},
    {PokerKey::kKillStaysIn, "killStaysIn", kForced},
    {PokerKey::kKillLeftOut, "killLeftOut", kForced},
    {PokerKey::kBringIn, "bringIn", kForced, 0, 0, Notion::kUpCards},
    {PokerKey::kChipsOnly, "chipsOnly", kForced},
    {PokerKey::kCheck, "check", kBetting},
    {PokerKey::kCall, "call", kBetting},
    {PokerKey::kTableStakes, "tableStakes", kBetting},
    {PokerKey::kAllIn, "allIn", kBetting},
    {PokerKey::kNothingToActOn, "nothingToActOn", kBetting},
    {PokerKey::kPotRatio, "potRatio", kBetting},
    {PokerKey::kStructuredLimit, "structuredLimit", kBetting},
    {PokerKey::kSpreadLimit, "spreadLimit", kBetting},
    {PokerKey::kSilentRaise, "silentRaise", kBetting, 1, 100},
    {PokerKey::kOversizeLimit, "oversizeLimit", kBetting},
    {PokerKey::kOversizeFirst, "oversizeFirst", kBetting},
    {PokerKey::kOversizeLater, "oversizeLater", kBetting},
    {PokerKey::kOversizeDeclared, "oversizeDeclared", kBetting},
    {PokerKey::kShortCall, "shortCall", kBetting},
    {PokerKey::kDeclared, "declared", kBetting},
    {PokerKey::kOutOfTurn, "outOfTurn", kBetting},
    {PokerKey::kOutOfTurnTakenBack, "outOfTurnTakenBack", kBetting},
    {PokerKey::kOutOfTurnCheck, "outOfTurnCheck", kBetting},
    {PokerKey::kOutOfTurnAllIn, "outOfTurnAllIn", kBetting},
    {PokerKey::kTakenBackAtOnce, "takenBackAtOnce", kBetting},
    {PokerKey::kShortUnderHalf, "underHalf", kShort, 1, 100},
    {PokerKey::kShortHalfOrMore, "halfOrMore", kShort},
    {PokerKey::kShortNoLimit, "noLimit", kShort},
    {PokerKey::kFolded, "folded", kDeadHands},
    {PokerKey::kRuledDead, "ruled", kDeadHands},
    {PokerKey::kMucked, "mucked", kDeadHands},
    {PokerKey::kNotExposed, "notExposed", kDeadHands},
    {PokerKey::kWrongCount, "wrongCount", kDeadHands},
    {PokerKey::kMainPot, "mainPot", kPots},
    {PokerKey::kSidePot, "sidePot", kPots},
    {PokerKey::kEqualShare, "equalShare", kPots},
    {PokerKey::kUncalled, "uncalled", kPots},
    {PokerKey::kCardsSpeak, "cardsSpeak", kShowdown},
    {PokerKey::kShowing, "showing", kShowdown},
    {PokerKey::kRakeSign, "sign", kRake},
    {PokerKey::kRakeLeast, "percentageLeast", kRake, 1, 10'000},
    {PokerKey::kRakeMost, "percentageMost", kRake, 1, 10'000},
    {PokerKey::kRakePerHand, "perHand", kRake},
    {PokerKey::kRakePerPlayer, "perPlayer", kRake},
    {PokerKey::kRakeBeforeHand, "beforeHand", kRake},
    {PokerKey::kRakeNil, "nil", kRake},
    {PokerKey::kRakeUncalled, "uncalled", kRake},
    {PokerKey::kRakeBlindsOnly, "blindsOnly", kRake},
    {PokerKey::kRakeCap, "cap", kRake},
    {PokerKey::kRakeAllTie, "allTie", kRake},
    {PokerKey::kVoidRefund, "refund", kVoids},
    {PokerKey::kMisdeal, "misdeal", kVoids},
    {PokerKey::kDefectiveDeck, "deck", kVoids},
    {PokerKey::kVoidFraud, "fraud", kVoids},
    {PokerKey::kVoidDisruption, "disruption", kVoids},
    {PokerKey::kVoidHand, "hand", kVoids},
    {PokerKey::kLoneWrongCount, "loneWrongCount", kVoids},
    {PokerKey::kSubstantialAction, "substantialAction", kIrregular, 1, 10},
    {PokerKey::kProtectHand, "protectHand", kIrregular},
    {PokerKey::kRunItTwice, "runItTwice", kIrregular, 0, 0, Notion::kRuns},
    {PokerKey::kRunItTwiceWhen, "runItTwiceWhen", kIrregular, 0, 0, Notion::kRuns},
    {PokerKey::kRunItTwiceMost, "runItTwiceMost", kIrregular, 1, 20, Notion::kRuns},
    {PokerKey::kRunItTwiceShort, "runItTwiceShort", kIrregular, 0, 0, Notion::kRuns},
    {PokerKey::kRunItTwiceLate, "runItTwiceLate", kIrregular, 0, 0, Notion::kRuns},
    {PokerKey::kPrizeHand, "prizeHand", kIrregular, 0, 0, Notion::kIfWanted},
    {PokerKey::kPrizeFlop, "prizeFlop", kIrregular, 0, 0, Notion::kIfWanted},
    {PokerKey::kPrizeShown, "prizeShown", kIrregular, 0, 0, Notion::kIfWanted},
    {PokerKey::kPrizeValue, "prizeValue", kIrregular, 0, 0, Notion::kIfWanted},
    {PokerKey::kPrizeOrder, "prizeOrder", kIrregular, 0, 0, Notion::kIfWanted},
    {PokerKey::kPrizeKeyed, "prizeKeyed", kIrregular, 0, 0, Notion::kIfWanted},
    {PokerKey::kPrizeCount, "prizeCount", kIrregular, 0, 0, Notion::kIfWanted},
    {PokerKey::kPrizeGames, "prizeGames", kIrregular, 0, 0, Notion::kIfWanted},
    {PokerKey::kChangeNotice, "changeNotice", kIrregular, 1, 1440},
    {PokerKey::kDiscardMissing, "discardMissing", kIrregular, 0, 0, Notion::kDiscard},
    {PokerKey::kDiscardTooLate, "discardTooLate", kIrregular, 0, 0, Notion::kDiscard},
    {PokerKey::kOwnDiscards, "ownDiscards", kIrregular, 0, 0, Notion::kDraw},
    {PokerKey::kNoFurtherDraw, "noFurtherDraw", kIrregular, 0, 0, Notion::kDraw},
    {PokerKey::kKittyTaken, "kittyTaken", kIrregular, 0, 0, Notion::kKitty},
    {PokerKey::kKittyWager, "kittyWager", kIrregular, 0, 0, Notion::kKitty},
    {PokerKey::kKittyMucked, "kittyMucked", kIrregular, 0, 0, Notion::kKitty},
    {PokerKey::kDeckOfGame, "deckOfGame", kIrregular},
    {PokerKey::kButtonMoves, "buttonMoves", kIrregular},
}};

constexpr bool in_order() {
  for (std::size_t i = 0; i < kPokerKeyInfos.size(); ++i) {
    if (static_cast<std::size_t>(kPokerKeyInfos[i].key) != i) return false;
  }
  return true;
}
static_assert(in_order(), "kPokerKeyInfos stands in the order of PokerKey");

}  // namespace

const PokerKeyInfo& poker_key_info(PokerKey key) {
  return kPokerKeyInfos[static_cast<std::size_t>(key)];
}

const PokerKeyInfo* find_poker_key(std::string_view list, std::string_view name) {
  const auto* found =
      std::ranges::find_if(kPokerKeyInfos, [&](const PokerKeyInfo& k) { return k.list == list && k.name == name; });
  return found == kPokerKeyInfos.end() ? nullptr : found;
}

PokerEntries poker_entries(schema::PokerRules::Reader rules) {
  return {{kForced, rules.getForced()},
          {kBetting, rules.getBetting().getEntries()},
          {kShort, rules.getBetting().getAllInShort()},
          {kDeadHands, rules.getDeadHands()},
          {kPots, rules.getPots()},
          {kShowdown, rules.getShowdown()},
          {kRake, rules.getRake().getEntries()},
          {kVoids, rules.getVoids()},
          {kIrregular, rules.getIrregular()}};
}

std::string_view poker_key_name(PokerKey key) {
  return kPokerKeyInfos[static_cast<std::size_t>(key)].name;
}

std::string_view poker_key_list(PokerKey key) {
  return kPokerKeyInfos[static_cast<std::size_t>(key)].list;
}

}  // namespace cardspeak::law
