#include "ingest/device/check_event.h"

#include <capnp/schema.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "model/ids.h"
#include "model/money/cents.h"
#include "schemas/text/utf8.h"

namespace cardspeak {
namespace {

using schema::JsonObjection;
using Which = schema::Event::Which;

constexpr std::int64_t kYear2000Ns = 946'684'800'000'000'000;
constexpr unsigned kCardMax = 52;
constexpr std::array<unsigned, 5> kDecks = {52, 40, 36, 32, 20};  // cards of a complete one
constexpr unsigned kCountedMax = 416;                             // eight decks
constexpr unsigned kBoardMax = 10;
constexpr unsigned kLevelMax = 9;
constexpr unsigned kPotMax = 30;
constexpr std::uint32_t kWhole = 1'000'000;  // parts per million
constexpr std::int64_t kMillionthsMax = 1'000'000'000'000'000'000;

std::string quoted(std::string_view text) {
  constexpr std::size_t kShown = 60;
  std::string out = "\"";
  for (const char character : schema::utf8_prefix(text, kShown)) {
    const auto byte = static_cast<std::uint8_t>(character);
    out += byte < 0x20 || byte == 0x7F || character == '"' ? '?' : character;
  }
  return out + (text.size() > kShown ? "…\"" : "\"");
}

std::string_view view(capnp::Text::Reader text) {
  return {text.begin(), text.size()};
}

// --- characters ------------------------------------------------------------------------------------------------------

template <typename Allowed>
bool is_made_of(std::string_view text, Allowed allowed) {
  if (text.empty() || text.size() > kIdMax) return false;
  for (const char character : text) {
    if (!allowed(character)) return false;
  }
  return true;
}
bool is_venue(std::string_view text) {
  return is_made_of(text, is_venue_character);
}
bool is_name(std::string_view text) {
  return is_made_of(text, is_name_character);
}

// Text that can be shown on one line.
bool is_text(std::string_view text) {
  return schema::is_utf8_of(text, [](std::int32_t character) { return character >= 0x20 && character != 0x7F; });
}

// --- streams ---------------------------------------------------------------------------------------------------------

enum class StreamKind : std::uint8_t { kTable, kMeter, kDesk };

struct StreamName {
  std::string_view venue;
  std::string_view name;
  StreamKind kind = StreamKind::kTable;
};

std::optional<StreamName> parse_stream(std::string_view text) {
  const auto first = text.find('/');
  if (first == std::string_view::npos) return std::nullopt;
  StreamName stream{text.substr(0, first), text.substr(first + 1)};
  const auto second = stream.name.find('/');
  if (second != std::string_view::npos) {
    const std::string_view kind = stream.name.substr(0, second);
    if (kind == "meter") {
      stream.kind = StreamKind::kMeter;
    } else if (kind == "desk") {
      stream.kind = StreamKind::kDesk;
    } else {
      return std::nullopt;
    }
    stream.name.remove_prefix(second + 1);
  } else if (stream.name == "meter" || stream.name == "desk") {
    return std::nullopt;  // round 7 of such a table would be called as a meter's stream is
  }
  if (!is_venue(stream.venue) || !is_name(stream.name)) return std::nullopt;
  return stream;
}

// --- objections ------------------------------------------------------------------------------------------------------

// Collects the first objection to an event. Checks go on after it and change nothing.
class Check {
 public:
  // `kind` is the name of the event's kind, which the paths of its fields begin with.
  explicit Check(std::string_view kind) : kind_(kind) {}

  [[nodiscard]] bool failed() const { return objection_.has_value(); }
  [[nodiscard]] std::expected<void, JsonObjection> result() const {
    if (objection_) return std::unexpected(*objection_);
    return {};
  }

  // Objects to a field of the event's head.
  void object_to_head(std::string field, std::string expected, std::string found) {
    if (!objection_) objection_ = JsonObjection{std::move(field), std::move(expected), std::move(found)};
  }
  // Objects to a field of the event's kind.
  void object(std::string_view field, std::string expected, std::string found) {
    object_to_head(std::string(kind_) + (field.empty() ? "" : "." + std::string(field)), std::move(expected),
                   std::move(found));
  }

