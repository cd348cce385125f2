#include "ingest/device/check_table_kinds.h"

#include <string>

namespace cardspeak::event_checks {
namespace {

template <typename Limits>
void check_limits(EventCheck& check, const Limits& limits) {
  check.bounded("limits", limits);
  if (check.failed()) return;
  for (unsigned at = 0; at < limits.size(); ++at) {
    const auto limit = limits[at];
    check.id(indexed("limits", at, "wager"), limit.getWager());
    check.seat_or_none(indexed("limits", at, "seat"), limit.getSeat());
    check.amount(indexed("limits", at, "minCents"), limit.getMinCents());
    check.amount(indexed("limits", at, "maxCents"), limit.getMaxCents());
    check.amount(indexed("limits", at, "unitCents"), limit.getUnitCents());
    check.amount(indexed("limits", at, "approvedMinCents"), limit.getApprovedMinCents());
    if (limit.getMarker() && limit.getSeat() == 0) {
      check.object(indexed("limits", at, "marker"), "a marker only with a seat", "no seat");
    }
    if (limit.getMaxCents() != 0 && limit.getMinCents() > limit.getMaxCents()) {
      check.object(indexed("limits", at, "minCents"),
                   "no more than the maximum, " + std::to_string(limit.getMaxCents()),
                   std::to_string(limit.getMinCents()));
    }
  }
}

template <typename Multiples>
void check_multiples(EventCheck& check, const Multiples& multiples) {
  check.bounded("multiples", multiples);
  if (check.failed()) return;
  for (unsigned at = 0; at < multiples.size(); ++at) {
    const auto multiple = multiples[at];
    check.id(indexed("multiples", at, "wager"), multiple.getWager());
    if (multiple.getStage().size() != 0) check.id(indexed("multiples", at, "stage"), multiple.getStage());
    if (multiple.getAtMost() != 0 && multiple.getAtLeast() > multiple.getAtMost()) {
      check.object(indexed("multiples", at, "atLeast"), "no more than atMost, " + std::to_string(multiple.getAtMost()),
                   std::to_string(multiple.getAtLeast()));
    }
  }
}

void check_rake(EventCheck& check, const std::string& field, schema::Rake::Reader rake) {
  check.chosen_or_none(field + ".kind", rake.getKind());
  check.number(field + ".basisPoints", rake.getBasisPoints(), 0, 10'000);
  check.amount(field + ".fixedCents", rake.getFixedCents());
  check.amount(field + ".capCents", rake.getCapCents());
  check.amount(field + ".minCents", rake.getMinCents());
}

void check_kill(EventCheck& check, const std::string& prefix, schema::KillSign::Reader kill) {
  check.amount(prefix + "wagerCents", kill.getWagerCents());
  check.amount(prefix + "smallBetCents", kill.getSmallBetCents());
  check.amount(prefix + "bigBetCents", kill.getBigBetCents());
  check.amount(prefix + "qualifyingPotCents", kill.getQualifyingPotCents());
}

// `prefix` is "poker." inside a tableOpened event.
void check_sign(EventCheck& check, const std::string& prefix, schema::PokerSign::Reader sign) {
  check.chosen_or_none(prefix + "structure", sign.getStructure());
  const auto blinds = sign.getBlindsCents();
  check.bounded(prefix + "blindsCents", blinds);
  if (check.failed()) return;
  for (unsigned at = 0; at < blinds.size(); ++at) check.amount(indexed(prefix + "blindsCents", at, ""), blinds[at]);
  check.amount(prefix + "anteCents", sign.getAnteCents());
  check.amount(prefix + "smallBetCents", sign.getSmallBetCents());
  check.amount(prefix + "bigBetCents", sign.getBigBetCents());
  check.amount(prefix + "minimumBuyInCents", sign.getMinimumBuyInCents());
  check.amount(prefix + "minimumBetCents", sign.getMinimumBetCents());
  check.chosen_or_none(prefix + "oddChip", sign.getOddChip());
  check.amount(prefix + "bringInCents", sign.getBringInCents());
  check.amount(prefix + "unitCents", sign.getUnitCents());
  if (sign.hasKill()) check_kill(check, prefix + "kill.", sign.getKill());
  const unsigned deck = sign.getDeck();
  if (deck != 0 && deck != 52 && deck != 40 && deck != 36 && deck != 32 && deck != 20) {
    check.object(prefix + "deck", "52, 40, 36, 32 or 20 cards, or 0", std::to_string(deck));
  }
  check_rake(check, prefix + "rake", sign.getRake());
}

void check_option(EventCheck& check, const std::string& prefix, schema::OptionInUse::Reader option) {
  check.id(prefix + "name", option.getName());
  check.named(prefix + "value", option.getValue(), kIdMax);
}

void check_table_opened(EventCheck& check, const StreamName& stream, schema::TableOpened::Reader opened) {
  if (view(opened.getVenue()) != stream.venue) {
    check.object("venue", "that of the stream, " + quoted(stream.venue), quoted(view(opened.getVenue())));
  }
  if (view(opened.getTable()) != stream.name) {
    check.object("table", "that of the stream, " + quoted(stream.name), quoted(view(opened.getTable())));
  }
  check.id("game", opened.getGame());
  check.bounded("options", opened.getOptions());
  if (check.failed()) return;
  for (unsigned at = 0; at < opened.getOptions().size(); ++at) {
    check_option(check, indexed("options", at, "") + ".", opened.getOptions()[at]);
  }
  check_limits(check, opened.getLimits());
  check_multiples(check, opened.getMultiples());
  check.amount("chipUnitCents", opened.getChipUnitCents());
  check.amount("maxPayoutCents", opened.getMaxPayoutCents());
  check.chosen_or_none("dealingMethod", opened.getDealingMethod());
  if (opened.getMeter().size() != 0) check.meter("meter", opened.getMeter());
  check.seat_or_none("seats", opened.getSeats());
  if (opened.hasPoker()) check_sign(check, "poker.", opened.getPoker());
}

void check_notice(EventCheck& check, schema::NoticeDisplayed::Reader notice) {
  check.id("notice", notice.getNotice());
  const std::int64_t effective = notice.getEffectiveNs();
  if (effective != 0 && effective < kYear2000Ns) {
    check.object("effectiveNs", "nanoseconds since 1970, not before the year 2000, or 0", std::to_string(effective));
  }
  check.text("detail", notice.getDetail(), kProseMax);
}

}  // namespace

void check_table_kind(EventCheck& check, const StreamName& stream, schema::Event::Reader event) {
  if (event.isTableOpened()) check_table_opened(check, stream, event.getTableOpened());
  if (event.isNoticeDisplayed()) check_notice(check, event.getNoticeDisplayed());
  if (event.isLimitsChanged()) {
    check_limits(check, event.getLimitsChanged().getLimits());
    check_multiples(check, event.getLimitsChanged().getMultiples());
    check.amount("chipUnitCents", event.getLimitsChanged().getChipUnitCents());
    check.amount("maxPayoutCents", event.getLimitsChanged().getMaxPayoutCents());
  }
  if (event.isOptionChanged()) check_option(check, "", event.getOptionChanged());
  if (event.isPokerSignChanged()) check_sign(check, "", event.getPokerSignChanged());
  if (event.isDealerChanged()) check.text("dealer", event.getDealerChanged().getDealer(), kPersonMax);
  if (event.isDeckChanged()) {
    check.text("deck", event.getDeckChanged().getDeck(), kPersonMax);
    check.text("reason", event.getDeckChanged().getReason(), kProseMax);
  }
}

}  // namespace cardspeak::event_checks