  void number(std::string_view field, std::int64_t value, std::int64_t min, std::int64_t max) {
    if (failed() || (value >= min && value <= max)) return;
    object(field, "a number from " + std::to_string(min) + " to " + std::to_string(max), std::to_string(value));
  }
  void amount(std::string_view field, std::int64_t cents) { money(field, cents, 0); }
  void amount_over_0(std::string_view field, std::int64_t cents) { money(field, cents, 1); }
  void seat(std::string_view field, unsigned value) { number(field, value, 1, kSeatMax); }
  void seat_or_none(std::string_view field, unsigned value) { number(field, value, 0, kSeatMax); }
  void card(std::string_view field, unsigned value) { number(field, value, 0, kCardMax); }

  void text(std::string_view field, capnp::Text::Reader value, std::size_t max) {
    if (failed()) return;
    if (value.size() > max) {
      object(field, "at most " + std::to_string(max) + " bytes", std::to_string(value.size()));
    } else if (!is_text(view(value))) {
      object(field, "text of one line in UTF-8", quoted(view(value)));
    }
  }
  void named(std::string_view field, capnp::Text::Reader value, std::size_t max) {
    text(field, value, max);
    if (!failed() && value.size() == 0) object(field, "a name", "none");
  }
  // A word of a rulebook.
  void id(std::string_view field, capnp::Text::Reader value) {
    if (failed() || is_name(view(value))) return;
    object(field, "1 to " + std::to_string(kIdMax) + " letters, digits, \"-\" and \"_\"", quoted(view(value)));
  }
  void id_or_none(std::string_view field, capnp::Text::Reader value) {
    if (value.size() != 0) id(field, value);
  }
  void meter(std::string_view field, capnp::Text::Reader value) {
    if (failed()) return;
    const auto stream = parse_stream(view(value));
    if (!stream || stream->kind != StreamKind::kMeter) {
      object(field, "a meter's stream, \"<venue>/meter/<name>\"", quoted(view(value)));
    }
  }

  template <typename List>
  void bounded(std::string_view field, const List& list, std::size_t max = kListMax) {
    if (failed() || list.size() <= max) return;
    object(field, "at most " + std::to_string(max) + " entries", std::to_string(list.size()));
  }
  // An enumerant that this release knows; `first` is the least that is allowed.
  template <typename Enum>
  void choice(std::string_view field, Enum value, std::uint16_t first) {
    if (failed()) return;
    static const auto kCount = capnp::Schema::from<Enum>().getEnumerants().size();
    const auto raw = static_cast<std::uint16_t>(value);
    if (raw >= kCount) object(field, "a value that this release knows", "number " + std::to_string(raw));
    if (raw < first) object(field, "a value", "none");
  }
  template <typename Enum>
  void chosen(std::string_view field, Enum value) {
    choice(field, value, 1);
  }
  template <typename Enum>
  void chosen_or_none(std::string_view field, Enum value) {
    choice(field, value, 0);
  }

 private:
  void money(std::string_view field, std::int64_t cents, std::int64_t min) {
    if (failed() || (cents >= min && cents <= kAmountMax.value())) return;
    object(field, "an amount from " + std::to_string(min) + " to " + std::to_string(kAmountMax.value()) + " cents",
           std::to_string(cents));
  }

  std::string_view kind_;
  std::optional<JsonObjection> objection_;
};

std::string indexed(std::string_view list, std::size_t at, std::string_view field) {
  return std::string(list) + "[" + std::to_string(at) + "]" + (field.empty() ? "" : "." + std::string(field));
}

template <typename Cards>
void check_cards(Check& check, std::string_view field, const Cards& cards) {
  check.bounded(field, cards);
  if (check.failed()) return;
  for (unsigned at = 0; at < cards.size(); ++at) {
    if (cards[at].getCard() > kCardMax) check.card(indexed(field, at, "card"), cards[at].getCard());
  }
}

// A place at the table, and the seat that only Place::SEAT has.
void check_place(Check& check, schema::Place to, unsigned seat) {
  check.chosen("to", to);
  if (to == schema::Place::SEAT) return check.seat("seat", seat);
  if (seat != 0 && !check.failed())
    check.object("seat", "none, where the cards are not a seat's", std::to_string(seat));
}

// --- table -----------------------------------------------------------------------------------------------------------

template <typename Limits>
void check_limits(Check& check, const Limits& limits) {
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
void check_multiples(Check& check, const Multiples& multiples) {
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

void check_rake(Check& check, const std::string& field, schema::Rake::Reader rake) {
  check.chosen_or_none(field + ".kind", rake.getKind());
  check.number(field + ".basisPoints", rake.getBasisPoints(), 0, 10'000);
  check.amount(field + ".fixedCents", rake.getFixedCents());
  check.amount(field + ".capCents", rake.getCapCents());
  check.amount(field + ".minCents", rake.getMinCents());
}

// `prefix` is "poker." inside a tableOpened event.
void check_sign(Check& check, const std::string& prefix, schema::PokerSign::Reader sign) {
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
  check_rake(check, prefix + "rake", sign.getRake());
}

void check_option(Check& check, const std::string& prefix, schema::OptionInUse::Reader option) {
  check.id(prefix + "name", option.getName());
  check.named(prefix + "value", option.getValue(), kIdMax);
}

void check_table_opened(Check& check, const StreamName& stream, schema::TableOpened::Reader opened) {
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

void check_notice(Check& check, schema::NoticeDisplayed::Reader notice) {
  check.id("notice", notice.getNotice());
  const std::int64_t effective = notice.getEffectiveNs();
  if (effective != 0 && effective < kYear2000Ns) {
    check.object("effectiveNs", "nanoseconds since 1970, not before the year 2000, or 0", std::to_string(effective));
  }
  check.text("detail", notice.getDetail(), kProseMax);
}

// --- round of play ---------------------------------------------------------------------------------------------------

void check_round_opened(Check& check, schema::RoundOpened::Reader opened) {
  const auto seats = opened.getSeats();
  check.bounded("seats", seats, kSeatMax);
  check.text("dealer", opened.getDealer(), kPersonMax);
  check.seat_or_none("button", opened.getButton());
  if (check.failed()) return;
  std::uint32_t taken = 0;
  for (unsigned at = 0; at < seats.size(); ++at) {
    const unsigned seat = seats[at].getSeat();
    check.seat(indexed("seats", at, "seat"), seat);
    if (check.failed()) return;
    if ((taken >> seat & 1U) != 0) check.object(indexed("seats", at, "seat"), "each seat once", std::to_string(seat));
    taken |= 1U << seat;
    check.text(indexed("seats", at, "patron"), seats[at].getPatron(), kPersonMax);
    check.amount(indexed("seats", at, "stackCents"), seats[at].getStackCents());
  }
}

void check_decision(Check& check, schema::Decision::Reader decision) {
  check.seat("seat", decision.getSeat());
  check.chosen("act", decision.getAct());
  check.amount("amountCents", decision.getAmountCents());
  check.amount("toCents", decision.getToCents());
  check.chosen_or_none("announced", decision.getAnnounced());
  check.id_or_none("wager", decision.getWager());
  check_cards(check, "cards", decision.getCards());
}

void check_card_dealt(Check& check, schema::CardDealt::Reader dealt) {
  check_place(check, dealt.getTo(), dealt.getSeat());
  check.card("card", dealt.getCard());
  check.number("board", dealt.getBoard(), 0, dealt.getTo() == schema::Place::COMMUNITY ? kBoardMax : 0);
}

// When an irregularity was noticed, as docs/irregularities.md has it; the longer words were written first.
constexpr std::array<std::string_view, 5> kMoments = {"before", "after", "settlement", "beforeAnnouncement",
                                                      "afterAnnouncement"};

void check_moment(Check& check, std::string_view noticed) {
  if (check.failed() || noticed.empty() || std::ranges::find(kMoments, noticed) != kMoments.end()) return;
  check.object("noticed", "\"before\", \"after\" or \"settlement\", or nothing", quoted(noticed));
}

void check_irregularity(Check& check, schema::Irregularity::Reader irregularity) {
  check.id("kind", irregularity.getKind());
  check_moment(check, view(irregularity.getNoticed()));
  check.chosen_or_none("to", irregularity.getTo());
  check.seat_or_none("seat", irregularity.getSeat());
  check.chosen_or_none("deckComplete", irregularity.getDeckComplete());
  check.chosen_or_none("orderKnown", irregularity.getOrderKnown());
  check.chosen_or_none("rebuilt", irregularity.getRebuilt());
  check.text("detail", irregularity.getDetail(), kProseMax);
}

void check_settled(Check& check, schema::Settled::Reader settled) {
  check.seat("seat", settled.getSeat());
  check.id("wager", settled.getWager());
  check.chosen_or_none("outcome", settled.getOutcome());
  check.amount("paidCents", settled.getPaidCents());
  check.amount("takenCents", settled.getTakenCents());
  check.number("level", settled.getLevel(), 0, kLevelMax);
  check.text("patron", settled.getPatron(), kPersonMax);
}

void check_pot_pushed(Check& check, schema::PotPushed::Reader pushed) {
  check.number("pot", pushed.getPot(), 0, kPotMax);
  check.chosen_or_none("share", pushed.getShare());
  check.seat("seat", pushed.getSeat());
  check.amount_over_0("amountCents", pushed.getAmountCents());
  check.number("board", pushed.getBoard(), 0, kBoardMax);
}

// --- meter and desk --------------------------------------------------------------------------------------------------

void check_meter_configured(Check& check, schema::MeterConfigured::Reader configured) {
  check.text("meter", configured.getMeter(), 3 * kIdMax);
  check.amount_over_0("costCents", configured.getCostCents());
  check.text("option", configured.getOption(), kIdMax);
  check.number("seedUnits", configured.getSeedUnits(), 0, kAmountMax.value());
  check.number("resetUnits", configured.getResetUnits(), 0, kAmountMax.value());
  check.number("incrementPartsPerMillion", configured.getIncrementPartsPerMillion(), 0, kWhole);
  const auto pools = configured.getPools();
  check.bounded("pools", pools);
  const auto tables = configured.getTables();
  check.bounded("tables", tables, kTablesMax);
  check.id_or_none("game", configured.getGame());
  if (check.failed()) return;
  for (unsigned at = 0; at < pools.size(); ++at) {
    check.number(indexed("pools", at, "level"), pools[at].getLevel(), 1, kLevelMax);
    check.number(indexed("pools", at, "seedUnits"), pools[at].getSeedUnits(), 0, kAmountMax.value());
    check.number(indexed("pools", at, "incrementPartsPerMillion"), pools[at].getIncrementPartsPerMillion(), 0, kWhole);
  }
  for (unsigned at = 0; at < tables.size(); ++at) check.named(indexed("tables", at, ""), tables[at], 2 * kIdMax);
}

// The round of a table that an event of a meter speaks of.
template <typename Kind>
void check_table_and_round(Check& check, Kind kind) {
  check.named("table", kind.getTable(), 2 * kIdMax);
  check.number("round", static_cast<std::int64_t>(std::min<std::uint64_t>(kind.getRound(), kNumberMax + 1)), 1,
               static_cast<std::int64_t>(kNumberMax));
}

void check_outcome(Check& check, schema::OutcomeRecorded::Reader outcome) {
  check_table_and_round(check, outcome);
  const auto winners = outcome.getWinners();
  check.bounded("winners", winners);
  if (check.failed()) return;
  for (unsigned at = 0; at < winners.size(); ++at) {
    check.seat(indexed("winners", at, "seat"), winners[at].getSeat());
    check.named(indexed("winners", at, "hand"), winners[at].getHand(), kIdMax);
    check.number(indexed("winners", at, "level"), winners[at].getLevel(), 0, kLevelMax);
  }
}

void check_meter_amount(Check& check, schema::MeterAmount::Reader amount) {
  check.number("millionths", amount.getMillionths(), 0, kMillionthsMax);
  check.number("level", amount.getLevel(), 0, kLevelMax);
}

void check_round_id(Check& check, capnp::Text::Reader id) {
  if (check.failed()) return;
  const auto round = parse_round_id(view(id));
  if (!round || !is_venue(round->venue) || !is_name(round->table) || round->number.value() > kNumberMax) {
    check.object("roundId", "\"<venue>/<table>/<round number>\"", quoted(view(id)));
  }
}

void check_dispute(Check& check, schema::DisputeRaised::Reader dispute) {
  check.named("dispute", dispute.getDispute(), kPersonMax);
  check_round_id(check, dispute.getRoundId());
  check.seat_or_none("seat", dispute.getSeat());
  check.text("patron", dispute.getPatron(), kPersonMax);
  check.id_or_none("wager", dispute.getWager());
  check.amount("claimCents", dispute.getClaimCents());
  check.text("claim", dispute.getClaim(), kProseMax);
}

// --- every kind ------------------------------------------------------------------------------------------------------

// What a kind of event belongs to. kCount: a count of the deck, in a round or between rounds.
enum class Belongs : std::uint8_t { kTable, kRound, kCount, kMeter, kDesk, kAnywhere, kNowhere };

struct Kind {
  Belongs belongs = Belongs::kNowhere;
  const char* name = "";
};

Kind kind_of(Which which) {
  switch (which) {
    case Which::UNSET:
      return {Belongs::kNowhere, ""};
    case Which::TABLE_OPENED:
      return {Belongs::kTable, "tableOpened"};
    case Which::TABLE_CLOSED:
      return {Belongs::kTable, "tableClosed"};
    case Which::NOTICE_DISPLAYED:
      return {Belongs::kTable, "noticeDisplayed"};
    case Which::LIMITS_CHANGED:
      return {Belongs::kTable, "limitsChanged"};
    case Which::OPTION_CHANGED:
      return {Belongs::kTable, "optionChanged"};
    case Which::POKER_SIGN_CHANGED:
      return {Belongs::kTable, "pokerSignChanged"};
    case Which::DEALER_CHANGED:
      return {Belongs::kTable, "dealerChanged"};
    case Which::DECK_CHANGED:
      return {Belongs::kTable, "deckChanged"};
    case Which::DECK_COUNTED:
      return {Belongs::kCount, "deckCounted"};
    case Which::ROUND_OPENED:
      return {Belongs::kRound, "roundOpened"};
    case Which::WAGER_PLACED:
      return {Belongs::kRound, "wagerPlaced"};
    case Which::WAGER_WITHDRAWN:
      return {Belongs::kRound, "wagerWithdrawn"};
    case Which::BETS_CLOSED:
      return {Belongs::kRound, "betsClosed"};
    case Which::ANNOUNCED:
      return {Belongs::kRound, "announced"};
    case Which::SHUFFLED:
      return {Belongs::kRound, "shuffled"};
    case Which::CUT:
      return {Belongs::kRound, "cut"};
    case Which::BURNED:
      return {Belongs::kRound, "burned"};
    case Which::CARD_DEALT:
      return {Belongs::kRound, "cardDealt"};
    case Which::CARD_EXPOSED:
      return {Belongs::kRound, "cardExposed"};
    case Which::CARDS_TAKEN:
      return {Belongs::kRound, "cardsTaken"};
    case Which::CARDS_RETURNED:
      return {Belongs::kRound, "cardsReturned"};
    case Which::DECISION:
      return {Belongs::kRound, "decision"};
    case Which::HAND_SHOWN:
      return {Belongs::kRound, "handShown"};
    case Which::HAND_MUCKED:
      return {Belongs::kRound, "handMucked"};
    case Which::HAND_SET:
      return {Belongs::kRound, "handSet"};
    case Which::HAND_VIEWED:
      return {Belongs::kRound, "handViewed"};
    case Which::SETTLED:
      return {Belongs::kRound, "settled"};
    case Which::UNCALLED_RETURNED:
      return {Belongs::kRound, "uncalledReturned"};
    case Which::POT_PUSHED:
      return {Belongs::kRound, "potPushed"};
    case Which::RAKE_TAKEN:
      return {Belongs::kRound, "rakeTaken"};
    case Which::JACKPOT_PRIZE_KEYED:
      return {Belongs::kRound, "jackpotPrizeKeyed"};
    case Which::IRREGULARITY:
      return {Belongs::kRound, "irregularity"};
    case Which::RULING:
      return {Belongs::kRound, "ruling"};
    case Which::VOIDED:
      return {Belongs::kRound, "voided"};
    case Which::ROUND_CLOSED:
      return {Belongs::kRound, "roundClosed"};
    case Which::STRUCK_OUT:
      return {Belongs::kAnywhere, "struckOut"};
    case Which::METER_CONFIGURED:
      return {Belongs::kMeter, "meterConfigured"};
    case Which::JACKPOT_WAGER_REGISTERED:
      return {Belongs::kMeter, "jackpotWagerRegistered"};
    case Which::JACKPOT_GAME_CANCELLED:
      return {Belongs::kMeter, "jackpotGameCancelled"};
    case Which::OUTCOME_RECORDED:
      return {Belongs::kMeter, "outcomeRecorded"};
    case Which::PRIZE_PAID:
      return {Belongs::kMeter, "prizePaid"};
    case Which::METER_RESET:
      return {Belongs::kMeter, "meterReset"};
    case Which::METER_READING:
      return {Belongs::kMeter, "meterReading"};
    case Which::METER_TRANSFERRED:
      return {Belongs::kMeter, "meterTransferred"};
    case Which::METER_CLOSED:
      return {Belongs::kMeter, "meterClosed"};
    case Which::DISPUTE_RAISED:
      return {Belongs::kDesk, "disputeRaised"};
    case Which::RULING_MADE:
      return {Belongs::kDesk, "rulingMade"};
    case Which::REFERRED_TO_INSPECTOR:
      return {Belongs::kDesk, "referredToInspector"};
  }
  return {Belongs::kNowhere, ""};  // a kind of a newer release
}

void check_table_kind(Check& check, const StreamName& stream, schema::Event::Reader event) {
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

void check_wager_kind(Check& check, schema::Event::Reader event) {
  if (event.isWagerPlaced()) {
    const auto wager = event.getWagerPlaced();
    check.seat("seat", wager.getSeat());
    check.id("wager", wager.getWager());
    check.amount_over_0("amountCents", wager.getAmountCents());
    check.text("patron", wager.getPatron(), kPersonMax);
    check.number("level", wager.getLevel(), 0, kLevelMax);
    if (wager.getCarriedFrom() != 0 && wager.getCarriedFrom() >= event.getRound()) {
      check.object("carriedFrom", "a round before this one, or 0 for a wager placed for this one",
                   std::to_string(wager.getCarriedFrom()));
    }
  }
  if (event.isWagerWithdrawn()) {
    const auto wager = event.getWagerWithdrawn();
    check.seat("seat", wager.getSeat());
    check.id("wager", wager.getWager());
    check.amount_over_0("amountCents", wager.getAmountCents());
  }
  if (event.isSettled()) check_settled(check, event.getSettled());
}

void check_cards_kind(Check& check, schema::Event::Reader event) {
  if (event.isShuffled()) check.text("deck", event.getShuffled().getDeck(), kPersonMax);
  if (event.isCut()) check.number("exposed", event.getCut().getExposed(), 0, kCardMax);
  if (event.isBurned()) check.card("card", event.getBurned().getCard());
  if (event.isCardDealt()) check_card_dealt(check, event.getCardDealt());
  if (event.isCardExposed()) {
    check_place(check, event.getCardExposed().getTo(), event.getCardExposed().getSeat());
    check.card("card", event.getCardExposed().getCard());
  }
  if (event.isCardsTaken() || event.isCardsReturned()) {
    const auto cards = event.isCardsTaken() ? event.getCardsTaken() : event.getCardsReturned();
    check_place(check, cards.getTo(), cards.getSeat());
    check_cards(check, "cards", cards.getCards());
  }
}

void check_hand_kind(Check& check, schema::Event::Reader event) {
  if (event.isHandShown()) {
    check.seat_or_none("seat", event.getHandShown().getSeat());
    check_cards(check, "cards", event.getHandShown().getCards());
    check.text("declared", event.getHandShown().getDeclared(), kProseMax);
  }
  if (event.isHandMucked()) check.seat("seat", event.getHandMucked().getSeat());
  if (event.isHandSet()) {
    check.seat("seat", event.getHandSet().getSeat());
    check_cards(check, "front", event.getHandSet().getFront());
    check_cards(check, "middle", event.getHandSet().getMiddle());
    check_cards(check, "back", event.getHandSet().getBack());
  }
  if (event.isHandViewed()) {
    check.seat_or_none("seat", event.getHandViewed().getSeat());
    check.text("patron", event.getHandViewed().getPatron(), kPersonMax);
  }
}

void check_pot_kind(Check& check, schema::Event::Reader event) {
  if (event.isUncalledReturned()) {
    check.seat("seat", event.getUncalledReturned().getSeat());
    check.amount_over_0("amountCents", event.getUncalledReturned().getAmountCents());
  }
  if (event.isPotPushed()) check_pot_pushed(check, event.getPotPushed());
  if (event.isRakeTaken()) {
    check.amount("amountCents", event.getRakeTaken().getAmountCents());
    check.number("pot", event.getRakeTaken().getPot(), 0, kPotMax);
    check.seat_or_none("seat", event.getRakeTaken().getSeat());
  }
  if (event.isJackpotPrizeKeyed()) {
    const auto prize = event.getJackpotPrizeKeyed();
    check.seat("seat", prize.getSeat());
    check.amount_over_0("amountCents", prize.getAmountCents());
    check.text("hand", prize.getHand(), kIdMax);
    check.number("level", prize.getLevel(), 0, kLevelMax);
  }
}

// A count that found nothing counted nothing, and no game has a deck of another number.
void check_deck_counted(Check& check, schema::DeckCounted::Reader counted) {
  check.text("deck", counted.getDeck(), kPersonMax);
  check.number("cards", counted.getCards(), 1, kCountedMax);
  const unsigned expected = counted.getExpected();
  if (check.failed() || expected == 0 || std::ranges::find(kDecks, expected) != kDecks.end()) return;
  check.object("expected", "the cards of a complete deck, 52, 40, 36, 32 or 20, or 0 where they are not on record",
               std::to_string(expected));
}

void check_floor_kind(Check& check, schema::Event::Reader event) {
  if (event.isAnnounced()) check.id("what", event.getAnnounced().getWhat());
  if (event.isIrregularity()) check_irregularity(check, event.getIrregularity());
  if (event.isRuling()) {
    const auto ruling = event.getRuling();
    check.id("decision", ruling.getDecision());
    check.seat_or_none("seat", ruling.getSeat());
    check.id_or_none("wager", ruling.getWager());
    check.text("reason", ruling.getReason(), kProseMax);
  }
  if (event.isVoided()) check.named("reason", event.getVoided().getReason(), kProseMax);
}

void check_round_kind(Check& check, schema::Event::Reader event) {
  if (event.isRoundOpened()) check_round_opened(check, event.getRoundOpened());
  if (event.isDecision()) check_decision(check, event.getDecision());
  check_wager_kind(check, event);
  check_cards_kind(check, event);
  check_hand_kind(check, event);
  check_pot_kind(check, event);
  check_floor_kind(check, event);
}

void check_meter_kind(Check& check, schema::Event::Reader event) {
  if (event.isMeterConfigured()) check_meter_configured(check, event.getMeterConfigured());
  if (event.isJackpotWagerRegistered()) {
    const auto wager = event.getJackpotWagerRegistered();
    check_table_and_round(check, wager);
    check.seat("seat", wager.getSeat());
    check.amount_over_0("amountCents", wager.getAmountCents());
    check.number("level", wager.getLevel(), 0, kLevelMax);
  }
  if (event.isJackpotGameCancelled()) {
    check_table_and_round(check, event.getJackpotGameCancelled());
    check.text("reason", event.getJackpotGameCancelled().getReason(), kProseMax);
  }
  if (event.isOutcomeRecorded()) check_outcome(check, event.getOutcomeRecorded());
  if (event.isPrizePaid()) {
    check_table_and_round(check, event.getPrizePaid());
    check.seat("seat", event.getPrizePaid().getSeat());
    check.amount_over_0("amountCents", event.getPrizePaid().getAmountCents());
  }
  if (event.isMeterReset()) check_meter_amount(check, event.getMeterReset());
  if (event.isMeterReading()) check_meter_amount(check, event.getMeterReading());
  if (event.isMeterTransferred()) {
    check.meter("toMeter", event.getMeterTransferred().getToMeter());
    check.number("millionths", event.getMeterTransferred().getMillionths(), 0, kMillionthsMax);
    check.number("level", event.getMeterTransferred().getLevel(), 0, kLevelMax);
  }
}

void check_desk_kind(Check& check, schema::Event::Reader event) {
  if (event.isDisputeRaised()) check_dispute(check, event.getDisputeRaised());
  if (event.isRulingMade()) {
    check.named("dispute", event.getRulingMade().getDispute(), kPersonMax);
    check_round_id(check, event.getRulingMade().getRoundId());
    check.named("decision", event.getRulingMade().getDecision(), kProseMax);
    check.amount("amountCents", event.getRulingMade().getAmountCents());
  }
  if (event.isReferredToInspector()) {
    check.named("dispute", event.getReferredToInspector().getDispute(), kPersonMax);
    check_round_id(check, event.getReferredToInspector().getRoundId());
  }
}

// --- the head --------------------------------------------------------------------------------------------------------

const char* stream_form(StreamKind kind) {
  switch (kind) {
    case StreamKind::kTable:
      return "a table's stream, \"<venue>/<table>\"";
    case StreamKind::kMeter:
      return "a meter's stream, \"<venue>/meter/<name>\"";
    case StreamKind::kDesk:
      return "a desk's stream, \"<venue>/desk/<name>\"";
  }
  return "";
}

StreamKind stream_of(Belongs belongs) {
  if (belongs == Belongs::kMeter) return StreamKind::kMeter;
  if (belongs == Belongs::kDesk) return StreamKind::kDesk;
  return StreamKind::kTable;
}

void check_correction(Check& check, schema::Event::Reader event) {
  const std::uint64_t corrects = event.getCorrects();
  const auto reason = event.getCorrectionReason();
  if (corrects != 0 && event.getSequence() != 0 && corrects >= event.getSequence()) {
    check.object_to_head("corrects", "an event before this one, number " + std::to_string(event.getSequence()),
                         std::to_string(corrects));
  }
  if (corrects != 0 && reason.size() == 0)
    check.object_to_head("correctionReason", "the reason of a correction", "none");
  if (corrects == 0 && reason.size() != 0) {
    check.object_to_head("corrects", "the number of the event that is corrected", "none");
  }
  if (corrects == 0 && event.isStruckOut()) {
    check.object_to_head("corrects", "the number of the event that is struck out", "none");
  }
}

void check_head_text(Check& check, const char* field, capnp::Text::Reader text, std::size_t max) {
  if (text.size() > max) {
    check.object_to_head(field, "at most " + std::to_string(max) + " bytes", std::to_string(text.size()));
  } else if (!is_text(view(text))) {
    check.object_to_head(field, "text of one line in UTF-8", quoted(view(text)));
  }
}

void check_round_number(Check& check, Belongs belongs, std::uint64_t round) {
  if (belongs == Belongs::kAnywhere || belongs == Belongs::kCount) return;
  if (belongs == Belongs::kRound && round == 0) {
    check.object_to_head("round", "the number of the round of play, from 1", "0");
  }
  if (belongs != Belongs::kRound && round != 0) {
    check.object_to_head("round", "0, as an event of this kind belongs to no round", std::to_string(round));
  }
}

void check_numbers(Check& check, Belongs belongs, schema::Event::Reader event) {
  if (event.getSequence() > kNumberMax) {
    check.object_to_head("sequence", "at most " + std::to_string(kNumberMax), std::to_string(event.getSequence()));
  }
  if (event.getDeviceTimeNs() < kYear2000Ns) {
    check.object_to_head("deviceTimeNs", "nanoseconds since 1970, not before the year 2000",
                         std::to_string(event.getDeviceTimeNs()));
  }
  if (event.getRound() > kNumberMax) {
    check.object_to_head("round", "at most " + std::to_string(kNumberMax), std::to_string(event.getRound()));
  }
  check_round_number(check, belongs, event.getRound());
  const auto previous = event.getPreviousHash();
  if (previous.size() != 0 && previous.size() != 32) {
    check.object_to_head("previousHash", "a SHA-256 of 32 bytes", std::to_string(previous.size()) + " bytes");
  }
}

void check_head_texts(Check& check, schema::Event::Reader event) {
  check_head_text(check, "device", event.getDevice(), kPersonMax);
  check_head_text(check, "staff", event.getStaff(), kPersonMax);
  check_head_text(check, "rank", event.getRank(), kPersonMax);
  check_head_text(check, "correctionReason", event.getCorrectionReason(), kProseMax);
}

}  // namespace

std::expected<void, schema::JsonObjection> check_event(schema::Event::Reader event) {
  const Kind kind = kind_of(event.which());
  Check check(kind.name);
  if (kind.belongs == Belongs::kNowhere) {
    check.object_to_head("", "a kind of event that this release knows",
                         event.isUnset() ? "none" : "kind " + std::to_string(static_cast<unsigned>(event.which())));
    return check.result();
  }
  const auto stream = parse_stream(view(event.getStream()));
  if (!stream) {
    check.object_to_head("stream", "\"<venue>/<table>\", \"<venue>/meter/<name>\" or \"<venue>/desk/<name>\"",
                         quoted(view(event.getStream())));
    return check.result();
  }
  if (kind.belongs != Belongs::kAnywhere && stream->kind != stream_of(kind.belongs)) {
    check.object_to_head("stream", std::string(stream_form(stream_of(kind.belongs))) + " for " + kind.name,
                         quoted(view(event.getStream())));
  }
  check_numbers(check, kind.belongs, event);
  check_correction(check, event);
  check_head_texts(check, event);
  if (kind.belongs == Belongs::kTable) check_table_kind(check, *stream, event);
  if (kind.belongs == Belongs::kRound) check_round_kind(check, event);
  if (kind.belongs == Belongs::kCount) check_deck_counted(check, event.getDeckCounted());
  if (kind.belongs == Belongs::kMeter) check_meter_kind(check, event);
  if (kind.belongs == Belongs::kDesk) check_desk_kind(check, event);
  return check.result();
}

}  // namespace cardspeak
